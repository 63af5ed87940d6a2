import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { canonical } from '../../../src/kernel/canonical.js'
import { add, ONE, toText, ZERO } from '../../../src/kernel/rational.js'
import { Table } from '../../../src/kernel/table/table.js'
import { verifyJournal } from '../../../src/kernel/verify/verify.js'
import { adapter } from '../../../src/rulesets/adapter/index.js'
import { d6, d10 } from '../../../src/testing/dice.js'
import { contentScenario, Game, SHIPPED, scenarioOf, types } from './support.js'

/** The example of seed 001, word for word. */
const EXAMPLE = `
system:
  clock_rules: { ... }
  resolution_rules:
    resolution:
      method: dice_pool
      die_type: 10
      default_difficulty: 6
      ones_cancel_successes: true
      botch_on_ones: true
      pool_outcome_thresholds:
        botch: 0
        failure: 0
        mixed: 1
        success: 2
        critical: 4
    stat_schema:
      attributes:
        physical: [strength, dexterity, stamina]
        social: [charisma, manipulation, appearance]
        mental: [perception, intelligence, wits]
      abilities:
        talents: [alertness, athletics, awareness, brawl, expression, intimidation, leadership, streetwise, subterfuge]
        skills: [crafts, drive, etiquette, firearms, martial_arts, meditation, melee, stealth, survival, technology]
        knowledges: [academics, computer, cosmology, enigmas, investigation, law, linguistics, medicine, occult, science]
      special_traits:
        arete: { min: 1, max: 10 }
        willpower: { min: 1, max: 10 }
        quintessence: { min: 0, max: 20 }
        paradox: { min: 0, max: 20 }
    action_stat_map:
      sneak: { attribute: dexterity, ability: stealth }
      attack: { attribute: strength, ability: brawl }
      shoot: { attribute: dexterity, ability: firearms }
      persuade: { attribute: charisma, ability: expression }
      hack: { attribute: intelligence, ability: computer }
      investigate: { attribute: perception, ability: investigation }
      _default: { attribute: wits, ability: alertness }
    difficulty:
      default: 6
      auto_success_if_pool_gte_difficulty: false
      retry_penalty: 1
    willpower:
      enabled: true
      resource_name: willpower
      auto_successes_per_spend: 1
      max_per_turn: 1
`

/** Imre, Sade, Agent Vance, Agent Pike: the characters go first. */
const INITIATIVE = d10(9, 9, 1, 1)

test("the seed's example loads unchanged and resolves each listed action", () => {
  const parsed = adapter.scenario.parse(parse(EXAMPLE))
  expect(parsed.ok && parsed.warnings).toEqual([])
  const game = new Game(scenarioOf(parse(EXAMPLE)))
  expect(game.say('flag dangerous reason: the test')).toHaveLength(1)
  for (const action of ['sneak', 'attack', 'shoot', 'persuade', 'hack', 'investigate', 'juggle']) {
    expect(game.say(`try ${action}`, d10(7))).toContainEqual(
      expect.objectContaining({
        type: 'action_rolled',
        roll: expect.objectContaining({ dice: '1d10', outcome: 'mixed' }),
      }),
    )
  }
  expect(adapter.choices(game.state, 'You').map((command) => command.action)).toEqual([
    'attack',
    'hack',
    'investigate',
    'persuade',
    'shoot',
    'sneak',
  ])
})

test('the same scenario without the block plays on 2d6 bands', () => {
  const game = new Game(scenarioOf({}))
  expect(game.say('try sneak', d6(3, 4))[0]).toMatchObject({
    roll: { dice: '2d6', total: 7, outcome: 'mixed' },
  })
  expect(
    game.odds('try sneak', 'You')!.map(({ outcome, probability }) => `${outcome} ${toText(probability)}`),
  ).toEqual(['failure 5/12', 'mixed 5/12', 'success 5/36', 'critical 1/36'])
})

test('R12: failures of the same actor, action and target count up; anything else, or a new scene, resets them', () => {
  const document = {
    system: { resolution_rules: { preset: 'mage_ascension' } },
    characters: [{ name: 'Ada' }, { name: 'Bo' }],
    scenes: [{ name: 'hall' }, { name: 'yard' }],
  }
  const game = new Game(scenarioOf(document))
  const difficulty = (line: string, face: number) => {
    const rolled = game.say(line, d10(face)).find((event) => event.type === 'action_rolled')
    return rolled?.type === 'action_rolled' ? rolled.roll.difficulty : undefined
  }
  expect(difficulty('try sneak to: gate by: Ada', 2)).toBe(6)
  expect(difficulty('try sneak to: Gate by: Ada', 2)).toBe(7)
  expect(difficulty('try sneak to: gate by: Bo', 2)).toBe(6)
  expect(difficulty('try sneak to: wall by: Ada', 2)).toBe(6)
  expect(difficulty('try hide to: gate by: Ada', 2)).toBe(6)
  expect(difficulty('try sneak to: gate by: Ada', 9)).toBe(8)
  expect(difficulty('try sneak to: gate by: Ada', 2)).toBe(6)
  expect(difficulty('try sneak to: gate by: Ada', 2)).toBe(7)
  game.say('scene yard')
  expect(difficulty('try sneak to: gate by: Ada', 2)).toBe(6)
})

test('a change of scene clears what it clears', () => {
  const game = new Game(
    scenarioOf({
      scenes: [{ name: 'a' }, { name: 'b', risk_flags: ['dangerous'], pending_threats: ['fire'] }],
    }),
  )
  game.say('situation exposed state: hard reason: seen')
  game.say('situation injured state: soft reason: a fall')
  expect(types(game.say('scene b'))).toEqual(['scene_changed', 'situation_cleared'])
  expect(game.state.situations).toEqual([{ condition: 'injured', severity: 'soft' }])
  expect([game.state.flags, game.state.threats]).toEqual([['dangerous'], ['fire']])
})

test('the caller supplies no figure: difficulty comes from the target or a ruling with its reason', () => {
  const document = {
    system: { resolution_rules: { preset: 'mage_ascension' } },
    characters: [{ name: 'Ada', stats: { dexterity: 2 } }],
    targets: [{ name: 'the vault', difficulty: 8 }],
  }
  const game = new Game(scenarioOf(document))
  expect(game.say('try sneak to: The Vault', d10(8, 7))[0]).toMatchObject({
    roll: { difficulty: 8, successes: 1 },
  })
  expect(
    game.say('rule sneak to: the vault difficulty: 4 dice: 1 reason: the guard sleeps')[0],
  ).toMatchObject({ type: 'ruling_made' })
  expect(game.say('try sneak to: the vault', d10(4, 3, 2))[0]).toMatchObject({
    roll: { difficulty: 4, pool: 3, successes: 1 },
  })
  game.say('rule sneak to: the vault reason: he wakes')
  expect(game.say('try sneak to: the vault', d10(8, 7))[0]).toMatchObject({
    roll: { difficulty: 8, pool: 2 },
  })
})

test('the spy job: objectives lead from scene to scene, clocks tell what they cross, and it ends', () => {
  const game = new Game(contentScenario('night-ferry'))
  const events = game.say('try persuade to: the purser', d6(5, 5))
  expect(types(events)).toEqual([
    'action_rolled',
    'action_succeeded',
    'relationship_changed',
    'turn_taken',
    'objective_reached',
    'scene_changed',
  ])
  game.say('try sneak to: the corridor', d6(3, 4))
  expect(game.state.clocks).toEqual([1, 8, 0, 200])
  expect(game.say('clock heat by: 3 because: a dropped glass')).toContainEqual(
    expect.objectContaining({ type: 'clock_triggered', threshold: 4 }),
  )
  game.say('try steal to: the steel case', d6(6, 6))
  expect(game.state.discoveries).toHaveLength(2)
  expect(game.say('try bribe to: Captain Brandt', d6(5, 5))).toContainEqual(
    expect.objectContaining({ clock: 'purse', from: 200, to: 150 }),
  )
  game.say('try sneak to: the stairs', d6(5, 5))
  expect(adapter.next(game.state)).toEqual({
    kind: 'over',
    outcome: 'ledger_copied',
    favours: ['characters'],
  })
})

test('where the scenario asks for one thing at most, the question says how anything else is tried', () => {
  const question = (name: string) => new Game(contentScenario(name)).view('gm').awaiting!.question
  expect(question('deep-locker')).toBe('What do you do?')
  expect(question('plain-pool')).toBe(
    'What do you do? Anything else may be tried as well: try <action> to: <whom or what>',
  )
})

test('the Mage scene: a contest, a fight, a vulgar effect that gathers paradox', () => {
  const game = new Game(contentScenario('chantry-siege'))
  const own = d10(6, 6, 6, 2, 2)
  const resisting = d10(6, 2, 2, 2, 2)
  const deceived = game.say('try deceive to: Agent Vance by: Sade', own, resisting)
  expect(deceived[0]).toMatchObject({
    roll: { successes: 3, opponent: { successes: 1 }, net: 2, winner: 'actor', outcome: 'success' },
  })
  const begun = game.say('fight', INITIATIVE)
  expect(begun[0]).toMatchObject({
    type: 'fight_began',
    order: ['Imre', 'Sade', 'Agent Vance', 'Agent Pike'],
  })
  expect(adapter.next(game.state)).toEqual({ kind: 'awaiting', seats: ['Imre'], reason: 'turn' })
  expect(game.view('Sade').awaiting!.question).toBe('Imre, what do you do?')
  expect(game.refused('attack to: Agent Vance by: Sade')).toBe('not_your_turn')
  expect(game.refused('attack to: Sade by: Imre')).toBe('bad_target')
  expect(game.refused('attack to: Agent Vance with: spear')).toBe('unknown_name')
  const effect = d10(6, 7, 2)
  const backlash = d10(2, 2, 3, 4, 6)
  const soak = d10(3)
  const cast = game.say(
    'cast rote: ball of lightning to: Agent Vance quintessence: 2',
    effect,
    backlash,
    soak,
  )
  expect(types(cast)).toEqual([
    'magick_cast',
    'health_changed',
    'damage_soaked',
    'health_changed',
    'fight_turn_ended',
  ])
  expect(cast[0]).toMatchObject({
    mode: 'vulgar',
    result: { difficulty: 5, successes: 2, paradox_gained: 3, paradox_total: 4 },
  })
  expect(game.state.characters[0]).toMatchObject({ paradox: 4, quintessence: 3, health: { bashing: 1 } })
  expect(game.state.npcs[0]!.health.lethal).toBe(4)
  // Sade dodges; both agents attack Imre, the first in order who stands.
  const shot = d10(6, 2, 2, 2)
  const damage = d10(6, 2, 2, 2)
  const baton = d10(2, 2, 2, 2, 2)
  const round = game.say('dodge', shot, damage, baton)
  expect(types(round)).toContain('round_began')
  expect(game.state.characters[1]!.dodging).toBe(true)
  expect(game.refused('attack to: Mrs Orlok')).toBe('bad_target')
})

test('a fight ends when one side is down, and the scenario says what that means', () => {
  const game = new Game(contentScenario('chantry-siege'))
  game.say('fight', INITIATIVE)
  game.say('damage who: Agent Pike points: 7 type: lethal because: the shelf falls')
  const last = game.say('damage who: Agent Vance points: 7 type: bashing because: so does the other')
  expect(last.slice(1)).toEqual([
    { type: 'fight_ended', outcome: 'foes_down' },
    expect.objectContaining({ type: 'game_ended', outcome: 'shop_held' }),
  ])
})

test('the ritual: roll after roll, willpower in it, paradox reckoned when it ends', () => {
  const game = new Game(contentScenario('chantry-siege'))
  expect(game.refused('extend ritual of warding by: Sade')).toBe('sphere_too_low')
  expect(game.say('extend ritual of warding by: Imre willpower: 1', d10(5, 6, 2))[1]).toMatchObject({
    accumulated: 3,
    status: 'open',
    pool: 3,
    difficulty: 5,
  })
  expect(game.state.characters[0]!.willpower).toBe(5)
  const botched = game.say('extend ritual of warding by: Imre', d10(1, 2, 2), d10(2, 2, 2, 6))
  expect(types(botched)).toEqual(['project_advanced', 'paradox_reckoned', 'health_changed', 'clock_moved'])
  expect(botched[1]).toMatchObject({ gained: 2, total: 3, backlash: { successes: 1 } })
  expect(game.refused('extend ritual of warding by: Imre')).toBe('project_over')
})

test('witnessed by Sleepers, vulgar magick is harder and gathers more', () => {
  const game = new Game(contentScenario('chantry-siege'))
  game.say('scene the street')
  const cast = game.say('cast forces: 1 mode: vulgar by: Imre focus: own', d10(5, 5, 2))[0]
  expect(cast).toMatchObject({
    mode: 'vulgar_witnessed',
    result: { difficulty: 5, paradox_gained: 2, paradox_total: 4 },
  })
})

test('rulings on resources stop at 0, at the max and on the wheel', () => {
  const game = new Game(contentScenario('chantry-siege'))
  game.say('restore who: Imre what: willpower by: 99 because: rest')
  game.say('restore who: Imre what: quintessence by: 99 because: a node')
  expect(game.state.characters[0]).toMatchObject({ willpower: 10, quintessence: 18 })
  game.say('restore who: Imre what: paradox by: 10 because: a curse')
  expect(game.state.characters[0]).toMatchObject({ paradox: 12, quintessence: 8 })
  game.say('restore who: Imre what: paradox by: -99 because: mercy')
  expect(game.state.characters[0]).toMatchObject({ paradox: 0, quintessence: 8 })
})

test('odds before the roll: they sum to 1 for tries, attacks, castings and rituals, and refuse what the command refuses', () => {
  const game = new Game(contentScenario('chantry-siege'))
  const total = (line: string) => game.odds(line)!.reduce((sum, row) => add(sum, row.probability), ZERO)
  expect(total('try sneak to: Agent Vance by: Imre')).toEqual(ONE)
  expect(total('try sneak by: Imre also: hack')).toEqual(ONE)
  expect(total('extend ritual of warding by: Imre')).toEqual(ONE)
  expect(total('cast rote: ball of lightning to: Agent Vance by: Imre')).toEqual(ONE)
  game.say('fight', INITIATIVE)
  expect(total('attack to: Agent Vance with: revolver')).toEqual(ONE)
  // How each is for the one who acts: a botch is bad, nothing is nothing, what goes through is good.
  const blow = game.odds('attack to: Agent Vance with: revolver')!
  const fares = new Map(blow.map((row) => [row.outcome, row.fares]))
  expect(['botch', 'no damage', '1 lethal'].map((word) => fares.get(word))).toEqual([
    'badly',
    undefined,
    'well',
  ])
  expect(() => game.odds('attack to: nobody')).toThrow('nobody')
  expect(() => game.odds('fight')).toThrow('a fight already')
})

test('a game of every scenario replays bit for bit, and parsing a parsed scenario changes nothing', () => {
  for (const name of SHIPPED.filter((one) => one !== 'plain-pool')) {
    const scenario = contentScenario(name)
    expect(scenarioOf(JSON.parse(canonical(scenario)))).toEqual(scenario)
    const table = Table.open(adapter, scenario, { id: name, seed: new Uint8Array(32).fill(3) })
    const policy = adapter.policies.steady!
    table.start()
    for (let i = 0; i < 60 && table.next().kind === 'awaiting'; i++) {
      const command = policy(table.state, 'gm', { die: () => 1 } as never)
      for (const event of table.act('gm', command).events) expect(adapter.mech(event)).toBeInstanceOf(Array)
      expect(JSON.parse(JSON.stringify(table.state))).toEqual(table.state)
      expect(adapter.render(table.view('player')).length).toBeGreaterThan(3)
    }
    expect(table.next().kind).toBe('over')
    table.close()
    expect(verifyJournal(table.export(), adapter).ok).toBe(true)
  }
})

test('a seat acts for its own character only, and rulings are for the game master', () => {
  const scenario = contentScenario('chantry-siege')
  expect(adapter.seats(scenario)).toEqual([
    { name: 'gm', side: 'referee' },
    { name: 'Imre', side: 'characters' },
    { name: 'Sade', side: 'characters' },
  ])
  const table = Table.open(adapter, scenario, { id: 'seats', seed: new Uint8Array(32).fill(4) })
  table.start()
  expect(() => table.act('Sade', { verb: 'try', action: 'look', by: 'Imre' })).toThrow(
    'cannot speak for Imre',
  )
  expect(() => table.act('Sade', { verb: 'clock', name: 'night', by: -1, because: 'because' })).toThrow(
    'game master',
  )
  expect(table.act('Sade', { verb: 'try', action: 'talk', to: 'Mrs Orlok' }).events[0]).toMatchObject({
    who: 'Sade',
  })
  expect(
    table.act('gm', { verb: 'try', action: 'talk', to: 'Mrs Orlok', by: 'Imre' }).events[0],
  ).toMatchObject({ who: 'Imre' })
})

test('a scenario with faults is refused, each fault with its place', () => {
  const issues = (document: unknown) => {
    const parsed = adapter.scenario.parse(document)
    return parsed.ok ? [] : parsed.issues.map(({ code, path }) => `${code} at ${path.join('.')}`)
  }
  const mage = { resolution_rules: { preset: 'mage_ascension' } }
  expect(issues({ sytem: {} })).toEqual(['unknown_key at sytem'])
  expect(issues({ system: { resolution_rules: { resolution: { method: 'x' } } } })).toEqual([
    'unknown_method at system.resolution_rules.resolution.method',
  ])
  expect(issues({ system: mage, characters: [{ name: 'A', stats: { brains: 2 } }] })).toEqual([
    'unknown_trait at characters.0.stats.brains',
  ])
  expect(issues({ system: mage, characters: [{ name: 'A', stats: { arete: 11 } }] })).toEqual([
    'trait_out_of_range at characters.0.stats.arete',
  ])
  expect(issues({ characters: [{ name: 'A', weapons: ['gun'] }, { name: 'a' }] })).toEqual([
    'duplicate_name at characters.1.name',
    'unknown_name at characters.0.weapons.0',
  ])
  expect(issues({ projects: [{ name: 'p', effect: { mind: 1 }, needed: 1, max_rolls: 1 }] })).toEqual([
    'extended_needs_pool at projects.0',
  ])
  expect(issues({ npcs: [{ name: 'n', resists: { sneak: { attribute: 'wits' } } }] })).toEqual([
    'contest_needs_pool at npcs.0.resists',
  ])
  expect(issues({ clocks: [{ id: 'c', max: 4, value: 5 }] })).toEqual(['bad_value at clocks.0.value'])
  expect(issues({ characters: [{ name: 'GM' }] })).toEqual(['reserved_name at characters.0.name'])
  expect(issues({ characters: [{ name: 'A', stats: { wits: 1, Wits: 2 } }] })).toEqual([
    'duplicate_name at characters.0.stats.wits',
  ])
  expect(issues({ characters: [{ name: 'A\nB' }] })).toEqual(['custom at characters.0.name'])
})
