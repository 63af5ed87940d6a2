import { z } from 'zod'
import { MAX_TERM } from '../kernel/glossary/explain.js'
import { MAX_THROWN } from '../kernel/table/by-hand.js'

/** What clients send. The same schemas check it and describe it in the OpenAPI document. */

const title = z.string().trim().min(1).max(120)
const sending = {
  id: z.string().min(1).max(100).optional().describe('your own name for the request: sent twice, done once'),
  expect: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('the number the line shall have; 409 LATE when somebody was faster'),
}
const command = z
  .looseObject({ verb: z.string().min(1).max(100) })
  .describe('a verb and its clauses, as the language makes it')
const line = z.string().min(1).max(10_000).describe('a line of the command language')

const options = z.strictObject({
  figures: z
    .enum(['open', 'words'])
    .optional()
    .describe("players see others' hit points as figures or words"),
  undo: z.enum(['gm', 'consent', 'none']).optional().describe('who may take commands back'),
  rulings: z.enum(['none', 'document', 'free']).optional().describe('which rulings the game master may make'),
  odds: z.enum(['all', 'gm', 'none']).optional().describe('who may ask for odds'),
  hints: z.enum(['off']).optional().describe('off: nothing is suggested to anyone'),
  typedDice: z
    .enum(['all', 'gm', 'none'])
    .optional()
    .describe('who may throw real dice and type their faces in'),
})

export const openTable = z
  .strictObject({
    scenario: z.string().max(200).optional().describe('one that comes with the program: bx/three-reavers'),
    text: z.string().max(500_000).optional().describe('or a scenario of your own, as YAML'),
    name: z.string().max(200).optional().describe('what faults in that text call it'),
    save: z
      .union([z.string(), z.record(z.string(), z.unknown())])
      .optional()
      .describe('or a campaign’s save: its JSON text, which keeps its bytes, or the object'),
    party: z.string().max(262_144).optional().describe('PARTY-SEED of that save'),
    partyDelta: z.string().max(262_144).optional().describe('PARTY-DELTA of that save'),
    calendar: z
      .array(
        z.strictObject({
          name: z.string().min(1).max(100),
          days: z.int().min(1).max(400),
          season: z.string().min(1).max(100).optional(),
        }),
      )
      .max(100)
      .optional()
      .describe('the months of that save’s world'),
    title: title.optional(),
    options: options.optional(),
    seats: z
      .record(z.string().max(100), z.string().max(100))
      .optional()
      .describe(
        'who plays each seat, "gm" included: "person", "bot" or the name of a policy; people, where nothing is said',
      ),
    gm: z
      .boolean()
      .optional()
      .describe('whether a person is the game master; if not, the program referees and the players lead'),
    seed: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe(
        'a text to make the seed of instead of drawing one; then the dice are no secret, and the header says so',
      ),
  })
  .refine(
    ({ scenario, text, save }) => [scenario, text, save].filter((one) => one !== undefined).length === 1,
    {
      message: 'say one of scenario, text and save',
    },
  )
  .refine(
    ({ save, party, partyDelta, calendar }) => save !== undefined || !(party || partyDelta || calendar),
    {
      message: 'party, partyDelta and calendar stand beside a save',
    },
  )

export const compareSave = z.strictObject({
  file: z.string().min(1).max(200).describe('the name of the file, as the answer repeats it'),
  text: z.string().max(4_194_304).describe('what the file holds'),
})

export const checkScenario = z.strictObject({
  text: z.string().max(500_000),
  name: z.string().max(200).optional(),
})

export const mine = z.strictObject({
  keys: z
    .array(z.strictObject({ table: z.string().max(100), key: z.string().max(100) }))
    .max(500)
    .describe('the keys you hold'),
})

const thrown = z
  .array(z.int())
  .max(MAX_THROWN)
  .describe(
    'faces of real dice, in the order in which the rules ask for them; in a text they stand behind thrown:',
  )

export const sendCommand = z
  .strictObject({ text: line.optional(), command: command.optional(), thrown: thrown.optional(), ...sending })
  .refine(({ text, command: said }) => (text === undefined) !== (said === undefined), {
    message: 'say either text or command',
  })
  .refine(({ text, thrown: faces }) => text === undefined || faces === undefined, {
    message: 'in a text the dice stand behind thrown:',
  })

const count = z.number().int().min(1).max(1_000_000).optional()
const talk = z.string().min(1).max(20_000)
const seat = z.string().min(1).max(100)
const member = z.strictObject({
  seat,
  role: z.enum(['player', 'bot', 'spectator']),
  policy: z.string().max(100).optional(),
})

export const sendRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('start'), thrown: thrown.optional(), ...sending }),
  z.strictObject({ kind: z.literal('seal'), seal: z.string().max(100), ...sending }),
  z.strictObject({ kind: z.literal('freeze'), ...sending }),
  z.strictObject({
    kind: z.literal('reveal'),
    nonce: z.string().max(100),
    text: z.string().max(1_000),
    ...sending,
  }),
  z.strictObject({ kind: z.literal('strike'), ...sending }),
  z.strictObject({ kind: z.literal('undo'), count, ...sending }),
  z.strictObject({ kind: z.literal('ask-undo'), count, ...sending }),
  z.strictObject({ kind: z.literal('agree-undo'), ...sending }),
  z.strictObject({ kind: z.literal('say'), text: talk, to: seat.optional(), ...sending }),
  z.strictObject({ kind: z.literal('narrate'), text: talk, to: seat.optional(), ...sending }),
  z.strictObject({
    kind: z.literal('roll'),
    dice: z.string().min(1).max(1_000),
    why: z.string().max(1_000),
    thrown: thrown.optional(),
    ...sending,
  }),
  z.strictObject({
    kind: z.literal('members'),
    joined: z.array(member).max(32).optional(),
    left: z.array(seat).max(32).optional(),
    ...sending,
  }),
  z.strictObject({ kind: z.literal('close'), ...sending }),
])

export const askOdds = z
  .strictObject({
    text: line.optional(),
    command: command.optional(),
    all: z.literal(true).optional().describe('of everything you may do now'),
    most: z.number().int().min(1).max(200).optional(),
    haste: z
      .boolean()
      .optional()
      .describe('what can be said within a second; `refines` says where more is to come'),
  })
  .refine(
    ({ text, command: said, all }) => [text, said, all].filter((one) => one !== undefined).length === 1,
    {
      message: 'say one of text, command and all',
    },
  )

export const explain = z.strictObject({ what: z.string().trim().min(1).max(MAX_TERM) })
export const complete = z.strictObject({ text: z.string().max(10_000) })

export const link = z
  .strictObject({
    seat,
    renew: z.literal(true).optional().describe('a new key; the old one is no longer good'),
    revoke: z.literal(true).optional().describe('takes the key away'),
  })
  .refine(({ renew, revoke }) => (renew === undefined) !== (revoke === undefined), {
    message: 'say either renew or revoke',
  })

export const reviewLink = z.strictObject({
  revoke: z.literal(true).optional().describe('takes back every link to the review that was shared'),
})

export const seating = z.strictObject({
  seat,
  plays: z.string().min(1).max(100).describe('"person", "bot" or the name of a policy'),
})

export const fork = z.strictObject({
  title: title.optional(),
  before: z
    .int()
    .min(2)
    .optional()
    .describe('of a closed table: goes on as it stood before this line, counted from 1'),
})

export const page = z.strictObject({
  most: z.coerce.number().int().min(1).max(500).optional(),
  after: z.string().max(100).optional(),
})

export const range = z.strictObject({
  from: z.coerce.number().int().min(0).default(0),
  to: z.coerce.number().int().min(0).optional(),
})

export const whichSave = z.strictObject({
  opened: z.literal('yes').optional().describe('the save that the table was opened from'),
})

export const following = z.strictObject({
  after: z.coerce.number().int().min(-1).optional().describe('the last line you have; -1 for all'),
})
