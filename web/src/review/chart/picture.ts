const EDGE = 24
const TITLE = 24
const SMALL = 14
const HEAD = 84

/** A text that can stand in a picture. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** What stands on a picture beside the chart. */
export interface PictureWords {
  readonly title: string
  readonly verdict: string
  /** `76.2 at the start − 13.7 choices + 37.5 the dice = 100 at the end`. */
  readonly sum: string
  /** By whom everybody plays on, how it was found, and of which journal. */
  readonly note: string
}

export interface PictureLooks {
  readonly width: number
  readonly height: number
  readonly ground: string
  readonly ink: string
  readonly dim: string
  readonly family: string
}

/** Verdict and chart as one picture that needs nothing else: no style sheet, no font, no script. */
export function pictureOf(
  drawing: string,
  { title, verdict, sum, note }: PictureWords,
  looks: PictureLooks,
): string {
  const wide = looks.width + 2 * EDGE
  const high = looks.height + HEAD + 3 * EDGE
  const text = (y: number, size: number, fill: string, says: string, weight = 400): string =>
    `<text x="${EDGE}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}">${escaped(says)}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}" font-family="${escaped(looks.family)}">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${wide}" height="${high}" fill="${looks.ground}"/>`,
    text(EDGE + TITLE, TITLE, looks.ink, verdict, 600),
    text(EDGE + TITLE + 26, SMALL, looks.ink, sum),
    `<g transform="translate(${EDGE} ${HEAD + EDGE})">${drawing}</g>`,
    text(high - EDGE, SMALL - 2, looks.dim, note),
    '</svg>',
    '',
  ].join('\n')
}
