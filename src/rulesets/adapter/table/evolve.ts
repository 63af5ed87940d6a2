import { sameName } from '../../../kernel/names.js'
import type { AdapterEvent } from '../events.js'
import type { HealthTrack } from '../health.js'
import { foldSituation } from '../situations.js'
import { hitsOf } from './blow.js'
import {
  type AdapterState,
  attemptKey,
  type Blow,
  type CharacterState,
  findPerson,
  type NpcState,
} from './state.js'

function replaced<Item>(list: readonly Item[], i: number, change: Partial<Item>): readonly Item[] {
  return list.map((item, at) => (at === i ? { ...item, ...change } : item))
}

function changeCharacter(state: AdapterState, who: string, change: Partial<CharacterState>): void {
  const person = findPerson(state, who)
  if (person?.kind === 'character') state.characters = replaced(state.characters, person.i, change)
}

function changePerson(state: AdapterState, who: string, change: Partial<NpcState>): void {
  const person = findPerson(state, who)
  if (person?.kind === 'npc') state.npcs = replaced(state.npcs, person.i, change)
  else changeCharacter(state, who, change)
}

function setHealth(state: AdapterState, who: string, after: HealthTrack): void {
  const { bashing, lethal, aggravated, dead = false } = after
  changePerson(state, who, { health: { bashing, lethal, aggravated, dead } })
}

function countAttempt(
  state: AdapterState,
  event: { who: string; action: string; target: string | null },
  failed: boolean,
): void {
  const key = attemptKey(event.who, event.action, event.target)
  if (failed) state.attempts = { ...state.attempts, [key]: (state.attempts[key] ?? 0) + 1 }
  else if (Object.hasOwn(state.attempts, key)) {
    const { [key]: _, ...rest } = state.attempts
    state.attempts = rest
  }
}

function learn(state: AdapterState, found: readonly string[] | undefined): void {
  const fresh = (found ?? []).filter((text) => !state.discoveries.includes(text))
  if (fresh.length > 0) state.discoveries = [...state.discoveries, ...fresh]
}

/** A blow of nothing is over. */
function setBlow(state: AdapterState, blow: Blow | null): void {
  if (state.fight) state.fight.blow = blow !== null && blow.amount > 0 ? blow : null
}

/** The hand goes to the next place; round after round. */
function endFightTurn(state: AdapterState, who: string): void {
  const { fight } = state
  if (!fight) return
  const at = fight.order.findIndex((name) => sameName(name, who))
  fight.turn = at + 1
  if (fight.turn >= fight.order.length) {
    fight.turn = 0
    fight.round++
  }
}

function withRuling(
  state: AdapterState,
  event: Extract<AdapterEvent, { type: 'ruling_made' | 'ruling_lifted' }>,
): void {
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

/** Folds one event into the state: the only place where a game changes. */
export function evolve(state: AdapterState, event: AdapterEvent): void {
  switch (event.type) {
    case 'action_succeeded':
    case 'action_partial':
      countAttempt(state, event, false)
      learn(state, event.discoveries)
      return
    case 'action_failed':
      countAttempt(state, event, true)
      return
    case 'willpower_spent':
      changeCharacter(state, event.who, { willpower: event.remaining })
      return
    case 'relationship_changed':
      state.trust = { ...state.trust, [event.target]: (state.trust[event.target] ?? 0) + event.delta }
      return
    case 'situation_created':
    case 'situation_cleared':
      state.situations = foldSituation(state.situations, event)
      return
    case 'clock_moved': {
      const i = state.scenario.clocks.findIndex((clock) => clock.id === event.clock)
      state.clocks = state.clocks.map((value, at) => (at === i ? event.to : value))
      return
    }
    case 'health_changed':
      setHealth(state, event.who, event.after)
      return
    case 'turn_taken':
      changeCharacter(state, event.who, { failure_streak: event.failure_streak })
      state.minutes += event.minutes
      return
    case 'magick_cast': {
      const person = findPerson(state, event.who)
      if (person?.kind !== 'character') return
      changeCharacter(state, event.who, {
        willpower: person.now.willpower - event.willpower_spent,
        paradox: event.result.paradox_total,
        permanent_paradox: person.now.permanent_paradox + (event.result.backlash?.permanent_paradox ?? 0),
        quintessence: event.result.quintessence_after ?? person.now.quintessence,
      })
      return
    }
    case 'paradox_reckoned': {
      const person = findPerson(state, event.who)
      if (person?.kind !== 'character') return
      changeCharacter(state, event.who, {
        paradox: event.total,
        permanent_paradox: person.now.permanent_paradox + (event.backlash?.permanent_paradox ?? 0),
        quintessence: event.quintessence_after,
      })
      return
    }
    case 'resource_changed':
      changeCharacter(state, event.who, { [event.resource]: event.after })
      return
    case 'project_advanced': {
      const i = state.scenario.projects.findIndex((project) => sameName(project.name, event.project))
      const { accumulated, rolls_used, status } = event
      state.projects = state.projects.map((progress, at) =>
        at === i ? { accumulated, rolls_used, status } : progress,
      )
      state.minutes += event.minutes
      return
    }
    case 'fight_began':
      state.fight = { order: event.order, turn: 0, round: 1, blow: null }
      return
    case 'attack_rolled': {
      const { who, target, weapon } = event
      setBlow(state, { step: 'damage', who, target, weapon, amount: hitsOf(event.roll) })
      return
    }
    case 'damage_rolled':
      if (state.fight?.blow) setBlow(state, { ...state.fight.blow, step: 'soak', amount: event.levels })
      return
    case 'damage_soaked':
      setBlow(state, null)
      return
    case 'ammunition_used': {
      const person = findPerson(state, event.who)
      if (person?.kind !== 'character' || !person.now.inventory) return
      changeCharacter(state, event.who, { inventory: { ...person.now.inventory, [event.item]: event.left } })
      return
    }
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
    case 'scene_changed': {
      state.scene = state.scenario.scenes.findIndex((scene) => sameName(scene.name, event.scene))
      const scene = state.scenario.scenes[state.scene]!
      state.flags = scene.risk_flags
      state.threats = scene.pending_threats
      state.attempts = {}
      return
    }
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
      return
    // Told, but nothing of the state hangs on them.
    case 'action_rolled':
    case 'action_botched':
    case 'clock_advanced':
    case 'clock_triggered':
    case 'npc_action':
    case 'failure_streak_warning':
    case 'threat_resolved_against_player':
    case 'round_began':
  }
}
