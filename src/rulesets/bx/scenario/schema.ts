import { z } from 'zod'
import { isVisible } from '../../../kernel/visible.js'
import { FROM_THE_START } from '../combat/start/resume.js'
import { isKnownExpiry } from '../stats/modifiers.js'
import { MODIFIED_STATS } from '../stats/person.js'

/** One line without control characters: names and texts that stand in the log. */
const visible = z.string().refine(isVisible, 'no line breaks and control characters here')

const step = z.strictObject({ at: z.int(), stat: z.enum(MODIFIED_STATS), value: z.int() })

const clock = z.strictObject({
  name: visible.min(1),
  owner: visible,
  progress: z.int().min(0).default(0),
  max: z.int().min(1).default(4),
  status: z.enum(['active', 'halted', 'retired', 'trigger_fired']).default('active'),
  modifiers: z.array(step).default([]),
  bullets: z.array(visible).default([]),
  trigger: visible.default(''),
  kind: z.enum(['', 'venom']).default(''),
  advance: visible.default(''),
})

const modifier = z.strictObject({
  target: visible,
  stat: z.enum(MODIFIED_STATS),
  value: z.int(),
  source: visible.default(''),
  expires: visible
    .refine(
      isKnownExpiry,
      'it expires with rest or at the end of combat; leave it out where it stays until it is lifted',
    )
    .default(''),
})

const encounter = z.strictObject({
  name: visible.optional(),
  foes: z.union([z.array(z.unknown()).min(1), z.string(), z.record(z.string(), z.unknown())]),
  count: z.union([z.string(), z.int().transform(String)]).default(''),
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

const month = z.strictObject({ name: visible.min(1), days: z.int().min(1).max(400) })

/** A scenario as people write it; its blocks are read by `parse`, which knows where each stands. */
export const frame = z.strictObject({
  ruleset: z.literal('bx'),
  title: visible.default('A BX game'),
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
  crossings: z.array(z.strictObject({ name: visible.min(1), slow: z.boolean().default(false) })).default([]),
  date: z.string().default(''),
  calendar: z.array(month).default([]),
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

/** Every key of one part of a scenario, for whoever mistyped one. */
export const KNOWN_KEYS: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(frame.shape),
  clocks: Object.keys(clock.shape),
  'clocks.modifiers': Object.keys(step.shape),
  modifiers: Object.keys(modifier.shape),
  encounters: Object.keys(encounter.shape),
  resume: Object.keys(resume.shape),
  options: ['threatSwitch', 'flightImpossible', 'breakImmediately'],
  crossings: ['name', 'slow'],
  calendar: Object.keys(month.shape),
  save: ['path', 'document', 'order'],
}

export type Frame = z.infer<typeof frame>
