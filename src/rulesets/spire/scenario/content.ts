import { z } from 'zod'
import { isVisible } from '../../../kernel/visible.js'
import { INTENTS } from '../fight/monster-kind.js'

/** The shapes of the content files. What a fight uses of them travels inside its scenario. */

/** A name of one line: no line break, no code that a terminal obeys, no turned direction of writing. */
export const name = z
  .string()
  .min(1)
  .max(200)
  .refine(isVisible, 'a name is one line without control characters')

/** A table by names. Every key counts, `__proto__` too. */
export function tableOf<Entry extends z.ZodType>(entry: Entry) {
  return z
    .unknown()
    .superRefine((input, context) => {
      if (typeof input !== 'object' || input === null) return
      for (const key of Object.keys(input))
        if (key === '__proto__' || !isVisible(key))
          context.addIssue({
            code: 'custom',
            path: [key],
            message: 'a name is one line without control characters, and not __proto__',
          })
    })
    .pipe(z.record(z.string().min(1), entry))
}

const count = z.int().min(0).max(99)
const effectList = z.array(name).max(20)

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

const move = z.strictObject({
  name,
  intent: z.enum(INTENTS),
  effects: effectList,
})

const monsterContent = z.strictObject({
  name,
  hp: z.int().min(1).max(99),
  /** Each letter is the key of a move, one a band of the die. Several: one of them is dealt. */
  behaviors: z.array(name.min(2).max(3)).default([]),
  /** For a monster without behaviours: its first moves in order, then those it repeats. */
  first: z.array(name).max(1).default([]),
  cycle: z.array(name).max(6).default([]),
  curlUp: z.int().min(0).max(9).default(0),
  ritual: z.int().min(0).max(9).default(0),
  moves: tableOf(move),
})
export type MonsterContent = z.infer<typeof monsterContent>

const relicContent = z.strictObject({
  name,
  /** The option without which the relic does nothing. */
  only: z.enum(['dieRelic']).optional(),
  onWin: effectList.default([]),
  /** Effects by face of the die. */
  onDie: z.record(z.string().regex(/^[1-6]$/), effectList).default({}),
})
export type RelicContent = z.infer<typeof relicContent>

const characterContent = z.strictObject({
  name,
  hp: z.int().min(1).max(99),
  gold: count.default(0),
  energy: count,
  draw: count,
  deck: tableOf(z.int().min(1).max(30)),
  relics: z.array(name),
})
export type CharacterContent = z.infer<typeof characterContent>

/** Everything a fight needs from the content files. */
export const content = z.strictObject({
  character: characterContent,
  cards: tableOf(cardContent),
  monsters: tableOf(monsterContent),
  relics: tableOf(relicContent),
  /** What a ruling may bring in. */
  others: z
    .strictObject({ cards: tableOf(cardContent), monsters: tableOf(monsterContent) })
    .default({ cards: {}, monsters: {} }),
})
export type Content = z.infer<typeof content>
