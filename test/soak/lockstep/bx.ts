import type { Command } from '../../../src/kernel/contract/command.js'
import { type BxChoice, type BxFighter, BxReference } from '../../reference/bx.js'
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

/** seed 000 §6 and §9: somebody, alone or with companions, against some. */
export async function bxFight(program: Program, chance: Chance): Promise<Figures> {
  const pc = { ...fighter(chance, 'Harrow'), hp: chance.between(5, 40), hpMax: 40 }
  const foes = Array.from({ length: chance.between(1, 5) }, (_, i) => fighter(chance, `Foe ${i + 1}`))
  const companions = Array.from({ length: chance.in(3) ? 0 : chance.between(1, 4) }, (_, i) => ({
    ...fighter(chance, `Friend ${i + 1}`),
    hpMax: 20,
  }))
  const document = { ruleset: 'bx', title: 'A fight', pc, foes, ...(companions.length > 0 && { companions }) }
  const fight = await Fight.open(program, document, chance)
  const second = new BxReference(pc, foes, companions)
  fight.start()
  const { table } = fight
  while (table.next().kind === 'awaiting' && fight.commands < 200) {
    const said = choiceBy(chance, foes, companions)
    const told = fight.act('player', commandOf(said))
    fight.follow(() => second.round(said, facesOf(told)))
    const view = table.view('gm') as unknown as { people: { name: string; hp: number }[]; outcome?: string }
    const hp: Standing = Object.fromEntries(view.people.map((person) => [person.name, person.hp]))
    fight.agree({ ...hp, outcome: view.outcome ?? '' }, second.standing)
  }
  return { 'bx rounds': fight.commands, 'bx companions': companions.length }
}

function choiceBy(chance: Chance, foes: readonly BxFighter[], companions: readonly BxFighter[]): BxChoice {
  if (chance.in(20)) return { choice: 'flee', stay: chance.in(2) }
  const ordered = companions.filter(() => chance.in(5))
  return {
    choice: 'attack',
    ...(chance.in(3) && { to: chance.one(foes).Name }),
    orders: Object.fromEntries(ordered.map(({ Name }) => [Name, chance.one(foes).Name])),
  }
}

function commandOf({ choice, to, orders = {}, stay }: BxChoice): Command {
  if (choice === 'flee') return { verb: 'flee', down: stay ? 'STAY' : 'ABANDON' }
  const ordered = Object.entries(orders)
  return {
    verb: 'attack',
    ...(to !== undefined && { to }),
    ...(ordered.length > 0 && { order: ordered.map(([order, at]) => ({ order, at })) }),
  }
}
