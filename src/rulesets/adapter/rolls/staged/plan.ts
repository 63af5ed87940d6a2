import { entryOf } from '../../../../kernel/entry.js'
import { signed } from '../../../../kernel/modifiers.js'
import type { Amount, Group, StagedMethod, Term } from '../../config/methods/types.js'
import { reads, woundsCountIn } from '../../config/methods/uses.js'
import { MAX_DICE } from '../../config/shapes/method.js'
import type { SystemConfig } from '../../config/types.js'
import { ratingOf } from '../../people/stats.js'
import { refused } from '../../stops.js'
import type { Call } from '../call.js'
import { baseDifficulty, clampDifficulty, retryPenalty } from '../difficulty.js'
import { type Chosen, chosenIn } from './chosen.js'

/** Dice of one group that are to fall, with everything known but the faces. */
export interface PlannedGroup {
  readonly name: string | null
  readonly kind: Group['kind']
  /** All dice that fall, those of the edge with them. */
  readonly count: number
  readonly sides: number
  /** How many of them are dropped: the worse ones above 0, the better ones below. */
  readonly edge: number
  readonly zero: 'highest' | 'lowest' | null
  readonly explode: { readonly from: number; readonly as: 'sum' | 'dice'; readonly limit: number } | null
  /** Faces that are held from an earlier throw (M15). */
  readonly held: readonly number[]
  /** `2d6`, `d%`. */
  readonly dice: string
  /** The terms behind the dice, as M24 writes them: ` (prowl 2, dice +1)`, or nothing. */
  readonly terms: string
}

/** The reading with its figures worked out. */
export type PlannedReading =
  | { readonly by: 'sum' | 'highest' | 'lowest' | 'best' }
  | { readonly by: 'keep'; readonly keep: number; readonly of: 'highest' | 'lowest' }
  | {
      readonly by: 'count'
      readonly at_least: number | null
      readonly faces: Readonly<Record<string, number>>
      readonly floor: number | null
    }

/** A roll of a staged method that nothing can refuse any more. */
export interface Plan {
  readonly method: StagedMethod
  readonly groups: readonly PlannedGroup[]
  readonly read: PlannedReading
  /** What is added to the reading, and how the line writes it. */
  readonly added: number
  readonly addTerms: readonly string[]
  /** Null for bands. */
  readonly target: number | null
  readonly targetTerms: string
  readonly showsTotal: boolean
  readonly chosen: Chosen
}

/** What a term is worth in this call, its name in the line, and whether it is there even when it is 0. */
interface Worth {
  readonly value: number
  readonly label: string | null
  readonly always: boolean
  /** Without a sign, outside of `add`. */
  readonly plain: boolean
}

function modifierOf(level: number): number {
  return Math.floor((level - 10) / 2)
}

class Figures {
  private readonly config: SystemConfig
  private readonly call: Call
  private readonly chosen: Chosen
  private readonly woundsIn: ReturnType<typeof woundsCountIn>

  constructor(config: SystemConfig, method: StagedMethod, call: Call, chosen: Chosen) {
    this.config = config
    this.call = call
    this.chosen = chosen
    this.woundsIn = woundsCountIn(method)
  }

  private stat(value: number, label: string | null): Worth {
    return { value, label, always: label !== null, plain: true }
  }

  private change(value: number, label: string): Worth {
    return { value, label, always: false, plain: false }
  }

  worth(term: Term): Worth {
    const { call, config } = this
    const { input, pair } = call
    const wounds = (word: 'modifier' | 'dice_modifier') => (this.woundsIn === word ? call.wounds : 0)
    if (typeof term === 'number') return { value: term, label: '', always: true, plain: true }
    if (typeof term === 'object') return this.ofSheet(term)
    switch (term) {
      case 'attribute':
        return this.stat(call.attribute, pair.attribute)
      case 'ability':
        return this.stat(call.ability, pair.ability)
      case 'attribute_mod':
        return this.stat(modifierOf(call.attribute), `${pair.attribute ?? 'attribute'} modifier`)
      case 'modifier':
        return this.change((input.modifier ?? 0) + wounds('modifier'), 'modifier')
      case 'dice_modifier':
        return this.change((input.dice_modifier ?? 0) + wounds('dice_modifier'), 'dice')
      case 'retry':
        return this.change(-retryPenalty(config, input.failed_attempts ?? 0), 'retry')
      case 'specialty':
        return this.change(call.specialty, 'specialty')
      case 'wounds':
        return this.change(call.wounds, 'wounds')
      case 'difficulty':
        return this.stat(
          clampDifficulty(
            config,
            baseDifficulty(config, call.entry, input.difficulty) + (input.difficulty_modifier ?? 0),
          ),
          'difficulty',
        )
    }
  }

  private ofSheet(term: Exclude<Term, number | string>): Worth {
    if ('setting' in term) {
      const value = this.chosen.values[term.setting]?.value ?? 0
      return this.change(value, term.setting)
    }
    const { trait, mod, per } = term
    const rating = ratingOf(this.call.input.stats ?? {}, trait)
    if (mod) return this.stat(modifierOf(rating), `${trait} modifier`)
    return per === 1 ? this.stat(rating, trait) : this.stat(Math.floor(rating / per), `${trait}/${per}`)
  }

  sum(amount: Amount): number {
    if (typeof amount === 'number') return amount
    let sum = 0
    for (const term of amount) sum += this.worth(term).value
    return sum
  }

  /** Terms as M24 writes them: signed in `add`, elsewhere stats, difficulty and numbers plain. */
  shown(amount: Amount, inAdd = false): readonly string[] {
    if (typeof amount === 'number') return []
    return amount.flatMap((term) => {
      const { value, label, always, plain } = this.worth(term)
      if (label === null || (!always && value === 0)) return []
      const figure = plain && !inAdd ? String(value) : signed(value)
      return [label === '' ? figure : `${label} ${figure}`]
    })
  }
}

/** M6: how many dice, and what the line says about it. */
function countOf(
  group: Group,
  figures: Figures,
): { readonly count: number; readonly remarks: string[] } & {
  readonly zero: PlannedGroup['zero']
} {
  const sum = figures.sum(group.count)
  if (typeof group.count === 'number') return { count: sum, remarks: [], zero: null }
  if (group.zero && sum <= 0) return { count: group.zero.dice, remarks: ['no dice'], zero: group.zero.read }
  if (sum < group.min)
    return { count: group.min, remarks: group.min === 0 ? [] : [`least ${group.min}`], zero: null }
  if (group.max !== null && sum > group.max)
    return { count: group.max, remarks: [`most ${group.max}`], zero: null }
  if (sum > MAX_DICE)
    throw refused('pool_too_large', `A roll has at most ${MAX_DICE} dice, not ${sum}.`, { pool: sum })
  return { count: sum, remarks: [], zero: null }
}

/** M6: how many sides; a rating that is no die is refused, none at all takes `unskilled`. */
function sidesOf(group: Group, figures: Figures): { readonly sides: number; readonly unskilled: number } {
  const sum = figures.sum(group.sides)
  if (typeof group.sides === 'number') return { sides: sum, unskilled: 0 }
  if (sum <= 0 && group.unskilled) return { sides: group.unskilled.sides, unskilled: group.unskilled.add }
  const { ladder } = group
  if (ladder ? ladder.includes(sum) : sum >= 2 && sum <= 1000) return { sides: sum, unskilled: 0 }
  const steps = ladder ? ladder.map((one) => `d${one}`).join(', ') : 'd2 to d1000'
  throw refused('bad_step', `${sum} is no die of this system. There is: ${steps}.`, { sides: sum })
}

interface Planned {
  readonly group: PlannedGroup | null
  readonly unskilled: number
}

function planGroup(group: Group, figures: Figures): Planned {
  const { count, remarks, zero } = countOf(group, figures)
  const { sides, unskilled } = sidesOf(group, figures)
  if (count <= 0) return { group: null, unskilled: 0 }
  const wanted = figures.sum(group.edge)
  const edge = Math.max(-group.edge_max, Math.min(group.edge_max, wanted))
  const all = count + Math.abs(edge)
  const { explode, kind, name } = group
  const from = explode === null ? 0 : explode.from === 'max' ? sides : explode.from
  const terms = [
    ...figures.shown(group.count),
    ...remarks,
    ...figures.shown(group.sides),
    ...figures.shown(group.edge),
    ...(edge === wanted ? [] : [`most ${group.edge_max}`]),
  ]
  const face = kind === 'fate' ? 'F' : String(sides)
  return {
    unskilled,
    group: {
      name,
      kind,
      count: all,
      sides,
      edge,
      zero,
      explode: explode && from <= sides ? { from, as: explode.as, limit: explode.limit } : null,
      held: [],
      dice: kind === 'percentile' ? 'd%' : `${all}d${face}`,
      terms: terms.length === 0 ? '' : ` (${terms.join(', ')})`,
    },
  }
}

/** M18: what the method does not list is refused, before any die. */
function checkRead(method: StagedMethod, { input }: Call): void {
  const idle = (code: 'modifier_not_read' | 'dice_not_read' | 'difficulty_not_read', what: string) =>
    refused(code, `Rolls of this method read no ${what}.`)
  if ((input.modifier ?? 0) !== 0 && !reads(method, 'modifier')) throw idle('modifier_not_read', 'modifier')
  if ((input.dice_modifier ?? 0) !== 0 && !reads(method, 'dice_modifier'))
    throw idle('dice_not_read', 'extra dice')
  const difficult = input.difficulty !== undefined || (input.difficulty_modifier ?? 0) !== 0
  if (difficult && !reads(method, 'difficulty')) throw idle('difficulty_not_read', 'difficulty')
}

function planReading(method: StagedMethod, figures: Figures): PlannedReading {
  const { read } = method
  if (read.by === 'keep') return { ...read, keep: Math.max(1, figures.sum(read.keep)) }
  if (read.by === 'count')
    return { ...read, at_least: read.at_least === null ? null : figures.sum(read.at_least) }
  return read
}

/** Works out every figure of a roll; refusals come from here and no die has fallen. */
export function planRoll(config: SystemConfig, method: StagedMethod, call: Call): Plan {
  if (!method.older) checkRead(method, call)
  const chosen = chosenIn(method, call)
  const figures = new Figures(config, method, call, chosen)
  const planned = method.roll.map((group) => planGroup(group, figures))
  const unskilled = planned.reduce((sum, one) => sum + one.unskilled, 0)
  const targetTerms = figures.shown(method.target)
  return {
    method,
    groups: planned.flatMap(({ group }) => group ?? []),
    read: planReading(method, figures),
    added: figures.sum(method.add) + unskilled,
    addTerms: [
      ...figures.shown(method.add, true),
      ...(unskilled === 0 ? [] : [`unskilled ${signed(unskilled)}`]),
    ],
    target: method.compare === 'bands' ? null : figures.sum(method.target),
    targetTerms: targetTerms.length === 0 ? '' : ` (${targetTerms.join(', ')})`,
    showsTotal: method.add.length > 0 || unskilled !== 0,
    chosen,
  }
}

/** The method that a configuration describes under its own name, if it does. */
export function describedMethod({ resolution }: SystemConfig): StagedMethod | undefined {
  return entryOf(resolution.methods, resolution.method)
}
