import type { z } from 'zod'
import type { Issue } from '../../kernel/ruleset.js'

/** What may be written, by place in the scenario. */
const KEYS: Readonly<Record<string, string>> = {
  '': 'ruleset, title, notes, campaign, world, characters, monsters, encounter, options',
  encounter: 'with, initiative',
  options: 'skipDowned, endsWhenDecided',
}

/** A fault inside a sheet points into the sheet's own file. */
export function located(
  path: readonly PropertyKey[],
  sources: Readonly<Record<string, string>>,
): Pick<Issue, 'path' | 'file'> {
  const steps = path.map((step) => (typeof step === 'number' ? step : String(step)))
  const key = `${steps[0]}/${steps[1]}`
  const file = Object.hasOwn(sources, key) ? sources[key] : undefined
  return file === undefined ? { path: steps } : { path: steps.slice(2), file }
}

/** A fault as the schema found it, in words for whoever wrote the file. */
export function issueOf(issue: z.core.$ZodIssue, sources: Readonly<Record<string, string>>): Issue {
  const { code } = issue
  if (code === 'unrecognized_keys') {
    const [key] = issue.keys
    return {
      ...located([...issue.path, key!], sources),
      code,
      message: `"${key}" is no key here`,
      fix: `known are ${KEYS[issue.path.join('.')] ?? 'others'}`,
    }
  }
  return { ...located(issue.path, sources), code, message: inWords(issue) }
}

/** `expected number, received string` reads well enough; what comes before it does not. */
function inWords(issue: z.core.$ZodIssue): string {
  return issue.message.replace(/^Invalid (input|option): /, '')
}
