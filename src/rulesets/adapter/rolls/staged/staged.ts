import { type Chance, chance } from '../../../../kernel/dice/chance.js'
import type { FaceSource } from '../../../../kernel/dice/expression.js'
import type { StagedMethod } from '../../config/methods/types.js'
import type { SystemConfig } from '../../config/types.js'
import { refused } from '../../stops.js'
import { type Call, opposingCall } from '../call.js'
import type { RollRecord, Throw } from '../record.js'
import { type Contested, contest } from './contest.js'
import { type Earlier, everyFall } from './every-fall.js'
import { readDice, throwDice, throwRest } from './fall.js'
import type { Fall } from './falls.js'
import { type Judged, judge, worsened } from './judge.js'
import { type Plan, planRoll } from './plan.js'
import { contestRecord, type PushCost, recordOf } from './records.js'
import type { Lying } from './text.js'
import { lookAt, type Seen, type Watch, watchesOf } from './worth.js'

const PURPOSE = 'check'

/** A roll that lies on the table. */
interface Thrown {
  readonly seen: Seen
  readonly lying: Lying
  /** First faces by group, for a push. */
  readonly faces: readonly (readonly number[])[]
}

function look(plan: Plan, watches: readonly Watch[], groups: NonNullable<Lying>): Thrown {
  return {
    seen: { reading: readDice(plan, groups), watch: lookAt(plan, watches, groups) },
    lying: groups,
    faces: groups.map((dice) => dice.map(({ face }) => face)),
  }
}

/** M15: whether a push could still change this roll. */
function mayPush(plan: Plan, judged: Judged, faces: readonly (readonly number[])[]): boolean {
  const { push } = plan.method
  if (!push?.when.includes(judged.outcome)) return false
  const { reroll } = push
  return reroll === 'all' || faces.flat().some((face) => !reroll.keep.includes(face))
}

/** M15: what a push costs: `delta`, or `delta` for each final die that shows a face. */
function costsOf({ method }: Plan, seen: Seen): readonly PushCost[] {
  const watches = method.natural.filter(({ face }) => face !== null).length
  let place = watches
  return (method.push?.cost ?? []).flatMap(({ to, face, delta }) => {
    const amount = face === null ? delta : delta * seen.watch[place++]!
    return amount === 0 ? [] : [{ to, delta: amount }]
  })
}

/** A roll of one side, ready to fall: alone, against another, or after a push. */
class StagedRoll {
  private readonly plan: Plan
  private readonly watches: readonly Watch[]

  constructor(plan: Plan) {
    this.plan = plan
    this.watches = watchesOf(plan.method)
  }

  private record(thrown: Thrown): RollRecord {
    const judged = judge(this.plan, thrown.seen)
    return recordOf(this.plan, judged, thrown.lying, {
      ...(mayPush(this.plan, judged, thrown.faces) && { pushable: this.heldFor(thrown) }),
    })
  }

  /** What a push needs to know of the first throw: nothing where all dice fall anew. */
  private heldFor({ faces }: Thrown): readonly (readonly number[])[] {
    return this.plan.method.push!.reroll === 'all' ? [] : faces
  }

  /** One roll, and no push. */
  once(faces: FaceSource): RollRecord {
    return this.record(look(this.plan, this.watches, throwDice(this.plan, faces)))
  }

  /** A second throw of what may fall again. */
  again(earlier: readonly (readonly number[])[], faces: FaceSource): RollRecord {
    const { plan, watches } = this
    const { reroll } = plan.method.push!
    const groups = reroll === 'all' ? throwDice(plan, faces) : throwRest(plan, earlier, reroll.keep, faces)
    const thrown = look(plan, watches, groups)
    return this.pushed(thrown.seen, thrown.lying)
  }

  private pushed(seen: Seen, lying: Lying): RollRecord {
    const judged = worsened(this.plan.method, judge(this.plan, seen))
    return recordOf(this.plan, judged, lying, { pushed: true, push_cost: costsOf(this.plan, seen) })
  }

  /** With the faces that a push holds among what is watched, so that first throws which differ for it stay apart. */
  private watchesForPush(): readonly Watch[] {
    const { push } = this.plan.method
    if (!push || push.reroll === 'all') return this.watches
    const { keep } = push.reroll
    const names = new Set(this.plan.groups.map(({ name }) => name))
    return [
      ...this.watches,
      ...[...names].flatMap((group) =>
        keep.map((face) => ({ face, group, others: false, most: Number.MAX_SAFE_INTEGER })),
      ),
    ]
  }

  /** Faces that stand for a way of falling: those held are real, any other face stands for the rest. */
  private facesFor(fall: Fall): readonly (readonly number[])[] {
    const { push } = this.plan.method
    if (!push || push.reroll === 'all') return []
    const { keep } = push.reroll
    const names = [...new Set(this.plan.groups.map(({ name }) => name))]
    return this.plan.groups.map(({ name, count, sides }) => {
      const from = this.watches.length + names.indexOf(name) * keep.length
      const held = keep.flatMap((face, i) => new Array<number>(fall.watch[from + i]!).fill(face))
      const other = Array.from({ length: sides }, (_, i) => i + 1).find((face) => !keep.includes(face)) ?? 0
      return [...held, ...new Array<number>(count - held.length).fill(other)]
    })
  }

  /** Every first throw that differs in anything that follows from it. */
  exactOnce(): Chance<RollRecord> {
    const watches = this.watchesForPush()
    const { falls } = everyFall(this.plan, watches, false)
    return gathered(
      falls.map((fall) => ({
        record: this.record({ seen: fall, lying: undefined, faces: this.facesFor(fall) }),
        weight: fall.weight,
      })),
    )
  }

  exactAgain(earlier: readonly (readonly number[])[]): Chance<RollRecord> {
    const { reroll } = this.plan.method.push!
    const held: Earlier | undefined = reroll === 'all' ? undefined : { faces: earlier, keep: reroll.keep }
    const { falls } = everyFall(this.plan, this.watches, false, held)
    return gathered(falls.map((fall) => ({ record: this.pushed(fall, undefined), weight: fall.weight })))
  }

  /** Both sides of a contest, the actor first (M17). */
  against(opposing: StagedRoll, faces: FaceSource): RollRecord {
    const own = look(this.plan, this.watches, throwDice(this.plan, faces))
    const other = look(opposing.plan, opposing.watches, throwDice(opposing.plan, faces))
    const contested = contest(this.plan, opposing.plan, own.seen, other.seen)
    return contestRecord(this.plan, opposing.plan, contested, own.lying, other.lying)
  }

  exactAgainst(opposing: StagedRoll): Chance<RollRecord> {
    const own = everyFall(this.plan, this.watches, true).falls
    const others = merged(opposing.plan, everyFall(opposing.plan, opposing.watches, true).falls)
    const found: Weighed[] = []
    for (const one of own)
      for (const other of others) {
        const contested: Contested = contest(this.plan, opposing.plan, one, other)
        found.push({
          record: contestRecord(this.plan, opposing.plan, contested, undefined, undefined),
          weight: one.weight * other.weight,
        })
      }
    return gathered(found)
  }
}

/** Of the other side only its total and what its own level follows from matter: equal ones are one. */
function merged(plan: Plan, falls: readonly Fall[]): readonly Fall[] {
  const found = new Map<string, { reading: number; watch: readonly number[]; weight: bigint }>()
  for (const fall of falls) {
    const { outcome, level } = judge(plan, fall, {}, false)
    const key = `${fall.reading} ${outcome} ${level}`
    const known = found.get(key)
    if (known) known.weight += fall.weight
    else found.set(key, { ...fall })
  }
  return [...found.values()]
}

interface Weighed {
  readonly record: RollRecord
  readonly weight: bigint
}

/** Rolls that nothing tells apart but their figures are one, and the first stands for all. */
function gathered(found: readonly Weighed[]): Chance<RollRecord> {
  const byMeaning = new Map<string, { record: RollRecord; weight: bigint }>()
  for (const { record, weight } of found) {
    const { outcome, level, steps, winner, push_cost, pushable } = record
    const key = JSON.stringify([outcome, level, steps, winner, push_cost, pushable])
    const known = byMeaning.get(key)
    if (known) known.weight += weight
    else byMeaning.set(key, { record, weight })
  }
  const all = [...byMeaning.values()]
  return chance(
    all.map(({ record }) => record),
    all.map(({ weight }) => weight),
  )
}

const known = new WeakMap<SystemConfig, Map<string, Chance<RollRecord>>>()
const MAX_KNOWN = 500

/** Exact answers, worked out once for each plan: searches ask for the same roll again and again. */
function remembered(
  config: SystemConfig,
  plans: readonly unknown[],
  work: () => Chance<RollRecord>,
): Chance<RollRecord> {
  const answers = known.get(config) ?? new Map<string, Chance<RollRecord>>()
  known.set(config, answers)
  const key = JSON.stringify(plans, (name, value: unknown) => (name === 'method' ? undefined : value))
  const answer = answers.get(key) ?? work()
  if (answers.size >= MAX_KNOWN) answers.clear()
  answers.set(key, answer)
  return answer
}

/** A roll of a described method, checked: the throw, and the second throw of a push. */
export function readyStaged(config: SystemConfig, method: StagedMethod, call: Call): Throw {
  const plan = planRoll(config, method, call)
  const roll = new StagedRoll(plan)
  const { opponent, push } = call.input
  if (push === true && (opponent !== undefined || method.push === null))
    throw refused(
      'not_pushable',
      opponent === undefined ? 'Rolls of this method cannot be pushed.' : 'A contest cannot be pushed.',
    )
  if (opponent !== undefined) {
    if (method.opposed.by === 'none')
      throw refused('not_opposed', 'Rolls of this method are never set against another.')
    const opposingPlan = planRoll(config, method, opposingCall(call, opponent, method.older))
    const opposing = new StagedRoll(opposingPlan)
    return (dice) =>
      dice.read(
        (faces) => roll.against(opposing, faces),
        () => remembered(config, [plan, opposingPlan], () => roll.exactAgainst(opposing)),
        PURPOSE,
      )
  }
  return (dice) => {
    const first = dice.read(
      (faces) => roll.once(faces),
      () => remembered(config, [plan], () => roll.exactOnce()),
      PURPOSE,
    )
    if (push !== true || first.pushable === undefined) return first
    return pushRoll(config, plan, first)(dice)
  }
}

/** The second throw of a roll that was pushed (M15). */
function pushRoll(config: SystemConfig, plan: Plan, first: RollRecord): Throw {
  const roll = new StagedRoll(plan)
  const earlier = first.pushable!
  return (dice) => {
    const pushed = dice.read(
      (faces) => roll.again(earlier, faces),
      () => remembered(config, [plan, earlier], () => roll.exactAgain(earlier)),
      PURPOSE,
    )
    return { ...pushed, first: { outcome: first.outcome, text: first.text! } }
  }
}

/** The push of a roll that lies on the table, with the figures it was made with. */
export function readyPush(config: SystemConfig, method: StagedMethod, call: Call, first: RollRecord): Throw {
  if (first.pushable === undefined) throw refused('not_pushable', 'This roll cannot be pushed.')
  return pushRoll(config, planRoll(config, method, call), first)
}
