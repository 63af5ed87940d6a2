import type { Command } from '../../../kernel/contract/command.js'
import type { CommandOdds } from '../../../kernel/contract/ruleset.js'
import { type Facts, GAME_MASTER, readsWords } from '../../../kernel/contract/seats.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { EnumeratedDice } from '../../../kernel/dice/enumerated.js'
import { add, type Rational } from '../../../kernel/rational.js'
import { sameName } from '../../../kernel/words/names.js'
import { clauseText } from '../clause-values.js'
import { decide } from '../commands/decide.js'
import { effectText } from '../events/checks.js'
import { type BxEvent, events } from '../events/index.js'
import type { Scenario } from '../scenario/scenario.js'
import { cloneState, type State } from '../state/state.js'
import { refused } from '../stops.js'

/** The rules' own word for how a procedure came out. Of hit points that are words to a seat nothing is said. */
function wordOf(event: BxEvent, words: boolean): string | undefined {
  switch (event.type) {
    case 'ReactionRolled':
      return event.band
    case 'SkillChecked': {
      const { band, effect } = event
      const isUntold = effect === null || (effect.kind === 'hp' && words && !effect.party)
      return isUntold ? band : `${band}: ${effectText(effect)}`
    }
    case 'SaveRolled':
      return event.passed ? 'PASS' : 'FAIL'
    case 'SkillUsed':
      return 'AUTO-SUCCESS'
    case 'SkillNotPossessed':
      return 'AUTO-FAIL'
    default:
      return undefined
  }
}

const WORDED = ['reaction', 'save', 'use', 'check']

/** What somebody of the party, or in the fight, can do is open; of others it is reported when they do it. */
function isOpenTo(state: State, seat: string, command: Command): boolean {
  const by = clauseText(command, 'by')
  if (seat === GAME_MASTER || by === '') return true
  const isNamed = (name: string): boolean => sameName(name, by)
  return (
    state.people.some((p) => p.role !== 'npc' && isNamed(p.name)) ||
    (state.fight?.names.some(isNamed) ?? false)
  )
}

/**
 * The odds of reactions, saves and skills in the words of their tables, from the rules themselves. Whom one would fight is
 * not known before (rules/secrets 4). Everything else is reported by what a seat would see change.
 */
export function odds(
  state: State,
  seat: string,
  command: Command,
  facts: Facts<Scenario>,
): readonly CommandOdds[] | undefined {
  const isFight = command.verb === 'fight' && seat !== GAME_MASTER
  if (!isFight && !WORDED.includes(command.verb)) return undefined
  const found = new Map<string, Rational>()
  const dice = new EnumeratedDice()
  dice.every(
    (falling) => outcome(state, seat, command, falling, readsWords(facts, seat)),
    (word) => {
      const before = found.get(word)
      found.set(word, before ? add(before, dice.exactly) : dice.exactly)
    },
  )
  // Refused after the command's own stop: what cannot be done is reported first.
  if (isFight || !isOpenTo(state, seat, command))
    throw refused('ODDS_HIDDEN', 'What they can do is not known before they do it.')
  return [...found].map(([word, probability]) => ({ outcome: word, probability }))
}

/** How one way of the dice comes out. */
function outcome(state: State, seat: string, command: Command, dice: Dice, words: boolean): string {
  const after = cloneState(state)
  let word = ''
  decide(after, seat, command, dice, (event) => {
    events.evolve(after, event)
    word ||= wordOf(event, words) ?? ''
  })
  return word
}
