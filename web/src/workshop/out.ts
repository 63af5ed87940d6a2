import { beginAlone, openTable, SOLO_OPTIONS } from '../api/play.js'
import { fileName } from './file-name.js'
import type { Opens } from './work/types.js'

/** A table with this text, alone: this person has the first seat, bots have the others. It is begun at once. */
export async function tryIt(text: string, { title, seats, policies }: Opens): Promise<string> {
  const [mine, ...others] = seats.map(({ name }) => name)
  const bot = policies[0] ?? 'person'
  const opened = await openTable({
    text,
    name: fileName(title),
    gm: false,
    seats: Object.fromEntries([
      ...(mine === undefined ? [] : [[mine, 'person']]),
      ...others.map((name) => [name, bot]),
    ]),
    options: SOLO_OPTIONS,
  })
  if (mine !== undefined) await beginAlone(opened, mine)
  return opened.table
}
