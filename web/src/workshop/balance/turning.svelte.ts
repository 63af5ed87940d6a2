import { figureEdit, type TextFigure } from '../../../../src/library/text/figures.js'
import type { WorkshopDesk } from '../desk.svelte.js'
import { OneWorker } from '../work/one-worker.js'
import type { CurvePoint } from '../work/types.js'
import { find, rangeFor, spread, valuesIn } from './curve.js'

/** Games for each value: a sketch of the curve, and then enough to tell neighbours apart. */
const SKETCH = 500
const FULL = 5_000
/** The first games of the text itself come first. */
const REST = 700
const OTHERS = 3
const OTHERS_GAMES = 1_000
/** Another way there is worth a word when it comes this near. */
const NEAR = 0.05

/** Another figure that would do, and the value. */
export interface OtherWay {
  readonly figure: TextFigure
  readonly point: CurvePoint
}

/** A figure of the text that is turned until an end comes to its target. */
export class Turning {
  /** The figure, by its path; the end, by its word; the target in percent. */
  path = $state('')
  wanted = $state('')
  target = $state(25)
  /** Where the slider stands while it is somewhere else than the text. */
  preview = $state<number>()
  others = $state.raw<readonly OtherWay[]>([])
  trouble = $state('')
  private points = $state.raw<ReadonlyMap<number, CurvePoint>>(new Map())
  private readonly helper = new OneWorker()
  private timer: ReturnType<typeof setTimeout> | undefined
  private at = ''
  /** The path of the figure that the slider stands for. */
  private turned: string | undefined

  constructor(private readonly desk: WorkshopDesk) {}

  readonly figures = $derived.by(() => this.desk.opens?.figures ?? [])
  readonly figure = $derived.by(() => this.figures.find(({ path }) => path === this.path) ?? this.usual())
  readonly end = $derived.by(() => {
    const known = this.desk.opens?.ends.map(({ outcome }) => outcome) ?? []
    if (this.wanted === 'win' || known.includes(this.wanted)) return this.wanted
    const ends = this.desk.ends?.ends ?? []
    return (ends.find(({ side }) => side === 'them') ?? ends[0])?.outcome ?? 'win'
  })
  readonly range = $derived(this.figure && rangeFor(this.figure))
  readonly curve = $derived([...this.points.values()].sort((a, b) => a.value - b.value))
  readonly found = $derived(find(this.curve, this.target / 100))
  /** The figure in the text of the editor, where that is the text which was played. */
  readonly knob = $derived.by(() => {
    const { figure, desk } = this
    return figure && figure.form !== 'absent' && desk.text === desk.good
      ? { from: figure.from, to: figure.to }
      : undefined
  })

  pointAt(value: number): CurvePoint | undefined {
    return this.points.get(value)
  }

  /** What somebody probably wants to turn: hit points of the strongest foe, else the first figure there is. */
  private usual(): TextFigure | undefined {
    const { figures } = this
    const foes = figures.filter(({ path }) => /^(foes|combatants|monsters|encounter)\b/.test(path))
    const points = foes.filter(({ path }) => /\.(hp|vitality)$/i.test(path))
    return (
      points.toSorted((a, b) => b.value - a.value)[0] ??
      foes[0] ??
      figures.find(({ form }) => form !== 'absent') ??
      figures[0]
    )
  }

  /** Plays the curve anew when the text, the players, the figure or the end have changed. */
  follow(): void {
    const { desk, figure, end, range } = this
    const at = JSON.stringify([desk.good, desk.policy, figure?.path, end])
    if (at === this.at) return
    this.at = at
    clearTimeout(this.timer)
    this.helper.stop()
    this.keepPreview()
    this.others = []
    this.points = new Map()
    if (!figure || !range || desk.good === '') return
    this.timer = setTimeout(() => void this.play(at, figure), REST)
  }

  /** A text that changes elsewhere leaves the slider where somebody put it; another figure has its own. */
  private keepPreview(): void {
    const { figure, range, preview } = this
    const isSame = figure?.path === this.turned
    this.turned = figure?.path
    if (isSame && range && preview !== undefined && preview >= range.low && preview <= range.high) return
    this.preview = undefined
  }

  private async play(at: string, figure: TextFigure): Promise<void> {
    const isNow = () => at === this.at
    try {
      const values = spread(valuesIn(rangeFor(figure)), figure.value)
      await this.tried(figure, values, SKETCH, (point) => {
        if (isNow()) this.points = new Map(this.points).set(point.value, point)
      })
      if (!isNow()) return
      // Around the target first: there it matters.
      const off = (value: number) => Math.abs((this.points.get(value)?.share ?? 1) - this.target / 100)
      const inOrder = values.toSorted((a, b) => off(a) - off(b))
      await this.tried(figure, inOrder, FULL, (point) => {
        if (isNow()) this.points = new Map(this.points).set(point.value, point)
      })
      if (isNow()) await this.playOthers(figure, isNow)
      this.trouble = ''
    } catch (error) {
      if (isNow()) this.trouble = error instanceof Error ? error.message : String(error)
    }
  }

  private async tried(
    figure: TextFigure,
    values: readonly number[],
    games: number,
    far: (point: CurvePoint) => void,
  ): Promise<void> {
    const { desk, end } = this
    const jobs = values.map((value) => ({ value, edit: figureEdit(figure, value) }))
    await this.helper.ask(
      'curve',
      { text: desk.good, policy: desk.policy, wanted: end, values: jobs, games },
      far,
    )
  }

  /** Figures of other people that come near the target as well. */
  private async playOthers(figure: TextFigure, isNow: () => boolean): Promise<void> {
    const owner = (one: TextFigure) => one.path.split('.').slice(0, -1).join('.')
    const [key] = figure.path.split('.').slice(-1)
    const candidates = this.figures.filter(
      (one) => owner(one) !== owner(figure) && one.path.endsWith(`.${key}`),
    )
    const counts = this.figures.filter(({ form }) => form === 'absent')
    const chosen = [
      ...candidates.filter(({ path }) => !path.startsWith('foes')),
      ...counts,
      ...candidates,
    ].slice(0, OTHERS)
    for (const one of new Set(chosen)) {
      const points: CurvePoint[] = []
      await this.tried(one, valuesIn(rangeFor(one)), OTHERS_GAMES, (point) => points.push(point))
      if (!isNow()) return
      const found = find(
        points.sort((a, b) => a.value - b.value),
        this.target / 100,
      )
      if (found && Math.abs(found.nearest.share - this.target / 100) <= NEAR)
        this.others = [...this.others, { figure: one, point: found.nearest }]
    }
  }

  stop(): void {
    clearTimeout(this.timer)
    this.helper.stop()
  }
}
