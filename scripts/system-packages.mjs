// Makes sure that the programs the tests use are on this machine. They come from Debian's packages; where they cannot
// be installed (no apt-get, no rights), a clear message says what to install by hand.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

/** Debian package → whether what the tests use of it is here. */
const needed = {
  python3: () => has('python3'),
  postgresql: () => has('initdb') || hasDebianPostgres(),
  'redis-server': () => has('redis-server'),
  chromium: () => has('chromium'),
}

function has(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0
}

/** Debian keeps the server's programs by version, out of the path. */
function hasDebianPostgres() {
  const versions = '/usr/lib/postgresql'
  return (
    existsSync(versions) && readdirSync(versions).some((each) => existsSync(`${versions}/${each}/bin/initdb`))
  )
}

function missingPackages() {
  return Object.entries(needed)
    .filter(([, isHere]) => !isHere())
    .map(([name]) => name)
}

/** Installs what is missing; answers whether everything is there now. */
export function ensureSystemPackages() {
  const missing = missingPackages()
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
  return missingPackages().length === 0
}
