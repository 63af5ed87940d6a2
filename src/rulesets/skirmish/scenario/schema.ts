import { z } from 'zod'
import { lines, text } from './plain-text.js'

/** `resolve` takes the folder away once its sheets are in the scenario; one that gave nothing is still there. */
const emptyFolder = z.undefined('no characters and no monsters were found in this folder').optional()

/** An encounter that stands ready. */
export const preparedEncounter = z
  .strictObject({
    with: z.array(text).default([]),
    initiative: z.record(z.string(), z.int()).default({}),
  })
  .nullable()
  .default(null)

/** What a scenario may say beside its sheets, which are read one by one. */
export const scenarioDocument = z.strictObject({
  ruleset: z.literal('skirmish'),
  campaign: emptyFolder,
  world: emptyFolder,
  title: text.default('Skirmish'),
  notes: z.array(lines).default([]),
  characters: z.record(z.string(), z.unknown()).default({}),
  monsters: z.record(z.string(), z.unknown()).default({}),
  encounter: preparedEncounter,
  options: z
    .strictObject({
      skipDowned: z.boolean().default(false),
      endsWhenDecided: z.boolean().default(false),
      typedDice: z.enum(['all', 'gm', 'none']).default('all'),
    })
    .prefault({}),
  sources: z.record(z.string(), z.string()).default({}),
})
