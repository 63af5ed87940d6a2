import type { Figure, PersonSeen } from '../../../kernel/contract/view.js'
import { defenseTarget } from '../blow/defense.js'
import type { Point } from '../field/geometry.js'
import { isHostile } from '../magic/spells.js'
import { type Combatant, isLucky, reactionsLeft, shieldOf } from '../people/combatant.js'
import { hasCondition } from '../people/conditions.js'
import { stepsOf, wornAR } from '../people/gear.js'
import { injuryWords } from '../people/injuries.js'
import { hasPerk } from '../people/perks.js'
import { healthFor, knowsReserves, measured, type SimverseFacts } from '../scenario/knows.js'
import type { State } from '../state/state.js'
import type { Rules } from '../tables/switches.js'

/** What somebody has up their sleeve. */
interface OwnView {
  readonly major: boolean
  readonly minor: boolean
  readonly maneuvers: readonly string[]
  readonly spells: readonly string[]
  /** Those of them that are meant to hurt. */
  readonly hostileSpells: readonly string[]
  readonly ammo: Readonly<Record<string, number>>
  readonly aimAt: string
  readonly feintOn: string
  /** Weapons that attacked in this window, and parry worse. */
  readonly usedWeapons: readonly string[]
  readonly luck: boolean
  readonly silver: number
  /** Character points not yet spent. */
  readonly unspent: number
  /** Blessings, wards and charms. */
  readonly buffs: readonly string[]
}

export interface PersonView extends PersonSeen {
  readonly wounds: number
  readonly injuries: readonly string[]
  /** Places of the body where blows went through, while something is left to heal. */
  readonly hurtAt: readonly string[]
  /** Weapons and shield. */
  readonly inHand: readonly string[]
  readonly dropped: readonly string[]
  /** Metres along the field. */
  readonly at: number
  /** Metres across a grid, and the direction of the view; nothing on a line. */
  readonly y?: number
  readonly look?: Point
  readonly mounted: boolean
  readonly fled: boolean
  /** Damaged and broken things. */
  readonly worn: readonly string[]
  /** Only for seats of their side and the game master. */
  readonly own?: OwnView
}

function statusOf(c: Combatant): string[] {
  const status = c.conditions.map(({ id, rounds }) => {
    if (id === 'bleeding') return `bleeding x${c.wounds.length}`
    return rounds > 0 ? `${id} (${rounds})` : id
  })
  status.push(...injuryWords(c))
  if (c.holds !== '') status.push(`holds ${c.holds}`)
  if (c.fled) status.push('has fled')
  return status
}

function reservesOf(c: Combatant, rules: Rules): Figure[] {
  const { sheet } = c
  const figures: Figure[] = [
    { name: 'Stamina', value: c.stamina, base: sheet.staminaMax },
    { name: 'Mana', value: c.mana, base: sheet.manaMax },
    { name: 'Reactions', value: reactionsLeft(c), base: c.reactionsAllowed },
  ]
  if (c.painPenalty !== 0) figures.push({ name: 'Pain', value: c.painPenalty })
  if (!hasPerk(sheet, 'paraplegic') && !hasCondition(c, 'unconscious')) {
    const { value, base, terms } = defenseTarget(c, { kind: 'dodge', weapon: '' }, undefined, rules)
    figures.push(terms.length > 0 ? { name: 'Dodge', value, base, terms } : { name: 'Dodge', value })
  }
  return figures
}

function ownView(c: Combatant): OwnView {
  return {
    major: !c.majorSpent,
    minor: !c.minorSpent,
    maneuvers: c.sheet.maneuvers,
    spells: c.sheet.spells.map((spell) => spell.name),
    hostileSpells: c.sheet.spells.filter(isHostile).map((spell) => spell.name),
    ammo: c.ammo,
    aimAt: c.aimAt,
    feintOn: c.feintOn,
    usedWeapons: c.usedWeapons,
    luck: isLucky(c),
    silver: c.silver,
    unspent: c.unspent,
    buffs: c.buffs.map((buff) => buff.name),
  }
}

/** `longsword damaged`, `buckler broken`, `armor torso damaged`. */
function wornOf(c: Combatant): string[] {
  const { shield, weapons } = c.sheet
  return Object.entries(c.lost).flatMap(([thing, lost]) => {
    if (lost === 0) return []
    const weapon = weapons.find(({ id }) => id === thing)
    const left = weapon
      ? stepsOf(weapon) - lost
      : shield?.id === thing
        ? shield.SD - lost
        : wornAR(c, thing.replace(/^armor /, ''))
    return [`${thing} ${left > 0 ? 'damaged' : 'broken'}`]
  })
}

/** Somebody as a seat sees them. */
export function personView(c: Combatant, seat: string, state: State, facts: SimverseFacts): PersonView {
  const { rules } = state
  const { name, side, vitalityMax: max } = c.sheet
  const health = healthFor(facts, seat, name, c.vitality, measured(c.sheet))
  const shield = shieldOf(c)
  const known = knowsReserves(facts, seat, name, side)
  return {
    name,
    side,
    seat: c.sheet.seat,
    ...(health === undefined ? { hp: c.vitality, max } : { health }),
    status: statusOf(c),
    figures: known ? reservesOf(c, rules) : [],
    wounds: c.wounds.length,
    injuries: c.injuries,
    hurtAt: c.vitality < max ? c.hurtAt : [],
    inHand: shield ? [...c.held, shield.id] : c.held,
    dropped: c.dropped,
    at: c.at,
    ...(state.place.grid && { y: c.y, look: c.look }),
    mounted: c.mounted,
    fled: c.fled,
    worn: wornOf(c),
    ...(known && { own: ownView(c) }),
  }
}
