import { type SkirmishFighter, SkirmishReference, type SkirmishWeapon } from '../../reference/skirmish.js'
import type { Chance } from '../frame/chance.js'
import type { Figures } from '../frame/harness.js'
import { Fight, facesOf, type Program } from './program.js'

const TYPES = ['slashing', 'piercing', 'fire', 'cold']

function weapon(chance: Chance, name: string): SkirmishWeapon {
  const damage = Array.from({ length: chance.between(1, 2) }, () => ({
    damage_dice: `${chance.between(1, 3)}d${chance.one([4, 6, 8])}${chance.one(['', '', '+2', '-3'])}`,
    damage_modifier: chance.one([0, 0, 3, -2]),
    damage_type: chance.one(TYPES),
  }))
  return { name, attack_bonus: chance.between(-1, 8), damage }
}

function fighter(chance: Chance, id: string): SkirmishFighter {
  return {
    id,
    hit_points: chance.between(4, 50),
    armor_class: chance.between(8, 19),
    actions: [weapon(chance, 'Claw'), weapon(chance, 'Long Spear')],
    damage_resistances: chance.some(TYPES, 2),
    damage_immunities: chance.in(4) ? [chance.one(TYPES)] : [],
    damage_vulnerabilities: chance.some(TYPES, 1),
  }
}

/** seed 002 §5: attack, damage, turn. */
export async function skirmishFight(program: Program, chance: Chance): Promise<Figures> {
  const fighters = Array.from({ length: chance.between(2, 5) }, (_, i) => fighter(chance, `beast${i + 1}`))
  const monsters = Object.fromEntries(fighters.map(({ id, ...sheet }) => [id, { name: id, ...sheet }]))
  const initiative = Object.fromEntries(fighters.map(({ id }, i) => [id, 30 - i]))
  const encounter = { with: fighters.map(({ id }) => id), initiative }
  const fight = await Fight.open(
    program,
    { ruleset: 'skirmish', monsters, encounter, options: { skipDowned: false } },
    chance,
  )
  const second = new SkirmishReference(fighters)
  fight.start()
  while (fight.commands < 60) {
    const { current } = second
    const others = fighters.filter(({ id }) => id !== current.id).map(({ id }) => id)
    if (second.hasPending && !chance.in(6)) {
      const told = fight.act('gm', { verb: 'damage' })
      fight.follow(() => second.damage(facesOf(told)))
    } else if (!second.isDown(current.id) && !chance.in(4)) {
      const used = chance.one(current.actions)
      const to = [...new Set(chance.shuffled(others).slice(0, chance.between(1, 2)))]
      const told = fight.act('gm', { verb: 'attack', with: used.name, to })
      fight.follow(() => second.attack(used, to, facesOf(told)))
    } else {
      fight.act('gm', { verb: 'turn' })
      second.endTurn()
    }
    const view = fight.table.view('gm') as unknown as {
      people: { id?: string; name: string; hp: number }[]
      current: string
      pendingDamage: unknown
    }
    const hp = Object.fromEntries(view.people.map(({ name, hp }) => [name, hp]))
    fight.agree(
      { ...hp, current: view.current, pending: String(view.pendingDamage !== null) },
      second.standing,
    )
  }
  return { 'skirmish commands': fight.commands }
}
