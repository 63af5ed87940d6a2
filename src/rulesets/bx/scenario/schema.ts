import { z } from 'zod'
import { FROM_THE_START } from '../combat/start/resume.js'
import { MODIFIED_STATS } from '../stats/person.js'

const step = z.strictObject({ at: z.int(), stat: z.enum(MODIFIED_STATS), value: z.int() })

const clock = z.strictObject({
  name: z.string().min(1),
  owner: z.string(),
  progress: z.int().min(0).default(0),
  max: z.int().min(1).default(4),
  status: z.enum(['active', 'halted', 'retired', 'trigger_fired']).default('active'),
  modifiers: z.array(step).default([]),
  bullets: z.array(z.string()).default([]),
  trigger: z.string().default(''),
  kind: z.enum(['', 'venom']).default(''),
  advance: z.string().default(''),
})

const modifier = z.strictObject({
  target: z.string(),
  stat: z.enum(MODIFIED_STATS),
  value: z.int(),
  source: z.string().default(''),
  expires: z.string().default(''),
})

const encounter = z.strictObject({
  name: z.string().optional(),
  foes: z.union([z.array(z.unknown()).min(1), z.string(), z.record(z.string(), z.unknown())]),
  count: z.string().default(''),
})

const resume = z.strictObject({
  round: z.int().min(1).default(FROM_THE_START.round),
  startAllies: z.int().min(0).nullable().default(null),
  startFoes: z.int().min(0).nullable().default(null),
  lostAllies: z.int().min(0).default(0),
  lostFoes: z.int().min(0).default(0),
  outnumberedAllies: z.boolean().default(false),
  outnumberedFoes: z.boolean().default(false),
})

/** A scenario as people write it; its blocks are read by `parse`, which knows where each stands. */
export const frame = z.strictObject({
  ruleset: z.literal('bx'),
  title: z.string().default('A BX game'),
  about: z.string().default(''),
  start: z.enum(['fight', 'open']).optional(),
  companionOnly: z.boolean().default(false),
  pc: z.unknown().default(null),
  companions: z.array(z.unknown()).default([]),
  npcs: z.array(z.unknown()).default([]),
  foes: z.array(z.unknown()).default([]),
  encounters: z.union([z.array(encounter), z.record(z.string(), encounter)]).default([]),
  clocks: z.array(clock).default([]),
  modifiers: z.array(modifier).default([]),
  options: z
    .strictObject({
      threatSwitch: z.boolean().default(false),
      flightImpossible: z.boolean().default(false),
      breakImmediately: z.boolean().default(false),
    })
    .prefault({}),
  resume: resume.prefault({}),
  crossings: z
    .array(z.strictObject({ name: z.string().min(1), slow: z.boolean().default(false) }))
    .default([]),
  save: z
    .union([
      z.string(),
      z.strictObject({
        path: z.string(),
        document: z.record(z.string(), z.unknown()),
        order: z.strictObject({ npcs: z.array(z.string()), clocks: z.array(z.string()) }).optional(),
      }),
    ])
    .nullable()
    .default(null),
})

export type Frame = z.infer<typeof frame>
