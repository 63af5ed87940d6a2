import { z } from 'zod'
import { isVisible } from '../../../kernel/words/visible.js'
import { MAX_SUMMONED } from '../fight/fight.js'
import { content, MAX_MONSTER_HP, name, tableOf } from './content.js'

const tokens = z.int().min(0).max(99)
/** For the player; positions for trial may have many. */
const MAX_HP = 999
/** Figures of one digit, as the caps of the rules leave them. */
const digit = z.int().min(0).max(9)

/** A monster's place at the start; what is not written comes from its kind. */
export const monsterSchema = z.strictObject({
  id: name.describe('which monster; `jaw_worm:medium` is a variant'),
  hp: z.int().min(0).max(MAX_MONSTER_HP).optional().describe('HP now; full where it is left out'),
  maxHp: z
    .int()
    .min(1)
    .max(MAX_MONSTER_HP)
    .optional()
    .describe('HP when full; its kind’s where it is left out'),
  block: tokens.optional().describe('block now'),
  strength: tokens.optional().describe('Strength now'),
  weak: digit.optional().describe('Weak now'),
  vulnerable: digit.optional().describe('Vulnerable now'),
  curlUp: digit.optional().describe('Curl Up now; its kind’s where it is left out'),
  ritual: digit.optional().describe('Ritual now; its kind’s where it is left out'),
  behavior: name.optional().describe('which of its behaviours was dealt; by chance where it is left out'),
  moves: tokens.optional().describe('how many turns it has had; of its present mode, if it has modes'),
  mode: z
    .enum(['offensive', 'defensive'])
    .optional()
    .describe('the Guardian’s mode; offensive where it is left out'),
  asleep: z.boolean().optional().describe('whether it sleeps; as its kind where it is left out'),
  anger: digit.optional().describe('Nob’s Anger: damage for each skill you play'),
  angry: digit.optional().describe('Strength for each attack that hurts it; its kind’s where it is left out'),
  sharpHide: digit.optional().describe('damage for each attack card you play'),
  sporeCloud: digit.optional().describe('Vulnerable for you when it dies; its kind’s where it is left out'),
  escaped: z.boolean().optional().describe('whether it has got away'),
  phase: z
    .int()
    .min(1)
    .max(2)
    .optional()
    .describe('2 once it has risen again (Champ, Awakened One, Time Eater)'),
  down: z
    .boolean()
    .optional()
    .describe('whether it lies at 0 HP and will rise again (Darkling, Awakened One)'),
  fury: z.boolean().optional().describe('whether the Centurion is furious: it only attacks'),
  thorns: digit.optional().describe('damage for a card that attacked it; its kind’s where it is left out'),
  intangible: z.boolean().optional().describe('whether nothing hurts it until the end of this round'),
  fading: digit.optional().describe('moves until it is gone; its kind’s where it is left out'),
  curiosity: digit.optional().describe('Strength for each power card; its kind’s where it is left out'),
  invincible: tokens
    .nullable()
    .optional()
    .describe('HP that the Heart can still lose before its first buff; null when that is over'),
  beat: digit.optional().describe('Beat of Death: damage at the start of the monsters’ turn'),
})

export const cardCount = z.int().min(1).max(30)
const pile = z.array(name).max(200)

/** A self-contained document: the fight's options and position, and the content it uses. */
export const schema = z.strictObject({
  ruleset: z.literal('spire').optional().describe('the game'),
  title: name.default('A fight in the Spire').describe('what the scenario is called'),
  about: z
    .string()
    .refine((text) => isVisible(text.replaceAll('\n', ' ')), 'without control characters')
    .optional()
    .describe('what players read when the table opens; may have several lines'),
  character: name.default('ironclad').describe('who fights'),
  encounter: name.optional().describe('whom you meet, by name; or write `monsters`'),

  preset: z
    .enum(['seed', 'mod'])
    .default('seed')
    .describe(
      'the rules as the seed tells them, or as the mod does; the six switches below change one point each',
    ),
  dieTiming: z
    .enum(['afterPlayer', 'turnStart'])
    .optional()
    .describe('when the one die of a round is rolled; the preset’s where it is left out'),
  ritualTiming: z
    .enum(['monsterTurnStart', 'endOfRound'])
    .optional()
    .describe('when Ritual gives its Strength; the preset’s where it is left out'),
  dieRelic: z
    .boolean()
    .optional()
    .describe('whether The Die gives block on 4, 5 and 6; the preset’s where it is left out'),
  monsterBlockReset: z
    .enum(['perMonster', 'allFirst'])
    .optional()
    .describe('when monsters lose the block of their last turn; the preset’s where it is left out'),
  weakVsVulnerable: z
    .enum(['literal', 'cancel'])
    .optional()
    .describe('what Weak against Vulnerable comes to; the preset’s where it is left out'),
  curlUpOn: z
    .enum(['singleTarget', 'anyDamage'])
    .optional()
    .describe('what wakes Curl Up; the preset’s where it is left out'),
  turnLimit: z
    .int()
    .min(0)
    .max(10_000)
    .default(0)
    .describe('the fight ends after this many turns; 0 for never'),
  soleTarget: z
    .enum(['assumed', 'named'])
    .default('assumed')
    .describe('whether a card may go without its target when one monster is left'),

  hp: z.int().min(1).max(MAX_HP).optional().describe('your HP; full where it is left out'),
  maxHp: z
    .int()
    .min(1)
    .max(MAX_HP)
    .optional()
    .describe('your HP when full; the character’s where it is left out'),
  block: tokens.optional().describe('your block, within a turn'),
  energy: tokens.optional().describe('your energy, within a turn'),
  strength: tokens.optional().describe('your Strength'),
  weak: digit.optional().describe('your Weak'),
  vulnerable: digit.optional().describe('your Vulnerable'),
  turn: z.int().min(1).max(10_000).default(1).describe('which turn it is'),
  phase: z
    .enum(['start', 'player', 'monsters'])
    .default('start')
    .describe('where in the turn the fight is taken up'),
  die: z.int().min(1).max(6).optional().describe('the face of the die, where it is rolled already'),
  deck: tableOf(cardCount)
    .optional()
    .describe(
      'cards and how many of each; the character’s where it is left out. `Strike+` is the upgraded card',
    ),
  hand: pile.optional().describe('cards in hand, for a fight taken up in the middle'),
  draw: pile.optional().describe('the shuffled part of the draw pile, in any order'),
  top: pile.optional().describe('known cards on top of the draw pile, the next one first'),
  discard: pile.optional().describe('cards in the discard pile'),
  exhaust: pile.optional().describe('cards in the exhaust pile'),
  relics: z.array(name).max(99).optional().describe('relics; the character’s where it is left out'),
  used: z.array(name).max(99).optional().describe('relics that are used up for this fight'),
  potions: z.array(name).max(9).optional().describe('potions you hold'),
  slots: z
    .int()
    .min(0)
    .max(9)
    .optional()
    .describe('how many potions you can hold; the character’s where it is left out'),
  gold: z.int().min(0).max(999).optional().describe('your gold; the character’s where it is left out'),
  powers: tableOf(tokens).optional().describe('your lasting powers, such as `Metallicize: 1`'),
  lostHp: z.boolean().optional().describe('whether you have lost HP in this fight'),
  potionDeck: z
    .array(name)
    .max(99)
    .optional()
    .describe('the potion deck, top first; shuffled where it is left out'),
  relicDeck: z
    .array(name)
    .max(99)
    .optional()
    .describe('the relic deck, top first; shuffled where it is left out'),
  ascension: z.int().min(0).max(13).default(0).describe('how hard the monsters are, 0 to 13'),
  monsters: z
    .array(monsterSchema)
    .min(1)
    .max(MAX_SUMMONED)
    .describe('whom you meet, where no `encounter` says it'),

  content: content.describe(
    'cards, monsters and relics of your own in place of those that come with the game',
  ),
})

/** A run up the Spire instead of one fight. */
const runOptions = z.strictObject({
  acts: z
    .int()
    .min(1)
    .max(3)
    .default(1)
    .describe('how many acts it has: the first alone, or up to all three'),
  map: z.enum(['random', 'A', 'B']).default('random').describe('which of the two boards of the first act'),
  colorless: z
    .enum(['on', 'off'])
    .default('on')
    .describe('whether the merchant and Neow have colourless cards'),
  escapeReward: z
    .enum(['full', 'none'])
    .default('full')
    .describe('whether a fight that ends with the last monster’s escape leaves its rewards'),
})

export const runSchema = schema.extend({
  monsters: z.array(monsterSchema).max(0).default([]).describe('none: a run meets whom it draws'),
  run: runOptions.describe('a run through one to three acts in place of one fight'),
})

export type SpireScenario = z.infer<typeof schema> & { readonly run?: z.infer<typeof runOptions> | undefined }
