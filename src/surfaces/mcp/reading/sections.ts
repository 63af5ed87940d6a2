/** A part of a document that a model reads at once. */
export interface Section {
  /** What it is called in an address: `morale`, `verbs-2`. */
  readonly name: string
  readonly title: string
  readonly text: string
}

/** The longest section, in characters: as it is read, and as the list of lines that a client gets as JSON. */
export const MAX_SECTION = 3_000
/** Room for a fence that is closed at the end of a part and opened again in the next, where it goes on, and for the frame of an answer. */
const ROOM_AROUND = 160

function slug(title: string): string {
  const plain = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return plain === '' ? 'section' : plain
}

interface Chapter {
  readonly title: string
  readonly lines: readonly string[]
}

/** Cuts a document at its headings of the first two levels; code is never cut here. */
function chaptersOf(markdown: string): readonly Chapter[] {
  const found: { title: string; lines: string[] }[] = []
  let isCode = false
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    const title = isCode ? undefined : /^##? (.+)/.exec(line)?.[1]
    if (title !== undefined || found.length === 0) found.push({ title: title ?? '', lines: [] })
    found.at(-1)!.lines.push(line)
  }
  return found.filter(({ lines }) => lines.some((line) => line.trim() !== ''))
}

/** Breaks a line that alone is longer than a part; half of one, because JSON may double its letters. */
function broken(line: string, part: number): readonly string[] {
  const most = JSON.stringify(line).length < part ? part : Math.floor(part / 2)
  const pieces: string[] = []
  for (let from = 0; from < line.length; from += most) pieces.push(line.slice(from, from + most))
  return pieces.length === 0 ? [''] : pieces
}

function isHeading(line: string | undefined): boolean {
  return line?.startsWith('### ') === true
}

/**
 * The last place in these lines where a reader would not mind a cut: before a heading or after an empty line. No part
 * ends with a heading.
 */
function cutIn(lines: readonly string[]): number {
  for (let at = lines.length - 1; at > lines.length / 2; at--)
    if (isHeading(lines[at]) || (lines[at - 1]!.trim() === '' && !isHeading(lines[at - 2]))) return at
  return lines.length
}

/** Cuts lines into parts that fit. A fence of code that is open at a cut is closed there and opened again. */
function partsOf(lines: readonly string[]): readonly string[] {
  const most = MAX_SECTION - ROOM_AROUND
  const parts: string[] = []
  let part: string[] = []
  let length = 0
  let fence = ''
  const lengthOf = (some: readonly string[]) =>
    some.reduce((sum, line) => sum + JSON.stringify(line).length + 1, 0)
  const fenceIn = (some: readonly string[], open: string) =>
    some.reduce((now, line) => (line.startsWith('```') ? (now === '' ? line : '') : now), open)
  const close = (at: number) => {
    const head = part.slice(0, at)
    const open = fenceIn(head, fence)
    parts.push([...(fence === '' ? [] : [fence]), ...head, ...(open === '' ? [] : ['```'])].join('\n').trim())
    part = part.slice(at)
    length = lengthOf(part)
    fence = open
  }
  for (const line of lines.flatMap((one) => broken(one, most))) {
    const more = lengthOf([line])
    if (length + more > most) close(fenceIn(part, fence) === '' ? cutIn(part) : part.length)
    part.push(line)
    length += more
  }
  if (part.some((line) => line.trim() !== '')) close(part.length)
  return parts
}

/**
 * Cuts a document into named sections of at most `MAX_SECTION` characters, by its headings. A part of a chapter that is
 * cut says where it goes on.
 */
export function sectionsOf(markdown: string): readonly Section[] {
  const taken = new Map<string, number>()
  return chaptersOf(markdown).flatMap(({ title, lines }) => {
    const parts = partsOf(lines)
    const base = slug(title)
    const before = taken.get(base) ?? 0
    taken.set(base, before + parts.length)
    const nameOf = (count: number) => (count === 1 ? base : `${base}-${count}`)
    return parts.map((text, i) => {
      const isLast = i === parts.length - 1
      const on = isLast ? '' : `\n\n(goes on in ${nameOf(before + i + 2)})`
      return { name: nameOf(before + i + 1), title, text: `${text}${on}` }
    })
  })
}

/** Returns the list of sections as one text: names, a line for each title. */
export function contentsOf(sections: readonly Section[], head: readonly string[]): string {
  const titles = new Map<string, string[]>()
  for (const { name, title } of sections) titles.set(title, [...(titles.get(title) ?? []), name])
  const lines = [...titles].map(([title, names]) => `- ${title}: ${names.join(', ')}`)
  return [...head, ...lines].join('\n').slice(0, MAX_SECTION)
}
