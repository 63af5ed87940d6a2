import { describe, expect, it } from 'vitest'
import { GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { seedFromText } from '../../../src/kernel/dice/live.js'
import { readJournal } from '../../../src/kernel/journal/read.js'
import { Table } from '../../../src/kernel/table/table.js'
import { type SkirmishCommand, type SkirmishEvent, skirmish } from '../../../src/rulesets/skirmish/index.js'
import { d4, d8, d20 } from '../../../src/testing/index.js'
import { duel, Session, scenario } from './session.js'

const WORDS = { figures: 'words' } as const
const WATCHER = 'somebody at the fence'
const PLAYERS = ['ysolde', 'odrin', WATCHER]

/** Every event so far as a seat learns of it, and its lines. */
function seen(session: Session, seat: string, options = {}) {
  const events = session.log.map((event) => skirmish.see(event, seat, session.facts(options))!)
  return { events, lines: events.flatMap((event) => skirmish.mech(event)) }
}

function person(session: Session, name: string, seat: string, options = {}) {
  return session.view(seat, options).people.find((one) => one.name === name)
}

describe('where figures are words (rules/secrets 7)', () => {
  it('players and spectators read monsters in words, characters in figures; the GM reads figures', () => {
    const session = duel()
    for (const seat of PLAYERS) {
      expect(person(session, 'mire-hound', seat, WORDS)).toEqual({
        name: 'mire-hound',
        side: 'monsters',
        seat: 'gm',
        health: 'unhurt',
        status: [],
        figures: [{ name: 'initiative', value: 11 }],
      })
      expect(person(session, 'ysolde', seat, WORDS)).toMatchObject({ hp: 26, max: 26, seat: 'ysolde' })
    }
    const open = {
      hp: 19,
      max: 19,
      figures: [
        { name: 'initiative', value: 11 },
        { name: 'AC', value: 13 },
      ],
    }
    expect(person(session, 'mire-hound', GAME_MASTER, WORDS)).toMatchObject(open)
    for (const seat of PLAYERS) expect(person(session, 'mire-hound', seat)).toMatchObject(open)
  })

  it('the log tells what a blow took, and neither what is left nor what it had to reach', () => {
    const session = duel()
    session.say('attack by: ysolde with: sabre to: mire-hound', d20(10))
    session.say('damage by: ysolde', d8(5))
    session.say('attack by: ysolde with: sabre to: mire-hound', d20(1))
    session.all('attack by: ysolde with: sabre to: mire-hound dice: 20', 'damage by: ysolde dice: 50')
    for (const seat of PLAYERS) {
      expect(seen(session, seat, WORDS).lines).toEqual([
        'The encounter begins.',
        'Ysolde Fenwick joins as ysolde (26/26 hit points).',
        'Mire Hound joins as mire-hound (unhurt).',
        'mire-hound rolls initiative: 1d20+2 [9] = 11.',
        'ysolde has initiative 15, as given.',
        'ysolde attacks mire-hound: 1d20+5 [10] = 15: hit.',
        'ysolde hits mire-hound with Sabre. Roll it: damage by: ysolde',
        'ysolde damages mire-hound: 1d8+3 [5] = 8 slashing.',
        'mire-hound loses 8 hit points (attack): hurt.',
        'ysolde attacks mire-hound: 1d20+5 [1] = 6: miss.',
        'ysolde hits nobody with Sabre.',
        'ysolde attacks mire-hound: 20, as given: hit.',
        'ysolde hits mire-hound with Sabre. Roll it: damage by: ysolde',
        'ysolde damages mire-hound: 50, as given.',
        'mire-hound loses 50 hit points (attack): down.',
      ])
      expect(skirmish.render(session.view(seat, WORDS))).toEqual([
        'Skirmish: round 1',
        '>  15  ysolde      ████████ 26/26    AC 15',
        '   11  mire-hound  down',
        'Only the characters stand. The GM ends the encounter (encounter end) or brings in more (add <name>).',
      ])
    }
    expect(seen(session, GAME_MASTER, WORDS).events).toEqual(session.log)
    for (const seat of PLAYERS) expect(seen(session, seat).events).toEqual(session.log)
  })

  it('what strikes a character is open, whoever strikes', () => {
    const session = duel().all('turn')
    session.say('attack by: mire-hound with: bite to: ysolde', d20(14))
    session.say('damage by: mire-hound', d4(1, 2))
    expect(seen(session, WATCHER, WORDS).lines.slice(-4)).toEqual([
      'mire-hound attacks ysolde: 1d20+4 [14] = 18 against AC 15: hit.',
      'mire-hound hits ysolde with Bite. Roll it: damage by: mire-hound',
      'mire-hound damages ysolde: 2d4+2 [1, 2] = 5 piercing.',
      'ysolde loses 5 hit points (attack): 21/26.',
    ])
  })

  it('two fights that look alike look alike in everything a player is told', () => {
    const fight = (hp: number, ac: number) => {
      const session = duel({
        monsters: {
          'mire-hound': {
            name: 'Mire Hound',
            dexterity: 14,
            hit_points: hp,
            armor_class: ac,
            actions: [{ name: 'Bite', attack_bonus: 4, damage: [{ damage_dice: '1d4' }] }],
          },
        },
      })
      session.say('attack by: ysolde with: sabre to: mire-hound', d20(10))
      session.say('damage by: ysolde', d8(1))
      return session
    }
    const [one, other] = [fight(19, 13), fight(17, 12)]
    expect(one.log).not.toEqual(other.log)
    for (const seat of PLAYERS) {
      expect(other.view(seat, WORDS)).toEqual(one.view(seat, WORDS))
      expect(seen(other, seat, WORDS)).toEqual(seen(one, seat, WORDS))
      expect(skirmish.choices(other.state, seat)).toEqual(skirmish.choices(one.state, seat))
    }
  })
})

describe('a check that was asked for', () => {
  const ask = 'ask check: dex save of: ysolde dc: 4711 fails: damage 99d6 succeeds: half'

  it('is open, but not its DC nor what comes of it, until it is rolled', () => {
    const session = duel().all(ask)
    for (const seat of PLAYERS) {
      expect(session.view(seat).checks).toEqual([{ who: 'ysolde', check: 'dex save' }])
      expect(seen(session, seat).lines.at(-1)).toBe('The GM asks ysolde for dex save.')
      expect(JSON.stringify([session.view(seat), seen(session, seat)])).not.toMatch(/4711|99d6|half/)
    }
    expect(session.view(GAME_MASTER).checks).toMatchObject([{ dc: 4711, fails: { damage: '99d6' } }])
    session.all('encounter end', 'encounter start with: ysolde', 'initiative by: ysolde 3')
    session.all('ask check: dex save of: ysolde dc: 12 fails: prone')
    session.say('check by: ysolde dex save', d20(2))
    for (const seat of PLAYERS) {
      expect(seen(session, seat).lines.slice(-3)).toEqual([
        'ysolde rolls a check: 1d20+5 [2] = 7.',
        'ysolde, dex save: 7 against DC 12: failure.',
        'ysolde is now prone.',
      ])
    }
  })

  it('is not told by the words of the GM’s command either', () => {
    const command: SkirmishCommand = {
      verb: 'ask',
      check: 'dex save',
      of: ['ysolde'],
      dc: 12,
      fails: 'prone',
    }
    const facts = duel().facts()
    expect(skirmish.seeCommand(command, 'gm', 'ysolde', facts)).toEqual({
      verb: 'ask',
      check: 'dex save',
      of: ['ysolde'],
    })
    expect(skirmish.seeCommand(command, 'gm', GAME_MASTER, facts)).toBe(command)
    const turn: SkirmishCommand = { verb: 'turn', by: 'ysolde' }
    expect(skirmish.seeCommand(turn, 'ysolde', WATCHER, facts)).toBe(turn)
  })
})

describe('odds (rules/secrets 4)', () => {
  const code = (session: Session, seat: string, command: SkirmishCommand, options = {}) => {
    try {
      skirmish.odds(session.state, seat, command, session.facts(options))
      return 'told'
    } catch (error) {
      if (error instanceof Stop) return error.code
      throw error
    }
  }

  it('of a check against a DC that nobody has rolled against are hidden from all but the GM', () => {
    const session = duel().all('ask check: dex save of: ysolde dc: 12 fails: prone')
    const check: SkirmishCommand = { verb: 'check', by: 'ysolde', check: 'dex save' }
    expect(code(session, 'ysolde', check)).toBe('ODDS_HIDDEN')
    expect(code(session, GAME_MASTER, check)).toBe('told')
    expect(code(session, 'ysolde', { ...check, check: 'stealth' })).toBe('wrong_check')
    session.say('check by: ysolde dex save', d20(20))
    expect(code(session, 'ysolde', check)).toBe('told')
  })

  it('against a monster are hidden where figures are words, and told where they are open', () => {
    const session = duel()
    const attack: SkirmishCommand = { verb: 'attack', by: 'ysolde', with: 'sabre', to: ['Mire Hound'] }
    expect(code(session, 'ysolde', attack)).toBe('told')
    expect(code(session, 'ysolde', attack, WORDS)).toBe('ODDS_HIDDEN')
    expect(code(session, 'ysolde', { ...attack, to: ['ysolde'] }, WORDS)).toBe('told')
    expect(code(session, 'ysolde', { ...attack, with: 'halberd' }, WORDS)).toBe('unknown_weapon')
    expect(code(session, GAME_MASTER, attack, WORDS)).toBe('told')
    const damage: SkirmishCommand = { verb: 'damage', by: 'ysolde' }
    session.all('attack by: ysolde with: sabre to: mire-hound dice: 20')
    expect(code(session, 'ysolde', damage)).toBe('told')
    expect(code(session, 'ysolde', damage, WORDS)).toBe('ODDS_HIDDEN')
  })
})

describe('what has not come yet (rules/secrets 2)', () => {
  const hidden = {
    notes: ['KEEP-NOTE'],
    monsters: {
      'keep-beast': {
        name: 'KEEP-NAME',
        hit_points: 4711,
        actions: [{ name: 'KEEP-CLAW', attack_bonus: 9 }],
      },
    },
    encounter: { with: ['ysolde', 'odrin', 'mire-hound'], initiative: { ysolde: 18, odrin: 9 } },
  }

  it('notes and the sheets of monsters not in the encounter reach no player in any way', () => {
    const table = Table.open(skirmish, scenario(hidden), { id: 'keep', seed: seedFromText('keep') })
    table.start()
    table.act('gm', { verb: 'ask', check: 'stealth', of: ['odrin'], dc: 4711, fails: 'keep-marked' })
    const told: unknown[] = []
    for (const seat of PLAYERS) {
      told.push(table.view(seat), table.choices(seat), skirmish.render(table.view(seat)))
      for (const [verb, { clauses }] of Object.entries(skirmish.verbs))
        for (const { label } of clauses) told.push(skirmish.suggest(table.state, seat, { verb }, label))
      for (const line of readJournal(table.export()).lines.slice(1)) told.push(table.notice(seat, line))
    }
    for (const command of [
      { verb: 'add', who: ['nobody'] },
      { verb: 'attack', with: 'claw', to: ['nobody'] },
      { verb: 'check', check: 'nothing' },
      { verb: 'initiative' },
      { verb: 'help', topic: 'nothing' },
    ] as SkirmishCommand[]) {
      for (const seat of ['ysolde', 'odrin']) {
        try {
          told.push(table.act(seat, command))
        } catch (error) {
          if (!(error instanceof Stop)) throw error
          told.push(error.message, error.details, error.legal)
        }
      }
    }
    expect(JSON.stringify(told)).not.toMatch(/4711|keep-/i)
    expect(JSON.stringify([table.view('gm'), table.choices('gm')])).toMatch(/KEEP-NOTE.*keep-beast/)
  })

  it('somebody who waits in a sheet is refused exactly like somebody who does not exist', () => {
    const session = new Session(hidden)
    session.say('encounter start with: ysolde and: mire-hound', d20(3))
    session.all('initiative by: ysolde 20')
    const answers = (name: string) =>
      [
        `attack by: ysolde with: sabre to: ${name}`,
        `check by: ${name} stealth`,
        `initiative by: ${name}`,
        `turn by: ${name}`,
        `damage by: ${name}`,
      ].map((line) => JSON.stringify(session.say(line)).replaceAll(name, '<name>'))
    expect(answers('keep-beast')).toEqual(answers('unheard-of'))
  })
})

describe('events as they happened', () => {
  it('cannot be folded from a seat’s version of them', () => {
    const session = duel().all('ask check: stealth of: ysolde dc: 12')
    const cut = (type: SkirmishEvent['type']) =>
      seen(session, 'ysolde', WORDS).events.findLast((event) => event.type === type)!
    for (const type of ['AskIssued', 'ActorAdded'] as const)
      expect(() => skirmish.evolve(session.state, cut(type))).toThrow('as a seat sees it')
  })
})
