import { expect, it } from 'vitest'
import type { ClauseSpec, ClauseValue, Command, VerbSpec } from '../../src/kernel/contract/command.js'
import { Stop } from '../../src/kernel/contract/stops.js'
import { complete } from '../../src/language/complete.js'
import { parseLine } from '../../src/language/parse.js'
import { quoted } from '../../src/language/print.js'
import { gameIds } from '../../src/rulesets/registry.js'
import { INHERITED, isPlain } from '../game/inherited.js'
import { turnOf } from '../game/table.js'
import { Chance } from '../soak/frame/chance.js'
import { FuzzedTable } from '../soak/fuzz/acted.js'
import { playOne, type Setting, settingsByGame } from '../soak/play/tables.js'
import { soak } from '../soak.js'

const settings = await settingsByGame()

/** Moments of a game at which everything is tried: by how many commands have been given. */
const MOMENTS = [5, 0].slice(0, soak(1, 2))
/** Completing is slow: one line in this many. */
const COMPLETED = soak(20, 1)

function inPlaceOf(clause: ClauseSpec, word: string): ClauseValue {
  if (clause.repeat) return [{ [clause.label]: word }]
  return clause.list ? [word] : word
}

/** A value that could be meant: one that the game offers, or something of the right kind. */
function meant(table: FuzzedTable['table'], seat: string, partial: Command, clause: ClauseSpec): ClauseValue {
  const [offered] = clause.options ?? table.suggest(seat, partial, clause.label)
  if (clause.kind === 'integer') return 1
  const text = offered ?? (clause.kind === 'dice' ? '1d6' : 'x')
  return inPlaceOf(clause, text)
}

/** Commands of a verb with the word in one clause: the others left out, filled in, or as in a legal command. */
function* commandsWith(
  { table }: FuzzedTable,
  seat: string,
  verb: string,
  spec: VerbSpec,
  word: string,
): Iterable<Command> {
  const legal = table.choices(seat).find((choice) => choice.verb === verb)
  let filled: Command = { verb }
  for (const clause of spec.clauses)
    if (clause.follows === undefined)
      filled = { ...filled, [clause.label]: meant(table, seat, filled, clause) }
  const due = new Set(spec.clauses.filter(({ required }) => required).map(({ label }) => label))
  const least = Object.fromEntries(Object.entries(filled).filter(([key]) => key === 'verb' || due.has(key)))
  for (const clause of spec.clauses) {
    const put = { [clause.label]: inPlaceOf(clause, word) }
    yield { verb, ...put }
    yield { ...(least as Command), ...put }
    yield { ...filled, ...put }
    if (legal) yield { ...legal, ...put }
  }
  yield { ...(legal ?? filled), [word]: word }
}

function asked(work: () => unknown): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    expect(isPlain(error.message), error.message).toBe(true)
  }
}

/** The word as a line: in every clause, as the verb, as a label, and half typed. */
function typed({ table }: FuzzedTable, seat: string, word: string): void {
  const { verbs } = table.ruleset
  const live = {
    verbs,
    choices: table.choices(seat),
    suggest: (partial: Command, label: string) => table.suggest(seat, partial, label),
  }
  const lines = Object.entries(verbs).flatMap(([verb, { clauses }]) => [
    `${verb} ${word}`,
    `${verb} ${word}: ${word}`,
    ...clauses.map(({ label }) => `${verb} ${label}: ${quoted(word)}`),
  ])
  for (const [i, line] of [word, `${word} ${word}`, `${word}: ${word}`, ...lines].entries()) {
    const parsed = parseLine(line, verbs)
    if (parsed.status === 'error') expect(isPlain(parsed.error.message), line).toBe(true)
    if (i % COMPLETED === 0) for (const half of [line, `${line} `]) complete(half, live)
    if (parsed.status === 'ok')
      asked(() => table.ruleset.odds?.(table.state, seat, parsed.command, table.facts))
  }
}

function everythingTried(setting: Setting, word: string, moment: number): number {
  const fuzzed = new FuzzedTable(setting, `inherited ${word} ${moment}`)
  const { table } = fuzzed
  const chance = new Chance(moment)
  for (let i = 0; i < moment && playOne(table, chance); i++);
  let given = 0
  const seats = [...new Set(['gm', turnOf(table)])]
  for (const seat of seats) {
    typed(fuzzed, seat, word)
    for (const verb of [...Object.keys(setting.ruleset.verbs), word]) {
      const spec = Object.hasOwn(setting.ruleset.verbs, verb) ? setting.ruleset.verbs[verb]! : undefined
      const commands = spec ? [...commandsWith(fuzzed, seat, verb, spec, word)] : [{ verb }]
      for (const command of commands) {
        fuzzed.give(seat, command)
        given++
      }
    }
  }
  for (const { seat } of table.members)
    expect(isPlain(table.ruleset.render(table.view(seat)).join('\n'))).toBe(true)
  fuzzed.finish()
  return given
}

it.each(gameIds())(
  '%s: a word that every object answers to is a word like any other, in every clause',
  (game) => {
    const all = settings.get(game)!
    let given = 0
    for (const setting of all.slice(0, soak(1, all.length)))
      for (const word of INHERITED.slice(0, soak(1, INHERITED.length)))
        for (const moment of MOMENTS) given += everythingTried(setting, word, moment)
    expect(given).toBeGreaterThan(100)
  },
)
