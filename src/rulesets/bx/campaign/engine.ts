import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { sameName } from '../../../kernel/words/names.js'
import { clauseText } from '../clause-values.js'
import type { Tell } from '../events/index.js'
import { placeAmong } from '../state/named.js'
import type { State } from '../state/state.js'
import { readDamage } from '../stats/damage.js'
import { isWithin, readRange } from '../stats/range.js'
import type { Engine } from '../stats/world.js'
import { refused, suggestKnown } from '../stops.js'
import { clockMeant, type Effect, readEffects } from './effect-text.js'
import { applyEffects, effectNames } from './effects.js'

const SIGN = />=|<=|[=<>]/

/** A gate's two sides and the sign between them; undefined where one of them is missing. */
function compared(gate: string): readonly [left: string, sign: string, right: string] | undefined {
  const text = gate.trim()
  const found = SIGN.exec(text)
  if (!found) return undefined
  const left = text.slice(0, found.index).trim()
  const right = text.slice(found.index + found[0].length).trim()
  return left === '' || right === '' ? undefined : [left, found[0], right]
}

/** rules/bx-campaign C29: whether a gate holds; undefined for one that cannot be read. */
function holds(state: State, gate: string): boolean | undefined {
  const found = compared(gate)
  if (found === undefined) return undefined
  const [left, sign, right] = found
  if (/^zone$/i.test(left)) return sign === '=' ? sameName(state.zone, right) : undefined
  const name = clockMeant(
    state.clocks.map((clock) => clock.name),
    left.replace(/^clock\s+/i, ''),
  )
  const clock = state.clocks.find((one) => one.name === name)
  if (clock === undefined || !/^\d{1,6}$/.test(right.trim())) return undefined
  const at = Number(right)
  switch (sign) {
    case '>=':
      return clock.progress >= at
    case '<=':
      return clock.progress <= at
    case '>':
      return clock.progress > at
    case '<':
      return clock.progress < at
    default:
      return clock.progress === at
  }
}

/** C28: only clocks that the engine names in full move; any other makes its outcome a note. */
function mayMove({ linked }: Engine, effects: readonly Effect[]): boolean {
  return effects.every(
    (effect) =>
      effect.kind !== 'clocks' ||
      effect.moves.every(({ clock }) => linked.some((name) => sameName(name, clock))),
  )
}

interface Outcome {
  readonly key: string
  readonly text: string
}

const NO_OUTCOME: Outcome = { key: 'none', text: 'no effect' }

function outcomeOf({ outcomes }: Engine, roll: number | null): Outcome {
  const found = outcomes.find(({ key }) => {
    if (roll === null) return /^\s*always\s*$/i.test(key)
    const range = readRange(key)
    return range !== undefined && isWithin(range, roll)
  })
  return found ?? NO_OUTCOME
}

/** C28 to C30: an engine runs, unless a gate holds it back: then no die falls. */
export function runEngine(state: State, engine: Engine, dice: Dice, tell: Tell): void {
  const { key, name, gates, randomizer } = engine
  for (const gate of gates) {
    const held = holds(state, gate)
    if (held === true) continue
    tell({ type: 'EngineHeld', name, gate, unreadable: held === undefined })
    return
  }
  const asked = readDamage(randomizer)
  const roll = asked ? dice.sum(asked.count, asked.sides, 'engine') + asked.plus : null
  const outcome = outcomeOf(engine, roll)
  const read = readEffects(outcome.text, effectNames(state))
  const effects = 'effects' in read && mayMove(engine, read.effects) ? read.effects : undefined
  const note = effects === undefined
  tell({
    type: 'EngineRan',
    key,
    name,
    expr: randomizer,
    roll,
    band: outcome.key,
    outcome: outcome.text,
    note,
  })
  if (effects) applyEffects(state, effects, { source: name }, dice, tell)
}

/** C28: the game master runs an engine that is no cadence, in its zone, up to its cap. */
export function decideEngine(state: State, _seat: string, command: Command, dice: Dice, tell: Tell): void {
  const said = clauseText(command, 'name')
  const { engines } = state.world
  const names = engines.map(({ name }) => name)
  const engine = engines[placeAmong(names, said)]
  if (!engine)
    throw refused('UNKNOWN_ENGINE', `There is no engine "${said}"; ${suggestKnown(said, names)}.`, {
      name: said,
    })
  const { name, key, zone, cap } = engine
  if (!engine.active) throw refused('ENGINE_INERT', `${name} is not active.`, { engine: name })
  if (zone !== '' && !sameName(zone, state.zone))
    throw refused('ENGINE_ELSEWHERE', `${name} runs in ${zone}, and the party is in ${state.zone}.`, {
      engine: name,
      zone,
    })
  const runs = Object.hasOwn(state.engineRuns, key) ? state.engineRuns[key]! : 0
  if (engine.cadence || runs >= cap)
    throw refused(
      'ENGINE_RAN',
      engine.cadence
        ? `${name} runs by itself every day.`
        : `${name} has run as often as a day allows (${cap}).`,
      { engine: name },
    )
  runEngine(state, engine, dice, tell)
}
