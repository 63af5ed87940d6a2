import { harmed } from '../../../kernel/contract/harm.js'
import { entryOf } from '../../../kernel/entry.js'
import { sameName } from '../../../kernel/names.js'
import { hitsOf } from '../fight/damage.js'
import { configOf } from '../scenario/system.js'
import { foldSituation } from '../turn/situations.js'
import type { AdapterEvent } from './events.js'
import { bringToLight, countAttempt, learn, seeSoak } from './folds/attempts.js'
import { endFightTurn, leaveFight, setBlow, setOrder } from './folds/fight.js'
import {
  changeCharacter,
  changePerson,
  ownName,
  replaced,
  setHealth,
  setMember,
  setPoints,
  useBonus,
} from './folds/people.js'
import { addPerson, isRuling, setCondition, setFigure, withRuling } from './folds/rulings.js'
import { advanceProject, changeScene } from './folds/story.js'
import { placeOf } from './people.js'
import { type AdapterState, clocksOf, type NpcState } from './state.js'

/** Folds one event into the state: the only place where a game changes. */
export function evolve(state: AdapterState, event: AdapterEvent): void {
  if (isRuling(event) && !event.further) state.sums.rulings++
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
      if (event.by !== undefined) harmed(state.sums, event.by, event.who, event.levels)
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
