import { refusalOf } from '../api/client.js'
import type { Session } from '../table/session.svelte.js'
import { type Change, changesIn } from './save/changes.js'
import { firstSave, textOf } from './save/kept-save.js'
import { compareSave, fetchSave, type SaveSeen } from './save/save-client.js'
import { at, type JsonMap, readSave } from './save/save-words.js'

/** What the page knows of a campaign's save: as it is now, as it was opened, and as a file from elsewhere has it. */
export class CampaignDesk {
  save = $state.raw<SaveSeen>()
  /** A file that is not what this game wrote last: both dates in a line, and every key that differs. */
  stale = $state.raw<{ readonly line: string; readonly changes: readonly Change[] }>()
  private first = $state.raw<string>()
  /** The save that was last taken home. */
  private taken: string | undefined
  private hasAsked = false
  private readonly session: Session

  readonly document = $derived<JsonMap | undefined>(readSave(this.save?.text))
  readonly changes = $derived<readonly Change[]>(
    this.save && this.first !== undefined ? changesIn(this.first, this.save.text) : [],
  )
  /** Hit points of everybody when the file was opened. */
  readonly before = $derived<ReadonlyMap<string, number>>(hitPoints(readSave(this.first)))

  constructor(session: Session, table: string) {
    this.session = session
    this.first = firstSave(table)
  }

  /** Takes the save as it stands now; who may not have it sees none. */
  async refresh(): Promise<void> {
    if (!this.session.isGm) return
    try {
      const now = await fetchSave(this.session.client)
      this.first ??= await this.session.client.openedSave().catch(() => now.text)
      this.save = now
    } catch {
      this.save = undefined
    }
  }

  /** The save was taken home as it stands. */
  took(): void {
    this.taken = this.save?.text
  }

  /** Whether nothing is left behind: no change since the last download, or the person was asked already. */
  mayLeave(): boolean {
    if (this.hasAsked || this.changes.length === 0 || this.taken === this.save?.text) return true
    this.hasAsked = true
    return false
  }

  /** Compares a file with what this game wrote last (rules/bx-campaign C41). The game holds; the file is only shown. */
  async compare(file: File | undefined): Promise<void> {
    if (!file) return
    try {
      const text = await textOf(file)
      const { same, line } = await compareSave(this.session.client, file.name, text)
      this.stale = same
        ? { line: `${file.name} is what this game wrote last.`, changes: [] }
        : { line, changes: changesIn(text, this.save?.text ?? text) }
    } catch (error) {
      this.stale = { line: refusalOf(error).message, changes: [] }
    }
  }
}

/** Hit points as a save has them, by name. */
function hitPoints(save: JsonMap | undefined): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const note = (name: unknown, hp: unknown): void => {
    if (typeof name === 'string' && typeof hp === 'number' && hp > 0) found.set(name, hp)
  }
  for (const section of ['companions', 'npcs'])
    for (const [name, entry] of Object.entries((at(save, section) ?? {}) as JsonMap))
      note(name, at(entry, 'bx_hp'))
  note(at(save, 'pc_state', 'name'), at(save, 'pc_state', 'bx_hp'))
  return found
}
