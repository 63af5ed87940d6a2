import { entryOf } from '../../../../kernel/entry.js'
import { capital, listed, plainName } from '../../events/words/names.js'
import { blessingText } from '../../events/words/run-words.js'
import { rowOf } from '../../run/map.js'
import type { SpireScenario } from '../../scenario/schema.js'
import type { Run } from '../../state/run.js'
import { wordText } from './words.js'

/** One of Neow's gifts, in words. */
export interface GiftView {
  readonly gift: string
  /** Empty where it is free. */
  readonly price: string
}

/** A way to answer an event, in words. */
export interface WayView {
  /** What commands call it. */
  readonly name: string
  readonly label: string
  readonly text: string
}

/** Words of events beside those that Neow shares with them. */
const WORDS: Readonly<Record<string, (amount: string) => string>> = {
  heal: (amount) => (Number(amount) > 20 ? 'heal all HP' : `heal ${amount} HP`),
  loseGold: (amount) => `lose ${amount} gold`,
  upgradeStarter: (card) => `upgrade a starting ${card}`,
  removeStarter: (card) => `remove a starting ${card}`,
  bonfire: () => 'burn a card; what it was decides the gift',
  pickCard: (amount) => `choose one of ${amount} cards`,
  layPotions: (amount) => (amount === '1' ? 'find a potion' : `find ${amount} potions`),
  layRelics: (amount) => (amount === '1' ? 'find a relic' : `find ${amount} relics`),
  again: () => 'nothing; you may try again',
  fight: (tier) => (tier === 'elite' ? 'fight an elite' : 'fight a monster'),
}

/** `lose 2 HP`, from the words of the content files. Words that are not known are written apart, with their amount. */
function wordTold(text: string): string {
  const [word = '', amount = '1'] = text.split(' ')
  const own = entryOf(WORDS, word)?.(amount)
  if (own !== undefined) return own
  const shared = blessingText([text])
  const isPlain = shared === plainName(word).toLowerCase()
  return isPlain ? wordText(text) : shared
}

/** `gain a random relic, gain a curse`. */
function wordsTold(words: readonly string[]): string {
  return words.map(wordTold).join(', ')
}

/** Faces of a die that bring the same are told together: `1–3: gain a curse`. */
function facesTold(die: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const bands: { from: string; to: string; text: string }[] = []
  for (const [face, words] of Object.entries(die).sort(([a], [b]) => Number(a) - Number(b))) {
    const text = wordsTold(words)
    const last = bands.at(-1)
    if (last && last.text === text && Number(face) === Number(last.to) + 1) last.to = face
    else bands.push({ from: face, to: face, text })
  }
  return bands.map(({ from, to, text }) => `on ${from === to ? from : `${from} to ${to}`}: ${text}`)
}

/** Neow's options: the price first in the content, last for people. */
export function giftsOf({ neow, book }: Run): readonly GiftView[] {
  if (neow === '') return []
  return neow.split(' ').map((option) => ({
    gift: capital(wordsTold(book.neow.gifts[option[1]!] ?? [])),
    price: wordsTold(book.neow.drawbacks[option[0]!] ?? []),
  }))
}

/** The options of the event that one is at, by the names that are open. */
export function waysOf({ room, book }: Run, open: readonly { readonly name: string }[]): readonly WayView[] {
  const options = book.events[room?.event ?? '']?.options ?? {}
  return open.map(({ name }) => {
    const { does = [], die = {} } = entryOf(options, name) ?? {}
    const text = [...(does.length > 0 ? [wordsTold(does)] : []), ...facesTold(die)].join('; ')
    return { name, label: plainName(name), text: text === '' ? 'nothing happens' : text }
  })
}

/** The floor one is on, from 1; 0 before the first. */
export function floorOf({ at }: Run): number {
  return rowOf(at) + 1
}

/** Those that may wait at the top of this act, as long as it is not known who does. */
export function bossesOf({ decks, book }: Run): readonly string[] {
  const { monsters } = (book.scenario as SpireScenario).content
  const { shuffled, known } = decks.bosses
  return [...new Set([...shuffled, ...known])].map((id) => {
    const kinds = entryOf(book.encounters, id)?.monsters ?? []
    return listed([...new Set(kinds.map((kind) => entryOf(monsters, kind)?.name ?? plainName(kind)))])
  })
}
