import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { refused } from '../../contract/stops.js'
import { entropySeal } from '../../dice/live.js'
import type { Entropy } from './source.js'

const MAX_TEXT_LENGTH = 1_000
const HEX32 = /^[0-9a-f]{64}$/

/** What a snapshot keeps of the shares. */
export interface SharesKept {
  readonly frozen: boolean
  readonly sealed: readonly (readonly [string, string])[]
  readonly opened: readonly (readonly [string, string])[]
}

/**
 * The seats' shares in the dice: sealed until the freeze, opened after it, struck if they are not. Only what was opened
 * goes into the dice.
 */
export class Shares {
  private frozen = false
  private readonly sealed = new Map<string, string>()
  private readonly opened = new Map<string, string>()
  private readonly line0: string

  constructor(line0: string, kept?: SharesKept) {
    this.line0 = line0
    if (!kept) return
    this.frozen = kept.frozen
    for (const [seat, seal] of kept.sealed) this.sealed.set(seat, seal)
    for (const [seat, share] of kept.opened) this.opened.set(seat, share)
  }

  get kept(): SharesKept {
    return { frozen: this.frozen, sealed: [...this.sealed], opened: [...this.opened] }
  }

  get entropy(): Entropy {
    return this.opened
  }

  get isFrozen(): boolean {
    return this.frozen
  }

  /** Seats whose seal nobody has opened. */
  get pending(): readonly string[] {
    return [...this.sealed.keys()].filter((seat) => !this.opened.has(seat))
  }

  /** Seats that have given a share, opened or not. */
  get given(): readonly string[] {
    return [...this.sealed.keys()]
  }

  mayBeSealed(seat: string, seal: string): void {
    if (this.frozen)
      throw refused('ENTROPY_FROZEN', 'The shares in the dice are frozen: nobody can add one any more.')
    if (this.sealed.has(seat))
      throw refused('ENTROPY_GIVEN', `${seat} has already added to the dice of this table.`)
    if (!HEX32.test(seal))
      throw refused('BAD_CLAUSE', 'A seal is 64 hex digits: a hash of seat, nonce, text and line 0.')
  }

  seal(seat: string, seal: string): void {
    this.sealed.set(seat, seal)
  }

  mayFreeze(): void {
    if (this.frozen) throw refused('ENTROPY_FROZEN', 'The shares in the dice are frozen already.')
  }

  freeze(): void {
    this.frozen = true
  }

  mayBeOpened(seat: string, nonce: string, text: string): void {
    if (!this.frozen)
      throw refused('ENTROPY_NOT_FROZEN', 'A seal is opened after the freeze, so that nobody can answer it.')
    const seal = this.sealed.get(seat)
    if (seal === undefined || this.opened.has(seat))
      throw refused('ENTROPY_GIVEN', `${seat} has no seal to open.`)
    if (text.length > MAX_TEXT_LENGTH)
      throw refused('TOO_LONG', `A share in the dice has at most ${MAX_TEXT_LENGTH} characters.`)
    if (!HEX32.test(nonce) || bytesToHex(entropySeal(seat, hexToBytes(nonce), text, this.line0)) !== seal)
      throw refused('ENTROPY_MISMATCH', 'This is not what was sealed.')
  }

  open(seat: string, nonce: string, text: string): void {
    this.opened.set(seat, `${nonce} ${text}`)
  }

  mayBeStruck(): readonly string[] {
    if (!this.frozen) throw refused('ENTROPY_NOT_FROZEN', 'Seals are struck after the freeze only.')
    const { pending } = this
    if (pending.length === 0) throw refused('ENTROPY_GIVEN', 'Every seal has been opened.')
    return pending
  }

  strike(seats: readonly string[]): void {
    for (const seat of seats) this.sealed.delete(seat)
  }

  mayStart(): void {
    const { pending } = this
    if (pending.length > 0) {
      throw refused(
        'ENTROPY_PENDING',
        `The seals of ${pending.join(', ')} are not opened yet: freeze, open them, or strike them.`,
        { pending },
      )
    }
  }
}

/** The seal of a share: what a seat sends before the freeze. The nonce is 32 random bytes in hex, kept until the reveal. */
export function sealOf(line0: string, seat: string, nonce: string, text: string): string {
  return bytesToHex(entropySeal(seat, hexToBytes(nonce), text, line0))
}
