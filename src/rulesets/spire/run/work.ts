import type { Choice } from '../fight/task.js'
import type { ShownCard } from '../state/run.js'
import { askCard } from './ask.js'
import {
  addRewards,
  change,
  changeRoom,
  offerCards,
  type Step,
  showCard,
  showCards,
  showThing,
} from './deal.js'
import { rollLate } from './event-dice.js'
import {
  baseOf,
  gainCard,
  gainCurse,
  gainGold,
  gainPotion,
  gainRelic,
  heal,
  isCurse,
  isRemovable,
  isTransformable,
  isUpgradable,
  loseHp,
  payGold,
  removeCard,
  upgradeCard,
} from './gain.js'
import { giving } from './giving.js'
import { enterFight, enterWar } from './rooms.js'

type Word = (step: Step, amount: number, rest: string) => void

/** Puts the same word in front again, for the rest of its amount. */
function again(step: Step, word: string, amount: number, rest = ''): void {
  if (amount > 1)
    change(step, '', { todo: [`${word} ${amount - 1}${rest === '' ? '' : ` ${rest}`}`, ...step.run.todo] })
}

function transform(step: Step, card: string): void {
  removeCard(step, card)
  const shown = showCard(step, 'cards')
  if (shown) gainCard(step, shown)
}

/** Bonfire: what the offered card was worth. */
function offered(step: Step, card: string): void {
  const { rarity, type } = step.run.book.cards[baseOf(card)]!
  removeCard(step, card)
  if (step.state.phase === 'over') return
  if (type === 'curse') loseHp(step, 1, 'Bonfire')
  else if (rarity === 'uncommon') heal(step, 3, 'Bonfire')
  else if (rarity === 'rare') heal(step, step.state.player.maxHp, 'Bonfire')
}

function pick(step: Step, shown: readonly ShownCard[]): void {
  const names = shown.map(({ name }) => name)
  askCard(step, 'pick', names, `picked ${JSON.stringify(shown)}`, (name) =>
    gainCard(step, shown.find((card) => card.name === name)!),
  )
}

const words: Readonly<Record<string, Word>> = {
  heal: (step, amount) => heal(step, amount, 'The run'),
  loseHp: (step, amount) => loseHp(step, amount, 'The run'),
  gold: (step, amount) => gainGold(step, amount, 'The run'),
  pay: (step, amount) => payGold(step, amount, 'The run'),
  loseGold: (step, amount) => payGold(step, amount, 'The run'),
  maxHp: (step, amount) => step.tell({ type: 'MaxHpSet', max: amount }),
  relics: (step, amount) => {
    for (let k = 0; k < amount; k++) {
      const id = showThing(step, 'relics')
      if (id !== undefined) gainRelic(step, id)
    }
  },
  layRelics: (step, amount) => {
    for (let k = 0; k < amount; k++) {
      const relic = showThing(step, 'relics')
      if (relic !== undefined) addRewards(step, { relic })
    }
  },
  curse: (step, amount) => {
    for (let k = 0; k < amount; k++) gainCurse(step)
  },
  potions: (step, amount) => {
    for (let k = 0; k < amount; k++) {
      const id = showThing(step, 'potions')
      if (id !== undefined) gainPotion(step, id, 'The run')
    }
  },
  layPotions: (step, amount) => {
    for (let k = 0; k < amount; k++) {
      const potion = showThing(step, 'potions')
      if (potion !== undefined) addRewards(step, { potion })
    }
  },
  cards: (step, amount) => {
    for (let k = 0; k < amount; k++) offerCards(step)
  },
  layGold: (step, amount) => addRewards(step, { gold: amount }),
  layUpgrade: (step, amount) => addRewards(step, { upgrade: amount }),
  rare: (step, amount) => {
    for (const card of showCards(step, 'rares', amount)) gainCard(step, card)
  },
  pickRare: (step, amount) => pick(step, showCards(step, 'rares', amount)),
  pickCard: (step, amount) => pick(step, showCards(step, 'cards', amount)),
  pickColorless: (step, amount) => pick(step, showCards(step, 'colorless', amount)),
  upgrade: (step, amount) => {
    again(step, 'upgrade', amount)
    const names = step.run.deck.filter((card) => isUpgradable(step, card))
    askCard(step, 'upgrade', names, 'upgraded', (card) => upgradeCard(step, card))
  },
  upgradeType: (step, amount, type) => {
    const names = step.run.deck.filter(
      (card) => isUpgradable(step, card) && step.run.book.cards[card]!.type === type,
    )
    if (amount > 0) askCard(step, 'upgrade', names, 'upgraded', (card) => upgradeCard(step, card))
  },
  upgradeStarter: (step, _, name) => {
    if (step.run.deck.includes(name)) upgradeCard(step, name)
  },
  upgradeRandom: (step, amount) => {
    again(step, 'upgradeRandom', amount)
    const names = step.run.deck.filter((card) => isUpgradable(step, card))
    const different = [...new Set(names)]
    if (different.length === 0) return
    const counts = different.map((name) => names.filter((one) => one === name).length)
    upgradeCard(step, different[step.dice.draw(counts, 'upgrade at random')]!)
  },
  removeStarter: (step, _, name) => {
    const card = [name, `${name}+`].find((one) => step.run.deck.includes(one))
    if (card !== undefined) removeCard(step, card)
  },
  remove: (step, amount) => {
    again(step, 'remove', amount)
    const names = step.run.deck.filter((card) => isRemovable(step, card))
    askCard(step, 'removal', names, 'removed', (card) => removeCard(step, card))
  },
  mayRemove: (step) => {
    const names = step.run.deck.filter((card) => isRemovable(step, card))
    askCard(step, 'removal', names, 'removed', () => {}, 0)
  },
  transform: (step, amount) => {
    again(step, 'transform', amount)
    const names = step.run.deck.filter((card) => isTransformable(step, card) && isRemovable(step, card))
    askCard(step, 'transform', names, 'transformed', (card) => transform(step, card))
  },
  bonfire: (step) => {
    const names = step.run.deck.filter((card) => isRemovable(step, card))
    askCard(step, 'removal', names, 'offered', (card) => offered(step, card))
  },
  fight: (step, _, tier) => enterFight(step, tier === 'elite' ? 'elite' : 'monster'),
  war: (step) => enterWar(step),
  payAll: (step) => payGold(step, step.state.gold, 'The run'),
  layRares: (step, amount) => {
    const cards = showCards(step, 'rares', amount)
    if (cards.length > 0) addRewards(step, { cards })
  },
  layColorless: (step, amount) => {
    for (let k = 0; k < amount; k++) offerCards(step, 'colorless')
  },
  topCards: (step, amount) => {
    for (const card of showCards(step, 'cards', amount)) gainCard(step, card)
  },
  removeCurses: (step) => {
    const curses = step.run.deck.filter((card) => isCurse(step, card) && isRemovable(step, card))
    for (const card of curses) if (step.state.phase === 'room') removeCard(step, card)
  },
  removeShown: (step) => {
    const shown = (step.run.room?.cards ?? []).filter((card) => isRemovable(step, card))
    askCard(step, 'removal', shown, 'removed', (card) => removeCard(step, card))
  },
  portal: (step) => change(step, 'A portal opens', { portal: true }),
  lateRoll: (step, _, option) => rollLate(step, option),
  ...giving,
  again: (step) => changeRoom(step, 'It may be tried again', { done: false, used: false }),
  // Answers of questions.
  upgraded: (step, _, card) => upgradeCard(step, card),
  removed: (step, _, card) => removeCard(step, card),
  transformed: (step, _, card) => transform(step, card),
  offered: (step, _, card) => offered(step, card),
}

/** Every word of the run; content files are checked against them. */
export const RUN_WORDS: readonly string[] = Object.keys(words)

/** Does what is to be done, until nothing is left, a question is open, or the run or the room is over. */
export function work(step: Step): void {
  const { state } = step
  while (state.run!.todo.length > 0 && state.choice === null && state.phase === 'room') {
    const [text, ...todo] = state.run!.todo
    change(step, '', { todo })
    const [word, first = '', second = ''] = text!.split(' ')
    const amount = /^\d+$/.test(first) ? Number(first) : 1
    words[word!]!(step, amount, /^\d+$/.test(first) ? second : first)
  }
}

/** Does what an answer brings. */
export function workAnswer(step: Step, choice: Choice, place: number): void {
  const name = choice.names[place]
  const said = choice.task.effect.card
  if (name !== undefined) {
    if (said.startsWith('picked ')) {
      const shown = JSON.parse(said.slice('picked '.length)) as readonly ShownCard[]
      gainCard(step, shown[place]!)
    } else words[said]!(step, 1, name)
  }
  work(step)
}
