import type { Ruleset } from '../../../kernel/contract/ruleset.js'
import type { Explanation } from '../../../kernel/glossary/entry.js'
import { sameName } from '../../../kernel/words/names.js'
import { withoutLinks } from './documents.js'
import { sectionsAbout } from './guide.js'
import { guideOf } from './reference.js'

/** The passages of a game's guide about a word; `explained` is what its words and commands say of it. */
export function passagesAbout(
  { id, verbs }: Ruleset,
  what: string,
  explained: readonly Explanation[],
): readonly string[] {
  const term = explained.find(({ title }) => sameName(title, what))?.title
  return sectionsAbout(withoutLinks(guideOf(id)), what, verbs, term)
}
