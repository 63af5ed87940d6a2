import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical } from '../../../src/kernel/canonical.js'
import { GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { seedFromText } from '../../../src/kernel/dice/live.js'
import { Table } from '../../../src/kernel/table/table.js'
import { verifyJournal } from '../../../src/kernel/verify/verify.js'
import { parseLine } from '../../../src/language/parse.js'
import { printCommand } from '../../../src/language/print.js'
import { type SkirmishCommand, skirmish } from '../../../src/rulesets/skirmish/index.js'
import { d4, d6, d8, d20, type Faces } from '../../../src/testing/index.js'
import { soak } from '../../soak.js'
import { brawl, duel, Session, scenario } from './session.js'

const WORDS = { figures: 'words' } as const

function lines(session: Session, line: string, ...faces: Faces[]): readonly string[] {
  const said = session.say(line, ...faces)
  if (said.error) throw new Error(`${line}: ${said.error.code} ${said.error.message}`)
  return said.events.flatMap((event) => skirmish.mech(event))
}

function standing(session: Session): Record<string, number> {
  return Object.fromEntries(session.state.joinOrder.map((id) => [id, session.state.entities[id]!.hp]))
}

describe('hurt and heal', () => {
  it('take and give points in a fight, told with the reason', () => {
    const session = duel()
    expect(lines(session, 'hurt who: hound points: 5 because: a falling beam')).toEqual([
      'Ruling: mire-hound loses 5 hit points: 14/19; Reason=a falling beam',
    ])
    expect(lines(session, 'heal who: mire-hound points: 3 because: it licks its paw')).toEqual([
      'Ruling: mire-hound gains 3 hit points: 17/19; Reason=it licks its paw',
    ])
    expect(lines(session, 'heal who: mire-hound points: 30 because: magic')).toEqual([
      'Ruling: mire-hound gains 2 hit points: 19/19; Reason=magic',
    ])
    expect(session.state.sums.damage).toBe(0)
  })

  it('work in a frozen fight and leave the pending damage alone (K21)', () => {
    const session = duel()
    session.say('attack with: sabre to: mire-hound', d20(15))
    session.all('ask check: stealth of: ysolde dc: 3', 'hurt who: ysolde points: 5 because: a dart')
    expect(session.state.pendingDamage).not.toBeNull()
    session.say('check by: ysolde stealth', d20(10))
    expect(session.word('damage', d8(3))).toBe('ok')
  })

  it('reach characters between encounters and outside of this one, never above the most', () => {
    const session = new Session().all('hurt who: odrin points: 20 because: a fall')
    expect(session.state.carriedHp).toEqual({ odrin: 14 })
    expect(lines(session, 'heal who: appleby points: 5 because: rest')).toEqual([
      'Ruling: odrin gains 5 hit points: 19/34; Reason=rest',
    ])
    session.say('encounter start with: ysolde and: mire-hound', d20(2))
    session.all('hurt who: odrin points: 19 because: far away')
    expect(session.state.carriedHp).toEqual({ odrin: 0 })
    session.all('add odrin')
    expect(standing(session)).toMatchObject({ odrin: 0 })
  })

  it('to 0 and up again have all that the rules attach to it', () => {
    const session = duel({ options: { endsWhenDecided: true } })
    expect(lines(session, 'hurt who: ysolde points: 99 because: a pit')[0]).toContain('0/26, down')
    expect(skirmish.next(session.state)).toMatchObject({ kind: 'over', outcome: 'MONSTERS_STAND' })
    const skipping = brawl({ options: { skipDowned: true } }).all(
      'hurt who: imp points: 99 because: a pit',
      'turn',
    )
    expect(skipping.view(GAME_MASTER).current).toBe('odrin')
    skipping.all('heal who: imp points: 1 because: embers', 'turn', 'turn', 'turn')
    expect(skipping.view(GAME_MASTER).current).toBe('cinder-imp')
  })

  it.each([
    ['hurt who: nobody points: 5 because: x', 'NO_SUCH_PERSON'],
    ['hurt who: cinder-imp points: 5 because: x', 'NO_SUCH_PERSON'],
    ['hurt who: ysolde points: 0 because: x', 'BAD_POINTS'],
    ['hurt who: ysolde points: -5 because: x', 'BAD_POINTS'],
    ['heal who: ysolde points: 5 because: x', 'NO_CHANGE'],
    ['heal who: GM points: 5 because: x', 'NO_SUCH_PERSON'],
    ['heal who: odrin points: 5 because: x', 'NO_CHANGE'],
    ['hurt who: ysolde points: 5', 'missing_label'],
    ['hurt who: ysolde points: five because: x', 'bad_number'],
    ['hurt who: constructor points: 5 because: x', 'NO_SUCH_PERSON'],
    ['hurt who: __proto__ points: 5 because: x', 'NO_SUCH_PERSON'],
  ])('%s → %s', (line, code) => {
    const session = duel()
    const before = canonical(session.state)
    expect(session.word(line)).toBe(code)
    expect(canonical(session.state)).toBe(before)
  })

  it('name who is there when nobody is meant', () => {
    const session = duel()
    expect(session.say('hurt who: ysulde points: 5 because: x').error?.message).toBe(
      'There is no "ysulde". Did you mean ysolde? There are: ysolde, mire-hound, odrin.',
    )
  })
})

describe('condition and restore', () => {
  it('set and lift what the rules read, in any state of the fight', () => {
    const session = duel()
    expect(lines(session, 'condition who: hound do: set what: Prone because: it slips')).toEqual([
      'Ruling: mire-hound is now prone; Reason=it slips',
    ])
    expect(session.say('attack with: sabre to: hound', d20(3, 12)).events[0]).toMatchObject({
      expr: '2d20kh1+5',
    })
    expect(lines(session, 'condition who: hound do: lift what: prone because: it rises')).toEqual([
      'Ruling: mire-hound is no longer prone; Reason=it rises',
    ])
    expect(session.say('attack with: sabre to: hound', d20(3)).events[0]).toMatchObject({ expr: '1d20+5' })
  })

  it.each([
    ['condition who: hound do: set what: pronne because: x', 'NO_SUCH_CONDITION'],
    ['condition who: hound do: lift what: prone because: x', 'NO_CHANGE'],
    ['condition who: odrin do: set what: prone because: x', 'not_in_encounter'],
    ['condition who: hound do: break what: prone because: x', 'unexpected_token'],
    ['condition who: hound do: set what: on fire because: x', 'ok'],
  ])('%s → %s', (line, code) => {
    expect(duel().word(line)).toBe(code)
  })

  it('restore: all points and no condition, in an encounter and between two', () => {
    const session = duel().all(
      'hurt who: ysolde points: 99 because: x',
      'condition who: ysolde do: set what: prone because: x',
      'condition who: ysolde do: set what: stunned because: x',
      'restore who: ysolde because: a saint passes',
    )
    expect(session.state.entities.ysolde).toMatchObject({ hp: 26, conditions: [] })
    expect(session.word('restore who: ysolde because: again')).toBe('NO_CHANGE')
    session.all('hurt who: ysolde points: 9 because: x', 'encounter end')
    expect(lines(session, 'restore who: ysolde because: a week')).toEqual([
      'Ruling: ysolde gains 9 hit points: 26/26; Reason=a week',
    ])
    session.all('encounter start with: ysolde')
    expect(standing(session)).toEqual({ ysolde: 26 })
  })
})

describe('set', () => {
  it('reaches every figure that the view shows', () => {
    const session = duel().all(
      'set who: hound figure: hp to: 7 because: x',
      'set who: hound figure: max to: 30 because: x',
      'set who: hound figure: AC to: 9 because: x',
      'set who: hound figure: initiative to: 20 because: x',
      'set who: encounter figure: round to: 4 because: x',
    )
    const hound = session.view(GAME_MASTER).people.find(({ name }) => name === 'mire-hound')
    expect(hound).toMatchObject({
      hp: 7,
      max: 30,
      figures: [
        { name: 'initiative', value: 20 },
        { name: 'AC', value: 9, base: 13, terms: [{ value: -4, source: 'ruling' }] },
      ],
    })
    expect(session.view(GAME_MASTER)).toMatchObject({
      round: 4,
      order: ['mire-hound', 'ysolde'],
      current: 'ysolde',
    })
    expect(session.say('attack with: sabre to: hound', d20(4)).events[0]).toMatchObject({ ac: 9, hit: true })
  })

  it('tells what was and what is; a most below the points takes them along', () => {
    const session = duel()
    expect(lines(session, 'set who: ysolde figure: max to: 20 because: a curse')).toEqual([
      'Ruling: max of ysolde is now 20, and was 26; Reason=a curse',
    ])
    expect(standing(session)).toMatchObject({ ysolde: 20 })
    expect(session.word('heal who: ysolde points: 1 because: x')).toBe('NO_CHANGE')
  })

  it('of the last missing initiative begins the fight', () => {
    const session = new Session()
    session.say('encounter start with: ysolde and: mire-hound', d20(3))
    session.all('set who: ysolde figure: initiative to: 3 because: she sleeps')
    expect(session.view(GAME_MASTER)).toMatchObject({
      isEncounterFrozen: false,
      round: 1,
      current: 'mire-hound',
    })
    expect(session.state.modifiers).toEqual({ 'mire-hound': 2, ysolde: 3 })
  })

  it('between encounters reaches the hit points a character will come with', () => {
    const session = new Session().all('set who: ysolde figure: hp to: 0 because: the prologue')
    expect(session.state.carriedHp).toEqual({ ysolde: 0 })
    expect(session.word('set who: ysolde figure: AC to: 3 because: x')).toBe('NO_SUCH_FIGURE')
  })

  it.each([
    ['set who: ysolde figure: luck to: 3 because: x', 'NO_SUCH_FIGURE'],
    ['set who: ysolde figure: round to: 3 because: x', 'NO_SUCH_FIGURE'],
    ['set who: encounter figure: hp to: 3 because: x', 'NO_SUCH_FIGURE'],
    ['set who: ysolde figure: hp to: 27 because: x', 'BAD_VALUE'],
    ['set who: ysolde figure: hp to: -1 because: x', 'BAD_VALUE'],
    ['set who: ysolde figure: max to: 0 because: x', 'BAD_VALUE'],
    ['set who: encounter figure: round to: 0 because: x', 'BAD_VALUE'],
    ['set who: ysolde figure: hp to: 26 because: x', 'NO_CHANGE'],
  ])('%s → %s', (line, code) => {
    expect(duel().word(line)).toBe(code)
  })
})

describe('add', () => {
  it('with a reason brings several from the lists; monsters roll at once, the turn stays', () => {
    const session = duel()
    expect(
      lines(session, 'add cinder-imp count: 3 because: the roof was full of them', d20(18, 2, 3)),
    ).toEqual([
      'Ruling: Cinder Imp joins as cinder-imp_1 (8/8 hit points); Reason=the roof was full of them',
      'Ruling: Cinder Imp joins as cinder-imp_2 (8/8 hit points); Reason=the roof was full of them',
      'Ruling: Cinder Imp joins as cinder-imp_3 (8/8 hit points); Reason=the roof was full of them',
      'cinder-imp_1 rolls initiative: 1d20+3 [18] = 21.',
      'cinder-imp_2 rolls initiative: 1d20+3 [2] = 5.',
      'cinder-imp_3 rolls initiative: 1d20+3 [3] = 6.',
    ])
    expect(session.view(GAME_MASTER).current).toBe('ysolde')
    session.all('turn')
    expect(session.view(GAME_MASTER).current).toBe('mire-hound')
  })

  it('takes a stat line for somebody whom no file has, who then fights, and is known from then on', () => {
    const session = duel()
    const stats =
      'hp 11, ac 12, dex 14, Club +3 1d6+1 bludgeoning and 1d4 fire, Sling -1, resist cold fire, immune poison'
    expect(lines(session, `add Bog Bandit count: 2 stats: ${stats} because: a noise`, d20(20, 1))[0]).toBe(
      'Ruling: Bog Bandit is a new sheet of the monsters (11 hit points, AC 12, Club +3 1d6+1 bludgeoning and 1d4 fire, Sling -1); Reason=a noise',
    )
    session.all('turn', 'turn', 'turn')
    expect(session.say('attack by: bog-bandit_1 with: club to: ysolde', d20(12)).events[0]).toMatchObject({
      expr: '1d20+3',
      hit: true,
    })
    session.say('damage', d6(2), d4(3))
    expect(standing(session)).toMatchObject({ ysolde: 20 })
    session.all('encounter end')
    session.say('encounter start with: bog-bandit', d20(4))
    expect(standing(session)).toEqual({ 'bog-bandit': 11 })
  })

  it('on the side of the characters: rolls on command, and takes its wounds along', () => {
    const session = duel()
    session.all('add Old Ferryman side: characters stats: hp 6, Oar +1 1d4 because: he has had enough')
    expect(session.state.entities['old-ferryman']).toMatchObject({ kind: 'character', hp: 6 })
    session.all('initiative by: ferryman 4', 'hurt who: ferryman points: 4 because: x', 'encounter end')
    session.all('encounter start with: old ferryman')
    expect(standing(session)).toEqual({ 'old-ferryman': 2 })
  })

  it.each([
    ['add Bandit stats: hp 5', 'MISSING_CLAUSE'],
    ['add Bandit because: x', 'unknown_entity'],
    ['add Bandit stats: ac 5 because: x', 'bad_stats'],
    ['add Bandit stats: hp 0 because: x', 'bad_stats'],
    ['add Bandit stats: hp 5, hp 6 because: x', 'bad_stats'],
    ['add Bandit stats: hp 5, luck 7 because: x', 'bad_stats'],
    ['add Bandit stats: hp 5, Club because: x', 'bad_stats'],
    ['add Bandit stats: hp 5, Club +3 2x6 because: x', 'bad_stats'],
    ['add Bandit stats: hp 5, Club +3 2d6 fier because: x', 'bad_stats'],
    ['add Bandit stats: hp 5, resist because: x', 'bad_stats'],
    ['add Bandit and: Thief stats: hp 5 because: x', 'bad_stats'],
    ['add cinder imp stats: hp 5 because: x', 'name_taken'],
    ['add Ysolde Fenwick stats: hp 5 because: x', 'name_taken'],
    ['add gm stats: hp 5 because: x', 'name_taken'],
    ['add constructor stats: hp 5 because: x', 'name_taken'],
    ['add __proto__ stats: hp 5 because: x', 'name_taken'],
    ['add cinder-imp count: 0', 'BAD_COUNT'],
    ['add cinder-imp and: mire-hound count: 2', 'BAD_COUNT'],
    ['add odrin count: 2', 'already_in_encounter'],
    ['add cinder-imp side: characters', 'UNKNOWN_CLAUSE'],
  ])('%s → %s', (line, code) => {
    const session = duel()
    const before = canonical(session.state)
    expect(session.word(line)).toBe(code)
    expect(canonical(session.state)).toBe(before)
  })

  it('outside an encounter is refused, with a reason too', () => {
    expect(new Session().word('add cinder-imp because: x')).toBe('no_encounter')
  })
})

describe('remove', () => {
  it('takes somebody out of order, targets, checks and pending damage', () => {
    const session = brawl()
    session.say('attack with: sabre to: imp and: hound', d20(15, 15))
    session.all('ask check: stealth of: imp dc: 3')
    expect(lines(session, 'remove who: imp because: it flies off')).toEqual([
      'Ruling: cinder-imp leaves the encounter; Reason=it flies off',
    ])
    expect(session.state).toMatchObject({
      turnOrder: ['ysolde', 'odrin', 'mire-hound'],
      asked: [],
      pendingDamage: { targets: ['mire-hound'], hitStatus: { 'mire-hound': true } },
    })
    expect(session.word('attack with: sabre to: cinder-imp')).toBe('unknown_target')
    session.all('remove who: hound because: it follows')
    expect(session.state.pendingDamage).toBeNull()
    expect(session.word('damage')).toBe('no_pending_damage')
  })

  it('whoever held the turn passes it on, into a new round from the last place', () => {
    const session = brawl()
    expect(lines(session, 'remove who: ysolde because: she is called away')[0]).toContain(
      'the turn passes to cinder-imp',
    )
    expect(session.view(GAME_MASTER)).toMatchObject({ current: 'cinder-imp', round: 1 })
    session.all('turn', 'turn', 'remove who: hound because: x')
    expect(session.view(GAME_MASTER)).toMatchObject({ current: 'cinder-imp', round: 2 })
    expect(session.state.carriedHp).toEqual({ ysolde: 26 })
    session.all('remove who: imp because: x', 'remove who: odrin because: x')
    expect(session.view(GAME_MASTER)).toMatchObject({ current: null, awaiting: { reason: 'no_combatants' } })
    session.say('add mire-hound', d20(3))
    expect(session.view(GAME_MASTER)).toMatchObject({ current: 'mire-hound', round: 1 })
  })

  it('the one everybody waited for: the fight goes on', () => {
    const session = new Session()
    session.say('encounter start with: ysolde and: odrin and: mire-hound', d20(3))
    session.all('initiative by: ysolde 9', 'remove who: odrin because: he stays behind')
    expect(session.view(GAME_MASTER)).toMatchObject({ isEncounterFrozen: false, current: 'ysolde', round: 1 })
    expect(session.word('turn')).toBe('ok')
  })

  it('the last foe ends a fight that ends when it is decided', () => {
    const session = duel({ options: { endsWhenDecided: true } }).all('remove who: hound because: it runs')
    expect(skirmish.next(session.state)).toMatchObject({ kind: 'over', outcome: 'CHARACTERS_STAND' })
  })

  it('nobody who is not there', () => {
    expect(duel().word('remove who: odrin because: x')).toBe('not_in_encounter')
    expect(new Session().word('remove who: nobody because: x')).toBe('NO_SUCH_PERSON')
  })

  it('somebody of the same kind may come after it, under a free name', () => {
    const session = brawl()
    session.say('add cinder-imp count: 2 because: x', d20(1, 1))
    session.all('remove who: cinder-imp because: x')
    session.say('add cinder-imp', d20(1))
    expect(new Set(session.state.joinOrder).size).toBe(session.state.joinOrder.length)
  })
})

describe('bonus', () => {
  it('counts for the next d20 of an attack, and only for that', () => {
    const session = duel()
    expect(lines(session, 'bonus who: ysolde value: 2 because: higher ground')).toEqual([
      'Ruling: ysolde has +2 on the next d20; Reason=higher ground',
    ])
    expect(lines(session, 'attack by: ysolde with: sabre to: hound and: ysolde', d20(6, 6))).toEqual([
      'ysolde attacks mire-hound: 1d20+5+2 [6] = 13 (+2 by ruling) against AC 13: hit.',
      'ysolde attacks ysolde: 1d20+5 [6] = 11 against AC 15: miss.',
      'ysolde hits mire-hound with Sabre. Roll it: damage by: ysolde',
    ])
    expect(session.state.bonuses).toEqual({})
  })

  it('moves the odds by as much', () => {
    const session = duel()
    const hits = (line: string) => session.odds(line, ({ pendingDamage }) => pendingDamage !== null)
    expect(hits('attack with: sabre to: hound')).toBe('13/20')
    session.all('bonus who: ysolde value: -3 because: rain')
    expect(hits('attack with: sabre to: hound')).toBe('1/2')
  })

  it('adds up, counts for checks and initiative, and waits where dice are typed', () => {
    const session = duel().all('bonus who: ysolde value: 2 because: x')
    expect(lines(session, 'bonus who: ysolde value: 3 because: y')[0]).toContain(
      '+3 on the next d20, +5 in all',
    )
    expect(session.view('odrin').people[0]!.status).toEqual(['+5 on the next d20'])
    session.all('attack with: sabre to: hound dice: 2')
    expect(lines(session, 'check by: ysolde stealth', d20(3))[0]).toBe(
      'ysolde rolls a check: 1d20+7+5 [3] = 15 (+5 by ruling).',
    )
    const before = new Session().all(
      'bonus who: ysolde value: 4 because: forewarned',
      'encounter start with: ysolde',
    )
    expect(lines(before, 'initiative by: ysolde', d20(5))).toEqual([
      'ysolde rolls initiative: 1d20+3+4 [5] = 12 (+4 by ruling).',
    ])
    expect(before.state.modifiers.ysolde).toBe(3)
  })

  it('of nothing, or for nobody, is refused', () => {
    expect(duel().word('bonus who: ysolde value: 0 because: x')).toBe('BAD_VALUE')
    expect(duel().word('bonus who: imp value: 1 because: x')).toBe('NO_SUCH_PERSON')
  })
})

describe('the referee’s hand', () => {
  const RULINGS = [
    'hurt who: ysolde points: 1 because: x',
    'heal who: ysolde points: 1 because: x',
    'condition who: ysolde do: set what: prone because: x',
    'restore who: ysolde because: x',
    'set who: ysolde figure: hp to: 1 because: x',
    'remove who: ysolde because: x',
    'bonus who: ysolde value: 1 because: x',
  ]

  it.each(RULINGS)('is the GM’s: %s', (line) => {
    expect(duel().sayAs('ysolde', line).error?.code).toBe('gm_only')
  })

  it.each(RULINGS)('needs a reason: %s', (line) => {
    expect(duel().word(line.replace(' because: x', ''))).toBe('missing_label')
  })

  it('is read back as it is printed', () => {
    for (const line of [...RULINGS, 'add imp count: 2 side: monsters stats: hp 3, Club +1 1d6 because: x']) {
      const parsed = parseLine(line, skirmish.verbs)
      if (parsed.status !== 'ok') throw new Error(line)
      expect(printCommand(parsed.command, skirmish.verbs)).toBe(line)
    }
  })

  it('is listed in help for the GM, with how each is written; not for players', () => {
    const told = lines(new Session(), 'help all').at(-1)
    expect(told).toContain('hurt, heal, condition, restore, set, remove, bonus')
    expect(lines(new Session(), 'help hurt')[0]).toBe('hurt who: <name> points: <number> because: <reason>')
    expect(new Session().say('help by: ysolde hurt').error?.code).toBe('gm_only')
    expect(new Session().say('help by: ysolde all').events).toMatchObject([{ rulings: [] }])
  })

  it('is open to every seat (rules/secrets 5), without the figures of monsters where figures are words', () => {
    const session = duel().all(
      'hurt who: hound points: 5 because: a beam',
      'set who: hound figure: AC to: 11 because: mud',
      'set who: hound figure: hp to: 3 because: mud',
      'set who: hound figure: initiative to: 30 because: mud',
      'set who: ysolde figure: hp to: 3 because: mud',
    )
    session.say('add Toad stats: hp 4711, ac 47 because: mud', d20(2))
    const seen = (options: object) =>
      session.log
        .slice(-9)
        .flatMap((event) => skirmish.mech(skirmish.see(event, 'odrin', session.facts(options))!))
    expect(seen(WORDS)).toEqual([
      'ysolde has initiative 15, as given.',
      'Ruling: mire-hound loses 5 hit points: hurt; Reason=a beam',
      'Ruling: AC of mire-hound is another now; Reason=mud',
      'Ruling: hp of mire-hound is another now; Reason=mud',
      'Ruling: initiative of mire-hound is now 30, and was 11; Reason=mud',
      'Ruling: hp of ysolde is now 3, and was 26; Reason=mud',
      'Ruling: Toad is a new sheet of the monsters; Reason=mud',
      'Ruling: Toad joins as toad (unhurt); Reason=mud',
      'toad rolls initiative: 1d20 [2] = 2.',
    ])
    const told = session.log.map((event) => skirmish.see(event, 'odrin', session.facts(WORDS)))
    const commands = [
      'set who: hound figure: AC to: 4711 because: x',
      'add Toad stats: hp 4711 because: x',
    ].map((line) => {
      const parsed = parseLine(line, skirmish.verbs)
      return skirmish.seeCommand(
        (parsed as { command: SkirmishCommand }).command,
        GAME_MASTER,
        'odrin',
        session.facts(WORDS),
      )
    })
    expect(JSON.stringify([told, commands, session.view('odrin', WORDS)])).not.toMatch(/4711/)
    expect(seen({}).join()).toContain('AC of mire-hound is now 11, and was 13')
  })

  it('leaves a journal that verifies, counted, and that undo takes back', () => {
    const table = Table.open(skirmish, scenario(), {
      id: 'hand',
      seed: seedFromText('hand'),
      options: { undo: 'gm', rulings: 'free' },
    })
    const say = (line: string) => {
      const parsed = parseLine(line, skirmish.verbs)
      if (parsed.status !== 'ok') throw new Error(line)
      table.act(GAME_MASTER, parsed.command as SkirmishCommand)
    }
    table.start()
    say('hurt who: ysolde points: 26 because: the road')
    say('heal who: ysolde points: 10 because: the inn')
    say('encounter start with: ysolde and: mire-hound')
    say('initiative by: ysolde')
    say('bonus who: ysolde value: 5 because: luck')
    say('check by: ysolde stealth')
    say('condition who: ysolde do: set what: prone because: mud')
    say('add Toad count: 2 stats: hp 3, Tongue +1 1d4 because: a splash')
    say('set who: toad_1 figure: AC to: 3 because: slime')
    const before = skirmish.key(table.state)
    say('remove who: toad_1 because: it hops off')
    table.undo(GAME_MASTER)
    expect(skirmish.key(table.state)).toBe(before)
    say('restore who: ysolde because: she wakes up')
    say('encounter end')
    table.close()
    expect(verifyJournal(table.export(), skirmish)).toMatchObject({ ok: true, diceChecked: true })
  })

  it('is refused at a table without rulings, and so is what the document leaves to a referee; its procedures are not', () => {
    const table = Table.open(skirmish, scenario(), {
      id: 'none',
      seed: seedFromText('none'),
      options: { rulings: 'none' },
    })
    table.start()
    table.act(GAME_MASTER, { verb: 'encounter', action: 'start', with: ['ysolde', 'mire-hound'] })
    const hurt: SkirmishCommand = { verb: 'hurt', who: 'ysolde', points: 1, because: 'x' }
    expect(() => table.act(GAME_MASTER, hurt)).toThrow('a free ruling')
    const ask: SkirmishCommand = { verb: 'ask', check: 'stealth', of: ['ysolde'], dc: 3 }
    expect(() => table.act(GAME_MASTER, ask)).toThrow('a ruling at discretion')
    table.act(GAME_MASTER, { verb: 'add', who: ['cinder-imp'] })
    table.act(GAME_MASTER, { verb: 'initiative', by: 'ysolde' })
  })

  it('keeps every state sound, whatever is ruled in whatever order', () => {
    const who = fc.constantFrom(
      'ysolde',
      'odrin',
      'mire-hound',
      'cinder-imp',
      'toad_1',
      'toad',
      'nobody',
      'imp',
    )
    const because = 'because: x'
    const small = fc.integer({ min: -2, max: 30 })
    const line = fc.oneof(
      fc
        .tuple(fc.constantFrom('hurt', 'heal'), who, small)
        .map(([v, w, n]) => `${v} who: ${w} points: ${n} ${because}`),
      fc
        .tuple(who, fc.constantFrom('set', 'lift'), fc.constantFrom('prone', 'stunned', 'odd'))
        .map(([w, d, c]) => `condition who: ${w} do: ${d} what: ${c} ${because}`),
      who.map((w) => `restore who: ${w} ${because}`),
      fc
        .tuple(who, fc.constantFrom('hp', 'max', 'AC', 'initiative', 'round'), small)
        .map(([w, f, n]) => `set who: ${w} figure: ${f} to: ${n} ${because}`),
      who.map((w) => `remove who: ${w} ${because}`),
      fc.tuple(who, small).map(([w, n]) => `bonus who: ${w} value: ${n} ${because}`),
      fc.tuple(who, fc.integer({ min: 0, max: 3 })).map(([w, n]) => `add ${w} count: ${n} ${because}`),
      fc.constant(`add Toad stats: hp 4, Tongue +1 1d4 ${because}`),
      fc.constantFrom('encounter end', 'encounter start with: ysolde and: mire-hound', 'turn', 'damage'),
      who.map((w) => `initiative by: ${w}`),
      who.map((w) => `ask check: stealth of: ${w} dc: 9`),
      who.map((w) => `check by: ${w} stealth`),
      who.map((w) => `attack with: sabre to: ${w}`),
    )
    fc.assert(
      fc.property(fc.array(line, { minLength: 20, maxLength: 60 }), fc.nat(), (said, seed) => {
        const table = Table.open(skirmish, scenario(), { id: 'any', seed: seedFromText(String(seed)) })
        table.start()
        for (const text of said) {
          const parsed = parseLine(text, skirmish.verbs)
          if (parsed.status !== 'ok') throw new Error(text)
          try {
            table.act(GAME_MASTER, parsed.command as SkirmishCommand)
          } catch (error) {
            if (!(error instanceof Stop)) throw error
          }
          sound(table.state)
          for (const seat of [GAME_MASTER, 'ysolde']) {
            skirmish.render(table.view(seat))
            for (const command of table.choices(seat)) expect(table.accepts(seat, command)).toBe(true)
          }
        }
        table.close()
        expect(verifyJournal(table.export(), skirmish).ok).toBe(true)
      }),
      { seed: 20_011, numRuns: soak(12, 300) },
    )
  })
})

function sound(state: ReturnType<typeof skirmish.begin>): void {
  const { joinOrder, turnOrder, entities, initiatives, currentTurnIndex, pendingDamage } = state
  expect([...turnOrder].sort()).toEqual([...joinOrder].sort())
  expect(Object.keys(entities).sort()).toEqual([...joinOrder].sort())
  for (const { hp, maxHp } of Object.values(entities)) expect(hp >= 0 && hp <= maxHp && maxHp >= 1).toBe(true)
  for (const id of [...Object.keys(initiatives), ...state.asked]) expect(joinOrder).toContain(id)
  expect(Object.keys(state.pendingChecks).sort()).toEqual([...state.asked].sort())
  const scored = joinOrder.length > 0 && joinOrder.every((id) => initiatives[id] !== undefined)
  if (scored) expect(currentTurnIndex).toBeGreaterThanOrEqual(0)
  expect(currentTurnIndex).toBeLessThan(Math.max(1, turnOrder.length))
  if (pendingDamage !== null) {
    expect(joinOrder).toContain(pendingDamage.attacker)
    expect(pendingDamage.targets.some((id) => pendingDamage.hitStatus[id])).toBe(true)
    for (const id of pendingDamage.targets) expect(joinOrder).toContain(id)
  }
  expect(skirmish.key(skirmish.clone(state))).toBe(skirmish.key(state))
}
