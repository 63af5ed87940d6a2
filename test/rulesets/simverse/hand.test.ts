import { describe, expect, it } from 'vitest'
import type { TableOptions } from '../../../src/kernel/contract/seats.js'
import { seedFromText } from '../../../src/kernel/dice/live.js'
import { Table } from '../../../src/kernel/table/table.js'
import { verifyJournal } from '../../../src/kernel/verify/verify.js'
import { parseLine } from '../../../src/language/parse.js'
import { simverse } from '../../../src/rulesets/simverse/index.js'
import { duel, Play, scenario, the } from './support.js'

const sword = { skills: { Swords: 6 }, weapons: ['longsword'] }
const HIT = [3, 3, 3] as const

const three = {
  morale: 'called',
  reserves: [{ name: 'Troll', side: 'b', ST: 18, EN: 14 }],
  combatants: [
    { name: 'Ana', side: 'a', speed: 9, ...sword },
    { name: 'Bor', side: 'b', speed: 5, ...sword, at: 1 },
    { name: 'Goblin', count: 2, side: 'b', speed: 4, ...sword, at: 1 },
  ],
}

describe('the referee’s hand', () => {
  it('damage: a loss with everything the rules attach, and a line with its reason', () => {
    const play = new Play(three)
    const { mech } = play.table.say('damage who: bor points: 20 because: a beam falls')
    expect(mech[0]).toBe('Ruling: Bor loses 20 Vitality; Reason=a beam falls')
    expect(play.conditions('Bor')).toEqual(['unconscious', 'dying'])
    for (const name of ['Goblin 1', 'Goblin 2'])
      play.table.act(`damage who: ${name} points: 99 because: fire`)
    expect(play.table.next).toMatchObject({ kind: 'over', outcome: 'won:a' })
    expect(new Play(three).table.stopOf('damage who: Bor points: 0 because: x').code).toBe('BAD_POINTS')
    expect(new Play(three).table.stopOf('damage who: Zed points: 2 because: x').code).toBe('NO_SUCH_PERSON')
  })

  it('heal: the fallen get up, the dead do not, the unhurt need none', () => {
    const play = new Play(three)
    play.table.act('damage who: Bor points: 22 because: a beam')
    play.table.act('heal who: Bor points: 1 because: a salve')
    expect(play.conditions('Bor')).toEqual(['unconscious', 'stabilized'])
    play.table.act('heal who: Bor points: 5 because: a draught')
    expect(play.conditions('Bor')).toEqual([])
    expect(play.table.stopOf('heal who: Ana points: 5 because: x').code).toBe('NOT_HURT')
    play.table.act('damage who: Bor points: 30 because: the roof')
    expect(play.table.stopOf('heal who: Bor points: 5 because: x').code).toBe('BEYOND_HEALING')
    play.table.act('restore who: Bor because: a wonder')
    expect(play.who('Bor')).toMatchObject({ vitality: 20, conditions: [], wounds: [] })
  })

  it('condition: set and lifted by the game’s own words, the nearest told', () => {
    const play = new Play(three)
    play.table.act('condition who: Bor do: set what: stunned because: a bell')
    expect(play.who('Bor').conditions[0]).toMatchObject({ id: 'stunned', rounds: 1 })
    play.table.act('condition who: Bor do: lift what: stunned because: it passes')
    play.table.act('condition who: Bor do: set what: bleeding because: glass')
    expect(play.seen('Bor', 'a').status).toEqual(['bleeding x1'])
    play.table.act('condition who: Bor do: set what: asleep because: gas rounds: 3')
    const { stop } = play.table.say('condition who: Bor do: set what: stuned because: x')
    expect(stop).toMatchObject({ code: 'NO_SUCH_CONDITION' })
    expect(stop!.message).toContain('Did you mean stunned?')
    expect(play.table.stopOf('condition who: Bor do: lift what: prone because: x').code).toBe('NO_CHANGE')
    expect(play.table.stopOf('condition who: Bor do: set what: aiming because: x').code).toBe(
      'AIMS_THEMSELVES',
    )
  })

  it('set: every figure the view shows, within its bounds', () => {
    const play = new Play(three)
    const figures = play.seen('Ana', 'gm').figures.map(({ name }) => name)
    for (const figure of [...figures, 'Vitality', 'Wounds', 'Pain', 'AR', 'Swords', 'at']) {
      const to = figure === 'Pain' ? -1 : 3
      play.table.act(`set who: Ana figure: ${figure} to: ${to} because: so be it`)
    }
    const { figures: now, hp } = play.seen('Ana', 'gm')
    expect([hp, ...now.map(({ name, value }) => `${name} ${value}`)]).toEqual([
      3,
      'Stamina 3',
      'Mana 3',
      'Reactions 3',
      'Pain -1',
      'Dodge 2',
    ])
    expect(play.who('Ana')).toMatchObject({ wounds: [0, 0, 0], at: 3, sheet: { armor: { AR: 3 } } })
    expect(play.table.stopOf('set who: Ana figure: Luckk to: 1 because: x').code).toBe('NO_SUCH_FIGURE')
    expect(play.table.stopOf('set who: Ana figure: Mana to: -1 because: x').code).toBe('BAD_VALUE')
    play.table.act('set who: Bor figure: Vitality to: -3 because: x')
    expect(play.conditions('Bor')).toEqual(['unconscious', 'dying'])
  })

  it('add: several of a kind, somebody in reserve, a stat line; they act from the next round', () => {
    const play = new Play(three)
    play.table.act('add goblin count: 2 because: the horn is heard')
    play.table.act('add Troll because: the bridge shakes')
    play.table.act(
      'add Wolf side: b stats: DX 13, EN 9, Brawling 3, Vitality 14, longsword because: it smells blood',
    )
    expect(play.state.combatants.map((c) => c.sheet.name).slice(4)).toEqual([
      'Goblin 3',
      'Goblin 4',
      'Troll 1',
      'Wolf',
    ])
    expect(play.who('Wolf')).toMatchObject({
      vitality: 14,
      held: ['longsword'],
      sheet: { seat: 'b', speed: 5.5 },
    })
    expect(play.table.view().order).not.toContain('Wolf')
    play.endRound()
    expect(play.table.view().order).toContain('Wolf')
    for (const [line, code] of [
      ['add Dragon because: x', 'NO_SUCH_PERSON'],
      ['add Goblin count: 0 because: x', 'BAD_COUNT'],
      ['add Goblin count: 1000 because: x', 'BAD_COUNT'],
      ['add Goblin side: c because: x', 'NO_SUCH_SIDE'],
      ['add Wolf side: b stats: claws because: x', 'BAD_STATS'],
      ['add Bat stats: DX 12 because: x', 'NO_SUCH_SIDE'],
    ] as const)
      expect([line, play.table.stopOf(line).code]).toEqual([line, code])
  })

  it('add: what newcomers have up their sleeve stays theirs, and words stay words', () => {
    const play = new Play(three, { figures: 'words' })
    const { events } = play.table.say('add goblin because: the horn is heard')
    const joined = the(events, 'Joined')
    expect(simverse.see(joined, 'a', play.table.facts)).toEqual({
      type: 'Joined',
      who: 'Goblin 3',
      side: 'b',
    })
    const harmed = the(play.table.act('damage who: Goblin 3 points: 11 because: a stone'), 'Harmed')
    const seen = simverse.see(harmed, 'a', play.table.facts)
    expect(seen).toMatchObject({ health: 'badly hurt' })
    expect(seen).not.toHaveProperty('vitality')
    expect(seen).not.toHaveProperty('of')
    expect(play.seen('Goblin 3', 'a')).toMatchObject({ health: 'badly hurt', figures: [] })
  })

  it('set: a ruling is open; the figure is for those who may read it off the table, in the referee’s words too', () => {
    const seenBy = (seat: string, line: string, options: Partial<TableOptions> = {}) => {
      const play = new Play(three, options)
      const [set] = play.table.act(line)
      const parsed = parseLine(line, simverse.verbs)
      if (parsed.status !== 'ok') throw new Error(line)
      const said = simverse.seeCommand(parsed.command, 'gm', seat, play.table.facts)
      const seen = simverse.see(set!, seat, play.table.facts)
      return [...simverse.mech(seen!), said!.to]
    }
    const mana = 'set who: Bor figure: Mana to: 8 because: a charm'
    expect(seenBy('gm', mana)).toEqual(["Ruling: Bor's Mana is 8; Reason=a charm", 8])
    expect(seenBy('b', mana)).toEqual(["Ruling: Bor's Mana is 8; Reason=a charm", undefined])
    expect(seenBy('a', mana)).toEqual(["Ruling: Bor's Mana is changed; Reason=a charm", undefined])
    const hurt = 'set who: Bor figure: Vitality to: 7 because: a fall'
    expect(seenBy('a', hurt)[0]).toBe("Ruling: Bor's Vitality is 7; Reason=a fall")
    expect(seenBy('a', hurt, { figures: 'words' })[0]).toBe('Ruling: Bor is badly hurt; Reason=a fall')
    const frail = 'set who: Bor figure: Vitality max to: 21 because: a curse'
    expect(seenBy('a', frail, { figures: 'words' })[0]).toBe(
      "Ruling: Bor's Vitality max is changed; Reason=a curse",
    )
    const here = 'set who: Bor figure: at to: 4 because: a gust'
    expect(seenBy('a', here, { figures: 'words' })[0]).toBe("Ruling: Bor's at is 4; Reason=a gust")
  })

  it('remove: out of order, targets and blows, in the middle of an attack too', () => {
    const play = new Play(three)
    play.act({ verb: 'attack', to: 'Bor' }, ...HIT)
    play.table.act('remove who: Bor because: a trapdoor')
    expect(play.state.pending).toBeNull()
    expect(play.table.view().order).toEqual(['Ana', 'Goblin 1', 'Goblin 2'])
    expect(play.refusal({ verb: 'attack', to: 'Bor' })).toBe('NOBODY')
    play.table.act('remove who: Ana because: she wakes from the dream')
    expect(play.table.next).toMatchObject({ kind: 'over', outcome: 'won:b' })
  })

  it('bonus: the next roll of theirs, and only that', () => {
    const play = new Play(three)
    play.table.act('bonus who: Ana value: 2 because: a plan')
    const first = play.act({ verb: 'attack', to: 'Bor' }, 6, 6, 6)
    expect(the(first, 'AttackRolled').terms).toEqual([{ value: 2, source: 'ruling' }])
    expect(play.who('Ana').buffs).toEqual([])
    expect(play.table.stopOf('bonus who: Ana value: 0 because: x').code).toBe('BAD_VALUE')
  })

  it('take-part: out of the fight and back in it', () => {
    const play = new Play(three)
    play.table.act('take-part who: Ana do: leave because: she runs')
    expect(play.table.next.kind).toBe('over')
    const other = new Play(three)
    other.table.act('take-part who: Bor do: leave because: he runs')
    expect(other.refusal({ verb: 'attack', to: 'Bor' })).toBe('HAS_FLED')
    other.table.act('take-part who: Bor do: join because: he is back')
    expect(other.who('Bor').fled).toBe(false)
    expect(other.table.stopOf('take-part who: Bor do: join because: x').code).toBe('NO_CHANGE')
  })

  it('whoever is asked for a defense and falls by a ruling is not asked again', () => {
    const play = duel(sword, sword)
    play.act({ verb: 'attack', to: 'Bor' }, ...HIT)
    play.table.script(1, 1)
    const events = play.table.act('condition who: Bor do: set what: stunned because: a bell')
    expect(the(events, 'DefenseDeclined').why).toBe('can no longer answer')
    expect(the(events, 'DamageDealt').defender).toBe('Bor')
  })

  it('a game full of rulings verifies, and undo takes them back', () => {
    const table = Table.open(simverse, scenario(three), {
      id: 'rulings',
      seed: seedFromText('hand'),
      options: { undo: 'gm' },
    })
    table.start()
    const say = (line: string) => {
      const parsed = parseLine(line, simverse.verbs)
      if (parsed.status !== 'ok') throw new Error(line)
      table.act('gm', parsed.command)
    }
    const before = simverse.key(table.state as never)
    say('damage who: Bor points: 5 because: a stone')
    table.undo('gm')
    expect(simverse.key(table.state as never)).toBe(before)
    for (const line of [
      'damage who: Bor points: 21 because: a beam',
      'heal who: Bor points: 8 because: a salve',
      'set who: Bor figure: DX to: 16 because: a potion',
      'add Goblin count: 3 because: a horn',
      'bonus who: Ana value: -2 because: rain',
      'attack Goblin 1',
    ])
      say(line)
    if (table.next().kind === 'awaiting' && (table.state as { pending: unknown }).pending) say('none')
    say('remove who: Goblin 2 because: gone')
    say('restore who: Bor because: grace')
    table.close()
    const found = verifyJournal(table.export(), simverse as never)
    expect(found.ok && found.rulesChecked).toBe(true)
  })
})
