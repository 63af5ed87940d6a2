import { z } from 'zod'
import { isVisible } from '../../../kernel/words/visible.js'
import { INTENTS } from '../fight/monster-kind.js'
import { TRAITS } from '../fight/relic.js'
import { BEAT_CAP } from '../fight/special.js'

/** The shapes of the content files. What a fight uses of them travels inside its scenario. */

/** A name of one line: no line break, no code that a terminal obeys, no turned direction of writing. */
export const name = z
  .string()
  .min(1)
  .max(200)
  .refine(isVisible, 'a name is one line without control characters')

const named = z.unknown().superRefine((input, context) => {
  if (typeof input !== 'object' || input === null) return
  for (const key of Object.keys(input))
    if (key === '__proto__' || !isVisible(key))
      context.addIssue({
        code: 'custom',
        path: [key],
        message: 'a name is one line without control characters, and not __proto__',
      })
})
const key = z.string().min(1)

/** A table by names. Every key counts, `__proto__` too. */
export function tableOf<Entry extends z.ZodType>(entry: Entry) {
  return named.pipe(z.record(key, entry))
}

/** The Heart of ascension 11 has 120. */
export const MAX_MONSTER_HP = 199

const count = z.int().min(0).max(99)
const effectList = z.array(name).max(20)
const digit = z.int().min(0).max(9)

/** What many fields are when nothing is written; made once, since a schema takes its time to be made. */
const no = z.boolean().default(false)
const yes = z.boolean().default(true)
const none = count.default(0)
const noDigit = digit.default(0)
const noEffects = effectList.default([])

const after = z.enum(['discard', 'exhaust', 'drawTop', 'inPlay'])
const cost = z.union([count, z.literal('X')])

const cardFigures = z.strictObject({
  cost: cost.optional(),
  costHurt: count.optional(),
  effects: effectList.optional(),
  onExhaust: effectList.optional(),
  after: after.optional(),
  ethereal: z.boolean().optional(),
  retain: z.boolean().optional(),
})

const RARITIES = ['basic', 'common', 'uncommon', 'rare', 'special'] as const

const cardContent = z.strictObject({
  type: z.enum(['attack', 'skill', 'power', 'status', 'curse']),
  target: z.enum(['enemy', 'all', 'self', 'none']).default('none'),
  cost: cost.default(0),
  /** What it costs once HP was lost in the fight. */
  costHurt: count.optional(),
  playable: yes,
  /** Only if every other card in hand is an attack. */
  needsAttacks: no,
  after: after.optional(),
  ethereal: no,
  retain: no,
  /** It counts as a Strike; it is one of the starter Strikes and Defends. */
  strike: no,
  starter: no,
  effects: noEffects,
  /** What exhausting it brings. */
  onExhaust: noEffects,
  /** What it does in hand at the end of the turn. */
  atTurnEnd: z
    .strictObject({
      what: z.enum(['thorn', 'weak', 'loseBlock', 'loseHp']),
      amount: count,
      atMost: count.default(99),
    })
    .optional(),
  /** Drawn with energy left, 1 is paid and it is exhausted. */
  paysWhenDrawn: no,
  rarity: z.enum(RARITIES).default('special'),
  /** Whose card it is: only that character's decks of rewards and rares hold it. The Ironclad's where it is left out. */
  character: name.optional(),
  colorless: no,
  /** How many of a curse its deck has. */
  copies: none,
  /** HP that removing it from the deck costs; whether it can be removed at all. */
  removal: none,
  removable: yes,
  /** What differs in the upgraded card, which is called by the same name with a plus: `Strike+`. */
  upgraded: cardFigures.optional(),
})
export type CardContent = z.infer<typeof cardContent>

const move = z.strictObject({
  name,
  intent: z.enum(INTENTS),
  effects: effectList,
  /** What the player pays for facing it in a turn in which this move is coming. */
  facing: effectList.optional(),
})

/** How it rises again at 0 HP (rules/spire-acts23 4.3). */
const rises = z.strictObject({
  when: z.enum(['card', 'turn', 'round']),
  hp: none,
  strength: noDigit,
  byPowers: no,
  clean: no,
  always: no,
})

const moveKeys = z.array(name).max(6)

/** What only monsters of acts 2 to 4 have; what is not written is not there. */
const special = z.strictObject({
  flight: no,
  slow: noDigit,
  keepsBlock: no,
  reactive: no,
  shifting: no,
  /** The cost of the player's first card, by the three bands of the die. */
  confusion: z.array(digit).length(3).or(z.array(digit).length(0)).default([]),
  /** How many cards the player may play at first. */
  warp: noDigit,
  /** Strength at the end of every round. */
  growth: noDigit,
  rises: rises.optional(),
  /** Its moves once it has risen. */
  risenFirst: moveKeys.default([]),
  risen: moveKeys.default([]),
  /** The kind whose death makes it furious, and its only move from then on. */
  mourns: name.optional(),
  furious: name.optional(),
  /** Kinds that hold places beside it and act just before it. */
  minions: z.array(name).max(9).default([]),
  spendsFresh: no,
  asksFacing: no,
  beatCap: digit.default(BEAT_CAP),
  /** What it begins with. */
  block: none,
  thorns: noDigit,
  fading: noDigit,
  curiosity: noDigit,
  invincible: count.optional(),
  beat: noDigit,
})

const monsterContent = z.strictObject({
  name,
  hp: z.int().min(1).max(MAX_MONSTER_HP),
  /** Each letter is the key of a move, one a band of the die. Several: one of them is dealt. */
  behaviors: z.array(name.min(2).max(6)).default([]),
  /** Its first moves in order; then the die decides, or those that it repeats come. */
  first: z.array(name).max(4).default([]),
  cycle: z.array(name).max(6).default([]),
  curlUp: noDigit,
  ritual: noDigit,
  /** What it has at the start; what an attack that hurts it, and what its death, bring. */
  strength: noDigit,
  angry: noDigit,
  sporeCloud: noDigit,
  /** It sleeps through its first move. */
  asleep: no,
  /** The move of its turn at 0 HP, until which it stands. */
  atZero: name.optional(),
  /** Its moves after its block was broken, until one of them brings it back. */
  defensive: z.array(name).max(6).default([]),
  /** It is one of these instead, with the number of each in the pool. */
  becomes: tableOf(z.int().min(1).max(9)).optional(),
  moves: tableOf(move).default({}),
  special: special.optional(),
})
export type MonsterContent = z.infer<typeof monsterContent>

const relicContent = z.strictObject({
  name,
  /** The option without which the relic does nothing. */
  only: z.enum(['dieRelic']).optional(),
  price: none,
  tier: z.enum(['starter', 'common', 'uncommon', 'rare', 'shop', 'boss']).default('starter'),
  onWin: noEffects,
  /** Effects by face of the die; what they are called where they differ. */
  onDie: z.record(z.string().regex(/^[1-6]$/), effectList).default({}),
  names: z.record(z.string().regex(/^[1-6]$/), name).default({}),
  /** Nilry's Codex may trigger it; nothing may. */
  two: no,
  untriggered: no,
  /** Before the draw of the first turn; after it. */
  onStart: noEffects,
  afterDraw: noEffects,
  /** Each turn. */
  energy: noDigit,
  draw: noDigit,
  use: z
    .strictObject({
      effects: effectList,
      times: z.int().min(1).max(9).default(1),
      needs: z.enum(['', 'hurt', 'power']).default(''),
    })
    .optional(),
  trait: z.enum(TRAITS).optional(),
  /** What gaining it brings in a run, whether it is gone then, and what it is used for outside of fights. */
  gain: z.array(name).max(6).default([]),
  gone: no,
  outside: z.array(name).max(6).default([]),
  /** What it says, where its effects do not. */
  text: z.string().max(200).optional(),
})
export type RelicContent = z.infer<typeof relicContent>

const words = z.array(name).max(12)

const act = z.int().min(1).max(4)

/** The boards: maps, tokens, Neow, events and encounters, each with its act. */
const runContent = z.strictObject({
  tokens: z.strictObject({ dark: z.array(name), light: z.array(name) }),
  maps: tableOf(
    z.strictObject({
      act: act.default(1),
      rows: z.array(z.string().min(1).max(20)).max(20),
      edges: z.string(),
    }),
  ),
  neow: z.strictObject({
    cards: z.array(z.string().regex(/^\S\S \S\S \S\S$/)).min(1),
    drawbacks: tableOf(words),
    gifts: tableOf(words),
  }),
  events: tableOf(
    z.strictObject({
      title: name,
      acts: z.array(act).default([1]),
      from: none,
      notFirst: no,
      copies: z.int().min(1).max(9).default(1),
      opens: z.enum(['', 'fight', 'merchant']).default(''),
      /** How many different options may be taken, where it is more than one. */
      wishes: digit.default(1),
      /** How many cards of the deck lie open when it begins. */
      shows: noDigit,
      /** It needs the colourless deck. */
      colorless: no,
      options: tableOf(
        z.strictObject({
          does: words.default([]),
          roll: z.enum(['', 'mends', 'late', 'open']).default(''),
          die: z.record(z.string().regex(/^[1-6]$/), words).default({}),
        }),
      ).default({}),
    }),
  ),
  encounters: tableOf(
    z.strictObject({
      act: act.default(1),
      tier: z.enum(['first', 'normal', 'elite', 'boss']),
      monsters: z.array(name).min(1),
      gold: none,
      potion: no,
      below: count.default(99),
      from: none,
    }),
  ),
})

const potionContent = z.strictObject({
  name,
  price: none,
  copies: count.default(1),
  target: z.enum(['enemy', 'none']).default('none'),
  drinkable: yes,
  outside: no,
  effects: noEffects,
  text: z.string().max(200).optional(),
})
export type PotionContent = z.infer<typeof potionContent>

const characterContent = z.strictObject({
  name,
  hp: z.int().min(1).max(99),
  gold: none,
  energy: count,
  draw: count,
  deck: tableOf(z.int().min(1).max(30)),
  relics: z.array(name),
  slots: z.int().min(0).max(9).default(3),
})
export type CharacterContent = z.infer<typeof characterContent>

/** Everything a fight needs from the content files. */
export const content = z.strictObject({
  character: characterContent,
  cards: tableOf(cardContent),
  monsters: tableOf(monsterContent),
  relics: tableOf(relicContent),
  potions: tableOf(potionContent).default({}),
  run: runContent.optional(),
  /** What a ruling may bring in. */
  others: z
    .strictObject({ cards: tableOf(cardContent), monsters: tableOf(monsterContent) })
    .default({ cards: {}, monsters: {} }),
})
export type Content = z.infer<typeof content>
