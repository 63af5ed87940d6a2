import { entryOf } from '../../../../kernel/entry.js'
import { deedsText } from '../../events/words/deeds.js'
import { capital, listed, plainName } from '../../events/words/names.js'
import type { EventOption } from '../../fight/book.js'
import { rowOf } from '../../run/map.js'
import type { SpireScenario } from '../../scenario/schema.js'
import type { Run } from '../../state/run.js'

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

/** Faces of a die that bring the same are told together: `1–3: gain a curse`. */
function facesTold(die: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const bands: { from: string; to: string; text: string }[] = []
  for (const [face, words] of Object.entries(die).sort(([a], [b]) => Number(a) - Number(b))) {
    const text = deedsText(words)
    const last = bands.at(-1)
    if (last && last.text === text && Number(face) === Number(last.to) + 1) last.to = face
    else bands.push({ from: face, to: face, text })
  }
  return bands.map(({ from, to, text }) => `on ${from === to ? from : `${from} to ${to}`}: ${text}`)
}

/** An option of an event; empty where it does nothing. */
export function wayText({ does, die }: Pick<EventOption, 'does' | 'die'>): string {
  return [...(does.length > 0 ? [deedsText(does)] : []), ...facesTold(die)].join('; ')
}

/** Neow's options: the price first in the content, last for people. */
export function giftsOf({ neow, book }: Run): readonly GiftView[] {
  if (neow === '') return []
  return neow.split(' ').map((option) => ({
    gift: capital(deedsText(book.neow.gifts[option[1]!] ?? [])),
    price: deedsText(book.neow.drawbacks[option[0]!] ?? []),
  }))
}

/** `gain 10 gold (price: lose 2 HP)`, as lists of choices have it. */
export function giftText({ gift, price }: GiftView): string {
  const text = gift.charAt(0).toLowerCase() + gift.slice(1)
  return price === '' ? text : `${text} (price: ${price})`
}

/** The options of the event that one is at. */
export function waysOf(
  open: readonly { readonly name: string; readonly does: string }[],
): readonly WayView[] {
  return open.map(({ name, does }) => ({
    name,
    label: plainName(name),
    text: does === '' ? 'nothing happens' : does,
  }))
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
