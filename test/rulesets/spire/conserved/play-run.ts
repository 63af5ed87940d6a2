import type { Command } from '../../../../src/kernel/contract/command.js'
import type { Policy } from '../../../../src/kernel/contract/ruleset.js'
import { FastDice } from '../../../../src/kernel/dice/fast.js'
import {
  type SpireEvent,
  type SpireScenario,
  type SpireState,
  spire,
} from '../../../../src/rulesets/spire/index.js'
import { DECKS } from '../../../../src/rulesets/spire/state/run.js'
import { deckSize } from '../../../../src/rulesets/spire/state/stock.js'
import { factsWith, SEAT, seenBy } from '../scenarios.js'
import { watched } from './watch.js'

/** Plain checks: there are millions of them in a long run, and `expect` would take most of the time. */
function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

const isSorted = (names: readonly string[]): boolean =>
  names.every((name, i) => i === 0 || names[i - 1]! <= name)

/** Relics are owned, in the deck, or gone; none is there twice. */
function checkRun({ run, player, gold, potions, fight, stock }: SpireState): void {
  must(player.hp <= player.maxHp && player.hp >= 0, `HP ${player.hp} of ${player.maxHp}`)
  must(gold >= 0, `gold ${gold}`)
  must(potions.length <= fight.slots, `${potions.length} potions in ${fight.slots} slots`)
  must(new Set(run!.relics).size === run!.relics.length, `a relic twice: ${run!.relics.join(', ')}`)
  must(deckSize(stock!.potions) === 29, `${deckSize(stock!.potions)} potions in the deck`)
  for (const name of DECKS) {
    const { shuffled, known } = run!.decks[name]
    must(isSorted(shuffled), `the deck ${name} has an order`)
    must(shuffled.length + known.length <= 60, `the deck ${name} has too many cards`)
  }
  for (const count of stock!.relics.shuffled)
    must(count === 0 || count === 1, `a relic ${count} times in its deck`)
}

const facts = factsWith()

/** One run of this many is looked at once more, by what a seat sees and by what events alone come to: that is half the work. */
const CLOSELY = 11

/** Plays a run to its end and answers it; every step is looked at. `bent`: what is reported instead of an event, to see it found. */
export function playRun(
  start: SpireScenario,
  seed: number,
  policy: Policy<SpireState, Command>,
  bent: (event: SpireEvent) => readonly SpireEvent[] = (event) => [event],
): SpireState {
  const state = spire.begin(start)
  const dice = new FastDice(seed, 3)
  const events: SpireEvent[] = []
  const { tell: fold, whole } = watched(state, (event) => events.push(event))
  const tell = (event: SpireEvent): void => {
    for (const one of bent(event)) fold(one)
  }
  const closely = seed % CLOSELY === 0
  let steps = 0
  for (let next = spire.next(state); next.kind !== 'over'; next = spire.next(state)) {
    if (++steps > 20_000) throw new Error(`run ${seed} does not end`)
    if (next.kind === 'automatic') {
      spire.advance(state, dice, tell)
      continue
    }
    whole()
    if (state.phase === 'room') {
      checkRun(state)
      if (closely) spire.render(seenBy(state, SEAT, facts))
    }
    const legal = spire.choices(state, SEAT)
    const command = policy(state, SEAT, dice)
    const spelled = JSON.stringify(command)
    must(
      legal.some((one) => JSON.stringify(one) === spelled),
      `${spelled} is not among the choices`,
    )
    spire.decide(state, SEAT, command, dice, tell)
  }
  if (closely) checkEvents(start, state, events)
  return state
}

/** What was told, written down and read again, rebuilds the end without any rule. */
function checkEvents(start: SpireScenario, state: SpireState, events: readonly SpireEvent[]): void {
  const again = spire.begin(start)
  for (const event of JSON.parse(JSON.stringify(events)) as SpireEvent[]) spire.evolve(again, event)
  const bare = ({ fight: _, run, ...rest }: SpireState) => JSON.stringify([rest, { ...run, book: undefined }])
  must(bare(again) === bare(state), 'the events rebuild another end')
}
