import type { SimverseEvent } from '../../../../src/rulesets/simverse/events/index.js'
import type { SimverseView } from '../../../../src/rulesets/simverse/seen/view.js'
import type { EventSeen, View } from '../../api/types.js'
import { squareChoices } from '../../field/squares.js'
import { capital, figure } from '../../ui/words.js'
import { type HpChange, type Plugin, type Sum, type TileMore, term } from '../plugin.js'
import Ground from './ground.svelte'
import Tray from './tray.svelte'

const own = (view: View) => view as unknown as SimverseView

function change(seen: EventSeen): HpChange | undefined {
  const event = seen as unknown as SimverseEvent
  switch (event.type) {
    case 'DamageDealt':
      return { who: event.defender, by: -event.damage }
    case 'RoundTicked':
      return { who: event.who, by: -event.lost }
    case 'Healed':
      return { who: event.who, by: event.amount }
    case 'Harmed':
      return { who: event.who, by: -event.points }
    case 'Unseated':
      return { who: event.who, by: -event.damage }
    default:
      return undefined
  }
}

/** 3d6 against a target, and what the target is made of; or a blow's dice against armour. */
function sum(seen: EventSeen): Sum | undefined {
  const event = seen as unknown as SimverseEvent
  if (event.type === 'DamageDealt') {
    const armour = event.effectiveAR
    return {
      parts: [
        { value: event.dice, says: 'dice' },
        ...event.terms.map(({ value, source }) => term(value, source)),
        ...(armour > 0 ? [term(-armour, 'armour')] : []),
        { value: event.damage, says: event.kind, sign: '=' },
      ],
      verdict: event.wound ? 'wound' : `${event.damage} lost`,
    }
  }
  if (!('target' in event) || !('roll' in event) || !('terms' in event) || !('base' in event))
    return undefined
  const { roll, base, label, terms, target, success, critical } = event
  return {
    parts: [
      { value: roll, says: '3d6' },
      { value: target, says: 'or less is needed', sign: success ? 'meets' : 'misses' },
      ...(terms.length > 0 ? [{ value: base, says: label ?? '', sign: '=' as const }] : []),
      ...terms.map(({ value, source }) => term(value, source)),
    ],
    verdict: critical === '' ? (success ? 'success' : 'failure') : `critical ${critical}`,
  }
}

/** The two actions of a turn, and which of them are used, where the seat sees it. */
function actionsOf(view: View, name: string): TileMore['used'] {
  const mine = own(view).people.find((one) => one.name === name)?.own
  return (
    mine && [
      { text: 'Major Action', spent: !mine.major, isRule: true },
      { text: 'Minor Action', spent: !mine.minor, isRule: true },
    ]
  )
}

const isDefence = (view: View) => own(view).defenses.length > 0

export const plugin: Plugin = {
  // What a good shot takes from the defence, not from health.
  row: (outcome) =>
    /^on target, defense -\d+$/.test(outcome) ? outcome.replace('defense -', 'they defend at −') : undefined,
  up: (view) => own(view).actor || undefined,
  groups: (view) => own(view).groups,
  question: ({ view, mine }) => {
    // The rules name every option in the question; here they stand below it.
    const told = view.awaiting?.question.split(': ')[0]
    if (mine && isDefence(view) && told) return `${told}. How do you defend?`
    const acts = mine && view.awaiting?.reason === 'turn' ? actionsOf(view, own(view).actor) : undefined
    if (!acts) return undefined
    // The actions that are left stand on the tile, with their explanation.
    return acts.some(({ spent }) => !spent)
      ? `${own(view).actor}, what do you do?`
      : 'Both actions are used. End the turn?'
  },
  commit: ({ command }) =>
    command.verb === 'defend' && typeof command.with === 'string'
      ? command.with === 'none'
        ? 'Take it'
        : capital(command.with)
      : undefined,
  end: (outcome) => {
    const side = /^won:(.+)$/.exec(outcome)?.[1]
    return side && `won by ${side}`
  },
  change,
  sum,
  head: (seen) => {
    const event = seen as unknown as SimverseEvent
    return event.type === 'RoundStarted' ? `Round ${event.round}` : undefined
  },
  tile: ({ name }, { view }) => {
    const person = own(view).people.find((one) => one.name === name)
    if (!person) return undefined
    const { inHand, at, y, hurtAt = [] } = person
    const hand =
      inHand.length === 0 ? 'empty hands' : inHand.map((thing) => thing.replaceAll('-', ' ')).join(', ')
    return {
      body: hurtAt,
      words: [hand, y === undefined ? `${figure(at)} m` : `at ${figure(at)}, ${figure(y)}`],
      hides: ['Mana'],
      used: name === own(view).actor ? (actionsOf(view, name) ?? []) : [],
    }
  },
  labels: {
    at: 'Place in metres',
    own: 'Yours',
    major: 'Major Action free',
    unspent: 'Character points',
    minor: 'Minor Action free',
  },
  layout: 'row',
  more: ({ view }) => squareChoices(view),
  prepare: async ({ view }) => {
    if (own(view).field?.grid) await import('../simverse-field/field.svelte')
    if (isDefence(view)) await import('../simverse-defence/defence.svelte')
  },
  above: Ground,
  tray: Tray,
  hasTray: ({ view }) => isDefence(view),
}
