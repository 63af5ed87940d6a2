import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs the built program as a user would, from the repository's folder. */
export function ludex(args: readonly string[], input = ''): Ran {
  const ran = spawnSync(process.execPath, ['bin/ludex.js', ...args], {
    cwd: ROOT,
    input,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
    maxBuffer: 1 << 28,
  })
  return { code: ran.status, out: ran.stdout, err: ran.stderr }
}
