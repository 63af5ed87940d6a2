import type { Rules } from '../tables/switches.js'
import { ATTRIBUTES, type Attribute } from '../tables/things.js'
import type { Combatant } from './combatant.js'
import { withCondition, withoutConditions } from './conditions.js'

const AMMO = ' ammo'

/** Every figure of somebody that can be given another value. */
export function figuresOf(c: Combatant, rules: Rules): string[] {
  const skills = new Set([...Object.keys(rules.tables.skills), ...Object.keys(c.sheet.skills)])
  return [
    ...Object.keys(OWN),
    ...ATTRIBUTES,
    ...Object.keys(c.ammo).map((id) => `${id}${AMMO}`),
    ...[...skills].sort(),
  ]
}

interface Settable {
  readonly least: number
  readonly most: number
  set(c: Combatant, value: number): void
}

const MAX_FIGURE = 10_000

function kept(c: Combatant, condition: string, there: boolean): void {
  c.conditions = there ? withCondition(c, condition, 0) : withoutConditions(c, [condition])
}

function sheet(c: Combatant, change: Partial<Combatant['sheet']>): void {
  c.sheet = { ...c.sheet, ...change }
  c.changed = true
}

const score = (attribute: Attribute): Settable => ({
  least: 1,
  most: 60,
  set: (c, value) => sheet(c, { [attribute]: value }),
})

const OWN: Readonly<Record<string, Settable>> = {
  Vitality: {
    least: -MAX_FIGURE,
    most: MAX_FIGURE,
    set(c, value) {
      c.vitality = value
    },
  },
  'Vitality max': { least: 1, most: MAX_FIGURE, set: (c, value) => sheet(c, { vitalityMax: value }) },
  Stamina: {
    least: 0,
    most: MAX_FIGURE,
    set(c, value) {
      c.stamina = value
      kept(c, 'exhausted', value === 0)
    },
  },
  'Stamina max': { least: 0, most: MAX_FIGURE, set: (c, value) => sheet(c, { staminaMax: value }) },
  Mana: {
    least: 0,
    most: MAX_FIGURE,
    set(c, value) {
      c.mana = value
      kept(c, 'depleted', value === 0)
    },
  },
  'Mana max': { least: 0, most: MAX_FIGURE, set: (c, value) => sheet(c, { manaMax: value }) },
  Reactions: {
    least: 0,
    most: 10,
    set(c, value) {
      c.reactionsAllowed = c.reactionsUsed + value
    },
  },
  Pain: {
    least: -20,
    most: 0,
    set(c, value) {
      c.painPenalty = value
    },
  },
  Wounds: {
    least: 0,
    most: 100,
    set(c, value) {
      c.wounds = Array.from({ length: value }, (_, i) => c.wounds[i] ?? 0)
      kept(c, 'bleeding', value > 0)
    },
  },
  Dodge: {
    least: -100,
    most: 100,
    set(c, value) {
      const others = c.buffs.filter((buff) => buff.to !== 'dodge')
      c.buffs = value === 0 ? others : [...others, { name: 'ruling', value, to: 'dodge' }]
    },
  },
  at: {
    least: -MAX_FIGURE,
    most: MAX_FIGURE,
    set(c, value) {
      c.at = value
    },
  },
  Speed: { least: 1, most: 60, set: (c, value) => sheet(c, { speed: value }) },
  AD: { least: 0, most: 60, set: (c, value) => sheet(c, { armor: { ...c.sheet.armor, AD: value } }) },
  AR: {
    least: 0,
    most: MAX_FIGURE,
    set: (c, value) => sheet(c, { armor: { ...c.sheet.armor, AR: value, locations: null } }),
  },
}

/** What a figure may be set to; skills and ammunition are not listed one by one. */
function settable(figure: string): Settable {
  if (Object.hasOwn(OWN, figure)) return OWN[figure]!
  if ((ATTRIBUTES as readonly string[]).includes(figure)) return score(figure as Attribute)
  if (figure.endsWith(AMMO)) {
    const id = figure.slice(0, -AMMO.length)
    return {
      least: 0,
      most: MAX_FIGURE,
      set(c, value) {
        c.ammo = { ...c.ammo, [id]: value }
      },
    }
  }
  return {
    least: -10,
    most: 60,
    set: (c, value) => sheet(c, { skills: { ...c.sheet.skills, [figure]: value } }),
  }
}

/** What the value must be between. */
export function boundsOf(figure: string): Pick<Settable, 'least' | 'most'> {
  return settable(figure)
}

/** The fold of a figure that was ruled. Of Dodge, `value` is what is added to it. */
export function setFigure(c: Combatant, figure: string, value: number): void {
  settable(figure).set(c, value)
}
