import { canonical, plainCopy } from '../../kernel/canonical.js'
import type { Command } from '../../kernel/contract/command.js'
import { beginning } from '../../kernel/contract/engine.js'
import type { Ruleset } from '../../kernel/contract/ruleset.js'
import { DEFAULT_OPTIONS, type Facts, factsOf, GAME_MASTER } from '../../kernel/contract/seats.js'
import { Stop } from '../../kernel/contract/stops.js'
import { FastDice } from '../../kernel/dice/fast.js'
import { seedFromText } from '../../kernel/dice/live.js'
import { veilFromSeed } from '../../kernel/journal/chain.js'
import { readJournal } from '../../kernel/journal/read.js'
import type { HeaderRecord } from '../../kernel/journal/record.js'
import { liveSource } from '../../kernel/table/opening/source.js'
import { Table } from '../../kernel/table/table.js'
import { verifyJournal } from '../../kernel/verify/verify.js'
import { nonsense, randomCommand } from '../random-command.js'
import { saysWhatIsHidden } from '../secrets/said-hidden.js'
import { answersAlike, looksAlike } from '../secrets/secrets.js'
import { hidesWhatViewsHide } from '../secrets/told-outright.js'
import { type Twin, Twins } from '../secrets/twins.js'
import { must, printable, sameWords, shuffled, speaking } from './checking.js'
import { keepsLimits } from './hand.js'
import { numbersAgree } from './numbers.js'
import { settledStepsLeadOneWay } from './settled.js'
import { sameInSilence } from './silence.js'
import { Trial } from './trial.js'
import { copiesLikeClone, spellsLikeKeys } from './written-over.js'

/** One promise of `Ruleset`; `run` throws when the game breaks it. */
export interface ContractCheck {
  readonly name: string
  run(): void
}

/**
 * The promises of `Ruleset` that can be tried on any game, in one parsed scenario of it. `twins` are other scenarios that a
 * seat must not be able to tell from this one, for a game whose scenarios hold secrets.
 */
export function contractChecks(
  given: Ruleset,
  parsed: unknown,
  twins: readonly Twin[] = [],
): readonly ContractCheck[] {
  const trial = new Trial(given, parsed)
  const { ruleset, scenario, seats } = trial
  const facts = factsOf(scenario)

  const checks: Record<string, () => void> = {
    'reads its own scenario again as the same scenario'() {
      const again = ruleset.scenario.parse(plainCopy(scenario))
      must(again.ok, 'refuses its own scenario')
      must(again.ok && canonical(again.scenario) === canonical(scenario), 'reads it differently')
    },

    'plays the same game whatever the order of a scenario’s keys'() {
      const again = ruleset.scenario.parse(shuffled(scenario, new FastDice(3)))
      must(again.ok, 'refuses its own scenario with its keys shuffled')
      if (!again.ok) return
      must(canonical(again.scenario) === canonical(scenario), 'reads it differently')
      must(
        canonical(beginning(ruleset, again.scenario)) === canonical(beginning(ruleset, scenario)),
        'begins differently',
      )
    },

    'takes every command that it offers, and offers nothing to seats that are not asked'() {
      for (let seed = 0; seed < 3; seed++) {
        trial.wander(seed, 12, (table, dice) => {
          const next = table.next()
          const { state } = table
          for (const seat of seats) {
            const offered = table.choices(seat)
            for (const command of offered)
              must(
                trial.takes(state, seat, command, dice),
                `${seat} is offered what is refused: ${canonical(command)}`,
              )
            const asked = next.kind === 'awaiting' && (next.seats.includes(seat) || next.seats[0] === '*')
            must(
              asked || seat === GAME_MASTER || offered.length === 0,
              `${seat} is not asked and is offered ${offered.map(canonical).join()}`,
            )
          }
        })
      }
    },

    'comes to one state by every way of a step that it calls settled'() {
      settledStepsLeadOneWay(ruleset, scenario)
    },

    'is the same game whether anybody listens or not'() {
      sameInSilence(ruleset, scenario)
    },

    'tells and offers in numbers what it tells and offers in words'() {
      numbersAgree(ruleset, scenario)
    },

    'lists what it takes, or says that the verb is free'() {
      for (let seed = 20; seed < 23; seed++) {
        trial.wander(seed, 8, (table, dice) => {
          const seat = speaking(table.next())
          const { state } = table
          const listed = table.choices(seat)
          const leadsTo = new Map<Command, string>()
          const happens = (one: Command) => {
            const known = leadsTo.get(one) ?? trial.happening(state, seat, one)
            leadsTo.set(one, known)
            return known
          }
          for (let i = 0; i < 40; i++) {
            const command = randomCommand(ruleset, state, seat, dice)
            if (!command || ruleset.verbs[command.verb]!.free || ruleset.verbs[command.verb]!.query) continue
            if (!trial.takes(state, seat, command, dice)) continue
            const told = happens(command)
            must(
              listed.some(
                (one) => sameWords(one, command) || (one.verb === command.verb && happens(one) === told),
              ),
              `takes ${canonical(command)} from ${seat}, which it does not list`,
            )
          }
        })
      }
    },

    'keeps its state as plain data that can be copied and read back'() {
      trial.wander(5, 10, (table) => {
        const { state } = table
        const again: unknown = plainCopy(state)
        must(ruleset.key(again) === ruleset.key(state), 'another key after reading back')
        must(canonical(ruleset.next(again)) === canonical(ruleset.next(state)), 'another moment')
        must(canonical(ruleset.clone(state)) === canonical(state), 'a copy differs')
        const seat = speaking(table.next())
        must(
          canonical(ruleset.choices(again, seat)) === canonical(ruleset.choices(state, seat)),
          'other choices after reading back',
        )
        if (typeof state === 'object' && state !== null && 'sums' in state)
          must(ruleset.key({ ...state, sums: {} }) === ruleset.key(state), 'its key depends on sums')
      })
    },

    'copies a state over another as it makes a new copy, and spells its key one way'() {
      const copied = copiesLikeClone(ruleset, beginning(ruleset, scenario))
      const spelled = spellsLikeKeys(ruleset)
      for (let seed = 30; seed < 33; seed++)
        trial.wander(seed, 12, ({ state }) => {
          copied(state)
          spelled(state)
        })
    },

    'keeps the limits of its rulings, with the codes that every game has'() {
      const table = trial.open('limits', { rulings: 'free' })
      table.start()
      keepsLimits(table)
    },

    'leaves the state alone when it is only asked'() {
      trial.wander(4, 10, (table) => {
        const { state } = table
        const before = canonical(state)
        ruleset.next(state)
        ruleset.key(state)
        ruleset.documents(state)
        for (const seat of seats) {
          ruleset.choices(state, seat)
          ruleset.view(state, seat, facts)
          for (const [verb, spec] of Object.entries(ruleset.verbs))
            for (const clause of spec.clauses) ruleset.suggest(state, seat, { verb }, clause.label)
        }
        must(canonical(state) === before, 'looking changed the state')
      })
    },

    'writes a journal that verifies, with a line for people for every event'() {
      for (let seed = 6; seed < 9; seed++) {
        const table = trial.wander(seed, 40)
        table.close()
        const journal = table.export()
        const found = verifyJournal(journal, ruleset)
        must(
          found.ok && found.diceChecked && found.rulesChecked,
          `does not verify: ${canonical(found.problem ?? {})}`,
        )
        const { lines } = readJournal(journal)
        for (const seat of seats) {
          for (const line of lines) {
            for (const { mech, narr, event } of table.notice(seat, line).rows) {
              for (const text of mech) must(printable(text), `${event.type} logs "${text}"`)
              must(narr === undefined || printable(narr), `${event.type} tells "${narr}"`)
            }
          }
        }
      }
    },

    'can be followed by another process, from the start and from a snapshot'() {
      const table = trial.wander(9, 20)
      const { lines } = table
      const header = readJournal(table.export()).lines[0]!.record as HeaderRecord
      const seed = seedFromText('wander 9')
      const source = liveSource('contract', { seed, veil: veilFromSeed(seed) })
      const other = Table.openFrom(ruleset, header, source)
      other.follow(lines.slice(1))
      must(canonical(other.state) === canonical(table.state), 'following leads to another state')
      const half = Table.openFrom(ruleset, header, source)
      half.follow(lines.slice(1, Math.ceil(lines.length / 2)))
      const restored = Table.restore(ruleset, header, source, half.snapshot())
      must(restored !== undefined, 'its own snapshot does not fit')
      restored!.follow(lines.slice(half.length), (from, to) => lines.slice(from, to + 1))
      must(canonical(restored!.state) === canonical(table.state), 'a snapshot leads to another state')
    },

    'forks anywhere, and the fork verifies'() {
      const table = trial.wander(10, 8)
      const fork = table.fork({ id: 'fork', seed: seedFromText('fork') })
      must(ruleset.key(fork.state) === ruleset.key(table.state), 'the fork begins elsewhere')
      fork.start()
      const seat = speaking(fork.next())
      const [first] = fork.choices(seat)
      if (first) fork.act(seat, first)
      fork.close()
      must(verifyJournal(fork.export(), ruleset).ok, 'the fork does not verify')
    },

    'answers nonsense with a stop and changes nothing'() {
      trial.wander(11, 8, (table, dice) => {
        const before = table.export()
        for (let i = 0; i < 60; i++) {
          const command = nonsense(ruleset, dice)
          for (const seat of new Set([speaking(table.next()), GAME_MASTER])) {
            try {
              table.propose(seat, { kind: 'act', command })
            } catch (error) {
              if (!(error instanceof Stop)) throw error
              must(/\S/.test(error.message), `the stop ${error.code} says nothing`)
            }
          }
        }
        must(table.export() === before, 'a proposal changed the table')
      })
    },

    'shows every seat a view that can be printed, with its common part'() {
      trial.wander(12, 10, (table) => {
        for (const seat of seats) {
          const view = table.view(seat)
          must(
            Array.isArray(view.people) && Array.isArray(view.order) && Array.isArray(view.clocks),
            'no common part',
          )
          const awaits = table.next().kind === 'awaiting'
          must(!awaits || /\S/.test(view.awaiting?.question ?? ''), 'asks without a question')
          for (const line of ruleset.render(view)) must(printable(line), `prints "${line}"`)
        }
      })
    },

    'asks only seats that it has, and ends in favour of sides that it has'() {
      const named = new Set(seats)
      const sides = new Set(ruleset.seats(scenario).map((seat) => seat.side))
      const over = trial
        .wander(13, 60, (table) => {
          for (const { side } of table.view(GAME_MASTER).people) sides.add(side)
          const next = table.next()
          for (const seat of next.kind === 'awaiting' ? next.seats : [])
            must(seat === '*' || named.has(seat), `asks ${seat}, who has no seat`)
        })
        .next()
      for (const side of over.kind === 'over' ? over.favours : [])
        must(sides.has(side), `ends in favour of ${side}, a side that nobody is on`)
    },

    'has policies that choose alike in states their seat cannot tell apart'() {
      const known = new Map<string, string>()
      for (let seed = 30; seed < 34; seed++) {
        trial.wander(seed, 12, (table) => {
          const seat = speaking(table.next())
          const looks = canonical([seat, table.view(seat), table.choices(seat)])
          for (const [name, policy] of Object.entries(ruleset.policies)) {
            const chosen = canonical(table.botChoice(seat, policy, new FastDice(1, 1)))
            const before = known.get(`${name} ${looks}`)
            must(
              before === undefined || before === chosen,
              `${name} chooses ${before} and ${chosen} in one view`,
            )
            known.set(`${name} ${looks}`, chosen)
          }
        })
      }
    },

    'answers a seat alike in states that it cannot tell apart'() {
      answersAlike((seed, options) => trial.open(seed, options), seats)
    },

    'hides in what happens whatever the view hides'() {
      for (const figures of ['open', 'words'] as const)
        hidesWhatViewsHide((seed) => trial.open(seed, { figures }), seats)
    },

    'says itself what a seat sees happen, where it has secrets'() {
      const watched = saysWhatIsHidden(given, seats, scenario)
      for (let seed = 50; seed < 52; seed++) trial.wander(seed, 12, ({ state }) => watched(state))
    },

    'is the same to a seat in scenarios that it must not tell apart'() {
      for (const { seat, scenario: other } of twins)
        looksAlike(new Twins(ruleset, [{ scenario }, { scenario: plainCopy(other) }]), seat)
    },

    'deals anew for a search only what the seat does not see'() {
      const redeal = ruleset.search?.redeal
      if (!redeal) return
      for (const figures of ['open', 'words'] as const) {
        const told: Facts = { scenario, options: { ...DEFAULT_OPTIONS, figures } }
        trial.wander(40, 12, ({ state }) => {
          for (const seat of seats) {
            const dealt = () => {
              const copy = ruleset.clone(state)
              redeal(copy, seat, told, new FastDice(5, 1))
              return copy
            }
            const once = dealt()
            const again = dealt()
            const looks = canonical(ruleset.view(once, seat, told))
            must(
              looks === canonical(ruleset.view(state, seat, told)),
              `deals ${seat} something that looks different: ${looks}`,
            )
            must(ruleset.key(once) === ruleset.key(again), `deals ${seat} differently with the same dice`)
          }
        })
      }
    },
  }
  return Object.entries(checks).map(([name, run]) => ({ name, run }))
}
