import { type Facts, GAME_MASTER, readsWords } from '../../../kernel/contract/seats.js'
import type { AwaitingSeen, ClockSeen, CommonView } from '../../../kernel/contract/view.js'
import { signed } from '../../../kernel/modifiers.js'
import { next } from '../next.js'
import { mayPass } from '../procedures/day.js'
import type { Scenario } from '../scenario/scenario.js'
import type { Fight } from '../state/fight.js'
import { clocksKnownTo, encountersKnownTo, modifiersKnownTo, peopleKnownTo } from '../state/known.js'
import { partyInOrder } from '../state/party.js'
import { isCampaign, isInZone } from '../state/settled.js'
import { inFight, namesOf, turnOf } from '../state/standing.js'
import type { ChecksToday, State } from '../state/state.js'
import type { Crossing } from '../stats/crossing.js'
import { monthOf, showDate } from '../stats/date.js'
import type { StatModifier } from '../stats/modifiers.js'
import { isDead, isUp } from '../stats/person.js'
import { skillsOf } from '../stats/skills.js'
import { tableOf, zoneNamed } from '../stats/world.js'
import { type MoraleWait, moraleWaits } from './morale-waits.js'
import { fightersSeen, partySeen } from './people.js'

/** A clock; what it brings when it is full is the game master's to know. */
interface BxClockSeen extends ClockSeen {
  readonly trigger?: string
}

/** What a seat sees. Figures are open (seed 000 §0.2); who and what has not been met is the game master's (rules/secrets). */
export interface BxView extends CommonView {
  readonly clocks: readonly BxClockSeen[]
  readonly title: string
  readonly phase: State['phase']
  /** The round that is played, or that the player chooses for: the one that its events name. */
  readonly round: number
  /** Days that have passed at this table. */
  readonly day: number
  /** The date of the world; empty where nobody has told it. */
  readonly date: string
  /** Days wait until the game master says which one comes next. */
  readonly asksDate?: true
  /** How the last combat ended, or all of it. */
  readonly outcome: string
  /** Outside a fight: which skills those of the party have who can act. */
  readonly skills: readonly { readonly who: string; readonly skills: readonly string[] }[]
  /** Outside a fight: skills that somebody of the party has rolled more than once today, if there are any. */
  readonly checksToday?: readonly ChecksToday[]
  readonly modifiers: readonly StatModifier[]
  /** What the game master has ruled for this fight: foe orders, options that are on, who is not stabilised. */
  readonly rulings: readonly string[]
  readonly encounters: readonly { readonly name: string; readonly met: boolean }[]
  readonly crossings: readonly (Crossing & { readonly cleared: boolean })[]
  /** In a campaign: where the party is, and what waits there. */
  readonly campaign?: CampaignSeen
  /** People who are not of the party: a fight may be with them. */
  readonly others: readonly string[]
}

/** Where a campaign stands, as a seat may know it (rules/bx-campaign C44). */
export interface CampaignSeen {
  readonly zone: string
  readonly season: string
  readonly session: number
  /** The month that it is, where the calendar knows it. */
  readonly month?: MonthSeen
  /** An encounter waits to be settled. */
  readonly waits: boolean
  /** For the game master alone: notes of the zone, what waits, and the engines that run by hand. */
  readonly master?: {
    readonly notes: string
    readonly encounter: string
    readonly kind: string
    readonly prompt: string
    readonly engines: readonly string[]
    /** Where the session stands: the save's own, started at this table, or over. */
    readonly session: 'save' | 'here' | 'ended'
    /** People in this zone who are not of the party, and whether the players have met them. */
    readonly here: readonly { readonly name: string; readonly met: boolean }[]
    /** The encounter table of this zone, entry by entry; absent where there is none to roll. */
    readonly table?: {
      readonly dice: string
      readonly entries: readonly TableEntrySeen[]
    }
  }
}

/** An entry of an encounter table: on which results it comes up, how it is played, and what it says. */
export interface TableEntrySeen {
  /** The name under which it waits, or is fought (rules/bx-campaign C22). */
  readonly name: string
  readonly range: string
  readonly kind: string
  readonly prompt: string
}

/** A month as a calendar shows it: how many days it has, and what comes after. Which day it is says the date. */
interface MonthSeen {
  readonly name: string
  readonly days: number
  readonly next: string
}

function monthSeen({ date, calendar }: State): MonthSeen | undefined {
  const month = date && monthOf(date, calendar)
  return month ? { name: month.name, days: month.days, next: month.next } : undefined
}

function campaignSeen(state: State, seat: string): CampaignSeen | undefined {
  const { zone, season, session, waiting, world } = state
  if (!isCampaign(state)) return undefined
  const month = monthSeen(state)
  const seen = {
    zone,
    season,
    session: session?.id ?? 0,
    ...(month && { month }),
    waits: waiting !== null,
  }
  if (seat !== GAME_MASTER) return seen
  const { name = '', prompt = '', plug } = waiting ?? {}
  const table = tableOf(world, zone)
  return {
    ...seen,
    master: {
      notes: zoneNamed(world, zone)?.notes ?? '',
      encounter: name,
      kind: plug?.kind ?? '',
      prompt: plug?.description ? `${prompt} (${plug.description})` : prompt,
      engines: world.engines
        .filter((engine) => engine.active && !engine.cadence)
        .map((engine) => engine.name),
      session: session?.state ?? 'save',
      here: state.people
        .filter((p) => p.role === 'npc' && isInZone(state, p.zone))
        .map((p) => ({ name: p.name, met: state.known.includes(p.name) })),
      ...(table && {
        table: {
          dice: table.randomizer,
          entries: table.entries.map(({ name: entry, range, plug: { kind }, prompt: told }) => ({
            name: entry,
            range,
            kind,
            prompt: told,
          })),
        },
      }),
    },
  }
}

export function view(state: State, seat: string, facts: Facts<Scenario>): BxView {
  const { fight } = state
  const isOpen = state.phase === 'open'
  const awaiting = awaitingSeen(state, seat)
  const campaign = campaignSeen(state, seat)
  const repeated = fight ? [] : repeatedChecks(state)
  return {
    people: fight ? fightersSeen(fight, readsWords(facts, seat)) : partySeen(state),
    order: fight ? orderOf(state, fight) : [],
    clocks: clocksKnownTo(state, seat).map(
      ({ name, progress, max, status, trigger }): BxClockSeen => ({
        name,
        value: progress,
        max,
        status: status === 'trigger_fired' ? 'fired' : status,
        ...(seat === GAME_MASTER && trigger !== '' && { trigger }),
      }),
    ),
    ...(awaiting && { awaiting }),
    title: facts.scenario.title,
    phase: state.phase,
    round: fight ? roundOf(state, fight) : 0,
    day: state.day,
    date: state.date ? showDate(state.date) : '',
    ...(asksDate(state) && { asksDate: true as const }),
    outcome: state.outcome,
    skills: fight
      ? []
      : state.people
          .filter((p) => p.role !== 'npc' && isUp(p))
          .map((p) => ({ who: p.name, skills: skillsOf(p) }))
          .filter(({ skills }) => skills.length > 0),
    ...(repeated.length > 0 && { checksToday: repeated }),
    modifiers: modifiersKnownTo(state, seat),
    rulings: fight ? rulings(fight) : state.bonuses.map((b) => bonusWords(b.who, b)),
    encounters: isOpen
      ? encountersKnownTo(state, seat).map(({ name }) => ({ name, met: state.met.includes(name) }))
      : [],
    crossings: isOpen
      ? state.crossings.map((crossing) => ({ ...crossing, cleared: state.cleared.includes(crossing.name) }))
      : [],
    ...(campaign && { campaign }),
    others: isOpen
      ? peopleKnownTo(state, seat)
          .filter((p) => p.role === 'npc')
          .map((p) => p.name)
      : [],
  }
}

/** Nobody knows which day comes next: no calendar of the save, the scenario or our own months says it. */
function asksDate(state: State): boolean {
  const { phase, waiting, session } = state
  return phase === 'open' && waiting === null && session?.state !== 'ended' && !mayPass(state, 1)
}

function openQuestion(state: State): string {
  const { waiting, session, date } = state
  if (session?.state === 'ended') return 'The session has ended. Start the next one?'
  const party = isCampaign(state) ? partyInOrder(state) : []
  const pc = party.find((p) => p.role === 'pc')
  if (party.length > 0 && !party.some(isUp)) return 'Nobody of the party stands. Who helps them?'
  if (pc && !isUp(pc) && !isDead(pc)) return `${pc.name} is down, so the party cannot travel. Who helps?`
  if (date && asksDate(state))
    return `Which day comes after ${showDate(date)}? The game master says it: date to: 1 <month> because: …`
  return waiting === null ? 'What does the party do?' : 'An encounter waits. What does the party do about it?'
}

/** Seed 000 §5 sets no limit to checks, so the board says how often one was tried. */
function repeatedChecks({ people, checksToday = [] }: State): readonly ChecksToday[] {
  const party = people.filter((p) => p.role !== 'npc').map((p) => p.name)
  return checksToday.filter(({ who, count }) => count > 1 && party.includes(who))
}

function roundOf({ phase }: State, { round }: Fight): number {
  return phase === 'choice' || phase === 'opening' ? round + 1 : round
}

function bonusWords(name: string, { value, reason }: { value: number; reason: string }): string {
  return `${name} ${signed(value)} on the next roll (${reason})`
}

/** Who acts in which order, once the initiative of the round is known. */
function orderOf({ phase }: State, fight: Fight): readonly string[] {
  if (phase !== 'acting' && phase !== 'flight' && phase !== 'fallen') return []
  const acting = fight.who.map((_, i) => i).filter((i) => inFight(fight, i))
  return namesOf(
    fight,
    acting.sort((a, b) => turnOf(fight, a) - turnOf(fight, b)),
  )
}

/** rules/secrets 4: others than those asked learn that somebody chooses, not what. The game master may always speak. */
function awaitingSeen(state: State, seat: string): AwaitingSeen | undefined {
  const now = next(state)
  if (now.kind !== 'awaiting') return undefined
  const { seats, reason } = now
  if (state.phase === 'open') return { seats, reason, question: openQuestion(state) }
  const { names, fallen } = state.fight!
  const isAsked = seats.includes(seat) || seat === GAME_MASTER
  if (!isAsked) return { seats, reason, question: `${names[0]} is choosing.` }
  if (state.phase === 'choice') return { seats, reason, question: `${names[0]}, attack or flee?` }
  const who = fallen.map((i) => names[i]).join(' and ')
  return { seats, reason, question: `${who} fell. Leave ${who} behind, or turn back?` }
}

function rulings({ options, foeOrders, unstable, bonuses, names }: Fight): string[] {
  return [
    ...(options.threatSwitch ? ['threatSwitch on'] : []),
    ...(options.flightImpossible ? ['flightImpossible on'] : []),
    ...(options.breakImmediately ? ['breakImmediately on'] : []),
    ...foeOrders.map(({ foe, target, reason }) => `${names[foe]}→${names[target]} (${reason})`),
    ...unstable.map(({ who, reason }) => `${names[who]} will not be stabilised (${reason})`),
    ...bonuses.map((bonus) => bonusWords(names[bonus.who]!, bonus)),
  ]
}

/** What the table shows beside the view. */
export interface BxBoard extends BxView {
  /** In a fight: what each side's morale waits for. */
  readonly morale?: readonly MoraleWait[]
}

/** Returns what the table shows beside the view. */
export function board({ fight }: State): Pick<BxBoard, 'morale'> {
  return fight ? { morale: moraleWaits(fight) } : {}
}
