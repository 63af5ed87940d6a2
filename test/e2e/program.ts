import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Ran, runWarm } from '../warm/ludex.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

function environment() {
  return { ...process.env, NO_COLOR: '1' }
}

/** Runs the built program as a user would, from the repository's folder; in a process that has loaded it already. */
export function ludex(args: readonly string[], input = ''): Ran {
  return runWarm({ folder: ROOT, env: environment(), args, input })
}

/** The same in its own process. */
export function ludexAlone(args: readonly string[], input = ''): Ran {
  const ran = spawnSync(process.execPath, ['bin/ludex.js', ...args], {
    cwd: ROOT,
    input,
    encoding: 'utf8',
    env: environment(),
    maxBuffer: 1 << 28,
  })
  return { code: ran.status, out: ran.stdout, err: ran.stderr }
}
