import type { Command } from '../../../../kernel/contract/command.js'
import { sameName } from '../../../../kernel/words/names.js'
import { spaced } from '../../effects/text.js'
import { plainName } from '../../events/words/names.js'
import type { RunView } from './view.js'

const ROOMS: Readonly<Record<string, string>> = {
  monster: 'a monster',
  elite: 'an elite',
  boss: 'the boss',
  event: 'an event',
  merchant: 'the merchant',
  campfire: 'a campfire',
  treasure: 'a treasure',
}

/** Left, middle or right among the spaces of a row; nothing where there is only one. */
function side(place: number, count: number): string {
  if (count < 2) return ''
  if (place === 0) return ', left'
  return place === count - 1 ? ', right' : ', middle'
}

function moveWords({ to }: Command, { rows }: RunView): string {
  const row = rows.findIndex((spaces) => spaces.some(({ space }) => space === to))
  const spaces = rows[row] ?? []
  const place = spaces.findIndex(({ space }) => space === to)
  const kind = spaces[place]?.room ?? ''
  const room = Object.hasOwn(ROOMS, kind) ? ROOMS[kind]! : kind
  return `go to floor ${row + 1}${side(place, spaces.length)}${room === '' ? '' : `: ${room}`}`
}

function buyWords({ what }: Command, { room }: RunView): string {
  const offer = room?.offers.find(({ name }) => sameName(name, String(what)))
  return `buy ${spaced(String(what))}${offer ? ` (${offer.price} gold)` : ''}`
}

/** Returns the words for a command between two fights. */
export function runWords(command: Command, run: RunView): string | undefined {
  const { verb, what, card, number, name } = command
  switch (verb) {
    case 'neow':
      return run.neow[Number(number) - 1]
    case 'take':
      return `take ${spaced(String(what))}`
    case 'skip':
      return 'skip the rewards'
    case 'move':
      return moveWords(command, run)
    case 'rest':
      return 'rest (heal 3 HP)'
    case 'smith':
      return `upgrade ${spaced(String(card))} → ${spaced(String(card))}+`
    case 'purge':
      return `remove ${spaced(String(card))}${run.room?.removal == null ? '' : ` (${run.room.removal} gold)`}`
    case 'buy':
      return buyWords(command, run)
    case 'option': {
      const does = run.room?.options.find((one) => one.name === name)?.does ?? ''
      return `${plainName(String(name))}${does === '' ? '' : `: ${does}`}`
    }
    case 'ahead':
      return run.act < run.acts ? `go up to Act ${run.act + 1}` : `finish Act ${run.act}`
    default:
      return undefined
  }
}
