import { canonical } from '../../../kernel/canonical.js'
import { attackLimit, currentActor, type SkirmishState, sheetOf } from './state.js'

/** A word with its length before it, so that no word can pass for another one and what follows. */
function sized(word: string): string {
  return `${word.length}:${word}`
}

function currentLimit(state: SkirmishState): number {
  const current = currentActor(state)
  return current === null ? Number.POSITIVE_INFINITY : attackLimit(state, state.entities[current]!)
}

/** Everything but the round number and the sums, which nothing depends on. */
export function key(state: SkirmishState): string {
  let text = `${state.isEncounterActive ? 1 : 0}${state.hasStarted ? 1 : 0}${state.hasAttacked ? 1 : 0}`
  if (state.haveMet) text += '1'
  // Only a limit asks how often the person on turn has attacked.
  if (state.moreAttacks > 0 && currentLimit(state) < Number.POSITIVE_INFINITY) text += `*${state.moreAttacks}`
  text += ` ${state.currentTurnIndex}`
  for (const id of state.joinOrder) {
    const entity = state.entities[id]!
    text += `|${sized(id)},${entity.hp},${state.initiatives[id] ?? ''},${state.modifiers[id] ?? ''}`
    for (const condition of entity.conditions) text += `,${sized(condition)}`
    if (entity.armorClass !== undefined) text += `,AC${entity.armorClass}`
    if (entity.maxHp !== sheetOf(state, entity).hit_points) text += `,max${entity.maxHp}`
  }
  const pending = state.pendingDamage
  if (pending !== null) {
    text += `|> ${sized(pending.attacker)}${sized(pending.weapon)}`
    for (const target of pending.targets) text += `,${sized(target)}${pending.hitStatus[target] ? '+' : '-'}`
  }
  for (const id of state.asked) text += `|? ${sized(id)}${canonical(state.pendingChecks[id])}`
  for (const id of Object.keys(state.carriedHp).sort()) text += `|= ${sized(id)},${state.carriedHp[id]}`
  for (const id of Object.keys(state.bonuses).sort()) text += `|+ ${sized(id)},${state.bonuses[id]}`
  const { characters, monsters } = state.given
  if (Object.keys(characters).length + Object.keys(monsters).length > 0)
    text += `|! ${canonical(state.given)}`
  return text
}
