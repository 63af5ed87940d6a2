/** Text that is HTML already. Only `html` makes it, and everything else that goes into a page is escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

type Part = string | number | Html | readonly Part[]

function shown(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(shown).join('')
  return String(part).replaceAll(/[&<>"']/g, (sign) => SIGNS[sign]!)
}

/** A piece of a page: what stands in the holes is text, unless `html` made it. */
export function html(pieces: TemplateStringsArray, ...holes: readonly Part[]): Html {
  return new Html(pieces.reduce((all, piece, i) => `${all}${shown(holes[i - 1]!)}${piece}`))
}
