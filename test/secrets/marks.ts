import { bytesToHex } from '@noble/hashes/utils.js'
import type { GameEvent } from '../../src/kernel/contract/ruleset.js'
import { GAME_MASTER } from '../../src/kernel/contract/seats.js'

/** Something planted where players must not find it. */
export interface Mark {
  /** What rules/secrets calls it. */
  readonly what: string
  /** Letters that stand nowhere else, or a number that nothing else can be. */
  readonly mark: string | number
  /** Seats that may know it all along; the game master may know every mark. */
  readonly of?: readonly string[]
  /** The event that opens it to everybody: once told, it may be seen. Absent: it never opens. */
  readonly opens?: (event: GameEvent) => boolean
  /** It is a name, so it can be said in a command. */
  readonly named?: true
}

/** An event of this type, with these fields. */
export function told(
  type: string,
  fields: Readonly<Record<string, unknown>> = {},
): (event: GameEvent) => boolean {
  return (event) => {
    const has = event as unknown as Readonly<Record<string, unknown>>
    return event.type === type && Object.entries(fields).every(([key, value]) => has[key] === value)
  }
}

/** Some bytes that left a table towards a seat, and by which way. */
export interface Heard {
  readonly channel: Channel
  readonly text: string
}

/** The ways from a table to a seat. */
export const CHANNELS = [
  'notice',
  'notice made again',
  'export',
  'receipt',
  'view',
  'board',
  'choices',
  'prompt',
  'suggestion',
  'completion',
  'answer',
  'refusal',
  'odds',
  'terminal',
  'terminal json',
] as const

export type Channel = (typeof CHANNELS)[number]

/** A mark where it must not be. */
export interface Leak {
  readonly seat: string
  readonly channel: Channel
  readonly what: string
  /** The text around it. */
  readonly near: string
}

/** Hashes, whole or shortened, and the drawn end of a table's id: any two digits may stand in them by chance. */
const HASH = /[0-9a-f]{64}|(?<=-)[0-9a-f]{16}\b|[0-9a-f]{8,}(?=…)/g
/** This many hex digits of a secret are no chance any more. */
const WINDOW = 16

/** A number that stands for itself, not as a part of another one. */
function patternOf(mark: string | number): RegExp {
  return typeof mark === 'number' ? new RegExp(`(?<![\\d.])${mark}(?!\\.?\\d)`) : new RegExp(mark, 'i')
}

interface Planted extends Mark {
  readonly pattern: RegExp
}

/** What is planted at one table, and what of it is open by now. */
export class Marks {
  private readonly planted: readonly Planted[]
  private readonly open = new Set<Planted>()
  private readonly hexWindows = new Map<string, string>()
  private readonly dressed: Planted[] = []
  /** Marks that the game master has met: a mark that nobody can ever see proves nothing. */
  private readonly met = new Set<string>()

  constructor(marks: readonly Mark[]) {
    this.planted = marks.map((mark) => ({ ...mark, pattern: patternOf(mark.mark) }))
  }

  /** A secret of the table itself, whole or a part of it, in hex. No seat may see it. */
  hide(what: string, bytes: Uint8Array): void {
    const hex = bytesToHex(bytes)
    for (let i = 0; i + WINDOW <= hex.length; i++) this.hexWindows.set(hex.slice(i, i + WINDOW), what)
  }

  /** The same in any dress: also in base64, and as a list of bytes. */
  hideWell(what: string, bytes: Uint8Array): void {
    this.hide(what, bytes)
    const base64 = Buffer.from(bytes).toString('base64').replace(/=+$/, '')
    const escaped = base64.replace(/[+/]/g, (sign) => `\\${sign}`)
    for (const mark of [escaped, [...bytes.subarray(0, 8)].join(',')])
      this.dressed.push({ what, mark, pattern: new RegExp(mark) })
  }

  /** Everything that has just happened, as it is in the journal. */
  happened(events: readonly GameEvent[]): void {
    for (const mark of this.planted) if (mark.opens && events.some(mark.opens)) this.open.add(mark)
  }

  /** What is open to everybody by now. */
  get opened(): readonly string[] {
    return this.planted.filter((mark) => this.open.has(mark)).map(({ what }) => what)
  }

  /** What the game master has not met. */
  get unmet(): readonly string[] {
    return this.planted.filter(({ what }) => !this.met.has(what)).map(({ what }) => what)
  }

  missingFrom(text: string): readonly string[] {
    return this.planted.filter(({ pattern }) => !pattern.test(text)).map(({ what }) => what)
  }

  /** Whether this is one of the secrets that are looked for. */
  hides(hex: string): boolean {
    return this.hexIn(hex).length > 0
  }

  /** Names that a seat must not know and could say all the same. */
  namesHiddenFrom(seat: string): readonly string[] {
    return this.closedTo(seat).flatMap(({ named, mark }) => (named ? [String(mark)] : []))
  }

  private closedTo(seat: string): readonly Planted[] {
    if (seat === GAME_MASTER) return []
    return this.planted.filter((mark) => !this.open.has(mark) && !mark.of?.includes(seat))
  }

  /** Every mark in these bytes that this seat must not know yet. */
  find(seat: string, { channel, text }: Heard): readonly Leak[] {
    const leaks = this.hexIn(text).map(
      ({ what, at }): Leak => ({ seat, channel, what, near: near(text, at) }),
    )
    const plain = text.replace(HASH, '#')
    if (seat === GAME_MASTER)
      for (const { what, pattern } of this.planted)
        if (!this.met.has(what) && pattern.test(plain)) this.met.add(what)
    for (const { what, pattern } of [...this.closedTo(seat), ...this.dressed]) {
      const found = pattern.exec(plain)
      if (found) leaks.push({ seat, channel, what, near: near(plain, found.index) })
    }
    return leaks
  }

  private hexIn(text: string): readonly { readonly what: string; readonly at: number }[] {
    const found = new Map<string, number>()
    for (const run of text.matchAll(/[0-9a-f]{16,}/gi)) {
      const hex = run[0].toLowerCase()
      for (let i = 0; i + WINDOW <= hex.length; i++) {
        const what = this.hexWindows.get(hex.slice(i, i + WINDOW))
        if (what !== undefined && !found.has(what)) found.set(what, run.index + i)
      }
    }
    return [...found].map(([what, at]) => ({ what, at }))
  }
}

function near(text: string, at: number): string {
  return text.slice(Math.max(0, at - 60), at + 60).replace(/\s+/g, ' ')
}
