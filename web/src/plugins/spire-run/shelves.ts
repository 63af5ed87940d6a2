import type { GoodView } from '../../../../src/rulesets/spire/seen/run/goods.js'
import type { SpireBoard } from '../../../../src/rulesets/spire/seen/view.js'
import type { Choice } from '../../api/types.js'
import type { Item, Shelf } from '../../cards/shelf-items.js'
import { relicSign } from '../../emblems/thing-signs.js'

const GOOD_SIGNS = { gold: 'coin', potion: 'flask', upgrade: 'up', card: 'cards' } as const

/** Everything that lies open in a room as shelves of things to choose; what no command takes now says why. */
export function shelvesOf(view: SpireBoard, choices: readonly Choice[]): readonly Shelf[] {
  const run = view.run!
  const faces = new Map(view.cards.map((face) => [face.name, face]))
  // What the rules put behind everything else is not asked yet: it lies there to be seen.
  const asked = choices.filter(({ group }) => group !== 'more')
  const find = (verb: string, label: string, value: string | number) =>
    asked.find(({ command }) => command.verb === verb && String(command[label]) === String(value))?.text
  const all = (verb: string) => asked.filter(({ command }) => command.verb === verb)
  /** While a question is open, what else lies here waits. */
  const isLater = view.choice !== undefined
  const giftLater = choices.some(({ command, group }) => command.verb === 'neow' && group === 'more')
  const good = (one: GoodView): Item => {
    const { what, word, name, label, text, price } = one
    const takes = find(price === null ? 'take' : 'buy', 'what', word)
    const short = price === null ? 0 : price - run.gold
    return {
      title: label,
      text,
      face: what === 'card' ? faces.get(name) : undefined,
      sign: what === 'relic' ? relicSign({ name: label, does: [] }) : GOOD_SIGNS[what],
      note: price === null ? undefined : `${price} gold`,
      takes,
      why: short > 0 ? `${price} gold, ${short} short` : isLater ? 'afterwards' : 'not now',
    }
  }
  const cards = (verb: string, upgraded: boolean, note?: string) =>
    all(verb).map(({ command, text }): Item => {
      const name = String(command.card)
      return {
        title: name,
        face: faces.get(upgraded ? `${name}+` : name) ?? faces.get(name),
        note,
        takes: text,
      }
    })
  const answers = all('choose').map(({ command, text, label }): Item => {
    const face = faces.get(String(command.what))
    return { title: label ?? String(command.what), face, takes: text, sign: 'check' }
  })
  const sold = run.goods.some(({ price }) => price !== null)
  const oneOf = run.goods.filter((one) => one.oneOf !== null)
  const leaves =
    run.goods.length === 1 ? 'Leave it' : run.goods.length === oneOf.length ? 'Take none' : 'Leave the rest'
  const shelves: readonly Shelf[] = [
    { title: '', items: answers },
    {
      title: '',
      items: run.ways.map(({ name, label, text }) => ({
        title: label,
        text,
        sign: 'quest',
        takes: find('option', 'name', name),
        why: 'not now',
      })),
    },
    {
      title: '',
      items: [...all('rest'), ...all('ahead'), ...all('die'), ...all('lock')].map(
        ({ text, label, command }) => ({
          title: label ?? text,
          sign: command.verb === 'rest' ? 'heart' : command.verb === 'ahead' ? 'arrow' : 'die',
          takes: text,
        }),
      ),
    },
    { title: 'Smith one of these: as it would be', items: cards('smith', true) },
    {
      title: sold ? '' : isLater ? 'Afterwards you choose one of these' : 'Choose one',
      items: oneOf.map(good),
    },
    {
      title: '',
      items: [
        ...run.goods.filter((one) => one.oneOf === null).map(good),
        ...all('skip').map(({ text }): Item => ({ title: leaves, sign: 'arrow', takes: text, quiet: true })),
      ],
    },
    {
      title: giftLater ? 'Afterwards you choose one of Neow’s gifts' : '',
      items: run.gifts.map(({ gift, price }, place) => ({
        title: gift,
        text: price === '' ? 'no price' : `price: ${price}`,
        sign: 'star',
        takes: find('neow', 'number', place + 1),
        why: giftLater ? undefined : 'too dear',
      })),
    },
    { title: `Have a card removed for ${run.room?.removal ?? 0} gold`, items: cards('purge', false) },
  ]
  return shelves.filter(({ items }) => items.length > 0)
}
