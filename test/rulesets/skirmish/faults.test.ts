import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Issue } from '../../../src/kernel/contract/scenario.js'
import { GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { seedFromText } from '../../../src/kernel/dice/live.js'
import { Table } from '../../../src/kernel/table/table.js'
import { verifyJournal } from '../../../src/kernel/verify/verify.js'
import { type SkirmishCommand, type SkirmishEvent, skirmish } from '../../../src/rulesets/skirmish/index.js'
import { d4, d6, d8, d20, type Faces } from '../../../src/testing/index.js'
import { brawl, duel, Session, scenario } from './session.js'

/** Faults seen at the table, by their row. */

const sheet = (more: object = {}) => ({ name: 'X', hit_points: 5, ...more })

function issuesOf(input: object): readonly Issue[] {
  const parsed = skirmish.scenario.parse({ ruleset: 'skirmish', ...input })
  return parsed.ok ? [] : parsed.issues
}

function warningsOf(input: object): readonly string[] {
  const parsed = skirmish.scenario.parse({ ruleset: 'skirmish', ...input })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  return parsed.warnings.map(({ message }) => message)
}

/** `path: fix` of every fault of one monster. */
function faultsOf(monster: unknown): readonly string[] {
  return issuesOf({ monsters: { x: monster } }).map(
    ({ path, fix, message }) => `${path.slice(2).join('.')}: ${fix ?? message}`,
  )
}

function lines(session: Session, line: string, ...faces: Faces[]): readonly string[] {
  return session.say(line, ...faces).events.flatMap((event) => skirmish.mech(event))
}

describe('K1: keys that nothing reads', () => {
  it('K1: each is a fault at its place, with the key that was meant', () => {
    expect(
      faultsOf(
        sheet({
          armour_class: 18,
          dex: 16,
          immunities: ['fire'],
          actions: [
            {
              name: 'Slam',
              atack_bonus: 9,
              damage: [{ damage_dice: '2d6', damage_mod: 4, type: 'bludgeoning' }],
            },
          ],
        }),
      ),
    ).toEqual([
      'actions.0.damage.0.damage_mod: write damage_modifier',
      'actions.0.damage.0.type: write damage_type',
      'actions.0.atack_bonus: write attack_bonus',
      'armour_class: write armor_class',
      'dex: write dexterity',
      'immunities: write damage_immunities',
    ])
  })

  it.each([
    [{ ac: 13 }, 'ac: write armor_class'],
    [{ hp: 13 }, 'hp: write hit_points'],
    [{ resistances: ['cold'] }, 'resistances: write damage_resistances'],
    [{ actions: [{ name: 'A', to_hit: 5 }] }, 'actions.0.to_hit: write attack_bonus'],
    [{ actions: [{ name: 'A', bonus: 5 }] }, 'actions.0.bonus: write attack_bonus'],
    [
      { equipment: [{ name: 'A', colour: 'red' }] },
      'equipment.0.colour: known are name, attack_bonus, damage, desc',
    ],
    [{ armor_class: [{ typ: 'x', value: 3 }] }, 'armor_class.0.typ: write type'],
    [
      { defenses: [{ resists: ['cold'] }] },
      'defenses.0.resists: known are resistances, immunities, vulnerabilities',
    ],
    [{ proficiencies: [{ nam: 'Skill: Stealth', value: 3 }] }, 'proficiencies.0.nam: write name'],
  ])('K1: %j is refused: %s', (more, fault) => {
    expect(faultsOf(sheet(more))).toContain(fault)
  })

  it('K1: the file of the fault itself is refused as a whole, all its faults at once', () => {
    const file = new URL('../../../../shared/faults/skirmish/camp/monsters/golem.yaml', import.meta.url)
    let golem: unknown
    try {
      golem = parse(readFileSync(file, 'utf8'))
    } catch {
      return // The inputs lie beside the house, not in it.
    }
    expect(faultsOf(golem)).toHaveLength(6)
  })

  it('K1: values of the wrong kind are refused beside them, in the same run', () => {
    const faults = issuesOf({
      title: 5,
      option: {},
      monsters: {
        x: sheet({ strength: 'big', actions: [{ name: 'A', damage: [{ damage_dice: '2x', dmg: 1 }] }] }),
      },
      characters: { gm: sheet(), y: null },
      encounter: { with: ['nobody', 'x', 'noone'], initiative: { z: 1 } },
    }).map(({ path }) => path.join('.'))
    expect(faults.sort()).toEqual(
      [
        'characters.gm',
        'characters.y',
        'encounter.initiative.z',
        'encounter.with.0',
        'encounter.with.2',
        'monsters.x.actions.0.damage.0.damage_dice',
        'monsters.x.actions.0.damage.0.dmg',
        'monsters.x.strength',
        'option',
        'title',
      ].sort(),
    )
  })

  it('K1: a proficiency that no check reads is refused with the one that was meant', () => {
    const of = (name: string) => faultsOf(sheet({ proficiencies: [{ name, value: 3 }] }))
    expect(of('Skill: Stelth')).toEqual([
      'proficiencies.0.name: no check reads "Skill: Stelth"; write "Skill: Stealth"',
    ])
    expect(of('stealth')).toEqual(['proficiencies.0.name: no check reads "stealth"; write "Skill: Stealth"'])
    expect(of('Saving Throw: LUC')[0]).toContain('no check reads')
    expect(of('Skill: Animal Handling')).toEqual([])
  })

  it('K1: what stat blocks say beyond a fight is told as not read', () => {
    expect(
      warningsOf({
        monsters: { x: sheet({ languages: 'none', actions: [{ name: 'Roar', dc: { value: 12 } }] }) },
      }),
    ).toEqual(['not read here: languages, dc of Roar'])
    expect(warningsOf({ monsters: { x: sheet({ damage_resistances: ['colt'] }) } })).toEqual([
      '"colt" is a damage type of your own; or did you mean cold?',
    ])
    expect(warningsOf({ monsters: { x: sheet({ actions: [{ name: 'Bite' }, { name: 'bite' }] }) } })).toEqual(
      ['"bite" is there twice; the first counts'],
    )
  })

  it('K1: two sheets of one name are told, and none is lost in silence', () => {
    expect(issuesOf({ monsters: { 'old-thing': sheet(), old_thing: sheet() } })[0]).toMatchObject({
      code: 'same_name',
      path: ['monsters', 'old_thing'],
    })
    const library = { list: () => [], read: () => undefined }
    const whole = skirmish.scenario.resolve!(
      { ruleset: 'skirmish', monsters: { 'Old Thing': sheet(), 'old thing': sheet() } },
      library,
    )
    expect(skirmish.scenario.parse(whole)).toMatchObject({ ok: false, issues: [{ code: 'same_name' }] })
  })

  it('K1: __proto__ is no name of anything', () => {
    const monsters: unknown = JSON.parse('{"__proto__": {"name": "P", "hit_points": 3}}')
    expect(issuesOf({ monsters: monsters as object })).toMatchObject([{ code: 'reserved_name' }])
    const initiative: unknown = JSON.parse('{"__proto__": 3}')
    expect(issuesOf({ encounter: { initiative } })).toMatchObject([{ code: 'reserved_name' }])
  })
})

describe('K3: a character at 0 hit points', () => {
  it('K3: starts the next encounter at 0, is healed between the two or in it, and fights again', () => {
    const session = duel().all(
      'hurt who: ysolde points: 40 because: the causeway breaks',
      'encounter end',
      'heal who: Ysolde Fenwick points: 9 because: a night at the ferry house',
    )
    expect(session.state.carriedHp).toEqual({ ysolde: 9 })
    session.say('encounter start with: ysolde and: mire-hound', d20(1))
    expect(session.state.entities.ysolde).toMatchObject({ hp: 9, maxHp: 26 })
    session.all('initiative by: ysolde 20', 'hurt who: ysolde points: 9 because: a bite')
    expect(session.word('attack with: sabre to: mire-hound')).toBe('actor_down')
    session.all('heal who: ysolde points: 3 because: a draught')
    expect(session.word('attack with: sabre to: mire-hound', d20(9))).toBe('ok')
  })
})

describe('C1: names as people say them', () => {
  it('C1: a part of a name is enough where only one has it', () => {
    const session = brawl()
    expect(session.word('attack with: sabre to: hound', d20(3))).toBe('ok')
    expect(session.word('attack by: fenwick with: sabre to: imp', d20(3))).toBe('ok')
    session.say('add imp and: widow', d20(1, 1))
    expect(session.state.joinOrder).toEqual([
      'ysolde',
      'cinder-imp',
      'odrin',
      'mire-hound',
      'cinder-imp_2',
      'reed-widow',
    ])
    expect(session.word('attack with: sabre to: cinder imp 2', d20(3))).toBe('ok')
    expect(session.word('ask check: dex of: appleby dc: 4')).toBe('ok')
    expect(session.word('check by: appleby dex', d20(3))).toBe('ok')
  })

  it('C1: a bare target is one, by any part of its name', () => {
    const session = brawl()
    expect(session.word('attack mire-hound with: sabre', d20(3))).toBe('ok')
    expect(session.word('attack hound with: sabre', d20(3))).toBe('ok')
    expect(session.word('attack hound and: imp with: sabre', d20(3, 3))).toBe('ok')
    expect(session.word('attack by: ysolde with: throwing knife to: hound', d20(3))).toBe('ok')
  })

  it('C1: several who have it are named, and a slip is met with who was meant', () => {
    const session = brawl()
    session.say('add cinder-imp', d20(1))
    expect(session.say('attack with: sabre to: imp').error).toMatchObject({
      code: 'unknown_target',
      message: '"imp" could be cinder-imp or cinder-imp_2. Write more of it.',
    })
    expect(session.say('attack with: sabre to: mire-hund').error?.message).toContain(
      'Did you mean mire-hound?',
    )
    expect(session.say('add cinder-inp').error?.message).toContain('Did you mean cinder-imp?')
    expect(session.say('help atack').error?.message).toContain('Did you mean attack?')
  })

  it('C1: what waits in a sheet is refused to players like what does not exist', () => {
    const session = new Session({ monsters: { 'horned-king': sheet({ name: 'The Horned King' }) } })
    session.say('encounter start with: ysolde and: mire-hound', d20(1))
    session.all('initiative by: ysolde 20')
    const king = session.sayAs('ysolde', 'attack with: sabre to: king').error!.message
    const none = session.sayAs('ysolde', 'attack with: sabre to: kong').error!.message
    expect(king.replaceAll('king', '')).toBe(none.replaceAll('kong', ''))
  })
})

describe('C3: what whoever holds the turn can do', () => {
  const question = (session: Session, seat: string = GAME_MASTER) => session.view(seat).awaiting!.question

  it('C3: the question names the actor, the weapons and that there is no limit; hint says it in commands', () => {
    const session = duel()
    expect(question(session)).toBe('Ysolde Fenwick, attack with Sabre or Throwing Knife, or end your turn?')
    expect(lines(session, 'hint')).toEqual([
      'It is the turn of ysolde: attack with Sabre or Throwing Knife, or turn.',
    ])
    session.say('attack with: sabre to: mire-hound', d20(1))
    expect(question(session)).toBe(
      'Ysolde Fenwick has attacked. Attack again with Sabre or Throwing Knife (there is no limit), or end your turn?',
    )
    session.all('add odrin', 'initiative by: odrin 1', 'hurt who: ysolde points: 30 because: a trap')
    expect(question(session)).toBe('Ysolde Fenwick is down: end the turn.')
  })

  it('C3: others learn whose turn it is, not what they choose from', () => {
    const session = brawl()
    expect(question(session, 'ysolde')).toContain('Sabre')
    expect(question(session, 'odrin')).toBe("It is Ysolde Fenwick's turn.")
    expect(session.view('odrin').weapons).toBeNull()
  })

  it('C3: what is pending is named with what would lose it, and what was lost is told', () => {
    const session = duel()
    session.say('attack with: sabre to: mire-hound', d20(15))
    expect(question(session)).toBe(
      "Ysolde Fenwick, roll the Sabre's damage on Mire Hound. Attacking again or ending the turn loses it.",
    )
    expect(question(session, 'odrin')).toBe("Ysolde Fenwick rolls the Sabre's damage on Mire Hound.")
    expect(lines(session, 'hint')).toEqual([
      'ysolde has hit mire-hound with Sabre. Roll it: damage by: ysolde. Another attack or turn before that loses it.',
    ])
    expect(session.view('odrin').pendingDamage).toEqual({
      attacker: 'ysolde',
      weapon: 'Sabre',
      targets: ['mire-hound'],
    })
    expect(lines(session, 'attack with: knife to: mire-hound', d20(15))).toContain(
      'The damage of Sabre on mire-hound is lost.',
    )
    expect(lines(session, 'turn')).toEqual([
      'The damage of Throwing Knife on mire-hound is lost.',
      'ysolde ends the turn; next is mire-hound.',
    ])
    session.all('turn', 'attack by: ysolde with: bottle to: mire-hound dice: 20')
    expect(question(session)).toContain('damage by: ysolde dice: <dice>')
  })

  it('C3: initiative and checks are asked for by name; hint has the commands, ready to send', () => {
    const session = new Session()
    session.say('encounter start with: ysolde and: odrin and: mire-hound', d20(1))
    expect(question(session)).toBe('Roll initiative for Ysolde Fenwick and Odrin Appleby.')
    expect(lines(session, 'hint')).toEqual([
      'Waiting for initiative: ysolde, odrin. Roll it: initiative by: ysolde',
    ])
    session.all('initiative by: ysolde 9', 'initiative by: odrin 8', 'ask check: dex save of: odrin dc: 9')
    expect(question(session)).toBe('Odrin Appleby, roll the dex save.')
    expect(lines(session, 'hint')).toEqual(['Waiting for a check: check by: odrin dex save'])
  })

  it('C3: with dice: anything serves as a weapon, another’s too (K9); nobody strikes themselves by mistake', () => {
    const session = duel()
    const bite = session.say('attack with: bite to: mire-hound')
    expect(bite.error).toMatchObject({ code: 'unknown_weapon' })
    expect(bite.error?.message).toContain('That is a weapon of mire-hound, and ysolde holds the turn.')
    expect(session.word('attack with: bite to: mire-hound dice: 25')).toBe('ok')
    expect(session.word('attack with: bite to: ysolde dice: 25')).toBe('self_target')
    expect(session.word('attack with: chair to: ysolde dice: 25')).toBe('self_target')
    expect(session.word('attack by: ysolde with: chair to: ysolde dice: 25')).toBe('ok')
    expect(session.word('attack with: chair to: mire-hound dice: 25')).toBe('ok')
    expect(session.word('attack with: sabre to: ysolde dice: 2')).toBe('ok')
  })

  it('C3: damage of a type that nobody knows is refused, not dealt past every defence', () => {
    const session = duel().all('attack with: sabre to: mire-hound dice: 25')
    expect(session.say('damage dice: 5 type: fier').error).toMatchObject({
      code: 'unknown_damage_type',
      message: 'There is no damage type "fier". Did you mean fire?',
    })
    expect(session.word('damage dice: 5 type: fire')).toBe('ok')
  })
})

describe('F9: nothing that is typed forges a line of the log', () => {
  const BAD = ['a\nb', 'a\u001b[2Jb', 'a\u2028b', 'a\u202eb', 'a\u0085b', 'a\rb']

  it.each(BAD)('F9: %j in a name of a document is refused, each at its place', (name) => {
    expect(issuesOf({ monsters: { x: sheet({ name }) } })[0]?.path).toEqual(['monsters', 'x', 'name'])
    expect(issuesOf({ monsters: { [name]: sheet() } })[0]?.code).toBe('bad_name')
    expect(issuesOf({ monsters: { x: sheet({ actions: [{ name }] }) } })[0]?.path.at(-1)).toBe('name')
    expect(issuesOf({ monsters: { x: sheet({ damage_resistances: [name] }) } })).toHaveLength(1)
    expect(issuesOf({ title: name })[0]?.path).toEqual(['title'])
  })

  it('F9: a note may have lines, and is shown so that none passes for a line of the game', () => {
    expect(issuesOf({ notes: ['a\u001b[2Jb'] })).toHaveLength(1)
    const notes = ['one\nmire-hound ends the turn']
    const session = new Session({ notes })
    const shown = () => skirmish.render(session.view(GAME_MASTER)).filter((line) => line.startsWith('  ('))
    expect(skirmish.render(session.view(GAME_MASTER)).slice(-2)).toEqual([
      '  (one',
      '  mire-hound ends the turn)',
    ])
    session.say('encounter start with: ysolde and: mire-hound', d20(9))
    expect(shown()).toHaveLength(1)
    session.all('initiative by: ysolde 15')
    expect(shown()).toEqual([])
    session.all('encounter end')
    expect(shown()).toHaveLength(1)
  })

  it.each(BAD)('F9: %j in a command is refused, wherever it stands', (text) => {
    const session = duel()
    const commands: SkirmishCommand[] = [
      { verb: 'attack', with: text, to: ['mire-hound'], dice: '20' },
      { verb: 'attack', with: 'sabre', to: ['mire-hound', text] },
      { verb: 'roll', by: text, dice: '1d6' },
      { verb: 'hurt', who: 'ysolde', points: 1, because: text },
      { verb: 'add', who: [text], stats: 'hp 3', because: 'x' },
      { verb: 'ask', check: 'stealth', of: ['ysolde'], dc: 3, fails: text },
      { verb: 'damage', dice: [{ dice: '1', type: text }] },
    ]
    for (const command of commands) {
      const tell = (event: SkirmishEvent) => {
        throw new Error(event.type)
      }
      const say = () => skirmish.decide(session.state, GAME_MASTER, command, undefined as never, tell)
      expect(say).toThrow('one line of plain text')
    }
  })
})

describe('C12: dice and results that are typed', () => {
  it('C12: are told as given, in every line that they make', () => {
    const session = duel()
    expect(lines(session, 'attack with: sabre to: mire-hound dice: 99')[0]).toBe(
      'ysolde attacks mire-hound (the GM rolls): 99, as given, against AC 13: hit.',
    )
    expect(lines(session, 'damage dice: 9 type: fire dice: 1d4+80', d4(3))).toEqual([
      'ysolde damages mire-hound (the GM rolls): 9 fire, as given.',
      'ysolde damages mire-hound (the GM rolls): 1d4+80 [3] = 83, dice as given.',
      'mire-hound loses 92 hit points (attack): 0/19, down.',
    ])
    expect(lines(session, 'initiative by: ysolde 40')).toEqual(['ysolde has initiative 40, as given.'])
    const rolled = duel()
    expect(rolled.say('attack with: sabre to: mire-hound', d20(15)).events[0]).toMatchObject({ typed: false })
    expect(rolled.say('damage', d8(5)).events[0]).toMatchObject({ typed: false })
    expect(rolled.say('roll 2d6', d6(1, 2)).events[0]).toMatchObject({ typed: false })
  })

  it('C12: are a permission: of all as the rules have it, of the GM alone, or of nobody', () => {
    const typed = ['attack with: sabre to: mire-hound dice: 20', 'initiative 12', 'damage dice: 3']
    const said = (typedDice: string, seat: string) => {
      const session = duel()
      session.state = { ...session.state, scenario: scenario({ options: { typedDice } }) }
      session.say('attack by: ysolde with: sabre to: mire-hound', d20(15))
      return typed.map((line) => {
        const by = line.replace(/^(\S+)/, '$1 by: ysolde')
        return session.sayAs(seat, by).error?.code ?? 'ok'
      })
    }
    expect(said('all', 'ysolde')).toEqual(['ok', 'ok', 'ok'])
    expect(said('gm', 'ysolde')).toEqual(['typed_dice', 'typed_dice', 'typed_dice'])
    expect(said('gm', GAME_MASTER)).toEqual(['ok', 'ok', 'ok'])
    expect(said('none', GAME_MASTER)).toEqual(['typed_dice', 'typed_dice', 'typed_dice'])
    expect(issuesOf({ options: { typedDice: 'some' } })).toHaveLength(1)
  })

  it('C12: are rulings, as reinforcements with a reason are: listed, and refused where there are none', () => {
    const typed: readonly SkirmishCommand[] = [
      { verb: 'initiative', by: 'ysolde', score: 25 },
      { verb: 'attack', by: 'ysolde', with: 'Sabre', to: ['mire-hound'], dice: '99' },
      { verb: 'damage', by: 'ysolde', dice: [{ dice: '3', type: 'fire' }] },
      { verb: 'add', who: ['cinder-imp'], count: 2, because: 'they were on the roof' },
    ]
    const open = (rulings: 'free' | 'none') => {
      const table = Table.open(skirmish, scenario(), {
        id: 'typed',
        seed: seedFromText('typed'),
        options: { rulings },
      })
      table.start()
      table.act(GAME_MASTER, { verb: 'encounter', action: 'start', with: ['ysolde', 'mire-hound'] })
      return table
    }
    const free = open('free')
    for (const command of typed) free.act(GAME_MASTER, command)
    free.act(GAME_MASTER, { verb: 'add', who: ['cinder-imp'] })
    free.close()
    const found = verifyJournal(free.export(), skirmish)
    expect(found.ok).toBe(true)
    expect(found.rulings?.map(({ kind, command }) => [command.verb, kind])).toEqual([
      ['initiative', 'discretion'],
      ['attack', 'discretion'],
      ['damage', 'discretion'],
      ['add', 'free'],
    ])
    const none = open('none')
    for (const command of typed)
      expect(() => none.act(GAME_MASTER, command), command.verb).toThrow(
        expect.objectContaining({ code: 'RULINGS_NOT_ALLOWED', message: expect.stringContaining(' with "') }),
      )
    none.act(GAME_MASTER, { verb: 'add', who: ['cinder-imp'] })
  })
})
