import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** The colours of the page, both themes, computed from the very file that the page loads (WCAG 2.x). */
const css = readFileSync(new URL('../../web/src/styles/tokens.css', import.meta.url), 'utf8')

function block(selector: string): Map<string, string> {
  const begin = css.indexOf(`${selector} {`)
  expect(begin).toBeGreaterThanOrEqual(0)
  const body = css.slice(begin, css.indexOf('}', begin))
  return new Map([...body.matchAll(/(--[a-z0-9-]+): ([^;]+);/g)].map(([, name, value]) => [name!, value!]))
}

const light = block(':root,\n[data-theme="light"]')
const dark = new Map([...light, ...block('[data-theme="dark"]')])
const THEMES = { light, dark }
const ROOMS = { light: block('[data-game]'), dark: block('[data-theme="dark"] [data-game]') }
const HUES = [...css.matchAll(/\[data-game="(\w+)"\] \{\s*--gh: (\d+);/g)].map(([, game, hue]) => ({
  game: game!,
  hue: Number(hue),
}))

type Light = readonly [red: number, green: number, blue: number]

function hexLight(hex: string): Light {
  const channel = (at: number) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** oklch to linear light, clipped to what a screen can show. */
function oklchLight(value: string, hue: number): Light {
  const [l, c] = /oklch\(([\d.]+) ([\d.]+)/.exec(value)!.slice(1).map(Number) as [number, number]
  const a = c * Math.cos((hue * Math.PI) / 180)
  const b = c * Math.sin((hue * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (part: number) => Math.max(0, Math.min(1, part))
  return [
    clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

function contrast(one: Light, other: Light): number {
  const bright = ([red, green, blue]: Light) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const [high, low] = [bright(one), bright(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const TEXT: readonly (readonly [text: string, on: readonly string[]])[] = [
  ['ink', ['ground', 'surface', 'sunken', 'lamp-wash']],
  ['ink-2', ['ground', 'surface', 'sunken', 'lamp-wash']],
  ['ink-3', ['ground', 'surface', 'sunken', 'lamp-wash']],
  ['us', ['surface', 'ground', 'us-wash']],
  ['them', ['surface', 'ground', 'them-wash']],
  ['other', ['surface', 'other-wash']],
  ['proof', ['surface', 'ground', 'proof-wash']],
  ['lamp-ink', ['lamp']],
  ['lamp-text', ['surface', 'lamp-wash']],
  ['stop-ink', ['stop']],
  ['stop-ink-2', ['stop']],
  ['on-us', ['us']],
  ['on-them', ['them']],
  ['on-proof', ['proof']],
  ['c-attack', ['surface']],
  ['c-skill', ['surface']],
  ['c-power', ['surface']],
  ['c-curse', ['surface']],
  ['gold', ['surface']],
  ['block', ['surface']],
]
const MARKS: typeof TEXT = [
  ['lamp-edge', ['surface', 'ground']],
  ['edge', ['surface', 'ground']],
  ['focus', ['surface', 'ground', 'lamp-wash']],
  ['us-fill', ['track']],
  ['them-fill', ['track']],
  ['neutral-fill', ['surface']],
]

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const colour = (name: string) => hexLight(THEMES[theme].get(`--${name}`)!)
  it.each(TEXT)('%s can be read on %j', (text, grounds) => {
    for (const ground of grounds)
      expect(contrast(colour(text), colour(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  })

  it.each(MARKS)('%s can be seen on %j', (mark, grounds) => {
    for (const ground of grounds)
      expect(contrast(colour(mark), colour(ground)), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3)
  })

  it.each(HUES)('the room of $game can be read in: its ink and the page’s on both its tints', ({ hue }) => {
    for (const name of ['--stage-1', '--stage-2']) {
      const room = oklchLight(ROOMS[theme].get(name)!, hue)
      const ink = oklchLight(ROOMS[theme].get('--stage-ink')!, hue)
      expect(contrast(ink, room)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colour('ink'), room)).toBeGreaterThanOrEqual(4.5)
    }
  })
})
