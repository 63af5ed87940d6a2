import { z } from 'zod'
import { isVisible, oneSpaced } from '../../../kernel/words/visible.js'
import { FAILURE_MODES } from '../config/types.js'
import { MAGICK_MODES } from '../magick/paradox.js'
import { DAMAGE_TYPES } from '../people/health.js'

/** No line breaks, terminal codes or marks that turn text around: names stand in log lines. */
const name = z.string().trim().min(1).max(60).refine(isVisible, 'a name has no control characters')
/** Lines of a text become one: texts stand in log lines too. */
const text = z.string().max(2000).overwrite(oneSpaced).refine(isVisible, 'a text has no control characters')
const rating = z.int().min(0).max(100)
const ratings = z.record(name, rating)
/** Ratings of a sheet; their range is the system's (checks.ts). */
const statRatings = z.record(name, z.int().min(-1000).max(1000))
/** Values of the method's settings (rules/adapter-methods M16). */
const settings = z.record(name, name).default({})
const figure = z.int().min(-1000).max(1000)
const few = z.int().min(-20).max(20)
const names = z.array(name)

/** Filled boxes; how many there are is the system's (checks.ts). */
const track = z
  .strictObject({
    bashing: z.int().min(0).max(20).default(0).describe('boxes of bashing harm'),
    lethal: z.int().min(0).max(20).default(0).describe('boxes of lethal harm'),
    aggravated: z.int().min(0).max(20).default(0).describe('boxes of aggravated harm'),
  })
  .prefault({})

const merit = z.strictObject({
  id: name.describe('what it is called'),
  kind: z.enum(['merit', 'flaw']).default('merit').describe('whether it helps or hinders'),
  applies_to: z
    .strictObject({
      actions: names.optional().describe('on these actions'),
      stats: names.optional().describe('where these stats are rolled'),
      tags: names.optional().describe('where one of these tags is said'),
    })
    .optional()
    .describe('where it counts; everywhere where it is left out'),
  dice: few.optional().describe('dice of a pool, more or fewer'),
  difficulty: few.optional().describe('difficulty, more or less'),
  auto_successes: few.optional().describe('successes, more or fewer'),
})

const weapon = z.strictObject({
  name: name.describe('what `with:` calls it'),
  action: name.default('attack').describe('the action it is used by'),
  variant: name.optional().describe('the variant of that action'),
  damage: z
    .union([
      z.int().min(0).max(20),
      z.string().regex(/^\d{0,2}d\d{1,3}([+-]\d{1,3})?$/, 'damage is a whole number, or dice such as 1d8+1'),
    ])
    .describe('dice of a pool; for sums a number, or dice such as `1d8+1`'),
  strength: z.boolean().default(false).describe('what the system’s `fight.damage` says is added'),
  type: z.enum(DAMAGE_TYPES).optional().describe('the kind of harm, where health has levels'),
  difficulty: z.int().min(-99).max(999).optional().describe('its own difficulty'),
  ammo: name.optional().describe('what one attack uses up, by its name in the inventory'),
})

const resistance = z.strictObject({
  attribute: name.nullable().default(null).describe('the attribute that resists'),
  ability: name.nullable().default(null).describe('the ability beside it, or alone'),
  difficulty: z.int().min(-99).max(999).optional().describe('of the resisting roll'),
})

const person = {
  name: name.describe('what they are called'),
  stats: statRatings.default({}).describe('stats and their ratings'),
  weapons: names.default([]).describe('weapons by name'),
  armor: rating.default(0).describe('what armor holds off'),
  health: track.describe('boxes that are filled already'),
  hp: z.int().min(1).max(1000).optional().describe('hit points when full, where health is points'),
  hurt: z.int().min(0).max(1000).optional().describe('how many of them are lost'),
}

const character = z.strictObject({
  ...person,
  resources: ratings.default({}).describe('points that come and go; at their rating where it is left out'),
  spheres: ratings.default({}).describe('spheres of magick and their ratings'),
  avatar: rating.default(0).describe('rating of the avatar'),
  specialties: z.record(name, names).default({}).describe('specialties by stat'),
  merits_flaws: z.array(merit).max(20).default([]).describe('merits and flaws'),
  inventory: z
    .record(name, z.int().min(0).max(9999))
    .optional()
    .describe('what they carry, and how much of it'),
})

export const npc = z.strictObject({
  ...person,
  threat_level: z
    .enum(['none', 'low', 'moderate', 'high', 'extreme'])
    .default('low')
    .describe('how dangerous they are'),
  hostile: z.boolean().default(false).describe('they join a fight against the characters'),
  scene: name.optional().describe('only in this scene; everywhere where it is left out'),
  resists: z.record(name, resistance).default({}).describe('what they resist actions with, by action'),
})

const target = z.strictObject({
  name: name.describe('what `to:` calls it'),
  text: text.default('').describe('what one sees of it'),
  difficulty: z
    .int()
    .min(-99)
    .max(999)
    .optional()
    .describe('its own difficulty, hidden until somebody rolls against it'),
  modifier: figure.default(0).describe('of a sum rolled against it'),
  dice: few.default(0).describe('dice more or fewer, where the method reads them'),
  settings: settings.describe('values of settings for rolls against it, such as `position: desperate`'),
  tags: names.default([]).describe('tags that specialties and merits go by'),
  discoveries: z.record(name, text).default({}).describe('what an action that succeeds finds, by action'),
})

const scene = z.strictObject({
  name: name.describe('what it is called'),
  text: text.default('').describe('what one sees there'),
  risk_flags: names.default([]).describe('risks that hang over it'),
  pending_threats: names.default([]).describe('threats that may come'),
  settings: settings.describe('values of settings for every roll here'),
  sleepers: z.boolean().default(false).describe('sleepers watch: vulgar magick is witnessed'),
})

const objective = z.strictObject({
  name: name.describe('what it is called'),
  text: text.default('').describe('what it is about'),
  action: name.describe('the action that reaches it'),
  target: name.optional().describe('at what'),
  needs: names.default([]).describe('objectives that come first'),
  leads_to: name.optional().describe('the scene it leads to'),
})

const consequence = z.strictObject({
  text: text.default('').describe('what happens'),
  clocks: z
    .array(z.strictObject({ id: name.describe('which clock'), delta: figure.describe('by how much') }))
    .default([])
    .describe('clocks that move'),
})

const project = z.strictObject({
  name: name.describe('what `extend` calls it'),
  text: text.default('').describe('what it is about'),
  action: name.optional().describe('the action that is rolled; or write `effect`'),
  effect: ratings.optional().describe('the spheres of the magick that is rolled; or write `action`'),
  mode: z.enum(MAGICK_MODES).optional().describe('of an effect; coincidental where it is left out'),
  difficulty: z.int().min(-99).max(999).optional().describe('of an action'),
  needed: z.int().min(1).max(100).describe('successes it takes'),
  max_rolls: z.int().min(1).max(100).describe('rolls it may take'),
  minutes: z.int().min(0).max(10_000).default(60).describe('minutes a roll takes'),
  complete: consequence.prefault({}).describe('what follows when it is done'),
  botched: consequence.prefault({}).describe('what follows a botch'),
  failed: consequence.prefault({}).describe('what follows when the rolls run out'),
})

const rote = z.strictObject({
  name: name.describe('what `rote:` calls it'),
  text: text.default('').describe('what it does'),
  effect: ratings.describe('the spheres it takes'),
  mode: z.enum(MAGICK_MODES).default('coincidental').describe('how it meets reality'),
  damage: z.enum(DAMAGE_TYPES).optional().describe('it hurts its target so, two levels a success'),
  difficulty_modifier: z.int().min(-3).max(3).default(0).describe('added to its difficulty'),
})

export const clock = z.strictObject({
  id: name.describe('what rules call it'),
  name: name.optional().describe('what people read; the id where it is left out'),
  value: z.int().min(0).default(0).describe('where it stands'),
  max: z.int().min(1).max(1_000_000).describe('where it is full'),
  triggers: z
    .record(z.string().regex(/^\d+$/, 'a threshold is a whole number'), text)
    .default({})
    .describe('what happens when it reaches a figure'),
  tags: names.default([]).describe('tags of it'),
})

const ending = z.strictObject({
  outcome: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/, 'an outcome is one lower-case word')
    .describe('the word for it'),
  text: text.default('').describe('the text people read'),
  favours: z
    .enum(['characters', 'nobody'])
    .optional()
    .describe('whom it is good for; from `when` where it is left out'),
  when: z
    .union([
      z.strictObject({ clock: name.describe('a clock, by its id'), at: z.int().describe('stands here') }),
      z.strictObject({ objectives: z.literal('all').describe('every objective is reached') }),
      z.strictObject({ objective: name.describe('this objective is reached') }),
      z.strictObject({
        project: name.describe('this project'),
        status: z.enum(['complete', 'botched', 'failed']).describe('came to this'),
      }),
      z.strictObject({ foes: z.literal('down').describe('nobody hostile stands') }),
      z.strictObject({ characters: z.literal('down').describe('no character stands') }),
    ])
    .describe('what brings it about'),
})

/** A scenario of the adapter: its `system:` block (checked by loadSystemConfig), who is there and what is at stake. */
export const scenarioSchema = z.strictObject({
  ruleset: z.literal('adapter').default('adapter').describe('the game'),
  title: name.default('Untitled').describe('what the scenario is called'),
  intro: text.default('').describe('what players read when the table opens'),
  system: z
    .unknown()
    .optional()
    .describe(
      'the rules: a document such as `systems/mage`, a block of your own, or a block over a document (`from:`); 2d6 in bands where it is left out',
    ),
  /** Which document `system` was taken from. */
  system_from: z.string().optional(),
  failure_mode: z.enum(FAILURE_MODES).default('consequential').describe('how hard failures strike'),
  lethality: z.enum(['low', 'normal', 'brutal']).default('normal').describe('how deadly fights are'),
  characters: z
    .array(character)
    .min(1)
    .default([character.parse({ name: 'You' })])
    .describe('who is played'),
  npcs: z.array(npc).default([]).describe('other people who are there'),
  reserves: z
    .array(npc)
    .default([])
    .describe('people who come when the game master says `add`; nobody else knows of them'),
  weapons: z.array(weapon).default([]).describe('weapons that sheets name'),
  targets: z.array(target).default([]).describe('what actions are aimed at'),
  clocks: z.array(clock).default([]).describe('clocks on the table'),
  scenes: z
    .array(scene)
    .min(1)
    .default([scene.parse({ name: 'here' })])
    .describe('places; the first is where it begins'),
  objectives: z.array(objective).default([]).describe('what is to be reached'),
  projects: z.array(project).default([]).describe('actions that take several rolls'),
  rotes: z.array(rote).default([]).describe('magick with a name'),
  endings: z.array(ending).default([]).describe('how it can end; the first that comes true'),
  notes: z.array(text).optional().describe('what only the game master reads'),
})

export type AdapterScenario = z.output<typeof scenarioSchema>
export type CharacterSheet = AdapterScenario['characters'][number]
export type NpcSheet = AdapterScenario['npcs'][number]
export type ClockSheet = AdapterScenario['clocks'][number]
export type Weapon = AdapterScenario['weapons'][number]
export type Project = AdapterScenario['projects'][number]
export type Rote = AdapterScenario['rotes'][number]
export type Ending = AdapterScenario['endings'][number]
