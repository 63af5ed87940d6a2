import { setEntry } from '../../../kernel/entry.js'
import type { Rules } from '../tables/switches.js'
import type { Shield } from '../tables/things.js'
import { type VitalityState, vitalityState } from './bars.js'
import type { Buff, Sheet } from './sheet.js'

/** A condition somebody is in. */
export interface Condition {
  readonly id: string
  /** Rounds left; 0 lasts until something else ends it. */
  readonly rounds: number
  /** Began after its bearer's turn of this round, so this round does not count (rules/simverse R81). */
  readonly fresh: boolean
}

type Turn = 'waiting' | 'acting' | 'done'

/** Never acted in this fight: further back than the rules look. */
const NEVER_ACTED = 99

/** Somebody in the fight: what changes. */
export interface Combatant {
  sheet: Sheet
  /** They came later, or a ruling changed their sheet: the scenario does not know all of them. */
  changed: boolean
  vitality: number
  stamina: number
  mana: number
  conditions: readonly Condition[]
  /** Bleeding wounds, oldest first: rounds left, 0 until bandaged (rules/simverse R52, R53). */
  wounds: readonly number[]
  majorSpent: boolean
  minorSpent: boolean
  reactionsUsed: number
  reactionsAllowed: number
  /** Weapons that attacked in this window (rules/simverse R16). */
  usedWeapons: readonly string[]
  held: readonly string[]
  dropped: readonly string[]
  ammo: Readonly<Record<string, number>>
  aimAt: string
  feintOn: string
  moved: boolean
  quickDrawn: boolean
  turn: Turn
  /** Damage of this round that will hurt in the next one (rules/simverse R54). */
  painTaken: number
  painPenalty: number
  woundLevel: string
  woundPenalty: number
  sinceActed: number
  /** Aware of the danger and prepared (rules/simverse R55). */
  ready: boolean
  surpriseShift: number
  actsLast: boolean
  surprisePenalty: number
  sneakUsedOn: readonly string[]
  buffs: readonly Buff[]
  injuries: readonly string[]
  /** Places of the body that blows went through to. No rule reads them; boards draw them. */
  hurtAt: readonly string[]
  /** Whom they hold, or '' (rules/simverse R72). */
  holds: string
  heldBy: string
  roundsHeld: number
  /** Relentless: 0 not yet, 1 the one action is open, 2 used. */
  lastAct: 0 | 1 | 2
  luckUsed: boolean
  /** Morale checks that have come up and not been rolled. */
  moraleDue: readonly string[]
  /** Morale triggers that count only the first time. */
  faced: readonly string[]
  at: number
  mounted: boolean
  fled: boolean
}

/** seed 003 §10; rules/simverse R56: strictly below 50, 25 or 10 percent when the fight begins. */
export function woundLevelOf(
  vitality: number,
  vitalityMax: number,
  rules: Rules,
): { id: string; penalty: number } {
  for (const level of rules.tables.woundLevels) {
    if (vitality * 100 < vitalityMax * level.belowPercent) return { id: level.id, penalty: level.penalty }
  }
  return { id: 'healthy', penalty: 0 }
}

/** seed 003 §10; rules/simverse R57: 0, -EN and -2 x EN mean the same to anyone who begins there. */
function fallen(sheet: Sheet): Condition[] {
  const ids = FALLEN[vitalityState(sheet.vitality, sheet.EN, sheet.perks)]
  return ids.map((id) => ({ id, rounds: 0, fresh: false }))
}

const FALLEN: Readonly<Record<VitalityState, readonly string[]>> = {
  conscious: [],
  dying: ['unconscious', 'dying'],
  dead: ['dead'],
  destroyed: ['destroyed', 'dead'],
}

export function enter(sheet: Sheet, rules: Rules): Combatant {
  const wound = woundLevelOf(sheet.vitality, sheet.vitalityMax, rules)
  const ammo: Record<string, number> = {}
  for (const weapon of sheet.weapons) if (weapon.ammo !== undefined) setEntry(ammo, weapon.id, weapon.ammo)
  const conditions = fallen(sheet)
  if (sheet.stamina <= 0) conditions.push({ id: 'exhausted', rounds: 0, fresh: false })
  if (sheet.mana <= 0 && sheet.manaMax > 0) conditions.push({ id: 'depleted', rounds: 0, fresh: false })
  return {
    sheet,
    changed: false,
    vitality: sheet.vitality,
    stamina: sheet.stamina,
    mana: sheet.mana,
    conditions,
    wounds: [],
    majorSpent: false,
    minorSpent: false,
    reactionsUsed: 0,
    reactionsAllowed: 1,
    usedWeapons: [],
    held: sheet.ready,
    dropped: [],
    ammo,
    aimAt: '',
    feintOn: '',
    moved: false,
    quickDrawn: false,
    turn: 'waiting',
    painTaken: 0,
    painPenalty: 0,
    woundLevel: wound.id,
    woundPenalty: wound.penalty,
    sinceActed: NEVER_ACTED,
    ready: !sheet.surprised,
    surpriseShift: 0,
    actsLast: false,
    surprisePenalty: 0,
    sneakUsedOn: [],
    buffs: sheet.buffs,
    injuries: [],
    hurtAt: [],
    holds: '',
    heldBy: '',
    roundsHeld: 0,
    lastAct: 0,
    luckUsed: false,
    moraleDue: [],
    faced: [],
    at: sheet.at,
    mounted: sheet.mount !== null,
    fled: false,
  }
}

/** The same at this moment, written out like anyone who enters, so that all have one shape. */
export function copyOf(c: Combatant): Combatant {
  return {
    sheet: c.sheet,
    changed: c.changed,
    vitality: c.vitality,
    stamina: c.stamina,
    mana: c.mana,
    conditions: c.conditions,
    wounds: c.wounds,
    majorSpent: c.majorSpent,
    minorSpent: c.minorSpent,
    reactionsUsed: c.reactionsUsed,
    reactionsAllowed: c.reactionsAllowed,
    usedWeapons: c.usedWeapons,
    held: c.held,
    dropped: c.dropped,
    ammo: c.ammo,
    aimAt: c.aimAt,
    feintOn: c.feintOn,
    moved: c.moved,
    quickDrawn: c.quickDrawn,
    turn: c.turn,
    painTaken: c.painTaken,
    painPenalty: c.painPenalty,
    woundLevel: c.woundLevel,
    woundPenalty: c.woundPenalty,
    sinceActed: c.sinceActed,
    ready: c.ready,
    surpriseShift: c.surpriseShift,
    actsLast: c.actsLast,
    surprisePenalty: c.surprisePenalty,
    sneakUsedOn: c.sneakUsedOn,
    buffs: c.buffs,
    injuries: c.injuries,
    hurtAt: c.hurtAt,
    holds: c.holds,
    heldBy: c.heldBy,
    roundsHeld: c.roundsHeld,
    lastAct: c.lastAct,
    luckUsed: c.luckUsed,
    moraleDue: c.moraleDue,
    faced: c.faced,
    at: c.at,
    mounted: c.mounted,
    fled: c.fled,
  }
}

/** seed 003 §10; rules/simverse R55: acted this round or in one of the two before, or aware and ready. */
export function isActive(sinceActed: number, ready: boolean): boolean {
  return sinceActed <= 2 || ready
}

/** rules/simverse R13, R14. */
export function reactionsLeft(c: Combatant): number {
  return Math.max(0, c.reactionsAllowed - c.reactionsUsed)
}

export const FULL_DEFENSE_REACTIONS = 3

/** The shield on the arm, unless it was dropped. */
export function shieldOf(c: Combatant): Shield | null {
  const { shield } = c.sheet
  return shield && !c.dropped.includes(shield.id) ? shield : null
}

/** The weapons and shield in their hands, counted in hands. */
export function handsUsed(c: Combatant): number {
  let used = shieldOf(c) ? 1 : 0
  for (const weapon of c.sheet.weapons)
    if (c.held.includes(weapon.id) && !weapon.unarmed) used += weapon.hands ?? 1
  return used
}

/** Lucky (perk): one failed roll of the session is rolled again when it was staked; the second result stands. */
export function isLucky(c: Combatant): boolean {
  return !c.luckUsed && c.sheet.perks.includes('lucky')
}
