import type { Issue } from '../../../kernel/contract/scenario.js'
import { entryOf } from '../../../kernel/entry.js'
import { keyFix } from './keys.js'

/** Where each sheet came from: `characters/mirela` to the document it was read from. */
export type Sources = Readonly<Record<string, string>>

/** A fault inside a sheet points into the sheet's own file. */
export function located(path: readonly PropertyKey[], sources: Sources): Pick<Issue, 'path' | 'file'> {
  const steps = path.map((step) => (typeof step === 'number' ? step : String(step)))
  const key = `${steps[0]}/${steps[1]}`
  const file = entryOf(sources, key)
  return file === undefined ? { path: steps } : { path: steps.slice(2), file }
}

/** A fault that the schema found, in the file it stands in, with what would be known there. */
export function inItsFile(issue: Issue, sources: Sources): Issue {
  const fix = issue.code === 'unknown_key' ? keyFix(issue.path) : undefined
  return {
    ...issue,
    ...located(issue.path, sources),
    // `expected number, received string` reads well enough; what comes before it does not.
    message: issue.message.replace(/^Invalid (input|option): /, ''),
    ...(fix !== undefined && { fix }),
  }
}
