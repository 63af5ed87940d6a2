import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { gameIds } from '../../src/rulesets/registry.js'
import { INHERITED, isPlain } from '../game/inherited.js'
import { type Ran, runWarm } from '../warm/ludex.js'

/** A folder of its own, since a game may be kept under such a name. */
const folder = mkdtempSync(join(tmpdir(), 'ludex-inherited-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function ludex(args: readonly string[], input = ''): Ran {
  return runWarm({ folder, env: { ...process.env, NO_COLOR: '1' }, args, input })
}

const FIGHT = 'bx/three-reavers'
const SCENARIOS: Readonly<Record<string, string>> = {
  adapter: 'adapter/plain-pool',
  bx: FIGHT,
  simverse: 'simverse/guide-fight',
  skirmish: 'skirmish/marsh-duel',
  spire: 'spire/jaw-worm',
}

/** Calls with a word wherever a name stands. */
function calls(word: string, journal: string): readonly (readonly string[])[] {
  const lab = ['--runs', '5', '--limit', '0', '--workers', '1']
  return [
    [word],
    ['help', word],
    ['--game', word, 'list'],
    ['play', word],
    ['play', FIGHT, '--policy', word],
    ['play', FIGHT, '--seat', word],
    ['play', FIGHT, '--seat', 'pc', '--policy', word],
    ['play', FIGHT, '--figures', word],
    ['play', FIGHT, '--entropy', `${word}=x`],
    ['play', FIGHT, '--set', `${word}=1`],
    ['play', FIGHT, '--set', `pc.${word}=1`],
    ['play', FIGHT, '--set', `pc.${word}.${word}=1`],
    ['play', FIGHT, '--set', `title=${word}`],
    ['play', '--resume', word],
    ['list', word],
    ['list', 'verbs', word],
    ['list', 'policies', word],
    ['list', 'measures', word],
    ['new', word],
    ['check', word],
    ['schema', word],
    ['roll', word],
    ['odds', word],
    ['odds', '1d6', word],
    ['odds', FIGHT, '--policy', word],
    ['simulate', word],
    ['simulate', FIGHT, '--runs', '5', '--policy', word],
    ['simulate', FIGHT, '--runs', '5', '--policy', `${word}=attack`],
    ['simulate', FIGHT, '--runs', '5', '--policy', `pc=${word}`],
    ['sweep', FIGHT, '--vary', `${word}=1..2`, ...lab],
    ['sweep', FIGHT, '--vary', 'pc.AC=12..13', '--show', word, ...lab],
    ['sweep', FIGHT, '--vary', `policy.${word}=attack`, ...lab],
    ['compare', FIGHT, word, ...lab],
    ['compare', FIGHT, '--variant', `${word}=1`, ...lab],
    ['balance', FIGHT, '--target', `${word}=10%`, '--vary', 'pc.hp=10..12', ...lab],
    ['solve', 'spire/jaw-worm', '--for', word],
    ['advise', word],
    ['advise', journal, '--seat', word],
    ['advise', journal, '--policy', word],
    ['verify', word],
    ['verify', journal, '--receipt', word],
    ['replay', word],
    ['env', word],
    ['env', 'spire/jaw-worm', '--reward', word],
    ['env', 'spire/jaw-worm', '--reward', `${word}=1`],
    ['env', 'spire/jaw-worm', '--seats', word],
    ['env', 'spire/jaw-worm', '--others', word],
    ['env', 'spire/jaw-worm', '--verbs', word],
    ['tables', word],
  ]
}

function mustBePlain({ code, out, err }: Ran, about: string): void {
  const said = `${about}: ${code}\n${out.slice(0, 1_000)}\n${err.slice(0, 1_000)}`
  expect([0, 1, 2, 3], said).toContain(code)
  expect(isPlain(out + err), said).toBe(true)
  expect(/^\s+at .+:\d+:\d+\)?$/m.test(err), said).toBe(false)
}

it.each(INHERITED)('%s is a name like any other on the command line', (word) => {
  const journal = join(folder, `${word}.journal`)
  ludex(['play', FIGHT, '--seed', 'x', '--journal', journal], 'attack\n')
  for (const args of calls(word, journal)) mustBePlain(ludex(args), `ludex ${args.join(' ')}`)
})

/** Whatever the prompt itself understands, and what games are asked, with the word behind it. */
const BEFORE = [
  '',
  '/',
  'help ',
  'about ',
  'odds ',
  'odds all ',
  'say ',
  'narrate ',
  'roll ',
  'undo ',
  'log ',
  'seat ',
  'save ',
]

it.each(gameIds())('%s: at the prompt such a word is answered in words', (game) => {
  const lines = INHERITED.flatMap((word) => [
    ...BEFORE.map((before) => before + word),
    `${word}: ${word}`,
    `${word} ${word}`,
  ])
  const ran = ludex(['play', SCENARIOS[game]!, '--json', '--seed', 'x'], `${lines.join('\n')}\n`)
  mustBePlain(ran, game)
  const answers = ran.out.trim().split('\n')
  expect(answers).toHaveLength(lines.length + 1)
  for (const [i, answer] of answers.slice(1).entries()) {
    const { status } = JSON.parse(answer) as { status?: string }
    expect(status, `${lines[i]}: ${answer}`).toMatch(/\w/)
  }
})
