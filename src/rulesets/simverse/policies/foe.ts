import { type Health, healthWord } from '../../../kernel/contract/seats.js'
import type { Combatant } from '../people/combatant.js'
import { isBarred, isStanding } from '../people/conditions.js'
import { isRanged } from '../people/weapons.js'
import type { Attack } from '../state/blow.js'
import type { State } from '../state/state.js'
import type { Rules } from '../tables/switches.js'
import { calledShotRow } from '../tables/switches.js'
import type { Weapon } from '../tables/things.js'
import { aimedRefusal } from '../turn/actions.js'

/**
 * As much of a foe as a bot goes by: what everybody at the table sees. A bot that took a whole `Combatant` could count the
 * foe's reactions and Stamina; with this type it cannot.
 */
export type Seen = Pick<
  Combatant,
  'conditions' | 'wounds' | 'at' | 'y' | 'look' | 'unaware' | 'held' | 'dropped' | 'mounted' | 'fled'
> & {
  readonly sheet: { readonly name: string; readonly side: string }
}

/** The same with what shows of a sheet that nobody else has read. */
export type Foe = Seen & {
  /** How much Vitality there may be, by the word for it that is seen even where figures are words. */
  readonly vigour: number
  /** Something in hand that parries, and a shield. */
  readonly armed: boolean
  readonly shielded: boolean
}

/** Whether something in their hands parries. */
function isArmed({ sheet: { weapons }, held }: Combatant): boolean {
  for (let i = 0; i < weapons.length; i++) {
    const weapon = weapons[i]!
    if (!weapon.launched && held.includes(weapon.id)) return true
  }
  return false
}

export function foeOf(c: Combatant): Foe {
  const { shield, vitalityMax } = c.sheet
  return {
    sheet: c.sheet,
    conditions: c.conditions,
    wounds: c.wounds,
    at: c.at,
    y: c.y,
    look: c.look,
    unaware: c.unaware,
    held: c.held,
    dropped: c.dropped,
    mounted: c.mounted,
    fled: c.fled,
    vigour: VIGOUR[healthWord(c.vitality, vitalityMax)],
    armed: isArmed(c),
    shielded: shield !== null && !c.dropped.includes(shield.id),
  }
}

/** The enemies who can still fight, and whom one may aim at. */
export function foesOf({ combatants }: State, c: Combatant): Foe[] {
  const foes: Foe[] = []
  for (let i = 0; i < combatants.length; i++) {
    const d = combatants[i]!
    if (d.sheet.side !== c.sheet.side && isStanding(d) && aimedRefusal(c, d) === '') foes.push(foeOf(d))
  }
  return foes
}

/** What a bot takes somebody for whose sheet it has not seen. */
export const TYPICAL = { dodge: 5, parry: 7, block: 9, AR: 2, bareAR: 1, EN: 11, perception: 11 } as const

/** Most people cover the body before they cover the head. */
export function typicalArmor(location: string, rules: Rules): number {
  const where = calledShotRow(rules, location)?.armor ?? 'torso'
  return where === 'torso' ? TYPICAL.AR : TYPICAL.bareAR
}

/** How much Vitality stands behind each word, roughly. */
export const VIGOUR: Readonly<Record<Health, number>> = {
  unhurt: 20,
  hurt: 14,
  'badly hurt': 6,
  down: 1,
}

/** Far below every target number. */
export const NO_ANSWER = -1000

function hindrance(d: Foe, rules: Rules): number {
  let sum = 0
  for (let i = 0; i < d.conditions.length; i++) {
    const row = rules.tables.conditions[d.conditions[i]!.id]
    sum += (row?.allActions ?? 0) + (row?.physical ?? 0) + (row?.defense ?? 0)
  }
  return sum
}

/** The target number to expect of a foe's best answer, before any margin; `NO_ANSWER` for those who cannot react. */
export function guardOf(d: Foe, attack: Attack, weapon: Weapon | undefined, rules: Rules): number {
  if (isBarred(d, 'noReaction', rules) || isBarred(d, 'noActions', rules)) return NO_ANSWER
  const { facing, cover } = attack.facts
  const melee = weapon !== undefined && !isRanged(weapon, attack.mode)
  let guard: number = TYPICAL.dodge
  if (melee && d.armed) guard = TYPICAL.parry
  if (melee && d.shielded && facing === 'front') guard = TYPICAL.block
  const { situation } = rules.tables
  const covered = cover === 'heavy' ? situation.coverHeavy : cover === 'light' ? situation.coverLight : 0
  return guard + covered + hindrance(d, rules)
}
