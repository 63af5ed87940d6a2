/** Counts and times of a server, as Prometheus reads them. Nothing in it names a table or a seat. */
export class Metrics {
  private readonly counts = new Map<string, number>()
  private readonly seconds = new Map<string, { sum: number; count: number; buckets: number[] }>()
  private readonly gauges = new Map<string, () => number>()

  /** One more of this; `name` may carry labels: `ludex_requests_total{status="200"}`. */
  count(name: string, by = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + by)
  }

  observe(name: string, value: number): void {
    const known = this.seconds.get(name) ?? { sum: 0, count: 0, buckets: BOUNDS.map(() => 0) }
    known.sum += value
    known.count++
    for (let i = 0; i < BOUNDS.length; i++) if (value <= BOUNDS[i]!) known.buckets[i]!++
    this.seconds.set(name, known)
  }

  gauge(name: string, read: () => number): void {
    this.gauges.set(name, read)
  }

  text(): string {
    const lines: string[] = []
    const typed = new Set<string>()
    const declare = (name: string, type: string) => {
      const base = name.split('{', 1)[0]!
      if (typed.has(base)) return
      typed.add(base)
      lines.push(`# TYPE ${base} ${type}`)
    }
    for (const [name, value] of [...this.counts].sort()) {
      declare(name, 'counter')
      lines.push(`${name} ${value}`)
    }
    for (const [name, { sum, count, buckets }] of [...this.seconds].sort()) {
      declare(name, 'histogram')
      for (const [i, bound] of BOUNDS.entries()) lines.push(`${name}_bucket{le="${bound}"} ${buckets[i]}`)
      lines.push(`${name}_bucket{le="+Inf"} ${count}`, `${name}_sum ${sum}`, `${name}_count ${count}`)
    }
    for (const [name, read] of [...this.gauges].sort()) {
      declare(name, 'gauge')
      lines.push(`${name} ${read()}`)
    }
    return `${lines.join('\n')}\n`
  }
}

const BOUNDS: readonly number[] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
