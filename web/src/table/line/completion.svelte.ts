import type { Completion } from '../../api/types.js'
import type { Session } from '../session.svelte.js'
import { applied } from './apply.js'

/** How long somebody must pause before the server is asked what may come next. */
const PAUSE = 70

/** Typing in the line: what may come next, what is wrong, and what was sent before. */
export class Typing {
  completion = $state.raw<Completion>()
  /** The option that the arrow keys stand on; none at first, so that ↑ reaches for history. */
  active = $state(-1)
  private readonly session: Session
  private timer: ReturnType<typeof setTimeout> | undefined
  private turn = 0
  private back = 0
  /** Puts the cursor somewhere, once the text is there. */
  place: (cursor: number) => void = () => {}

  constructor(session: Session) {
    this.session = session
  }

  get options(): Completion['options'] {
    return this.session.typing ? (this.completion?.options ?? []) : []
  }

  /** Something is wrong and nothing could mend it by being written on. */
  get fault(): Completion['fault'] {
    const { refusal, typing } = this.session
    if (refusal?.kind === 'Syntax')
      return {
        message: refusal.message,
        column: refusal.column ?? 1,
        ...(refusal.guess && { guess: refusal.guess }),
      }
    return typing && this.options.length === 0 ? this.completion?.fault : undefined
  }

  typed(text: string): void {
    this.session.text = text
    this.session.typing = true
    this.session.refusal = undefined
    this.back = 0
    this.active = -1
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.ask(text), PAUSE)
  }

  private async ask(text: string): Promise<void> {
    const turn = ++this.turn
    try {
      const completion = await this.session.client.complete(text)
      if (turn === this.turn && this.session.text === text) this.completion = completion
    } catch {
      // Typing goes on without it.
    }
  }

  take(option: string): void {
    const { completion, session } = this
    if (!completion) return
    const { text, cursor } = applied(session.text, completion, option)
    this.typed(text)
    this.place(cursor)
  }

  /** ↑ and ↓: through the options, or back through what was sent. */
  move(step: 1 | -1): boolean {
    const { options, active, session } = this
    if (step > 0 && options.length > 0 && this.back === 0) {
      this.active = Math.min(options.length - 1, active + 1)
      return true
    }
    if (step < 0 && active >= 0) {
      this.active = active - 1
      return true
    }
    const { history } = session
    const back = Math.max(0, Math.min(history.length, this.back - step))
    if (back === this.back) return false
    const text = back === 0 ? '' : history[history.length - back]!
    this.typed(text)
    this.back = back
    this.place(text.length)
    return true
  }

  /** Back to the choices. */
  leave(): void {
    clearTimeout(this.timer)
    this.turn++
    this.completion = undefined
    this.active = -1
    this.session.typing = false
  }
}
