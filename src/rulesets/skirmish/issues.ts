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

/** A fault that the schema found, in the file it stands in, with what would be known there. */
export function inItsFile(issue: Issue, sources: Readonly<Record<string, string>>): Issue {
  const known = issue.code === 'unknown_key' ? KEYS[issue.path.slice(0, -1).join('.')] : undefined
  return {
    ...issue,
    ...located(issue.path, sources),
    // `expected number, received string` reads well enough; what comes before it does not.
    message: issue.message.replace(/^Invalid (input|option): /, ''),
    ...(known !== undefined && { fix: `known are ${known}` }),
  }
}
