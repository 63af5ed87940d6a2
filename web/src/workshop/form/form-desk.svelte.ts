import type { TextEdit } from '../../../../src/library/text/fixes.js'
import type { ValueChange } from '../../../../src/library/text/value-changes.js'
import type { WorkshopDesk } from '../desk.svelte.js'
import type { Path } from './shape.js'

/** What the form shows: the content of the text, and how a change of it comes back into the text. */
export class FormDesk {
  content = $state.raw<unknown>()
  /** The text cannot be read, so that the form shows what it was before. */
  isStale = $state(false)
  /** A change that only the text can take. */
  told = $state('')
  private readonly desk: WorkshopDesk
  private readonly write: (edit: TextEdit) => void
  private turn = Promise.resolve()

  constructor(desk: WorkshopDesk, write: (edit: TextEdit) => void) {
    this.desk = desk
    this.write = write
  }

  /** Reads the text again; call it when the text is another. */
  async read(text: string): Promise<void> {
    const found = await this.desk.checker.ask('content', { text })
    if (text !== this.desk.text) return
    this.isStale = found === undefined
    if (found) this.content = found.content ?? {}
  }

  /** Makes a change in the text. Changes follow each other, each in the text as the one before left it. */
  change(change: ValueChange): void {
    this.turn = this.turn.then(async () => {
      // What somebody writes into the text meanwhile stays; the change is made in that text.
      for (;;) {
        const { text } = this.desk
        const edit = await this.desk.checker.ask('change', { text, change })
        if (text !== this.desk.text) continue
        this.told = edit ? '' : `Only the text can take this change (${change.path.join(' › ')}).`
        if (edit) this.write(edit)
        return
      }
    })
  }

  /** Writes a value; a key without one is left out of the text. */
  set(path: Path, value: unknown): void {
    if (value === '' && typeof path.at(-1) === 'string') this.change({ kind: 'remove', path })
    else this.change({ kind: 'set', path, value })
  }
}
