import type { Command } from '../../../kernel/contract/command.js'
import type { CommandOdds, Fares } from '../../../kernel/contract/ruleset.js'
import { type Facts, GAME_MASTER, readsWords } from '../../../kernel/contract/seats.js'
import type { Stop } from '../../../kernel/contract/stops.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { entryOf } from '../../../kernel/entry.js'
import { ONE } from '../../../kernel/rational.js'
import { actorOf } from '../actions/actor.js'
import { attackOf } from '../actions/attack.js'
import { rollDamage, rollSoak } from '../actions/blow.js'
import { spellOf } from '../actions/cast.js'
import { undertakingOf } from '../actions/extend.js'
import { waitingOf } from '../actions/push.js'
import { checkChooser } from '../actions/settings.js'
import { askedIn, TableTurnState, turnOf } from '../actions/try.js'
import { ready } from '../commands/ready.js'
import { verbs } from '../commands/verbs.js'
import { OUTCOMES, type Outcome } from '../config/outcomes.js'
import { systemSummary } from '../config/summary.js'
import { clockTitle } from '../events/clocks.js'
import { type AdapterEvent, events } from '../events/index.js'
import { hitsOf } from '../fight/damage.js'
import { castEffect } from '../magick/magick.js'
import { traitName } from '../names.js'
import { entryFor, pairFor, ratingOf } from '../people/stats.js'
import type { AdapterScenario } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import { type CharacterNow, ownCharacter } from '../state/people.js'
import { type AdapterState, clone } from '../state/state.js'
import { refused } from '../stops.js'
import { follow } from '../story/consequences.js'
import { type Accomplishment, accomplishmentOf } from '../story/objectives.js'
import { takeTurn } from '../turn/turn.js'
import { actionIsKnown, blowIsKnown, projectIsKnown } from './known.js'
import { oddsOf } from './odds-of.js'

const NO_DAMAGE = 'no damage'
const NO_PROGRESS = '+0'
const BACKLASH = ', backlash'

/** The outcome of the roll behind a row of odds; none where damage or progress is what the row tells. */
function outcomeOf(row: string): Outcome | undefined {
  return row === NO_DAMAGE ? 'failure' : OUTCOMES.find((word) => row.startsWith(word))
}

function rank(row: string): number {
  const outcome = outcomeOf(row)
  return outcome === undefined ? OUTCOMES.length : OUTCOMES.indexOf(outcome)
}

/** How each outcome is for the one who rolls. */
const FARES: Readonly<Record<Outcome, Fares | undefined>> = {
  botch: 'badly',
  failure: undefined,
  mixed: 'partly',
  success: 'well',
  critical: 'well',
}

/** `2 levels` after `1 level`, `success` after `mixed`. */
function inOrder(rows: readonly CommandOdds[]): readonly CommandOdds[] {
  return rows
    .toSorted(
      (a, b) =>
        rank(a.outcome) - rank(b.outcome) || a.outcome.localeCompare(b.outcome, 'en', { numeric: true }),
    )
    .map((row) => {
      const fares = faresOf(row.outcome)
      return fares ? { ...row, fares } : row
    })
}

/** Damage that is dealt is a success; a backlash is a price; work that gains nothing is neither good nor bad. */
function faresOf(row: string): Fares | undefined {
  if (row === NO_PROGRESS) return undefined
  const fares = FARES[outcomeOf(row) ?? 'success']
  return fares === 'well' && row.endsWith(BACKLASH) ? 'partly' : fares
}

/** The roll of a command, in words, and whether players know all that enters it. */
interface Question {
  readonly known: boolean
  /** What the seat knows of the roll all the same: its own ratings. */
  readonly rolls?: string
  readonly answer: (dice: Dice) => string
}

/** `prowl 2`: the ratings that an action is rolled with, as the character's own sheet has them. */
function ratingsOf(
  state: AdapterState,
  { sheet }: { readonly sheet: Pick<CharacterNow['sheet'], 'stats'> },
  action: string,
  variant: string | undefined,
): string {
  const config = configOf(state.scenario)
  const { attribute, ability } = pairFor(config, entryFor(config, action, variant), undefined)
  return [attribute, ability]
    .flatMap((trait) =>
      trait === null ? [] : `${trait.replaceAll('_', ' ')} ${ratingOf(sheet.stats, trait)}`,
    )
    .join(' and ')
}

/** `words`: the seat reads others' health as words. */
type Ask = (state: AdapterState, seat: string, command: Command, words: boolean) => Question

const tryQuestion: Ask = (state, seat, command, words) => {
  const person = actorOf(state, seat, command)
  const asked = askedIn(state, person, command)
  checkChooser(state, seat, asked)
  const turn = turnOf(state, person, asked)
  const gm = seat === GAME_MASTER
  const [first] = asked
  return {
    known: asked.every((one) => actionIsKnown(state, one, words)),
    ...(first && { rolls: ratingsOf(state, person, first.action, first.variant) }),
    answer: (dice) => {
      const copy = clone(state)
      const done: Accomplishment[] = []
      const brings = new Consequences(state, gm)
      const tell = (event: AdapterEvent) => {
        events.evolve(copy, event)
        const accomplished = accomplishmentOf(event)
        if (accomplished) done.push(accomplished)
        brings.take(event)
      }
      const taken = takeTurn(turn, new TableTurnState(copy, person.i), dice, tell)
      if (gm) follow(copy, done, null, tell)
      return `${taken!.labels.join(', then ')}${brings.told()}`
    },
  }
}

/** The rest of a turn from a roll that is pushed, or kept: its figures lie on the table, so there is nothing to hide. */
function waitingQuestion(pushes: boolean): Ask {
  return (state, seat, command) => {
    const { person, turn, held, action, first } = waitingOf(state, seat, command)
    const gm = seat === GAME_MASTER
    return {
      known: true,
      answer: (dice) => {
        const copy = clone(state)
        const brings = new Consequences(state, gm)
        const tell = (event: AdapterEvent) => {
          events.evolve(copy, event)
          brings.take(event)
        }
        const { pushable: _, ...last } = pushes ? action.again!(first)(dice) : first
        const made = [...held.rolls.slice(0, -1), last]
        const taken = takeTurn(turn, new TableTurnState(copy, person.i), dice, tell, { made })
        return `${taken!.labels.join(', then ')}${brings.told()}`
      },
    }
  }
}

/**
 * Lists the effects beside a chance: every clock that moves, what somebody takes, and for the game master, who knows the
 * endings, whether the game would be over.
 */
class Consequences {
  private readonly clocks = new Map<string, { readonly from: number; to: number }>()
  private readonly others: string[] = []
  private readonly state: AdapterState
  private readonly gm: boolean

  constructor(state: AdapterState, gm: boolean) {
    this.state = state
    this.gm = gm
  }

  take(event: AdapterEvent): void {
    if (event.type === 'clock_moved') {
      const known = this.clocks.get(event.clock)
      if (known) known.to = event.to
      else this.clocks.set(event.clock, { from: event.from, to: event.to })
    } else if (event.type === 'health_changed') {
      const what = event.points ? '' : ` ${event.damage_type}`
      this.others.push(`${event.who} takes ${event.levels}${what}`)
    } else if (event.type === 'situation_created') {
      this.others.push(`${event.condition}: ${event.severity}`)
    } else if (event.type === 'game_ended') {
      this.others.push(`ends the game: ${event.outcome}`)
    }
  }

  /** ` (heat 7 to 8; ends the game: caught)`: in brackets, for rows of odds may stand on one line between semicolons. */
  told(): string {
    const { display } = configOf(this.state.scenario).clock_rules
    const moved = [...this.clocks].filter(([, { from, to }]) => from !== to)
    const shown = display.show_deltas || this.gm ? moved : []
    const all = [
      ...shown.map(([id, { from, to }]) => `${clockTitle(id, this.state.scenario)} ${from} to ${to}`),
      ...this.others,
    ]
    return all.length === 0 ? '' : ` (${all.join('; ')})`
  }
}

/** How many levels an attack leaves, in words. */
const attackQuestion: Ask = (state, seat, command) => {
  const attack = attackOf(state, seat, command)
  const { attacker, target, weapon } = attack
  const blow = { who: attacker.sheet.name, target: target.sheet.name, weapon: weapon.name }
  return {
    known: !target.now.dodging && blowIsKnown(state, weapon, target.sheet.name),
    rolls: ratingsOf(state, attacker, traitName(weapon.action), weapon.variant),
    answer: (dice) => {
      const roll = attack.roll(dice)
      const nothing = roll.outcome === 'botch' ? 'botch' : NO_DAMAGE
      const hits = hitsOf(configOf(state.scenario), roll)
      if (hits === 0) return nothing
      const { levels, type } = rollDamage(state, { ...blow, step: 'damage', amount: hits }, dice)
      if (levels === 0) return nothing
      const { levels_taken } = rollSoak(state, { ...blow, step: 'soak', amount: levels }, dice)
      if (levels_taken === 0) return nothing
      return configOf(state.scenario).health.kind === 'points'
        ? `${levels_taken} points`
        : `${levels_taken} ${type}`
    },
  }
}

/** The difficulty follows from ranks and mode, so there is nothing to hide. */
const castQuestion: Ask = (state, seat, command) => {
  const { input, casting } = spellOf(state, seat, command)
  return {
    known: true,
    answer: (dice) => {
      const { outcome, backlash } = castEffect(configOf(state.scenario), input, casting, dice)
      return backlash && backlash.damage > 0 ? `${outcome}${BACKLASH}` : outcome
    },
  }
}

const extendQuestion: Ask = (state, seat, command) => {
  const { roll, progress, project, person } = undertakingOf(state, seat, command)
  const { action } = project
  return {
    known: projectIsKnown(project, progress.rolls_used),
    ...(action !== undefined && { rolls: ratingsOf(state, person, traitName(action), undefined) }),
    answer: (dice) => {
      const { successes, botched } = roll(dice)
      if (botched) return 'botch'
      return progress.accumulated + successes >= project.needed ? 'complete' : `+${successes}`
    },
  }
}

const questions: Readonly<Record<string, Ask>> = {
  try: tryQuestion,
  attack: attackQuestion,
  cast: castQuestion,
  extend: extendQuestion,
  push: waitingQuestion(true),
  keep: waitingQuestion(false),
}

const HIDDEN = 'Nobody has tried this yet, so how hard it is stays hidden. The first try shows it.'

/** The refusal, with the part of the roll that the seat knows: the rule that everybody reads, and its own ratings. */
function hidden({ scenario }: AdapterState, rolls: string | undefined): Stop {
  if (rolls === undefined || rolls === '') return refused('ODDS_HIDDEN', HIDDEN)
  const rule = systemSummary(configOf(scenario)).resolution.replaceAll('_', ' ')
  const known = `${rule} Yours: ${rolls}.`
  return refused('ODDS_HIDDEN', `${HIDDEN} Known: ${known}`, { why: HIDDEN, known })
}

/**
 * Exact odds of a command before anybody commits to it: the same checks, the same rolls, every way they can fall. Refused
 * where the command itself would be, and to players where a figure that enters them is still a secret. What else can be
 * played out would show players other people's sheets, so only the game master gets it.
 */
export function odds(
  state: AdapterState,
  seat: string,
  command: Command,
  facts: Facts<AdapterScenario>,
): readonly CommandOdds[] | undefined {
  const gm = seat === GAME_MASTER
  if (!gm) mayAsk(state, seat, command)
  const ask = entryOf(questions, command.verb)
  if (!ask) {
    ready(state, seat, command)
    if (gm) return undefined
    if (command.verb === 'dodge') return [{ outcome: 'dodging', probability: ONE }]
    if (command.verb === 'spend') return [{ outcome: 'spent', probability: ONE }]
    throw refused('ODDS_HIDDEN', 'How quick the others are is not known before the first roll.')
  }
  const { known, rolls, answer } = ask(state, seat, command, readsWords(facts, seat))
  if (!gm && !known) throw hidden(state, rolls)
  return inOrder(oddsOf(answer))
}

/** Answers odds of commands the seat itself may give (rules/secrets 4). */
function mayAsk(state: AdapterState, seat: string, { verb }: Command): void {
  if (entryOf(verbs, verb)?.role === 'gm')
    throw refused('GM_ONLY', `"${verb}" is for the game master.`, { verb })
  if (!ownCharacter(state, seat)) throw refused('WATCHES_ONLY', `${seat}: watching, not playing.`)
}
