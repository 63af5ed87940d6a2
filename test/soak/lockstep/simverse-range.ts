import type { Command } from '../../../src/kernel/contract/command.js'
import { SimverseRange } from '../../reference/simverse-range.js'
import { type Archer, type Danger, SIMVERSE_BOWS } from '../../reference/simverse-shooter.js'
import type { Chance } from '../frame/chance.js'
import type { Figures } from '../frame/harness.js'
import { hear, playFollowed } from './followed.js'
import { Fight, type Program, type Standing } from './program.js'

const PARTS = ['arm', 'leg', 'hand', 'foot', 'head', 'vitals', 'eye']

function archer(chance: Chance, name: string, at: number): Archer {
  const phases = chance
    .some([75, 50, 30, 10], 3)
    .sort((a, b) => b - a)
    .filter((share, i, all) => share !== all[i - 1])
  return {
    name,
    at,
    DX: chance.between(9, 16),
    ST: chance.between(10, 17),
    EN: chance.between(5, 20),
    bow: chance.one(SIMVERSE_BOWS),
    skill: chance.between(0, 6),
    AD: chance.below(3),
    AR: chance.below(4),
    phases: phases.map((share) => ({
      at: share,
      ...(chance.in(2) && { DX: chance.between(9, 16) }),
      ...(chance.in(2) && { AR: chance.below(6) }),
      ...(chance.in(2) && { heal: chance.between(1, 8) }),
    })),
  }
}

function document({ bow, skill, AD, AR, phases, ...rest }: Archer): object {
  return {
    ...rest,
    side: rest.name.toLowerCase(),
    skills: { [bow.skill]: skill },
    armor: { AD, AR, penalty: 0, locations: null },
    weapons: [bow.id],
    vitalityMax: 2 * rest.EN,
    phases: phases.map(({ at, heal, ...set }) => ({ at, set, ...(heal !== undefined && { heal }) })),
  }
}

/** Whether the second rules know what a command does. */
function isKnown({ bow }: Archer, { verb, with: arm, mode, location, kind, second, luck }: Command): boolean {
  if (verb === 'attack') return arm === bow.id && mode === 'shoot' && !location && !second && !luck
  if (verb === 'move') return kind !== 'sprint'
  return ['aim', 'stand', 'fetch', 'end'].includes(verb)
}

const KNOWN =
  /^(?:(?:aiming|prone|disarmed|burning|unconscious|dying|drowning|dead|destroyed)(?: \(\d+\))?|leg hurt|(?:hand disabled|foot disabled|eye lost)(?: x2)?)$/

function standingOf(view: unknown): Standing {
  const { people } = view as {
    readonly people: readonly {
      readonly name: string
      readonly hp: number
      readonly at: number
      readonly status: readonly string[]
      readonly figures: readonly { readonly name: string; readonly value: number }[]
    }[]
  }
  return Object.fromEntries(
    people.flatMap(({ name, hp, at, status, figures }) => [
      [name, hp],
      ...figures.map((one) => [`${name}'s ${one.name}`, one.value]),
      [`${name}'s place`, at],
      [
        `${name}'s conditions`,
        status
          .flatMap((word) => KNOWN.exec(word)?.[0] ?? [])
          .sort()
          .join(', '),
      ],
    ]),
  )
}

/**
 * seed 003 §8, §9, §16, §18: two archers with drops at their backs, a fire and often a lake between them, who change as
 * they bleed.
 */
export async function simverseRange(program: Program, chance: Chance): Promise<Figures> {
  const far = chance.between(8, 75)
  const archers = [archer(chance, 'Ann', 0), archer(chance, 'Bo', far)]
  const drop = () => ({ dropM: chance.between(2, 9), soft: chance.in(2) })
  const dangers: readonly Danger[] = [
    { id: 'ledge', from: -3, to: -1, ...drop() },
    { id: 'pyre', from: 4, to: 6, dropM: 0, soft: false },
    { id: 'pit', from: far + 1, to: far + 3, ...drop() },
    ...(far > 9 ? [{ id: 'lake', from: 8, to: far - 1, dropM: 0, soft: false, deep: true as const }] : []),
  ]
  const hazards = dangers.map(({ dropM, soft, ...danger }) => {
    if (danger.deep) return danger
    return dropM > 0
      ? { ...danger, dropM, soft }
      : { ...danger, damage: 'bonfire', type: 'fire', ignite: true }
  })
  const fight = await Fight.open(
    program,
    { ruleset: 'simverse', morale: 'called', fieldM: 200, hazards, combatants: archers.map(document) },
    chance,
  )
  const second = new SimverseRange(dangers, archers)
  const started = fight.start()
  fight.follow(() => hear(second, started))
  let shots = 0
  playFollowed(fight, second, 120, standingOf, (seat, choices) => {
    const me = archers.find(({ name }) => name.toLowerCase() === seat)!
    const answers = choices.filter(
      ({ verb, with: how }) => verb === 'defend' && (how === 'dodge' || how === 'none'),
    )
    if (answers.length > 0) return fight.act(seat, chance.one(answers))
    const plain = chance.one(choices.filter((one) => isKnown(me, one)))
    const isCalled = plain.verb === 'attack' && chance.in(2)
    const command: Command = isCalled ? { ...plain, location: chance.one(PARTS) } : plain
    if (plain.verb === 'attack') {
      second.begin(String(command.location ?? ''))
      shots++
    }
    return fight.act(seat, command)
  })
  return { 'simverse shots': shots }
}
