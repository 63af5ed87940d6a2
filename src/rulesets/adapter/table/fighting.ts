import type { Command } from '../../../kernel/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { refused } from '../../../kernel/stops.js'
import type { AdapterEvent } from '../events.js'
import { woundPenalty } from '../health.js'
import { initiative } from '../initiative.js'
import type { Throw } from '../methods.js'
import { entryOf, traitName } from '../names.js'
import { readyRoll } from '../roll.js'
import type { CharacterSheet, Weapon } from '../scenario/schema.js'
import { ratingOf } from '../stats.js'
import { willpowerSuccesses } from '../willpower.js'
import { actorOf, numberOf, personOf, resistingPool, textOf, weaponOf } from './people.js'
import {
  type AdapterState,
  combatantNow,
  configOf,
  findPerson,
  isDown,
  type Person,
  presentFoes,
} from './state.js'

/** rules/adapter §6, Initiative: everybody rolls once, at the beginning. */
export function decideFight(state: AdapterState, dice: Dice): AdapterEvent[] {
  const config = configOf(state.scenario)
  if (config.resolution.method !== 'dice_pool' || !config.health.enabled) {
    throw refused(
      'no_fights',
      'This system has no health levels: settle a fight with "try attack" or "try fight".',
    )
  }
  if (state.fight) throw refused('fight_under_way', 'There is a fight already.')
  const foes = presentFoes(state)
  if (foes.length === 0) throw refused('nobody_to_fight', 'Nobody here is hostile and able to fight.')
  const able = state.scenario.characters.filter((_, i) => !isDown(state.characters[i]!.health))
  if (able.length === 0) throw refused('incapacitated', 'No character can fight.')
  const combatants = [...able, ...foes].map(({ name, stats }) => ({
    id: name,
    dexterity: ratingOf(stats, 'dexterity'),
    wits: ratingOf(stats, 'wits'),
    wound_penalty: woundPenalty(findPerson(state, name)!.now.health),
  }))
  const { order, scores } = initiative(combatants, dice)
  return [{ type: 'fight_began', order, scores }]
}

export interface Attack {
  readonly attacker: Person
  readonly target: Person
  readonly weapon: Weapon
  readonly willpower: number
  readonly roll: Throw
}

/** Against somebody who dodges the attack is resisted. */
function readyAttack(
  state: AdapterState,
  attacker: Person,
  target: Person,
  weapon: Weapon,
  willpower: number,
): Attack {
  const { sheet, now } = attacker
  const own: Partial<CharacterSheet> = attacker.kind === 'character' ? attacker.sheet : {}
  const opponent = target.now.dodging && {
    opponent: { pool: resistingPool(state, target, 'dexterity', 'athletics') },
  }
  const available = attacker.kind === 'character' ? attacker.now.willpower : 0
  const roll = readyRoll(configOf(state.scenario), {
    action: weapon.action,
    stats: sheet.stats,
    risk_flags: ['violence'],
    health: now.health,
    specialties: own.specialties ?? {},
    merits_flaws: own.merits_flaws ?? [],
    tags: [weapon.name],
    ...(weapon.variant !== undefined && { variant: weapon.variant }),
    ...(weapon.difficulty !== undefined && { difficulty: weapon.difficulty }),
    ...(willpower > 0 && { willpower: { spend: willpower, available } }),
    ...opponent,
  })
  return { attacker, target, weapon, willpower, roll }
}

/** What an `attack` asks for. */
export function attackOf(state: AdapterState, command: Command): Attack {
  if (!state.fight) throw refused('no_fight', 'There is no fight. Begin one with "fight".')
  const attacker = actorOf(state, command)
  const target = personOf(state, textOf(command, 'to')!)
  if (target.kind === 'character') throw refused('bad_target', `${target.sheet.name} is on your side.`)
  if (isDown(target.now.health)) throw refused('bad_target', `${target.sheet.name} is down already.`)
  if (!state.fight.order.includes(target.sheet.name))
    throw refused('bad_target', `${target.sheet.name} is not in this fight.`)
  const weapon = weaponOf(state, attacker, textOf(command, 'with'))
  if (weapon.ammo !== undefined && attacker.now.inventory) {
    const left = entryOf(attacker.now.inventory, traitName(weapon.ammo)) ?? 0
    if (left < 1)
      throw refused('missing_item', `${weapon.name} needs ${weapon.ammo}, and there is none left.`)
  }
  return readyAttack(state, attacker, target, weapon, numberOf(command, 'willpower') ?? 0)
}

/** The attack roll and what it uses up; damage and soak follow by themselves (`blow.ts`). */
function rollAttack(state: AdapterState, attack: Attack, dice: Dice): AdapterEvent[] {
  const config = configOf(state.scenario)
  const { attacker, target, weapon, willpower } = attack
  const who = attacker.sheet.name
  const name = target.sheet.name
  const roll = attack.roll(dice)
  const events: AdapterEvent[] = [{ type: 'attack_rolled', who, target: name, weapon: weapon.name, roll }]
  if (willpower > 0 && attacker.kind === 'character') {
    const auto_successes = willpowerSuccesses(config, willpower)
    events.push({
      type: 'willpower_spent',
      who,
      amount: willpower,
      remaining: attacker.now.willpower - willpower,
      auto_successes,
    })
  }
  if (weapon.ammo !== undefined && attacker.kind === 'character' && attacker.now.inventory) {
    const item = traitName(weapon.ammo)
    events.push({ type: 'ammunition_used', who, item, left: attacker.now.inventory[item]! - 1 })
  }
  if (roll.outcome === 'botch')
    events.push({ type: 'action_botched', who, action: traitName(weapon.action), target: name })
  return events
}

export function decideAttack(state: AdapterState, command: Command, dice: Dice): AdapterEvent[] {
  return rollAttack(state, attackOf(state, command), dice)
}

export function decideDodge(state: AdapterState, command: Command): AdapterEvent[] {
  if (!state.fight) throw refused('no_fight', 'There is no fight to dodge in.')
  return [{ type: 'dodge_declared', who: actorOf(state, command).sheet.name }]
}

/** The referee plays a foe: it attacks the first in order who stands against it. */
export function foeTurn(state: AdapterState, dice: Dice): AdapterEvent[] {
  const foe = combatantNow(state)!
  const target = state
    .fight!.order.map((name) => findPerson(state, name)!)
    .find((person) => person.kind === 'character' && !isDown(person.now.health))!
  return rollAttack(state, readyAttack(state, foe, target, weaponOf(state, foe, undefined), 0), dice)
}
