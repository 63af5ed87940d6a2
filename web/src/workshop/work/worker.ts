import { checkText, fixesIn } from '../../../../src/library/text/check-text.js'
import { figuresIn, placeOfName } from '../../../../src/library/text/figures.js'
import { parseText } from '../../../../src/library/text/parsed-text.js'
import { plainContent, valueEdit } from '../../../../src/library/text/value-changes.js'
import { branches, schemasAt } from '../schema.js'
import { schemaOf } from '../schemas.js'
import { opensOf } from './look.js'
import { namesIn } from './names.js'
import { place } from './place.js'
import { curve, ends, exact } from './play.js'
import type { Checked, Jobs, MethodJob, Opens } from './types.js'

/** A text is checked, looked at and played beside the page. A newer question of the same worker ends the one before. */
let latest = 0

async function check(text: string): Promise<Checked> {
  const { game, faults, scenario, isCharacter } = await checkText(text, place)
  const names = namesIn(text)
  const told = { faults, names, ...(game !== undefined && { game }) }
  if (isCharacter) return await character(text, told)
  const read = parseText(text)
  const ruleset = game === undefined ? undefined : await place.ruleset(game)
  if (scenario === undefined || !ruleset || !('parsed' in read)) return told
  const seen = opensOf(ruleset, scenario)
  const schema = await schemaOf(ruleset.id)
  const places: Record<string, number> = {}
  for (const { name } of seen.look.view.people) {
    const at = placeOfName(read.parsed, name)
    if (at !== undefined) places[name] = at
  }
  const figures = figuresIn(text, read.parsed, (path) =>
    schemasAt(schema, path)
      .flatMap(branches)
      .some(({ properties }) => properties?.count !== undefined),
  )
  const opens: Opens = { ...seen, places, figures }
  return { ...told, opens }
}

/** A character opens as the fight in which it is tried; the numbers and places of that fight are not in this text. */
async function character(text: string, told: Checked): Promise<Checked> {
  const { builtCharacter } = await import('./character.js')
  const built = await builtCharacter(text, told.faults.length > 0)
  const { opens } = built.trial === undefined ? {} : await check(built.trial)
  return {
    ...told,
    ...built,
    isCharacter: true,
    ...(opens && { opens: { ...opens, places: {}, figures: [] } }),
  }
}

async function paste({ line, text }: Jobs['paste']['ask']): Promise<Jobs['paste']['answer']> {
  const { pasted } = await import('./paste.js')
  return pasted(line, text)
}

async function method(job: MethodJob): Promise<Jobs['method']['answer']> {
  const { methodColumns, methodRolls, methodWritten } = await import('./method.js')
  if (job.kind === 'odds') return methodColumns(job)
  return job.kind === 'rolls' ? methodRolls(job) : methodWritten(job)
}

async function answer(id: number, kind: keyof Jobs, job: never): Promise<unknown> {
  const far = (says: unknown): void => self.postMessage({ id, far: says })
  const stopped = (): boolean => id !== latest
  if (kind === 'check') return await check((job as Jobs['check']['ask']).text)
  if (kind === 'fixes') return await fixesIn((job as Jobs['fixes']['ask']).text, place)
  if (kind === 'ends') return await ends(job as Jobs['ends']['ask'], far, stopped)
  if (kind === 'exact') return await exact(job as Jobs['exact']['ask'])
  if (kind === 'method') return await method(job)
  if (kind === 'paste') return await paste(job)
  if (kind === 'content') return plainContent((job as Jobs['content']['ask']).text)
  if (kind === 'change') {
    const { text, change } = job as Jobs['change']['ask']
    return valueEdit(text, change)
  }
  return await curve(job as Jobs['curve']['ask'], far, stopped)
}

self.addEventListener('message', async ({ data: { id, kind, job } }: MessageEvent) => {
  latest = id
  try {
    self.postMessage({ id, done: await answer(id, kind, job as never) })
  } catch (error) {
    self.postMessage({ id, failed: error instanceof Error ? error.message : String(error) })
  }
})
