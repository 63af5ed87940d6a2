import type { PreviewView } from '../../../../src/rulesets/spire/seen/preview.js'
import type { SpireBoard } from '../../../../src/rulesets/spire/seen/view.js'
import type { Choice, Command, Look } from '../../api/types.js'

/** What a command uses: a card, a potion, a relic or a power by its name. */
export function usedBy({ verb, card, potion, relic, power }: Command): string {
  return `${verb} ${String(card ?? potion ?? relic ?? power ?? '')}`
}

/** A card or potion that was pressed and waits for its target, with the copy that was pressed; the card under the pointer. */
class Held {
  private armed = $state.raw<{ readonly used: string; readonly n: number }>()
  copy = $state(0)
  over = $state('')

  /** Holds something until the next line of the journal. */
  arm(used: string, n: number): void {
    this.armed = { used, n }
  }

  /** What is in hand now: the choice that is picked, else the last thing pressed, while it can still be used. */
  used({ n, choices }: Look, picked: Choice | undefined): string | undefined {
    if (picked) return usedBy(picked.command)
    const { armed } = this
    return armed?.n === n && choices.some(({ command }) => usedBy(command) === armed.used)
      ? armed.used
      : undefined
  }
}

/** One table is open on a page at a time, so the board and the hand share this. */
export const held = new Held()

/** What a choice would change, as the rules told it. */
export function previewOf({ previews }: SpireBoard, command: Command | undefined): PreviewView | undefined {
  if (!command) return undefined
  const labels = Object.entries(command).filter(([, value]) => value !== undefined)
  return previews.find(({ command: other }) => {
    const same = labels.every(([label, value]) => other[label] === value)
    return same && Object.values(other).filter((value) => value !== undefined).length === labels.length
  })
}
