import type { Ask, Choice } from '../fight/task.js'

const QUESTIONS: Readonly<Record<Ask, (many: string) => string>> = {
  exhaust: (many) => `exhaust ${many} of your hand`,
  handToTop: (many) => `put ${many} of your hand on top of the draw pile`,
  discardToTop: (many) => `put ${many} of the discard pile on top of the draw pile`,
  discardToHand: (many) => `take ${many} of the discard pile`,
  exhaustToHand: (many) => `take ${many} of the exhaust pile`,
  retain: (many) => `keep ${many} of your hand`,
  scry: (many) => `discard ${many} of those on top of the draw pile`,
  order: () => 'say in which order the cards are played',
  target: () => 'choose a monster',
  x: () => 'say how much energy goes into X',
  way: () => 'choose one',
  courier: () => 'look at a potion or a relic',
  buy: () => 'buy what is shown, or leave it',
  face: () => 'say whom you face this turn',
  upgrade: (many) => `upgrade ${many} of your deck`,
  removal: (many) => `remove ${many} of your deck`,
  transform: (many) => `transform ${many} of your deck`,
  pick: (many) => `gain ${many} of those that are shown`,
  give: () => 'say what you give away',
}

/** What is asked, for people. */
export function questionText({ ask, least, most }: Choice): string {
  const many = least === most ? `${most}` : `${least} to ${most}`
  return QUESTIONS[ask](`${many} ${most === 1 ? 'card' : 'cards'}`)
}
