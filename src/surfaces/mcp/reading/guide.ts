import type { Verbs } from '../../../kernel/contract/command.js'

/** A place in a guide: its headings and one paragraph or list. */
interface Passage {
  readonly heading: string
  readonly text: string
}

/** The passages of a guide in order. Code stays out of it, and tables, whose rows say little without their heads. */
function passagesOf(guide: string): readonly Passage[] {
  const found: Passage[] = []
  let heading = ''
  let code = false
  let lines: string[] = []
  const end = () => {
    if (lines.length > 0) found.push({ heading, text: lines.join(' ') })
    lines = []
  }
  for (const line of guide.split('\n')) {
    if (line.startsWith('```')) code = !code
    if (code || line.startsWith('```')) continue
    if (line.startsWith('|')) {
      end()
      continue
    }
    const title = /^#+ (.*)/.exec(line)
    if (title || line.trim() === '' || /^([-*]|\d+\.) ?/.test(line)) end()
    if (title) heading = title[1]!
    else if (line.trim() !== '') lines.push(line.trim())
  }
  end()
  return found
}

/** Reports whether what follows a label is a word of the rules; else it is a name or a text of somebody's game. */
function takesOptions(verbs: Verbs, label: string): boolean {
  return Object.values(verbs).some(({ clauses }) =>
    clauses.some((clause) => clause.label === label && clause.options !== undefined),
  )
}

/**
 * A command of a guide without the names that stand in it as examples: `fight with: river folk` tells of `fight`. So an
 * example of a guide says as little of a name that a scenario hides as of one that nothing has.
 */
function withoutExamples(code: string, verbs: Verbs): string {
  const [verb = '', ...rest] = code.split(' ')
  const spec = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
  const first = spec?.clauses.find(({ positional }) => positional)
  let isExample = first !== undefined && first.options === undefined
  const kept = rest.filter((word) => {
    const isLabel = /^[\w-]+:$/.test(word)
    if (isLabel) isExample = !takesOptions(verbs, word.slice(0, -1))
    return isLabel || !isExample
  })
  return [verb, ...kept].join(' ')
}

const MOST = 3

/** Reports whether a word of a game is an abbreviation: `AT` is one, and the word "at" is another. */
function isAbbreviation(word: string): boolean {
  return /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word)
}

/**
 * The passages that tell of a word: those under a heading with it first, then those that begin with it, then the others.
 * `term` is the word as the game writes it, where it knows it: an abbreviation is looked for in its capitals alone.
 */
export function sectionsAbout(
  guide: string,
  what: string,
  verbs: Verbs,
  term: string | undefined,
): readonly string[] {
  const isExact = term !== undefined && isAbbreviation(term)
  const plain = (isExact ? term : what).replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const word = new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`, isExact ? 'u' : 'iu')
  const rank = ({ heading, text }: Passage): number => {
    if (word.test(heading)) return 3
    const at = text
      .replace(/`([^`]+)`/g, (_, code: string) => `\`${withoutExamples(code, verbs)}\``)
      .search(word)
    return at < 0 ? 0 : at < 12 ? 2 : 1
  }
  return passagesOf(guide)
    .map((passage) => ({ passage, score: rank(passage) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ passage }) => `${passage.heading}: ${passage.text}`)
}
