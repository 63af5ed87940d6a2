import type { Command } from '../../../src/kernel/contract/command.js'
import { SIMVERSE_WEAPONS } from '../../reference/simverse.js'
import { type Deed, type DeedFighter, SimverseDeeds } from '../../reference/simverse-deeds.js'
import type { Chance } from '../frame/chance.js'
import type { Figures } from '../frame/harness.js'
import { playFollowed } from './followed.js'
import { Fight, type Program, type Standing } from './program.js'

const SPELLS = ['fire-bolt', 'magic-missile', 'mind-blast', 'healing-touch', 'shield']
const MANEUVERS = ['power-attack', 'precision-strike', 'trip']

function fighter(chance: Chance, name: string): DeedFighter {
  return {
    name,
    DX: chance.between(9, 16),
    ST: chance.between(10, 17),
    EN: chance.between(12, 20),
    WS: chance.between(8, 15),
    IN: chance.between(8, 15),
    weapon: chance.one(SIMVERSE_WEAPONS),
    skill: chance.between(0, 6),
    spellcasting: chance.between(1, 5),
    ...(chance.in(3) ? {} : { firstAid: chance.between(1, 4) }),
    AR: chance.between(0, 4),
  }
}

function document(one: DeedFighter, at: number): object {
  const { name, weapon, skill, spellcasting, firstAid, AR, ...figures } = one
  return {
    ...figures,
    name,
    side: name.toLowerCase(),
    skills: {
      [weapon.skill]: skill,
      Spellcasting: spellcasting,
      ...(firstAid !== undefined && { 'First Aid': firstAid }),
    },
    maneuvers: MANEUVERS,
    spells: SPELLS,
    armor: { AD: 0, AR, penalty: 0, locations: null },
    weapons: [weapon.id],
    staminaMax: 2 * one.ST,
    manaMax: 2 * one.WS,
    at,
  }
}

/** Whether the second rules know what a command does. */
function isKnown({ weapon }: DeedFighter, command: Command): boolean {
  const { verb, with: arm, mode, location, maneuver, luck, kind } = command
  if (verb === 'attack') {
    const isOwn = arm === weapon.id && mode === weapon.mode && !location && !luck
    return isOwn && (maneuver === undefined || MANEUVERS.includes(String(maneuver)))
  }
  if (verb === 'trip') return arm === weapon.id
  if (verb === 'move') return kind === 'half' && command.towards !== undefined
  return ['cast', 'aid', 'stand', 'end'].includes(verb)
}

function deedOf(who: string, { verb, maneuver, spell, to }: Command): Deed {
  const target = Array.isArray(to) ? to[0] : to
  return {
    who,
    verb,
    ...(typeof maneuver === 'string' && { maneuver }),
    ...(typeof spell === 'string' && { spell }),
    ...(typeof target === 'string' && { to: target }),
  }
}

const KNOWN = /^(dazed|depleted|exhausted|prone)/

function standingOf(view: unknown): Standing {
  const { people } = view as {
    readonly people: readonly {
      readonly name: string
      readonly hp: number
      readonly wounds: number
      readonly status: readonly string[]
      readonly figures: readonly { readonly name: string; readonly value: number }[]
    }[]
  }
  return Object.fromEntries(
    people.flatMap(({ name, hp, wounds, status, figures }) => [
      [name, hp],
      ...figures.map((one) => [`${name}'s ${one.name}`, one.value]),
      [
        `${name}'s conditions`,
        status
          .flatMap((word) => KNOWN.exec(word)?.[1] ?? [])
          .sort()
          .join(' '),
      ],
      [`${name}'s wounds`, wounds],
    ]),
  )
}

/** seed 003 §14, §10, §6: two who trip, cast, bandage and strike with art until one is down. */
export async function simverseDeeds(program: Program, chance: Chance): Promise<Figures> {
  const fighters = [fighter(chance, 'Ann'), fighter(chance, 'Bo')] as const
  const combatants = fighters.map((each, i) => document(each, i))
  const fight = await Fight.open(program, { ruleset: 'simverse', morale: 'called', combatants }, chance)
  const second = new SimverseDeeds(fighters)
  fight.start()
  let deeds = 0
  playFollowed(fight, second, 120, standingOf, (seat, choices) => {
    const me = fighters.find(({ name }) => name.toLowerCase() === seat)!
    const answers = choices.filter(
      ({ verb, with: how, weapon }) =>
        verb === 'defend' &&
        (how === 'dodge' || how === 'none' || (how === 'parry' && weapon === me.weapon.id)),
    )
    const known = choices.filter((command) => isKnown(me, command))
    const command = chance.one(answers.length > 0 ? answers : known)
    if (answers.length === 0) {
      second.begin(deedOf(me.name, command))
      deeds++
    }
    return fight.act(seat, command)
  })
  return { 'simverse deeds': deeds }
}
