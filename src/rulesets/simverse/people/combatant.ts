import { setEntry } from '../../../kernel/entry.js'
import type { Point } from '../field/geometry.js'
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
  /** Who laid it on them, where that matters (rules/simverse V16). */
  readonly by?: string
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
  /** Metres across the field; 0 on a line. */
  y: number
  /** The direction they look in; nothing on a line. */
  look: Point
  /** Surprised, and their first turn has not begun (rules/simverse V1). */
  unaware: boolean
  /** Steps of arms and points of armor that are worn off (rules/simverse V2). */
  lost: Losses
  /** The phase of their fight (rules/simverse V11). */
  phase: number
  /** Hazards that have harmed them in this round (rules/simverse V7). */
  burned: readonly string[]
  /** Rounds of breath under water (rules/simverse V7); below 0 out of it. */
  breath: number
  /** Rounds to live under water; 0 for no drowning. */
  drowning: number
  /** Silver pieces. */
  silver: number
  /** Character points not yet spent (rules/simverse V13). */
  unspent: number
  /** Skills rolled in this fight, and in those before it (rules/simverse V13). */
  used: readonly (readonly string[])[]
  /** First aid has given them Vitality in this interval (rules/simverse V6). */
  treated: boolean
  /** Meditations since the last night (rules/simverse V5). */
  tries: number
  /** Nights counted towards the healing of a hand or a foot (rules/simverse V5). */
  nights: number
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
  const ids = FALLEN[vitalityState(sheet.vitality, sheet.EN, sheet.perks, sheet.minor)]
  return ids.map((id) => ({ id, rounds: 0, fresh: false }))
}

const FALLEN: Readonly<Record<VitalityState, readonly string[]>> = {
  conscious: [],
  dying: ['unconscious', 'dying'],
  dead: ['dead'],
  destroyed: ['destroyed', 'dead'],
}

/** What a thing has lost, by its id; armor by `armor` and its location. */
export type Losses = Readonly<Record<string, number>>

/** Of anyone whose things are whole; asked first, since nearly everybody's are. */
export const NO_LOSSES: Losses = {}
const NO_VIEW: Point = { x: 0, y: 0 }
const NOTHING: readonly never[] = []

/** The breath of anyone who is not under water. */
export const DRY = -1

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
    y: sheet.y ?? 0,
    look: NO_VIEW,
    unaware: false,
    lost: NO_LOSSES,
    phase: 1,
    burned: NOTHING,
    breath: DRY,
    drowning: 0,
    silver: sheet.silver ?? 0,
    unspent: sheet.unspent ?? 0,
    used: NOTHING,
    treated: false,
    tries: 0,
    nights: 0,
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
    y: c.y,
    look: c.look,
    unaware: c.unaware,
    lost: c.lost,
    phase: c.phase,
    burned: c.burned,
    breath: c.breath,
    drowning: c.drowning,
    silver: c.silver,
    unspent: c.unspent,
    used: c.used,
    treated: c.treated,
    tries: c.tries,
    nights: c.nights,
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
