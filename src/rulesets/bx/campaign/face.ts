import type { Command } from '../../../kernel/contract/command.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { clauseText } from '../clause-values.js'
import type { Tell } from '../events/index.js'
import { saveBy } from '../procedures/saving-throw.js'
import { checkWithEffects } from '../procedures/skill-call.js'
import type { OpenEncounter } from '../state/campaign.js'
import { partyInOrder } from '../state/party.js'
import type { State } from '../state/state.js'
import { isUp } from '../stats/person.js'
import { clauseHasNoEffect, refused } from '../stops.js'
import { applyEffects, mustReadEffects } from './effects.js'
import { noEncounter } from './table.js'

function nothingToFace({ name, plug }: OpenEncounter) {
  const instead =
    plug.kind === 'combat' || plug.kind === 'reaction'
      ? 'Fight, or try a reaction.'
      : 'The game master calls the roll and settles it.'
  return refused('NOTHING_TO_FACE', `This encounter only describes; there is nothing to face. ${instead}`, {
    encounter: name,
  })
}

/** Reports whether an entry says enough for `face` to play it (rules/bx-campaign C24). */
export function canBeFaced({ plug }: OpenEncounter): boolean {
  if (plug.kind === 'skill') return plug.skill !== '' && plug.stakes !== ''
  return plug.kind === 'save' && plug.who !== ''
}

/** C24: each member standing saves in acting order; whoever fails takes the effect at once. */
function faceSaves(state: State, { name, plug }: OpenEncounter, seat: string, dice: Dice, tell: Tell): void {
  const { fail = '' } = plug.effects
  const effects = fail === '' ? [] : mustReadEffects(state, 'fail', fail)
  const party = partyInOrder(state).filter((p) => isUp(p) && (plug.who === 'party' || p.role === 'pc'))
  const rolls = party.map(({ name: who }) => ({ who, roll: saveBy(state, seat, who) }))
  const against = plug.against || name
  for (const { who, roll } of rolls) {
    if (state.people.some((p) => p.name === who && !isUp(p))) continue
    tell({ type: 'SaveCalled', who, against })
    const saved = roll(against, dice)
    tell(saved)
    if (!saved.passed) applyEffects(state, effects, { source: name, actor: who }, dice, tell)
  }
}

/** C24: the party faces the encounter that waits, as its entry says. */
export function decideFace(state: State, seat: string, command: Command, dice: Dice, tell: Tell): void {
  const { waiting } = state
  if (waiting === null) throw noEncounter()
  if (!canBeFaced(waiting)) throw nothingToFace(waiting)
  const { name, plug } = waiting
  if (plug.kind === 'save') {
    if (command.by !== undefined) throw clauseHasNoEffect('by', 'everybody who has to save does.')
    faceSaves(state, waiting, GAME_MASTER, dice, tell)
  } else {
    const check: Command = {
      verb: 'check',
      by: clauseText(command, 'by'),
      skill: plug.skill,
      stakes: plug.stakes,
      ...(plug.in !== '' && { in: plug.in }),
      ...plug.effects,
    }
    checkWithEffects(state, seat, check, { source: name, byEntry: true }, dice, tell)
  }
  tell({ type: 'EncounterSettled', name, how: 'faced', reason: '' })
}
