import { type Change, changeText } from '../../../../analysis/changes.js'
import type { Outlook, Prospect } from '../../../../analysis/outlook.js'
import { endings, figures, marks } from '../../../../analysis/outlook-summary.js'
import { distribution, type Expression, mean, oddsTable } from '../../../../kernel/dice/expression.js'
import { toNumber, toText } from '../../../../kernel/rational.js'
import { percent, table } from '../../print.js'

const MAX_ROWS = 20
const MAX_CHANGES = 4

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
  return joined(all.length > MAX_CHANGES ? [...all.slice(0, MAX_CHANGES), '…'] : all)
}

/** Parts in a row; a whole sentence among them gives up its full stop for a semicolon. */
function joined(all: readonly string[]): string {
  return all.reduce((row, part) => (row.endsWith('.') ? `${row.slice(0, -1)}; ${part}` : `${row}, ${part}`))
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

/** The ways one by one, the likeliest first; none when those that fit would leave the greater part untold. */
function wayRows({ prospects, tries }: Outlook, always: ReadonlySet<string>): string[][] {
  const left = prospects.slice(MAX_ROWS)
  const share = left.reduce((sum, { chance }) => sum + toNumber(chance), 0)
  if (share > 0.5) return []
  const rows = prospects.slice(0, MAX_ROWS).map((prospect) => {
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
      `In every case: ${joined([...[...always].slice(0, MAX_CHANGES), ...(always.size > MAX_CHANGES ? ['…'] : [])])}`,
    )
  if (prospects.length > 2) lines.push(...summary(prospects))
  if (tries !== undefined)
    lines.push(`Too many ways for an exact answer: these are shares of ${tries} tries.`)
  return lines
}

/**
 * For a program: what the ways come to, and every way with its exact fraction. Of what was only tried, and where
 * commands are compared (`few`), the likeliest ways are reported; `ways` counts them all.
 */
export function outlookJson({ prospects, tries }: Outlook, few = tries !== undefined): object {
  return {
    exact: tries === undefined,
    ...(tries !== undefined && { tries }),
    ways: prospects.length,
    over: Object.fromEntries(endings(prospects)),
    marks: marks(prospects),
    figures: figures(prospects),
    prospects: (few ? prospects.slice(0, MAX_ROWS) : prospects).map(({ chance, changes, outcome, over }) => ({
      chance: toText(chance),
      ...(outcome === undefined ? { changes } : { outcome }),
      ...(over !== undefined && { over }),
    })),
  }
}

const FEW = 3

/** One line: the ways of a command when they are few, else how it may end and what its figures are on average. */
export function headline({ prospects }: Outlook): string {
  const many = prospects.length > FEW && prospects.every(({ outcome }) => outcome === undefined)
  const told = many ? summary(prospects).slice(0, MAX_CHANGES) : []
  if (told.length > 0) return told.join('; ')
  const always = sure(prospects)
  const shown = prospects.slice(0, MAX_CHANGES + 1).map((prospect) => {
    return `${percent(toNumber(prospect.chance))} ${parts(prospect, always)[0]}`
  })
  if (prospects.length > shown.length) shown.push(`${prospects.length - shown.length} more`)
  return shown.map((text, i) => (i < shown.length - 1 ? text.replace(/\.$/, '') : text)).join('; ')
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
