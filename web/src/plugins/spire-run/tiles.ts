import type { RunView } from '../../../../src/rulesets/spire/seen/run/view.js'
import type { Choice } from '../../api/types.js'
import type { Tile } from '../../table/parts/tiles.svelte'

/** `GhostlyArmor` as people write it. */
const spaced = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')

/** Everything that lies open in a room, by what takes it. */
export function tilesOf({ neow, room, act, acts }: RunView, choices: readonly Choice[]): readonly Tile[] {
  const cards = new Map((room?.cards ?? []).map((card) => [card.name, card]))
  const prices = new Map((room?.offers ?? []).map(({ name, price }) => [name, `${price} gold`]))
  const options = new Map((room?.options ?? []).map(({ name, does }) => [name, does]))
  const tileOf = (title: string, takes?: string): Tile => ({
    title: spaced(title),
    text: cards.get(title)?.text ?? options.get(title) ?? '',
    corner: cards.get(title)?.cost,
    price: prices.get(title),
    takes,
  })
  if (choices.length === 0) {
    const gifts = neow.map((text, i) => ({ title: `Neow, ${i + 1}`, text }))
    return [
      ...gifts,
      ...[...new Set([...cards.keys(), ...prices.keys(), ...options.keys()])].map((name) => tileOf(name)),
    ]
  }
  return choices.flatMap(({ text, command: { verb, number, what, name, card } }): readonly Tile[] => {
    if (verb === 'neow')
      return [{ title: `Neow, ${number}`, text: neow[Number(number) - 1] ?? '', takes: text }]
    if (verb === 'take' || verb === 'buy') return [tileOf(String(what), text)]
    if (verb === 'option') return [tileOf(String(name), text)]
    if (verb === 'smith') return [{ title: `Smith ${card}`, text: 'upgrades it', takes: text }]
    if (verb === 'purge')
      return [{ title: `Remove ${card}`, text: '', price: `${room?.removal} gold`, takes: text }]
    if (verb === 'ahead')
      return [
        act < acts
          ? { title: `Go up to Act ${act + 1}`, text: 'the boss is beaten', takes: text }
          : { title: `Finish Act ${act}`, text: 'the run is won', takes: text },
      ]
    if (verb === 'rest') return [{ title: 'Rest', text: 'heals', takes: text }]
    if (verb === 'choose') return [{ title: spaced(String(what)), text: '', takes: text }]
    return verb === 'skip' ? [{ title: 'Leave it', text: 'nothing more from here', takes: text }] : []
  })
}
