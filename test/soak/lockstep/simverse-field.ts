import type { Command } from '../../../src/kernel/contract/command.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { SIMVERSE_WEAPONS } from '../../reference/simverse.js'
import { type FieldFighter, viewText } from '../../reference/simverse-body.js'
import type { Deed } from '../../reference/simverse-deeds.js'
import { SimverseField } from '../../reference/simverse-field.js'
import type { Ground, Spot } from '../../reference/simverse-ground.js'
import type { Chance } from '../frame/chance.js'
import type { Figures } from '../frame/harness.js'
import { hear, playFollowed } from './followed.js'
import { Fight, type Program, type Standing, type Told } from './program.js'

const SPELLS = [
  'flame-dart',
  'frost-touch',
  'fire-bolt',
  'telekinetic-throw',
  'magic-missile',
  'fireball',
  'life-drain',
  'death-bolt',
  'mind-blast',
  'healing-touch',
  'greater-healing',
  'shield',
  'mage-armor',
  'bless',
  'divine-smite',
  'enhance-weapon',
  'sleep',
  'charm-person',
]
const BLOWS = ['power-attack', 'precision-strike', 'rapid-strike', 'knockback-strike']
const TRICKS = ['trip', 'disarm', 'feint', 'shield-bash', 'defensive-stance']
const SHIELDS = ['', 'buckler', 'medium-shield', 'large-shield', 'tower-shield']
const FIELD_M = 9
export const SPOTS: readonly Spot[] = [
  { x: -2, y: -1 },
  { x: -2, y: 1 },
  { x: 0, y: -1 },
  { x: 0, y: 1 },
]

function skillOf(chance: Chance): number | undefined {
  return chance.in(3) ? undefined : chance.between(1, 6)
}

export function fighter(chance: Chance, name: string, side: string, at: Spot, AW: number): FieldFighter {
  const AD = chance.below(3)
  const [shield, brawling, athletics, firstAid] = [1, 2, 3, 4].map(() => skillOf(chance))
  return {
    name,
    side,
    at,
    AW,
    AD,
    DX: chance.between(9, 16),
    ST: chance.between(10, 17),
    EN: chance.between(12, 20),
    WS: chance.between(8, 15),
    IN: chance.between(8, 15),
    weapon: chance.one(SIMVERSE_WEAPONS),
    skill: chance.between(0, 6),
    spellcasting: chance.between(1, 5),
    AR: AD === 0 && chance.in(2) ? 0 : chance.between(0, 4),
    penalty: -2 * AD,
    SD: chance.below(5),
    ...(shield !== undefined && { shield }),
    ...(brawling !== undefined && { brawling }),
    ...(athletics !== undefined && { athletics }),
    ...(firstAid !== undefined && { firstAid }),
  }
}

export function document(one: FieldFighter): object {
  const {
    weapon,
    skill,
    spellcasting,
    firstAid,
    shield,
    brawling,
    athletics,
    AR,
    AD,
    penalty,
    SD,
    at,
    ...rest
  } = one
  const skills = {
    [weapon.skill]: skill,
    Spellcasting: spellcasting,
    'First Aid': firstAid,
    Shield: shield,
    Brawling: brawling,
    Athletics: athletics,
  }
  return {
    ...rest,
    seat: one.name.toLowerCase(),
    skills,
    maneuvers: [...BLOWS, ...TRICKS],
    spells: SPELLS,
    armor: { AD, AR, penalty, locations: null },
    ...(SD > 0 && { shield: SHIELDS[SD] }),
    weapons: [weapon.id],
    staminaMax: 2 * one.ST,
    manaMax: 2 * one.WS,
    vitalityMax: 2 * one.EN,
    at: [at.x, at.y],
  }
}

/** Walls, cover, rough ground and a rise, where nobody stands. */
export function groundOf(chance: Chance): Ground {
  const rectangle = () => ({
    x: chance.between(-6, 5),
    y: chance.one([-4, -3, 2, 3]),
    w: chance.between(1, 4) / 2,
    d: chance.between(1, 4) / 2,
  })
  return {
    fieldM: FIELD_M,
    obstacles: chance
      .some(['light', 'heavy', 'full'] as const, 4)
      .map((cover) => ({ ...rectangle(), cover })),
    zones: [
      { x: -7, y: -7, w: chance.between(2, 6), d: chance.between(4, 9), difficult: true },
      { x: 1, y: -2, w: chance.between(2, 6), d: chance.between(2, 6), heightM: 2 },
    ],
  }
}

const PLAIN = [
  'cast',
  'aid',
  'douse',
  'look',
  'stand',
  'end',
  'bash',
  'grapple',
  'pin',
  'escape',
  'full-defense',
  'stance',
  'relax',
  'fetch',
  'face',
]

/** Whether the second rules know what a command does. */
function isKnown({ weapon }: FieldFighter, command: Command): boolean {
  const { verb, with: arm, mode, location, maneuver, luck, second, bash } = command
  if (verb === 'attack') {
    const isOwn = arm === weapon.id && mode === weapon.mode && !location && !luck && !second && !bash
    return isOwn && (maneuver === undefined || BLOWS.includes(String(maneuver)))
  }
  if (['trip', 'disarm', 'feint'].includes(verb)) return arm === weapon.id
  return PLAIN.includes(verb)
}

const CHECKS: readonly Command[] = [
  { verb: 'check', attribute: 'DX', skill: 'Athletics' },
  { verb: 'check', attribute: 'IN', skill: 'First Aid' },
]
const RIDERS = ['Flame Dart', 'Frost Touch', 'Fire Bolt', 'Fireball']

/** What the lists leave to anybody who types: a check in place of an attack, and the rider of fire and cold. */
function written(chance: Chance, command: Command): Command {
  if (command.verb === 'attack' && chance.in(10)) return chance.one(CHECKS)
  const asks = command.verb === 'cast' && RIDERS.includes(String(command.spell))
  return asks && chance.in(2) ? { ...command, rider: 'yes' } : command
}

function deedOf(who: string, { verb, maneuver, spell, to, who: whom }: Command): Deed {
  const target = whom ?? (Array.isArray(to) ? to[0] : to)
  return {
    who,
    verb,
    ...(typeof maneuver === 'string' && { maneuver }),
    ...(typeof spell === 'string' && { spell }),
    ...(typeof target === 'string' && { to: target }),
  }
}

interface Seen {
  readonly name: string
  readonly hp: number
  readonly at: number
  readonly y: number
  readonly look: Spot
  readonly status: readonly string[]
  readonly figures: readonly { readonly name: string; readonly value: number }[]
}

export function standingOf(view: unknown): Standing {
  const { people } = view as { readonly people: readonly Seen[] }
  return Object.fromEntries(
    people.flatMap(({ name, hp, at, y, look, status, figures }) => [
      [name, hp],
      ...figures.map((one) => [`${name}'s ${one.name}`, one.value]),
      [`${name}'s place`, `${at},${y}`],
      [`${name}'s view`, viewText(look)],
      [`${name}'s conditions`, [...status].sort().join(', ')],
    ]),
  )
}

/** A way to a point nearby, straight or by a corner. */
function wayOf(chance: Chance, { at, y }: { readonly at: number; readonly y: number }): readonly Spot[] {
  const near = () => ({ x: at + chance.between(-6, 6), y: y + chance.between(-6, 6) })
  const inside = ({ x, y: depth }: Spot) => Math.abs(x) <= FIELD_M && Math.abs(depth) <= FIELD_M
  return (chance.in(3) ? [near(), near()] : [near()]).filter(inside)
}

/** seed 003 §4 to §16, rules/simverse-more V8 to V10: two against two on a grid, with shields, holds and spells. */
export async function simverseField(program: Program, chance: Chance): Promise<Figures> {
  const ground = groundOf(chance)
  const fighters = ['Ann', 'Abe', 'Bo', 'Bea'].map((name, i) =>
    fighter(chance, name, i < 2 ? 'red' : 'blue', SPOTS[i]!, 13 - i),
  )
  const { fieldM, obstacles, zones } = ground
  const fight = await Fight.open(
    program,
    {
      ruleset: 'simverse',
      morale: 'called',
      field: 'grid',
      fieldM,
      obstacles,
      zones,
      combatants: fighters.map(document),
    },
    chance,
  )
  const { table } = fight
  const second = new SimverseField(ground, fighters)
  const started = fight.start()
  fight.follow(() => hear(second, started))
  let deeds = 0
  playFollowed(fight, second, 160, standingOf, (seat, choices) => {
    const me = fighters.find(({ name }) => name.toLowerCase() === seat)!
    const answers = choices.filter(
      ({ verb, with: how, weapon, luck }) =>
        verb === 'defend' && !luck && (how !== 'parry' || weapon === me.weapon.id),
    )
    if (answers.length > 0) return fight.act(seat, chance.one(answers))
    if (chance.in(5) && choices.some(({ verb }) => verb === 'move')) {
      const { people } = table.view('gm') as unknown as { readonly people: readonly Seen[] }
      const way = wayOf(chance, people.find(({ name }) => name === me.name)!)
      const kinds = ['half', 'full', 'sprint'].filter((kind) =>
        choices.some((one) => one.verb === 'move' && (one.kind ?? 'half') === kind),
      )
      if (way.length === 0 || kinds.length === 0) return undefined
      const kind = chance.one(kinds)
      const expected = fight.follow(() => second.refuses(me.name, kind, way))
      const command: Command = { verb: 'move', kind, to: way.map(({ x, y }) => `${x},${y}`).join(' ') }
      second.begin({ who: me.name, verb: 'move' }, false)
      let code = ''
      let told: Told | undefined
      try {
        told = fight.act(seat, command)
      } catch (error) {
        if (!(error instanceof Stop)) throw error
        code = error.code
      }
      deeds++
      fight.follow(() => {
        if (code !== expected) throw new Error(`the way is refused by "${code}", and by "${expected}"`)
      })
      return told
    }
    const command = written(chance, chance.one(choices.filter((one) => isKnown(me, one))))
    second.begin(deedOf(me.name, command), command.rider === 'yes')
    deeds++
    return fight.act(seat, command)
  })
  return { 'simverse field': deeds }
}
