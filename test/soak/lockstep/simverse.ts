import { turnOf } from '../../game/table.js'
import { SIMVERSE_WEAPONS, type SimverseFighter, SimverseReference } from '../../reference/simverse.js'
import type { Chance } from '../frame/chance.js'
import type { Figures } from '../frame/harness.js'
import { Fight, facesOf, type Program, type Told } from './program.js'

function fighter(chance: Chance, name: string): SimverseFighter {
  const weapon = chance.one(SIMVERSE_WEAPONS)
  return {
    name,
    DX: chance.between(9, 16),
    ST: chance.between(10, 17),
    EN: chance.between(9, 15),
    WS: chance.between(7, 15),
    weapon,
    ...(chance.in(4) ? {} : { skill: chance.between(0, 6) }),
    AR: chance.between(0, 4),
  }
}

/** A fighter as a scenario has it. */
function document({ name, DX, ST, EN, WS, weapon, skill, AR }: SimverseFighter, at: number): object {
  return {
    name,
    side: name.toLowerCase(),
    DX,
    ST,
    EN,
    WS,
    skills: skill === undefined ? {} : { [weapon.skill]: skill },
    armor: { AD: 0, AR, penalty: 0, locations: null },
    weapons: [weapon.id],
    at,
  }
}

/** Nerves are tried by a terrible hit, and rolled for when the victim's own turn comes: in the order in which it is reported. */
function follows({ events, dice }: Told, second: SimverseReference): void {
  for (const [i, { type, who, result, margin }] of events.entries()) {
    const name = String(who)
    if (type === 'RoundEnding') second.roundEnds()
    if (type === 'TurnStarted') second.turnComes(name)
    if (type !== 'MoraleRolled') continue
    const mine = { events, dice: dice.filter(({ event }) => event === i) }
    const found = second.morale(name, facesOf(mine, /^morale$/), facesOf(mine, /^duration$/))
    if (found.result !== result || found.margin !== margin)
      throw new Error(`${name} is ${result}, and ${found.result} by the second rules`)
  }
}

/** seed 003 §3–§6: two who strike, dodge and parry until one is down. */
export async function simverseFight(program: Program, chance: Chance): Promise<Figures> {
  const fighters = [fighter(chance, 'Ann'), fighter(chance, 'Bo')] as const
  const combatants = fighters.map((each, i) => document(each, i))
  const fight = await Fight.open(program, { ruleset: 'simverse', combatants }, chance)
  const { table } = fight
  const second = new SimverseReference(fighters)
  follows(fight.start(), second)
  let blows = 0
  let round = new Set<string>()
  let open: { readonly attacker: SimverseFighter; readonly penalty: number } | undefined
  const other = (name: string) => fighters.find((each) => each.name !== name)!
  const hits = (told: Told, attacker: SimverseFighter) => {
    const thrown = facesOf(told, /damage/)
    if (thrown.length !== attacker.weapon.dice) throw new Error(`${thrown.length} dice of damage fell`)
    const victim = other(attacker.name).name
    const lost = second.strike(
      attacker.name,
      victim,
      thrown.reduce((a, b) => a + b, 0),
    )
    if (second.tries(victim, lost) !== told.events.some(({ type }) => type === 'MoraleTriggered'))
      throw new Error(`${victim} loses ${lost}: whether that tries the nerve is said otherwise`)
  }
  while (table.next().kind === 'awaiting' && fight.commands < 120) {
    const seat = turnOf(table)
    const me = fighters.find(({ name }) => name.toLowerCase() === seat)!
    const choices = table.choices(seat)
    let told: Told
    if (open) {
      // The one who has dropped the weapon may parry with bare hands, of which the second rules know nothing.
      const parries = choices.filter(({ verb, with: by }) => verb === 'defend' && by === 'parry')
      const can = parries.some(({ weapon }) => weapon === me.weapon.id)
        ? ['dodge', 'parry', 'none']
        : ['dodge', 'none']
      const how = chance.one(can)
      told = fight.act(seat, {
        verb: 'defend',
        with: how,
        ...(how === 'parry' && { weapon: me.weapon.id }),
      })
      const { attacker, penalty } = open
      fight.follow(() => {
        const sum = facesOf(told, /defen|dodge|parry/).reduce((a, b) => a + b, 0)
        const answer = { how: how as 'dodge' | 'parry', used: round.has(me.name), penalty }
        const safe = how !== 'none' && second.defends(me.name, answer, sum)
        if (!safe) hits(told, attacker)
      })
      open = undefined
    } else {
      const blow = choices.find(
        ({ verb, with: used, mode, location, maneuver }) =>
          verb === 'attack' && used === me.weapon.id && mode === me.weapon.mode && !location && !maneuver,
      )
      told = fight.act(seat, blow ?? { verb: 'end' })
      if (blow) {
        blows++
        fight.follow(() => {
          const rolled = told.events.find(({ type }) => type === 'AttackRolled') as unknown as {
            success: boolean
            margin: number
          }
          const mine = second.attack(me.name, facesOf(told, /^attack/))
          if (mine.success !== rolled.success || mine.margin !== rolled.margin)
            throw new Error(`the attack has margin ${rolled.margin}, and ${mine.margin} by the second rules`)
          const asked = table.next()
          if (!mine.success) return
          if (asked.kind === 'awaiting' && turnOf(table) !== seat)
            open = { attacker: me, penalty: mine.penalty }
          else hits(told, me)
        })
        round.add(me.name)
      }
    }
    fight.follow(() => follows(told, second))
    if (told.events.some(({ type }) => type === 'RoundStarted')) round = new Set()
    if (open) continue
    const people = table.view('gm').people as readonly { readonly name: string; readonly hp: number }[]
    fight.agree(Object.fromEntries(people.map(({ name, hp }) => [name, hp])), second.standing)
  }
  return { 'simverse blows': blows }
}
