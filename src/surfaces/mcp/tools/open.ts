import { existsSync, realpathSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { z } from 'zod'
import type { ReadScenario } from '../../../host/scenarios/read-scenario.js'
import type { HandedSave } from '../../../kernel/contract/scenario.js'
import { nearest } from '../../../kernel/words/nearest.js'
import { visible } from '../../../kernel/words/visible.js'
import { CONTENT, listScenarios, loadSave, loadScenario, looksLikeSave } from '../../../library/index.js'
import { answered } from '../answers/answer.js'
import { briefOf, linkLines } from '../answers/brief.js'
import type { Reply } from '../answers/schema.js'
import { type Desk, mcpRefuses } from '../desk.js'
import type { Place } from '../place.js'
import { tool } from '../tool.js'

/** The file of a scenario that comes with the program, if there is one of that name. */
function fileOf(name: string): string | undefined {
  if (!/^[a-z][a-z0-9-]*\/[a-z0-9-]+$/.test(name)) return undefined
  const file = join(CONTENT, `${name}.yaml`)
  return existsSync(file) ? file : undefined
}

/** The names of files that may be scenarios. */
const FILE = /\.(?:ya?ml|json)$/i

/** The file of a scenario in the data folder of this program. Links that lead out of the folder do not. */
function fileInData(folder: string | undefined, said: string): string | undefined {
  if (folder === undefined || !FILE.test(said)) return undefined
  try {
    const root = realpathSync(folder)
    const file = realpathSync(resolve(root, said))
    return file.startsWith(root + sep) ? file : undefined
  } catch {
    return undefined
  }
}

/** The longest scenario as YAML; a save has its own bound (rules/bx-campaign C40). */
const MAX_SCENARIO = 60_000

/** The most things that an answer says were reckoned or guessed. */
const MAX_WARNINGS = 12

/** A save as its JSON, or an object that holds it as a text beside PARTY-SEED: `{"save": "…", "party": "…"}`. */
function handedIn(said: string): HandedSave {
  let read: unknown
  try {
    read = JSON.parse(said)
  } catch {
    return { save: said }
  }
  const { save, party, partyDelta } = read as Readonly<Record<string, unknown>>
  if (typeof save !== 'string') return { save: said }
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  return { save, party: text(party), partyDelta: text(partyDelta) }
}

/** A scenario of the library by its name, one that is handed over whole, or a file of the data folder. No other file. */
export async function scenarioNamed({ host, options }: Desk, said: string): Promise<ReadScenario> {
  if (looksLikeSave(said)) return await loadSave(handedIn(said))
  if (said.includes('\n')) {
    if (said.length > MAX_SCENARIO)
      throw mcpRefuses('BAD_CALL', `A scenario has ${MAX_SCENARIO} characters at most; a save may have more.`)
    return await host.scenarios.read(said, 'scenario')
  }
  const file = fileOf(said.trim()) ?? fileInData(options.files, said.trim())
  if (file !== undefined) return await loadScenario(file)
  if (FILE.test(said.trim()) && options.files !== undefined)
    throw mcpRefuses(
      'NO_SUCH_SCENARIO',
      `There is no scenario "${visible(said).slice(0, 60)}" in the data folder, ${visible(options.files).slice(0, 200)}. Files are opened from there alone; games lists the scenarios that come with the program.`,
    )
  const names = (await listScenarios()).map(({ name }) => name)
  const short = names.map((name) => name.split('/')[1]!)
  const meant = nearest(said, names) ?? names[short.indexOf(nearest(said, short) ?? '')]
  throw mcpRefuses(
    'NO_SUCH_SCENARIO',
    `There is no scenario "${visible(said).slice(0, 60)}"${meant === undefined ? '.' : `; ${meant}?`} games lists them.`,
  )
}

/** Where a session finds itself after it sat down, and what happened before its first choice where it opened the table. */
export async function seatReply(place: Place, changed: boolean): Promise<Reply> {
  const isNew = place.told < 0
  const { view } = await place.settled()
  // The cast tells how people stand.
  if (isNew) place.before = { people: view.people, clocks: view.clocks }
  const reply = await answered(place, { status: 'done', changed })
  const brief = [...briefOf(place, place.seated.look()), ...linkLines(place), ...(reply.tell ?? [])]
  // A table that was taken up again has a past that this session did not ask for: look want: log tells it.
  const { happened: _, cues: __, ...bare } = reply
  return { ...(isNew && !changed ? bare : reply), tell: brief }
}

export const open = tool({
  name: 'open',
  about:
    'Open a table. scenario: a name from games, YAML, a save’s JSON, or a file of the data folder. role: gm (default where the game has one), opponent, or a seat. seats: who plays the others, seat → person (default), bot or a policy; gm → person if another shall lead, bot if nobody shall. Fixed: rulings (none, the default; document: what it leaves to the referee; free), undo, figures, odds, hints (off), typedDice (who throws real dice). start false: people join.',
  input: z.strictObject({
    scenario: z.string().min(1).max(9_000_000),
    role: z.string().max(80).optional(),
    seats: z.record(z.string(), z.string()).optional(),
    title: z.string().max(120).optional(),
    rulings: z.enum(['none', 'document', 'free']).optional(),
    undo: z.enum(['gm', 'consent', 'none']).default('none'),
    figures: z.enum(['open', 'words']).default('open'),
    odds: z.enum(['all', 'gm', 'none']).default('all'),
    hints: z.enum(['off']).optional(),
    typedDice: z.enum(['all', 'gm', 'none']).optional(),
    start: z.boolean().default(true),
  }),
  plays: true,
  apart: () => true,
  async run(desk: Desk, args): Promise<Reply> {
    const { ruleset, scenario, module, warnings } = await scenarioNamed(desk, args.scenario)
    const { rulings, undo, figures, odds, hints, typedDice } = args
    const place = await desk.open({
      game: { ruleset, ...(module !== undefined && { module }) },
      scenario,
      ...(args.role !== undefined && { role: args.role }),
      ...(args.title !== undefined && { title: args.title }),
      ...(args.seats && { seats: args.seats }),
      options: {
        undo,
        figures,
        odds,
        ...(rulings !== undefined && { rulings }),
        ...(hints !== undefined && { hints }),
        ...(typedDice !== undefined && { typedDice }),
      },
      start: args.start,
    })
    const reply = await seatReply(place, true)
    // What was reckoned or guessed of a text is for who wrote it; a file may know more than this seat.
    const reckoned = args.scenario.includes('\n') ? warnings.slice(0, MAX_WARNINGS) : []
    return { ...reply, ...(reckoned.length > 0 && { warnings: [...(reply.warnings ?? []), ...reckoned] }) }
  },
})
