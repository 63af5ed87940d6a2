const PAGE = 1 << 22
const FIRST_PAGE = 1 << 14
/** A character beyond one byte is written as this mark and its two bytes. */
const WIDE = 255
const FEWEST_SLOTS = 1 << 10

/**
 * The number of every key met so far, in order of meeting. Keys lie as bytes in pages, found by a hash table of flat
 * numbers: no object for each, so that many millions fit where a Map of strings would not.
 */
export class KeyTable {
  private readonly pages: Uint8Array[] = [new Uint8Array(FIRST_PAGE)]
  private used = 0
  /** For each key where it lies, over all pages, its length in bytes and its hash. */
  private places = new Float64Array(FEWEST_SLOTS)
  private lengths = new Int32Array(FEWEST_SLOTS)
  private hashes = new Int32Array(FEWEST_SLOTS)
  /** A key's number plus one, or 0. */
  private slots = new Int32Array(2 * FEWEST_SLOTS)
  private written = new Uint8Array(256)
  private length = 0
  size = 0

  /** The number of a key, or -1 when it was never added. */
  find(key: string): number {
    return this.look(this.write(key))
  }

  /** The number of a key; a new one gets the next. `size` tells whether it was new. */
  add(key: string): number {
    const hash = this.write(key)
    const known = this.look(hash)
    if (known !== -1) return known
    if (2 * this.size >= this.slots.length) this.widen()
    const number = this.size++
    if (number >= this.places.length) this.lengthen()
    this.places[number] = this.keep()
    this.lengths[number] = this.length
    this.hashes[number] = hash
    this.slots[this.free(hash)] = number + 1
    return number
  }

  /** Memory in bytes. */
  get bytes(): number {
    return (
      this.pages.reduce((sum, page) => sum + page.length, 0) +
      this.places.byteLength +
      this.lengths.byteLength +
      this.hashes.byteLength +
      this.slots.byteLength
    )
  }

  /** Writes a key as bytes into `written`; answers its hash. */
  private write(key: string): number {
    if (3 * key.length > this.written.length) this.written = new Uint8Array(6 * key.length)
    const { written } = this
    let length = 0
    let hash = 0x811c9dc5 | 0
    for (let i = 0; i < key.length; i++) {
      const code = key.charCodeAt(i)
      if (code < WIDE) written[length++] = code
      else {
        written[length++] = WIDE
        written[length++] = code >>> 8
        written[length++] = code & 255
      }
      hash = Math.imul(hash ^ code, 0x01000193)
    }
    if (length > PAGE) throw new RangeError(`a key of ${length} bytes: such states are too large to compare`)
    this.length = length
    // The low bits choose the slot, so all others are mixed into them.
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
    return hash ^ (hash >>> 13)
  }

  private look(hash: number): number {
    const { slots, hashes } = this
    const mask = slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = slots[slot]! - 1
      if (number === -1) return -1
      if (hashes[number] === hash && this.isWritten(number)) return number
    }
  }

  private isWritten(number: number): boolean {
    const { length, written } = this
    if (this.lengths[number] !== length) return false
    const place = this.places[number]!
    const page = this.pages[Math.floor(place / PAGE)]!
    const from = place % PAGE
    for (let i = 0; i < length; i++) if (page[from + i] !== written[i]) return false
    return true
  }

  /** Keeps what is written; a key never runs over the end of its page. */
  private keep(): number {
    const { length, written } = this
    if (this.used + length > PAGE) {
      this.pages.push(new Uint8Array(PAGE))
      this.used = 0
    }
    const page = this.lastPage(this.used + length)
    const from = this.used
    for (let i = 0; i < length; i++) page[from + i] = written[i]!
    this.used += length
    return (this.pages.length - 1) * PAGE + from
  }

  /** The page that is being filled, made larger where it is still a small first one. */
  private lastPage(needed: number): Uint8Array {
    const last = this.pages.length - 1
    const page = this.pages[last]!
    if (needed <= page.length) return page
    const larger = new Uint8Array(Math.min(PAGE, Math.max(needed, 4 * page.length)))
    larger.set(page)
    this.pages[last] = larger
    return larger
  }

  private free(hash: number): number {
    const { slots } = this
    const mask = slots.length - 1
    let slot = hash & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    return slot
  }

  private widen(): void {
    this.slots = new Int32Array(2 * this.slots.length)
    for (let number = 0; number < this.size; number++)
      this.slots[this.free(this.hashes[number]!)] = number + 1
  }

  private lengthen(): void {
    const room = Math.ceil(1.5 * this.places.length)
    const [places, lengths, hashes] = [this.places, this.lengths, this.hashes]
    this.places = new Float64Array(room)
    this.places.set(places)
    this.lengths = new Int32Array(room)
    this.lengths.set(lengths)
    this.hashes = new Int32Array(room)
    this.hashes.set(hashes)
  }
}
