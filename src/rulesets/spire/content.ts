import { z } from 'zod'

/** The shapes of the content files. What a fight uses of them travels inside its scenario. */

const count = z.int().min(0).max(99)
const effectList = z.array(z.string().min(1))

const cardFigures = z.strictObject({
  cost: count.optional(),
  effects: effectList.optional(),
  after: z.enum(['discard', 'exhaust', 'drawTop', 'inPlay']).optional(),
})

const cardContent = z.strictObject({
  type: z.enum(['attack', 'skill', 'power', 'status']),
  target: z.enum(['enemy', 'all', 'self', 'none']).default('none'),
  cost: count.default(0),
  playable: z.boolean().default(true),
  after: z.enum(['discard', 'exhaust', 'drawTop', 'inPlay']).optional(),
  ethereal: z.boolean().default(false),
  effects: effectList.default([]),
  /** What differs in the upgraded card, which is called by the same name with a plus: `Strike+`. */
  upgraded: cardFigures.optional(),
})
export type CardContent = z.infer<typeof cardContent>

const intents = [
  'ATTACK',
  'ATTACK_BUFF',
  'ATTACK_DEBUFF',
  'ATTACK_DEFEND',
  'BUFF',
  'DEBUFF',
  'DEFEND',
  'DEFEND_BUFF',
  'UNKNOWN',
] as const

const move = z.strictObject({
  name: z.string().min(1),
  intent: z.enum(intents),
  effects: effectList,
})

const monsterContent = z.strictObject({
  name: z.string().min(1),
  hp: z.int().min(1).max(99),
  /** Each letter is the key of a move, one a band of the die. Several: one of them is dealt. */
  behaviors: z.array(z.string().min(2).max(3)).default([]),
  /** For a monster without behaviours: its first moves in order, then those it repeats. */
  first: z.array(z.string()).max(1).default([]),
  cycle: z.array(z.string()).max(6).default([]),
  curlUp: z.int().min(0).max(9).default(0),
  ritual: z.int().min(0).max(9).default(0),
  moves: z.record(z.string(), move),
})
export type MonsterContent = z.infer<typeof monsterContent>

const relicContent = z.strictObject({
  name: z.string().min(1),
  /** The option without which the relic does nothing. */
  only: z.enum(['dieRelic']).optional(),
  onWin: effectList.default([]),
  /** Effects by face of the die. */
  onDie: z.record(z.string().regex(/^[1-6]$/), effectList).default({}),
})
export type RelicContent = z.infer<typeof relicContent>

const characterContent = z.strictObject({
  name: z.string().min(1),
  hp: z.int().min(1).max(99),
  gold: count.default(0),
  energy: count,
  draw: count,
  deck: z.record(z.string(), z.int().min(1).max(30)),
  relics: z.array(z.string()),
})
export type CharacterContent = z.infer<typeof characterContent>

/** Everything a fight needs from the content files. */
export const content = z.strictObject({
  character: characterContent,
  cards: z.record(z.string(), cardContent),
  monsters: z.record(z.string(), monsterContent),
  relics: z.record(z.string(), relicContent),
})
export type Content = z.infer<typeof content>
