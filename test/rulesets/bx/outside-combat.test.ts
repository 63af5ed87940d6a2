import { describe, expect, it } from 'vitest'
import { Table } from '../../../src/kernel/table/table.js'
import { saveAfter } from '../../../src/rulesets/bx/events/index.js'
import { bx } from '../../../src/rulesets/bx/index.js'
import { readSave } from '../../../src/rulesets/bx/save/people.js'
import { readPerson } from '../../../src/rulesets/bx/save/read.js'
import { readEncounter } from '../../../src/rulesets/bx/stats/encounter.js'
import { readStatLines } from '../../../src/rulesets/bx/stats/stat-line.js'
import { d3, d6, d8, d20, hit, miss } from '../../../src/testing/dice.js'
import { HARROW, initiative, morale, PARTY, Playing, reaver, scenario, stopOf, WICK } from './at-the-table.js'

const party = {
  ...PARTY,
  crossings: [{ name: 'reed causeway', slow: true }],
}

interface Entry {
  [key: string]: unknown
}

interface Document {
  pc_state: Entry
  npcs: Record<string, Entry>
  [key: string]: unknown
}

function entry(name: string, more: object = {}): Entry {
  const figures = { bx_ac: 12, bx_hd: 2, bx_hp: 8, bx_hp_max: 9, bx_at: 2, bx_dmg: '1d6', bx_ml: 7 }
  return { name, status: 'active', ...figures, history: [], ...more }
}

function saved(npcs: Record<string, Entry>, more: object = {}): object {
  const document = { pc_state: entry('Harrow'), npcs, ...more }
  return { start: 'open', save: { path: 'saves/x', document } }
}

const companion = { is_companion: true, with_pc: true }

function warnings(document: object): readonly { readonly message: string }[] {
  const parsed = bx.scenario.parse({ ruleset: 'bx', ...document })
  return parsed.ok ? parsed.warnings : []
}

describe('figures behind a save (seed 000 §0.2.4, §8.1.4)', () => {
  it('outside a fight the log shows how HD and SaveMod came about, and what did not change stays unsaid', () => {
    const game = new Playing(party, [d20(12), d20(12)])
    game.act('modify', { who: 'Harrow', stat: 'HD', value: -1, source: 'Curse' })
    game.act('modify', { who: 'Harrow', stat: 'SaveMod', value: 2, source: 'Charm' })
    game.act('save').act('save', { by: 'Wick' })
    expect(game.lines('EffectiveStat')).toEqual([
      'Name=Harrow, HD=4 (base) -1 (Curse) = 3 (effective)',
      'Name=Harrow, SaveMod=0 (base) +2 (Charm) = 2 (effective)',
    ])
    expect(game.lines('Save')[0]).toBe('d20=12 + HD=3 + SaveMod=2 vs TN=15 → PASS')
  })

  it('in a fight they were shown at its start and are not shown again', () => {
    const document = {
      ...party,
      start: 'fight',
      foes: [reaver('Reaver')],
      modifiers: [{ target: 'Harrow', stat: 'HD', value: -1, source: 'Curse' }],
    }
    const game = new Playing(document, [d20(12)]).act('save')
    expect(game.lines('EffectiveStat')).toEqual(['Name=Harrow, HD=4 (base) -1 (Curse) = 3 (effective)'])
  })

  it('a foe saves too, under the name it bears in the fight', () => {
    const document = { ...party, start: 'fight', foes: [reaver('Reaver'), reaver('Reaver', { HD: 3 })] }
    const game = new Playing(document, [d20(12)]).act('save', { by: 'Reaver #2' })
    expect(game.lines('Save')).toEqual(['d20=12 + HD=3 + SaveMod=0 vs TN=15 → PASS'])
  })
})

describe('skill calls (seed 000 §5.3, rules/bx R52, R53)', () => {
  it('stakes, modifier and possession come before the question who is taught or treated', () => {
    const game = new Playing(party)
    const teach = (clauses: object) => () =>
      game.act('check', { skill: 'Teaching', student: 'Wick', teaches: 'Gaming', ...clauses })
    expect(stopOf(teach({ by: 'Sable' })).code).toBe('STAKES_MISSING')
    expect(stopOf(teach({ by: 'Sable', stakes: 'a day', mod: 1 })).code).toBe('UNDECLARED_MODIFIER')
    expect(stopOf(teach({ by: 'Sable', stakes: 'a day' })).code).toBe('SKILL_KNOWN')
    teach({ by: 'Harrow', stakes: 'a day' })()
    expect(game.lines('SkillCheck')).toEqual([
      'Skill=Teaching, Character=Harrow, Result=AUTO-FAIL (skill not possessed)',
    ])
  })

  it('the log names a skill as the list does, with its note', () => {
    const game = new Playing(party)
    game.act('use', { skill: 'tracking' }).act('use', { skill: 'survival (Fen)' })
    game.act('use', { skill: 'craft (Mining)', by: 'Wick' })
    expect(game.lines('AutoSuccess')).toEqual([
      'Skill=Tracking, Stakes=None → SUCCESS',
      'Skill=Survival (Fen), Stakes=None → SUCCESS',
      'Skill=Craft (mining), Stakes=None → SUCCESS',
    ])
  })

  it('nobody heals or teaches the dead, and they do not save', () => {
    const game = new Playing({ ...party, npcs: [{ Name: 'Fenn', hp: 2, hpMax: 5, status: 'dead' }] })
    const check = (clauses: object) => () => game.act('check', { by: 'Sable', stakes: 'time', ...clauses })
    expect(stopOf(check({ skill: 'Healing', patient: 'Fenn' })).code).toBe('IS_DEAD')
    expect(stopOf(() => game.act('save', { by: 'Fenn' })).code).toBe('IS_DEAD')
    expect(stopOf(check({ skill: 'Teaching', student: 'Fenn', teaches: 'Gaming' })).code).toBe('IS_DEAD')
  })

  it('Navigation finds a way only to a crossing point that there is', () => {
    const find = (cp: string) => (game: Playing) =>
      game.act('check', { skill: 'Navigation', by: 'Sable', cp, stakes: 'two days' })
    expect(stopOf(() => find('red causeway')(new Playing(party))).code).toBe('UNKNOWN_CROSSING')
    const found = find('Reed Causeway')(new Playing(party, [d6(3, 3)])).act('travel', { cp: 'reed causeway' })
    expect(found.lines('Travel')).toEqual(['CP=reed causeway, Slow=N, Days=1'])
  })

  it('a skill that was lost can be learned again', () => {
    const wick = {
      ...WICK,
      skills: ['Gaming', 'Forgery', 'Etiquette', 'Language'],
      skillsRemoved: ['Gaming'],
    }
    const game = new Playing({ ...party, companions: [party.companions[0], wick] }, [d6(4, 4)])
    game.act('check', { skill: 'Teaching', by: 'Sable', student: 'Wick', teaches: 'Gaming', stakes: 'a day' })
    game.act('use', { skill: 'Gaming', by: 'Wick' })
    expect(game.lines('AutoSuccess')).toHaveLength(1)
  })

  it.each([
    [['-Gaming'], ['-Gaming', '+Gaming']],
    [{ removed: ['Gaming', 'Forgery'] }, { added: ['Gaming'], removed: ['Forgery'] }],
  ])('and the save says so: %j', (before, after) => {
    const wick = entry('Wick', {
      skills_changed: before,
      skills: ['Gaming', 'Forgery', 'Etiquette', 'Language'],
    })
    const learned = { type: 'SkillLearned', who: 'Wick', skill: 'Gaming', by: 'Sable' } as const
    const kept = { ...readSave({ npcs: { Wick: wick } }), today: null }
    const { npcs } = saveAfter({ npcs: { Wick: wick } }, learned, kept) as Document
    expect(npcs.Wick!.skills_changed).toEqual(after)
    const game = new Playing(saved(npcs)).act('use', { skill: 'Gaming', by: 'Wick' })
    expect(game.lines('AutoSuccess')).toHaveLength(1)
  })
})

describe('venom (seed 000 §8.4, rules/bx C)', () => {
  it('a second dose does not set a running clock back; after a treatment a new one starts at 0', () => {
    const game = new Playing(party)
    game.act('venom', { who: 'Wick', reason: 'adder' }).act('day').act('day')
    game.act('venom', { who: 'Wick', reason: 'another adder' }).act('day')
    game.act('treat', { who: 'Wick', by: 'temple' }).act('venom', { who: 'Wick', reason: 'a third adder' })
    expect(game.lines('CLK')).toEqual([
      'Venom—Wick 0/4 (started)',
      'Venom—Wick 0→1/4 (day passes untreated)',
      'Venom—Wick 1→2/4 (day passes untreated)',
      'Venom—Wick 2→3/4 (day passes untreated)',
      'Venom—Wick halted (temple)',
      'Venom—Wick 0/4 (started)',
    ])
  })

  it('whoever carries the tag has a clock, also when nobody wrote one', () => {
    const wick = entry('Wick', { ...companion, conditions: ['Venom: yes'], bx_hp: 9 })
    const game = new Playing(saved({ Wick: wick }), [d3(1)]).act('rest').act('day')
    expect(game.lines('CLK')).toEqual([
      'Venom—Wick 0/4 (started)',
      'Venom—Wick 0→1/4 (day passes untreated)',
      'Venom—Wick 1→2/4 (day passes untreated)',
    ])
    expect(game.state.save!.clocks).toMatchObject({
      'Venom—Wick': { owner: 'Wick', progress: 2, max_progress: 4, status: 'active' },
    })
  })

  it('a tag in another spelling leaves the save too', () => {
    const wick = entry('Wick', { ...companion, conditions: ['venom: YES', 'wet'] })
    const game = new Playing(saved({ Wick: wick })).act('treat', { who: 'Wick', by: 'antidote' })
    expect((game.state.save as unknown as Document).npcs.Wick!.conditions).toEqual(['wet'])
  })
})

describe('whose venom clock it is', () => {
  const venom = { name: 'Venom—wick', owner: 'wick', kind: 'venom', progress: 3, max: 4 }
  const wick = { ...WICK, conditions: ['Venom: yes'] }

  it('is asked without regard to case: the dead do not rest', () => {
    const game = new Playing({
      start: 'open',
      pc: { ...HARROW, hp: 24 },
      companions: [wick],
      clocks: [venom],
    })
    game.act('rest')
    expect([game.lines('Death'), game.lines('Heal'), game.outcome]).toEqual([
      ['Wick, Cause=clock, Reason=Venom—wick completed'],
      [],
      'What does the party do?',
    ])
  })

  it('it moves with the days, never in a fight', () => {
    const fight = { pc: HARROW, companions: [wick], clocks: [venom], foes: [reaver('R')] }
    const advance = { name: 'Venom—wick', do: 'advance', because: 'a blow' }
    expect(stopOf(() => new Playing(fight).act('clock', advance)).code).toBe('COMBAT_UNDERWAY')
  })
})

describe('clocks (rules/bx C)', () => {
  it('only what runs is halted, and what has fired does not run again', () => {
    const clocks = [{ name: 'Siege', owner: '', max: 1, bullets: ['a tower burns'] }]
    const game = new Playing({ ...party, clocks })
    const act = (what: string) => () =>
      game.act('clock', { name: 'Siege', do: what, because: 'a tower burns' })
    expect(stopOf(act('resume')).code).toBe('CLOCK_STANDS')
    act('advance')()
    expect(stopOf(act('resume')).code).toBe('CLOCK_FULL')
    expect(stopOf(act('halt')).code).toBe('CLOCK_STANDS')
  })

  it('the trigger text of a scenario’s clock counts like that of a save', () => {
    const clock = {
      name: 'Mail',
      owner: 'Harrow',
      progress: 4,
      max: 4,
      trigger: 'Mail breaks; AC -5',
      status: 'trigger_fired',
    }
    const game = new Playing({ ...party, start: 'fight', foes: [reaver('R')], clocks: [clock] })
    expect(game.lines('EffectiveStat')).toEqual(['Name=Harrow, AC=15 (base) -5 (Mail 4/4) = 10 (effective)'])
  })

  it('an advance leaves its marks in the save, and the next day takes off the one of the day', () => {
    const siege = { owner: '', progress: 0, max_progress: 4, status: 'active', advance_bullets: ['fire'] }
    const meta = { session_id: 3, in_game_date: '9 Thaw' }
    const game = new Playing(saved({}, { meta, clocks: { Siege: siege } }))
    const clock = () => (game.state.save as unknown as { clocks: Record<string, Entry> }).clocks.Siege
    const marks = {
      progress: 1,
      advanced_this_session: true,
      last_advanced_session: 3,
      last_advanced_date: '9 Thaw',
    }
    game.act('clock', { name: 'Siege', do: 'advance', because: 'Fire' })
    expect(clock()).toEqual({ ...siege, ...marks, advanced_this_day: true })
    game.act('day')
    expect(clock()).toEqual({ ...siege, ...marks, advanced_this_day: false })
  })

  it('a clock of a save that does not say how long it is has not completed', () => {
    const clock = { owner: 'Harrow', progress: 0, trigger_on_completion: 'AC -5' }
    const game = new Playing(saved({}, { clocks: { Mail: clock } })).act('modify', {
      who: 'Harrow',
      stat: 'AT',
      value: 1,
      source: 'Song',
    })
    expect(game.state.clocks[0]!.steps).toEqual([])
  })
})

describe('who fights (seed 000 §1.2, §2.1, §6.1.1)', () => {
  const kell = { Name: 'Kell', AC: 15, HD: 3, hp: 11, AT: 4, Dmg: '1d8+1', ML: 9 }

  it('somebody of the world who is hostile attacks; who cannot fight does not', () => {
    const document = { ...party, npcs: [kell, { Name: 'Fenn' }] }
    expect(new Playing(document, [d6(1, 1)]).act('reaction', { of: 'Kell' }).outcome).toMatch(
      /, attack or flee\?$/,
    )
    expect(new Playing(document, [d6(1, 1)]).act('reaction', { of: 'Fenn' }).outcome).toBe(
      'What does the party do?',
    )
  })

  it('a combatant who lacks a stat is a stop before the reaction dice', () => {
    const document = { ...party, npcs: [{ ...kell, ML: undefined }] }
    const stop = stopOf(() => new Playing(document).act('reaction', { of: 'Kell' }))
    expect(stop.details).toEqual({ missing: { Kell: ['ML'] } })
  })

  it('the dead neither fight nor are fought', () => {
    const dead = { ...party, npcs: [{ ...kell, status: 'dead (drowned)' }] }
    expect(stopOf(() => new Playing(dead).act('fight', { with: ['Kell'] })).code).toBe('IS_DEAD')
    const lost = { ...party, pc: { ...party.pc, status: 'dead' }, npcs: [kell] }
    expect(stopOf(() => new Playing(lost).act('fight', { with: ['Kell'] })).code).toBe('NO_PC')
  })

  it('a maximum taken from hp at combat start bounds the healing after it (rules/bx R1)', () => {
    const { hpMax: _, ...harrow } = HARROW
    const document = { start: 'open', pc: harrow, npcs: [{ ...kell, hp: 1 }] }
    const game = new Playing(document, [initiative(1, 6), hit, d8(3), hit, d8(1), d3(3)])
    game
      .act('fight', { with: ['Kell'] })
      .act('attack')
      .act('rest')
    expect(game.lines('HpMax')[0]).toBe('Name=Harrow, taken from hp at combat start=22')
    expect(game.lines('Heal')).toEqual(['Source=Rest, Target=Harrow, 1d3=3, HP: 18→21'])
  })
})

describe('the save (rules/bx B)', () => {
  it('its order decides ties, also at a table that plays from the journal', () => {
    const npcs = { Zed: entry('Zed', companion), Anna: entry('Anna', companion) }
    const clock = (value: number) => ({
      owner: 'Harrow',
      progress: 1,
      max_progress: 2,
      notes: `Milestone (1/2): AC ${value}`,
    })
    const document = saved(npcs, { clocks: { Worn: clock(-1), Bent: clock(-2) } })
    const open = scenario({ ...document, start: 'fight', foes: [reaver('R')] })
    const table = Table.open(bx, open, { id: 't', seed: new Uint8Array(32) })
    expect(table.state.people.map((p) => p.name)).toEqual(['Harrow', 'Zed', 'Anna'])
    expect(table.state.clocks.map((c) => c.name)).toEqual(['Worn', 'Bent'])
  })

  it('a foe that bears a companion’s name does not write over the companion', () => {
    const document = saved({ Wick: entry('Wick', companion) })
    const foe = { foes: [reaver('Wick', { hp: 1 })] }
    const game = new Playing({ ...document, encounters: { Double: foe } }, [initiative(6, 1), hit, d6(1)])
    game.act('fight', { with: ['Double'] }).act('attack')
    const after = game.state.save as unknown as Document
    expect([after.npcs.Wick!.bx_hp, after.npcs.Wick!.status, after.npcs.Wick!.history]).toEqual([
      8,
      'active',
      [],
    ])
    expect(game.state.people.find((p) => p.name === 'Wick')!.stats.hp).toBe(8)
  })

  it('a changed figure is logged with whose it is, and leaves when it ends (seed 000 §1.5.3, §8.2.2)', () => {
    const game = new Playing(saved({ Wick: entry('Wick', companion) }))
    game.act('modify', { who: 'Harrow', stat: 'HD', value: 1, source: 'level 5' })
    game.act('modify', { who: 'Wick', stat: 'AT', value: -1, source: 'fatigue', expires: 'rest' })
    const modified = game.state.save as unknown as Document
    expect(modified.pc_state).toMatchObject({
      stat_modifiers: [{ stat: 'HD', value: 1, source: 'level 5' }],
      history: [{ event: 'HD +1: level 5' }],
    })
    expect(modified.npcs.Wick!.stat_modifiers).toHaveLength(1)
    const again = new Playing({ start: 'open', save: { path: 'x', document: modified } }, [d3(1), d3(1)])
    expect(again.state.modifiers.map((m) => [m.target, m.stat])).toEqual([
      ['Harrow', 'HD'],
      ['Wick', 'AT'],
    ])
    again.act('rest')
    expect((again.state.save as unknown as Document).npcs.Wick!.stat_modifiers).toEqual([])
  })

  it('a PC without a name gets hp written too', () => {
    const { name: _, ...nameless } = entry('')
    const document = { start: 'open', save: { path: 'x', document: { pc_state: nameless, npcs: {} } } }
    const game = new Playing(document).act('care', { who: 'PC', amount: 1, reason: 'temple' })
    expect((game.state.save as unknown as Document).pc_state.bx_hp).toBe(9)
  })
})

describe('ways to write stats (seed 000 §1.4.2, rules/bx B)', () => {
  const figures = 'AC=13, HD=1, hp=6, AT=+2, Dmg=1d6, ML=8'
  const stats = { AC: 13, HD: 1, hp: 6, AT: 2, Dmg: '1d6', ML: 8 }

  it('a line may stand in brackets behind its name', () => {
    expect(readStatLines(`Wolf (BX: ${figures})`)).toEqual([{ Name: 'Wolf', ...stats }])
    expect(readStatLines(`Wolf (BX: ${figures}) [Tags: leader]`)[0]).toMatchObject({
      ML: 8,
      Tags: ['leader'],
    })
  })

  it('an encounter may be a map of foes, who stand by their names: the order of keys is no data', () => {
    const read = readEncounter('Pack', '2d4 wolves', { Wolf: stats, Cub: `BX: ${figures}` })
    expect(read).toMatchObject({
      foes: [
        { Name: 'Cub', ...stats },
        { Name: 'Wolf', ...stats },
      ],
      count: '',
    })
  })

  it('a maximum that is no number is told, not passed over', () => {
    const issue = (pc: unknown) => {
      const parsed = bx.scenario.parse({ ruleset: 'bx', start: 'open', pc })
      return parsed.ok ? [] : parsed.issues.map((i) => i.message)
    }
    const told = 'the most hp somebody can have is a whole number, not "x"'
    expect(issue({ ...HARROW, hpMax: 'x' })).toEqual([told])
    expect(issue({ Name: 'Harrow', ...stats, hp: '3/x' })).toEqual([told])
    expect(issue(`Harrow: BX: ${figures.replace('hp=6', 'hp=6/x')}`)).toEqual([told])
    const stop = stopOf(() => readPerson('Nix', entry('Nix', { bx_hp_max: '9' }), 'npc'))
    expect(stop.details).toEqual({ name: 'Nix', key: 'hpMax' })
  })

  it('changes of a loadout are skills of the list too', () => {
    const pc = { ...party.pc, skillsAdded: ['Juggling'] }
    const parsed = bx.scenario.parse({ ruleset: 'bx', start: 'open', pc })
    expect(parsed.ok ? [] : parsed.issues.map((i) => i.code)).toEqual(['INVALID_LOADOUT'])
  })
})

describe('what a save leaves out is told when it is loaded', () => {
  const combat = (stats: unknown, range = '3') => ({ range, prompt: 'x', bx_plug: { type: 'combat', stats } })

  it('an encounter without a stat line, without stats, with a line that lacks BX: or a stat', () => {
    const good = 'BX: AC=13, HD=1, hp=6/6, AT=+2, Dmg=1d6, ML=8'
    const list = [
      combat('a pack of wolves'),
      combat(undefined, '4'),
      combat(`Cur: AC=12, HD=1, hp=3, AT=1, Dmg=1d4, ML=5\nWolf: ${good}`, '5'),
      combat('Wolf: BX: AC=13, HD=1, hp=6/6, AT=+2', '6'),
      combat(good, '7'),
      { range: '8', prompt: 'x', bx_plug: { type: 'skill', stats: 'Tracking' } },
    ]
    const document = saved({}, { encounter_lists: { Fen: { entries: list } } })
    expect(warnings(document)).toMatchObject([
      {
        path: ['encounter_lists', 'Fen', 'entries', 0, 'bx_plug', 'stats'],
        file: 'saves/x',
        message: '"Fen 3" cannot be fought: this is no stat line; it begins with "BX:"',
      },
      { message: '"Fen 4" cannot be fought: it has no stats' },
      {
        message:
          '"Fen 5" leaves out "Cur: AC=12, HD=1, hp=3, AT=1, Dmg=1d4, ML=5": a stat line begins with "BX:"',
      },
      { message: '"Fen 6": Wolf has no Dmg, ML' },
      { message: '"Fen 8" is no fight but a skill: check skill: <skill> stakes: "…"' },
    ])
  })

  it('modifiers that cannot be read', () => {
    const good = { stat: 'AC', value: -1, source: 'rust' }
    const document = saved(
      {
        Wick: entry('Wick', { stat_modifiers: [good, { ...good, stat: 'Luck' }], bx_tags: 'leader, Elite' }),
      },
      {
        stat_modifiers: [{ ...good, target: 'Harrow', value: '-1' }],
        clocks: { Mail: { max_progress: 4, stat_modifiers: [{ ...good, at: 2 }, good] } },
      },
    )
    expect(warnings(document)).toMatchObject([
      { path: ['stat_modifiers', 0], code: 'BAD_MODIFIER' },
      { path: ['npcs', 'Wick', 'stat_modifiers', 1] },
      { path: ['clocks', 'Mail', 'stat_modifiers', 1] },
    ])
    expect(new Playing(document).state.people[1]!.tags).toEqual(['leader', 'Elite'])
  })

  it('stats in "companions" hold where "npcs" has none, and nobody chooses between two (rules/bx-campaign C12)', () => {
    const line = { npc_name: 'Wick', bx: 'BX: AC=13, HD=1, hp=6/6, AT=+2, Dmg=1d6, ML=8' }
    const bare = { name: 'Wick', is_companion: true, with_pc: true, history: [] }
    const document = saved({ Wick: bare }, { companions: { Wick: line, Sable: {} } })
    expect(warnings(document)).toEqual([])
    expect(new Playing(document).state.people.find(({ name }) => name === 'Wick')).toMatchObject({
      entry: ['npcs', 'Wick'],
      statsAt: ['companions', 'Wick'],
      stats: { AC: 13, hp: 6 },
    })
    const both = saved({ Wick: entry('Wick', companion) }, { companions: { Wick: line } })
    expect(() => new Playing(both)).toThrow('keep one of them')
  })
})

describe('what a table is told', () => {
  it('a skill that is not in the list is a slip of the pen, not a failure', () => {
    const stop = stopOf(() => new Playing(party).act('check', { skill: 'Trakcing', stakes: 'the trail' }))
    expect(stop.code).toBe('UNKNOWN_SKILL')
    expect(stop.message).toContain('"Trakcing"')
    expect(stopOf(() => new Playing(party).act('use', { skill: 'Craft' })).code).toBe('UNKNOWN_SKILL')
  })

  it('an unknown key is pointed at, and so is somebody in the save', () => {
    const unknown = bx.scenario.parse({ ruleset: 'bx', pc: HARROW, colour: 'red' })
    expect(unknown.ok ? [] : unknown.issues.map((i) => i.path)).toEqual([['colour']])
    const few = saved({ scout: entry('Sable', { ...companion, skills: ['Healing'] }) })
    const parsed = bx.scenario.parse({ ruleset: 'bx', ...few })
    expect(parsed.ok ? [] : parsed.issues).toMatchObject([
      { path: ['npcs', 'scout'], file: 'saves/x', code: 'INVALID_LOADOUT' },
    ])
  })

  it('a clock of a save that cannot be read is told, not taken for another in silence', () => {
    const clock = { owner: 'Harrow', progress: 'two', max_progress: 4, status: 'ticking' }
    const found = warnings({
      start: 'open',
      save: { path: 'saves/x', document: { pc_state: entry('Harrow'), clocks: { Shield: clock } } },
    })
    expect(found).toMatchObject([
      { path: ['clocks', 'Shield', 'progress'], message: 'this cannot be read and counts as 0' },
      { path: ['clocks', 'Shield', 'status'], message: 'this cannot be read and counts as active' },
    ])
  })

  it('figures of a day with a fight count what happened in it', () => {
    const game = new Playing(
      { ...party, encounters: [{ name: 'Ambush', foes: [reaver('Cutter', { hp: 1 }), reaver('Lookout')] }] },
      // The party acts first: Harrow kills Cutter, Sable and Wick miss; Lookout puts Wick down and breaks (A and C).
      [initiative(6, 1), hit, d8(2), miss, miss, hit, d6(5), morale(6, 6), morale(6, 6), morale(1, 1)],
    )
    game.act('fight', { with: ['Ambush'] })
    game.act('foe', { who: 'Lookout', on: 'Wick', reason: 'nearest' }).act('attack', { to: 'Cutter' })
    const total = (name: string) => bx.measures[name]!.of(game.state)
    expect(game.state.fight).toBeNull()
    expect({
      dead: total('foesDead'),
      broken: total('foesBroken'),
      down: total('companionsDown'),
      standing: total('companionsStanding'),
      rounds: total('rounds'),
    }).toEqual({ dead: 1, broken: 1, down: 1, standing: 2, rounds: 1 })
  })
})
