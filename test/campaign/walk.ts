import { readFileSync } from 'node:fs'

const text = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

/** The save of Withy Vale, and its PARTY-SEED. */
export const SAVE = text('withy-vale.json')
export const PARTY = text('withy-vale.party.txt')

/** The save as every surface must give it back at the end of each of the two days, byte for byte. */
export const AFTER = [text('withy-vale.day-1.json'), text('withy-vale.day-2.json')] as const

/** One command of the walk, and the dice that fell for it (case CMP-WALK-001). */
interface Step {
  readonly says: string
  readonly thrown?: readonly number[]
}

/** Two days in Withy Vale, a list for each day. */
export const DAYS: readonly (readonly Step[])[] = [
  [
    { says: 'session do: start' },
    {
      says: `check skill: Bureaucracy stakes: "the toll clerk laughs" fail: "Skell's Patience +1"`,
      thrown: [1, 3],
    },
    { says: 'travel to: Mill Reach', thrown: [2, 3, 1, 3] },
    { says: 'encounter because: "they wait for the toll man"', thrown: [3] },
    { says: 'reaction', thrown: [5, 4] },
    { says: 'settle how: talk because: "a penny and a pie"' },
  ],
  [
    { says: 'travel cp: tow path', thrown: [1, 5] },
    { says: 'face', thrown: [12, 12, 14, 9, 2, 6, 6] },
    { says: 'reaction mod: -1 reason: "they come from the reeve"', thrown: [2, 1] },
    { says: 'attack', thrown: [5, 3, 12, 8] },
    {
      says: 'check skill: Healing by: Brother Finch patient: Tam Reddle stakes: "the cut festers" fail: "Tam Reddle: hp -1"',
      thrown: [4, 4, 2],
    },
    { says: 'session do: end summary: "They broke the first toll at Otter Ferry."' },
  ],
]

/** The lines of a day as they are typed, the dice behind them. */
export function typedLines(day: readonly Step[]): readonly string[] {
  return day.map(({ says, thrown }) => (thrown ? `${says} thrown: ${thrown.join(' ')}` : says))
}
