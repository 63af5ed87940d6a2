import type { Command } from '../../../kernel/contract/command.js'
import type { NameWriter, OfferHints } from '../../../kernel/contract/offer.js'
import type { PersonSeen } from '../../../kernel/contract/view.js'
import { distribution, oddsTable, parseDice } from '../../../kernel/dice/expression.js'
import { visible } from '../../../kernel/words/visible.js'
import { FOES, PARTY } from '../seats.js'
import type { BxView } from './view.js'

const FIGHTING: readonly string[] = ['ACTIVE', 'DEFENSIVE']

function stands({ status }: PersonSeen): boolean {
  return FIGHTING.includes(status[0] ?? '')
}

function standing({ people }: BxView, wanted: string): readonly PersonSeen[] {
  return people.filter((person) => person.side === wanted && stands(person))
}

function companions(view: BxView): readonly PersonSeen[] {
  return standing(view, PARTY).filter(({ seat }) => seat === undefined)
}

/** The foe that a bare `attack` strikes now, where hit points are figures: the healthiest, of equals the first. */
function healthiest(view: BxView): PersonSeen | undefined {
  const foes = standing(view, FOES)
  if (foes.length < 2 || foes.some(({ hp }) => hp === undefined))
    return foes.length === 1 ? foes[0] : undefined
  return foes.reduce((best, foe) => (foe.hp! > best.hp! ? foe : best))
}

function mostDamage({ figures }: PersonSeen): number {
  const dice = figures.find(({ name }) => name === 'Dmg')?.value
  if (typeof dice !== 'string') return Number.POSITIVE_INFINITY
  return Math.max(...oddsTable(distribution(parseDice(dice))).map(({ value }) => value))
}

/** Reports whether a companion could fall in a flight: each suffers one free attack at most (rules/bx R44). */
function couldFall(view: BxView): boolean {
  const worst = Math.max(0, ...standing(view, FOES).map(mostDamage))
  return companions(view).some(({ hp = 0 }) => hp <= worst)
}

function fleeLabel({ down }: Command, view: BxView): string {
  if (down === 'ABANDON') return 'Flee and leave anyone who falls'
  if (down === 'STAY') return 'Flee, but turn back if someone falls'
  return couldFall(view) ? 'Flee (ask if someone falls)' : 'Flee'
}

/** The one who fell, where it can only be one. */
function fallenName({ people }: BxView): string {
  const down = people.filter(({ side, status }) => side === PARTY && status[0] === 'DOWN')
  return down.length === 1 ? down[0]!.name : 'the fallen'
}

function attackLabel({ to, order = [] }: Command, view: BxView, name: NameWriter): string {
  const best = healthiest(view)?.name
  const whom =
    typeof to === 'string' ? name(to) : `the healthiest foe${best === undefined ? '' : ` (${best})`}`
  const orders = (order as readonly Readonly<Record<string, string>>[]).map(
    ({ order: who, at }) => ` · ${who} on ${at}`,
  )
  return `Attack ${whom}${orders.join('')}`
}

const SETTLED: Readonly<Record<string, string>> = {
  talk: 'Settle it: they talk',
  avoid: 'Settle it: they avoid it',
  leave: 'Settle it: they leave it',
}

function travelLabel({ cp, to }: Command, { crossings }: BxView): string {
  const found = crossings.find((one) => one.name === cp && (to === undefined || one.to === to))
  const isSlow = found?.slow === true && !found.cleared
  const where = found?.to === undefined ? '' : ` to ${found.to}`
  return `Cross the ${String(cp)}${where} (${isSlow ? 'slow, 2 days' : '1 day'})`
}

/** Whom they fight; to the game master an entry of the table says what it means (rules/bx-campaign C45). */
function fightLabel(command: Command, { campaign }: BxView): string {
  const names = command.with as readonly string[] | undefined
  if (names === undefined) return 'Fight whom they have met'
  const entry = campaign?.master?.table?.entries.find(({ name }) => names.length === 1 && name === names[0])
  return `Fight ${names.join(' and ')}${entry ? ` (${visible(entry.prompt)})` : ''}`
}

/** The words of voice and seed 000 for what the player may do. */
export const offers: OfferHints<Command, BxView> = {
  suggests: 'prudent',
  stands,
  unsuggested: ({ verb }, { campaign }) => verb === 'end' && campaign !== undefined,
  /** A round is fought by everyone of the party who stands (rules/bx R38). */
  together: ({ verb }, view) =>
    (verb === 'attack' || verb === 'stay') && companions(view).length > 0 ? 'the party' : undefined,
  label(command, view, name) {
    switch (command.verb) {
      case 'attack':
        return attackLabel(command, view, name)
      case 'flee':
        return fleeLabel(command, view)
      case 'abandon':
        return `Leave ${fallenName(view)} behind`
      case 'stay':
        return typeof command.to === 'string'
          ? `Turn back and attack ${name(command.to)}`
          : `Turn back for ${fallenName(view)}`
      case 'fight':
        return fightLabel(command, view)
      case 'face':
        return typeof command.by === 'string' ? `Face it: ${name(command.by)}` : 'Face it together'
      case 'reaction':
        return 'See how they take the party (reaction)'
      case 'settle':
        return SETTLED[String(command.how)]
      case 'session':
        return command.do === 'start' ? 'Start the next session' : 'End the session with its report'
      case 'travel':
        return travelLabel(command, view)
      case 'rest':
        return 'Rest a day (1d3 HP each, clocks move)'
      case 'end':
        return view.campaign === undefined ? 'End the session' : 'End this table for good, with its report'
      default:
        return undefined
    }
  },
  /**
   * A bare `attack` is an attack on the healthiest foe where nothing can change who that is before the blow: one foe, or
   * no companion who strikes first (rules/bx R38). A flight that nobody can fall in has no question to answer.
   */
  sameAs({ verb, to, down }, view) {
    if (verb === 'flee' && down !== undefined && !couldFall(view)) return { verb }
    const isOne = standing(view, FOES).length === 1
    const isSettled = isOne || (verb === 'attack' && companions(view).length === 0)
    if ((verb !== 'attack' && verb !== 'stay') || to !== undefined || !isSettled) return undefined
    const foe = healthiest(view)
    return foe && { verb, to: foe.name }
  },
}
