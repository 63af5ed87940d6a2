import type { Dice } from '../../../kernel/dice/dice.js'
import type { Tell } from '../events/index.js'
import type { Point } from '../field/geometry.js'
import { settleState } from '../harm/fall.js'
import { rollResist } from '../harm/resist.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition, isDead, isDown } from '../people/conditions.js'
import { hasPerk } from '../people/perks.js'
import type { Buff } from '../people/sheet.js'
import { damageDice } from '../people/weapons.js'
import type { State } from '../state/state.js'
import type { Spell } from '../tables/things.js'
import { reachedBy } from './spells.js'

/** Whom a resisted spell has any hold on. */
function isOpenTo(spell: Spell, d: Combatant): boolean {
  if (spell.undeadOnly && !hasPerk(d.sheet, 'undead')) return false
  if (spell.mostVitality !== undefined && d.vitality > spell.mostVitality) return false
  return !isDown(d)
}

function resisted(state: State, a: Combatant, spell: Spell, d: Combatant, dice: Dice, tell: Tell): void {
  const who = d.sheet.name
  const resistance = {
    attribute: spell.resist ?? 'WS',
    penalty: -(spell.resistPenalty ?? 0),
    against: spell.name,
    spell: true,
  }
  if (rollResist(d, resistance, state.rules, dice, tell)) return
  if (spell.destroysWS !== undefined && d.sheet.WS <= spell.destroysWS) {
    tell({ type: 'StateChanged', who, state: 'destroyed', vitality: d.vitality, lastAct: false })
    return
  }
  if (spell.manaLoss) {
    const plain = damageDice(spell.manaLoss)
    const amount = Math.min(d.mana, dice.sum(plain.count, 6, 'manaLoss') + plain.modifier)
    tell({ type: 'ManaLost', who, amount, manaLeft: d.mana - amount })
  }
  if (spell.condition) {
    const { condition, rounds = 0, name: cause } = spell
    const by = spell.charms ? { by: a.sheet.name } : {}
    tell({ type: 'ConditionBegan', who, condition, rounds, cause, ...by })
  }
}

/**
 * rules/simverse R58: any healing stops the dying, and above 0 somebody wakes. The undead and the dead get nothing from
 * it, which is reported all the same: the dice have been rolled.
 */
function heal(state: State, spell: Spell, d: Combatant, by: string, dice: Dice, tell: Tell): void {
  const plain = damageDice(spell.heal ?? '0d6')
  const rolled = dice.sum(plain.count, 6, 'healing') + plain.modifier
  const who = d.sheet.name
  if (hasPerk(d.sheet, 'undead') || isDead(d)) {
    tell({ type: 'Healed', who, by, amount: 0, vitality: d.vitality, closed: false })
    return
  }
  const vitality = Math.min(d.sheet.vitalityMax, d.vitality + rolled)
  const closed = spell.stopsBleeding === true
  tell({ type: 'Healed', who, by, amount: vitality - d.vitality, vitality, closed })
  if (!settleState(state, d, false, tell) && hasCondition(d, 'dying')) {
    tell({ type: 'StateChanged', who, state: 'stabilized', vitality, lastAct: false })
  }
}

function giftOf(spell: Spell): Buff {
  const { name } = spell
  switch (spell.kind) {
    case 'bless':
      return { name, value: spell.value ?? 0, to: 'all' }
    case 'ward':
      return { name, value: spell.AR ?? 0, to: spell.insteadOfArmor ? 'armorInstead' : 'AR' }
    default: {
      const value = spell.bonusDice ?? 0
      return {
        name,
        value,
        to: 'bonusDice',
        once: spell.once ?? false,
        ignoreAR: spell.ignoreAR ?? 0,
        vsUndead: spell.bonusDiceVsUndead ?? value,
        poisonRounds: spell.poisonRounds ?? 0,
      }
    }
  }
}

/** What a spell does that is no blow. */
export function spellEffects(
  state: State,
  a: Combatant,
  spell: Spell,
  targets: readonly Combatant[],
  dice: Dice,
  tell: Tell,
  centre?: Point,
): void {
  if (spell.kind === 'resisted') {
    for (const d of reachedBy(state, spell, targets, a, centre)) {
      if (isOpenTo(spell, d)) resisted(state, a, spell, d, dice, tell)
    }
    return
  }
  for (const d of targets) {
    if (spell.kind === 'heal') heal(state, spell, d, `${a.sheet.name}'s ${spell.name}`, dice, tell)
    else tell({ type: 'BuffGained', who: d.sheet.name, buff: giftOf(spell) })
  }
}
