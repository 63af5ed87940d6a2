/** A place in a guide: its headings and one paragraph, list or table row. */
interface Passage {
  readonly heading: string
  readonly text: string
}

/** The passages of a guide in order; code stays out of it. */
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
    const title = /^#+ (.*)/.exec(line)
    if (title || line.trim() === '' || /^([-*|]|\d+\.) ?/.test(line)) end()
    if (title) heading = title[1]!
    else if (line.trim() !== '' && !/^[|\s:-]+$/.test(line)) lines.push(line.trim())
  }
  end()
  return found
}

const MOST = 3

/** The passages that tell of a word: those under a heading with it first, then those that begin with it, then the others. */
export function sectionsAbout(guide: string, what: string): readonly string[] {
  const plain = what.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const word = new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`, 'iu')
  const rank = ({ heading, text }: Passage): number => {
    if (word.test(heading)) return 3
    const at = text.search(word)
    return at < 0 ? 0 : at < 12 ? 2 : 1
  }
  return passagesOf(guide)
    .map((passage) => ({ passage, score: rank(passage) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ passage }) => `${passage.heading}: ${passage.text}`)
}
