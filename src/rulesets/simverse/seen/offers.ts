import type { Command } from '../../../kernel/contract/command.js'
import type { NameWriter, OfferHints } from '../../../kernel/contract/offer.js'
import { entryOf } from '../../../kernel/entry.js'
import { capitalised, withWaste } from '../../../kernel/offers/label.js'
import { whichName } from '../../../kernel/words/names.js'
import type { MoveKind } from '../turn/moves.js'
import { actionsLeft } from './people-status.js'
import type { SimverseView } from './view.js'

type Words = (command: Command, view: SimverseView, name: NameWriter) => string

/** `longsword` as people write it: the Longsword. */
function thing(id: unknown): string {
  return `the ${String(id).split('-').map(capitalised).join(' ')}`
}

function plain(text: string): Words {
  return () => text
}

/** A verb at one person: `Trip Goblin 1 with the Staff`. */
function done(verb: string): Words {
  return ({ to, at, with: weapon }, _view, name) =>
    `${verb} ${name(String(to ?? at))}${weapon === undefined ? '' : ` with ${thing(weapon)}`}`
}

function attackWords(command: Command, _view: SimverseView, name: NameWriter): string {
  const { to, with: weapon, mode, second, maneuver, location, bash, charge, action, luck } = command
  const verb = charge === 'yes' ? 'Charge' : mode === 'shoot' ? 'Shoot' : 'Attack'
  const arms = [weapon, second].filter((one) => one !== undefined).map(thing)
  const parts = [
    ...(mode === undefined || mode === 'shoot' ? [] : [String(mode)]),
    ...(location === undefined ? [] : [`at the ${String(location)}`]),
    ...(maneuver === undefined ? [] : [String(maneuver).replaceAll('-', ' ')]),
    ...(bash === undefined ? [] : ['with a shield bash']),
    ...(action === 'minor' ? ['as a Minor Action'] : []),
    ...(luck === undefined ? [] : ['staking luck']),
  ]
  const with_ = arms.length === 0 ? '' : ` with ${arms.join(' and ')}`
  return [`${verb} ${name(String(to))}${with_}`, ...parts].join(', ')
}

/** Each kind of move: what it is called, and what it costs. */
export const MOVES: Readonly<Record<MoveKind, readonly [verb: string, cost: string]>> = {
  half: ['Move', 'Minor'],
  full: ['Run', 'Major'],
  sprint: ['Sprint', 'Major, 1 Stamina'],
}

function moveWords(command: Command, _view: SimverseView, name: NameWriter): string {
  const { kind, towards, from, flank, cover, to } = command
  const [verb, cost] = entryOf(MOVES, String(kind)) ?? MOVES.half
  if (typeof to === 'string') return `${verb} to ${to.split(' ').at(-1)} (${cost})`
  if (typeof flank === 'string') return `Flank ${name(flank)}`
  if (cover !== undefined) return 'Take cover'
  if (command['high-ground'] !== undefined) return 'Take the high ground'
  const way = typeof towards === 'string' ? `towards ${name(towards)}` : `away from ${name(String(from))}`
  return `${verb} ${way} (${cost})`
}

function defendWords({ with: how, weapon, luck, spell }: Command, { defenses }: SimverseView): string {
  if (how === 'none') return 'Take the hit'
  if (how === 'cast') return `Answer with ${String(spell)}`
  const ways = defenses.filter(({ kind }) => kind === how)
  const meant = weapon === undefined ? best(ways) : ways.find((one) => one.weapon === weapon)
  const chance = meant ? ` (${meant.target} or less, ${percentOf(meant.ways)})` : ''
  const arm = how === 'parry' && meant ? ` with ${thing(meant.weapon)}` : ''
  return `${capitalised(String(how))}${arm}${chance}${luck === undefined ? '' : ', staking luck'}`
}

/** 3d6 have 216 ways to fall. */
function percentOf(ways: number): string {
  const share = (ways / 216) * 100
  return `${share.toFixed(share < 10 ? 1 : 0)} %`
}

function best(ways: SimverseView['defenses']): SimverseView['defenses'][number] | undefined {
  return ways.reduce<SimverseView['defenses'][number] | undefined>(
    (found, way) => (found === undefined || way.target > found.target ? way : found),
    undefined,
  )
}

function aidWords({ to }: Command, { actor, people }: SimverseView, name: NameWriter): string {
  const patient = String(to ?? actor)
  const isDying = people.some((one) => one.name === patient && one.status.includes('dying'))
  return `${isDying ? 'Stabilise' : 'Bandage'} ${name(patient)}`
}

const RESTS: Readonly<Record<string, string>> = {
  short: 'Rest for an hour',
  long: 'Rest for the night',
  bed: 'Rest in bed for a day',
}

const WORDS: Readonly<Record<string, Words>> = {
  attack: attackWords,
  cast: ({ spell, to = [], item, ends }, _view, name) => {
    const whom = (to as readonly string[]).map((one) => name(one)).join(' and ')
    const on = whom === '' ? '' : ` on ${whom}`
    const what =
      item === undefined ? (ends === undefined ? '' : `, ending ${ends}`) : `, mending ${thing(item)}`
    return `Cast ${String(spell)}${on}${what}`
  },
  defend: defendWords,
  riposte: plain('Riposte (+2, 1 Stamina)'),
  pass: plain('Let it go'),
  move: moveWords,
  face: ({ to }, _view, name) => `Face ${name(String(to))}`,
  douse: ({ who }, { actor }, name) => `Put out the fire on ${name(String(who ?? actor))} (Major)`,
  rest: ({ kind }) => RESTS[String(kind)] ?? 'Rest',
  tend: ({ who, by }, _view, name) => `${name(String(by))} tends ${name(String(who))}`,
  meditate: ({ who }, _view, name) => `${name(String(who))} meditates (1 hour)`,
  repair: ({ who, item, steps }, _view, name) =>
    `Have ${name(String(who))}'s ${String(item)} mended by ${String(steps ?? 1)}`,
  wait: plain('Let a round pass'),
  next: plain('Go on'),
  stand: ({ maneuver }) => (maneuver === undefined ? 'Stand up (Minor)' : 'Kip up'),
  prone: plain('Drop prone'),
  aim: done('Aim at'),
  'full-defense': plain('Full defence (Major)'),
  stance: plain('Defensive stance (Major, 1 Stamina a turn)'),
  relax: plain('Leave the defensive stance'),
  draw: ({ weapon, maneuver }) => `Draw ${thing(weapon)}${maneuver === undefined ? '' : ' (quick draw)'}`,
  stow: ({ weapon, maneuver }) => `Put away ${thing(weapon)}${maneuver === undefined ? '' : ' (quick draw)'}`,
  fetch: plain('Pick up what was dropped (Minor)'),
  // Other words than the command has: so the weapon reads here as in the choices beside it.
  drop: ({ weapon }) => `Let go of ${thing(weapon)}`,
  aid: aidWords,
  bash: done('Shield bash'),
  trip: done('Trip'),
  disarm: done('Disarm'),
  feint: done('Feint at'),
  grapple: done('Grapple'),
  pin: plain('Pin the one you hold (Major)'),
  escape: plain('Break free (Major)'),
  look: plain('Look around (Minor)'),
  end: (_command, view) => {
    const what = actionsLeft(view).join(' and ')
    return withWaste('End turn', what === '' ? undefined : { kind: 'unused', what })
  },
}

/** A spell hurts or helps by its kind; the rules read its name as `spellNamed` does. */
function hurts({ verb, spell }: Command, { people, actor }: SimverseView): string | undefined {
  if (verb !== 'cast' || typeof spell !== 'string') return undefined
  const own = people.find(({ name }) => name === actor)?.own
  if (!own) return undefined
  const known = own.spells[whichName(own.spells, spell)]
  return known !== undefined && own.hostileSpells.includes(known) ? 'to' : undefined
}

/** The words for what somebody may do in a fight of the guide. */
export const offers: OfferHints<Command, SimverseView> = {
  actor: ({ awaiting, actor }) => (awaiting?.reason === 'turn' ? actor : undefined),
  stands: ({ status }) => !status.some((word) => /^(dead|unconscious|has fled)/.test(word)),
  hurts,
  label: (command, view, name) =>
    Object.hasOwn(WORDS, command.verb) ? WORDS[command.verb]!(command, view, name) : undefined,
  givesUp({ verb, weapon }, { actor, people }) {
    if (verb !== 'drop') return undefined
    const inHand = people.find(({ name }) => name === actor)?.inHand ?? []
    const only = inHand.length === 1 && inHand[0] === weapon
    return { kind: 'dropped', what: thing(weapon), ...(!only && { slight: true }) }
  },
  /** First aid is for oneself where nobody is named; a parry is made with the best weapon. */
  sameAs(command, { actor, defenses }) {
    const { verb, to, with: how, weapon } = command
    if (verb === 'aid' && to === undefined) return { verb, to: actor }
    if (verb !== 'defend' || how !== 'parry' || weapon !== undefined) return undefined
    const meant = best(defenses.filter(({ kind }) => kind === 'parry'))
    return meant && { ...command, weapon: meant.weapon }
  },
}
