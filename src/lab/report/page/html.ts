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

/** Percent with one decimal, and what lies at the ends said as such. */
export function percentText(share: number): string {
  if (share > 0 && share < 0.001) return '< 0.1 %'
  if (share < 1 && share > 0.999) return '> 99.9 %'
  return `${(share * 100).toFixed(1)} %`
}

export function figureText(value: number, isShare: boolean): string {
  if (isShare) return percentText(value)
  return (value < 0 ? '−' : '') + Math.abs(value).toFixed(2)
}

export function groupedText(value: number): string {
  return value.toLocaleString('en-US')
}
