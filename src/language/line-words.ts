import { typedFaces } from '../kernel/dice/hand.js'
import type { SeenRecord } from '../kernel/journal/seen.js'

/** What a line of the table itself says, for people: who came, who spoke, what was taken back. Nothing for lines of the game. */
export function lineWords(record: SeenRecord): readonly string[] {
  switch (record.kind) {
    case 'members':
      return [
        ...record.joined.map(({ seat, role }) => `${seat} sits down (${role})`),
        ...record.left.map((seat) => `${seat} leaves`),
      ]
    case 'seal':
      return [`${record.seat} adds to the dice, under seal`]
    case 'freeze':
      return ['no more is added to the dice']
    case 'reveal':
      // A share may be random bytes alone, without a word.
      return [`${record.seat} opens the seal${record.text === '' ? '' : `: "${record.text}"`}`]
    case 'strike':
      return [`never opened, so left out of the dice: ${record.struck.join(', ')}`]
    case 'undo':
      return [`${record.seat} takes back ${lastCommands(record.count)}. Rolled dice stay rolled.`]
    case 'ask-undo':
      return [
        record.done
          ? `${record.seat} takes back ${lastCommands(record.count)}. Rolled dice stay rolled.`
          : `${record.seat} asks to take back ${lastCommands(record.count)}.`,
      ]
    case 'agree-undo':
      return [
        `${record.seat} agrees${record.done ? `; ${lastCommands(record.count)} ${record.count === 1 ? 'is' : 'are'} taken back. Rolled dice stay rolled.` : '.'}`,
      ]
    case 'say':
    case 'narrate':
      return talked(record)
    case 'whisper':
      return ['words between others']
    case 'act':
    case 'start':
      return typedWords(record)
    case 'roll':
      return [
        `${record.seat} rolls ${record.text} for ${record.why}: ${facesOf(record)} = ${record.total}`,
        ...typedWords(record),
      ]
    case 'close':
      return [`The table is closed and the seed is public: anyone can check every roll. Seed ${record.seed}.`]
    default:
      return []
  }
}

/** Says of a line that people threw its dice, and how they fell. */
function typedWords({
  seat,
  dice,
}: Extract<SeenRecord, { kind: 'act' | 'start' | 'roll' }>): readonly string[] {
  const faces = typedFaces(dice)
  return faces.length === 0 ? [] : [`Dice typed by ${seat}: ${faces.join(', ')}`]
}

/** `the last command`, `the last 3 commands`. */
function lastCommands(count: number): string {
  return count === 1 ? 'the last command' : `the last ${count} commands`
}

function talked(record: Extract<SeenRecord, { kind: 'say' | 'narrate' }>): readonly string[] {
  const to = record.to === undefined ? '' : ` to ${record.to}`
  const [first, ...more] = record.text.split('\n')
  return [`${record.seat} ${record.kind === 'say' ? 'says' : 'tells'}${to}: ${first}`, ...more]
}

function facesOf({ dice }: Extract<SeenRecord, { kind: 'roll' }>): string {
  return `[${dice.flatMap(({ faces }) => faces).join(', ')}]`
}
