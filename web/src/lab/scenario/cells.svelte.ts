import type { Bench } from '../work/bench.js'
import type { CellFigures, Fight } from '../work/jobs.js'
import { fromTheMiddle, type HeatAxis } from './axes.js'

/** Each cell is played a little first, so that the whole map is there soon; a pass that would take too long is left out. */
const PASSES = [40, 400, 4000]
const MAX_CELL_TIME = 4000
const PATIENCE = 400
const MAX_KEPT = 4000

/** The cells of a heat map, filled from the middle outwards. What was played stays while the page is open. */
export class Cells {
  private readonly known = new Map<string, CellFigures | string>()
  private count = $state(0)
  private turn = 0
  private asked = 0
  /** Cells that are under way. */
  private readonly open = new Set<number>()
  private filling = ''
  private again: () => void = () => {}

  constructor(private readonly bench: Bench) {}

  /** What a cell comes to; a sentence where the scenario cannot be so; undefined while it is not played. */
  at(fight: Fight): CellFigures | string | undefined {
    void this.count
    return this.known.get(JSON.stringify(fight))
  }

  fill(fight: Fight, down: HeatAxis, across: HeatAxis): void {
    const filling = JSON.stringify([fight, down, across])
    if (filling === this.filling) return
    this.stop()
    this.filling = filling
    this.again = () => this.fill(fight, down, across)
    void this.play(fight, down, across)
  }

  private async play(fight: Fight, down: HeatAxis, across: HeatAxis): Promise<void> {
    const { turn } = this
    if (this.known.size > MAX_KEPT) this.known.clear()
    const places = fromTheMiddle(down.values.length, across.values.length)
    let slowest = 0
    for (const [pass, runs] of PASSES.entries()) {
      if (pass > 0 && (slowest * runs) / PASSES[pass - 1]! > MAX_CELL_TIME) return
      slowest = 0
      for (const [row, column] of places) {
        const cell = cellFight(fight, down, across, row, column)
        const key = JSON.stringify(cell)
        const known = this.known.get(key)
        if (typeof known === 'string' || (known && known.runs >= runs)) continue
        const asked = ++this.asked
        this.open.add(asked)
        const found = await this.bench
          .ask('cell', { fight: cell, runs })
          .catch((error: Error) => error.message)
        this.open.delete(asked)
        if (turn !== this.turn) return
        if (typeof found !== 'string') slowest = Math.max(slowest, found.milliseconds)
        this.known.set(key, found)
        this.count++
      }
    }
  }

  /** Where a cell takes long its worker is ended, and what came after it begins anew. */
  stop(): void {
    this.turn++
    this.filling = ''
    const open = [...this.open]
    if (open.length === 0) return
    setTimeout(() => {
      if (!open.some((one) => this.open.has(one))) return
      this.bench.stop()
      if (this.filling === '') return
      this.filling = ''
      this.again()
    }, PATIENCE)
  }
}

/** The fight of a cell: the first variant with two figures as the cell says. */
export function cellFight(
  fight: Fight,
  down: HeatAxis,
  across: HeatAxis,
  row: number,
  column: number,
): Fight {
  return { ...fight, settings: cellChanges(fight.settings, down, across, row, column) }
}

export function cellChanges(
  settings: readonly string[],
  down: HeatAxis,
  across: HeatAxis,
  row: number,
  column: number,
): readonly string[] {
  const set = [`${down.name}=${down.values[row]}`, `${across.name}=${across.values[column]}`]
  const isSet = (one: string): boolean => [down, across].some(({ name }) => one.startsWith(`${name}=`))
  return [...settings.filter((one) => !isSet(one)), ...set]
}
