import { type BxFighter, BxReference } from '../../reference/bx.js'
import type { Chance } from '../frame/chance.js'
import type { Figures } from '../frame/harness.js'
import { Fight, facesOf, type Program, type Standing } from './program.js'

const TAGS = ['leader', 'elite', 'undead', 'mindless', 'fearless', 'cowardly']

function fighter(chance: Chance, name: string): BxFighter {
  return {
    Name: name,
    AC: chance.between(9, 18),
    HD: chance.between(0, 6),
    hp: chance.between(1, 20),
    AT: chance.between(-1, 8),
    Dmg: `${chance.between(1, 2)}d${chance.one([2, 4, 6, 8])}${chance.one(['', '+1', '+3', '-1', '-2'])}`,
    ML: chance.between(2, 12),
    ...(chance.in(2) && { Tags: [chance.one(TAGS)] }),
    ...(chance.in(3) && { MoraleMod: chance.between(-2, 2) }),
  }
}

/** seed 000 §6: somebody alone against some. */
export async function bxFight(program: Program, chance: Chance): Promise<Figures> {
  const pc = { ...fighter(chance, 'Harrow'), hp: chance.between(5, 40) }
  const foes = Array.from({ length: chance.between(1, 5) }, (_, i) => fighter(chance, `Foe ${i + 1}`))
  const fight = await Fight.open(program, { ruleset: 'bx', title: 'A fight', pc, foes }, chance)
  const second = new BxReference(pc, foes)
  fight.start()
  const { table } = fight
  while (table.next().kind === 'awaiting' && fight.commands < 200) {
    const flees = chance.in(25)
    const to = chance.in(3) ? chance.one(foes).Name : undefined
    const command = flees ? { verb: 'flee' } : { verb: 'attack', ...(to !== undefined && { to }) }
    const told = fight.act('player', command)
    fight.follow(() => second.round(flees ? 'flee' : 'attack', to, facesOf(told)))
    const view = table.view('gm') as unknown as { people: { name: string; hp: number }[]; outcome?: string }
    const hp: Standing = Object.fromEntries(view.people.map((person) => [person.name, person.hp]))
    fight.agree({ ...hp, outcome: view.outcome ?? '' }, second.standing)
  }
  return { 'bx rounds': fight.commands }
}
