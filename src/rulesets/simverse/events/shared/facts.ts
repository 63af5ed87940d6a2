import type { Fact } from '../../state/facts.js'
import { storyWord } from './words.js'

/** A fact that is stated, was stated, or is written in a scenario. */
type Stated = Pick<Fact, 'who' | 'other'> & { readonly fact: string }

/** `flanked of Goblin 2 towards Marcus`: for boards and audit lines. */
export function factText({ fact, who, other }: Stated): string {
  return `${fact}${who === '' ? '' : ` of ${who}`}${other === '' ? '' : ` towards ${other}`}`
}

/** `Goblin 2 is flanked by Marcus`, as the beginning of a sentence without its capital. */
export function factWords({ fact, who, other }: Stated): string {
  const subject = who === '' ? 'everyone' : who
  const to = (word: string) => (other === '' ? '' : ` ${word} ${other}`)
  switch (fact) {
    case 'flanked':
      return `${subject} is flanked${to('by')}`
    case 'facing-flank':
    case 'facing-rear': {
      const place = fact === 'facing-flank' ? 'side' : 'back'
      return other === '' ? `${subject} is open at the ${place}` : `${other} is at ${subject}'s ${place}`
    }
    case 'high-ground':
      return `${subject} has the high ground${to('over')}`
    case 'cover-light':
      return `${subject} is in light cover${to('against')}`
    case 'cover-heavy':
      return `${subject} is in heavy cover${to('against')}`
    case 'darkness':
      return `it is dark${who === '' ? '' : ` around ${who}`}${to('for')}`
    case 'unaware':
      return `${subject} is unaware${to('of')}`
    case 'charge':
      return `${subject} is charging${to('at')}`
    case 'mount-moving':
      return who === '' ? 'every horse is moving' : `${who}'s horse is moving`
    case 'difficult-terrain':
      return `the ground is difficult${who === '' ? '' : ` for ${who}`}`
    case 'surrounded':
      return `${subject} is surrounded${to('by')}`
    case 'clear-escape':
      return `${subject} has a clear way out`
    default:
      return `${subject} is ${storyWord(fact)}${to('towards')}`
  }
}

/** `Goblin 2 is no longer flanked by Marcus`. */
export function liftedWords(stated: Stated): string {
  const words = factWords(stated)
  const verb = / has (?=the high|a clear)/.exec(words) ?? / is /.exec(words)
  if (!verb) return `no longer: ${words}`
  const before = words.slice(0, verb.index)
  const after = words.slice(verb.index + verb[0].length)
  return verb[0].trim() === 'is' ? `${before} is no longer ${after}` : `${before} no longer has ${after}`
}
