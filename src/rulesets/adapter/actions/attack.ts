import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { entryOf } from '../../../kernel/entry.js'
import { failureOf } from '../clocks/deltas.js'
import { directed, isEnabled } from '../clocks/face.js'
import { moveClock } from '../clocks/move.js'
import { sumOf } from '../config/terms.js'
import { traitName } from '../names.js'
import { isDown, takeDamage } from '../people/health.js'
import { ratingOf } from '../people/stats.js'
import { hasDifficulty } from '../rolls/difficulty.js'
import type { Throw } from '../rolls/record.js'
import { readyRoll } from '../rolls/roll.js'
import type { CharacterSheet, Weapon } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import { type CharacterNow, combatantNow, findPerson, type Person } from '../state/people.js'
import type { AdapterState } from '../state/state.js'
import type { Against, Ruling } from '../state/terms.js'
import { refused } from '../stops.js'
import { createSituation } from '../turn/situations.js'
import { type Ready, type TellAdapter, textOf } from './act.js'
import { actorOf, opponentWith } from './actor.js'
import { inPoints } from './blow.js'
import { payFor } from './costs.js'
import { personHere } from './find.js'
import { type Declared, declaredIn, helpFor, tellSpent } from './help.js'
import { settingsFor } from './settings.js'
import { clockFace, rulingFor, standingDifficulty } from './try.js'
import { checkAmmunition, weaponOf } from './weapon.js'

interface Attack {
  readonly attacker: Person
  readonly target: Person
  readonly weapon: Weapon
  readonly spent: Declared
  readonly against: Against | undefined
  readonly roll: Throw
}

const NOTHING: Declared = { willpower: 0, others: [] }

/** A ruling on the weapon's own action, else on attacks as such. */
export function attackRuling(state: AdapterState, weapon: Weapon, target: string): Ruling | undefined {
  return rulingFor(state, traitName(weapon.action), target) ?? rulingFor(state, 'attack', target)
}

/** Returns the difficulty of hitting a person, where the system names it. */
function defenceOf(state: AdapterState, { sheet }: Person): number | undefined {
  const config = configOf(state.scenario)
  const { defence } = config.fight
  if (defence.length === 0 || !hasDifficulty(config)) return undefined
  return sumOf(defence, (trait) => ratingOf(sheet.stats, trait))
}

/** Returns the figures an attack is up against, and so reveals; none where the weapon sets the difficulty. */
function figures(
  state: AdapterState,
  { action, variant, difficulty }: Weapon,
  target: Person,
  ruled: boolean,
): Against | undefined {
  if (difficulty !== undefined && !ruled) return undefined
  const defence = defenceOf(state, target)
  const config = configOf(state.scenario)
  return {
    of: defence === undefined ? null : target.sheet.name,
    variant: variant === undefined ? null : traitName(variant),
    ruled,
    difficulty: ruled ? null : standingDifficulty(config, traitName(action), variant, defence),
    modifier: 0,
    opponent: null,
  }
}

/** Against somebody who dodges the attack is resisted. */
function readyAttackOn(
  state: AdapterState,
  attacker: Person,
  target: Person,
  weapon: Weapon,
  spent: Declared,
): Attack {
  const { sheet, now } = attacker
  const config = configOf(state.scenario)
  const own: Partial<CharacterSheet> = attacker.kind === 'character' ? attacker.sheet : {}
  const available = attacker.kind === 'character' ? attacker.now.willpower : 0
  const ruling = attackRuling(state, weapon, target.sheet.name)
  const difficulty = ruling?.difficulty ?? weapon.difficulty ?? defenceOf(state, target)
  const { willpower, others } = spent
  const { dodge } = config.fight
  const roll = readyRoll(config, {
    action: weapon.action,
    stats: sheet.stats,
    risk_flags: ['violence'],
    health: now.health,
    specialties: own.specialties ?? {},
    merits_flaws: own.merits_flaws ?? [],
    tags: [weapon.name],
    ...helpFor(state, attacker, ruling, others),
    settings: settingsFor(state, { action: weapon.action, settings: {} }, target.sheet.name, undefined),
    ...(weapon.variant !== undefined && { variant: weapon.variant }),
    ...(difficulty !== undefined && { difficulty }),
    ...(willpower !== 0 && { willpower: { spend: willpower, available } }),
    ...(target.now.dodging && { opponent: opponentWith(state, target, dodge.attribute, dodge.ability) }),
  })
  const against = figures(state, weapon, target, (ruling?.difficulty ?? null) !== null)
  return { attacker, target, weapon, spent, against, roll }
}

/** Checks an `attack` and returns the blow it asks for. */
export function attackOf(state: AdapterState, seat: string, command: Command): Attack {
  if (!state.fight) throw refused('no_fight', 'There is no fight. Begin one with "fight".')
  const attacker = actorOf(state, seat, command)
  const target = personHere(state, textOf(command, 'to')!)
  if (target.kind === 'character' || target.now.side === 'allies')
    throw refused('bad_target', `${target.sheet.name} is on your side.`)
  if (isDown(target.now.health)) throw refused('bad_target', `${target.sheet.name} is down already.`)
  if (!state.fight.order.includes(target.sheet.name))
    throw refused('bad_target', `${target.sheet.name} is not in this fight.`)
  const weapon = weaponOf(state, attacker, textOf(command, 'with'))
  checkAmmunition(weapon, attacker)
  return readyAttackOn(state, attacker, target, weapon, declaredIn(state, attacker, command))
}

/** R18 to R20: a character's botch in a fight is a failure of severity 2, and its effects are doubled. */
function tellBotch(
  state: AdapterState,
  { sheet }: CharacterNow,
  action: string,
  target: string,
  tell: TellAdapter,
): void {
  const config = configOf(state.scenario)
  const who = sheet.name
  tell({ type: 'action_failed', who, action, target, severity_tier: 2, botch: true, in_fight: true })
  tell({ type: 'action_botched', who, action, target })
  const { clock_rules: rules } = config
  for (const { id, delta } of failureOf(config, action, state.scenario.failure_mode, 2, true)) {
    if (!rules.enabled || delta === 0) continue
    if (id === 'harm' && config.health.enabled) {
      if (delta < 0) continue
      const { health } = findPerson(state, who)!.now
      const after = takeDamage(health, 'bashing', delta, config.health)
      const source = 'failure'
      tell({
        type: 'health_changed',
        who,
        levels: delta,
        damage_type: 'bashing',
        source,
        ...inPoints(state),
        after,
      })
      continue
    }
    const face = isEnabled(rules, id) ? clockFace(state, id) : undefined
    if (face) moveClock(config, id, face, directed(rules, id, delta), 'failure', tell)
  }
  const condition = entryOf(config.condition_map, action)
  const created = condition === undefined ? undefined : createSituation(state.situations, condition, 'hard')
  if (created) tell(created)
}

/** The attack roll and what it uses up; damage and soak follow by themselves (`blow.ts`). */
function strikeAt(state: AdapterState, attack: Attack, dice: Dice, tell: TellAdapter): void {
  const { attacker, target, weapon, spent, against } = attack
  const who = attacker.sheet.name
  const name = target.sheet.name
  const action = traitName(weapon.action)
  if (attacker.kind === 'character') payFor(state, attacker, action, name, tell)
  const roll = attack.roll(dice)
  const rolled = { type: 'attack_rolled', who, target: name, weapon: weapon.name, roll, action } as const
  tell(against ? { ...rolled, against } : rolled)
  if (attacker.kind === 'character') {
    tellSpent(state, attacker, spent, `spent on ${action}`, tell)
    const { inventory } = attacker.now
    if (weapon.ammo !== undefined && inventory) {
      const item = traitName(weapon.ammo)
      tell({ type: 'ammunition_used', who, item, left: inventory[item]! - 1 })
    }
  }
  if (roll.outcome !== 'botch') return
  if (attacker.kind === 'character') tellBotch(state, attacker, action, name, tell)
  else tell({ type: 'action_botched', who, action, target: name })
}

export const readyAttack: Ready = (state, seat, command) => {
  const attack = attackOf(state, seat, command)
  return (dice, tell) => strikeAt(state, attack, dice, tell)
}

function isEnemy(of: Person, other: Person): boolean {
  if (of.kind === 'npc' && of.now.side === 'others') return false
  const friends = (person: Person) => person.kind === 'character' || person.now.side === 'allies'
  return friends(of) !== friends(other) && (other.kind === 'character' || other.now.side !== 'others')
}

/** The referee plays foes and allies: they attack the first in order who stands against them. */
export function foeTurn(state: AdapterState, dice: Dice, tell: TellAdapter): void {
  const foe = combatantNow(state)!
  const target = state
    .fight!.order.flatMap((name) => findPerson(state, name) ?? [])
    .find((person) => isEnemy(foe, person) && !isDown(person.now.health))
  if (!target) return
  strikeAt(state, readyAttackOn(state, foe, target, weaponOf(state, foe, undefined), NOTHING), dice, tell)
}
