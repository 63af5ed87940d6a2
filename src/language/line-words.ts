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
      return [`${record.seat} opens the seal: "${record.text}"`]
    case 'strike':
      return [`never opened, so left out of the dice: ${record.struck.join(', ')}`]
    case 'undo':
      return [`${record.seat} takes back ${record.count}`]
    case 'ask-undo':
      return [`${record.seat} ${record.done ? 'takes back' : 'asks to take back'} ${record.count}`]
    case 'agree-undo':
      return [`${record.seat} agrees${record.done ? `; ${record.count} taken back` : ''}`]
    case 'say':
    case 'narrate':
      return talked(record)
    case 'whisper':
      return ['words between others']
    case 'roll':
      return [`${record.seat} rolls ${record.text} for ${record.why}: ${facesOf(record)} = ${record.total}`]
    case 'close':
      return [`closed; seed ${record.seed}`]
    default:
      return []
  }
}

function talked(record: Extract<SeenRecord, { kind: 'say' | 'narrate' }>): readonly string[] {
  const to = record.to === undefined ? '' : ` to ${record.to}`
  const [first, ...more] = record.text.split('\n')
  return [`${record.seat} ${record.kind === 'say' ? 'says' : 'tells'}${to}: ${first}`, ...more]
}

function facesOf({ dice }: Extract<SeenRecord, { kind: 'roll' }>): string {
  return `[${dice.flatMap(({ faces }) => faces).join(', ')}]`
}
