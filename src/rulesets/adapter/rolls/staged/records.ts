import type { RollRecord } from '../record.js'
import { effectsOf, progressOf } from './chosen.js'
import type { Contested } from './contest.js'
import type { Judged } from './judge.js'
import type { Plan } from './plan.js'
import { type Lying, outcomeText, rollText, settingsText, sideText } from './text.js'

/** What a push costs, by clock, special trait or harm. */
export interface PushCost {
  readonly to: string
  readonly delta: number
}

type Pushing = Pick<RollRecord, 'pushable' | 'pushed' | 'push_cost'>

function diceOf({ groups }: Plan): string {
  return groups.map(({ dice }) => dice).join(' | ')
}

function facesOf(lying: Lying): readonly number[] {
  return (lying ?? []).flatMap((dice) => dice.flatMap(({ face, chain }) => [face, ...chain]))
}

/** rules/adapter-methods §5, Record. */
function figuresOf(plan: Plan, judged: Judged, lying: Lying): RollRecord {
  const { method, chosen } = plan
  const { reading, total, target, score, outcome, level, steps } = judged
  const effects = effectsOf(chosen, outcome)
  const progress = progressOf(chosen, outcome)
  return {
    dice: diceOf(plan),
    faces: facesOf(lying),
    reading,
    total,
    outcome,
    level,
    margin: score,
    pool: 0,
    successes: 0,
    ...(target !== null && { target }),
    ...(method.steps !== null && { steps }),
    ...(method.steps !== null && steps > 0 && { steps_name: method.steps.name }),
    ...(Object.keys(chosen.words).length > 0 && { settings: chosen.words }),
    ...(effects !== null && { effects }),
    ...(progress !== null && { progress }),
    ...(method.push !== null && { pushed: false }),
  }
}

export function recordOf(plan: Plan, judged: Judged, lying: Lying, pushing: Pushing): RollRecord {
  return {
    ...figuresOf(plan, judged, lying),
    ...pushing,
    text: rollText(plan, judged, lying),
  }
}

/** Who won, as the line says it. */
function winnerText({ winner }: Contested): string {
  return winner === 'none' ? '(a tie)' : `(${winner} wins)`
}

/** M24: a contest by level shows the other's aim and outcome; by against or net there is no aim at all. */
export function contestRecord(
  plan: Plan,
  opposing: Plan,
  contested: Contested,
  lying: Lying,
  others: Lying,
): RollRecord {
  const { own, other, net, winner } = contested
  const level = plan.method.older || plan.method.opposed.by === 'level'
  const { target: _, ...figures } = figuresOf(plan, own, lying)
  const theirs = `${sideText(opposing, other, others, level)}${level ? ` ${outcomeText(opposing, { ...other, steps: 0 })}` : ''}`
  return {
    ...figures,
    ...(level && own.target !== null && { target: own.target }),
    opponent: {
      faces: facesOf(others),
      successes: 0,
      pool: 0,
      reading: other.reading,
      total: other.total,
      ...(level && { outcome: other.outcome, level: other.level }),
      ...(level && other.target !== null && { target: other.target }),
    },
    net,
    winner,
    text: `${sideText(plan, own, lying, level)}${settingsText(plan)}; resisted ${theirs} ${winnerText(contested)} -> ${outcomeText(plan, own)}`,
  }
}
