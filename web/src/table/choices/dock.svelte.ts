import type { Choice, Look } from '../../api/types.js'
import type { Session } from '../session.svelte.js'
import { plainest } from './grouping.js'
import { behindOf, choiceAt, keyOf, targetsOf, type Verb, verbsOf } from './verbs.js'

/** Verb, target, do: what is armed and what may be pressed. Nothing here sends; `Session` does. */
export class Dock {
  /** The verb that waits for its target, or whose choice is picked. */
  armed = $state('')
  /** Whether the verbs are shown that stand behind all others. */
  showsMore = $state(false)
  private readonly session: Session

  constructor(session: Session) {
    this.session = session
  }

  readonly verbs = $derived.by<readonly Verb[]>(() => verbsOf(this.session.look?.choices ?? []))
  /** They are shown when somebody asks for more; everything else always is. */
  private readonly behind = $derived.by<readonly Verb[]>(() => behindOf(this.verbs))
  readonly hasMore = $derived(this.behind.length > 0)
  readonly shown = $derived(
    this.showsMore ? this.behind : this.verbs.filter((verb) => !this.behind.includes(verb)),
  )
  readonly verb = $derived<Verb | undefined>(this.verbs.find(({ key }) => key === this.armed))
  readonly targets = $derived<readonly string[]>(targetsOf(this.verb))
  /** Choices of a verb with targets that need none: `attack the healthiest foe`. */
  readonly untargeted = $derived<readonly Choice[]>(
    this.targets.length === 0 ? [] : (this.verb?.choices.filter(({ at = [] }) => at.length === 0) ?? []),
  )

  /** A new question: what is picked is armed, or else the first thing that is done to others. */
  reset(look: Look, kept: Choice | undefined): void {
    this.showsMore = false
    const [first] = verbsOf(look.choices)
    const waits = look.mine && first && first.group === 'act' && targetsOf(first).length > 0
    this.armed = kept ? keyOf(kept) : waits ? first.key : ''
    if (kept && !this.shown.some(({ key }) => key === this.armed)) this.showsMore = this.hasMore
  }

  /** What is picked by other ways (typing, a card, a plug-in) arms its verb. */
  follow(choice: Choice | undefined): void {
    if (choice) this.armed = keyOf(choice)
  }

  /**
   * Presses a verb. One that leaves no question whom it is aimed at is picked itself, and done when it is pressed again.
   * A move is picked, too: it harms nobody, and its ways and people can then be pressed.
   */
  press(verb: Verb): void {
    const { session } = this
    session.play.skip()
    const picked = session.picked && keyOf(session.picked) === verb.key ? session.picked : undefined
    this.armed = verb.key
    if (targetsOf(verb).length <= 1 || verb.group === 'move') {
      const choice = picked ?? plainest(verb.choices)
      if (choice) session.select(choice.text)
    } else if (!picked) {
      session.clear()
      session.askOdds(this.tileChoices().map(({ text }) => text))
    }
  }

  /** The choice by which the armed verb is aimed at somebody. */
  choiceAt(name: string): Choice | undefined {
    return this.verb && choiceAt(this.verb, name, this.session.picked)
  }

  /** One choice for each target: the odds on the tiles are theirs. */
  tileChoices(): readonly Choice[] {
    return this.targets.flatMap((name) => this.choiceAt(name) ?? [])
  }

  /** Presses somebody: picked, and done when pressed again. Reports whether they can be pressed. */
  pressPerson(name: string): boolean {
    const choice = this.session.mine ? this.choiceAt(name) : undefined
    if (!choice) return false
    this.session.play.skip()
    this.session.select(choice.text)
    return true
  }

  /** A digit is always the verb that bears it. Where that verb waits for a target, the digit goes from one to the next. */
  digit(place: number): boolean {
    const verb = this.shown[place]
    if (!verb) return false
    if (verb.key === this.armed && this.targets.length > 1) this.aimNext()
    else this.press(verb)
    return true
  }

  /** Aims the armed verb at its next target, at the first after the last. Nothing is sent. */
  private aimNext(): void {
    const { session, targets } = this
    const now = session.picked?.at?.[0]
    const name = targets[(now === undefined ? 0 : targets.indexOf(now) + 1) % targets.length]
    const choice = name === undefined ? undefined : this.choiceAt(name)
    session.play.skip()
    if (choice) session.select(choice.text, false)
  }

  /** One step back: the target, then the verb, then the verbs behind all others. */
  back(): boolean {
    const { session } = this
    if (session.text !== '') {
      session.clear()
      if (this.targets.length === 0) this.armed = ''
      return true
    }
    if (this.armed !== '') {
      this.armed = ''
      return true
    }
    const wasMore = this.showsMore
    this.showsMore = false
    return wasMore
  }
}
