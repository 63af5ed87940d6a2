// Makes sure that the programs the tests use are on this machine. They come from Debian's packages; where they cannot
// be installed (no apt-get, no rights), a clear message says what to install by hand.
import { spawnSync } from 'node:child_process'

/** Program → the Debian package that has it. */
const needed = { python3: 'python3' }

function has(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' }).status === 0
}

function missingPackages() {
  return Object.entries(needed)
    .filter(([program]) => !has(program))
    .map(([, name]) => name)
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
    const { status } = spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) {
      say(byHand)
      return false
    }
  }
  return missingPackages().length === 0
}
