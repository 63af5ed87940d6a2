import { sameName } from '../../../kernel/names.js'
import { hitsOf } from '../fight/damage.js'
import { entryOf } from '../names.js'
import type { HealthTrack } from '../people/health.js'
import { beginNpc } from '../scenario/begin.js'
import { configOf } from '../scenario/system.js'
import type { Against } from '../turn/events.js'
import { foldSituation } from '../turn/situations.js'
import type { AdapterEvent } from './events.js'
import { canAct, findPerson, placeOf } from './people.js'
import {
  type AdapterState,
  attemptKey,
  type Blow,
  type CharacterState,
  clocksOf,
  type NpcState,
  type PersonState,
  soakKey,
  triedKey,
} from './state.js'

/** From the least to the worst. */
export const THREATS: readonly NpcState['threat'][] = ['none', 'low', 'moderate', 'high', 'extreme']

type EventOf<Type extends AdapterEvent['type']> = Extract<AdapterEvent, { type: Type }>

function replaced<Item>(list: readonly Item[], i: number, change: Partial<Item>): readonly Item[] {
  return list.map((item, at) => (at === i ? { ...item, ...change } : item))
}

function changeCharacter(
  state: AdapterState,
  who: string,
  change: (now: CharacterState) => Partial<CharacterState>,
): void {
  const place = placeOf(state, who)
  if (place?.kind !== 'character') return
  state.characters = replaced(state.characters, place.i, change(state.characters[place.i]!))
}

function changePerson(state: AdapterState, who: string, change: Partial<PersonState>): void {
  const place = placeOf(state, who)
  if (place?.kind === 'npc') state.npcs = replaced<NpcState>(state.npcs, place.i, change)
  else if (place) state.characters = replaced<CharacterState>(state.characters, place.i, change)
}

function setHealth(state: AdapterState, who: string, after: HealthTrack): void {
  const { bashing, lethal, aggravated, dead = false, boxes } = after
  const health = { bashing, lethal, aggravated, dead }
  changePerson(state, who, { health: boxes === undefined ? health : { ...health, boxes } })
}

function countAttempt(
  state: AdapterState,
  { who, action, target }: { who: string; action: string; target: string | null },
  failed: boolean,
): void {
  const key = attemptKey(who, action, target)
  const known = entryOf(state.attempts, key)
  if (failed) {
    const failures = (known?.failures ?? 0) + 1
    state.attempts = { ...state.attempts, [key]: { who, action, target, failures } }
  } else if (known) {
    const { [key]: _, ...rest } = state.attempts
    state.attempts = rest
  }
}

function learn(state: AdapterState, found: readonly string[] | undefined): void {
  const fresh = (found ?? []).filter((text) => !state.discoveries.includes(text))
  if (fresh.length > 0) state.discoveries = [...state.discoveries, ...fresh]
}

/** Once rolled against, open; only a difficulty that a ruling stood over can still come to light. */
function bringToLight(state: AdapterState, action: string, against: Against | undefined): void {
  if (!against) return
  const key = triedKey(action, against.variant, against.of)
  const known = entryOf(state.tried, key)
  if (known && (!known.ruled || against.ruled)) return
  state.tried = { ...state.tried, [key]: { ...against, action } }
}

function seeSoak(state: AdapterState, { who, damage_type, pool }: EventOf<'damage_soaked'>): void {
  const key = soakKey(who, damage_type)
  if (!Object.hasOwn(state.soaked, key)) state.soaked = { ...state.soaked, [key]: pool }
}

/** A blow of nothing is over. */
function setBlow(state: AdapterState, blow: Blow | null): void {
  if (state.fight) state.fight.blow = blow !== null && blow.amount > 0 ? blow : null
}

/** The hand goes to the next who can act; round after round. */
function endFightTurn(state: AdapterState, who: string): void {
  const { fight } = state
  if (!fight) return
  const { order } = fight
  fight.turn = order.findIndex((name) => sameName(name, who)) + 1
  for (let passed = 0; passed <= order.length; passed++) {
    if (fight.turn >= order.length) {
      fight.turn = 0
      fight.round++
      state.sums.rounds++
    }
    const person = findPerson(state, order[fight.turn]!)
    if (person && canAct(state, person.now)) return
    fight.turn++
  }
}

/** Whose turn it was keeps it: the hand follows the name, not the place. */
function setOrder(
  state: AdapterState,
  order: readonly string[],
  scores: Readonly<Record<string, number>>,
): void {
  const { fight } = state
  if (!fight) return
  const turn = fight.order[fight.turn]
  const at = turn === undefined ? -1 : order.indexOf(turn)
  // Somebody who left hands the turn to whoever stood behind.
  const kept = at >= 0 ? at : fight.turn
  const wraps = kept >= order.length
  if (wraps) state.sums.rounds++
  state.fight = { ...fight, order, scores, turn: wraps ? 0 : kept, round: fight.round + (wraps ? 1 : 0) }
}

function leaveFight(state: AdapterState, who: string): void {
  const { fight } = state
  if (!fight) return
  const order = fight.order.filter((name) => !sameName(name, who))
  if (order.length < fight.order.length) setOrder(state, order, fight.scores)
  changePerson(state, who, { dodging: false })
}

/** A bonus is for the next roll only. */
function useBonus(state: AdapterState, who: string): void {
  const place = placeOf(state, who)
  if (!place) return
  const now = place.kind === 'npc' ? state.npcs[place.i]! : state.characters[place.i]!
  if (now.bonus !== 0) changePerson(state, who, { bonus: 0 })
}

function setFigure(state: AdapterState, event: EventOf<'figure_set'>): void {
  const { who, figure, to, after } = event
  if (after) setHealth(state, who, after)
  if (after || to === undefined) return
  const place = placeOf(state, who)
  if (!place) return
  if (figure === 'trust') {
    state.trust = { ...state.trust, [who]: to }
  } else if (figure === 'threat' && place.kind === 'npc') {
    state.npcs = replaced<NpcState>(state.npcs, place.i, { threat: THREATS[to]! })
  } else if (figure === 'bonus') {
    changePerson(state, who, { bonus: to })
  } else if (place.kind === 'character' && isPoints(state.characters[place.i]!, figure)) {
    setPoints(state, who, figure, to)
  } else if (
    place.kind === 'character' &&
    entryOf(state.characters[place.i]!.inventory ?? {}, figure) !== undefined
  ) {
    changeCharacter(state, who, ({ inventory }) => ({ inventory: { ...inventory, [figure]: to } }))
  } else {
    const { changed } = place.kind === 'npc' ? state.npcs[place.i]! : state.characters[place.i]!
    changePerson(state, who, { changed: { ...changed, [figure]: to } })
  }
}

const OWN_POINTS = ['willpower', 'quintessence', 'paradox', 'permanent_paradox', 'failure_streak']

function isPoints(now: CharacterState, figure: string): boolean {
  return OWN_POINTS.includes(figure) || Object.hasOwn(now.resources, figure)
}

/** Points of a resource, whichever list holds them. */
function setPoints(state: AdapterState, who: string, resource: string, to: number): void {
  changeCharacter(state, who, ({ resources }) =>
    OWN_POINTS.includes(resource) ? { [resource]: to } : { resources: { ...resources, [resource]: to } },
  )
}

function addPerson(state: AdapterState, { sheet, side }: EventOf<'person_added'>): void {
  if (!sheet) return
  state.added = [...state.added, sheet]
  state.npcs = [...state.npcs, { ...beginNpc(configOf(state.scenario), sheet), side }]
}

function setCondition(state: AdapterState, { who, condition, on }: EventOf<'condition_changed'>): void {
  const place = placeOf(state, who)
  if (!place) return
  const now = place.kind === 'npc' ? state.npcs[place.i]! : state.characters[place.i]!
  if (condition === 'dodging') changePerson(state, who, { dodging: on })
  else if (condition === 'dead') changePerson(state, who, { health: { ...now.health, dead: on } })
  else changePerson(state, who, { conditions: setMember(now.conditions, condition, on) })
}

const RULED: ReadonlySet<AdapterEvent['type']> = new Set([
  'ruling_made',
  'ruling_lifted',
  'threat_set',
  'flag_set',
  'figure_set',
  'condition_changed',
  'person_added',
  'person_removed',
  'person_returned',
  'side_changed',
  'bonus_given',
  'clock_started',
  'fight_left',
  'person_restored',
])

/** Whether an event is a ruling of the game master, for the count at the end. */
function isRuling(event: AdapterEvent): boolean {
  if (RULED.has(event.type)) return true
  if (event.type === 'resource_changed') return event.ruled === true
  return (
    'reason' in event &&
    ['clock_moved', 'health_changed', 'situation_created', 'situation_cleared'].includes(event.type)
  )
}

function withRuling(state: AdapterState, event: EventOf<'ruling_made' | 'ruling_lifted'>): void {
  const { action, target } = event.type === 'ruling_made' ? event.ruling : event
  const same = (other: string | null) =>
    other === null || target === null ? other === target : sameName(other, target)
  const others = state.rulings.filter((ruling) => ruling.action !== action || !same(ruling.target))
  state.rulings = event.type === 'ruling_made' ? [...others, event.ruling] : others
}

function setMember(list: readonly string[], member: string, there: boolean): readonly string[] {
  const others = list.filter((entry) => !sameName(entry, member))
  return there ? [...others, member] : others
}

function advanceProject(state: AdapterState, event: EventOf<'project_advanced'>): void {
  const i = state.scenario.projects.findIndex((project) => sameName(project.name, event.project))
  const { accumulated, rolls_used, status } = event
  state.projects = replaced(state.projects, i, { accumulated, rolls_used, status })
  state.sums.minutes += event.minutes
}

function changeScene(state: AdapterState, event: EventOf<'scene_changed'>): void {
  state.scene = state.scenario.scenes.findIndex((scene) => sameName(scene.name, event.scene))
  state.flags = event.flags
  state.threats = event.threats
  state.attempts = {}
}

/** Willpower is kept under one name, whatever the system calls it. */
function ownName(state: AdapterState, resource: string): string {
  return resource === configOf(state.scenario).willpower.resource_name ? 'willpower' : resource
}

/** Folds one event into the state: the only place where a game changes. */
export function evolve(state: AdapterState, event: AdapterEvent): void {
  if (isRuling(event)) state.sums.rulings++
  switch (event.type) {
    case 'game_opened':
      state.opened = true
      return
    case 'action_rolled':
      bringToLight(state, event.action, event.against)
      useBonus(state, event.who)
      return
    case 'action_succeeded':
    case 'action_partial':
      countAttempt(state, event, false)
      learn(state, event.discoveries)
      return
    case 'action_failed':
      if (!event.in_fight) countAttempt(state, event, true)
      state.sums.failures++
      return
    case 'action_botched':
      state.sums.botches++
      return
    case 'willpower_spent':
      changeCharacter(state, event.who, (now) => ({ willpower: now.willpower - event.amount }))
      return
    case 'relationship_changed': {
      const before = entryOf(state.trust, event.target) ?? 0
      state.trust = { ...state.trust, [event.target]: before + event.delta }
      return
    }
    case 'situation_created':
    case 'situation_cleared':
      state.situations = foldSituation(state.situations, event)
      return
    case 'clock_moved': {
      const i = clocksOf(state).findIndex((clock) => clock.id === event.clock)
      state.clocks = state.clocks.map((value, at) => (at === i ? event.to : value))
      return
    }
    case 'health_changed':
      if (event.after) setHealth(state, event.who, event.after)
      return
    case 'turn_taken':
      changeCharacter(state, event.who, () => ({ failure_streak: event.failure_streak }))
      state.sums.turns++
      state.sums.minutes += event.minutes
      return
    case 'magick_cast': {
      const { paradox_total, quintessence_after, backlash } = event.result
      useBonus(state, event.who)
      changeCharacter(state, event.who, (now) => ({
        willpower: now.willpower - event.willpower_spent,
        paradox: paradox_total ?? now.paradox,
        permanent_paradox: now.permanent_paradox + (backlash?.permanent_paradox ?? 0),
        quintessence: quintessence_after ?? now.quintessence,
      }))
      return
    }
    case 'paradox_reckoned':
      changeCharacter(state, event.who, (now) => ({
        paradox: event.total ?? now.paradox,
        permanent_paradox: now.permanent_paradox + (event.backlash?.permanent_paradox ?? 0),
        quintessence: event.quintessence_after ?? now.quintessence,
      }))
      return
    case 'resource_changed':
      if (event.after !== undefined) setPoints(state, event.who, ownName(state, event.resource), event.after)
      return
    case 'project_advanced':
      advanceProject(state, event)
      useBonus(state, event.who)
      return
    case 'fight_began':
      state.fight = { order: event.order, scores: event.scores, turn: 0, round: 1, blow: null }
      state.sums.rounds++
      return
    case 'attack_rolled': {
      const { who, target, weapon } = event
      bringToLight(state, event.action, event.against)
      useBonus(state, who)
      setBlow(state, {
        step: 'damage',
        who,
        target,
        weapon,
        amount: hitsOf(configOf(state.scenario), event.roll),
      })
      return
    }
    case 'damage_rolled':
      if (state.fight?.blow) setBlow(state, { ...state.fight.blow, step: 'soak', amount: event.levels })
      return
    case 'damage_soaked':
      seeSoak(state, event)
      setBlow(state, null)
      return
    case 'ammunition_used':
      changeCharacter(state, event.who, ({ inventory }) => ({
        inventory: inventory && { ...inventory, [event.item]: (entryOf(inventory, event.item) ?? 0) - 1 },
      }))
      return
    case 'dodge_declared':
      changePerson(state, event.who, { dodging: true })
      return
    case 'fight_turn_ended':
      endFightTurn(state, event.who)
      return
    case 'fight_ended':
      state.fight = null
      state.characters = state.characters.map((character) => ({ ...character, dodging: false }))
      state.npcs = state.npcs.map((npc) => ({ ...npc, dodging: false }))
      return
    case 'dodge_ended':
      changePerson(state, event.who, { dodging: false })
      return
    case 'scene_changed':
      changeScene(state, event)
      return
    case 'threat_set':
      state.threats = setMember(state.threats, event.threat, event.pending)
      return
    case 'flag_set':
      state.flags = setMember(state.flags, event.flag, event.on)
      return
    case 'ruling_made':
    case 'ruling_lifted':
      withRuling(state, event)
      return
    case 'objective_reached': {
      const i = state.scenario.objectives.findIndex((objective) => sameName(objective.name, event.objective))
      state.objectives = state.objectives.map((reached, at) => reached || at === i)
      return
    }
    case 'game_ended':
      state.ended = event.outcome
      state.favours = event.favours
      return
    case 'figure_set':
      setFigure(state, event)
      return
    case 'condition_changed':
      setCondition(state, event)
      return
    case 'person_added':
      addPerson(state, event)
      return
    case 'person_removed':
      leaveFight(state, event.who)
      changePerson(state, event.who, { gone: true })
      return
    case 'person_returned':
      changePerson(state, event.who, { gone: false })
      return
    case 'side_changed': {
      const place = placeOf(state, event.who)
      if (place?.kind === 'npc') state.npcs = replaced<NpcState>(state.npcs, place.i, { side: event.side })
      return
    }
    case 'bonus_given':
      changePerson(state, event.who, { bonus: event.value })
      return
    case 'clock_started':
      state.added_clocks = [...state.added_clocks, event.clock]
      state.clocks = [...state.clocks, event.clock.value]
      return
    case 'fight_joined':
      if (state.fight) setOrder(state, event.order, { ...state.fight.scores, [event.who]: event.score })
      return
    case 'fight_left':
      leaveFight(state, event.who)
      return
    case 'person_restored':
      if (event.after) setHealth(state, event.who, event.after)
      changePerson(state, event.who, { conditions: [], dodging: false })
      for (const [resource, points] of Object.entries(event.points ?? {}))
        setPoints(state, event.who, ownName(state, resource), points)
      return
    // Told, but nothing of the state hangs on them.
    case 'action_announced':
    case 'clock_advanced':
    case 'clock_triggered':
    case 'npc_action':
    case 'failure_streak_warning':
    case 'threat_resolved_against_player':
    case 'round_began':
  }
}
