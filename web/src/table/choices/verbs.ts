import type { Choice } from '../../api/types.js'
import { capital } from '../../ui/words.js'
import { plainest } from './grouping.js'

/** A verb of the dock: everything that can be done by it, in the order of the offers. */
export interface Verb {
  /** The verb and its place: blows at the own side stand apart from other blows. */
  readonly key: string
  readonly verb: string
  readonly label: string
  /** What it costs or brings, in a few words. */
  readonly detail: string
  readonly group: NonNullable<Choice['group']>
  /** It hurts the own side, throws something away, or ends things: dashed and last. */
  readonly isHarmful: boolean
  readonly choices: readonly Choice[]
}

export function keyOf({ command, group }: Choice): string {
  return group === 'more' ? `${command.verb} more` : command.verb
}

/** `may add spend: nerve 1 or willpower: 1`, as a line writes it, is `may spend nerve or willpower` for those who press. */
function withoutClauses(detail: string): string {
  return detail.replace(/may add [^,]+/, (all) => all.replace('add', 'spend').replace(/spend: |:? \d+/g, ''))
}

/** `End turn (2 energy unused)`: the words, and what stands in brackets behind them. */
export function splitLabel(label: string): { readonly words: string; readonly detail: string } {
  const found = /^(.+?) \(([^()]+)\)$/.exec(label)
  return found ? { words: found[1]!, detail: withoutClauses(found[2]!) } : { words: label, detail: '' }
}

/** A label as people read it, whole. */
export function wholeLabel(label: string): string {
  const { words, detail } = splitLabel(label)
  return detail === '' ? words : `${words} (${detail})`
}

/** The words that all labels of a verb begin with, up to the first that belongs to a target's name. */
function commonWords(choices: readonly Choice[]): string {
  const [first = [], ...rest] = choices.map(({ label = '' }) => label.split(' '))
  const names = choices.flatMap(({ at = [] }) => at.map((name) => name.split(/[\s_-]/)[0]!.toLowerCase()))
  const words: string[] = []
  for (const [place, word] of first.entries()) {
    if (!rest.every((other) => other[place] === word) || names.includes(word.toLowerCase())) break
    if (word.startsWith('(') || word === '+') break
    words.push(word)
  }
  while (words.length > 1 && /^(the|at|with|to|a|an)$/.test(words.at(-1)!)) words.pop()
  return words.join(' ').replace(/,$/, '')
}

function verbOf(key: string, choices: readonly Choice[]): Verb {
  const [first] = choices as [Choice]
  const { verb } = first.command
  const only = choices.length === 1 ? splitLabel(first.label ?? capital(verb)) : undefined
  const group = first.group ?? 'other'
  return {
    key,
    verb,
    label: only?.words ?? (commonWords(choices) || capital(verb.replaceAll('-', ' '))),
    detail: only?.detail ?? '',
    group,
    isHarmful: group === 'end' || group === 'more' || choices.every(({ warning }) => warning !== undefined),
    choices,
  }
}

/** Returns the verbs of a list of offers, in the order of the offers. */
export function verbsOf(choices: readonly Choice[]): readonly Verb[] {
  const byKey = new Map<string, Choice[]>()
  for (const choice of choices) byKey.set(keyOf(choice), [...(byKey.get(keyOf(choice)) ?? []), choice])
  return [...byKey].map(([key, own]) => verbOf(key, own))
}

/** Returns the people whom a verb can be aimed at, in the order of its offers. */
export function targetsOf(verb: Verb | undefined): readonly string[] {
  return [...new Set(verb?.choices.flatMap(({ at = [] }) => at) ?? [])]
}

/** Returns the choice by which a verb is aimed at somebody: the one most like what is picked, or else the plainest. */
export function choiceAt({ choices }: Verb, name: string, picked: Choice | undefined): Choice | undefined {
  const there = choices.filter(({ at = [] }) => at.includes(name))
  const alone = there.filter(({ at = [] }) => at.length === 1)
  const fits = alone.length > 0 ? alone : there
  if (!picked) return plainest(fits)
  const likeness = ({ command }: Choice) =>
    Object.keys(command).filter((label) => command[label] === picked.command[label]).length
  const most = Math.max(...fits.map(likeness))
  return plainest(fits.filter((choice) => likeness(choice) === most))
}

/** More verbs than this are too many to read at a glance. */
const MAX_SHOWN = 7

/**
 * Returns the verbs that stand behind all others: blows at the own side, what does nothing for the fight and, where there are
 * many, what hands and eyes can do beside it. What a bot would do stays in front.
 */
export function behindOf(verbs: readonly Verb[]): readonly Verb[] {
  const open = verbs.filter(({ group }) => group !== 'more')
  const isBeside = ({ group, choices }: Verb) =>
    open.length > MAX_SHOWN && group === 'other' && !choices.some(({ suggested }) => suggested)
  const behind = verbs.filter((verb) => verb.group === 'more' || isBeside(verb))
  return behind.length < verbs.length ? behind : []
}

/**
 * Returns the choice of a question that leaves nothing to choose: the only one there is or, where people are aimed at on
 * their tiles (`aims`), the first blow at the one foe who stands. It is filled in, never sent. Whatever harms the own side or
 * loses something is left to the person.
 */
export function foregone(choices: readonly Choice[], aims = true): Choice | undefined {
  const verbs = verbsOf(choices)
  const behind = behindOf(verbs)
  const open = verbs.filter((verb) => !behind.includes(verb))
  const [first] = open
  if (!first) return undefined
  const isOnly = open.length === 1 && first.choices.length === 1
  const isAimed = aims && first.group === 'act' && targetsOf(first).length === 1
  const choice = isOnly || isAimed ? plainest(first.choices) : undefined
  return choice && !choice.harms && choice.warning === undefined ? choice : undefined
}
