import { readJournal } from '../../kernel/journal/read.js'
import type { HeaderRecord } from '../../kernel/journal/record.js'
import type { Ruleset } from '../../kernel/ruleset.js'
import { findRuleset, rulesetIds } from '../../rulesets/registry.js'
import { EXIT, UserError } from './exit.js'
import { readBytes } from './text-file.js'

/** A journal's text and the rules it was played by. */
export async function openJournal(file: string): Promise<{ text: string; ruleset: Ruleset }> {
  const text = readBytes(file).toString('utf8')
  const { lines, problem } = readJournal(text)
  const header = lines[0]?.record as HeaderRecord | undefined
  if (!header) {
    throw new UserError(`${file}:1: not a journal: ${problem?.message ?? 'it is empty'}`, EXIT.negative)
  }
  const ruleset = await findRuleset(header.ruleset)
  if (!ruleset) {
    throw new UserError(
      `${file}:1: played by the rules "${header.ruleset}", which are not among ${rulesetIds.join(', ')}`,
      EXIT.negative,
    )
  }
  return { text, ruleset }
}
