import type { EventRows } from '../../../kernel/contract/events/event-table.js'
import { sameName } from '../../../kernel/words/names.js'
import type { ExtendedStatus } from '../rolls/extended.js'
import type { AdapterScenario } from '../scenario/schema.js'
import type { AdapterState } from '../state/state.js'
import { replaced, useBonus } from './changes.js'
import { faces, ones } from './evidence.js'
import { asSentence, brief, type Context, cut, sentence, subject, successes, titled } from './words.js'

export interface GameOpened {
  readonly type: 'game_opened'
  readonly title: string
  readonly intro: string
  /** Who plays whom, in sentences. */
  readonly plays: readonly string[]
}

export interface SceneChanged {
  readonly type: 'scene_changed'
  readonly scene: string
  readonly title: string
  readonly text: string
  readonly flags: readonly string[]
  readonly threats: readonly string[]
}

/** How a roll of an extended action was made and counted. */
export interface ExtendedCount {
  readonly dice: string
  readonly of: string
  readonly raw_successes?: number
  readonly ones?: number
  readonly auto_successes?: number
  /** Sums. */
  readonly total?: number
  readonly target?: number
  readonly outcome?: string
}

export interface ProjectAdvanced {
  readonly type: 'project_advanced'
  readonly who: string
  readonly project: string
  readonly pool: number
  readonly difficulty: number
  readonly faces: readonly number[]
  readonly successes: number
  /** How it was rolled and counted, in full. */
  readonly roll: ExtendedCount
  readonly accumulated: number
  readonly needed: number
  readonly rolls_used: number
  readonly max_rolls: number
  readonly status: ExtendedStatus
  readonly minutes: number
  readonly text?: string
}

export interface ObjectiveReached {
  readonly type: 'objective_reached'
  readonly objective: string
  readonly text: string
}

/** The account of a game at its end. */
export interface Summary {
  readonly standing: readonly string[]
  readonly down: readonly string[]
  readonly gone: readonly string[]
  readonly objectives: readonly string[]
  readonly rounds: number
  readonly minutes: number
  readonly rulings: number
}

export interface GameEnded {
  readonly type: 'game_ended'
  readonly outcome: string
  readonly reason: string
  /** The sides this end is good for. */
  readonly favours: readonly string[]
  readonly summary: Summary
}

export type StoryEvent = GameOpened | SceneChanged | ProjectAdvanced | ObjectiveReached | GameEnded

export const gameRows: EventRows<AdapterState, StoryEvent, StoryEvent, AdapterScenario> = {
  game_opened: {
    weight: 'decisive',
    fold(state) {
      state.opened = true
    },
    mech: ({ title, intro, plays }) => [
      `OPENING ${title}${intro ? `: ${intro}` : ''}`,
      ...plays.map((line) => `PLAYS ${line}`),
    ],
    story: ({ title, intro }) => `${asSentence(title)}${intro ? ` ${intro}` : ''}`,
    short: ({ title }) => title,
  },
  scene_changed: {
    weight: 'decisive',
    fold(state, { scene, flags, threats }) {
      state.scene = state.scenario.scenes.findIndex(({ name }) => sameName(name, scene))
      state.flags = flags
      state.threats = threats
      state.attempts = {}
    },
    mech: ({ title, text }) => [`SCENE ${title}${text ? `: ${text}` : ''}`],
    story: ({ title, text }) => `${asSentence(titled(title))}${text ? ` ${text}` : ''}`,
    short: ({ title }) => `Scene: ${title}`,
    narr: ({ text }) => text || undefined,
  },
  project_advanced: {
    weight: ({ status }) => (status === 'open' ? 'detail' : 'decisive'),
    concerns: ({ who }) => [who],
    fold(state, { who, project, accumulated, rolls_used, status, minutes }) {
      const i = state.scenario.projects.findIndex(({ name }) => sameName(name, project))
      state.projects = replaced(state.projects, i, { accumulated, rolls_used, status })
      state.sums.minutes += minutes
      useBonus(state, who)
    },
    mech: (event) => [
      `EXTENDED ${event.who} ${event.project}: ${extendedRoll(event)}; ${event.accumulated} of ${event.needed} so far, roll ${event.rolls_used} of ${event.max_rolls}, ${event.status}${event.text ? `: ${event.text}` : ''}`,
    ],
    story: workSentence,
    short({ project, status, accumulated, needed }) {
      const name = brief(project)
      if (status === 'open') return `${name} ${accumulated}/${needed}`
      return `${name} ${status === 'complete' ? 'done' : status}`
    },
    beat: ({ who, status, accumulated, needed }) => ({
      by: who,
      result: status === 'open' ? `${accumulated} of ${needed}` : status,
    }),
  },
  objective_reached: {
    weight: 'decisive',
    fold(state, { objective }) {
      const i = state.scenario.objectives.findIndex(({ name }) => sameName(name, objective))
      state.objectives = state.objectives.map((reached, at) => reached || at === i)
    },
    mech: ({ objective, text }) => [`OBJECTIVE ${objective}${text ? `: ${text}` : ''}`],
    story: ({ objective, text }) => `Objective reached: ${asSentence(text || objective)}`,
    short: ({ objective }) => `Objective: ${objective}`,
  },
  game_ended: {
    weight: 'decisive',
    fold(state, { outcome, favours }) {
      state.ended = outcome
      state.favours = favours
    },
    mech: ({ outcome, reason, summary }) => [`END ${outcome}: ${reason}`, summaryLine(summary)],
    story: endSentence,
    short: ({ outcome }) => cut(`End: ${titled(outcome)}`),
    narr: ({ reason }) => reason || undefined,
  },
}

/** A roll of an extended action. */
function extendedRoll({ roll, difficulty, faces: list, successes: worth }: ProjectAdvanced): string {
  const { dice: text, of, raw_successes, auto_successes, total, target, outcome } = roll
  if (raw_successes === undefined) {
    const aim = target === undefined ? '' : ` vs ${target}`
    return `${text} (${of}) ${faces(list)} total ${total}${aim} -> ${outcome?.toUpperCase()}, worth ${worth}`
  }
  const auto = auto_successes ? `, +${auto_successes} automatic` : ''
  return `${text} (${of}) vs difficulty ${difficulty} ${faces(list)}: ${raw_successes} raw, ${ones(roll.ones ?? 0)}${auto} = ${worth}`
}

function workSentence(event: ProjectAdvanced): string {
  const { who, project, successes: gained, accumulated, needed, rolls_used, max_rolls, status, text } = event
  const name = subject(who)
  const rest = text ? ` ${text}` : ''
  switch (status) {
    case 'open': {
      const stands = `${accumulated} of ${needed} (roll ${rolls_used} of ${max_rolls}).${rest}`
      return gained > 0
        ? `${name} works on "${project}": ${successes(gained)}, ${stands}`
        : `${name} makes no progress on "${project}": ${stands}`
    }
    case 'complete':
      return `${name} finishes "${project}" with ${successes(gained)}.${rest}`
    case 'failed':
      return `${name} runs out of tries on "${project}": ${accumulated} of ${needed}.${rest}`
    case 'botched':
      return text
        ? `${name} botches "${project}".${rest}`
        : `${name} botches "${project}", and the work is lost.`
  }
}

/** The author's text where the scenario brought this end about; else the game master ended it. */
function endSentence({ outcome, reason }: GameEnded, { facts }: Context): string {
  const authored = facts.scenario.endings.some((end) => end.outcome === outcome && end.text === reason)
  return authored && reason !== '' ? reason : sentence(titled(outcome), reason)
}

function summaryLine({ standing, down, gone, objectives, rounds, minutes, rulings }: Summary): string {
  const names = (list: readonly string[]) => list.join(', ') || 'nobody'
  const parts = [
    `standing: ${names(standing)}`,
    ...(down.length > 0 ? [`down: ${names(down)}`] : []),
    ...(gone.length > 0 ? [`gone: ${names(gone)}`] : []),
    ...(objectives.length > 0 ? [`reached: ${names(objectives)}`] : []),
    ...(rounds > 0 ? [`${rounds} round${rounds === 1 ? '' : 's'} of fighting`] : []),
    `${minutes} minutes`,
    `${rulings} ruling${rulings === 1 ? '' : 's'}`,
  ]
  return `SUMMARY ${parts.join('; ')}`
}
