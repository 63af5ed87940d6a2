import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { DONE, openPlaces } from '../commands/choose.js'
import type { PotionKind } from '../fight/relic.js'
import type { SpireState } from '../state/state.js'
import { has, type Step, stepOf } from './deal.js'
import { movesFrom, removalPrice } from './decide.js'
import { canTake, changesFor, optionsOf } from './events.js'
import { hasRoomForPotion, isRemovable, isUpgradable } from './gain.js'
import { offerWord, potionWord, wordsFor } from './take.js'

const NO_DICE = null as unknown as Dice

/** Every legal command between fights. */
export function runChoices(state: SpireState): readonly Command[] {
  if (state.choice !== null) {
    const { names, least } = state.choice
    const answers = openPlaces(state.choice).map(
      (place): Command => ({ verb: 'choose', what: names[place]! }),
    )
    return least === 0 ? [...answers, { verb: 'choose', what: DONE }] : answers
  }
  const step = stepOf(state, NO_DICE, () => {})
  const { run } = step
  return [
    ...neowChoices(step),
    ...rewardChoices(step),
    ...roomChoices(step),
    ...thingChoices(step),
    ...(run.neow === '' ? movesFrom(step).map((to): Command => ({ verb: 'move', to })) : []),
    ...(run.room?.kind === 'boss' && run.room.done && !run.room.behind ? [{ verb: 'ahead' }] : []),
    ...dropChoices(step),
  ]
}

function neowChoices({ run, state }: Step): Command[] {
  if (run.neow === '') return []
  return run.neow.split(' ').flatMap((option, i): Command[] => {
    const pays = (run.book.neow.drawbacks[option[0]!] ?? []).find((word) => word.startsWith('pay '))
    return pays !== undefined && Number(pays.slice(4)) > state.gold ? [] : [{ verb: 'neow', number: i + 1 }]
  })
}

function rewardChoices(step: Step): Command[] {
  const rewards = step.run.room?.rewards ?? []
  const cards = rewards.flatMap((reward) => ('cards' in reward ? reward.cards.map(({ name }) => name) : []))
  const found = rewards.flatMap((reward): Command[] => {
    if ('potion' in reward && !has(step, 'noPotions') && !hasRoomForPotion(step)) return []
    if ('potion' in reward) return [{ verb: 'take', what: potionWord(reward.potion, cards) }]
    const words = wordsFor(reward)
    return 'cards' in reward || 'bossRelic' in reward
      ? [...new Set(words)].map((what) => ({ verb: 'take', what }))
      : [{ verb: 'take', what: words[words.length - 1]! }]
  })
  const unique = new Map(found.map((command) => [String(command.what), command]))
  return rewards.length > 0 ? [...unique.values(), { verb: 'skip' }] : []
}

function roomChoices(step: Step): Command[] {
  const { run, state } = step
  const { room } = run
  if (room === null) return []
  const different = [...new Set(run.deck)]
  switch (room.kind) {
    case 'campfire':
      if (room.used) return []
      return [
        ...(has(step, 'noRest') ? [] : [{ verb: 'rest' }]),
        ...(has(step, 'noSmith')
          ? []
          : different.filter((card) => isUpgradable(step, card)).map((card) => ({ verb: 'smith', card }))),
      ]
    case 'merchant':
      return [
        ...room.offers
          .filter(({ price, what }) => price <= state.gold && (what !== 'potion' || hasRoomForPotion(step)))
          .map((offer): Command => ({ verb: 'buy', what: offerWord(offer, room.offers) })),
        ...(room.removed || removalPrice(step) > state.gold
          ? []
          : different
              .filter((card) => isRemovable(step, card))
              .map((card): Command => ({ verb: 'purge', card }))),
      ]
    case 'event': {
      if (room.option !== '')
        return [...changesFor(step).map((how): Command => ({ verb: 'die', change: how })), { verb: 'lock' }]
      if (room.used || room.event === '') return []
      return Object.entries(optionsOf(step))
        .filter(([name, option]) => canTake(step, name, option))
        .map(([name]): Command => ({ verb: 'option', name }))
    }
    default:
      return []
  }
}

function held({ state }: Step): readonly PotionKind[] {
  return [...new Set(state.potions)].map((kind) => state.fight.potionKinds[kind]!)
}

/** Any potion may be thrown away: last in the list, so that it is not mistaken for the way on. */
function dropChoices(step: Step): Command[] {
  return held(step).map(({ id }): Command => ({ verb: 'drop', potion: id }))
}

/** Potions and relics that are of use outside of fights. */
function thingChoices(step: Step): Command[] {
  const { run } = step
  return [
    ...held(step)
      .filter(({ outside }) => outside)
      .map(({ id }): Command => ({ verb: 'potion', potion: id })),
    ...run.relics
      .filter((id) => run.book.relics[id]!.outside.length > 0)
      .map((id): Command => ({ verb: 'relic', relic: id })),
  ]
}
