import { z } from 'zod'
import { isVisible } from '../../../kernel/visible.js'
import { MOST_MONSTERS } from '../fight/fight.js'
import { content, name, tableOf } from './content.js'

const tokens = z.int().min(0).max(99)
/** Figures of one digit, as the caps of the rules leave them. */
const digit = z.int().min(0).max(9)

/** A monster's place at the start; what is not written comes from its kind. */
const monsterSchema = z.strictObject({
  id: name,
  hp: tokens.optional(),
  maxHp: z.int().min(1).max(99).optional(),
  block: tokens.optional(),
  strength: tokens.optional(),
  weak: digit.optional(),
  vulnerable: digit.optional(),
  curlUp: digit.optional(),
  ritual: digit.optional(),
  behavior: name.optional(),
  moves: tokens.optional(),
})

const pile = z.array(name).max(200)

/** A self-contained document: the fight's options and position, and the content it uses. */
export const schema = z.strictObject({
  ruleset: z.literal('spire').optional(),
  title: name.default('A fight in the Spire'),
  /** May have several lines. */
  about: z
    .string()
    .refine((text) => isVisible(text.replaceAll('\n', ' ')), 'without control characters')
    .optional(),
  character: name.default('ironclad'),
  encounter: name.optional(),

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
  deck: tableOf(z.int().min(1).max(30)).optional(),
  hand: pile.optional(),
  /** The shuffled part of the draw pile, in any order. */
  draw: pile.optional(),
  /** Known cards on top of the draw pile, the next one first. */
  top: pile.optional(),
  discard: pile.optional(),
  relics: z.array(name).max(50).optional(),
  monsters: z.array(monsterSchema).min(1).max(MOST_MONSTERS),

  content,
})

export type SpireScenario = z.infer<typeof schema>

/** The keys that the map at a path may have, as far as authors write it. */
export function knownKeys([first]: readonly (string | number)[]): readonly string[] {
  if (first === undefined) return Object.keys(schema.shape)
  return first === 'monsters' ? Object.keys(monsterSchema.shape) : []
}
