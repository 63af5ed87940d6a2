import type { Command } from '../../../kernel/contract/command.js'
import type { GivesUp, OfferHints } from '../../../kernel/contract/offer.js'
import { capitalised, withWaste } from '../../../kernel/offers/label.js'
import { sameName } from '../../../kernel/words/names.js'
import { DONE } from '../commands/choose.js'
import { spaced } from '../effects/text.js'
import { runWords } from './run/offers.js'
import { type SpireView, unusedActions } from './view.js'

/** The person a command's `to` means: a monster by its number. */
function monster({ people }: SpireView, to: unknown): string | undefined {
  return typeof to === 'string' && /^\d+$/.test(to) ? people[Number(to)]?.name : undefined
}

function playWords({ card, to }: Command, view: SpireView): string {
  const held = view.hand.find(({ name }) => sameName(name, String(card)))
  const at = monster(view, to)
  const cost = held ? ` (${held.cost} energy)` : ''
  return `${spaced(String(card))}${at === undefined ? '' : ` → ${at}`}${cost}`
}

function potionWords({ potion, to }: Command, view: SpireView): string {
  const at = monster(view, to)
  const name = `${spaced(String(potion))} Potion`
  return at === undefined ? `Drink ${name}` : `Throw ${name} at ${at}`
}

function chosenWords({ what }: Command, view: SpireView): string {
  if (what === DONE) return 'Done'
  const ask = view.choice?.ask
  if (ask === 'x') return `${String(what)} energy`
  const named = ask === 'target' ? monster(view, what) : undefined
  return named ?? capitalised(spaced(String(what)))
}

function dieWords({ change }: Command): string {
  if (change === 'reroll') return 'Reroll the die'
  return /^\d$/.test(String(change))
    ? `Change the die to ${String(change)}`
    : `Change the die (${String(change)})`
}

/** Energy and cards that the end of the turn wastes. */
function waste(view: SpireView): GivesUp | undefined {
  const what = unusedActions(view)
  return what === undefined ? undefined : { kind: 'unused', what }
}

/** Names of rewards that only a choice of cards can be: to leave those is often wise. */
function isCardReward(reward: string): boolean {
  return reward.startsWith('one of the cards')
}

function leftBehind({ verb }: Command, { run }: SpireView): GivesUp | undefined {
  const rewards = run?.room?.rewards ?? []
  if (rewards.length === 0) return undefined
  const isWise = verb === 'skip' && rewards.every(isCardReward)
  return { kind: 'left', what: rewards.join(', '), ...(isWise && { slight: true }) }
}

/** rules/spire-act1 §6: the card reward, then Neow's gift. The gift may be taken first, but it is not asked first. */
function comesLater({ verb }: Command, { run }: SpireView): boolean {
  return verb === 'neow' && (run?.room?.rewards.length ?? 0) > 0
}

const LEAVES: readonly string[] = ['skip', 'move', 'ahead']

/** The words for what the player may do, in a fight and between fights. */
export const offers: OfferHints<Command, SpireView> = {
  aims(command, view) {
    const at = monster(view, command.to)
    return at === undefined ? [] : [at]
  },
  label(command, view) {
    switch (command.verb) {
      case 'play':
        return playWords(command, view)
      case 'end':
        return withWaste('End turn', waste(view))
      case 'choose':
        return chosenWords(command, view)
      case 'potion':
        return potionWords(command, view)
      case 'drop':
        return `Throw away ${spaced(String(command.potion))} Potion`
      case 'relic':
        return `Use ${spaced(String(command.relic))}`
      case 'power':
        return `Use ${spaced(String(command.power))}`
      case 'trigger':
        return `Trigger ${spaced(String(command.relic))}`
      case 'die':
        return dieWords(command)
      case 'lock':
        return `Keep the die at ${view.run?.room?.die ?? view.die ?? '?'}`
      default: {
        const words = view.run && runWords(command, view.run)
        return words && capitalised(words)
      }
    }
  },
  group: (command, view) => (comesLater(command, view) ? 'more' : undefined),
  givesUp(command, view) {
    if (command.verb === 'end') return waste(view)
    if (command.verb === 'drop')
      return { kind: 'dropped', what: spaced(String(command.potion)), slight: true }
    return LEAVES.includes(command.verb) ? leftBehind(command, view) : undefined
  },
}
