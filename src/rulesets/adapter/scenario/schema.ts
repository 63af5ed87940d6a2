import { z } from 'zod'
import { FAILURE_MODES } from '../config/types.js'
import { MAGICK_MODES } from '../magick/paradox.js'
import { NO_CONTROLS } from '../names.js'
import { DAMAGE_TYPES } from '../people/health.js'

/** No line breaks, terminal codes or marks that turn text around: names stand in log lines. */
const name = z.string().trim().min(1).max(60).regex(NO_CONTROLS, 'a name has no control characters')
/** Lines of a text become one: texts stand in log lines too. */
const text = z
  .string()
  .max(2000)
  .overwrite((value) => value.replace(/\s+/g, ' ').trim())
  .regex(NO_CONTROLS, 'a text has no control characters')
const rating = z.int().min(0).max(100)
const ratings = z.record(name, rating)
const figure = z.int().min(-1000).max(1000)
const few = z.int().min(-20).max(20)
const names = z.array(name)

/** Filled boxes; how many there are is the system's (checks.ts). */
const track = z
  .strictObject({
    bashing: z.int().min(0).max(20).default(0),
    lethal: z.int().min(0).max(20).default(0),
    aggravated: z.int().min(0).max(20).default(0),
  })
  .prefault({})

const merit = z.strictObject({
  id: name,
  kind: z.enum(['merit', 'flaw']).default('merit'),
  applies_to: z
    .strictObject({ actions: names.optional(), stats: names.optional(), tags: names.optional() })
    .optional(),
  dice: few.optional(),
  difficulty: few.optional(),
  auto_successes: few.optional(),
})

const weapon = z.strictObject({
  name,
  action: name.default('attack'),
  variant: name.optional(),
  /** Dice of a pool, or for sums a number or dice; with `strength` what the system's `fight.damage` says is added. */
  damage: z.union([
    z.int().min(0).max(20),
    z.string().regex(/^\d{0,2}d\d{1,3}([+-]\d{1,3})?$/, 'damage is a whole number, or dice such as 1d8+1'),
  ]),
  strength: z.boolean().default(false),
  /** Where health has levels. */
  type: z.enum(DAMAGE_TYPES).optional(),
  difficulty: z.int().min(2).max(200).optional(),
  /** What one attack uses up. */
  ammo: name.optional(),
})

const resistance = z.strictObject({
  attribute: name,
  ability: name.nullable().default(null),
  difficulty: z.int().min(2).max(200).optional(),
})

const person = {
  name,
  stats: ratings.default({}),
  weapons: names.default([]),
  armor: rating.default(0),
  health: track,
  /** Where health is points: how many at full, and how many are lost already. */
  hp: z.int().min(1).max(1000).optional(),
  hurt: z.int().min(0).max(1000).optional(),
}

const character = z.strictObject({
  ...person,
  /** Points that come and go; ratings are stats. What is not written begins at its rating. */
  resources: ratings.default({}),
  spheres: ratings.default({}),
  avatar: rating.default(0),
  specialties: z.record(name, names).default({}),
  merits_flaws: z.array(merit).max(20).default([]),
  inventory: z.record(name, z.int().min(0).max(9999)).optional(),
})

export const npc = z.strictObject({
  ...person,
  threat_level: z.enum(['none', 'low', 'moderate', 'high', 'extreme']).default('low'),
  /** Joins a fight against the characters. */
  hostile: z.boolean().default(false),
  /** Only in this scene; everywhere when it is not written. */
  scene: name.optional(),
  resists: z.record(name, resistance).default({}),
})

const target = z.strictObject({
  name,
  text: text.default(''),
  difficulty: z.int().min(2).max(200).optional(),
  /** Sum methods. */
  modifier: figure.default(0),
  tags: names.default([]),
  discoveries: z.record(name, text).default({}),
})

const scene = z.strictObject({
  name,
  text: text.default(''),
  risk_flags: names.default([]),
  pending_threats: names.default([]),
  /** Sleepers watch: vulgar magick is witnessed. */
  sleepers: z.boolean().default(false),
})

const objective = z.strictObject({
  name,
  text: text.default(''),
  action: name,
  target: name.optional(),
  needs: names.default([]),
  leads_to: name.optional(),
})

const consequence = z.strictObject({
  text: text.default(''),
  clocks: z.array(z.strictObject({ id: name, delta: figure })).default([]),
})

const project = z.strictObject({
  name,
  text: text.default(''),
  /** Either an action, or an effect of magick. */
  action: name.optional(),
  effect: ratings.optional(),
  /** Of an effect; coincidental when it is not written. */
  mode: z.enum(MAGICK_MODES).optional(),
  /** Of an action. */
  difficulty: z.int().min(2).max(200).optional(),
  needed: z.int().min(1).max(100),
  max_rolls: z.int().min(1).max(100),
  minutes: z.int().min(0).max(10_000).default(60),
  complete: consequence.prefault({}),
  botched: consequence.prefault({}),
  failed: consequence.prefault({}),
})

const rote = z.strictObject({
  name,
  text: text.default(''),
  effect: ratings,
  mode: z.enum(MAGICK_MODES).default('coincidental'),
  /** Direct damage of this kind to its target, two levels a success. */
  damage: z.enum(DAMAGE_TYPES).optional(),
  difficulty_modifier: z.int().min(-3).max(3).default(0),
})

export const clock = z.strictObject({
  id: name,
  name: name.optional(),
  value: z.int().min(0).default(0),
  max: z.int().min(1).max(1_000_000),
  triggers: z.record(z.string().regex(/^\d+$/, 'a threshold is a whole number'), text).default({}),
  tags: names.default([]),
})

const ending = z.strictObject({
  outcome: z.string().regex(/^[a-z][a-z0-9_]*$/, 'an outcome is one lower-case word'),
  text: text.default(''),
  /** Whom it is good for; worked out from `when` where it is not written (story/endings.ts). */
  favours: z.enum(['characters', 'nobody']).optional(),
  when: z.union([
    z.strictObject({ clock: name, at: z.int() }),
    z.strictObject({ objectives: z.literal('all') }),
    z.strictObject({ objective: name }),
    z.strictObject({ project: name, status: z.enum(['complete', 'botched', 'failed']) }),
    z.strictObject({ foes: z.literal('down') }),
    z.strictObject({ characters: z.literal('down') }),
  ]),
})

/** A scenario of the adapter: its `system:` block (checked by loadSystemConfig), who is there and what is at stake. */
export const scenarioSchema = z.strictObject({
  ruleset: z.literal('adapter').default('adapter'),
  title: name.default('Untitled'),
  intro: text.default(''),
  system: z.unknown().optional(),
  /** Which document `system` was taken from. */
  system_from: z.string().optional(),
  failure_mode: z.enum(FAILURE_MODES).default('consequential'),
  lethality: z.enum(['low', 'normal', 'brutal']).default('normal'),
  characters: z
    .array(character)
    .min(1)
    .default([character.parse({ name: 'You' })]),
  npcs: z.array(npc).default([]),
  /** People who are nowhere yet: the game master brings them in with `add`. */
  reserves: z.array(npc).default([]),
  weapons: z.array(weapon).default([]),
  targets: z.array(target).default([]),
  clocks: z.array(clock).default([]),
  scenes: z
    .array(scene)
    .min(1)
    .default([scene.parse({ name: 'here' })]),
  objectives: z.array(objective).default([]),
  projects: z.array(project).default([]),
  rotes: z.array(rote).default([]),
  endings: z.array(ending).default([]),
})

export type AdapterScenario = z.output<typeof scenarioSchema>
export type CharacterSheet = AdapterScenario['characters'][number]
export type NpcSheet = AdapterScenario['npcs'][number]
export type ClockSheet = AdapterScenario['clocks'][number]
export type Weapon = AdapterScenario['weapons'][number]
export type Project = AdapterScenario['projects'][number]
export type Rote = AdapterScenario['rotes'][number]
export type Ending = AdapterScenario['endings'][number]
