import type { Command } from '../contract/command.js'
import type { GameEvent } from '../contract/ruleset.js'
import { refused } from '../contract/stops.js'
import { normalName, sameName } from '../words/names.js'
import type { HandCondition, HandDescription, HandFigure, Ruling } from './description.js'
import { noSuch, saidInFull, soundName, wordNamed } from './find.js'

function textOf(command: Command, label: string): string {
  return String(command[label] ?? '').trim()
}

/** Finds the person that a ruling names; an unknown name is refused with those there are. */
export function targetOf<State, Person, Event extends GameEvent>(
  hand: HandDescription<State, Person, Event>,
  { state, seat, command }: Ruling<State, Event>,
): Person {
  const said = textOf(command, 'who')
  const found = hand.find(state, seat, said)
  if (found !== undefined) return found
  throw noSuch('NO_SUCH_PERSON', `There is no "${said}".`, said, hand.names(state, seat))
}

/** Finds the side that a ruling names; nothing when it names none. */
export function sideNamed<State, Person, Event extends GameEvent>(
  { newcomers }: HandDescription<State, Person, Event>,
  { state, command }: Ruling<State, Event>,
): string | undefined {
  if (command.side === undefined) return undefined
  const said = textOf(command, 'side')
  const sides = newcomers?.sides(state) ?? []
  const found = saidInFull(sides, said)
  if (found) return found.name
  const names = sides.map(({ name }) => name)
  throw noSuch('NO_SUCH_SIDE', `There is no side "${said}".`, said, names)
}

/** Sets or lifts a condition: one of the game's words, or a note where the game takes them. */
export function ruleCondition<State, Person, Event extends GameEvent>(
  hand: HandDescription<State, Person, Event>,
  ruling: Ruling<State, Event>,
): void {
  const { state, command } = ruling
  const person = targetOf(hand, ruling)
  const said = textOf(command, 'what')
  const on = command.do === 'set'
  const known = hand.conditions!(state, person)
  const found: HandCondition<State, Event> | undefined =
    saidInFull(known, said) ?? hand.notedCondition?.(ruling, person, said) ?? wordNamed(known, said)
  const name = hand.nameOf(person, state)
  if (!found) {
    const words = known.map((one) => one.name)
    throw noSuch(
      'NO_SUCH_CONDITION',
      `There is no condition "${said}" for ${name}.`,
      said,
      words,
      hand.noteHint,
    )
  }
  if (found.has === on && !(on && found.again))
    throw refused('NO_CHANGE', `${name} is ${on ? 'already' : 'not'} ${found.name}.`, {
      name,
      what: found.name,
    })
  found.rule(ruling, on)
}

/** Reads a whole number as people write it; NaN for anything else. */
function wholeNumber(said: Command[string]): number {
  const plain = String(said)
    .trim()
    .replace(/^\u2212/, '-')
  return /^[+-]?\d{1,16}$/.test(plain) ? Number(plain) || 0 : Number.NaN
}

/** Reads the value that was said for a figure: a number within its bounds, or its text. */
function readValue<State, Event extends GameEvent>(
  figure: HandFigure<State, Event>,
  whose: string,
  said: Command[string],
): number | string {
  const { name, least, most, text } = figure
  const refusal = (takes: string) =>
    refused('BAD_VALUE', `${name} of ${whose} is ${takes}, not ${String(said)}.`, { figure: name, to: said })
  if (text) {
    const read = text.read(String(said))
    if (read === undefined) throw refusal(text.takes)
    return read
  }
  const value = wholeNumber(said)
  if (value >= least && value <= most) return value
  throw refusal(`a whole number from ${least} to ${most}`)
}

/** Gives a figure another value: of a person, or of a thing that has figures. */
export function setFigure<State, Person, Event extends GameEvent>(
  hand: HandDescription<State, Person, Event>,
  ruling: Ruling<State, Event>,
): void {
  const { state, seat, command } = ruling
  const whose = textOf(command, 'who')
  const person = hand.find(state, seat, whose)
  const things = hand.things?.(state, seat) ?? []
  const thing = person === undefined ? things.find(({ name }) => sameName(name, whose)) : undefined
  if (person === undefined && !thing) {
    const known = [...hand.names(state, seat), ...things.map(({ name }) => name)]
    throw noSuch('NO_SUCH_PERSON', `There is no "${whose}".`, whose, known)
  }
  const figures = thing ? thing.figures : hand.figures!(state, person!)
  const name = thing ? thing.name : hand.nameOf(person!, state)
  const said = textOf(command, 'figure')
  const figure = wordNamed(figures, said)
  if (!figure) throw noSuchFigure(hand, name, said, figures)
  figure.set(ruling, readValue(figure, name, command.to))
}

function noSuchFigure<State, Person, Event extends GameEvent>(
  { derivedFigures = {} }: HandDescription<State, Person, Event>,
  whose: string,
  said: string,
  figures: readonly HandFigure<State, Event>[],
) {
  const derived = Object.entries(derivedFigures).find(([name]) => normalName(name) === normalName(said))
  const hint = derived ? ` ${derived[0]} follows from ${derived[1]}.` : ''
  const names = figures.map(({ name }) => name)
  return noSuch('NO_SUCH_FIGURE', `${whose} has no figure "${said}" to set.`, said, names, hint)
}

/** Brings people in. */
export function addPeople<State, Person, Event extends GameEvent>(
  hand: HandDescription<State, Person, Event>,
  ruling: Ruling<State, Event>,
): void {
  const { command } = ruling
  const side = sideNamed(hand, ruling)
  hand.newcomers!.bring(ruling, {
    name: soundName(textOf(command, 'name')),
    count: typeof command.count === 'number' ? command.count : 1,
    ...(side !== undefined && { side }),
    ...(command.stats !== undefined && { stats: String(command.stats) }),
  })
}

/** Moves a clock by or to a segment, or starts a new one. */
export function moveClock<State, Person, Event extends GameEvent>(
  { clocks }: HandDescription<State, Person, Event>,
  ruling: Ruling<State, Event>,
): void {
  const { state, seat, command } = ruling
  const said = textOf(command, 'name')
  const ways = ['by', 'to', 'segments'].filter((label) => command[label] !== undefined)
  if (ways.length !== 1)
    throw refused('BAD_VALUE', 'Say one of them: by: or to: moves a clock, segments: starts a new one.')
  const all = clocks!.all(state, seat)
  if (command.segments !== undefined) {
    if (wordNamed(all, said))
      throw refused('NO_CHANGE', `There is a clock "${said}" already; move it with by: or to:.`, {
        name: said,
      })
    clocks!.start(ruling, soundName(said), Number(command.segments))
    return
  }
  const clock = wordNamed(all, said)
  if (!clock) {
    const names = all.map(({ name }) => name)
    throw noSuch('NO_SUCH_FIGURE', `There is no clock "${said}".`, said, names)
  }
  const { value, max = Number.MAX_SAFE_INTEGER } = clock
  const wanted = command.by === undefined ? Number(command.to) : value + Number(command.by)
  const to = Math.max(0, Math.min(max, wanted))
  if (to === value)
    throw refused(
      'NO_CHANGE',
      `${clock.name} stands at ${value}${clock.max === undefined ? '' : ` of ${max}`} already.`,
    )
  clocks!.move(ruling, clock, to)
}
