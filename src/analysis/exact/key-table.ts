import type { Spelled } from '../../kernel/contract/ruleset.js'

/** Words of a page. */
const PAGE = 1 << 20
const FIRST_PAGE = 1 << 12
const BYTE = 255
const FEWEST_SLOTS = 1 << 10
/** What a slot holds, so that most keys that differ are distinguished without looking further. */
const NUMBER = 0
const HASH = 1
const PLACE = 2
const WIDTH = 3

/**
 * The number of every key met so far, in order of meeting. Keys lie in pages, nearly always four codes to a word; a hash table of
 * flat numbers knows where: no object for each, so that many millions fit where a Map of strings would not, and finding
 * one reads the memory in two places.
 */
export class KeyTable {
  private readonly pages: Int32Array[] = [new Int32Array(FIRST_PAGE)]
  private used = 0
  /** For each slot a key's number plus one (0 where there is none), its hash, and where it lies over all pages. */
  private slots = new Int32Array(FEWEST_SLOTS * WIDTH)
  private mask = FEWEST_SLOTS - 1
  /** The key that is looked for, and how many words it has. */
  private written = new Int32Array(64)
  private length = 0
  /** The last key that came as a text. */
  private readonly spelled = { codes: new Uint16Array(256), length: 0 }
  size = 0

  /** The number of a key, or -1 when it was never added. */
  find(key: string | Spelled): number {
    return this.slots[this.slotOf(this.write(typeof key === 'string' ? this.spell(key) : key)) + NUMBER]! - 1
  }

  /** The number of a key; a new one gets the next. `size` tells whether it was new. */
  add(key: string | Spelled): number {
    const hash = this.write(typeof key === 'string' ? this.spell(key) : key)
    const slot = this.slotOf(hash)
    const known = this.slots[slot + NUMBER]!
    if (known !== 0) return known - 1
    const number = this.size++
    this.slots[slot + NUMBER] = number + 1
    this.slots[slot + HASH] = hash
    this.slots[slot + PLACE] = this.keep()
    if (3 * this.size > 2 * this.mask) this.widen()
    return number
  }

  /** Memory in bytes. */
  get bytes(): number {
    return this.pages.reduce((sum, page) => sum + page.byteLength, 0) + this.slots.byteLength
  }

  private spell(key: string): Spelled {
    if (key.length > this.spelled.codes.length) this.spelled.codes = new Uint16Array(2 * key.length)
    const { codes } = this.spelled
    for (let i = 0; i < key.length; i++) codes[i] = key.charCodeAt(i)
    this.spelled.length = key.length
    return this.spelled
  }

  /**
   * Writes a key into `written`; answers its hash. First how many codes there are and how many times four of them need two words,
   * then the codes, four to a word, or to two where one is beyond a byte; at last where that is so.
   */
  private write({ codes, length: count }: Spelled): number {
    if (count + 8 > this.written.length) this.written = new Int32Array(2 * count + 8)
    const { written } = this
    let length = 2
    let wide = 0
    let hash = count
    for (let i = 0; i < count; i += 4) {
      const a = codes[i]!
      const b = i + 1 < count ? codes[i + 1]! : 0
      const c = i + 2 < count ? codes[i + 2]! : 0
      const d = i + 3 < count ? codes[i + 3]! : 0
      let word = a | (b << 8) | (c << 16) | (d << 24)
      if ((a | b | c | d) > BYTE) {
        written[length++] = word = a | (b << 16)
        hash = Math.imul(hash ^ word, 0x9e3779b1)
        word = c | (d << 16)
        wide++
      }
      written[length++] = word
      hash = Math.imul(hash ^ word ^ (hash >>> 15), 0x9e3779b1)
    }
    written[0] = count
    written[1] = wide
    if (wide > 0) length = this.writeWide(codes, count, length)
    if (length > PAGE)
      throw new RangeError(`a key of ${count} characters: such states are too large to compare`)
    this.length = length
    // The low bits choose the slot, so all others are mixed into them.
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
    return hash ^ (hash >>> 13)
  }

  /** Where four codes stand in two words, so that no other key is written alike; answers how many words there are then. */
  private writeWide(codes: Uint16Array, count: number, from: number): number {
    const { written } = this
    let length = from
    for (let i = 0; i < count; i++)
      if (codes[i]! > BYTE) {
        written[length++] = i
        i |= 3
      }
    return length
  }

  /** Where the key that is written stands, or would. */
  private slotOf(hash: number): number {
    const { slots, mask } = this
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const at = slot * WIDTH
      if (slots[at + NUMBER] === 0 || (slots[at + HASH] === hash && this.isWritten(slots[at + PLACE]!)))
        return at
    }
  }

  private isWritten(place: number): boolean {
    const { length, written } = this
    const page = this.pages[Math.floor(place / PAGE)]!
    const from = place % PAGE
    for (let i = 0; i < length; i++) if (page[from + i] !== written[i]) return false
    return true
  }

  /** Keeps what is written; a key never runs over the end of its page. */
  private keep(): number {
    const { length, written } = this
    if (this.used + length > PAGE) {
      this.pages.push(new Int32Array(PAGE))
      this.used = 0
    }
    const page = this.lastPage(this.used + length)
    const from = this.used
    for (let i = 0; i < length; i++) page[from + i] = written[i]!
    this.used += length
    return (this.pages.length - 1) * PAGE + from
  }

  /** The page that is being filled, made larger where it is still a small first one. */
  private lastPage(needed: number): Int32Array {
    const last = this.pages.length - 1
    const page = this.pages[last]!
    if (needed <= page.length) return page
    const larger = new Int32Array(Math.min(PAGE, Math.max(needed, 4 * page.length)))
    larger.set(page)
    this.pages[last] = larger
    return larger
  }

  private widen(): void {
    const { slots: old } = this
    this.slots = new Int32Array(2 * old.length)
    this.mask = 2 * this.mask + 1
    const { slots, mask } = this
    for (let from = 0; from < old.length; from += WIDTH) {
      if (old[from + NUMBER] === 0) continue
      let slot = old[from + HASH]! & mask
      while (slots[slot * WIDTH + NUMBER] !== 0) slot = (slot + 1) & mask
      for (let i = 0; i < WIDTH; i++) slots[slot * WIDTH + i] = old[from + i]!
    }
  }
}
