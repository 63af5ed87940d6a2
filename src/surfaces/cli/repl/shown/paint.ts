import { visible } from '../../../../kernel/words/visible.js'

type Codes = readonly [on: number, off: number]

/** A line of one colour. The codes are added when it is shown, so that no text can bring its own. */
export interface Painted {
  readonly text: string
  readonly codes: Codes
}

/** What is shown: one line, plain or painted. */
export type Line = string | Painted

/** Colours for people; plain text for pipes, files and NO_COLOR. */
export interface Paint {
  dim(text: string): Line
  bold(text: string): Line
  red(text: string): Line
  green(text: string): Line
  cyan(text: string): Line
}

const CODES: Readonly<Record<keyof Paint, Codes>> = {
  dim: [2, 22],
  bold: [1, 22],
  red: [31, 39],
  green: [32, 39],
  cyan: [36, 39],
}

export function paintFor(stream: { readonly isTTY?: boolean }): Paint {
  const colours = stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb'
  const wrap = (name: keyof Paint) => (text: string) => (colours ? { text, codes: CODES[name] } : text)
  return { dim: wrap('dim'), bold: wrap('bold'), red: wrap('red'), green: wrap('green'), cyan: wrap('cyan') }
}

/**
 * A line as it goes out. Everything that the program shows passes here: names, reasons and files may hold anything, and
 * none of it may act on the screen or begin its own line. `broken` may break it once that is sure.
 */
export function shown(line: Line, broken: (text: string) => readonly string[] = (text) => [text]): string {
  if (typeof line === 'string') return broken(visible(line)).join('\n')
  const [on, off] = line.codes
  return broken(visible(line.text))
    .map((text) => `\x1b[${on}m${text}\x1b[${off}m`)
    .join('\n')
}
