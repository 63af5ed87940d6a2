import { describe, expect, it } from 'vitest'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import { bx } from '../../../src/rulesets/bx/index.js'
import { d3, d4, d6, d8, hit, miss } from '../../../src/testing/dice.js'
import { HARROW, initiative, morale, Playing, reaver, SABLE, scenario, stopOf, WICK } from './at-the-table.js'

/** What goes wrong at a real table; the numbers are those of its list. */

const stats = { bx_ac: 13, bx_hd: 1, bx_hp: 6, bx_hp_max: 6, bx_at: 2, bx_dmg: '1d6', bx_ml: 7 }

function entry(name: string, more: object = {}): object {
  return { name, status: 'active', with_pc: false, is_companion: false, ...stats, history: [], ...more }
}

const friend = { with_pc: true, is_companion: true }
const HERO = { ...entry('Harrow'), bx_ac: 15, bx_hd: 4, bx_hp: 22, bx_hp_max: 24, bx_at: 5 }

interface Saved {
  readonly meta: Record<string, unknown>
  readonly npcs: Record<string, Record<string, unknown>>
  readonly clocks: Record<string, Record<string, unknown>>
  readonly adjudication_log: readonly Record<string, unknown>[]
  readonly stat_modifiers?: readonly unknown[]
}

function camp(npcs: object, more: object = {}): object {
  const document = { meta: { session_id: 2, in_game_date: '9 Thaw' }, pc_state: HERO, npcs, ...more }
  return { save: { path: 'saves/camp', document } }
}

const PATROL = { 'Ford patrol': { foes: [reaver('Reaver 1'), reaver('Reaver 2')] } }

function saveOf(game: Playing): Saved {
  return bx.documents(game.state)[0]!.content as Saved
}

/** The table again, from the save that the last game left. */
function again(game: Playing, document: object): Playing {
  return new Playing({ ...document, save: { path: 'saves/camp', document: saveOf(game) } })
}

function issues(document: object): readonly string[] {
  const parsed = bx.scenario.parse({ ruleset: 'bx', ...document })
  return parsed.ok
    ? []
    : parsed.issues.map((i) => `${[i.file, ...i.path].filter((s) => s !== undefined).join('.')} ${i.code}`)
}

function warnings(document: object): readonly string[] {
  const parsed = bx.scenario.parse({ ruleset: 'bx', ...document })
  return parsed.ok ? parsed.warnings.map(({ message }) => message) : [`refused: ${parsed.issues[0]!.message}`]
}

describe('people and their entries', () => {
  const twins = {
    g_a: entry('Guard', { bx_hp: 5 }),
    g_b: entry('Guard', { bx_hp: 9, bx_hp_max: 9 }),
    h1: entry('Hound', { ...friend, bx_hp: 6 }),
    h2: entry('Hound', { ...friend, bx_hp: 4 }),
  }

  it('B3: people of one name have numbers, can each be fought, and each is saved in the own entry', () => {
    const game = new Playing(camp(twins), [initiative(6, 1), hit, d6(5), miss, miss, miss, morale(1, 1)])
    expect(game.state.people.map((p) => p.name)).toEqual([
      'Harrow',
      'Guard #1',
      'Guard #2',
      'Hound #1',
      'Hound #2',
    ])
    game.act('fight', { with: ['Guard #2'] }).act('attack')
    game.act('damage', { who: 'Hound #2', points: 3, because: 'a kick' })
    game.act('break', { who: ['Guard #2'], reason: 'enough' })
    const { npcs } = saveOf(game)
    expect([npcs.g_a!.bx_hp, npcs.g_b!.bx_hp, npcs.h1!.bx_hp, npcs.h2!.bx_hp]).toEqual([5, 4, 6, 1])
  })

  it('B3: a number betrays nobody who has not been met', () => {
    const game = new Playing(camp({ s1: entry('Sable', friend), s2: entry('Sable') }))
    expect(game.state.people.map((p) => p.name)).toEqual(['Harrow', 'Sable', 'Sable #2'])
  })

  it('B10: nobody fights two times in one fight', () => {
    const game = new Playing({ ...camp(twins), encounters: PATROL })
    expect(stopOf(() => game.act('fight', { with: ['Guard #1', 'Guard #1'] })).code).toBe('NAMED_TWICE')
    expect(stopOf(() => game.act('fight', { with: ['Ford patrol', 'ford patrol'] })).code).toBe('NAMED_TWICE')
  })

  it('B11: a companion whose entry holds the figures without "BX:" fights, and keeps its hp there', () => {
    const line = 'AC=13, HD=1, hp=6/6, AT=+2, Dmg=d6, ML=8'
    const tam = { name: 'Tam', status: 'active', ...friend, BX: line, history: [] }
    const game = new Playing(camp({ Tam: tam, Kell: entry('Kell') }))
    game.act('fight', { with: ['Kell'] })
    expect(game.view().people.map((p) => p.name)).toEqual(['Harrow', 'Tam', 'Kell'])
    game
      .act('damage', { who: 'Tam', points: 2, because: 'a stone' })
      .act('break', { who: ['Kell'], reason: 'x' })
    expect(saveOf(game).npcs.Tam!.BX).toBe(line.replace('hp=6', 'hp=4'))
  })

  it('B23: companions of equal HD act in the save’s order, whatever their ids look like', () => {
    const npcs = { 20: entry('Twenty', friend), 3: entry('Three', friend), Kell: entry('Kell') }
    const document = { meta: {}, pc_state: HERO, npcs }
    const keys = (_: string, path: readonly string[]) => (path[0] === 'npcs' ? ['20', '3', 'Kell'] : [])
    const library = { read: () => document, list: () => [], keys }
    const whole = bx.scenario.resolve!({ ruleset: 'bx', start: 'open', save: 'saves/dup' }, library)
    const game = new Playing(whole as object).act('fight', { with: ['Kell'] })
    expect(game.state.fight!.names).toEqual(['Harrow', 'Twenty', 'Three', 'Kell'])
  })
})

describe('who fights', () => {
  const company = {
    Sable: entry('Sable', { ...friend, zone: 'Mill Ford' }),
    Wick: entry('Wick', { ...friend, zone: 'Mill Ford' }),
    Guldur: entry('Guldur', { is_companion: true, zone: 'Seawatch', bx_hd: 3 }),
    Kell: entry('Kell', { zone: 'Mill Ford' }),
    Brak: entry('Brak', { zone: 'Seawatch' }),
  }

  it('B7: without the PC those companions fight who are there', () => {
    const names = (foe: string) => {
      const { state } = new Playing(camp(company))
      const command = { verb: 'fight', with: [foe], companions: 'only' }
      bx.decide(state, 'gm', command, new ScriptedDice([]), (event) => bx.evolve(state, event))
      return state.fight!.names
    }
    expect(names('Kell')).toEqual(['Sable', 'Wick', 'Kell'])
    expect(names('Brak')).toEqual(['Guldur', 'Brak'])
  })

  it('B7: and who of them can be chosen, with the PC too', () => {
    const game = new Playing(camp(company))
    game.act('fight', { with: ['Kell'], party: ['Wick'] })
    expect(game.state.fight!.names).toEqual(['Harrow', 'Wick', 'Kell'])
    const other = new Playing(camp(company))
    expect(
      stopOf(() => other.act('fight', { with: ['Kell'], companions: 'only', party: ['Kell'] })).code,
    ).toBe('NOT_A_COMPANION')
    expect(stopOf(() => other.act('fight', { with: ['Kell'], party: ['Wick', 'wick'] })).code).toBe(
      'NAMED_TWICE',
    )
  })

  it('B19: an encounter and somebody of the save can be fought together', () => {
    const game = new Playing({ ...camp(company), encounters: PATROL })
    game.act('fight', { with: ['Ford patrol', 'Kell'] })
    expect(game.state.fight!.names.slice(3)).toEqual(['Reaver 1', 'Reaver 2', 'Kell'])
  })

  it('B9: the down do nothing: no brewing, no tracking, no teaching, no learning', () => {
    const skills = ['Alchemy', 'Teaching', 'Tracking', 'Healing']
    const open = {
      start: 'open',
      pc: { ...HARROW, hp: -3, skills },
      companions: [
        { ...SABLE, hp: 0, skills },
        { ...WICK, skills: ['Gaming', 'Forgery', 'Healing', 'Etiquette'] },
      ],
    }
    const game = new Playing(open, [d6(4, 4), d3(2)])
    for (const by of ['Harrow', 'Sable'])
      expect(stopOf(() => game.act('use', { skill: 'Tracking', by })).code).toBe('IS_DOWN')
    expect(stopOf(() => game.act('check', { skill: 'Alchemy', stakes: 'fire' })).code).toBe('IS_DOWN')
    game.act('check', { skill: 'Healing', by: 'Wick', patient: 'Harrow', for: 'hp', stakes: 'he bleeds' })
    expect(game.lines('Heal')).toHaveLength(1)
  })
})

describe('encounters of a save', () => {
  const wolf = 'Wolf: BX: AC=13, HD=2, hp=9/9, AT=+3, Dmg=1d6, ML=7'
  const plug = (range: string, prompt: string, type: string, text: string) => ({
    range,
    prompt,
    bx_plug: { type, stats: text },
  })
  const lists = {
    Fen: [
      plug('1', 'A pit trap', 'save', 'Save vs TN 15 or 1d6 damage'),
      plug('2', 'Tracks of 2d4 wolves', 'skill', 'Tracking'),
      plug('3', 'A ferryman', 'reaction', ''),
      plug('4', '2d4+1 wolves at dusk, 1d6 turns away', 'combat', wolf),
      plug('5', 'Alpha and 1d4 wolves', 'combat', `${wolf.replace('Wolf', 'Alpha')}\n${wolf}`),
      plug('7', 'three bandits', 'combat', wolf.replace('Wolf', 'Bandit')),
      plug('8', 'd6 rats', 'combat', 'BX: AC=10, HD=0, hp=2, AT=0, Dmg=1d2, ML=5'),
      plug('9', '3 adders', 'combat', wolf.replace('Wolf', 'Adder')),
      plug('10', 'ghoul', 'Combat', wolf.replace('Wolf', 'Ghoul')),
      plug('11', 'a warden and 1d3 imps', 'combat', `${wolf}\n${wolf.replace('Wolf', 'Hag')}`),
    ],
  }

  it.each([
    ['Fen 4', [d4(2, 3)], ['Wolf 1', 'Wolf 6'], 'Encounter=Fen 4, Expr=2d4+1, Roll=6'],
    ['Fen 5', [d4(3)], ['Alpha', 'Wolf 3'], 'Encounter=Fen 5, Expr=1d4, Roll=3'],
    ['Fen 7', [], ['Bandit 1', 'Bandit 3'], 'Encounter=Fen 7, Count=3'],
    ['Fen 8', [d6(2)], ['Fen 8 1', 'Fen 8 2'], 'Encounter=Fen 8, Expr=1d6, Roll=2'],
    ['Fen 9', [], ['Adder 1', 'Adder 3'], 'Encounter=Fen 9, Count=3'],
    ['Fen 10', [], ['Ghoul', 'Ghoul'], undefined],
  ])('B8: %s has as many foes as its prompt says, rolled and logged', (name, dice, ends, line) => {
    const game = new Playing(camp({}, { encounter_lists: lists }), dice).act('fight', { with: [name] })
    const foes = game.state.fight!.names.slice(1)
    expect([foes[0], foes.at(-1)]).toEqual(ends)
    expect(game.lines('FoeCount')).toEqual(line === undefined ? [] : [line])
    expect(game.outcome).toMatch(/, attack or flee\?$/)
  })

  it('B8: nothing else of the lists vanishes without a word', () => {
    expect(warnings(camp({}, { encounter_lists: lists }))).toEqual([
      '"Fen 1" is no fight but a saving throw: save by: <name> against: "…"',
      '"Fen 2" is no fight but a skill: check skill: <skill> stakes: "…"',
      '"Fen 3" is no fight but a first meeting: reaction of: <group>',
      '"Fen 11": 1d3 counts none of the foes that are listed',
    ])
  })
})

describe('clocks and modifiers', () => {
  const water = {
    name: 'Rising Water',
    owner: 'Harrow',
    progress: 1,
    max: 3,
    bullets: ['rain'],
    modifiers: [{ at: 2, stat: 'AT', value: -1 }],
  }

  it('B5: a clock of the scenario that moves has one whole entry in the save, and is one clock the next time', () => {
    const document = { ...camp({}, { clocks: {} }), clocks: [water] }
    const game = new Playing(document).act('clock', { name: 'Rising Water', do: 'advance', because: 'rain' })
    expect(saveOf(game).clocks['Rising Water']).toMatchObject({
      name: 'Rising Water',
      owner: 'Harrow',
      progress: 2,
      max_progress: 3,
      status: 'active',
      advance_bullets: ['rain'],
      stat_modifiers: [{ at: 2, stat: 'AT', value: -1 }],
    })
    const next = again(game, document)
    expect(next.view().clocks).toEqual([{ name: 'Rising Water', value: 2, max: 3, status: 'active' }])
    const at = next.view().people[0]!.figures.find((f) => f.name === 'AT')
    expect(at).toMatchObject({ value: 4, terms: [{ value: -1, source: 'Rising Water 2/3' }] })
  })

  it('B6: what is declared of a foe of one fight ends with it, in the save too', () => {
    const document = { ...camp({}), encounters: PATROL }
    const game = new Playing(document).act('fight', { with: ['Ford patrol'] })
    game.act('modify', { who: 'Reaver 1', stat: 'AC', value: -4, source: 'Net' })
    game.act('modify', { who: 'Harrow', stat: 'AT', value: 1, source: 'Rage', expires: 'end of combat' })
    game.act('modify', { who: 'Harrow', stat: 'ML', value: 1, source: 'Oath' })
    game.act('break', { who: ['Reaver 1', 'Reaver 2'], reason: 'a horn' })
    expect(game.lines('ModEnd')).toEqual([
      'Source=Net, Reason=end of combat',
      'Source=Rage, Reason=end of combat',
    ])
    expect(game.state.modifiers.map((m) => m.source)).toEqual(['Oath'])
    const next = again(game, document)
    expect(next.state.modifiers.map((m) => m.source)).toEqual(['Oath'])
    expect(saveOf(game).stat_modifiers).toBeUndefined()
  })

  it('B6: an end that never comes is refused', () => {
    const game = new Playing(camp({}))
    const modify = () =>
      game.act('modify', { who: 'Harrow', stat: 'AT', value: 1, source: 'x', expires: 'full moon' })
    expect(stopOf(modify).code).toBe('UNKNOWN_EXPIRY')
    const modifiers = [{ target: 'Harrow', stat: 'AT', value: 1, source: 'x', expires: 'full moon' }]
    expect(issues({ ...camp({}), modifiers })).toEqual(['modifiers.0.expires custom'])
  })

  const clock = (owner: string, notes: string, progress: number, max = 6) => ({
    owner,
    progress,
    max_progress: max,
    notes,
  })

  it('B12: notes that hold the trigger beside a milestone change the figure by the step that is reached', () => {
    const seed = 'Milestone (3/6): AC -2 until repaired\nTRG: Armor breaks; AC -5 until replaced'
    const at = (progress: number) =>
      new Playing(
        camp({ Sable: entry('Sable', friend) }, { clocks: { Seedform: clock('Sable', seed, progress) } }),
      )
        .view()
        .people[1]!.figures.find((f) => f.name === 'AC')!.value
    expect([at(2), at(3), at(6)]).toEqual([13, 11, 8])
  })

  it('B12: figures are read however they are spelled; what cannot be read is told', () => {
    const clocks = {
      Lower: clock('Harrow', 'milestone (2/4): ac -1 until mended', 2),
      Unsigned: clock('Harrow', 'Milestone (2/6): +1 HD, Dmg-1', 2),
      Hp: clock('Harrow', 'Milestone (2/6): hp -3', 2),
      Pct: clock('Harrow', 'At 2/4: AT -1', 2),
      Initiative: clock('Harrow', 'Milestone (2/6): Initiative -1', 2),
    }
    const document = camp({}, { clocks })
    const { figures } = new Playing(document).view().people[0]!
    expect(figures.flatMap((f) => (f.terms ? [[f.name, f.value]] : []))).toEqual([
      ['AC', 14],
      ['HD', 5],
      ['Dmg', '1d6-1'],
    ])
    expect(warnings(document)).toEqual(
      ['hp -3', 'AT -1', 'Initiative -1'].map((what) => `"${what}" changes nothing`),
    )
  })

  it('B18: a clock that has fired can be reduced and resumed', () => {
    const siege = {
      owner: 'Harrow',
      progress: 3,
      max_progress: 3,
      status: 'trigger_fired',
      trigger_fired: true,
    }
    const game = new Playing(camp({}, { clocks: { Siege: siege } }))
    const act = (what: string) => game.act('clock', { name: 'Siege', do: what, because: 'rain' })
    expect(stopOf(() => act('resume')).code).toBe('CLOCK_FULL')
    act('reduce')
    act('resume')
    expect(saveOf(game).clocks.Siege).toMatchObject({ progress: 2, status: 'active', trigger_fired: false })
    act('advance')
    expect(game.lines('TRG')).toHaveLength(1)
  })
})

describe('more hp than the maximum', () => {
  it('is a warning, in a scenario and in its save, and no fault', () => {
    const hale = { pc: HARROW, foes: [reaver('Rat', { hp: '6/6' })] }
    expect(warnings(hale)).toEqual([])
    expect(warnings({ ...hale, foes: [reaver('Rat', { hp: '20/16', hpMax: undefined })] })).toEqual([
      'Rat has 20 hp of at most 16',
    ])
    expect(warnings(camp({ g: entry('Guard', { bx_hp: 9 }) }))).toEqual(['Guard has 9 hp of at most 6'])
  })
})

describe('names, orders and reasons', () => {
  const two = {
    pc: HARROW,
    companions: [SABLE],
    foes: [reaver('Reaver'), reaver('Reaver', { hp: 9, hpMax: 9 })],
  }

  it('B13: a name that the game numbered can be typed, with its sign or without it', () => {
    for (const to of ['Reaver #1', 'Reaver 1', 'reaver 1']) {
      const game = new Playing(two, [initiative(6, 1), miss, miss, miss, miss]).act('attack', { to })
      expect(game.lines('Attack')[0]).toContain('Target=Reaver #1')
    }
    expect(stopOf(() => new Playing(two).act('attack', { to: 'Reaver' })).code).toBe('UNKNOWN_TARGET')
  })

  it.each([
    ['Reaver', 'Several are meant by "Reaver": Reaver #1, Reaver #2. Say which.'],
    ['rea', 'Nobody here is called "rea". Names that begin so: Reaver #1, Reaver #2.'],
    ['Goblin', 'Nobody here is called "Goblin". In this fight: Harrow, Sable, Reaver #1, Reaver #2.'],
  ])('B13: whoever names several, or only begins a name, is told whose: %s', (to, message) => {
    expect(stopOf(() => new Playing(two).act('attack', { to }))).toMatchObject({
      code: 'UNKNOWN_TARGET',
      message,
    })
  })

  it('B14: foes that break and cannot run have surrendered, in the log and in the save', () => {
    const document = { ...camp({}), encounters: { Pair: { foes: [reaver('A'), reaver('B', { ML: 2 })] } } }
    const game = new Playing(document, [
      initiative(6, 1),
      hit,
      d6(6),
      miss,
      ...[1, 2, 3].map(() => morale(6, 6)),
    ])
    game.act('fight', { with: ['Pair'] })
    game
      .act('rule', { option: 'flightImpossible', set: 'on', reason: 'the door is shut' })
      .act('attack', { to: 'A' })
    expect(game.lines('Surrendered')).toEqual(['B'])
    expect(saveOf(game).adjudication_log[0]).toMatchObject({ fled: [], surrendered: ['B'] })
  })

  it('B15: a foe order in a round needs its reason and its target', () => {
    const round = (more: object) => () =>
      new Playing(two).act('round', { choice: 'ATTACK', foe: [{ foe: 'Reaver #1', ...more }] })
    expect(stopOf(round({ on: 'Sable' })).code).toBe('REASON_MISSING')
    expect(stopOf(round({ reason: 'whim' })).code).toBe('ORDER_WITHOUT_TARGET')
  })

  it('B16: a reaction is rolled at the first meeting; a second one needs its reason', () => {
    const game = new Playing({ ...camp({}), encounters: PATROL }, [d6(4, 4), d6(6, 6)])
    game.act('reaction', { of: 'Ford patrol' })
    expect(stopOf(() => game.act('reaction', { of: 'ford patrol' })).code).toBe('ALREADY_MET')
    game.act('reaction', { of: 'Ford patrol', reason: 'they come back with a flag' })
    expect(game.lines('Reaction')).toHaveLength(2)
  })

  it('B20: keys of a foe that mean something else are refused', () => {
    const foe = (more: object) => issues({ pc: HARROW, foes: [reaver('R', more)] })
    expect(foe({ status: 'dead' })).toEqual(['foes.0.status BAD_BLOCK'])
    expect(foe({ Side: 'PC' })).toEqual(['foes.0.Side BAD_BLOCK'])
    expect(foe({ isPC: true })).toEqual(['foes.0.isPC BAD_BLOCK'])
    expect(foe({ With_PC: true })).toEqual(['foes.0.With_PC BAD_BLOCK'])
    expect(foe({ Side: 'Foes', isPC: false, status: 'active' })).toEqual([])
    expect(issues({ pc: { ...HARROW, isPC: false }, foes: [reaver('R')] })).toEqual(['pc.isPC BAD_BLOCK'])
  })

  it('B20: a second order for one companion is refused', () => {
    const orders = [
      { order: 'Sable', at: 'Reaver #1' },
      { order: 'sable', at: 'Reaver #2' },
    ]
    expect(stopOf(() => new Playing(two).act('attack', { order: orders })).code).toBe('ORDERED_TWICE')
  })

  it('B20: clauses of a skill that would change nothing are refused', () => {
    const skills = ['Tracking', 'Teaching', 'Healing', 'Alchemy']
    const open = { start: 'open', pc: { ...HARROW, skills }, companions: [WICK] }
    const code = (verb: string, clauses: object) =>
      stopOf(() => new Playing(open).act(verb, clauses as never)).code
    const stakes = 'time'
    expect(code('use', { skill: 'Tracking', mod: 5, reason: 'rain' })).toBe('MEANS_NOTHING')
    expect(code('check', { skill: 'Teaching', stakes })).toBe('STUDENT_MISSING')
    expect(code('check', { skill: 'Teaching', stakes, student: 'Wick' })).toBe('STUDENT_MISSING')
    for (const more of [
      { patient: 'Wick' },
      { student: 'Wick' },
      { teaches: 'Gaming' },
      { days: 2 },
      { cp: 'x' },
      { for: 'hp' },
    ])
      expect(code('check', { skill: 'Tracking', stakes, ...more })).toBe('MEANS_NOTHING')
    expect(code('check', { skill: 'Healing', stakes, for: 'manufacture' })).toBe('MEANS_NOTHING')
  })

  it('B22: damage is written as dice are written everywhere', () => {
    for (const Dmg of ['d8+1', '1D8+1', '1d8 + 1']) {
      const { foes } = scenario({ pc: HARROW, foes: [reaver('R', { Dmg })] })
      expect(foes[0]!.Dmg).toBe('1d8+1')
    }
    const game = new Playing(camp({ Kell: entry('Kell', { bx_dmg: 'd6 plus venom' }) })).act('fight', {
      with: ['Kell'],
    })
    expect(game.lines('Combatant')[1]).toContain('Dmg=1d6,')
    expect(issues({ pc: HARROW, foes: [reaver('R', { Dmg: '1d6+1+1' })] })).toEqual([
      'foes.0.Dmg INVALID_STAT',
    ])
  })
})

describe('days', () => {
  it('B21: the date moves with the days, in the view, the log and the save', () => {
    const meta = { session_id: 2, in_game_date: '9 Thaw', day_of_month: 9, month: 'Thaw' }
    const game = new Playing({ ...camp({}, { meta }), crossings: [{ name: 'fen', slow: true }] }, [d3(2)])
    game.act('rest').act('travel', { cp: 'fen' })
    expect(game.lines('Day').map((line) => line.split('Date=')[1])).toEqual(['10 Thaw', '11 Thaw', '12 Thaw'])
    expect(game.view().date).toBe('12 Thaw')
    expect(saveOf(game).meta).toEqual({ ...meta, in_game_date: '12 Thaw', day_of_month: 12 })
  })

  it('B21: a calendar turns the month; where nobody knows it, the date is asked for', () => {
    const late = { meta: { session_id: 2, in_game_date: '30 Thaw' } }
    const calendar = [
      { name: 'Thaw', days: 30 },
      { name: 'Bloom', days: 31 },
    ]
    const known = new Playing({ ...camp({}, late), calendar }).act('day')
    expect(saveOf(known).meta.in_game_date).toBe('1 Bloom')
    const game = new Playing(camp({}, late), [d3(2)])
    expect(stopOf(() => game.act('rest')).code).toBe('DATE_NEEDED')
    expect(bx.choices(game.state, 'gm').map(({ verb }) => verb)).not.toContain('rest')
    game.act('date', { to: '1 Bloom', because: 'the month is over' }).act('rest')
    expect(saveOf(game).meta.in_game_date).toBe('2 Bloom')
  })
})

describe('what the log and the board say (C4)', () => {
  it('C4: a change of target is logged', () => {
    const foes = [reaver('Captain', { hp: 3, hpMax: 11 }), reaver('Reaver 1')]
    const dice = [initiative(6, 1), hit, d8(6), miss, miss, morale(1, 1), morale(1, 1), morale(1, 1)]
    const game = new Playing({ pc: HARROW, companions: [SABLE], foes }, dice).act('attack', { to: 'Captain' })
    expect(game.lines('Targets')).toEqual(['Harrow→Captain, Sable→Captain'])
    expect(game.lines('Retarget')).toEqual(['Sable→Reaver 1, Meant=Captain'])
  })

  it('C4: one effective figure with its terms: the board shows the AC that an attack meets', () => {
    const clocks = [
      { name: 'Rust', owner: 'Harrow', progress: 1, max: 4, modifiers: [{ at: 1, stat: 'AC', value: -1 }] },
    ]
    const game = new Playing({ pc: HARROW, foes: [reaver('R')], clocks }, [initiative(1, 6), miss, miss])
    const ac = game.view().people[0]!.figures.find((f) => f.name === 'AC')
    expect(ac).toEqual({ name: 'AC', value: 14, base: 15, terms: [{ value: -1, source: 'Rust 1/4' }] })
    game.act('attack')
    expect(game.lines('Attack')[0]).toContain('vs AC=14')
  })

  it('C4: one count of rounds: the board names the round that is chosen for, as its events do', () => {
    const game = new Playing({ pc: HARROW, foes: [reaver('R')] }, [initiative(6, 1), miss, miss])
    expect([game.view().round, bx.render(game.view())[0]]).toEqual([1, 'A BX game, before the first round'])
    game.act('attack')
    expect([game.lines('Round'), game.view().round]).toEqual([['1'], 2])
    expect(bx.render(game.view())[0]).toBe('A BX game, before round 2')
  })
})
