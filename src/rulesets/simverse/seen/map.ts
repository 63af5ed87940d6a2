import { isIn } from '../field/place.js'
import type { FieldView } from './field.js'
import type { PersonView } from './person.js'
import type { SimverseView } from './view.js'

/** The room of a map on a terminal. */
const MAX_MAP_WIDTH = 60
const MAX_MAP_HEIGHT = 18

/** What is drawn of the field: its metres from one corner to the other. */
export interface Frame {
  readonly left: number
  readonly right: number
  readonly low: number
  readonly high: number
  /** Metres of a character. */
  readonly scale: number
}

type Spot = Pick<PersonView, 'at' | 'y'>

/** The part of the field where anything is, with a metre around it. */
export function frameOf(field: FieldView, people: readonly Spot[]): Frame {
  const areas = [...field.obstacles, ...field.zones, ...field.hazards]
  const xs = [...people.map(({ at }) => at), ...areas.flatMap(({ x, w }) => [x, x + w])]
  const ys = [...people.map(({ y = 0 }) => y), ...areas.flatMap(({ y, d }) => [y, y + d])]
  const left = Math.max(-field.fieldM, Math.floor(Math.min(...xs)) - 1)
  const right = Math.min(field.fieldM, Math.ceil(Math.max(...xs)) + 1)
  const low = Math.max(-field.depthM, Math.floor(Math.min(...ys)) - 1)
  const high = Math.min(field.depthM, Math.ceil(Math.max(...ys)) + 1)
  const scale = Math.max(
    1,
    Math.ceil((right - left + 1) / MAX_MAP_WIDTH),
    Math.ceil((high - low + 1) / (MAX_MAP_HEIGHT - 1)),
  )
  return { left, right, low, high, scale }
}

/** A letter for each person: that of their name, else a number of it, else any letter that is free. */
function lettersOf(names: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  const spare = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789']
  return names.map((name) => {
    const [first = '?'] = name
    const wishes = [name.match(/(\d)$/)?.[1] ?? '', first.toUpperCase(), first.toLowerCase(), ...spare]
    const letter = wishes.find((wish) => /^[A-Za-z0-9]$/.test(wish) && !taken.has(wish)) ?? '?'
    taken.add(letter)
    return letter
  })
}

const HAZARD_SIGNS: Readonly<Record<string, string>> = { drop: 'v', water: '~', harm: '^' }

function groundSign(field: FieldView, x: number, y: number): string {
  const point = { x, y }
  const obstacle = field.obstacles.find((one) => isIn(one, point))
  if (obstacle) return obstacle.solid ? '#' : obstacle.cover === 'heavy' ? '%' : '"'
  const hazard = field.hazards.find((one) => isIn(one, point))
  if (hazard) return HAZARD_SIGNS[hazard.kind] ?? '^'
  const zone = field.zones.find((one) => isIn(one, point))
  if (zone) return zone.heightM > 0 ? '+' : ':'
  return '.'
}

const SIGNS: readonly (readonly [sign: string, word: string])[] = [
  ['#', 'wall'],
  ['%', 'heavy cover'],
  ['"', 'light cover'],
  ['v', 'drop'],
  ['~', 'water'],
  ['^', 'danger'],
  ['+', 'high'],
  [':', 'difficult'],
]

/**
 * rules/simverse V9: the field of two dimensions on a terminal, at most 60 by 18 characters; x grows to the right, y
 * upwards. The last lines say what the signs are, and the letters as long as there is room.
 */
export function drawField({ field, people }: SimverseView): readonly string[] {
  if (!field?.grid) return []
  const there = people.filter(({ fled }) => !fled)
  if (there.length === 0) return []
  const letters = lettersOf(there.map(({ name }) => name))
  const { left, right, low, high, scale } = frameOf(field, there)
  const rows: string[] = []
  for (let y = high; y >= low; y -= scale) {
    let row = ''
    for (let x = left; x <= right; x += scale) {
      const i = there.findIndex(
        (one) => one.at >= x && one.at < x + scale && (one.y ?? 0) <= y && (one.y ?? 0) > y - scale,
      )
      row += i >= 0 ? letters[i]! : groundSign(field, x, y)
    }
    rows.push(row)
  }
  const drawn = rows.join('')
  const signs = SIGNS.filter(([sign]) => drawn.includes(sign)).map(([sign, word]) => `${sign} ${word}`)
  const names = there.map(({ name }, i) => `${letters[i]} ${name}`)
  const corner = `${left},${high} top left${scale > 1 ? `, ${scale} m a character` : ''}`
  return [...rows, ...packed([corner, ...signs, ...names])].slice(0, MAX_MAP_HEIGHT)
}

/** Words one after the other, in as many lines as they need. */
function packed(words: readonly string[]): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)}; ${word}`
    if (lines.length > 0 && longer.length <= MAX_MAP_WIDTH) lines[lines.length - 1] = longer
    else lines.push(word.slice(0, MAX_MAP_WIDTH))
  }
  return lines
}
