import { z } from 'zod'
import type { ParsedScenario, ScenarioSchema } from '../../kernel/ruleset.js'
import { schemaIssues } from '../../kernel/schema-faults.js'
import { CompileFault, compile } from './compile.js'
import { content } from './content.js'
import { resolve } from './resolve.js'

const tokens = z.int().min(0).max(99)
/** Figures of one digit, as the caps of the rules leave them. */
const digit = z.int().min(0).max(9)

/** A monster's place at the start; what is not written comes from its kind. */
const monsterSchema = z.strictObject({
  id: z.string().min(1),
  hp: tokens.optional(),
  maxHp: tokens.optional(),
  block: tokens.optional(),
  strength: tokens.optional(),
  weak: digit.optional(),
  vulnerable: digit.optional(),
  curlUp: digit.optional(),
  ritual: digit.optional(),
  behavior: z.string().optional(),
  moves: tokens.optional(),
})

const pile = z.array(z.string().min(1)).max(200)

const schema = z.strictObject({
  ruleset: z.literal('spire').optional(),
  title: z.string().min(1).default('A fight in the Spire'),
  about: z.string().optional(),
  character: z.string().default('ironclad'),
  encounter: z.string().optional(),

  preset: z.enum(['seed', 'mod']).default('seed'),
  dieTiming: z.enum(['afterPlayer', 'turnStart']).optional(),
  ritualTiming: z.enum(['monsterTurnStart', 'endOfRound']).optional(),
  dieRelic: z.boolean().optional(),
  monsterBlockReset: z.enum(['perMonster', 'allFirst']).optional(),
  weakVsVulnerable: z.enum(['literal', 'cancel']).optional(),
  curlUpOn: z.enum(['singleTarget', 'anyDamage']).optional(),
  turnLimit: z.int().min(0).max(10_000).default(0),
  soleTarget: z.enum(['assumed', 'named']).default('assumed'),

  hp: z.int().min(1).max(99).optional(),
  maxHp: z.int().min(1).max(99).optional(),
  block: tokens.optional(),
  energy: tokens.optional(),
  strength: tokens.optional(),
  weak: digit.optional(),
  vulnerable: digit.optional(),
  turn: z.int().min(1).max(10_000).default(1),
  phase: z.enum(['start', 'player', 'monsters']).default('start'),
  die: z.int().min(1).max(6).optional(),
  deck: z.record(z.string(), z.int().min(1).max(30)).optional(),
  hand: pile.optional(),
  /** The shuffled part of the draw pile, in any order. */
  draw: pile.optional(),
  /** Known cards on top of the draw pile, the next one first. */
  top: pile.optional(),
  discard: pile.optional(),
  relics: z.array(z.string()).optional(),
  monsters: z.array(monsterSchema).min(1).max(9),

  content,
})

export type SpireScenario = z.infer<typeof schema>

function parse(input: unknown): ParsedScenario<SpireScenario> {
  const parsed = schema.safeParse(input)
  if (!parsed.success) return { ok: false, issues: schemaIssues(parsed.error.issues) }
  try {
    compile(parsed.data)
  } catch (fault) {
    if (!(fault instanceof CompileFault)) throw fault
    return { ok: false, issues: [{ path: fault.path, message: fault.message, code: fault.code }] }
  }
  return { ok: true, scenario: parsed.data, warnings: [] }
}

export const scenario: ScenarioSchema<SpireScenario> = { resolve, parse }
