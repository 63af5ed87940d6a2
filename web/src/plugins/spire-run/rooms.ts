/** The rooms of the board in the order of the legend, as people call them. */
const NAMES: Readonly<Record<string, string>> = {
  monster: 'Fight',
  elite: 'Elite',
  event: 'Unknown',
  merchant: 'Merchant',
  campfire: 'Campfire',
  treasure: 'Treasure',
  boss: 'Boss',
}

export const ROOMS: readonly string[] = Object.keys(NAMES)

/** A room by its word in the view; one that is not known by that word. */
export function roomName(room: string): string {
  return Object.hasOwn(NAMES, room) ? NAMES[room]! : room
}

const QUESTIONS: Readonly<Record<string, string>> = {
  merchant: 'Buy something, or go on',
  campfire: 'Rest, or smith a card',
  event: 'How do you meet it?',
}

/** The question of a room in a few words. One may leave a merchant at any time: that room is always done. */
export function roomQuestion(kind: string, isDone: boolean): string {
  const isOpen = !isDone || kind === 'merchant'
  return isOpen && Object.hasOwn(QUESTIONS, kind) ? QUESTIONS[kind]! : 'Take what you want, then go on'
}
