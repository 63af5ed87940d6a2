import { z } from 'zod'
import { lines, text } from './plain-text.js'

/** `resolve` takes the folder away once its sheets are in the scenario; one that gave nothing is still there. */
const emptyFolder = z.undefined('no characters and no monsters were found in this folder').optional()

/** An encounter that stands ready. */
export const preparedEncounter = z
  .strictObject({
    with: z.array(text).default([]).describe('who is there, by id; a monster may stand here several times'),
    initiative: z
      .record(z.string(), z.int())
      .default({})
      .describe('scores that are settled; those left out roll'),
  })
  .nullable()
  .default(null)

/** What a scenario may say beside its sheets, which are read one by one. */
export const scenarioDocument = z.strictObject({
  ruleset: z.literal('skirmish').describe('the game'),
  campaign: emptyFolder,
  world: emptyFolder,
  title: text.default('Skirmish').describe('what the scenario is called'),
  notes: z.array(lines).default([]).describe('what only the game master reads'),
  characters: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('sheets of characters by their ids, beside those in `characters/`'),
  monsters: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('sheets of monsters by their ids, beside those in `monsters/`'),
  encounter: preparedEncounter.describe('an encounter that stands ready'),
  options: z
    .strictObject({
      skipDowned: z.boolean().default(false).describe('people at 0 hit points have no turn'),
      endsWhenDecided: z.boolean().default(false).describe('the game is over when one side is down'),
      typedDice: z
        .enum(['all', 'gm', 'none'])
        .default('all')
        .describe('who may type dice that fell on a real table'),
    })
    .prefault({})
    .describe('how this table plays'),
  sources: z.record(z.string(), z.string()).default({}),
})
