import {
  freshScenario,
  MAX_VARIANTS,
  MORE_GAMES,
  type ScenarioSettings,
  type VariantSettings,
} from '../address.js'
import { Bench } from '../work/bench.js'
import type { About, Changes, Field, Fight, Standing } from '../work/jobs.js'
import { axisOf, type HeatAxis, usualAxes } from './axes.js'
import { Cells } from './cells.svelte.js'
import { changeWords, endsOf, usualAim } from './shares.js'

/** So many games are there at once; the others follow. */
const FIRST = 500
/** How long a worker plays before it shows what it has, in milliseconds. */
const SLICE = 150
/** A slice that takes this much longer is one long game: the worker is ended, and another begins. */
const PATIENCE = 400

/** A scenario and up to four variants of it, played side by side. Every figure follows from the settings. */
export class ScenarioDesk {
  settings = $state.raw<ScenarioSettings>(freshScenario(''))
  about = $state.raw<About>()
  standings = $state.raw<readonly (Standing | undefined)[]>([])
  /** From the first variant to each of the others. */
  changes = $state.raw<readonly (Changes | undefined)[]>([])
  wrong = $state.raw<readonly string[]>([])
  trouble = $state('')
  isPlaying = $state(false)
  isStopped = $state(false)
  /** The variant that is edited. */
  chosen = $state(0)
  /** The numbers of the scenario that can be changed. */
  fields = $state.raw<readonly Field[]>([])
  private readonly bench = new Bench()
  /** A second worker, for what may take longer: the heat map, and the rules' opinion of each number. */
  private readonly second = new Bench()
  readonly cells = new Cells(this.second)
  private turn = 0
  /** Slices that are under way. */
  private readonly open = new Set<number>()
  private slice = 0
  private playing = ''

  readonly fights = $derived.by<readonly Fight[]>(() => {
    const { scenario, policy, seed, variants } = this.settings
    return variants.map(({ changes }) => ({ scenario, policy, seed, settings: changes }))
  })
  readonly ends = $derived(endsOf(this.standings, this.about?.us))
  readonly aim = $derived(this.settings.of || usualAim(this.ends))
  readonly down = $derived.by(() => this.axis('down'))
  readonly across = $derived.by(() => this.axis('across'))

  private axis(which: 'down' | 'across'): HeatAxis | string {
    const said = this.settings[which]
    if (said !== '') return axisOf(said)
    const usual = usualAxes(this.fields)[which === 'down' ? 0 : 1]
    return usual === '' ? 'Choose a figure of the scenario.' : axisOf(usual)
  }

  /** What a variant changes: `AC 17`. */
  words(place: number): string {
    const { changes = [] } = this.settings.variants[place] ?? {}
    return changes.map((change) => changeWords(change, this.fields)).join(', ')
  }

  /** The same, and of a variant that changes nothing the figures that the heat map varies: `AC 15, hp 22`. */
  figures(place: number): string {
    const axes = [this.down, this.across].flatMap((axis) => (typeof axis === 'string' ? [] : [axis.name]))
    const now = axes.map((name) => `${name}=${this.valueIn(place, name)}`)
    return this.words(place) || now.map((change) => changeWords(change, this.fields)).join(', ')
  }

  /** What a figure is in a variant. */
  valueIn(place: number, name: string): string {
    const { changes = [] } = this.settings.variants[place] ?? {}
    const changed = changes.find((one) => one.startsWith(`${name}=`))
    if (changed !== undefined) return changed.slice(name.length + 1)
    if (name === 'policy') return this.settings.policy || (this.about?.policies[0] ?? '')
    return String(this.fields.find(({ path }) => path === name)?.value ?? '')
  }

  /** Takes up settings; what they do not touch is not played again. */
  set(settings: ScenarioSettings): void {
    const before = this.settings
    this.settings = settings
    if (settings.scenario !== before.scenario) {
      this.about = undefined
      this.fields = []
      this.chosen = Math.min(1, settings.variants.length - 1)
    }
    this.chosen = Math.min(this.chosen, settings.variants.length - 1)
    const playing = JSON.stringify([this.fights, settings.games])
    if (playing !== this.playing) {
      this.playing = playing
      void this.play()
    }
    this.sweep()
  }

  edit(change: Partial<ScenarioSettings>): void {
    this.set({ ...this.settings, ...change })
  }

  write(place: number, change: Partial<VariantSettings>): void {
    const variants = this.settings.variants.map((one, i) => (i === place ? { ...one, ...change } : one))
    this.edit({ variants })
  }

  add(variant: VariantSettings): void {
    if (this.settings.variants.length >= MAX_VARIANTS) return
    this.chosen = this.settings.variants.length
    this.edit({ variants: [...this.settings.variants, variant] })
  }

  remove(place: number): void {
    this.edit({ variants: this.settings.variants.filter((_, i) => i !== place) })
  }

  more(): void {
    this.isStopped = false
    this.playing = ''
    this.edit({ games: MORE_GAMES })
  }

  /** What is there stays. */
  stop(): void {
    this.halt()
    this.isPlaying = false
    this.isStopped = true
    this.cells.stop()
  }

  goOn(): void {
    this.playing = ''
    this.set(this.settings)
  }

  end(): void {
    this.turn++
    this.bench.stop()
    this.cells.stop()
    this.second.stop()
  }

  /** Ends what is under way. Where a game takes long its worker is ended, and what came after it begins anew. */
  private halt(): void {
    this.turn++
    const slices = [...this.open]
    if (slices.length === 0) return
    setTimeout(() => {
      if (!slices.some((one) => this.open.has(one))) return
      this.bench.stop()
      if (this.isPlaying) void this.play()
    }, SLICE + PATIENCE)
  }

  private async play(): Promise<void> {
    this.halt()
    const turn = this.turn
    const isOld = () => turn !== this.turn
    const { fights } = this
    const { games } = this.settings
    this.isStopped = false
    this.isPlaying = true
    this.trouble = ''
    this.wrong = fights.map(() => '')
    // The figures that are there stay until the new ones come, which is at once.
    this.standings = fights.map((_, i) => (this.about ? this.standings[i] : undefined))
    this.changes = fights.map(() => undefined)
    try {
      if (!this.about) {
        const about = await this.bench.ask('about', { ...fights[0]!, settings: [] })
        if (isOld()) return
        this.about = about
        void this.askFields(fights[0]!)
      }
      for (const to of [...new Set([Math.min(FIRST, games), games])]) {
        await this.playTo(to, fights, isOld)
        await this.pairTo(to, fights, isOld)
        if (isOld()) return
        this.sweep()
      }
    } catch (error) {
      if (!isOld()) this.trouble = (error as Error).message
    } finally {
      if (!isOld()) this.isPlaying = false
    }
  }

  private async askFields(fight: Fight): Promise<void> {
    const found = await this.second.ask('fields', fight).catch(() => [])
    if (this.settings.scenario !== fight.scenario) return
    this.fields = found
    this.sweep()
  }

  /** Plays every variant up to this number of games, a slice of each in turn. */
  private async playTo(to: number, fights: readonly Fight[], isOld: () => boolean): Promise<void> {
    const open = new Set(fights.keys())
    while (open.size > 0)
      for (const place of open) {
        if (isOld()) return
        const fight = fights[place]!
        const found = await this.sliced(() =>
          this.bench.ask('more', { fight, to, milliseconds: SLICE }),
        ).catch((error: Error) => error.message)
        if (isOld()) return
        if (typeof found === 'string') {
          this.wrong = this.wrong.map((one, i) => (i === place ? found : one))
          this.standings = this.standings.map((one, i) => (i === place ? undefined : one))
        } else this.standings = this.standings.map((one, i) => (i === place ? found : one))
        if (typeof found === 'string' || found.result.runs >= to) open.delete(place)
      }
  }

  private async pairTo(to: number, fights: readonly Fight[], isOld: () => boolean): Promise<void> {
    const [a, ...others] = fights
    for (const [i, b] of others.entries()) {
      const place = i + 1
      while (!isOld() && this.wrong[0] === '' && this.wrong[place] === '') {
        const found = await this.sliced(() => this.bench.ask('pairs', { a: a!, b, to, milliseconds: SLICE }))
        if (isOld()) return
        this.changes = this.changes.map((one, at) => (at === place ? found : one))
        if (found.runs >= to) break
      }
    }
  }

  private async sliced<Found>(work: () => Promise<Found>): Promise<Found> {
    const slice = ++this.slice
    this.open.add(slice)
    try {
      return await work()
    } finally {
      this.open.delete(slice)
    }
  }

  /** The cells of the heat map, around the first variant. */
  private sweep(): void {
    const { down, across } = this
    if (!this.about || typeof down === 'string' || typeof across === 'string' || this.isStopped) return
    this.cells.fill(this.fights[0]!, down, across)
  }

  /** Opens one of the games for reading; answers its hash. */
  async journal(place: number, run: number): Promise<{ readonly bytes: Uint8Array; readonly hash: string }> {
    return await this.bench.ask('journal', { fight: this.fights[place]!, run })
  }
}
