import type { TextFault } from '../../../src/library/text/check-text.js'
import type { CharacterSheet } from '../../../src/rulesets/simverse/characters/sheet.js'
import { pluginOf } from '../plugins/index.js'
import type { Plugin } from '../plugins/plugin.js'
import { keepText, keepVersion } from './kept.js'
import type { Schema } from './schema.js'
import { schemaOf } from './schemas.js'
import { OneWorker } from './work/one-worker.js'
import type { Checked, Ends, Opens } from './work/types.js'

/** Games after the last key: some at once, then more and more. */
const GAMES = [500, 2_000, 20_000]
const REST = 300
/** Every state is followed where there are no more than these. */
const STATES = 100_000
const SAID_AFTER = 700

/** The text of the workshop and everything that is known of it. The text is the only truth: all else follows from it. */
export class WorkshopDesk {
  text = $state('')
  checked = $state.raw<Checked>({ faults: [], names: [] })
  /** The newest text without a fault, and how it opens. */
  opens = $state.raw<Opens>()
  good = $state('')
  ends = $state.raw<Ends>()
  /** The text and the policy that the ends belong to. */
  endsOf = $state('')
  policy = $state('')
  plugin = $state.raw<Plugin>({})
  schema = $state.raw<Schema>({})
  trouble = $state('')
  /** The text is a character; its sheet is that of the newest text that could be reckoned with. */
  isCharacter = $state(false)
  sheet = $state.raw<CharacterSheet>()
  /** What a reader hears once typing rests. */
  said = $state('')
  isChecking = $state(true)

  readonly faults = $derived<readonly TextFault[]>(this.checked.faults)
  readonly isFaulty = $derived(this.faults.some(({ isWarning }) => !isWarning))
  /** What is shown is of an earlier text. */
  readonly isStale = $derived(this.isFaulty && this.opens !== undefined)
  readonly title = $derived(this.isCharacter ? (this.sheet?.character.name ?? '') : (this.opens?.title ?? ''))
  readonly game = $derived(this.checked.game ?? this.opens?.game)

  readonly checker = new OneWorker()
  private readonly player = new OneWorker()
  private readonly exact = new OneWorker()
  private busy = false
  private timers: ReturnType<typeof setTimeout>[] = []
  private saidTimer: ReturnType<typeof setTimeout> | undefined
  private schemaGame = ''

  /** Another text: it is kept, checked at once, and played when the keys rest. */
  write(text: string): void {
    if (text === this.text) return
    this.text = text
    keepText(text)
    this.isChecking = true
    for (const timer of this.timers) clearTimeout(timer)
    this.timers = []
    this.exact.stop()
    void this.check()
  }

  /** Another file takes the place of this one, which stays among the versions. */
  replace(text: string): void {
    this.keepAsVersion(true)
    this.write(text)
  }

  keepAsVersion(isWhole = false): void {
    if (this.text.trim() !== '')
      keepVersion({ at: Date.now(), title: this.title || 'Untitled', text: this.text }, isWhole)
  }

  playedBy(policy: string): void {
    this.policy = policy
    this.exact.stop()
    this.play()
  }

  private async check(): Promise<void> {
    if (this.busy) return
    this.busy = true
    try {
      for (let text = ''; text !== this.text; ) {
        text = this.text
        const checked = await this.checker.ask('check', { text })
        if (text !== this.text) continue
        await this.take(text, checked)
        if (checked.faults.length === 0) continue
        const faults = await this.checker.ask('fixes', { text })
        if (text === this.text) this.checked = { ...checked, faults }
      }
      this.trouble = ''
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error)
    } finally {
      this.busy = false
      this.isChecking = false
      this.sayLater()
    }
  }

  private async take(text: string, checked: Checked): Promise<void> {
    this.checked = checked
    const { opens, game } = checked
    if (game !== undefined) this.takeKind(checked)
    // The schema describes scenarios; a character has its form.
    const kind = this.isCharacter ? '' : game
    if (kind !== undefined && kind !== this.schemaGame) {
      this.schemaGame = kind
      this.schema = kind === '' ? {} : await schemaOf(kind)
    }
    if (!opens) return
    if (opens.game !== this.opens?.game || !this.policyFits(opens)) this.policy = ''
    const plugin = await pluginOf(opens.game)
    await plugin.prepare?.(opens.look)
    // Somebody may have written on meanwhile: what was found is of a text that stands here no more.
    if (text !== this.text) return
    this.plugin = plugin
    this.opens = opens
    this.good = checked.trial ?? text
    this.keepAsVersion()
    this.timers.push(setTimeout(() => this.play(), REST))
  }

  /** A scenario or a character: what is known of the one says nothing of the other. */
  private takeKind({ isCharacter = false, sheet }: Checked): void {
    if (isCharacter !== this.isCharacter) {
      this.opens = undefined
      this.ends = undefined
      this.sheet = undefined
    }
    this.isCharacter = isCharacter
    if (sheet) this.sheet = sheet
  }

  private policyFits(opens: Opens): boolean {
    return this.policy === '' || opens.policies.includes(this.policy)
  }

  /** Plays the newest text without a fault; what was being played ends. */
  private play(): void {
    const { good: text, policy } = this
    const at = `${policy} ${text}`
    const isNow = () => at === `${this.policy} ${this.good}`
    const failed = (error: unknown) => {
      if (isNow()) this.trouble = error instanceof Error ? error.message : String(error)
    }
    void this.player
      .ask('ends', { text, policy, games: GAMES }, (ends) => {
        if (!isNow()) return
        this.ends = ends
        this.endsOf = at
      })
      .then((found) =>
        found && isNow() && policy !== 'search' ? this.count(text, policy, found, isNow) : undefined,
      )
      .catch(failed)
  }

  /** Every way the dice can fall, where there are few enough: after the games, so that two workers are busy at most. */
  private async count(text: string, policy: string, played: Ends, isNow: () => boolean): Promise<void> {
    const ends = await this.exact.ask('exact', { text, policy, states: STATES })
    if (!ends || !isNow()) return
    const most = played.lasts?.most
    this.ends = {
      ...ends,
      ...(ends.lasts && { lasts: { ...ends.lasts, ...(most !== undefined && { most }) } }),
    }
  }

  private sayLater(): void {
    clearTimeout(this.saidTimer)
    this.saidTimer = setTimeout(() => {
      const { faults } = this
      const [first] = faults
      this.said = first
        ? `${faults.length === 1 ? 'One fault' : `${faults.length} faults`}. Line ${first.line}: ${first.message}`
        : 'No faults.'
    }, SAID_AFTER)
  }

  end(): void {
    for (const timer of this.timers) clearTimeout(timer)
    clearTimeout(this.saidTimer)
    for (const helper of [this.checker, this.player, this.exact]) helper.stop()
  }
}
