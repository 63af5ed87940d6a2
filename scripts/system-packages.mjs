// Makes sure that the programs the tests use are on this machine. They come from Debian's packages; where they cannot
// be installed (no apt-get, no rights), a clear message says what to install by hand.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

/** Debian package → whether what the harnesses of `npm test` use of it is here. */
const forHarnesses = {
  postgresql: () => has('initdb') || hasDebianPostgres(),
  strace: () => has('strace'),
}

/** What all tests use. */
const forAll = {
  ...forHarnesses,
  python3: () => has('python3'),
  'python3-numpy': () => canImport('numpy'),
  'python3-build': () => canImport('build'),
  'python3-setuptools': () => canImport('setuptools'),
  'python3-wheel': () => canImport('wheel'),
  'redis-server': () => has('redis-server'),
  'chromium-headless-shell': () => has('chromium-headless-shell'),
}

function has(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0
}

/** Whether Debian's own Python finds a module; another python3 may come first in the path, and has packages of its own. */
function canImport(module) {
  const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'
  const find = `import importlib.util, sys; sys.exit(importlib.util.find_spec("${module}") is None)`
  return spawnSync(python, ['-c', find], { stdio: 'ignore' }).status === 0
}

/** Debian keeps the server's programs by version, out of the path. */
function hasDebianPostgres() {
  const versions = '/usr/lib/postgresql'
  return (
    existsSync(versions) && readdirSync(versions).some((each) => existsSync(`${versions}/${each}/bin/initdb`))
  )
}

function missingFrom(needed) {
  return Object.entries(needed)
    .filter(([, isHere]) => !isHere())
    .map(([name]) => name)
}

/** Installs what is missing for all tests, or for those of `npm test`; answers whether everything is there now. */
export function ensureSystemPackages(everything) {
  const needed = everything ? forAll : forHarnesses
  const missing = missingFrom(needed)
  if (missing.length === 0) return true
  const say = (text) => process.stderr.write(`${text}\n`)
  const byHand = `The tests need ${missing.join(' and ')}. Please install: apt-get install ${missing.join(' ')}`
  if (!has('apt-get') || (process.getuid && process.getuid() !== 0)) {
    say(byHand)
    return false
  }
  say(`Installing ${missing.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...missing]]) {
    // Somebody else may be installing at this moment: then it waits its turn.
    const { status } = spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (status !== 0) {
      say(byHand)
      return false
    }
  }
  return missingFrom(needed).length === 0
}
