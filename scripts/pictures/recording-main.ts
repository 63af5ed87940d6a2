// npm run pictures: the recording of README, docs/pictures/terminal.svg. Every line in it was printed by the program a
// moment ago; only the pace is drawn. The dice come from a chosen seed, so the same program makes the same bytes.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawRecording, type Scene } from './recording.js'

const PROGRAM = join(process.cwd(), 'bin', 'ludex.js')
const folder = mkdtempSync(join(tmpdir(), 'ludex-recording-'))

interface Shot {
  /** The command as a person types it. */
  readonly typed: string
  readonly input?: string
  /** Which of the printed lines fit the picture. */
  readonly keep: (line: string) => boolean
  readonly seconds: number
}

const FIGHT = ['story', ...new Array<string>(12).fill('attack'), 'close'].join('\n')

const SHOTS: readonly Shot[] = [
  {
    typed: 'ludex odds 4d6kh3 --at-least 15',
    keep: () => true,
    seconds: 6,
  },
  {
    typed: 'ludex play bx/three-reavers --seed tuesday --journal fight.journal',
    input: FIGHT,
    keep: (line) => !/^(CombatStart|Combatant|HpMax|NARR|The log|line \d|[A-Z]+:? )/.test(line),
    seconds: 10,
  },
  { typed: 'ludex verify fight.journal', keep: () => true, seconds: 7 },
  { typed: 'ludex review fight.journal', keep: (line) => line.trim() !== '', seconds: 7 },
]

function shoot({ typed, input = '', keep, seconds }: Shot): Scene {
  const [, ...words] = typed.split(' ')
  const printed = execFileSync(process.execPath, [PROGRAM, ...words], {
    cwd: folder,
    input,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, NO_COLOR: '1', XDG_CONFIG_HOME: folder, XDG_STATE_HOME: folder },
  })
  return { typed, lines: printed.trimEnd().split('\n').filter(keep), seconds }
}

try {
  writeFileSync(join('docs', 'pictures', 'terminal.svg'), drawRecording(SHOTS.map(shoot)))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
