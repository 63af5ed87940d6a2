import { normalName } from '../kernel/words/names.js'
import { Fault } from './fault.js'
import type { Token, TokenLine } from './tokens.js'

/** Reads the pieces of one line from left to right. */
export class Cursor {
  readonly line: string
  /** Where the command ends, 0-based: the place of what is missing at the end. */
  readonly end: number
  readonly usage: string
  private readonly tokens: readonly Token[]
  /** Where each label stands last in the line. */
  private readonly labels: ReadonlyMap<string, number>
  private index = 1

  /** Stands behind the verb. */
  constructor(line: string, { tokens, end }: TokenLine, usage: string) {
    this.line = line
    this.tokens = tokens
    this.end = end
    this.usage = usage
    this.labels = new Map(
      tokens.flatMap(({ kind, text }, i) => (kind === 'label' ? [[normalName(text), i] as const] : [])),
    )
  }

  /** The next piece. A quote that never closes is a fault when it is reached, not before. */
  peek(): Token | undefined {
    const token = this.tokens[this.index]
    if (token?.kind === 'open-quote') {
      const other = token.text.startsWith('"') ? "'" : '"'
      throw new Fault({
        code: 'unterminated_quote',
        at: token.start,
        text: token.text,
        expected: `a closing ${token.text[0]}`,
        says: `The quote that opens here never closes. Text that has a ${token.text[0]} inside goes between ${other} and ${other}.`,
        usage: this.usage,
      })
    }
    return token
  }

  next(): void {
    this.index++
  }

  /** Bare words from here on, at most `most`, none taken yet. */
  words(most: number): readonly Token[] {
    const found: Token[] = []
    for (let i = this.index; found.length < most && this.tokens[i]?.kind === 'word'; i++)
      found.push(this.tokens[i]!)
    return found
  }

  skip(count: number): void {
    this.index += count
  }

  /** Whether a label still comes, so that its clause is not the bare text. */
  hasLabel(label: string): boolean {
    return (this.labels.get(normalName(label)) ?? -1) >= this.index
  }

  /** The line as typed from the first to the last of some pieces. */
  slice(pieces: readonly Token[]): string {
    return this.line.slice(pieces[0]!.start, pieces.at(-1)!.end)
  }
}
