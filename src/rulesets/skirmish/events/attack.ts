import type { StoryContext } from '../../../kernel/contract/events/beat.js'
import { recordDamage } from '../../../kernel/contract/events/damage.js'
import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import { orMore, type RollNeed } from '../../../kernel/contract/events/need.js'
import { type Facts, GAME_MASTER } from '../../../kernel/contract/seats.js'
import { signed } from '../../../kernel/modifiers.js'
import { plays } from '../people/sides-and-names.js'
import type { SkirmishScenario } from '../scenario/scenario.js'
import { hidesFigures } from '../seen/hidden.js'
import type { SkirmishState } from '../state/state.js'
import { GM, type Kind, type LostDamage } from '../state/terms.js'
import type { CheckEvent } from './checks.js'
import { byRuling, lostLines, lostSentence, nameOf, namesOf, rollText } from './words.js'

export type Purpose = 'attack' | 'damage' | 'check' | 'consequence' | 'roll'

/** Dice on the table. Every roll has the same fields; those that a purpose does not use are null. */
export interface DiceRolled {
  readonly type: 'DiceRolled'
  readonly actor: string
  /** The entity itself, or GM when the GM spoke for it (K3). */
  readonly by: string
  readonly purpose: Purpose
  readonly target: string | null
  /** Canonical text of the dice notation. */
  readonly expr: string
  /** Raw, in the order rolled. */
  readonly faces: readonly number[]
  readonly total: number
  /** Of an attack: what the total has to reach. Null also where the seat may not know it. */
  readonly ac: number | null
  /** Of an attack: who is attacked, and whether the total reaches the armour class. */
  readonly against: Kind | null
  readonly hit: boolean | null
  readonly damageType: string | null
  /** The total after defences, or after `half`. */
  readonly applied: number | null
  /** The dice or the result were said in the command, and are not those of the sheet. */
  readonly typed: boolean
  /** What a ruling added to the roll; it is used up by it. */
  readonly bonus: number
}

export interface AttackResolved {
  readonly type: 'AttackResolved'
  readonly attacker: string
  readonly weapon: string
  readonly targets: readonly string[]
  readonly hitStatus: Readonly<Record<string, boolean>>
  /** K6: what the attack before it had hit and not rolled. */
  readonly lost: LostDamage | null
}

export type AttackEvent = DiceRolled | AttackResolved

export const attackRows: EventRows<SkirmishState, AttackEvent, AttackEvent, SkirmishScenario> = {
  DiceRolled: {
    weight: ({ purpose, hit, applied, total }) =>
      (purpose === 'attack' && hit) || (purpose === 'damage' && applied !== total) ? 'notable' : 'detail',
    concerns: ({ actor, target }) => (target === null ? [actor] : [actor, target]),
    fold(state, event) {
      const { purpose, actor, target, applied, bonus } = event
      if (purpose === 'attack') state.sums.attacks++
      if (purpose === 'damage' && target !== null && applied) recordDamage(state.sums, actor, target, applied)
      if (bonus !== 0) delete state.bonuses[actor]
    },
    see(event, seat, facts) {
      const hidden = event.against !== null && hidesFigures(facts, seat, event.against)
      return hidden ? { ...event, ac: null } : event
    },
    mech: (event) => [diceLine(event)],
    story: diceSentence,
    short: diceShort,
    beat({ actor, target, purpose, hit, total }) {
      const result = purpose === 'attack' ? (hit ? 'hit' : 'miss') : `${total}`
      return { by: actor, ...(target !== null && { on: [target] }), result }
    },
    need: d20Need,
  },
  AttackResolved: {
    weight: 'detail',
    concerns: ({ attacker, targets, lost }) =>
      targets.length > 1 || lost !== null ? [attacker, ...targets] : [],
    fold(state, { attacker, weapon, targets, hitStatus }) {
      // K5, K6: one slot; a miss clears it too.
      const hit = targets.some((target) => hitStatus[target])
      state.pendingDamage = hit ? { attacker, weapon, targets, hitStatus } : null
      if (state.hasAttacked) state.moreAttacks = (state.moreAttacks ?? 0) + 1
      state.hasAttacked = true
    },
    mech: (event) => [...lostLines(event.lost), attackLine(event)],
    story: (event) =>
      [...(event.lost === null ? [] : [lostSentence(event.lost)]), ...sweepSentence(event)].join(' '),
    short({ weapon, targets, hitStatus, lost }) {
      const hit = targets.filter((target) => hitStatus[target])
      const sweep = targets.length < 2 ? [] : [`${weapon} hits ${hit.length === 0 ? 'nobody' : namesOf(hit)}`]
      return [...(lost === null ? [] : [`${lost.weapon} damage lost`]), ...sweep].join('; ')
    },
  },
}

/** seed 002 §5 B: the total meets armour class or DC. With advantage the better of two dice counts, else the worse. */
function d20Need(
  event: DiceRolled,
  _purpose: string,
  { line, place }: StoryContext<AttackEvent | CheckEvent>,
): RollNeed | undefined {
  const { purpose, actor, ac, expr, faces, total, typed } = event
  if (typed || (purpose !== 'attack' && purpose !== 'check')) return undefined
  const asked = line.find((one, at) => at > place && one.type === 'CheckResolved' && one.actor === actor)
  const least = purpose === 'attack' ? ac : asked?.type === 'CheckResolved' ? asked.dc : null
  if (least === null) return undefined
  const isWorse = expr.startsWith('2d20kl1')
  const kept = isWorse ? Math.min(...faces) : Math.max(...faces)
  const { says, chance = 0 } = orMore(1, 20, least - (total - kept))
  if (faces.length === 1) return { says, chance }
  return { says, chance: isWorse ? chance ** 2 : 1 - (1 - chance) ** 2 }
}

function diceLine(event: DiceRolled): string {
  const { actor, target, total, ac, hit, applied } = event
  // Said at the table instead of rolled from a sheet: everybody shall see that.
  const given = event.typed ? (event.faces.length === 0 ? ', as given' : ', dice as given') : ''
  const roll = `${rollText(event.expr, event.faces, total)}${byRuling(event.bonus)}`
  const spoken = spokenByGm(event) ? ' (the GM rolls)' : ''
  switch (event.purpose) {
    case 'attack':
      return `${actor} attacks ${target}${spoken}: ${roll}${given}${ac === null ? '' : `${event.typed ? ',' : ''} against AC ${ac}`}: ${hit ? 'hit' : 'miss'}.`
    case 'damage': {
      const type = event.damageType === null ? '' : ` ${event.damageType}`
      const after = applied === total ? '' : `, ${applied} after defences`
      return `${actor} damages ${target}${spoken}: ${roll}${type}${given}${after}.`
    }
    case 'check':
      return `${actor} rolls a check: ${roll}.`
    case 'consequence':
      return `${actor} suffers ${roll}${applied === total ? '' : `, half is ${applied}`}.`
    case 'roll':
      return `${actor} rolls ${roll}.`
  }
}

function spokenByGm({ by, actor, purpose }: DiceRolled): boolean {
  return by === GM && actor !== GM && purpose !== 'consequence'
}

function attackLine({ attacker, weapon, targets, hitStatus }: AttackResolved): string {
  const hit = targets.filter((target) => hitStatus[target])
  if (hit.length === 0) return `${attacker} hits nobody with ${weapon}.`
  return `${attacker} hits ${hit.join(' and ')} with ${weapon}. Roll it: damage by: ${attacker}`
}

/** One attack on several says at the end whom it hit; on one, the roll has said it. */
function sweepSentence({ attacker, weapon, targets, hitStatus }: AttackResolved): readonly string[] {
  if (targets.length < 2) return []
  const hit = targets.filter((target) => hitStatus[target])
  const missed = targets.filter((target) => !hitStatus[target])
  const parts = [
    ...(hit.length > 0 ? [`hits ${namesOf(hit)}`] : []),
    ...(missed.length > 0 ? [`misses ${namesOf(missed)}`] : []),
  ]
  return [`${nameOf(attacker)}'s ${weapon} ${parts.join(', and ')}.`]
}

/** In brackets behind a roll: what it had to reach, and what was unusual about the dice. */
function figures(event: DiceRolled, facts: Facts<SkirmishScenario>, first: string): string {
  const { typed, bonus } = event
  return [
    first,
    ...(spokenByGm(event) && !plays(GAME_MASTER, event.actor, facts) ? ['rolled by the GM'] : []),
    ...(typed ? ['dice given at the table'] : []),
    ...(bonus === 0 ? [] : [`${signed(bonus)} by ruling`]),
  ].join(' · ')
}

/** How near it was, where that is worth a word; the common case stays plain. */
function howItWent({ hit, total, ac }: DiceRolled): string {
  if (hit) return ac !== null && total === ac ? 'only just hits' : 'hits'
  const short = ac === null ? 5 : ac - total
  return short <= 2 ? 'just misses' : 'misses'
}

const BY_A_MILE = 10

/** The weapon of the attack, from the event behind the rolls of the same line. */
function weaponOf(
  line: readonly { readonly type: string }[],
  place: number,
  actor: string,
): string | undefined {
  const attack = line
    .slice(place, place + 2)
    .find((one): one is AttackResolved => one.type === 'AttackResolved')
  return attack?.attacker === actor && attack.targets.length === 1 ? attack.weapon : undefined
}

function diceSentence(
  event: DiceRolled,
  { line, place, facts }: StoryContext<AttackEvent, SkirmishScenario>,
): string {
  const { actor, target, total, ac, hit, applied, purpose } = event
  const who = nameOf(actor)
  switch (purpose) {
    case 'attack': {
      const weapon = hit ? weaponOf(line, place, actor) : undefined
      const far = !hit && ac !== null && ac - total >= BY_A_MILE ? ' by a mile' : ''
      const against = ac === null ? `rolled ${total}` : `${total} against AC ${ac}`
      const tool = weapon === undefined ? '' : ` with the ${weapon}`
      return `${who} ${howItWent(event)} ${nameOf(target ?? '')}${far}${tool} (${figures(event, facts, against)}).`
    }
    case 'damage': {
      const type = event.damageType === null ? '' : `${event.damageType} `
      const on = nameOf(target ?? '')
      if (applied === total) return `${who} deals ${on} ${total} ${type}damage.`
      if (applied === 0) return `None of the ${total} ${type}damage gets through.`
      if (applied !== null && applied > total)
        return `${on} is vulnerable to it: ${applied} instead of ${total} ${type}damage.`
      return `${on} shrugs off part of it: ${applied} of ${total} ${type}damage gets through.`
    }
    case 'check':
      return ''
    case 'consequence':
      if (applied === total) return `${who} takes ${total}.`
      if (applied !== null && applied > total) return `${who} takes more: ${applied} instead of ${total}.`
      return `${who} takes half: ${applied} of ${total}.`
    case 'roll':
      return `${who} rolls ${figures(event, facts, `${event.expr}: ${total}`)}.`
  }
}

function diceShort(event: DiceRolled): string | undefined {
  const { actor, target, total, ac, applied, purpose, damageType } = event
  const who = nameOf(actor)
  const type = damageType === null ? '' : ` ${damageType}`
  switch (purpose) {
    case 'attack':
      return `${who} ${howItWent(event).replace('only ', '')} ${nameOf(target ?? '')} (${ac === null ? total : `${total} v ${ac}`})`
    case 'damage':
      return applied === total
        ? `${total}${type} to ${nameOf(target ?? '')}`
        : `${applied} of ${total}${type}`
    case 'check':
      return undefined
    case 'consequence':
      return applied === total ? `${who} takes ${total}` : `${who} takes ${applied} of ${total}`
    case 'roll':
      return `${who} ${event.expr}: ${total}`
  }
}
