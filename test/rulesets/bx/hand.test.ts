import { describe, expect, it } from 'vitest'
import type { Ruleset } from '../../../src/kernel/contract/ruleset.js'
import { Table } from '../../../src/kernel/table/table.js'
import { verifyJournal } from '../../../src/kernel/verify/verify.js'
import { bx } from '../../../src/rulesets/bx/index.js'
import { d3, d6, hit, miss } from '../../../src/testing/dice.js'
import {
  HARROW,
  initiative,
  morale,
  PARTY,
  Playing,
  reaver,
  SABLE,
  scenario,
  stopOf,
  WICK,
} from './at-the-table.js'

const because = 'the referee says so'

const FIGHT = { pc: HARROW, companions: [SABLE, WICK], foes: [reaver('Reaver 1'), reaver('Reaver 2')] }
const OPEN = {
  ...PARTY,
  npcs: [reaver('Kell')],
  encounters: { Patrol: { foes: [reaver('Scout')], count: '1d3' } },
}

function code(game: Playing, verb: string, clauses: object): string {
  return stopOf(() => game.act(verb, { because, ...clauses })).code
}

function status(game: Playing, name: string): string {
  return game.view().people.find((p) => p.name === name)!.status[0]!
}

describe('points by a ruling', () => {
  it('damage in a fight: who comes to 0 falls, and shakes the others in the coming round', () => {
    const rolls = [initiative(6, 1), miss, miss, miss, miss, morale(1, 1), morale(1, 1), morale(1, 1)]
    const game = new Playing(FIGHT, rolls).act('damage', { who: 'Reaver 1', points: 6, because })
    expect(game.mech.slice(-2)).toEqual([
      `Ruling: Reaver 1 loses 6 hp, HP: 6→0; Reason=${because}`,
      'Casualty: Reaver 1 removed',
    ])
    expect(status(game, 'Reaver 1')).toBe('DEAD')
    game.act('attack')
    // The first loss, half of them gone, and three against one.
    expect(game.lines('Morale').map((line) => line.slice(8, 9))).toEqual(['A', 'C', 'D'])
  })

  it('damage ends the fight that it decides, and puts a companion DOWN', () => {
    const game = new Playing(FIGHT).act('damage', { who: 'Wick', points: 5, because })
    expect(status(game, 'Wick')).toBe('DOWN')
    game.act('damage', { who: 'Harrow', points: 30, because })
    expect(game.outcome).toBe('PC_DOWN')
    const other = new Playing(FIGHT).act('damage', { who: 'Reaver 1', points: 9, because })
    expect(other.act('damage', { who: 'Reaver 2', points: 9, because }).outcome).toBe('ALL_FOES_DEAD')
  })

  it('heal and restore: the fallen stand again and act, up to the maximum', () => {
    const game = new Playing(FIGHT, [
      initiative(6, 1),
      miss,
      miss,
      miss,
      miss,
      miss,
      morale(1, 1),
      morale(1, 1),
    ])
    game.act('damage', { who: 'Wick', points: 5, because }).act('heal', { who: 'Wick', points: 99, because })
    expect(game.view().people.find((p) => p.name === 'Wick')).toMatchObject({
      hp: 9,
      max: 9,
      status: ['ACTIVE'],
    })
    expect(code(game, 'heal', { who: 'Wick', points: 1 })).toBe('NOT_HURT')
    game.act('damage', { who: 'Reaver 1', points: 8, because }).act('restore', { who: 'Reaver 1', because })
    expect(status(game, 'Reaver 1')).toBe('ACTIVE')
  })

  it('outside a fight: the save has it, with the reason; venom goes with a restoring', () => {
    const game = new Playing(OPEN).act('venom', { who: 'Wick', reason: 'adder' })
    game.act('damage', { who: 'Wick', points: 9, because }).act('restore', { who: 'Wick', because })
    expect(game.lines('CLK').at(-1)).toBe(`Venom—Wick halted (${because})`)
    expect(game.view().people[2]).toMatchObject({ hp: 9, status: ['ACTIVE'] })
    game.act('damage', { who: 'Kell', points: 6, because })
    expect(code(game, 'heal', { who: 'Kell', points: 6 })).toBe('IS_DEAD')
    game.act('restore', { who: 'Kell', because }).act('fight', { with: ['Kell'] })
    expect(game.outcome).toMatch(/, attack or flee\?$/)
  })

  it('in the middle of a flight: one healed up runs on, and the flight is over', () => {
    const fight = { pc: HARROW, companions: [WICK], foes: [reaver('R')] }
    const game = new Playing(fight, [initiative(6, 1), miss, hit, d6(6)]).act('flee')
    expect(game.outcome).toBe('Wick fell. Leave Wick behind, or turn back?')
    expect(code(game, 'add', { name: 'R' })).toBe('FLIGHT_FIRST')
    game.act('heal', { who: 'Wick', points: 3, because })
    expect(game.outcome).toBe('FLEE_SUCCESS')
  })

  it('refuses what cannot be', () => {
    const game = new Playing(FIGHT)
    expect(code(game, 'damage', { who: 'Reavr 1', points: 1 })).toBe('NO_SUCH_PERSON')
    expect(stopOf(() => game.act('damage', { who: 'Sabel', points: 1, because })).message).toContain(
      'Did you mean Sable?',
    )
    for (const points of [-1, -3]) expect(code(game, 'damage', { who: 'Wick', points })).toBe('BAD_POINTS')
    game.act('kill', { who: 'Wick', cause: 'circumstance', reason: 'x', confirm: 'yes' })
    for (const verb of ['heal', 'damage'])
      expect(code(game, verb, { who: 'Wick', points: 1 })).toBe('IS_DEAD')
    expect(code(game, 'restore', { who: 'Wick' })).toBe('IS_DEAD')
  })
})

describe('conditions and figures by a ruling', () => {
  it('a companion is set on the defensive and lifted from it', () => {
    const game = new Playing(FIGHT)
    game.act('condition', { who: 'Sable', do: 'set', what: 'defensive', because })
    const ac = () => game.view().people.find((p) => p.name === 'Sable')!.figures[0]!.value
    expect([status(game, 'Sable'), ac()]).toEqual(['DEFENSIVE', 18])
    game.act('condition', { who: 'Sable', do: 'lift', what: 'defensive', because })
    expect([status(game, 'Sable'), ac()]).toEqual(['ACTIVE', 16])
    expect(code(game, 'condition', { who: 'Reaver 1', do: 'set', what: 'defensive' })).toBe('NOT_A_COMPANION')
    expect(code(game, 'condition', { who: 'Sable', do: 'lift', what: 'defensive' })).toBe('NO_CHANGE')
  })

  it('tags are words of the rules: the fearless do not roll, a broken foe comes back', () => {
    const game = new Playing(FIGHT)
    game.act('condition', { who: 'Reaver 1', do: 'set', what: 'Fearless', because })
    expect(game.state.fight!.who[3]!.immune).toBe(true)
    game.act('condition', { who: 'Reaver 2', do: 'set', what: 'broken', because })
    expect(status(game, 'Reaver 2')).toBe('BROKEN')
    game.act('condition', { who: 'Reaver 2', do: 'lift', what: 'broken', because })
    expect(status(game, 'Reaver 2')).toBe('ACTIVE')
  })

  it('venom has its clock, a note needs to be called one, a slip is told', () => {
    const game = new Playing(OPEN).act('condition', { who: 'Wick', do: 'set', what: 'venom', because })
    expect(game.lines('CLK')).toEqual(['Venom—Wick 0/4 (started)'])
    const slip = stopOf(() => game.act('condition', { who: 'Wick', do: 'set', what: 'venomm', because }))
    expect([slip.code, slip.message]).toEqual([
      'NO_SUCH_CONDITION',
      expect.stringContaining('Did you mean venom?'),
    ])
    game.act('condition', { who: 'Wick', do: 'set', what: 'Wet', new: 'yes', because })
    expect(status(game, 'Wick')).toBe('ACTIVE')
    expect(game.view().people[2]!.status).toEqual(['ACTIVE', 'Venom: yes', 'Wet'])
  })

  it('set reaches every figure of the board, and the next blow uses it', () => {
    const game = new Playing(FIGHT, [initiative(6, 1), miss, miss, miss, miss, miss])
    game.act('set', { who: 'Reaver 1', figure: 'AC', to: '1', because })
    game.act('set', { who: 'Harrow', figure: 'Dmg', to: 'd10+1', because })
    game.act('set', { who: 'Wick', figure: 'max', to: '20', because })
    game.act('set', { who: 'Wick', figure: 'hp', to: '15', because })
    game.act('set', { who: 'fight', figure: 'round', to: '4', because })
    expect(game.lines('Ruling')[0]).toBe(`AC of Reaver 1 is 1 (was 13); Reason=${because}`)
    const wick = game.view().people.find((p) => p.name === 'Wick')
    expect([wick!.hp, wick!.max]).toEqual([15, 20])
    game.act('attack', { to: 'Reaver 2' })
    expect(game.lines('Round')).toEqual(['4'])
    expect(game.state.fight!.who[0]!.dmg).toBe('1d10+1')
  })

  it('set keeps to bounds and known words, and reaches clocks and days', () => {
    const clocks = [{ name: 'Rust', owner: 'Harrow', progress: 1, max: 4 }]
    const game = new Playing({ ...OPEN, clocks })
    expect(code(game, 'set', { who: 'Harrow', figure: 'ACC', to: '1' })).toBe('NO_SUCH_FIGURE')
    expect(code(game, 'set', { who: 'Harrow', figure: 'ML', to: '13' })).toBe('BAD_VALUE')
    expect(code(game, 'set', { who: 'Harrow', figure: 'hp', to: '25' })).toBe('BAD_VALUE')
    expect(code(game, 'set', { who: 'Harrow', figure: 'Dmg', to: '7' })).toBe('BAD_VALUE')
    game.act('set', { who: 'Rust', figure: 'progress', to: '3', because })
    game.act('set', { who: 'table', figure: 'day', to: '12', because })
    expect([game.view().clocks[0]!.value, game.view().day]).toEqual([3, 12])
    game.act('set', { who: 'Rust', figure: 'progress', to: '4', because })
    expect(game.lines('TRG')).toEqual(['Rust: completed'])
  })
})

describe('who comes and who goes', () => {
  it('add brings several at once, who act in the coming round and count', () => {
    const game = new Playing(FIGHT, [initiative(1, 6), miss, miss, miss, miss, miss, miss, miss])
    game.act('add', { name: 'Reaver', count: 2, because })
    expect(game.state.fight!.names.slice(3)).toEqual(['Reaver 1', 'Reaver 2', 'Reaver 3', 'Reaver 4'])
    expect(game.lines('Ruling')[0]).toBe(`Reaver 3, Reaver 4 join the fight for Foes; Reason=${because}`)
    game.act('attack')
    expect(
      [...game.lines('Attack'), ...game.lines('AllyHit')].filter((l) => /Attacker=Reaver [34]/.test(l)),
    ).toHaveLength(2)
  })

  it('add from a typed line, on either side; an ally stays with the party', () => {
    const stats = 'AC 13, HD 1, hp 6/8, AT +2, Dmg d6, ML 8 [Tags: fearless]'
    const game = new Playing({ ...OPEN, start: 'open' }).act('fight', { with: ['Kell'] })
    game.act('add', { name: 'Tam', side: 'PC', stats, because }).act('add', { name: 'Wolf', stats, because })
    expect(game.state.fight!.names).toEqual(['Harrow', 'Sable', 'Wick', 'Tam', 'Kell', 'Wolf'])
    game.act('break', { who: ['Kell', 'Wolf'], reason: 'x' })
    expect(game.view().people.map((p) => p.name)).toEqual(['Harrow', 'Sable', 'Wick', 'Tam'])
    expect(game.state.people.some((p) => p.name === 'Wolf')).toBe(false)
  })

  it('add between fights, an encounter with its dice, and what cannot come', () => {
    const game = new Playing(OPEN, [d3(2)]).act('add', { name: 'Scout', because })
    expect(game.view('player').others).toContain('Scout')
    game.act('fight', { with: ['Kell'] }).act('add', { name: 'Patrol', because })
    expect(game.lines('FoeCount')).toEqual(['Encounter=Patrol, Expr=1d3, Roll=2'])
    expect(game.state.fight!.names.slice(3)).toEqual(['Kell', 'Scout 1', 'Scout 2'])
    expect(code(game, 'add', { name: 'Troll' })).toBe('NO_SUCH_PERSON')
    expect(code(game, 'add', { name: 'Troll', stats: 'AC 13, HD 1' })).toBe('MISSING_STATS')
    expect(code(game, 'add', { name: 'Troll', stats: 'AC 13, HDD 1' })).toBe('BAD_STATS')
    expect(code(game, 'add', { name: 'Scout', count: 0 })).toBe('BAD_COUNT')
    expect(code(game, 'add', { name: 'Scout', count: 1e6 })).toBe('BAD_COUNT')
    expect(code(game, 'add', { name: 'Scout', side: 'Moon' })).toBe('NO_SUCH_SIDE')
    expect(code(game, 'add', { name: 'x'.repeat(61), stats: 'AC 1' })).toBe('BAD_NAME')
  })

  it('remove takes somebody out of order and targets; the last foe gone ends the fight', () => {
    const game = new Playing(FIGHT, [initiative(6, 1), miss, miss, miss, morale(1, 1)])
    game.act('remove', { who: 'Wick', because })
    expect(bx.choices(game.act('remove', { who: 'Reaver 1', because }).state, 'player')).not.toContainEqual({
      verb: 'attack',
      to: 'Reaver 1',
    })
    game.act('attack')
    expect(game.mech.filter((line) => /=Wick|Attacker=Reaver 1/.test(line) && /d20/.test(line))).toEqual([])
    expect(game.act('remove', { who: 'Reaver 2', because }).outcome).toBe('FOES_BREAK')
    expect(code(new Playing(FIGHT), 'remove', { who: 'Harrow' })).toBe('PC_STAYS')
  })

  it('take-part: out of the fight and back; between fights with the party or not', () => {
    const game = new Playing(FIGHT).act('take-part', { who: 'Wick', do: 'leave', because })
    expect(status(game, 'Wick')).toBe('GONE')
    expect(code(game, 'take-part', { who: 'Wick', do: 'leave' })).toBe('NO_CHANGE')
    game.act('take-part', { who: 'Wick', do: 'join', because })
    expect(status(game, 'Wick')).toBe('ACTIVE')
    const open = new Playing(OPEN).act('take-part', { who: 'Wick', do: 'leave', because })
    open.act('fight', { with: ['Kell'] })
    expect(open.state.fight!.names).toEqual(['Harrow', 'Sable', 'Kell'])
    open.act('take-part', { who: 'Wick', do: 'join', because })
    expect(open.state.fight!.names).toEqual(['Harrow', 'Sable', 'Wick', 'Kell'])
  })

  it('a bonus is for the next roll only, whatever roll it is', () => {
    const game = new Playing(FIGHT, [
      initiative(6, 1),
      ...[1, 2, 3, 4, 5].map(() => miss),
      initiative(6, 1),
      ...[1, 2, 3, 4, 5].map(() => miss),
    ])
    game.act('bonus', { who: 'Harrow', value: 2, because: 'a plan' })
    expect(game.view().rulings).toEqual(['Harrow +2 on the next roll (a plan)'])
    game.act('attack').act('attack')
    expect(game.lines('Mod')).toEqual(['AppliesTo=Harrow Attack, Value=+2, Reason=a plan'])
    expect(
      game
        .lines('Attack')
        .filter((l) => l.includes('Attacker=Harrow'))
        .map((l) => /AT=(\d+)/.exec(l)![1]),
    ).toEqual(['7', '5'])
    const open = new Playing(OPEN, [d6(3, 3)]).act('bonus', { who: 'Harrow', value: 3, because: 'a map' })
    open.act('check', { skill: 'Tracking', stakes: 'time' })
    expect(open.lines('SkillCheck')[0]).toContain('Mod=3, Total=9')
    expect(open.state.bonuses).toEqual([])
  })

  it('a clock starts by a ruling', () => {
    const game = new Playing(OPEN).act('clock', { name: 'Flood', segments: 4, owner: 'Harrow', because })
    expect(game.view().clocks).toEqual([{ name: 'Flood', value: 0, max: 4, status: 'active' }])
    expect(code(game, 'clock', { name: 'flood', segments: 4 })).toBe('CLOCK_KNOWN')
    expect(code(game, 'clock', { name: 'Fire', segments: 0 })).toBe('BAD_COUNT')
  })
})

describe('at the table', () => {
  it('a game full of rulings verifies, counts them, and can be taken back', () => {
    const table = Table.open(bx, scenario(FIGHT), { id: 'hand', seed: new Uint8Array(32).fill(7) })
    table.start()
    const rulings = [
      { verb: 'damage', who: 'Reaver 1', points: 2, because },
      { verb: 'set', who: 'Reaver 1', figure: 'AC', to: '10', because },
      { verb: 'add', name: 'Reaver', count: 2, because },
      { verb: 'bonus', who: 'Sable', value: 1, because },
      { verb: 'condition', who: 'Wick', do: 'set', what: 'defensive', because },
      { verb: 'take-part', who: 'Wick', do: 'leave', because },
      { verb: 'remove', who: 'Reaver 3', because },
    ]
    for (const command of rulings) table.act('gm', command)
    const before = table.view('player')
    table.act('gm', { verb: 'damage', who: 'Harrow', points: 3, because })
    table.undo('gm')
    expect(table.view('player')).toEqual(before)
    table.act('player', { verb: 'attack' })
    table.close()
    const found = verifyJournal(table.export(), bx as unknown as Ruleset)
    expect([found.ok, found.rulesChecked]).toEqual([true, true])
  })

  it('is refused at a table without rulings, and to players', () => {
    const options = { figures: 'open', undo: 'gm', rulings: 'none', odds: 'all' } as const
    const table = Table.open(bx, scenario(FIGHT), { id: 'none', seed: new Uint8Array(32).fill(7), options })
    table.start()
    const command = { verb: 'damage', who: 'Reaver 1', points: 2, because }
    expect(stopOf(() => table.act('gm', command)).code).toBe('RULINGS_NOT_ALLOWED')
    expect(stopOf(() => table.act('player', command)).code).toBe('GM_ONLY')
    const broken = { verb: 'break', who: ['Reaver 1'], reason: 'the document leaves this to a referee' }
    expect(stopOf(() => table.act('gm', broken)).code).toBe('RULINGS_NOT_ALLOWED')
    table.act('gm', { verb: 'round', choice: 'ATTACK' })
  })
})
