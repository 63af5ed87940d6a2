import type { Dice } from '../../kernel/dice/dice.js'
import { type Attack, damageDice } from './attack.js'
import type { Spell } from './catalog.js'
import { type Combatant, hasCondition, isDown } from './combatant.js'
import { rollResist } from './effects.js'
import type { SimverseEvent } from './events.js'
import { stateEvents } from './fall.js'
import { hasPerk } from './sheet.js'
import { type Blow, type State, situate } from './state.js'

function spellAttack(state: State, a: Combatant, d: Combatant, spell: Spell, rider: boolean): Attack {
  return {
    attacker: a.sheet.name,
    defender: d.sheet.name,
    weapon: '',
    mode: '',
    spell: spell.id,
    location: '',
    maneuver: '',
    hand: '',
    rider,
    luck: false,
    facts: situate(state, a, d),
  }
}

/** Whom a spell with a radius reaches: everybody there, friend or foe. */
export function reachedBy(state: State, spell: Spell, targets: readonly Combatant[]): Combatant[] {
  if (spell.radiusM === undefined) return [...targets]
  const reached: Combatant[] = []
  for (const c of state.combatants) {
    if (c.fled || hasCondition(c, 'dead')) continue
    if (targets.some((target) => Math.abs(target.at - c.at) <= spell.radiusM!)) reached.push(c)
  }
  return reached
}

/** rules/simverse R80: spells that strike become blows: rolled, sure (one for each dart), or only dodged. */
export function spellBlows(
  state: State,
  a: Combatant,
  spell: Spell,
  targets: readonly Combatant[],
  rider: boolean,
): Blow[] {
  const kind = spell.kind === 'attack' ? 'attack' : spell.kind === 'sure' ? 'sure' : 'area'
  const rested = !hasCondition(a, 'depleted')
  const blows: Blow[] = []
  if (kind === 'sure') {
    const darts = spell.darts ?? 1
    for (let i = 0; i < darts; i++) {
      const d = targets[i % targets.length]!
      blows.push({ kind, attack: spellAttack(state, a, d, spell, rider), rested, pair: false })
    }
    return blows
  }
  for (const d of reachedBy(state, spell, targets)) {
    blows.push({ kind, attack: spellAttack(state, a, d, spell, rider), rested, pair: false })
  }
  return blows
}

function resisted(state: State, spell: Spell, d: Combatant, dice: Dice): SimverseEvent[] {
  const who = d.sheet.name
  if (spell.undeadOnly && !hasPerk(d.sheet, 'undead')) return []
  if (spell.mostVitality !== undefined && d.vitality > spell.mostVitality) return []
  if (isDown(d)) return []
  const roll = rollResist(state, d, spell.resist ?? 'WS', -(spell.resistPenalty ?? 0), spell.name, true, dice)
  const events: SimverseEvent[] = [roll.event]
  if (roll.resisted) return events
  if (spell.destroysWS !== undefined && d.sheet.WS <= spell.destroysWS) {
    events.push({ type: 'StateChanged', who, state: 'destroyed', vitality: d.vitality, lastAct: false })
    return events
  }
  if (spell.manaLoss) {
    const plain = damageDice(spell.manaLoss)
    const amount = Math.min(d.mana, dice.sum(plain.count, 6, 'manaLoss') + plain.modifier)
    events.push({ type: 'ManaLost', who, amount, manaLeft: d.mana - amount })
  }
  if (spell.condition) {
    events.push({
      type: 'ConditionBegan',
      who,
      condition: spell.condition,
      rounds: spell.rounds ?? 0,
      cause: spell.name,
    })
  }
  return events
}

/** rules/simverse R58: any healing stops the dying, and above 0 somebody wakes. Undead get nothing from it. */
function healEvents(
  state: State,
  d: Combatant,
  amount: number,
  by: string,
  closed: boolean,
): SimverseEvent[] {
  if (hasPerk(d.sheet, 'undead') || hasCondition(d, 'dead')) return []
  const who = d.sheet.name
  const vitality = Math.min(d.sheet.vitalityMax, d.vitality + amount)
  const events: SimverseEvent[] = [
    { type: 'Healed', who, by, amount: vitality - d.vitality, vitality, closed },
  ]
  const changed = stateEvents(state, d, vitality, false)
  if (changed.length === 0 && hasCondition(d, 'dying')) {
    changed.push({ type: 'StateChanged', who, state: 'stabilized', vitality, lastAct: false })
  }
  return [...events, ...changed]
}

function gifts(spell: Spell, targets: readonly Combatant[]): SimverseEvent[] {
  const events: SimverseEvent[] = []
  for (const d of targets.slice(0, spell.targets ?? 1)) {
    const who = d.sheet.name
    if (spell.kind === 'bless') {
      events.push({ type: 'BuffGained', who, buff: { name: spell.name, value: spell.value ?? 0, to: 'all' } })
    } else if (spell.kind === 'ward') {
      const to = spell.insteadOfArmor ? 'armorInstead' : 'AR'
      events.push({ type: 'BuffGained', who, buff: { name: spell.name, value: spell.AR ?? 0, to } })
    } else {
      const value = spell.bonusDice ?? 0
      events.push({
        type: 'BuffGained',
        who,
        buff: {
          name: spell.name,
          value,
          to: 'bonusDice',
          once: spell.once ?? false,
          ignoreAR: spell.ignoreAR ?? 0,
          vsUndead: spell.bonusDiceVsUndead ?? value,
          poisonRounds: spell.poisonRounds ?? 0,
        },
      })
    }
  }
  return events
}

/** What a spell does that is no blow. */
export function spellEffects(
  state: State,
  a: Combatant,
  spell: Spell,
  targets: readonly Combatant[],
  dice: Dice,
): SimverseEvent[] {
  if (spell.kind === 'resisted') {
    return reachedBy(state, spell, targets).flatMap((d) => resisted(state, spell, d, dice))
  }
  if (spell.kind !== 'heal') return gifts(spell, targets)
  const plain = damageDice(spell.heal ?? '0d6')
  const events: SimverseEvent[] = []
  for (const d of targets) {
    const amount = dice.sum(plain.count, 6, 'healing') + plain.modifier
    events.push(
      ...healEvents(state, d, amount, `${a.sheet.name}'s ${spell.name}`, spell.stopsBleeding === true),
    )
  }
  return events
}
