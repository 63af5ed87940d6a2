import type { Resume } from '../combat/start/resume.js'
import type { Save, SaveOrder } from '../save/read.js'
import type { FightOptions } from '../state/fight.js'
import type { Block } from '../stats/block.js'
import type { ClockStep } from '../stats/clocks.js'
import type { Crossing } from '../stats/crossing.js'
import type { Month } from '../stats/date.js'
import type { Encounter } from '../stats/encounter.js'
import type { StatModifier } from '../stats/modifiers.js'

/** A clock as a scenario writes it. */
export interface ScenarioClock {
  readonly name: string
  readonly owner: string
  readonly progress: number
  readonly max: number
  readonly status: 'active' | 'halted' | 'retired' | 'trigger_fired'
  readonly modifiers: readonly ClockStep[]
  readonly bullets: readonly string[]
  readonly trigger: string
  readonly kind: '' | 'venom'
  /** Why the day moves it; empty when it does not. */
  readonly advance: string
}

/** A BX game to be played: a fight that begins at once, or an open table with encounters to meet. */
export interface Scenario {
  readonly ruleset: 'bx'
  readonly title: string
  readonly about: string
  readonly start: 'fight' | 'open'
  readonly companionOnly: boolean
  readonly pc: Block | null
  readonly companions: readonly Block[]
  readonly npcs: readonly Block[]
  readonly foes: readonly Block[]
  readonly encounters: readonly Encounter[]
  readonly clocks: readonly ScenarioClock[]
  readonly modifiers: readonly StatModifier[]
  readonly options: FightOptions
  readonly resume: Resume
  readonly crossings: readonly Crossing[]
  /** The date of the world when the table opens; empty: the save's, or none. */
  readonly date: string
  readonly calendar: readonly Month[]
  /** PARTY-SEED and PARTY-DELTA that stand beside the save (rules/bx-campaign C6); empty where there are none. */
  readonly party: string
  readonly partyDelta: string
  /** After its fight the table goes on in peace (C46). */
  readonly then: '' | 'open'
  readonly save: {
    readonly path: string
    readonly document: Save
    readonly order: SaveOrder
    /** The text it was read from, where it was handed over as one: then what does not change keeps its bytes. */
    readonly text?: string | undefined
  } | null
}
