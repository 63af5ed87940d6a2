/** One command and what it printed. */
export interface Scene {
  readonly typed: string
  readonly lines: readonly string[]
  readonly seconds: number
}

const COLUMNS = 92
const ROWS = 22
const LINE = 19
const SIGN = 8.43
const WIDTH = Math.ceil(COLUMNS * SIGN) + 32
const HEIGHT = ROWS * LINE + 56
/** Seconds until a typed command has its answer. */
const TYPING = 1.4

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function cut(line: string): string {
  return line.length <= COLUMNS ? line : `${line.slice(0, COLUMNS - 1)}…`
}

function colourOf(line: string): string {
  if (/^(OK|The chain|The seed|Every)/.test(line)) return ' class="proof"'
  if (/^Round|^Outcome|The fight/.test(line)) return ' class="lit"'
  return ''
}

/** An animation that shows something from one second of the recording to another. */
function shown(name: string, from: number, to: number, all: number): string {
  const at = (second: number): string => `${((second / all) * 100).toFixed(2)}%`
  const before = from > 0 ? `0%,${at(from - 0.01)}{opacity:0}` : ''
  const after = to < all ? `${at(to + 0.01)},100%{opacity:0}` : ''
  return `@keyframes ${name}{${before}${at(from)},${at(to)}{opacity:1}${after}}`
}

/**
 * Draws commands and what they printed as one picture that plays by itself, without a script. Who wants less motion sees
 * the last scene, standing still.
 */
export function drawRecording(scenes: readonly Scene[]): string {
  const all = scenes.reduce((sum, { seconds }) => sum + seconds, 0)
  const rules: string[] = []
  const groups: string[] = []
  let from = 0
  for (const [i, { typed, lines, seconds }] of scenes.entries()) {
    const to = from + seconds
    const kept = lines.slice(0, ROWS - 2)
    const pace = Math.min(0.35, (seconds - TYPING - 2) / Math.max(1, kept.length))
    rules.push(shown(`s${i}`, from, to, all), `#s${i}{animation-name:s${i}}`)
    const rows = kept.map((line, n) => {
      const name = `s${i}l${n}`
      rules.push(shown(name, from + TYPING + n * pace, to, all), `#${name}{animation-name:${name}}`)
      return `<text id="${name}"${colourOf(line)} y="${(n + 1) * LINE}">${escaped(cut(line))}</text>`
    })
    groups.push(
      `<g id="s${i}"><text class="typed"><tspan class="lit">$ </tspan>${escaped(typed)}</text>${rows.join('')}</g>`,
    )
    from = to
  }
  const last = scenes.length - 1
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="t">
<title id="t">Ludex at the terminal: ${escaped(scenes.map(({ typed }) => typed).join('; '))}</title>
<style>
text{font:14px ui-monospace,"SF Mono",Menlo,"Liberation Mono",monospace;fill:#e8e2ea;white-space:pre}
.typed{font-weight:700}.lit{fill:#f4b62c}.proof{fill:#8ad39d}
g,g text:not(.typed){animation:${all}s linear infinite both}
${rules.join('\n')}
@media (prefers-reduced-motion:reduce){g,g text:not(.typed){animation:none}g:not(#s${last}){display:none}}
</style>
<rect width="100%" height="100%" rx="10" fill="#16121c"/>
<circle cx="20" cy="18" r="5" fill="#b23f4a"/><circle cx="38" cy="18" r="5" fill="#f4b62c"/><circle cx="56" cy="18" r="5" fill="#24633a"/>
<svg x="16" y="48" overflow="visible">${groups.join('\n')}</svg>
</svg>
`
}
