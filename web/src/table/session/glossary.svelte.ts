import type { TableClient } from '../../api/client.js'

/** Words of the rules that a reader has looked for, with their explanations. Each is asked for once. */
export class Glossary {
  words = $state.raw<ReadonlyMap<string, string>>(new Map())
  /** The whole words of abbreviations that somebody has looked for. */
  long = $state.raw<ReadonlyMap<string, string>>(new Map())
  private readonly client: TableClient

  constructor(client: TableClient) {
    this.client = client
  }

  /** Looks a word up in the game's glossary. A word that the seat may not know has no entry. */
  async explain(word: string): Promise<void> {
    if (this.words.has(word)) return
    this.keep(word, '')
    try {
      const entries = await this.client.explain(word)
      const whole = entries.find(({ long }) => long !== undefined)?.long
      if (whole !== undefined) this.long = new Map([...this.long, [word, whole]])
      this.keep(word, entries.map(({ title, text }) => `${title}: ${text}`).join('\n'))
    } catch {
      // No tooltip; the word itself stays.
    }
  }

  private keep(word: string, text: string): void {
    this.words = new Map([...this.words, [word, text]])
  }
}
