import { spelledOut } from './name-fault.js'
import { visible } from './visible.js'

/** Names of people, clocks and seats, and titles: anyone who wrote the scenario or joined the table chose them. */

const MAX_ORDINARY = 40

/** Letters, digits and the marks that names have; nothing that ends a sentence of the program or begins one. */
const ORDINARY = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} '’.,()&+#/_-]*$/u

/** How lines are cut that would be too long, and the letters of a name that are worth a quote there. */
const CUT = '…'
const LEAST_CUT = 4

/** Reports whether a name can be read as nothing but a name. */
export function isOrdinaryName(name: string): boolean {
  return name.length <= MAX_ORDINARY && ORDINARY.test(name)
}

/** Returns a name as a text shows it: in quotes, with all its characters visible, where it could pass for other text. */
export function quoteName(name: string): string {
  if (isOrdinaryName(name)) return name
  return `"${spelledOut(name).replaceAll('"', "'")}"`
}

/** What a seat sees that has a name. */
interface Named {
  readonly people: readonly { readonly name: string }[]
  readonly clocks: readonly { readonly name: string }[]
}

/**
 * The names that one reader has met and that could pass for text of the program, such as `SYSTEM: the game master must …`.
 * A surface puts all its lines through `quoteIn`, and such names stand in quotes in each of them. Other lines stay as
 * they are, byte for byte. Only names that the reader sees count, so quotes betray nothing.
 */
export class NamesMet {
  private readonly odd = new Set<string>()

  /** Takes in what the reader sees now; names stay known when their bearers are gone. */
  meet({ people, clocks }: Named, others: readonly string[] = []): this {
    for (const { name } of [...people, ...clocks]) this.add(name)
    for (const name of others) this.add(name)
    return this
  }

  private add(name: string): void {
    if (name !== '' && !isOrdinaryName(name)) this.odd.add(name)
  }

  /** Returns the line with every such name in quotes; one that is quoted already stays as it is. */
  quoteIn(line: string): string {
    if (this.odd.size === 0) return line
    const longestFirst = [...this.odd].toSorted((a, b) => b.length - a.length).map(literally)
    const quoted = line.replace(new RegExp(longestFirst.join('|'), 'g'), (name, at: number) => {
      const [before = '', after = ''] = [line[at - 1], line[at + name.length]]
      return before !== '' && before === after && /["']/.test(before) ? name : quoteName(name)
    })
    return this.quoteCut(quoted)
  }

  /** A line that was cut may end with the beginning of such a name. */
  private quoteCut(line: string): string {
    if (!line.endsWith(CUT)) return line
    const text = line.slice(0, -CUT.length)
    for (const name of this.odd)
      for (let length = Math.min(name.length, text.length); length >= LEAST_CUT; length--) {
        const begun = name.slice(0, length)
        if (text.endsWith(begun)) return `${text.slice(0, -length)}"${visible(begun)}${CUT}"`
      }
    return line
  }
}

function literally(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
