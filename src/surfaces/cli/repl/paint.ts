/** Colours for people; plain text for pipes, files and NO_COLOR. */
export interface Paint {
  dim(text: string): string
  bold(text: string): string
  red(text: string): string
  green(text: string): string
  cyan(text: string): string
}

const CODES: Readonly<Record<keyof Paint, readonly [number, number]>> = {
  dim: [2, 22],
  bold: [1, 22],
  red: [31, 39],
  green: [32, 39],
  cyan: [36, 39],
}

export function paintFor(stream: { readonly isTTY?: boolean }): Paint {
  const colours = stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb'
  const wrap = (name: keyof Paint) => {
    const [on, off] = CODES[name]
    return (text: string) => (colours ? `\x1b[${on}m${text}\x1b[${off}m` : text)
  }
  return { dim: wrap('dim'), bold: wrap('bold'), red: wrap('red'), green: wrap('green'), cyan: wrap('cyan') }
}
