import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { toText } from '../../../src/kernel/rational.js'
import { adapter, loadSystemConfig } from '../../../src/rulesets/adapter/index.js'
import { d6, d8, d10 } from '../../../src/testing/dice.js'
import { contentScenario, Game, readContent, scenarioOf, types } from './support.js'

/** Faults seen at the table (faults/README.md), by their numbers; the inputs are copies of those beside that page. */
function fault(name: string): unknown {
  const file = new URL(`./faults/${name}.yaml`, import.meta.url)
  const library = { read: readContent, list: () => [] }
  return adapter.scenario.resolve!(parse(readFileSync(file, 'utf8')), library)
}

function issues(document: unknown): readonly string[] {
  const parsed = adapter.scenario.parse(document)
  return parsed.ok
    ? []
    : parsed.issues.map(({ code, path, fix }) => `${code} at ${path.join('.')}${fix ? ` (${fix})` : ''}`)
}

const MAGE = { resolution_rules: { preset: 'mage_ascension' } }
const INITIATIVE = d10(9, 9, 1, 1)

describe('rulings', () => {
  it('A1: a ruling on an action is used by extended actions and by attacks', () => {
    const game = new Game(contentScenario('chantry-siege'))
    game.say('rule climb difficulty: 9 reason: no light')
    game.say('rule attack difficulty: 9 reason: no light')
    expect(game.say('extend bar the doors by: Sade', d10(9, 8, 2, 2))[0]).toMatchObject({
      type: 'project_advanced',
      difficulty: 9,
      successes: 1,
    })
    game.say('fight', INITIATIVE)
    // The revolver's action is shoot, Imre's merit takes one off; a ruling on shooting itself goes first.
    expect(game.say('attack to: Agent Vance', d10(8, 2, 2, 2, 2), d10(2, 2, 2, 2))[0]).toMatchObject({
      roll: { difficulty: 8, successes: 1 },
    })
    game.say('rule shoot to: Agent Pike difficulty: 4 reason: he stands in the lamp')
    game.say('dodge', d10(2, 2, 2, 2, 2, 2), d10(2, 2, 2, 2, 2))
    expect(game.say('attack Pike', d10(3, 2, 2, 2, 2), d10(2, 2, 2, 2))[0]).toMatchObject({
      roll: { difficulty: 3 },
    })
  })

  it('A1: so do rulings on magick, and dice given to an attack', () => {
    const game = new Game(contentScenario('chantry-siege'))
    game.say('rule magick difficulty: 8 dice: 1 reason: the veil is thick')
    expect(game.say('cast forces: 1 by: Imre', d10(8, 7, 2, 2))[0]).toMatchObject({
      result: { pool: 4, difficulty: 8, successes: 1 },
    })
    game.say('rule attack dice: -2 reason: mud')
    game.say('fight', INITIATIVE)
    expect(game.say('attack Vance with: poker', d10(2, 2))[0]).toMatchObject({ roll: { pool: 2 } })
  })

  it('A1: what a ruling could not change is refused, and so is lifting what is not there', () => {
    const siege = new Game(contentScenario('chantry-siege'))
    expect(siege.refused('rule climb modifier: 2 reason: x')).toBe('modifier_not_read')
    expect(siege.refused('rule climb reason: x')).toBe('no_ruling')
    expect(siege.stop('rule climp difficulty: 4 reason: x').message).toContain('Did you mean "climb"?')
    const ferry = new Game(contentScenario('night-ferry'))
    expect(ferry.refused('rule sneak dice: 2 reason: x')).toBe('dice_not_read')
    expect(ferry.refused('rule sneak difficulty: 8 reason: x')).toBe('difficulty_not_read')
  })
})

describe('systems of others', () => {
  const OWN = {
    fight: {
      initiative: { dice: '1d8', add: ['agility', 'mind'] },
      dodge: { attribute: 'agility', ability: 'dodging' },
      damage: ['body'],
      soak: ['body'],
    },
  }

  function own(more: object): unknown {
    const document = fault('own') as { system: { resolution_rules: object } }
    const { resolution_rules } = document.system
    return { ...document, system: { resolution_rules: { ...resolution_rules, ...more } } }
  }

  it('A2: a system without the traits of a fight is told so at load, and has no fights', () => {
    const parsed = adapter.scenario.parse(fault('own'))
    expect(parsed.ok && parsed.warnings.map(({ code }) => code)).toEqual(['fight_traits_missing'])
    expect(new Game(scenarioOf(fault('own'))).stop('fight').message).toContain('dexterity, wits')
  })

  it('A2: the configuration names which traits carry initiative, dodge, damage and soak', () => {
    const game = new Game(scenarioOf(own(OWN)))
    expect(game.say('fight', d8(8, 1))[0]).toMatchObject({ scores: { Ana: 15, Cid: 8 } })
    const [attack, damage, soak] = [d8(6, 2, 2, 2, 2, 2, 2), d8(6, 6, 2, 2), d8(6, 2, 2, 2)]
    const foe = d8(2, 2, 2, 2, 2, 2)
    const struck = game.say('attack Cid', attack, damage, soak, foe)
    expect(struck).toContainEqual(expect.objectContaining({ type: 'damage_rolled', pool: 4, levels: 2 }))
    expect(struck).toContainEqual(expect.objectContaining({ type: 'damage_soaked', pool: 4, soaked: 1 }))
    const dodged = game.say('dodge', d8(6, 2, 2, 2, 2, 2), d8(6, 6, 2, 2, 2, 2, 2))
    expect(dodged[0]).toMatchObject({ type: 'dodge_declared', stats: 'agility+dodging' })
    expect(dodged).toContainEqual(
      expect.objectContaining({ roll: expect.objectContaining({ winner: 'opponent', net: -1 }) }),
    )
  })

  it('A2: a trait that the system does not have is a fault at its place, with the nearest', () => {
    const wrong = own({ fight: { ...OWN.fight, soak: ['bodi'] } })
    expect(issues(wrong)).toEqual([
      'unknown_trait at system.resolution_rules.fight.soak.0 (did you mean "body"?)',
    ])
  })

  it('A3: points under a name of their own begin, are spent, set and restored; so are other special traits', () => {
    const game = new Game(scenarioOf(fault('own2')))
    const figures = () => game.view('Ana').people[0]!.figures.map(({ name, value }) => `${name} ${value}`)
    expect(figures()).toEqual(['grit 2', 'luck 3'])
    const tried = game.as('Ana', 'try attack spend: grit', d8(2, 2, 2, 2, 2, 2, 2))
    expect(tried).toContainEqual(
      expect.objectContaining({ type: 'willpower_spent', resource: 'grit', remaining: 1 }),
    )
    expect(tried.flatMap((event) => [...adapter.mech(event)])).toContain(
      'GRIT Ana spends 1 for 1 success, 1 left',
    )
    game.as('Ana', 'spend luck points: 2 for: a coin toss')
    expect(figures()).toEqual(['grit 1', 'luck 1'])
    game.say('set who: Ana figure: grit to: 0 because: a fright')
    game.say('restore who: Ana what: luck because: a charm')
    game.say('restore who: Ana what: grit by: 9 because: sleep')
    expect(figures()).toEqual(['grit 6', 'luck 3'])
    expect(game.stop('try attack spend: gritt').message).toContain('Did you mean "grit"?')
    expect(game.refused('try attack spend: luck')).toBe('resource_buys_nothing')
    expect(game.refused('try attack spend: grit 2')).toBe('willpower_limit')
    expect(game.refused('spend luck points: 9')).toBe('resource_insufficient')
  })

  it('A3: a resource that the system does not have is a fault, willpower by another name too', () => {
    const named = (resources: object) => ({
      ...(fault('own') as object),
      characters: [{ name: 'Ana', resources }],
      npcs: [],
    })
    expect(issues(named({ gritt: 1 }))).toEqual([
      'unknown_name at characters.0.resources.gritt (did you mean "grit"?)',
    ])
    expect(issues(named({ grit: 7 }))).toEqual(['trait_out_of_range at characters.0.resources.grit'])
    expect(issues(named({ willpower: 1 }))[0]).toMatch(/^unknown_name at characters.0.resources.willpower/)
  })
})

describe('magick', () => {
  it('A4: a rote strikes those who are there', () => {
    const game = new Game(scenarioOf(fault('m2')))
    expect(game.stop('cast rote: zap to: Bob')).toMatchObject({ code: 'unknown_name' })
    expect(game.stop('cast rote: zap to: Bob').message).not.toContain('cellar')
    game.say('scene cellar')
    expect(types(game.say('cast rote: zap to: Bob', d10(2, 2, 2), d10(2, 2, 2, 2, 2, 2)))).toEqual([
      'magick_cast',
    ])
  })

  it('A6: quintessence that paradox pushes out is told', () => {
    const game = new Game(scenarioOf(fault('m2')))
    const [cast] = game.say('cast forces: 3 mode: vulgar', d10(7, 2, 2), d10(2, 2, 2, 2, 2, 2, 2))
    expect(adapter.mech(cast!).slice(1, 3)).toEqual([
      'PARADOX Ana gains 3, now 7',
      'QUINTESSENCE Ana loses 2, pushed out by paradox, 13 left',
    ])
    expect(game.state.characters[0]).toMatchObject({ quintessence: 13, paradox: 7 })
  })

  it('A6: an overfull wheel is refused at load', () => {
    expect(issues(fault('seed'))).toEqual([
      'wheel_overfull at characters.0.resources.quintessence (at most 0)',
    ])
  })
})

describe('fights', () => {
  it('A5: a botch in a fight has severity 2, its effects doubled', () => {
    const game = new Game(contentScenario('chantry-siege'))
    game.say('fight', INITIATIVE)
    const botched = game.say('attack Vance with: poker', d10(1, 2, 2, 2))
    expect(types(botched).slice(0, 4)).toEqual([
      'attack_rolled',
      'action_failed',
      'action_botched',
      'health_changed',
    ])
    expect(botched[1]).toMatchObject({ severity_tier: 2, botch: true })
    expect(botched[3]).toMatchObject({ who: 'Imre', levels: 2, source: 'failure' })
    expect(game.state.situations).toEqual([{ condition: 'injured', severity: 'hard' }])
  })

  it('A5: clocks of a failure move twice as far', () => {
    const game = new Game(
      scenarioOf({
        system: {
          ...MAGE,
          clock_rules: {
            clocks_enabled: ['alarm'],
            failure_effects: { consequential: { combat: [{ id: 'alarm', delta: 1 }] } },
          },
        },
        characters: [{ name: 'Ada' }],
        npcs: [{ name: 'Bo', hostile: true }],
        clocks: [{ id: 'alarm', max: 6 }],
      }),
    )
    game.say('fight', d10(9, 1))
    expect(game.say('attack Bo', d10(1), d10(2))).toContainEqual(
      expect.objectContaining({ type: 'clock_moved', clock: 'alarm', from: 0, to: 2 }),
    )
  })
})

describe('clock rules', () => {
  const clocks = (more: object) => ({
    system: { clock_rules: { clocks_enabled: ['heat'], ...more } },
    clocks: [{ id: 'heat', max: 6 }],
  })

  it('A7: `direction` is increment or decrement', () => {
    expect(issues(clocks({ direction: { heat: 'sideways' } }))).toEqual([
      'bad_value at system.clock_rules.direction.heat',
    ])
    expect(issues(clocks({ direction: { heat: 'decrment' } }))).toEqual([
      'bad_value at system.clock_rules.direction.heat (did you mean "decrement"?)',
    ])
    expect(issues(clocks({ direction: { heat: 'increment' } }))).toEqual([])
  })

  it('A7: without `show_deltas` the log says where clocks stand, and the event keeps how far they moved', () => {
    const moved = (show_deltas: boolean) => {
      const effects = { failure_effects: { consequential: { default: [{ id: 'heat', delta: 2 }] } } }
      const game = new Game(scenarioOf(clocks({ ...effects, display: { show_deltas } })))
      const events = game.say('try sneak', d6(1, 2))
      return events
        .filter((event) => event.type === 'clock_moved')
        .flatMap((event) => [...adapter.mech(event)])
    }
    expect(moved(true)).toEqual(['CLOCK heat 0 -> 2 (+2, failure)'])
    expect(moved(false)).toEqual(['CLOCK heat at 2'])
  })

  it('A8: a cost of a word that is a slip of another is a fault', () => {
    expect(issues(clocks({ cost_map: { snaek: { heat: 1 } } }))).toEqual([
      'unknown_action at system.clock_rules.cost_map.snaek (sneak)',
    ])
    expect(issues(clocks({ cost_map: { bribe: { heat: 1 } } }))).toEqual([])
  })
})

describe('at the prompt', () => {
  it('A8: a slip in an action or a target is refused with what was meant; nothing is rolled or spent', () => {
    const game = new Game(contentScenario('night-ferry'))
    expect(game.stop('try snaek to: the corridor')).toMatchObject({ code: 'unknown_action' })
    expect(game.stop('try snaek to: the corridor').message).toContain('Did you mean "sneak"?')
    expect(game.stop('try sneak to: the coridor').message).toContain('Did you mean "the corridor"?')
    expect(game.refused('try sneak also: presuade')).toBe('unknown_action')
  })

  it('a clock with a name of its own also shows the word by which log, story, odds and commands call it', () => {
    const board = new Game(contentScenario('night-ferry')).lines
    expect(board).toContain('  Crossing 10/12 ##########-- (time, counting down)')
    expect(board).toContain('  Heat 1/8 #-------')
  })

  it('A8: a target without its label is no action of its own; the line that was meant is told', () => {
    const game = new Game(contentScenario('night-ferry'))
    expect(game.stop('try persuade purser')).toMatchObject({
      code: 'unknown_action',
      message: 'This system has no action "persuade_purser". Did you mean "persuade to: the purser"?',
    })
    expect(new Game(contentScenario('salt-ford')).stop('try climp by: Wend').message.length).toBeLessThan(250)
  })

  it('A8: free actions only where the system allows them', () => {
    const free = new Game(contentScenario('plain-pool'))
    expect(types(free.say('try juggle', d10(2, 2, 2, 2)))).toContain('action_rolled')
    const strict = new Game(contentScenario('salt-ford'))
    expect(strict.stop('try juggle by: Wend').message).toContain('It has:')
    expect(strict.stop('try climp by: Wend').message).toContain('Did you mean "climb"?')
  })

  it('C1: a bare target and a part of a name that only one has', () => {
    const game = new Game(contentScenario('chantry-siege'))
    game.say('fight', INITIATIVE)
    expect(game.say('attack vance', d10(2, 2, 2, 2, 2))[0]).toMatchObject({ target: 'Agent Vance' })
    expect(game.stop('attack agent').message).toContain('Agent Vance, Agent Pike')
    expect(game.stop('attack Pikke').message).toContain('Did you mean')
    game.say('dodge', d10(2, 2, 2, 2, 2, 2), d10(2, 2, 2, 2, 2))
    expect(game.say('attack to: Pike with: poker', d10(2, 2, 2, 2))[0]).toMatchObject({ weapon: 'poker' })
  })

  it('C5: an action of no one’s own says before it rolls which stats it goes by, and why', () => {
    const game = new Game(contentScenario('plain-pool'))
    const events = game.say('try stealth', d10(2, 2, 2, 2))
    expect(types(events).slice(0, 2)).toEqual(['action_announced', 'action_rolled'])
    expect(adapter.mech(events[0]!)).toEqual([
      'STATS stealth: no action of this system is called so (sneak uses it); it rolls the default, wits+alertness',
    ])
    expect(types(game.say('try sneak', d10(2, 2, 2, 2, 2)))[0]).toBe('action_rolled')
  })

  it('C6: what an attempt costs is said before it, and what may come of it stands beside the chance', () => {
    const game = new Game(contentScenario('night-ferry'))
    const odds = () =>
      game
        .odds('try bribe to: Brandt')!
        .map(({ outcome, probability }) => `${toText(probability)} ${outcome}`)
    expect(odds()[0]).toBe('5/12 failure (Purse 200 to 150; Heat 1 to 2)')
    expect(odds()[3]).toBe('1/36 critical (Purse 200 to 150)')
    expect(adapter.mech(game.say('try bribe to: Brandt', d6(6, 6))[0]!)).toEqual([
      'COST Ilse bribe at Captain Brandt: purse -50, whatever comes of it',
    ])
    game.say('clock heat by: 6 because: a chase')
    expect(odds()[0]).toBe('5/12 failure (Purse 150 to 100; Heat 7 to 8; ends the game: caught)')
    // Endings are hidden from players; what clocks do is not.
    game.as('Ilse', 'try bribe to: Brandt', d6(5, 5))
    expect(game.odds('try bribe to: Brandt', 'Ilse')![0]!.outcome).toBe(
      'failure (Purse 100 to 50; Heat 7 to 8)',
    )
  })

  it('C7: lines are plain and complete', () => {
    const ferry = new Game(contentScenario('night-ferry'))
    expect(adapter.mech(ferry.say('try persuade to: the purser', d6(1, 1))[0]!)).toEqual([
      'ROLL Ilse persuade at the purser: 2d6 [1 1] = 2, total 2 -> FAILURE',
    ])
    const study = new Game(contentScenario('deep-locker'))
    const [, rolled] = study.say('try sneak to: the camera', { sides: 100, value: 75 })
    expect(adapter.mech(rolled!)[0]).toMatch(/= 75 vs 70 \(shadowing 60, modifier \+10\) -> MIXED$/)
    const siege = new Game(contentScenario('chantry-siege'))
    const botched = siege.say('extend ritual of warding by: Imre', d10(1, 2, 2), d10(7, 7, 7, 7))
    expect(botched.flatMap((event) => [...adapter.mech(event)]).slice(0, 3)).toEqual([
      'EXTENDED Imre ritual of warding: 3d10 (arete) vs difficulty 5 [1 2 2]: 0 raw, 1 one = 0; 0 of 7 so far, roll 1 of 6, botched: The chalk burns through the floor.',
      'PARADOX Imre gains 2, now 4',
      'BACKLASH Imre: 4 dice vs 6 [7 7 7 7] = 4, 4 paradox leaves, 0 left, 4 bashing, trivial flaw',
    ])
  })

  it('C9: the opening says who plays whom, and names nobody who is elsewhere', () => {
    const lines = (name: string) => {
      const state = adapter.begin(contentScenario(name))
      const told: string[] = []
      adapter.advance(state, undefined as never, (event) => told.push(...adapter.mech(event)))
      return told.join('\n')
    }
    expect(lines('chantry-siege')).toMatch(
      /PLAYS Agent Vance and Agent Pike: in a fight the referee plays them/,
    )
    expect(lines('chantry-siege')).toMatch(/PLAYS Mrs Orlok: the game master's/)
    expect(lines('chantry-siege')).toMatch(/PLAYS Imre and Sade: each by the seat of that name/)
    expect(lines('night-ferry')).toMatch(/PLAYS Ilse: by the seat of that name/)
    expect(lines('night-ferry')).not.toContain('minder')
    expect(adapter.next(adapter.begin(contentScenario('night-ferry')))).toEqual({ kind: 'automatic' })
  })

  it('C10: a ruling counts once, however much comes of it', () => {
    const game = new Game(contentScenario('chantry-siege'))
    game.say('fight', INITIATIVE)
    const came = game.say('add rat count: 3 stats: strength 1 because: noise', d10(1, 1, 1))
    expect(came.filter(({ type }) => type === 'person_added')).toHaveLength(3)
    expect(game.state.sums.rulings).toBe(1)
    game.say('damage who: Imre points: 1 type: lethal because: a rat')
    expect(game.state.sums.rulings).toBe(2)
  })

  it('C10: the end sums up who stands, how long it took and how often the game master ruled', () => {
    const game = new Game(contentScenario('chantry-siege'))
    game.say('fight', INITIATIVE)
    game.say('damage who: Pike points: 7 type: lethal because: the shelf')
    const last = game.say('damage who: Vance points: 7 type: lethal because: the shelf').at(-1)!
    expect(adapter.mech(last).at(-1)).toBe(
      'SUMMARY standing: Imre, Sade, Mrs Orlok; down: Agent Vance, Agent Pike; 1 round of fighting; 0 minutes; 2 rulings',
    )
  })
})

describe('all faults of a file in one run', () => {
  const faulty = {
    system: MAGE,
    characters: [{ name: 'Ada', weapons: ['knif'], stats: { brains: 2 }, avatar: 'old' }],
    weapons: [{ name: 'knife', damage: 1, type: 'lethal' }],
    npcs: [
      { name: 'Bo', scene: 'celar', hostil: true },
      { name: 'ada', health: { lethal: 99 } },
    ],
    scenes: [{ name: 'cellar' }],
  }

  it('names and references are judged where other shapes are faulty', () => {
    expect(issues(faulty)).toEqual([
      'invalid_type at characters.0.avatar',
      'unknown_key at npcs.0.hostil (did you mean "hostile"?)',
      'too_big at npcs.1.health.lethal',
      'duplicate_name at npcs.1.name',
      expect.stringMatching(
        /^unknown_trait at characters\.0\.stats\.brains \(known: strength, .*, paradox\)$/,
      ),
      'unknown_name at characters.0.weapons.0 (did you mean "knife"?)',
      'unknown_name at npcs.0.scene (did you mean "cellar"?)',
    ])
  })

  it('and where the system is', () => {
    expect(
      issues({ ...faulty, system: { resolution_rules: { resolution: { method: 'd12_swing' } } } }),
    ).toEqual(
      expect.arrayContaining([
        'duplicate_name at npcs.1.name',
        'unknown_name at characters.0.weapons.0 (did you mean "knife"?)',
        'unknown_name at npcs.0.scene (did you mean "cellar"?)',
      ]),
    )
  })

  it('but nobody is told that something leads nowhere which was there and not well-formed', () => {
    expect(
      issues({
        characters: [{ name: 'Ada', weapons: ['knife'] }],
        weapons: [{ name: 'knife', damage: 'much' }],
      }),
    ).toEqual(['invalid_format at weapons.0.damage'])
  })
})

describe('names and texts', () => {
  it('F9: control characters, line separators and marks that turn text around are refused in names', () => {
    for (const name of ['A\nB', 'A\u001b[2J', 'A\u2028B', 'A\u202eB', 'A\u2066B']) {
      expect(issues({ characters: [{ name }] })).toEqual(['custom at characters.0.name'])
      expect(issues({ npcs: [{ name: 'n', stats: { [name]: 1 } }] })).toHaveLength(1)
      expect(loadSystemConfig({ resolution_rules: { name } }).ok).toBe(false)
      expect(loadSystemConfig({ resolution_rules: { action_stat_map: { [name]: {} } } }).ok).toBe(false)
    }
    const game = new Game(contentScenario('chantry-siege'))
    for (const command of [
      { verb: 'threat', name: 'a\nEND win: forged', reason: 'x' },
      { verb: 'clock', name: 'a\u001b[31m', segments: 4, because: 'x' },
      { verb: 'add', name: 'a\u202eb', stats: 'strength 1', because: 'x' },
    ])
      expect(() => game.say(command)).toThrow(Stop)
  })

  it('F9: elsewhere they are spelled out, so that no line is forged', () => {
    const game = new Game(contentScenario('chantry-siege'))
    const [event] = game.say({
      verb: 'damage',
      who: 'Pike',
      points: 1,
      because: 'x\nEND win: forged\u001b[0m',
    })
    const [line, ...more] = adapter.mech(event!)
    expect(more).toEqual([])
    expect(line).toContain('x\\nEND win: forged\\u001b[0m')
  })

  it('F9: lines of a text become one', () => {
    expect(scenarioOf({ intro: 'one\n\n  two' }).intro).toBe('one two')
  })

  it('F10: odds only of what a seat may do, and no figure it may not know', () => {
    const game = new Game(contentScenario('night-ferry'))
    for (const line of [
      'scene cabin 14',
      'clock heat by: 2 because: x',
      'bonus who: Ilse value: 2 because: x',
    ])
      expect(() => game.odds(line, 'Ilse')).toThrow(Stop)
    expect(() => game.odds('try sneak to: the corridor', 'Ilse')).toThrow('stays hidden')
  })
})

describe('nothing is ignored', () => {
  it('an unknown key is a fault with the nearest one, and all faults come at once', () => {
    expect(
      issues({
        charcters: [],
        characters: [{ name: 'A', stat: {} }],
        npcs: [{ name: 'B', hostil: true }],
        system: { resolution_rules: { resolution: { method: 'x' } } },
      }),
    ).toEqual([
      'unknown_key at characters.0.stat (did you mean "stats"?)',
      'unknown_key at npcs.0.hostil (did you mean "hostile"?)',
      'unknown_key at charcters (did you mean "characters"?)',
      'unknown_method at system.resolution_rules.resolution.method (known: 2d6_bands, dice_pool)',
    ])
  })

  const rows: readonly [string, object, readonly string[]][] = [
    [
      'a sphere',
      { system: MAGE, rotes: [{ name: 'r', effect: { froces: 1 } }] },
      ['unknown_name at rotes.0.effect.froces (did you mean "forces"?)'],
    ],
    [
      'a flag',
      { scenes: [{ name: 's', risk_flags: ['dangerus'] }] },
      ['unknown_flag at scenes.0.risk_flags.0 (did you mean "dangerous"?)'],
    ],
    [
      'a variant',
      { system: MAGE, weapons: [{ name: 'w', damage: 1, type: 'lethal', variant: 'meele' }] },
      ['unknown_variant at weapons.0.variant (did you mean "melee"?)'],
    ],
    [
      'a weapon',
      { weapons: [{ name: 'sword', damage: 1 }], npcs: [{ name: 'n', weapons: ['swrod'] }] },
      ['unknown_name at npcs.0.weapons.0 (did you mean "sword"?)'],
    ],
    [
      'a stat of a specialty',
      { system: MAGE, characters: [{ name: 'A', specialties: { brwal: ['x'] } }] },
      ['unknown_trait at characters.0.specialties.brwal (did you mean "brawl"?)'],
    ],
    [
      'a clock of a project',
      {
        system: MAGE,
        projects: [
          {
            name: 'p',
            action: 'climb',
            needed: 1,
            max_rolls: 1,
            failed: { clocks: [{ id: 'x', delta: 1 }] },
          },
        ],
      },
      ['unknown_name at projects.0.failed.clocks.0.id (known: none)'],
    ],
    [
      'an action of an objective',
      { objectives: [{ name: 'o', action: 'snaek' }] },
      ['unknown_action at objectives.0.action (did you mean "sneak"?)'],
    ],
    [
      'a modifier of a pool',
      { system: MAGE, targets: [{ name: 't', modifier: 2 }] },
      ['modifier_not_read at targets.0.modifier (write "difficulty")'],
    ],
    [
      'a difficulty of bands',
      { targets: [{ name: 't', difficulty: 8 }] },
      ['no_difficulty at targets.0.difficulty (write "modifier")'],
    ],
    [
      'a mode of an action',
      { system: MAGE, projects: [{ name: 'p', action: 'climb', mode: 'vulgar', needed: 1, max_rolls: 1 }] },
      ['bad_value at projects.0.mode'],
    ],
    [
      'a trigger beyond the face',
      { clocks: [{ id: 'c', max: 3, triggers: { 4: 'x' } }] },
      ['bad_value at clocks.0.triggers.4'],
    ],
    ['hit points of levels', { system: MAGE, npcs: [{ name: 'n', hp: 4 }] }, ['bad_value at npcs.0.hp']],
    ['a system that is not there', { system: 'systems/nope' }, ['unknown_system at system']],
    [
      'a system to lie over that is not there',
      { system: { from: 'nope' } },
      ['unknown_system at system.from'],
    ],
  ]
  it.each(rows)('%s', (_, document, expected) => {
    expect(issues(document)).toEqual(expected)
  })
})
