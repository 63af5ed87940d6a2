import type { SeatWeight } from '../../kernel/contract/events/beat.js'
import type { AnswerLine } from './answer-lines.js'

/** A line as it is shown. */
export interface ShownLine {
  readonly text: string
  readonly weight: SeatWeight
  /** Shown beside the sentence: the own roll with its terms. */
  readonly evidence?: string
}

/** What an answer shows of what happened. */
export interface ArrangedAnswer {
  /** In the order in which it happened. */
  readonly lines: readonly ShownLine[]
  /** What was left out, in words: `4 more misses and 2 more lines`. */
  readonly rest?: string
  /** Something above a detail was left out or shortened. */
  readonly isCut: boolean
}

/** How much room there is, in units of the surface. */
export interface AnswerRoom {
  readonly room: number
  /** Returns what a line takes of the room. */
  cost(line: string): number
  /** Returns the last line for what was left out, such as where to read it. */
  rest?(words: string): string
}

/** Returns a line as one text: the sentence, and in brackets the evidence of an own roll. */
export function shownText({ text, evidence }: Pick<ShownLine, 'text' | 'evidence'>): string {
  if (evidence === undefined) return text
  return text === '' ? evidence : `${text} [${evidence}]`
}

/** What answers drop last comes first. Decisive lines and own rolls are never dropped. */
const ORDER = ['own', 'notable', 'detail'] as const

function isKept({ weight, evidence }: AnswerLine): boolean {
  return weight === 'decisive' || evidence !== undefined
}

/**
 * Chooses what an answer shows, by weight: decisive lines and the acting person's own rolls always and in full, even
 * over the room there is; then the seat's own lines, notable ones and details. A weight whose lines do not fit in full
 * is shown in short forms; where these do not fit either, the newest of them. The rest is summed up. The lines that
 * stay are in the order in which they happened, so that they read as a story. A single line that would be left out is
 * shown too, cut to the room.
 */
export function arrangeAnswer(all: readonly AnswerLine[], { room, cost, rest }: AnswerRoom): ArrangedAnswer {
  const costs = (texts: readonly string[]) => texts.reduce((sum, text) => sum + cost(text), 0)
  const whole = all.map(shown)
  if (costs(whole.map(shownText)) <= room) return { lines: whole, isCut: false }
  const lines = all.filter(({ isEcho }) => !isEcho)
  if (costs(lines.map((line) => shownText(line))) <= room) return { lines: lines.map(shown), isCut: false }
  const restLine = (left: readonly AnswerLine[]) => rest?.(sumUp(left)) ?? sumUp(left)
  const forms = new Map<AnswerLine, ShownLine>(lines.filter(isKept).map((line) => [line, shown(line)]))
  let left =
    room - costs([...forms.values()].map(shownText)) - cost(restLine(lines.filter((line) => !isKept(line))))
  let isCut = false
  for (const weight of ORDER) {
    const open = lines.filter((line) => line.weight === weight && !isKept(line))
    if (open.length === 0) continue
    const fitted = fitIn(open, left, cost)
    for (const [line, form] of fitted.forms) forms.set(line, form)
    left -= fitted.cost
    isCut ||= !fitted.isWhole && weight !== 'detail'
    if (fitted.forms.length < open.length) break
  }
  const dropped = lines.filter((line) => !forms.has(line))
  const [only] = dropped
  // A line, even cut, says more than a pointer to it.
  if (only && dropped.length === 1)
    forms.set(only, clippedTo(only, Math.max(0, left) + cost(restLine([only])), cost))
  return {
    lines: lines.flatMap((line) => forms.get(line) ?? []),
    ...(dropped.length > 1 && { rest: restLine(dropped) }),
    isCut: isCut || dropped.some(({ weight }) => weight !== 'detail'),
  }
}

function shown({ text, weight, evidence }: AnswerLine): ShownLine {
  return { text, weight, ...(evidence !== undefined && { evidence }) }
}

function shortened(line: AnswerLine): ShownLine {
  return { ...shown(line), text: line.short ?? line.text }
}

/** Returns a line in short, cut to the room. */
function clippedTo(line: AnswerLine, room: number, cost: (line: string) => number): ShownLine {
  const form = shortened(line)
  let { text } = form
  for (let most = text.length - 1; most > 0 && cost(text) > room; most--)
    text = `${form.text.slice(0, most).trimEnd()}…`
  return { ...form, text }
}

interface FittedLines {
  readonly forms: readonly (readonly [AnswerLine, ShownLine])[]
  readonly cost: number
  /** All of them are there, in full. */
  readonly isWhole: boolean
}

/** Returns all lines in full, or all in short, or the newest in short, whichever fits first. */
function fitIn(open: readonly AnswerLine[], room: number, cost: (line: string) => number): FittedLines {
  for (const form of [shown, shortened]) {
    const forms = open.map((line) => [line, form(line)] as const)
    const sum = forms.reduce((total, [, one]) => total + cost(shownText(one)), 0)
    if (sum <= room) return { forms, cost: sum, isWhole: form === shown }
  }
  const forms: (readonly [AnswerLine, ShownLine])[] = []
  let sum = 0
  for (const line of [...open].reverse()) {
    const form = shortened(line)
    const next = sum + cost(shownText(form))
    if (next > room) break
    sum = next
    forms.push([line, form])
  }
  return { forms, cost: sum, isWhole: false }
}

function plural(noun: string): string {
  return /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : noun.replace(/([^aeiou])y$/, '$1ie').concat('s')
}

function counted(count: number, noun: string): string {
  return `${count} more ${count === 1 ? noun : plural(noun)}`
}

/** A line that has no noun. */
const LINE = 'line'

/**
 * Sums up lines that an answer leaves out by what they came to: `4 more misses, 2 more moves and 5 more lines`. The most
 * frequent comes first; lines without a noun come last.
 */
export function sumUp(lines: readonly Pick<AnswerLine, 'noun'>[]): string {
  const counts = new Map<string, number>()
  for (const { noun = LINE } of lines) counts.set(noun, (counts.get(noun) ?? 0) + 1)
  const parts = [...counts]
    .sort(([a, one], [b, other]) => Number(a === LINE) - Number(b === LINE) || other - one)
    .map(([noun, count]) => counted(count, noun))
  const last = parts.pop() ?? ''
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}
