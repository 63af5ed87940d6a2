import { sumOf } from '../config/terms.js'
import type { SystemConfig } from '../config/types.js'
import { type InitiativeInput, rollInitiative } from '../fight/initiative.js'
import { isDown, woundPenalty } from '../people/health.js'
import { pairText, ratingOf } from '../people/stats.js'
import { configOf } from '../scenario/system.js'
import { charactersNow, type Person, presentFoes, presentNpcs } from '../state/people.js'
import { refused } from '../stops.js'
import type { Ready } from './act.js'
import { actorOf } from './actor.js'

/** Returns the figures a person rolls initiative with. */
export function initiativeInput(config: SystemConfig, { sheet, now }: Person): InitiativeInput {
  return {
    id: sheet.name,
    quickness: sumOf(config.fight.initiative.add, (trait) => ratingOf(sheet.stats, trait)),
    wounds: woundPenalty(now.health, config.health),
  }
}

/** Refused where a system has no health, or does not say which traits carry a fight. */
export function checkFights({ health, fight }: SystemConfig): void {
  if (!health.enabled) {
    throw refused('no_fights', 'This system has no health: settle a fight with "try attack" or "try fight".')
  }
  if (fight.lacks.length > 0) {
    throw refused(
      'no_fights',
      `This system has no ${fight.lacks.join(', ')}: its "fight" block must name the traits of initiative, dodge, damage and soak.`,
      { lacks: fight.lacks },
    )
  }
}

/** rules/adapter §6, Initiative: everybody rolls once, at the beginning. */
export const readyFight: Ready = (state) => {
  const config = configOf(state.scenario)
  checkFights(config)
  if (state.fight) throw refused('fight_under_way', 'There is a fight already.')
  const foes = presentFoes(state)
  if (foes.length === 0) throw refused('nobody_to_fight', 'Nobody here is hostile and able to fight.')
  const able = charactersNow(state).filter(({ now }) => !isDown(now.health))
  if (able.length === 0) throw refused('incapacitated', 'No character can fight.')
  const allies = presentNpcs(state).filter(({ now }) => now.side === 'allies')
  const everybody = [...able, ...allies, ...foes].map((person) => initiativeInput(config, person))
  return (dice, tell) => {
    const { order, scores } = rollInitiative(everybody, config.fight.initiative.dice, dice)
    tell({ type: 'fight_began', order, scores })
  }
}

export const readyDodge: Ready = (state, seat, command) => {
  if (!state.fight) throw refused('no_fight', 'There is no fight to dodge in.')
  const who = actorOf(state, seat, command).sheet.name
  const stats = pairText(configOf(state.scenario).fight.dodge)
  return (_, tell) => tell({ type: 'dodge_declared', who, stats })
}
