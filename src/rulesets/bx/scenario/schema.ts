import { z } from 'zod'
import { isMap } from '../../../kernel/entry.js'
import { isVisible } from '../../../kernel/words/visible.js'
import { FROM_THE_START } from '../combat/start/resume.js'
import { isKnownExpiry } from '../stats/modifiers.js'
import { MODIFIED_STATS } from '../stats/person.js'

/** One line without control characters: names and texts that stand in the log. */
const visible = z.string().refine(isVisible, 'no line breaks and control characters here')

const step = z.strictObject({
  at: z.int().describe('from this progress on'),
  stat: z.enum(MODIFIED_STATS).describe('the figure that changes'),
  value: z.int().describe('by how much'),
})

const clock = z.strictObject({
  name: visible.min(1).describe('what it is called'),
  owner: visible.describe('whose figures it changes, or who it belongs to'),
  progress: z.int().min(0).default(0).describe('where it stands'),
  max: z.int().min(1).default(4).describe('where it is full'),
  status: z
    .enum(['active', 'halted', 'retired', 'trigger_fired'])
    .default('active')
    .describe('whether it moves: `halted` still counts, `retired` does not'),
  modifiers: z
    .array(step)
    .default([])
    .describe(
      'what it does to its owner’s figures, by progress; of each figure the highest step reached counts',
    ),
  bullets: z.array(visible).default([]).describe('what moves it'),
  trigger: visible.default('').describe('what happens when it is full'),
  kind: z.enum(['', 'venom']).default('').describe('`venom` for a clock of poison'),
  advance: visible.default('').describe('why each day moves it; empty: days do not'),
})

const modifier = z.strictObject({
  target: visible.describe('whose figure'),
  stat: z.enum(MODIFIED_STATS).describe('which figure'),
  value: z.int().describe('by how much'),
  source: visible.default('').describe('where it comes from; a change without a source stops everything'),
  expires: visible
    .refine(
      isKnownExpiry,
      'it expires with rest or at the end of combat; leave it out where it stays until it is lifted',
    )
    .default('')
    .describe('with `rest`, or at the end of `combat`; empty: when it is lifted'),
})

export const encounter = z.strictObject({
  name: visible.optional().describe('what it is called; where it is written under a name, that name'),
  foes: z
    .union([z.array(z.unknown()).min(1), z.string(), z.record(z.string(), z.unknown())])
    .describe('who is met: blocks, or one block or stat line'),
  count: z
    .union([z.string(), z.int().transform(String)])
    .default('')
    .describe('how many, as a number or dice, where there is one kind of foe'),
})

const resume = z.strictObject({
  round: z.int().min(1).default(FROM_THE_START.round).describe('the round that comes next'),
  startAllies: z
    .int()
    .min(0)
    .nullable()
    .default(null)
    .describe('allies at the beginning; as many as there are where it is empty'),
  startFoes: z
    .int()
    .min(0)
    .nullable()
    .default(null)
    .describe('foes at the beginning; as many as there are where it is empty'),
  lostAllies: z.int().min(0).default(0).describe('allies lost so far'),
  lostFoes: z.int().min(0).default(0).describe('foes lost so far'),
  outnumberedAllies: z
    .boolean()
    .default(false)
    .describe('the allies’ check for being outnumbered is behind them'),
  outnumberedFoes: z
    .boolean()
    .default(false)
    .describe('the foes’ check for being outnumbered is behind them'),
})

const month = z.strictObject({
  name: visible.min(1).describe('what it is called'),
  days: z.int().min(1).max(400).describe('how many days it has'),
  season: visible.min(1).optional().describe('the season it belongs to'),
})

/** The key under which a scenario says what comes after its fight (rules/bx-campaign C46). */
export const AFTER_FIGHT = 'then'

const keys = z.array(z.string())

/** The order of a save's names, which is data (rules/bx R43, C). */
const order = z.strictObject({
  npcs: keys,
  clocks: keys,
  companions: keys,
  zones: keys,
  tables: keys,
  engines: keys,
  outcomes: z.record(z.string(), keys),
})

/** A scenario as people write it; its blocks are read by `parse`, which knows where each stands. */
export const frame = z.strictObject({
  ruleset: z.literal('bx').describe('the game'),
  title: visible.default('A BX game').describe('what the scenario is called'),
  about: z.string().default('').describe('what players read when the table opens'),
  start: z
    .enum(['fight', 'open'])
    .optional()
    .describe('`fight` begins at once, `open` waits for the game master; a fight where there are foes'),
  companionOnly: z.boolean().default(false).describe('the companions fight without the hero'),
  pc: z.unknown().default(null).describe('the hero'),
  companions: z.array(z.unknown()).default([]).describe('who fights beside the hero'),
  npcs: z.array(z.unknown()).default([]).describe('other people of the world'),
  foes: z.array(z.unknown()).default([]).describe('who is fought at once'),
  encounters: z
    .union([z.array(encounter), z.record(z.string(), encounter)])
    .default([])
    .describe('who can be met later, as a list or by names'),
  clocks: z.array(clock).default([]).describe('clocks that move'),
  modifiers: z.array(modifier).default([]).describe('changes of figures that hold from the start'),
  options: z
    .strictObject({
      threatSwitch: z.boolean().default(false).describe('foes turn on the one who has hurt them most'),
      flightImpossible: z.boolean().default(false).describe('nobody can run: those who break surrender'),
      breakImmediately: z.boolean().default(false).describe('foes whose nerve fails are gone at once'),
      attacks: z
        .enum(['all', 'one'])
        .default('all')
        .describe('whether a foe with several attacks makes them all, or one with `Dmg`'),
    })
    .prefault({})
    .describe('rulings that hold from the start'),
  resume: resume.prefault({}).describe('a fight that is taken up in the middle'),
  crossings: z
    .array(
      z.strictObject({
        name: visible.min(1).describe('what it is called'),
        slow: z.boolean().default(false).describe('it costs two days'),
        to: visible
          .min(1)
          .optional()
          .describe('the zone of the save it leads to; without it the party stays'),
        eventful: z.boolean().optional().describe('on arrival the table of that zone is rolled'),
      }),
    )
    .default([])
    .describe('crossing points for travel'),
  date: z.string().default('').describe('the day on which the table opens, such as `9 Thaw`'),
  calendar: z.array(month).default([]).describe('the months in their order'),
  party: z.string().default('').describe('PARTY-SEED of the save: figures and skills that it lacks'),
  partyDelta: z.string().default('').describe('PARTY-DELTA of the save: skills that changed since'),
  [AFTER_FIGHT]: z
    .enum(['', 'open'])
    .default('')
    .describe('`open`: after its fight the table goes on in peace; otherwise it ends'),
  save: z
    .union([
      z.string(),
      z.strictObject({
        path: z.string(),
        document: z.custom<Readonly<Record<string, unknown>>>(isMap, 'a save is a map'),
        text: z.string().optional(),
        order: order.optional(),
      }),
    ])
    .nullable()
    .default(null)
    .describe('a campaign’s save beside the scenario: its path'),
})

export type Frame = z.infer<typeof frame>
