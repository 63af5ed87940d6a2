/** How long a stream may be silent: proxies and clients end what seems dead. */
const HEARTBEAT = 15_000
/** Streams take turns: each second those of one place are looked at. */
const PLACES = 15

/** Something that lives for as long as it is looked at now and then. */
export interface Beating {
  beat(): void
}

/** One heart for all streams of a server: every stream is looked at once in fifteen seconds, a fifteenth each second. */
export class Heart {
  private readonly places = Array.from({ length: PLACES }, () => new Set<Beating>())
  private timer: NodeJS.Timeout | undefined
  private next = 0
  private added = 0
  private count = 0

  /** Looks at this one from now on; answers how to stop. */
  add(one: Beating): () => void {
    const place = this.places[this.added++ % PLACES]!
    place.add(one)
    this.count++
    this.timer ??= setInterval(() => this.beat(), HEARTBEAT / PLACES).unref()
    return () => {
      if (!place.delete(one) || --this.count > 0) return
      clearInterval(this.timer)
      this.timer = undefined
    }
  }

  private beat(): void {
    this.next = (this.next + 1) % PLACES
    for (const one of [...this.places[this.next]!]) one.beat()
  }
}
