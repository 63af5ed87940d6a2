/** Columns that begin before this share of the width hold what goes on below. */
const MIDDLE = 0.6

/** The narrowest width that lines are broken to. */
const NARROWEST = 20

/**
 * A line broken at words, so that none is cut by the edge of the screen. What goes on below stands under the last column
 * of the line that leaves it room (columns are two spaces apart), or a little to the right of its beginning.
 */
export function wrapped(line: string, columns: number): readonly string[] {
  const width = Math.max(NARROWEST, columns)
  if (lengthOf(line) <= width) return [line]
  const hang = ' '.repeat(hangOf(line, width))
  const lines: string[] = []
  let rest = line
  while (lengthOf(rest) > width) {
    const at = breakOf(rest, width, lines.length === 0 ? leadOf(rest) : hang.length)
    lines.push(rest.slice(0, at).trimEnd())
    rest = hang + rest.slice(at).trimStart()
  }
  return rest.trim() === '' ? lines : [...lines, rest]
}

/** Letters as a terminal counts them, roughly: one column each. */
function lengthOf(text: string): number {
  return [...text].length
}

function leadOf(line: string): number {
  return /^ */.exec(line)![0].length
}

function hangOf(line: string, width: number): number {
  const lead = leadOf(line)
  let column = lead + 2
  for (const gap of line.slice(lead).matchAll(/ {2,}/g)) {
    const after = lead + gap.index + gap[0].length
    if (after > MIDDLE * width) break
    column = after
  }
  return Math.min(column, Math.floor(MIDDLE * width))
}

/** Where the line breaks: behind the last space that fits, or in the middle of a word that is too long for any line. */
function breakOf(text: string, width: number, from: number): number {
  const room = [...text].slice(0, width).join('').length
  const space = text.lastIndexOf(' ', room)
  return space > from ? space : room
}
