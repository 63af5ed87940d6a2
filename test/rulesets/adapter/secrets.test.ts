import { describe, expect, test } from 'vitest'
import { searchPolicy } from '../../../src/analysis/search/search.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { toText } from '../../../src/kernel/rational.js'
import { type AdapterEvent, adapter } from '../../../src/rulesets/adapter/index.js'
import { d6, d10 } from '../../../src/testing/dice.js'
import { commandOf, contentScenario, factsOf, Game, scenarioOf } from './support.js'

/** Two characters, somebody here and somebody elsewhere; whatever players may not know can be made different. */
function house(hidden: Partial<Hidden> = {}) {
  const { difficulty, stat, text, elsewhere } = {
    difficulty: 8,
    stat: 3,
    text: 'one',
    elsewhere: true,
    ...hidden,
  }
  return scenarioOf({
    title: 'The House',
    system: {
      resolution_rules: { preset: 'mage_ascension', action_stat_map: { climb: { difficulty: 5 } } },
      clock_rules: { clocks_enabled: ['alarm'], tension_keywords: { alarm: ['bell'] } },
    },
    characters: [
      {
        name: 'Ada',
        stats: { dexterity: 3, stealth: 2, stamina: 2, arete: 2, willpower: 4, firearms: 2, wits: 2 },
        resources: { quintessence: 2 },
        spheres: { forces: 2 },
        avatar: 1,
        weapons: ['pistol'],
        inventory: { shell: 3 },
      },
      { name: 'Bo', stats: { arete: stat, willpower: stat }, spheres: { mind: 1 }, weapons: ['pistol'] },
    ],
    npcs: [
      {
        name: 'Guard',
        hostile: true,
        stats: { stamina: stat, dexterity: stat, perception: stat },
        armor: 1,
        resists: { sneak: { attribute: 'perception' } },
      },
      ...(elsewhere
        ? [
            {
              name: 'Lurker',
              scene: 'cellar',
              stats: { perception: stat },
              resists: { sneak: { attribute: 'perception' } },
            },
          ]
        : []),
    ],
    weapons: [{ name: 'pistol', action: 'shoot', damage: 4, type: 'lethal', difficulty: 6, ammo: 'shell' }],
    rotes: [{ name: 'zap', effect: { forces: 1 }, damage: 'bashing' }],
    targets: [{ name: 'vault', difficulty, discoveries: { sneak: text } }],
    clocks: [{ id: 'alarm', max: 4, triggers: { 2: text } }],
    scenes: [{ name: 'hall' }, { name: 'cellar', text }, ...(elsewhere ? [{ name: `tower ${text}` }] : [])],
    objectives: [
      { name: 'in', action: 'sneak', target: 'vault' },
      { name: `out ${text}`, action: elsewhere ? 'hoist' : 'bribe', needs: ['in'] },
    ],
    projects: [{ name: 'barricade', action: 'climb', difficulty, needed: 3, max_rolls: 3 }],
    endings: [{ outcome: elsewhere ? 'rich' : 'poor', text, when: { objectives: 'all' } }],
  })
}

interface Hidden {
  readonly difficulty: number
  readonly stat: number
  readonly text: string
  readonly elsewhere: boolean
}

const INITIATIVE = d10(9, 8, 1)

describe('what players do not know', () => {
  const others: readonly Partial<Hidden>[] = [
    { difficulty: 4 },
    { stat: 5 },
    { text: 'another' },
    { elsewhere: false },
    { difficulty: 3, stat: 1, text: 'a third', elsewhere: false },
  ]
  const lines = [
    'try sneak',
    'try sneak to: vault',
    'try sneak to: Guard',
    'try sneak to: Lurker',
    'try talk to: Guard',
    'try look to: vault',
    'try climb',
    'try hide also: sneak at: vault',
    'try sneak to: vault willpower: 1',
    'cast rote: zap to: Lurker',
    'cast rote: zap to: Guard',
    'cast forces: 1 to: Lurker',
    'cast rote: zoom',
    'extend barricade',
    'extend ladder',
    'fight',
    'dodge',
    'attack to: Guard',
    'attack to: Lurker',
    'attack to: nobody',
    'scene cellar',
    'tension The bell rings.',
    'damage who: Lurker points: 1 type: lethal because: because',
    'end rich reason: because',
  ]

  /** Everything a seat can get out of a state without changing it. */
  function learned(game: Game, seat: string): unknown {
    const { state } = game
    const suggestions = Object.entries(adapter.verbs).flatMap(([verb, { clauses }]) =>
      clauses.map(({ label }) => [verb, label, adapter.suggest(state, seat, { verb }, label)]),
    )
    return {
      view: game.view(seat),
      choices: adapter.choices(state, seat),
      suggestions,
      policies: adapter.choices(state, seat).length === 0 ? [] : policiesOf(game, seat),
      odds: lines.map((line) => [line, oddsOrStop(game, line, seat)]),
    }
  }

  function policiesOf(game: Game, seat: string): unknown {
    const search = searchPolicy(adapter, factsOf(game.state.scenario), 16)
    return [...Object.values(adapter.policies), search].map((policy) =>
      policy(game.state, seat, new FastDice(3)),
    )
  }

  function oddsOrStop(game: Game, line: string, seat: string): unknown {
    try {
      return game.odds(line, seat)?.map(({ outcome, probability }) => `${outcome} ${toText(probability)}`)
    } catch (stop) {
      if (!(stop instanceof Stop)) throw stop
      return [stop.code, stop.message, stop.details]
    }
  }

  test.each(['Ada', 'somebody'])(
    '%s learns the same from states that differ in hidden things only',
    (seat) => {
      const [one, ...rest] = [house(), ...others.map(house)].map((scenario) => new Game(scenario))
      const before = learned(one!, seat)
      for (const game of rest) expect(learned(game, seat)).toEqual(before)
      for (const game of [one!, ...rest]) game.say('fight', INITIATIVE)
      const fighting = learned(one!, seat)
      for (const game of rest) expect(learned(game, seat)).toEqual(fighting)
    },
  )

  test('with `figures: words` nothing tells one box of somebody else from two', () => {
    const hurt = [1, 2].map((levels) => {
      const game = new Game(house(), { figures: 'words' })
      game.as('Bo', 'try sneak to: Guard', d10(2), d10(2, 2, 2))
      game.say('fight', INITIATIVE)
      game.say(`damage who: Guard points: ${levels} type: bashing because: a shelf`)
      game.say(`damage who: Bo points: ${levels} type: bashing because: a shelf`)
      return game
    })
    for (const seat of ['Ada', 'somebody']) expect(learned(hurt[0]!, seat)).toEqual(learned(hurt[1]!, seat))
    expect(learned(hurt[0]!, 'gm')).not.toEqual(learned(hurt[1]!, 'gm'))
  })

  test('what is elsewhere is refused, or taken, exactly like what does not exist', () => {
    const [there, gone] = [new Game(house()), new Game(house({ elsewhere: false }))]
    const stop = (game: Game, line: string) => {
      const { code, message } = game.stop(line, 'Ada')
      return { code, message }
    }
    expect(stop(there, 'cast rote: zap to: Lurker')).toEqual(stop(gone, 'cast rote: zap to: Lurker'))
    expect(stop(there, 'cast rote: zap to: Lurker').code).toBe('unknown_name')
    const tried = (game: Game) => game.as('Ada', 'try sneak to: lurker', d10(7, 7, 2, 2, 2))
    expect(tried(there)).toEqual(tried(gone))
    there.say('scene cellar')
    expect(there.as('Ada', 'try sneak to: lurker', d10(7, 7, 2, 2, 2), d10(2, 2, 2))[0]).toMatchObject({
      target: 'Lurker',
      roll: { opponent: { pool: 3 } },
    })
  })

  test('nothing of it stands in a view or a suggestion, and the game master has all of it', () => {
    const game = new Game(house({ text: 'MARKER', difficulty: 17 }))
    for (const seat of ['Ada', 'Bo', 'somebody']) {
      const suggested = Object.entries(adapter.verbs).flatMap(([verb, { clauses }]) =>
        clauses.flatMap(({ label }) => adapter.suggest(game.state, seat, { verb }, label)),
      )
      expect(JSON.stringify([game.view(seat), suggested, adapter.choices(game.state, seat)])).not.toMatch(
        /MARKER|17|Lurker|cellar|hoist|rich/,
      )
    }
    expect(JSON.stringify(game.view('gm'))).toMatch(/MARKER.*17/s)
    expect(adapter.suggest(game.state, 'gm', { verb: 'scene' }, 'name')).toContain('cellar')
  })

  test("a sheet is its owner's and the game master's; health, clocks, trust and situations are everybody's", () => {
    const game = new Game(house())
    const figures = (seat: string, name: string) =>
      game
        .view(seat)
        .people.find((person) => person.name === name)!
        .figures.map((figure) => figure.name)
    expect(figures('Ada', 'Ada')).toEqual(['willpower', 'quintessence', 'paradox'])
    expect(figures('gm', 'Ada')).toEqual(['willpower', 'quintessence', 'paradox'])
    expect(figures('Bo', 'Ada')).toEqual([])
    expect(figures('somebody', 'Ada')).toEqual([])
    expect(game.view('Ada').sheets.map((sheet) => sheet.name)).toEqual(['Ada'])
    expect(game.view('somebody').sheets).toEqual([])
    expect(game.view('gm').sheets.map((sheet) => sheet.name)).toEqual(['Ada', 'Bo', 'Guard', 'Lurker'])
    game.say('damage who: Guard points: 3 type: lethal because: a shelf')
    game.say('situation exposed state: soft reason: noise')
    game.say('clock alarm by: 1 because: noise')
    const { people, clocks, situations } = game.view('somebody')
    expect(people.find(({ name }) => name === 'Guard')).toMatchObject({ hp: 4, max: 7, status: ['injured'] })
    expect(clocks).toMatchObject([{ name: 'alarm', value: 1, max: 4 }])
    expect(situations).toEqual([{ condition: 'exposed', severity: 'soft' }])
  })
})

describe('events as a seat sees them', () => {
  const seen = (event: AdapterEvent, seat: string, figures: 'open' | 'words' = 'open') =>
    adapter.mech(adapter.see(event, seat, factsOf(house(), { figures }))!)

  test("a payment is open, what is left is its owner's", () => {
    const game = new Game(house())
    const tried = game.say('try hide by: Ada willpower: 1', d10(6, 2, 2, 2, 2))
    const spent = tried.find((event) => event.type === 'willpower_spent')!
    expect(seen(spent, 'Ada')).toEqual(['WILLPOWER Ada spends 1 for 1 success, 3 left'])
    expect(seen(spent, 'gm')).toEqual(['WILLPOWER Ada spends 1 for 1 success, 3 left'])
    // The tile has as many dots as the rating, and as many filled as are left.
    const ada = game.view('Ada').people.find(({ name }) => name === 'Ada')!
    expect(ada.figures).toContainEqual({ name: 'willpower', value: 3, full: 4 })
    for (const seat of ['Bo', 'somebody']) {
      expect(seen(spent, seat)).toEqual(['WILLPOWER Ada spends 1 for 1 success'])
      expect(adapter.see(spent, seat, factsOf(house()))).not.toHaveProperty('remaining')
    }
    const [cast] = game.say('cast forces: 2 mode: vulgar by: Ada quintessence: 1', d10(6, 7))
    expect(seen(cast!, 'Ada').slice(1)).toEqual([
      'QUINTESSENCE Ada spends 1, 1 left',
      'PARADOX Ada gains 2, now 2',
    ])
    expect(seen(cast!, 'Bo').slice(1)).toEqual(['QUINTESSENCE Ada spends 1', 'PARADOX Ada gains 2'])
    const [given] = game.say('restore who: Ada what: willpower by: 2 because: rest')
    expect(seen(given!, 'Ada')).toEqual(['Ruling: Ada willpower +2, now 5; Reason=rest'])
    expect(seen(given!, 'Bo')).toEqual(['Ruling: Ada willpower +2; Reason=rest'])
    game.say('fight', INITIATIVE)
    const used = game
      .as('Ada', 'attack to: Guard', d10(2, 2, 2, 2, 2))
      .find((event) => event.type === 'ammunition_used')!
    expect(seen(used, 'Ada')).toEqual(['AMMO Ada shell: 2 left'])
    expect(seen(used, 'Bo')).toEqual(['AMMO Ada shell: one used'])
  })

  test("with `figures: words` others' health is a word, in the log and in the view; one's own stays a figure", () => {
    const game = new Game(house(), { figures: 'words' })
    const [hurt] = game.say('damage who: Guard points: 2 type: lethal because: a shelf')
    expect(seen(hurt!, 'Ada')).toEqual(['Ruling: Guard takes 2 lethal, now hurt, -1 dice; Reason=a shelf'])
    expect(seen(hurt!, 'gm', 'words')).toEqual([
      'Ruling: Guard takes 2 lethal, now hurt, -1 dice; Reason=a shelf',
    ])
    for (const seat of ['Ada', 'somebody'])
      expect(seen(hurt!, seat, 'words')).toEqual(['Ruling: Guard takes 2 lethal, now hurt; Reason=a shelf'])
    const [own] = game.say('damage who: Ada points: 4 type: bashing because: the stairs')
    expect(seen(own!, 'Ada', 'words')).toEqual([
      'Ruling: Ada takes 4 bashing, now wounded, -2 dice; Reason=the stairs',
    ])
    expect(seen(own!, 'Bo', 'words')).toEqual([
      'Ruling: Ada takes 4 bashing, now badly hurt; Reason=the stairs',
    ])
    const person = (seat: string, name: string) => game.view(seat).people.find((one) => one.name === name)!
    expect(person('Ada', 'Guard')).toMatchObject({
      health: 'hurt',
      status: [],
      figures: [{ name: 'threat' }],
    })
    expect(person('Ada', 'Guard')).not.toHaveProperty('hp')
    expect(person('Ada', 'Ada')).toMatchObject({ hp: 3, max: 7, status: ['wounded'] })
    expect(person('Bo', 'Ada')).toMatchObject({ health: 'badly hurt' })
    expect(person('gm', 'Guard')).toMatchObject({ hp: 5, status: ['hurt'] })
    expect(adapter.render(game.view('Bo')).join('\n')).toMatch(/Ada: badly hurt\nBo: healthy/)
  })

  test("a ruling is open; what it puts on somebody else's sheet is its owner's, in the game master's words too", () => {
    const game = new Game(house())
    const facts = factsOf(house())
    const [set] = game.say('set who: Bo figure: willpower to: 7 because: joy')
    expect(seen(set!, 'Bo')).toEqual(['Ruling: Bo willpower is 7; Reason=joy'])
    for (const seat of ['Ada', 'somebody']) {
      expect(seen(set!, seat)).toEqual(['Ruling: Bo willpower is changed; Reason=joy'])
      expect(adapter.see(set!, seat, facts)).not.toHaveProperty('to')
    }
    const words = commandOf('set who: Bo figure: willpower to: 7 because: joy')
    expect(adapter.seeCommand(words, 'gm', 'Ada', facts)).not.toHaveProperty('to')
    for (const seat of ['Bo', 'gm']) expect(adapter.seeCommand(words, 'gm', seat, facts)).toBe(words)
    const add = commandOf('add rat side: foes stats: strength 2, stamina 1 because: noise')
    expect(adapter.seeCommand(add, 'gm', 'Ada', facts)).not.toHaveProperty('stats')
    const [hurt] = game.say('set who: Guard figure: lethal to: 2 because: a fall')
    expect(seen(hurt!, 'Ada')).toEqual(['Ruling: Guard lethal is 2; Reason=a fall'])
    expect(seen(hurt!, 'Ada', 'words')).toEqual(['Ruling: Guard lethal is hurt; Reason=a fall'])
  })

  test('every roll is open to everybody, with what it had to reach', () => {
    const game = new Game(house())
    const [rolled] = game.as('Ada', 'try sneak to: Guard', d10(7, 7, 2, 2, 2), d10(6, 2, 2))
    for (const seat of ['Bo', 'somebody']) expect(game.seen(rolled!, seat)).toEqual(rolled)
    expect(seen(rolled!, 'somebody')).toEqual([
      'ROLL Ada sneak at Guard: 5d10 (dexterity 3, stealth 2) vs difficulty 6 [7 7 2 2 2]: 2 raw, 0 ones = 2; resisted [6 2 2] 1, net 1 (actor wins) -> MIXED',
    ])
  })
})

describe('odds', () => {
  const refusal = (game: Game, line: string, seat: string): string => {
    try {
      game.odds(line, seat)
      return 'told'
    } catch (stop) {
      return (stop as Stop).code
    }
  }

  test('of a difficulty that nobody has tried are told to the game master only; the first roll opens them', () => {
    const game = new Game(house())
    expect(refusal(game, 'try sneak to: vault', 'Ada')).toBe('ODDS_HIDDEN')
    expect(game.odds('try sneak to: vault by: Ada')).toBeDefined()
    game.as('Bo', 'try sneak to: vault', d10(2))
    expect(refusal(game, 'try sneak to: vault', 'Ada')).toBe('told')
    expect(game.odds('try sneak to: vault', 'Ada')).toEqual(game.odds('try sneak to: vault by: Ada'))
    expect(refusal(game, 'try hide to: vault', 'Ada')).toBe('ODDS_HIDDEN')
    expect(game.view('Ada').tried).toEqual([
      {
        action: 'sneak',
        of: 'vault',
        variant: null,
        ruled: false,
        difficulty: 8,
        modifier: 0,
        opponent: null,
      },
    ])
  })

  test('a roll under a ruling opens the ruling, not the difficulty below it', () => {
    const game = new Game(house())
    game.say('rule sneak to: vault difficulty: 4 reason: it stands open')
    expect(refusal(game, 'try sneak to: vault', 'Ada')).toBe('ODDS_HIDDEN')
    game.as('Bo', 'try sneak to: vault', d10(2))
    expect(refusal(game, 'try sneak to: vault', 'Ada')).toBe('told')
    expect(game.view('Ada').tried).toMatchObject([{ ruled: true, difficulty: null }])
    game.say('rule sneak to: vault reason: it is shut')
    expect(refusal(game, 'try sneak to: vault', 'Ada')).toBe('ODDS_HIDDEN')
    game.as('Bo', 'try sneak to: vault', d10(2))
    expect(refusal(game, 'try sneak to: vault', 'Ada')).toBe('told')
  })

  test("against somebody are hidden until they have resisted; what the system's one rule tells is no secret", () => {
    const game = new Game(house())
    expect(refusal(game, 'try sneak to: Guard', 'Ada')).toBe('ODDS_HIDDEN')
    game.as('Ada', 'try sneak to: Guard', d10(2, 2, 2, 2, 2), d10(2, 2, 2))
    expect(refusal(game, 'try sneak to: Guard', 'Ada')).toBe('told')
    // This system gives climbing its own difficulty, so its rule does not tell them all.
    expect(refusal(game, 'try climb', 'Ada')).toBe('ODDS_HIDDEN')
    game.as('Ada', 'try climb', d10(2, 2, 2))
    expect(refusal(game, 'try climb', 'Ada')).toBe('told')
    const five = new Game(contentScenario('plain-pool'))
    expect(refusal(five, 'try sneak', 'Robin')).toBe('told')
    const ferry = new Game(contentScenario('night-ferry'))
    expect(refusal(ferry, 'try sneak', 'Ilse')).toBe('told')
    expect(refusal(ferry, 'try sneak to: the corridor', 'Ilse')).toBe('ODDS_HIDDEN')
    ferry.as('Ilse', 'try sneak to: the corridor', d6(3, 4))
    expect(refusal(ferry, 'try sneak to: the corridor', 'Ilse')).toBe('told')
  })

  test('with `figures: words` are hidden where the wounds of whoever resists would show', () => {
    const game = new Game(house(), { figures: 'words' })
    game.as('Ada', 'try sneak to: Guard', d10(2, 2, 2, 2, 2), d10(2, 2, 2))
    expect(refusal(game, 'try sneak to: Guard', 'Ada')).toBe('told')
    game.say('damage who: Guard points: 1 type: bashing because: a shelf')
    expect(refusal(game, 'try sneak to: Guard', 'Ada')).toBe('ODDS_HIDDEN')
    expect(game.odds('try sneak to: Guard by: Ada')).toBeDefined()
  })

  test('of an attack are hidden until its target has soaked that kind of damage', () => {
    const game = new Game(house())
    game.say('fight', INITIATIVE)
    expect(refusal(game, 'attack to: Guard', 'Ada')).toBe('ODDS_HIDDEN')
    const [shot, damage, armour] = [d10(6, 2, 2, 2, 2), d10(6, 2, 2, 2), d10(2)]
    game.as('Ada', 'attack to: Guard', shot, damage, armour)
    game.as('Bo', 'dodge', d10(2))
    expect(refusal(game, 'attack to: Guard', 'Ada')).toBe('told')
    expect(refusal(game, 'attack to: Guard with: bare hands', 'Ada')).toBe('ODDS_HIDDEN')
    expect(game.odds('dodge', 'Ada')).toEqual([{ outcome: 'dodging', probability: { n: 1n, d: 1n } }])
  })

  test('of an extended action are hidden until its first roll; of magick its ranks tell them', () => {
    const game = new Game(house())
    expect(refusal(game, 'extend barricade', 'Ada')).toBe('ODDS_HIDDEN')
    game.as('Bo', 'extend barricade', d10(2))
    expect(refusal(game, 'extend barricade', 'Ada')).toBe('told')
    expect(refusal(game, 'cast forces: 1', 'Ada')).toBe('told')
    expect(refusal(new Game(contentScenario('chantry-siege')), 'extend ritual of warding', 'Imre')).toBe(
      'told',
    )
  })

  test('are told of what a seat may do itself', () => {
    const game = new Game(house())
    expect(refusal(game, 'scene cellar', 'Ada')).toBe('GM_ONLY')
    expect(refusal(game, 'clock alarm by: 2 because: because', 'Ada')).toBe('GM_ONLY')
    expect(refusal(game, 'try sneak by: Bo', 'Ada')).toBe('NOT_YOURS')
    expect(refusal(game, 'try sneak', 'somebody')).toBe('WATCHES_ONLY')
    expect(refusal(game, 'fight', 'Ada')).toBe('ODDS_HIDDEN')
    expect(game.odds('scene cellar')).toBeUndefined()
    expect(game.odds('fight')).toBeUndefined()
    expect(commandOf('fight')).toEqual({ verb: 'fight' })
  })
})
