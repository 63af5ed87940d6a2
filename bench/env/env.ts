import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE } from '../../src/library/documents/content.js'
import type { Row } from '../row.js'

const ENVIRONMENTS = 4096
const SECONDS = 1
/** Steps a second from Python over the pipe before there were frames: the better of what was measured. */
const BEFORE = 4_400

interface Measured {
  readonly lines: number
  readonly linesUsed: number
  readonly frames: number
  readonly framesUsed: number
}

function measured(): Measured {
  // Debian's Python has Debian's numpy.
  const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'
  const script = join(PACKAGE, 'bench', 'env', 'steps.py')
  const { status, stdout, stderr } = spawnSync(python, [script, String(ENVIRONMENTS), String(SECONDS)], {
    encoding: 'utf8',
    env: {
      ...process.env,
      PYTHONPATH: join(PACKAGE, 'python'),
      PYTHONDONTWRITEBYTECODE: '1',
      LUDEX: `${process.execPath} ${join(PACKAGE, 'bin', 'ludex.js')}`,
    },
  })
  if (status !== 0) throw new Error(`python3 with numpy is needed: ${stderr}`)
  return JSON.parse(stdout) as Measured
}

/** A learner's steps from Python, in processor time of both programs together; the note has what the clock said. */
export async function envRows(): Promise<Row[]> {
  const { lines, linesUsed, frames, framesUsed } = measured()
  const thousands = (rate: number) => `${(rate / 1000).toFixed(1)}k`
  return [
    {
      name: `jaw worm from Python, ${ENVIRONMENTS} environments a frame`,
      ours: framesUsed,
      unit: 'steps/s',
      peer: { name: 'a line a step', rate: linesUsed },
      ratio: framesUsed / linesUsed,
      note:
        `on the clock of this machine, as busy as it is, ${thousands(frames)} against ${thousands(lines)}; ` +
        `before there were frames ${thousands(BEFORE)}: ${(framesUsed / BEFORE).toFixed(1)} times as many, ${(frames / BEFORE).toFixed(1)} on the clock`,
    },
  ]
}
