import { canonical } from '../canonical.js'
import type { Command, VerbSpec, Verbs } from '../contract/command.js'
import type { GivesUp, NameWriter, Offer, OfferGroup, OfferHints, OfferTarget } from '../contract/offer.js'
import type { Seat } from '../contract/seats.js'
import type { CommonView } from '../contract/view.js'
import { entryOf } from '../entry.js'
import { Sides } from './aim.js'
import { plainLabel, taggedName, withWaste } from './label.js'

/** What arranging takes from a game. */
export interface OfferingGame<Cmd extends Command = Command, View extends CommonView = CommonView> {
  readonly verbs: Verbs
  readonly offers?: OfferHints<Cmd, View>
  unusedActions?(view: View): string | undefined
}

/** From where the choices are seen: a seat, what it sees, and all seats of the game. */
export interface OfferPlace<View extends CommonView = CommonView> {
  readonly view: View
  readonly seat: string
  readonly seats: readonly Seat[]
}

const GROUPS: readonly OfferGroup[] = ['act', 'move', 'defend', 'other', 'end', 'more']
const TARGETS: readonly (OfferTarget | undefined)[] = [undefined, 'foe', 'foe down', 'friend', 'oneself']

function groupOf(spec: VerbSpec | undefined, harms: boolean, own: OfferGroup | undefined): OfferGroup {
  if (harms || spec?.ruling !== undefined || spec?.givesUp === 'dropped') return 'more'
  return own ?? spec?.group ?? (spec?.harms === undefined ? 'other' : 'act')
}

function sizeOf(command: Command): number {
  return Object.keys(command).length
}

/** Describes and arranges the choices of one seat at one moment. */
class Arrangement<Cmd extends Command, View extends CommonView> {
  private readonly game: OfferingGame<Cmd, View>
  private readonly view: View
  private readonly hints: OfferHints<Cmd, View>
  private readonly sides: Sides<Cmd, View>

  constructor(game: OfferingGame<Cmd, View>, { view, seat, seats }: OfferPlace<View>) {
    this.game = game
    this.view = view
    this.hints = game.offers ?? {}
    this.sides = new Sides(view, seat, seats, this.hints)
  }

  /** Describes one command; it need not be on the list. */
  offer(command: Cmd, also: readonly Cmd[] = []): Offer<Cmd> {
    const spec = entryOf(this.game.verbs, command.verb)
    const actor = this.sides.actor(command, spec)
    const aims = this.sides.aimsOf(command, spec)
    const targets = aims.map((person) => this.sides.targetOf(person, actor))
    const isHostile = this.sides.hurts(command, spec) !== undefined
    const harms = isHostile && targets.some((one) => one === 'friend' || one === 'oneself')
    const target = targets.toSorted((a, b) => TARGETS.indexOf(b) - TARGETS.indexOf(a))[0]
    const givesUp = this.givesUp(command, spec)
    const side = this.sides.sideOf(actor)
    const by = this.hints.together?.(command, this.view) ?? actor?.name
    return {
      command,
      also,
      group: groupOf(spec, harms, this.hints.group?.(command, this.view)),
      label: this.label(command, spec, isHostile, givesUp),
      ...(target && { target }),
      at: aims.map(({ name }) => name),
      ...(by !== undefined && { by }),
      ...(side !== undefined && { side }),
      ...(harms && { harms: true as const }),
      ...(givesUp && { givesUp }),
      ...(spec?.final && { final: true as const }),
      ...((harms || (givesUp !== undefined && !givesUp.slight)) && { held: true as const }),
    }
  }

  private label(
    command: Cmd,
    spec: VerbSpec | undefined,
    isHostile: boolean,
    givesUp: GivesUp | undefined,
  ): string {
    const actor = this.sides.actor(command, spec)
    const name: NameWriter = (text, shown = text) => {
      const person = this.sides.person(text)
      if (!person) return shown
      return taggedName(shown, this.sides.targetOf(person, actor), isHostile, this.sides.isUp(person))
    }
    const own = this.hints.label?.(command, this.view, name)
    return own ?? withWaste(plainLabel(command, spec, name), givesUp)
  }

  private givesUp(command: Cmd, spec: VerbSpec | undefined): GivesUp | undefined {
    const own = this.hints.givesUp?.(command, this.view)
    if (own) return own
    if (spec?.givesUp !== 'unused') return undefined
    const what = this.game.unusedActions?.(this.view)
    return what === undefined ? undefined : { kind: 'unused', what }
  }

  /** Returns the choices as offers, equal ones as one, in the order of use. */
  arranged(choices: readonly Cmd[]): readonly Offer<Cmd>[] {
    const offers = this.merged(choices).map(({ command, also }) => this.offer(command, also))
    const verbs = new Map<string, number>()
    for (const { command } of offers) if (!verbs.has(command.verb)) verbs.set(command.verb, verbs.size)
    const people = new Map(this.view.people.map(({ name }, place) => [name, place]))
    const rank = ({ command, group, target, at }: Offer<Cmd>): readonly number[] => [
      GROUPS.indexOf(group),
      verbs.get(command.verb)!,
      TARGETS.indexOf(target),
      people.get(at[0] ?? '') ?? -1,
      sizeOf(command),
    ]
    const ranked = offers.map((offer, place) => ({ offer, rank: [...rank(offer), place] }))
    ranked.sort((a, b) => {
      const at = a.rank.findIndex((value, i) => value !== b.rank[i])
      return at < 0 ? 0 : a.rank[at]! - b.rank[at]!
    })
    return slightWithoutBlows(ranked.map(({ offer }) => offer))
  }

  private merged(choices: readonly Cmd[]): readonly { command: Cmd; also: Cmd[] }[] {
    const found = new Map(choices.map((command) => [canonical(command), { command, also: [] as Cmd[] }]))
    for (const command of choices) {
      const same = this.hints.sameAs?.(command, this.view)
      const into = same && found.get(canonical(same))
      const own = found.get(canonical(command))!
      if (!into || into === own) continue
      into.also.push(command, ...own.also)
      found.delete(canonical(command))
    }
    return [...found.values()]
  }
}

/** Ending a turn is only worth a question while a blow at a standing foe is still open. */
function slightWithoutBlows<Cmd extends Command>(offers: readonly Offer<Cmd>[]): readonly Offer<Cmd>[] {
  const isBlow = ({ group, target }: Offer<Cmd>) => group === 'act' && target === 'foe'
  if (offers.some(isBlow)) return offers
  return offers.map((offer) => {
    if (offer.givesUp?.kind !== 'unused' || offer.harms) return offer
    const { held: _, ...rest } = offer
    return { ...rest, givesUp: { ...offer.givesUp, slight: true } }
  })
}

/**
 * Arranges a seat's choices as every surface shows them: groups in the order of use; within a verb foes who stand, foes
 * who are down, friends, oneself; the plain form before the long one. Every choice is there once, as an offer or as
 * another form of one. An offer's number is its place, from 1 on.
 */
export function arrangeOffers<Cmd extends Command, View extends CommonView>(
  game: OfferingGame<Cmd, View>,
  place: OfferPlace<View>,
  choices: readonly Cmd[],
): readonly Offer<Cmd>[] {
  return new Arrangement(game, place).arranged(choices)
}

/** Describes a command as an offer, whether or not it is among the choices. */
export function offerOf<Cmd extends Command, View extends CommonView>(
  game: OfferingGame<Cmd, View>,
  place: OfferPlace<View>,
  command: Cmd,
): Offer<Cmd> {
  return new Arrangement(game, place).offer(command)
}
