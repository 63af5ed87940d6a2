import type { Command } from '../../src/kernel/contract/command.js'
import { defineRuleset } from '../../src/kernel/contract/define.js'
import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { GAME_MASTER } from '../../src/kernel/contract/seats.js'
import { stopsOf } from '../../src/kernel/contract/stops.js'
import type { CommonView } from '../../src/kernel/contract/view.js'
import { ONE, rational, subtract } from '../../src/kernel/rational.js'

/** What can be wrong with the game below: each lets something out by another way. */
export type Slip =
  | 'none'
  | 'see'
  | 'seeCommand'
  | 'seeDice'
  | 'view'
  | 'question'
  | 'reason'
  | 'choices'
  | 'suggest'
  | 'answer'
  | 'refusal'
  | 'details'
  | 'legal'
  | 'did you mean'
  | 'another refusal'
  | 'odds'
  | 'chances'

export interface Hoard {
  /** The game master's. */
  readonly note: string
  /** Something that is there and that nobody has found. */
  readonly thing: string
  /** What it takes to lift the lamp: 1 to 6. */
  readonly weight: number
}

interface HoardState {
  readonly hoard: Hoard
  turns: number
}

type HoardEvent =
  | { readonly type: 'Lifted'; readonly face: number; readonly note?: string }
  | { readonly type: 'Whispered'; readonly by: string; readonly text: string }

const SEATS = ['red', 'blue']
const { refused } = stopsOf<'NO_SUCH_THING' | 'TOO_EARLY' | 'ODDS_HIDDEN'>()

/** Lifting a lamp, whispering to the game master, asking what there is; with one slip. */
export function leakyGame(slip: Slip): Ruleset {
  const slips = (...known: readonly Slip[]) => known.includes(slip)
  const isGm = (seat: string) => seat === GAME_MASTER
  const game = defineRuleset<Hoard, HoardState, Command, HoardEvent, CommonView & { readonly note?: string }>(
    {
      id: 'hoard',
      title: 'A hoard for tests',
      version: '1.0.0',
      scenario: { parse: (input) => ({ ok: true, scenario: input as Hoard, warnings: [] }) },
      verbs: {
        lift: {
          summary: 'Lift something.',
          usage: 'lift <thing>',
          free: true,
          clauses: [{ label: 'thing', kind: 'name', positional: true, required: true, summary: 'What.' }],
        },
        whisper: {
          summary: 'Tell the game master.',
          usage: 'whisper <text>',
          free: true,
          clauses: [{ label: 'text', kind: 'text', positional: true, required: true, summary: 'What.' }],
        },
        look: { summary: 'What is there?', usage: 'look', query: true, clauses: [] },
      },
      seats: () => [{ name: GAME_MASTER, side: 'referee' }, ...SEATS.map((name) => ({ name, side: name }))],
      begin: (hoard) => ({ hoard, turns: 0 }),
      next: ({ hoard }) => ({
        kind: 'awaiting',
        seats: ['*'],
        reason: slips('reason') ? hoard.thing : 'turn',
      }),
      choices({ hoard }, seat) {
        if (!isGm(seat) && !SEATS.includes(seat)) return []
        const lamp = { verb: 'lift', thing: 'lamp' }
        return isGm(seat) || slips('choices') ? [lamp, { verb: 'lift', thing: hoard.thing }] : [lamp]
      },
      decide({ hoard }, seat, command, dice, tell) {
        if (command.verb === 'whisper') {
          tell({ type: 'Whispered', by: seat, text: String(command.text) })
          return
        }
        const thing = String(command.thing)
        if (thing !== 'lamp' && !(isGm(seat) && thing === hoard.thing)) {
          if (slips('another refusal') && thing === hoard.thing) throw refused('TOO_EARLY', 'Not yet.')
          const mean =
            slips('did you mean') && hoard.thing.startsWith(thing) ? ` Perhaps ${hoard.thing}?` : ''
          const known = slips('refusal') ? `lamp, ${hoard.thing}` : 'lamp'
          const details = slips('details') ? { known: hoard.thing } : {}
          const legal = slips('legal') ? [{ verb: 'lift', thing: hoard.thing }] : []
          const says = `There is no "${thing}". There is: ${known}.${mean}`
          throw refused('NO_SUCH_THING', says, details, legal)
        }
        tell({ type: 'Lifted', face: dice.die(6, `lift past the ${hoard.thing}`), note: hoard.note })
      },
      evolve(state) {
        state.turns++
      },
      answer: ({ hoard }) => [{ type: 'Whispered', by: '', text: slips('answer') ? hoard.note : 'a lamp' }],
      view({ hoard }, seat) {
        const question = slips('question') ? `What about the ${hoard.thing}?` : 'What do you do?'
        return {
          people: [],
          order: [],
          clocks: [],
          awaiting: { seats: ['*'], reason: 'turn', question },
          ...((isGm(seat) || slips('view')) && { note: hoard.note }),
        }
      },
      render: (view) => [view.note ?? 'a lamp'],
      see(event, seat) {
        if (isGm(seat) || slips('see')) return event
        if (event.type === 'Whispered') return event.by === '' || event.by === seat ? event : undefined
        const { note: _, ...seen } = event
        return seen
      },
      seeCommand: (command, by, seat) =>
        command.verb === 'whisper' && by !== seat && !isGm(seat) && !slips('seeCommand')
          ? undefined
          : command,
      seeDice: (_, seat) => isGm(seat) || slips('seeDice'),
      mech: (event) => [event.type === 'Lifted' ? `Lifted: ${event.face} ${event.note ?? ''}` : event.text],
      suggest: ({ hoard }, seat, _, label) =>
        label === 'thing' ? ['lamp', ...(isGm(seat) || slips('suggest') ? [hoard.thing] : [])] : [],
      odds({ hoard }, seat) {
        if (!isGm(seat) && !slips('odds', 'chances'))
          throw refused('ODDS_HIDDEN', 'Nobody has lifted it yet.')
        const heavy = rational(hoard.weight, 6)
        const outcome = slips('odds') ? `past the ${hoard.thing}` : 'lifted'
        return [
          { outcome, probability: heavy },
          { outcome: 'not lifted', probability: subtract(ONE, heavy) },
        ]
      },
    },
  )
  return game as unknown as Ruleset
}
