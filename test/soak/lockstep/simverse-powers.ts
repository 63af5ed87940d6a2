import type { Command } from '../../../src/kernel/contract/command.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import type { FieldFighter } from '../../reference/simverse-body.js'
import { type Cast, SimversePowers } from '../../reference/simverse-powers.js'
import type { Chance } from '../frame/chance.js'
import type { Figures } from '../frame/harness.js'
import { hear, playFollowed } from './followed.js'
import { Fight, type Program, type Standing, type Told } from './program.js'
import { document, fighter, groundOf, SPOTS, standingOf } from './simverse-field.js'

const SPELLS = [
  'lightning-bolt',
  'call-lightning',
  'fireball',
  'fire-bolt',
  'mind-blast',
  'charm-person',
  'dispel-magic',
  'invisibility',
  'light',
  'repair',
  'shield',
  'bless',
  'sanctuary',
]
const AREAS = ['Lightning Bolt', 'Fireball']

/** Whether the second rules know what a command does. */
function isKnown({ weapon }: FieldFighter, command: Command): boolean {
  const { verb, with: arm, mode, location, maneuver, luck, second, bash } = command
  if (verb !== 'attack') return ['cast', 'look', 'end', 'stand'].includes(verb)
  return arm === weapon.id && mode === weapon.mode && !location && !luck && !second && !bash && !maneuver
}

interface Seen {
  readonly name: string
  readonly own: { readonly buffs: readonly string[] }
}

function giftsOf(view: unknown): Standing {
  const { people } = view as { readonly people: readonly Seen[] }
  return Object.fromEntries(
    people.map(({ name, own }) => [`${name}'s gifts`, [...new Set(own.buffs)].sort().join(', ')]),
  )
}

/** An area may be aimed at a point as well as at somebody. */
function aimed(
  chance: Chance,
  command: Command,
): { readonly command: Command; readonly plan: Partial<Cast> } {
  const { verb, spell, to, ends } = command
  if (verb === 'cast' && AREAS.includes(String(spell)) && chance.in(2)) {
    const at = { x: chance.between(-6, 6), y: chance.between(-6, 6) }
    return { command: { verb, spell: spell!, at: `${at.x},${at.y}` }, plan: { at } }
  }
  const target = Array.isArray(to) ? to[0] : to
  return {
    command,
    plan: {
      ...(typeof target === 'string' && { to: target }),
      ...(typeof ends === 'string' && { ends }),
    },
  }
}

/** rules/simverse-more V10, V16: two against two on a grid who know the powers of the library. */
export async function simversePowers(program: Program, chance: Chance): Promise<Figures> {
  const ground = groundOf(chance)
  const fighters = ['Ann', 'Abe', 'Bo', 'Bea'].map((name, i) =>
    fighter(chance, name, i < 2 ? 'red' : 'blue', SPOTS[i]!, 13 - i),
  )
  const combatants = fighters.map((one) => ({
    ...document(one),
    spells: SPELLS,
    manaMax: 4 * one.WS,
  }))
  const isDark = chance.in(2)
  const facts = isDark ? [{ fact: 'darkness', reason: 'a cellar' }] : []
  const fight = await Fight.open(
    program,
    { ruleset: 'simverse', morale: 'called', field: 'grid', ...ground, facts, combatants },
    chance,
  )
  const second = new SimversePowers(ground, fighters, isDark)
  const started = fight.start()
  fight.follow(() => hear(second, started))
  let powers = 0
  const standing = (view: unknown) => ({ ...standingOf(view), ...giftsOf(view) })
  playFollowed(fight, second, 100, standing, (seat, choices) => {
    const me = fighters.find(({ name }) => name.toLowerCase() === seat)!
    const answers = choices.filter(
      ({ verb, with: how, weapon, luck }) =>
        verb === 'defend' && !luck && how !== 'cast' && (how !== 'parry' || weapon === me.weapon.id),
    )
    if (answers.length > 0) return fight.act(seat, chance.one(answers))
    const { command, plan } = aimed(chance, chance.one(choices.filter((one) => isKnown(me, one))))
    second.cast({
      who: me.name,
      verb: command.verb,
      ...(typeof command.spell === 'string' && { spell: command.spell }),
      ...plan,
    })
    let told: Told | undefined
    try {
      told = fight.act(seat, command)
    } catch (error) {
      // A point that cannot be seen; whatever is listed is taken.
      if (!(error instanceof Stop) || plan.at === undefined) throw error
    }
    if (command.verb === 'cast' && told) powers++
    return told
  })
  return { 'simverse powers': powers }
}
