import type { Command } from '../../../kernel/command.js'
import { distribution, type Expression, mean, oddsTable } from '../../../kernel/dice/expression.js'
import { toNumber, toText } from '../../../kernel/rational.js'
import type { Ruleset } from '../../../kernel/ruleset.js'
import { percent, table } from '../print.js'
import { type Change, changeText, plainWords } from './changes.js'
import { type Outlook, outlook, type Prospect } from './outlook.js'

const MOST_ROWS = 20
const MOST_CHANGES = 4
const MOST_CHOICES = 12

function sure(prospects: readonly Prospect[]): ReadonlySet<string> {
  const [first, ...others] = prospects
  if (first === undefined || others.length === 0) return new Set()
  const texts = others.map((prospect) => new Set(told(prospect.changes)))
  return new Set(told(first.changes).filter((text) => texts.every((set) => set.has(text))))
}

/** What goes away (a question that was answered) is only told to programs. */
function told(changes: readonly Change[]): string[] {
  return changes.filter((change) => change.after !== null).map(changeText)
}

function parts(prospect: Prospect, leaveOut: ReadonlySet<string>): string[] {
  if (prospect.outcome !== undefined) return [prospect.outcome]
  const shown = told(prospect.changes).filter((text) => !leaveOut.has(text))
  if (prospect.over !== undefined) shown.unshift(`over: ${prospect.over}`)
  return shown.length > 0 ? shown : [leaveOut.size > 0 ? 'nothing else' : 'nothing changes']
}

function describe(prospect: Prospect, leaveOut: ReadonlySet<string>): string {
  const all = parts(prospect, leaveOut)
  return all.length > MOST_CHANGES ? `${all.slice(0, MOST_CHANGES).join(', ')}, …` : all.join(', ')
}

/** How likely the game is over with each result. */
function endings(prospects: readonly Prospect[]): ReadonlyMap<string, number> {
  const shares = new Map<string, number>()
  for (const { over, chance } of prospects) {
    if (over !== undefined) shares.set(over, (shares.get(over) ?? 0) + toNumber(chance))
  }
  return shares
}

interface Mark {
  readonly called: string
  /** How likely it is to become what. */
  readonly becomes: Readonly<Record<string, number>>
}

/** The words that can come out differently, such as a status; what only says that the game is over is left to `endings`. */
function marks(prospects: readonly Prospect[]): readonly Mark[] {
  const found = new Map<string, { called: string; goesOn: boolean; becomes: Record<string, number> }>()
  for (const { changes, chance, over } of prospects) {
    for (const { path, called, before, after } of changes) {
      if (typeof before !== 'string' || typeof after !== 'string') continue
      const mark = found.get(path) ?? { called: plainWords(called), goesOn: false, becomes: {} }
      mark.becomes[after] = (mark.becomes[after] ?? 0) + toNumber(chance)
      mark.goesOn ||= over === undefined
      found.set(path, mark)
    }
  }
  return [...found.values()]
    .filter(({ goesOn, becomes }) => goesOn && Object.values(becomes).every((share) => share < ALWAYS))
    .map(({ called, becomes }) => ({ called, becomes }))
}

/** Sums of doubles may miss 1 by a hair. */
const ALWAYS = 1 - 1e-12

interface Figure {
  readonly called: string
  readonly now: number
  readonly mean: number
  readonly from: number
  readonly to: number
}

/** The numbers that can come out differently: their mean, lowest and highest. */
function figures(prospects: readonly Prospect[]): readonly Figure[] {
  const paths = new Map<string, { before: number; called: string }>()
  for (const { changes } of prospects) {
    for (const { path, called, before, after } of changes) {
      if (typeof before === 'number' && typeof after === 'number') paths.set(path, { before, called })
    }
  }
  return [...paths].flatMap(([path, { before, called }]) => {
    const values = prospects.map(({ changes }) => after(changes, path, before))
    const kinds = new Set(values)
    if (kinds.size < 2) return []
    const mean = prospects.reduce((sum, { chance }, i) => sum + toNumber(chance) * values[i]!, 0)
    return [
      { called: plainWords(called), now: before, mean, from: Math.min(...kinds), to: Math.max(...kinds) },
    ]
  })
}

/** What the many ways come to: how it may end, what may become of whom, and the figures. */
function summary(prospects: readonly Prospect[]): string[] {
  return [
    ...[...endings(prospects)].map(([outcome, share]) => `over, ${outcome}: ${percent(share)}`),
    ...marks(prospects).map(({ called, becomes }) => {
      const shares = Object.entries(becomes).map(([word, share]) => `${word} ${percent(share)}`)
      return `${called}: ${shares.join(', ')}`
    }),
    ...figures(prospects).map(
      ({ called, now, mean, from, to }) =>
        `${called}: now ${now}, mean ${mean.toFixed(2)}, from ${from} to ${to}`,
    ),
  ]
}

function after(changes: readonly Change[], path: string, before: number): number {
  const found = changes.find((change) => change.path === path)
  return typeof found?.after === 'number' ? found.after : before
}

/** The ways one by one, the likeliest first; none when those that fit would leave the greater part untold. */
function wayRows({ prospects, tries }: Outlook, always: ReadonlySet<string>): string[][] {
  const left = prospects.slice(MOST_ROWS)
  const share = left.reduce((sum, { chance }) => sum + toNumber(chance), 0)
  if (share > 0.5) return []
  const rows = prospects.slice(0, MOST_ROWS).map((prospect) => {
    const exact = tries === undefined ? toText(prospect.chance) : ''
    return [percent(toNumber(prospect.chance)), exact, describe(prospect, always)]
  })
  if (left.length > 0) rows.push([percent(share), '', `${left.length} other ways`])
  return rows
}

/** The chances of one command, as lines. */
export function outlookLines(found: Outlook): string[] {
  const { prospects, tries } = found
  const always = sure(prospects)
  const rows = wayRows(found, always)
  const lines = table(rows)
  if (rows.length === 0) lines.push(`${prospects.length} different ways; what they come to:`)
  if (always.size > 0)
    lines.unshift(
      `In every case: ${[...always].slice(0, MOST_CHANGES).join(', ')}${always.size > MOST_CHANGES ? ', …' : ''}`,
    )
  if (prospects.length > 2) lines.push(...summary(prospects))
  if (tries !== undefined)
    lines.push(`Too many ways for an exact answer: these are shares of ${tries} tries.`)
  return lines
}

/**
 * For a program: what the ways come to, and every way with its exact fraction. Of what was only tried, and where
 * commands are compared (`few`), the likeliest ways are told; `ways` counts them all.
 */
export function outlookJson({ prospects, tries }: Outlook, few = tries !== undefined): object {
  return {
    exact: tries === undefined,
    ...(tries !== undefined && { tries }),
    ways: prospects.length,
    over: Object.fromEntries(endings(prospects)),
    marks: marks(prospects),
    figures: figures(prospects),
    prospects: (few ? prospects.slice(0, MOST_ROWS) : prospects).map(
      ({ chance, changes, outcome, over }) => ({
        chance: toText(chance),
        ...(outcome === undefined ? { changes } : { outcome }),
        ...(over !== undefined && { over }),
      }),
    ),
  }
}

export interface Compared {
  readonly command: Command
  readonly outlook: Outlook
}

/** The outlook of the legal commands whose end is uncertain; `sure` has those that need no dice. */
export function compareChoices(
  ruleset: Ruleset,
  state: unknown,
  choices: readonly Command[],
  seat: string,
): { readonly open: readonly Compared[]; readonly sure: readonly Command[]; readonly left: number } {
  const open: Compared[] = []
  const sure: Command[] = []
  let looked = 0
  while (looked < choices.length && open.length < MOST_CHOICES) {
    const command = choices[looked++]!
    const found = outlook(ruleset, state, command, seat)
    if (found.prospects.length > 1) open.push({ command, outlook: found })
    else sure.push(command)
  }
  return { open, sure, left: choices.length - looked }
}

const FEW = 3

/** One line: the ways of a command when they are few, else how it may end and what its figures are on average. */
export function headline({ prospects }: Outlook): string {
  const many = prospects.length > FEW && prospects.every(({ outcome }) => outcome === undefined)
  const told = many ? summary(prospects).slice(0, MOST_CHANGES) : []
  if (told.length > 0) return told.join('; ')
  const always = sure(prospects)
  const shown = prospects.slice(0, MOST_CHANGES + 1).map((prospect) => {
    return `${percent(toNumber(prospect.chance))} ${parts(prospect, always)[0]}`
  })
  if (prospects.length > shown.length) shown.push(`${prospects.length - shown.length} more`)
  return shown.join('; ')
}

/** Totals of dice with their chances, as lines. */
export function diceLines(expression: Expression): string[] {
  const exact = distribution(expression)
  const rows = oddsTable(exact).map(({ value, probability, atLeast }) => [
    String(value),
    percent(toNumber(probability)),
    percent(toNumber(atLeast)),
    toText(probability),
  ])
  const head = `${expression.canonical}: mean ${toNumber(mean(exact)).toFixed(4)}`
  return [head, ...table([['total', 'chance', 'at least', 'exactly'], ...rows])]
}

export function diceJson(expression: Expression): object {
  const exact = distribution(expression)
  const odds = oddsTable(exact).map(({ value, probability }) => [value, toText(probability)])
  return { dice: expression.canonical, mean: toText(mean(exact)), odds: Object.fromEntries(odds) }
}
