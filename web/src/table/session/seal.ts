import type { TableClient } from '../../api/client.js'
import { keepShare, keptShare } from '../../api/kept.js'
import type { Look } from '../../api/types.js'
import type { Session } from '../session.svelte.js'

/** How long everybody has to open their seals before the game begins. */
const PATIENCE = 4000

/** Opens the share that this browser put into the dice under seal, by itself, once nobody can add any more. */
export class SealOpener {
  private readonly client: TableClient
  private isOpening = false

  constructor(client: TableClient) {
    this.client = client
  }

  async open({ table, you, entropy }: Look): Promise<void> {
    if (!entropy.frozen || !entropy.pending.includes(you.seat) || this.isOpening) return
    const share = keptShare(table.id, you.seat)
    if (!share) return
    // Looks come in faster than the answer: a second request would be refused.
    this.isOpening = true
    try {
      await this.client.request({ kind: 'reveal', ...share }, {})
      keepShare(table.id, you.seat, undefined)
    } catch {
      // Struck meanwhile, or opened in another window.
    } finally {
      this.isOpening = false
    }
  }
}

/** Freezes the shares, gives everybody a moment to open theirs, and begins the game. */
export async function beginGame(session: Session): Promise<void> {
  const { look } = session
  if (!look) return
  const pending = () => session.look?.entropy.pending.length ?? 0
  if (look.entropy.given.length > 0 && !look.entropy.frozen) {
    if (!(await session.request({ kind: 'freeze' }))) return
    const patience = Date.now() + PATIENCE
    await new Promise((resolve) => setTimeout(resolve, 150))
    while (pending() > 0 && Date.now() < patience) await new Promise((resolve) => setTimeout(resolve, 100))
  }
  if (pending() === 0) await session.request({ kind: 'start' })
}
