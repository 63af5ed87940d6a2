import type { RunView } from './view.js'

/** The board from the top down: where one stands, where one may go, what every space holds. */
function boardLines({ rows, at, moves }: RunView): string[] {
  return [...rows.entries()].reverse().map(([row, spaces]) => {
    const cells = spaces.map(({ space, holds }) => {
      const mark = space === at ? '@' : moves.includes(space) ? '>' : ' '
      return `${mark}${space} ${holds}`.padEnd(9)
    })
    return `${String(row).padStart(3)}  ${cells.join('')}`.trimEnd()
  })
}

function roomLines({ room }: RunView): string[] {
  if (room === null) return []
  return [
    `Here: ${room.kind}${room.title === '' ? '' : `, ${room.title}`}`,
    ...(room.shown.length > 0 ? [`  Cards that lie open: ${room.shown.join(', ')}`] : []),
    ...room.options.map(({ name, does }) => `  option ${name}: ${does === '' ? 'nothing happens' : does}`),
    ...(room.die === null ? [] : [`  The die shows ${room.die}: change it with "die", or lock it.`]),
    ...room.rewards.map((reward) => `  take ${reward}`),
    ...room.offers.map(({ name, price }) => `  buy ${name} for ${price}`),
    ...(room.removal === null ? [] : [`  purge a card for ${room.removal}`]),
    ...(room.kind === 'campfire' && !room.done ? ['  rest, or smith a card'] : []),
  ]
}

/** rules/spire-act1 6: what stands on a space. */
const LEGEND = '@ here, > onward; M monster, E elite, B boss, ? event, $ merchant, R campfire, T treasure'

/** A run between two fights. */
export function renderRun(run: RunView): string[] {
  return [
    ...boardLines(run),
    LEGEND,
    ...(run.acts > 1 ? [`Act ${run.act} of ${run.acts}`] : []),
    `Gold ${run.gold}   Deck: ${run.deck.map(({ name, count }) => `${count}x ${name}`).join(', ')}`,
    `Relics: ${run.relics.join(', ')}`,
    ...run.neow.map((text, i) => `  neow ${i + 1}: ${text}`),
    ...roomLines(run),
    ...(run.moves.length > 0 && (run.room === null || run.room.done) && run.neow.length === 0
      ? [`Onward: ${run.moves.join(', ')}`]
      : []),
  ]
}
