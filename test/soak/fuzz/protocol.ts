import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { INHERITED, putOwn } from '../../game/inherited.js'
import type { Chance } from '../frame/chance.js'
import { Broken, type Figures } from '../frame/harness.js'
import type { Setting } from '../play/tables.js'
import { lineText, wordsOf } from './text.js'

const PROGRAM = fileURLToPath(new URL('../../../bin/ludex.js', import.meta.url))
/** Words that end the program, or that wait for something: nothing can be counted behind them. */
const ENDS = /^\s*\/?(quit|exit|q|bye|close|script|journal|save|load|resume|solve|simulate|odds)\b/i

/** Milliseconds for all lines together: hundreds of times what they take. */
const PATIENCE = 300_000

function talk(args: readonly string[], lines: readonly string[]): readonly string[] {
  const input = `${lines.join('\n')}\n`
  const ran = spawnSync(process.execPath, [PROGRAM, ...args], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    timeout: PATIENCE,
    killSignal: 'SIGKILL',
  })
  if (ran.signal !== null || /\n\s+at .*\.js:\d+/.test(ran.stderr))
    throw new Broken(`ludex ${args.join(' ')} ends in a fault`, { lines, err: ran.stderr.slice(0, 2_000) })
  return ran.stdout.split('\n').filter((line) => line !== '')
}

function oneLine(text: string): string {
  return text.replace(/[\n\r\u2028\u2029]/g, ' ')
}

/** `play --json`: exactly one answer a line, each of them JSON, whatever the line. */
export function fuzzPlay(chance: Chance, { name, ruleset }: Setting, lines: number): Figures {
  const words = wordsOf(
    ruleset.verbs,
    ['gm', 'player', '/help', '/state', '/log', '/undo', '1', '2', ...INHERITED, '/constructor'],
    [],
  )
  const sent = Array.from({ length: lines }, () => oneLine(lineText(chance, words))).map((line) =>
    ENDS.test(line) ? 'help' : line,
  )
  const answers = talk(['play', name, '--json', '--seed', `s${chance.below(1e6)}`], sent)
  const statuses = answers.map((line) => (JSON.parse(line) as { status?: string }).status)
  // A game that is over ends the program: what stands behind is not read any more.
  const over = answers.length < lines + 1 && /"kind":"over"/.test(answers.at(-1) ?? '')
  if (statuses.includes(undefined) || (answers.length !== lines + 1 && !over))
    throw new Broken(`play --json gives ${answers.length} answers to ${lines} lines`, { name, sent, answers })
  return { 'protocol lines': answers.length - 1 }
}

const REQUESTS: readonly unknown[] = [
  { op: 'reset', seed: 1 },
  { op: 'legal' },
  { op: 'step', action: 0 },
  { op: 'step', action: 1 },
  { op: 'observe' },
  { op: 'clone' },
  { op: 'clone', seed: 7 },
  { op: 'drop', env: 1 },
  { op: 'spec' },
]
const JUNK: readonly unknown[] = [
  ...[null, [], 0, -1, 1.5, 1e99, 'x', { op: {} }, true],
  ...INHERITED.flatMap((word) => [word, { op: word }, Object.fromEntries([[word, word]])]),
]

/** `ludex env`: one answer a request, ok or with a code. */
export function fuzzEnv(chance: Chance, lines: number): Figures {
  const sent = Array.from({ length: lines }, () => {
    const request = structuredClone(chance.one(chance.in(4) ? JUNK : REQUESTS))
    if (typeof request === 'object' && request !== null && chance.in(3))
      putOwn(request, chance.one(['env', 'action', 'seed', 'op', 'x', ...INHERITED]), chance.one(JUNK))
    const text = JSON.stringify(request)
    return chance.in(8) ? `${text.slice(0, chance.below(text.length))}…` : text
  })
  const answers = talk(['env', 'spire/jaw-worm'], sent).map(
    (line) => JSON.parse(line) as { ok?: boolean; code?: string },
  )
  if (answers.length !== lines || answers.some(({ ok, code }) => ok !== true && typeof code !== 'string'))
    throw new Broken(`env gives ${answers.length} answers to ${lines} requests`, { sent })
  return { 'protocol lines': lines }
}
