import { describe, expect, it } from 'vitest'
import { solve } from '../../../src/analysis/solve.js'
import { canonical, plainCopy } from '../../../src/kernel/canonical.js'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import { seedFromText } from '../../../src/kernel/dice/live.js'
import { ScriptedDice, type ScriptedFace } from '../../../src/kernel/dice/scripted.js'
import { Table } from '../../../src/kernel/table/table.js'
import { verifyJournal } from '../../../src/kernel/verify/verify.js'
import { parseLine } from '../../../src/language/parse.js'
import { type SpireEvent, type SpireState, spire } from '../../../src/rulesets/spire/index.js'
import { d6 } from '../../../src/testing/index.js'
import { act, draws, encounter, end, factsWith, play, position, SEAT, seenBy, stopOf } from './scenarios.js'

const GM = 'gm'
const seats = spire.seats(encounter('cultist'))

function commandOf(line: string) {
  const parsed = parseLine(line, spire.verbs)
  if (parsed.status !== 'ok') throw new Error(`"${line}": ${JSON.stringify(parsed)}`)
  return parsed.command
}

/** A ruling, carried out; answers its log lines. */
function rule(state: SpireState, line: string, ...faces: (readonly ScriptedFace[])[]): string[] {
  const dice = new ScriptedDice(faces.flat())
  const events: SpireEvent[] = []
  const tell = telling(spire, state, (event) => events.push(event))
  spire.decide(state, GM, commandOf(`${line} because: the test`), dice, tell)
  settle(spire, state, dice, tell)
  dice.finish()
  return events.flatMap((event) => spire.mech(event).map((text) => text.replace('; Reason=the test', '')))
}

const refusal = (state: SpireState, line: string, seat = GM) =>
  stopOf(state, commandOf(`${line} because: the test`), seat)

/** The player's moment of a fight with a worm and a cultist. */
const fight = (fields: object = {}) =>
  position({ hp: 7, hand: ['Strike'], draw: ['Defend'], monsters: ['jaw_worm', 'cultist'], ...fields })

describe('the referee’s hand', () => {
  it('damage takes HP past block, wakes what damage wakes, and ends the fight as the rules say', () => {
    const state = fight({ block: 5 })
    expect(rule(state, 'damage who: ironclad points: 2')).toEqual(['Ruling: Ironclad loses 2 HP, now 5/10'])
    expect(rule(state, 'damage who: 1 points: 3')).toEqual(['Ruling: Jaw Worm loses 3 HP, now 5/8'])
    expect(rule(state, 'damage who: worm points: 99')).toEqual(['Ruling: Jaw Worm loses 5 HP, now 0/8'])
    expect(seenBy(state).order).toEqual(['Ironclad', 'Cultist'])
    expect(stopOf(state, play('Strike', 1))).toBe('dead-target')
    expect(rule(state, 'damage who: cultist points: 9')).toEqual([
      'Ruling: Cultist loses 9 HP, now 0/9',
      'Burning Blood: HP +1 = 6',
      'Fight over: win, HP 6',
    ])
    expect(spire.next(state)).toMatchObject({ kind: 'over', outcome: 'win' })
  })

  it('damage to 0 loses the fight', () => {
    const state = fight()
    expect(rule(state, 'damage who: you points: 7').at(-1)).toBe('Fight over: loss, HP 0')
    expect(spire.next(state)).toMatchObject({ kind: 'over', outcome: 'loss' })
  })

  it('R7: damage by a ruling wakes Curl Up where any damage does, and not where only aimed cards do', () => {
    const louse = (preset: string) => position({ preset, die: 1, monsters: ['red_louse'] })
    expect(rule(louse('mod'), 'damage who: 1 points: 1')).toContain(
      'Curl Up: Red Louse block +2 = 2; Curl Up is gone',
    )
    expect(rule(louse('seed'), 'damage who: 1 points: 1')).toHaveLength(1)
  })

  it('heal stops at the maximum, and the fallen get up without their tokens and act again', () => {
    const state = fight({ monsters: [{ id: 'jaw_worm', hp: 0, block: 3, vulnerable: 2 }, 'cultist'] })
    expect(rule(state, 'heal who: ironclad points: 9')).toEqual(['Ruling: Ironclad regains 3 HP, now 10/10'])
    expect(rule(state, 'heal who: jaw worm points: 4')).toEqual(['Ruling: Jaw Worm regains 4 HP, now 4/8'])
    expect(state.monsters[0]).toMatchObject({ hp: 4, block: 0, vulnerable: 0 })
    const acted = act(state, end, d6(5), draws(1, 1), draws(1, 1))
    expect(acted.filter((e) => e.type === 'MonsterActed').map((e) => e.name)).toEqual(['Jaw Worm', 'Cultist'])
  })

  it('a fallen monster that was never dealt a behaviour is dealt one when it gets up (R12)', () => {
    const state = fight({ monsters: [{ id: 'green_louse', hp: 0 }, 'cultist'] })
    expect(rule(state, 'heal who: 1 points: 1', draws(2, 2))).toEqual([
      'Deal: Green Louse is dealt behaviour 21W',
      'Ruling: Green Louse regains 1 HP, now 1/3',
    ])
    expect(spire.next(state).kind).toBe('awaiting')
  })

  it('condition sets tokens up to the cap of the rules and lifts them', () => {
    const state = fight()
    expect(rule(state, 'condition who: cultist do: set what: weak')).toEqual(['Ruling: Cultist Weak 0 -> 1'])
    expect(rule(state, 'condition who: cultist do: set what: weak tokens: 9')).toEqual([
      'Ruling: Cultist Weak 1 -> 3',
    ])
    expect(refusal(state, 'condition who: cultist do: set what: weak')).toBe('NO_CHANGE')
    expect(rule(state, 'condition who: 2 do: lift what: weak tokens: 1')).toEqual([
      'Ruling: Cultist Weak 3 -> 2',
    ])
    expect(rule(state, 'condition who: 2 do: lift what: weak')).toEqual(['Ruling: Cultist Weak 2 -> 0'])
    expect(rule(state, 'condition who: worm do: set what: curl up tokens: 2')).toEqual([
      'Ruling: Jaw Worm Curl Up 0 -> 2',
    ])
    act(state, play('Strike', 1))
    expect(state.monsters[0]).toMatchObject({ hp: 7, block: 2, curlUp: 0 })
  })

  it('restore makes the player whole, and a louse as it came', () => {
    const state = fight({
      weak: 2,
      vulnerable: 1,
      energy: 0,
      monsters: [{ id: 'red_louse', hp: 1, curlUp: 0, weak: 1 }],
    })
    expect(rule(state, 'restore who: ironclad')).toEqual(['Ruling: Ironclad is as good as new, HP 10'])
    expect(state.player).toMatchObject({ hp: 10, weak: 0, vulnerable: 0, energy: 3 })
    rule(state, 'restore who: louse')
    expect(state.monsters[0]).toMatchObject({ hp: 3, weak: 0, curlUp: 2 })
  })

  it('set reaches every figure that the view shows', () => {
    const state = fight({ dieTiming: 'turnStart', die: 1 })
    const reached = [
      ...['HP', 'max HP', 'block', 'energy', 'energy each turn', 'Strength', 'Weak', 'Vulnerable'].map(
        (f) => ['ironclad', f],
      ),
      ...['HP', 'max HP', 'block', 'Strength', 'Weak', 'Vulnerable', 'Curl Up', 'Ritual', 'turns'].map(
        (f) => ['cultist', f],
      ),
      ['fight', 'turn'],
      ['fight', 'die'],
    ]
    for (const [who, figure] of reached) {
      const before = canonical(seenBy(state))
      rule(state, `set who: ${who} figure: ${figure} to: 5`)
      expect(canonical(seenBy(state)), `${who} ${figure}`).not.toBe(before)
    }
    for (const { name, figures } of seenBy(state).people)
      for (const { name: figure } of figures)
        expect(refusal(state, `set who: ${name} figure: ${figure} to: 999`)).toBe('BAD_VALUE')
    expect(seenBy(state)).toMatchObject({ turn: 5, die: 5, energyEachTurn: 5 })
  })

  it('set HP to 0 is a fall, and a lower maximum takes HP with it', () => {
    const state = fight()
    rule(state, 'set who: worm figure: max hp to: 3')
    expect(state.monsters[0]).toMatchObject({ hp: 3, maxHp: 3 })
    rule(state, 'set who: worm figure: hp to: 0')
    rule(state, 'remove who: cultist')
    expect(spire.next(state)).toMatchObject({ outcome: 'win' })
  })

  it('a die that is known can be set, one that has not been rolled cannot', () => {
    const known = fight({ dieTiming: 'turnStart', die: 1 })
    expect(rule(known, 'set who: fight figure: die to: 6')).toEqual(['Ruling: the fight die 1 -> 6'])
    expect(seenBy(known).monsters[0]!.moves[0]!.move).toBe('Chomp')
    expect(refusal(fight(), 'set who: fight figure: die to: 6')).toBe('die-unknown')
  })

  it('add brings several at once from the game’s own lists; they act in the next monsters’ turn', () => {
    const state = fight()
    expect(rule(state, 'add green louse count: 2', draws(2, 1), draws(1, 1))).toEqual([
      'Ruling: Green Louse joins the fight as number 3, HP 3',
      'Ruling: Green Louse joins the fight as number 4, HP 3',
    ])
    expect(seenBy(state).people.map(({ name }) => name)).toEqual([
      'Ironclad',
      'Jaw Worm',
      'Cultist',
      'Green Louse 3',
      'Green Louse 4',
    ])
    expect(spire.choices(state, SEAT)).toContainEqual(play('Strike', 4))
    act(state, play('Strike', 'green louse 4'))
    const acted = act(state, end, d6(1), draws(1, 1), draws(1, 1))
    expect(acted.filter((e) => e.type === 'MonsterActed').map((e) => e.who)).toEqual([0, 1, 2, 3])
  })

  it('add brings a variant, and the cards that a newcomer needs', () => {
    const state = fight()
    rule(state, 'add jaw worm medium')
    expect(state.monsters[2]).toMatchObject({ hp: 10 })
    rule(state, 'add acid slime m', draws(4, 1))
    expect(state.fight.cards.map((c) => c.name)).toContain('Dazed')
    expect(state.hand).toHaveLength(state.fight.cards.length)
    const told = act(state, end, d6(1), draws(1, 1), draws(1, 1))
    expect(told.some((e) => e.type === 'CardAdded' && e.card === 'Dazed')).toBe(true)
    expect(seenBy(state).hand.map((c) => c.name)).toContain('Dazed')
  })

  it('add takes a stat line typed at the prompt', () => {
    const state = fight({ hp: 60, maxHp: 60 })
    expect(rule(state, 'add Giant Rat stats: hp 4, strength 1, dmg 1, then dmg 1 x2, weak 1')).toEqual([
      'Ruling: Giant Rat joins the fight as number 3, HP 4, Strength 1',
    ])
    expect(seenBy(state).monsters[2]!.moves).toMatchObject([
      { move: 'Attack', damage: 2, more: [], text: '' },
    ])
    act(state, end, d6(1), draws(1, 1), draws(1, 1))
    expect(seenBy(state).monsters[2]!.moves).toMatchObject([{ damage: 2, more: [2], text: '1 Weak on you' }])
    rule(state, 'add Giant Rat')
    expect(state.monsters).toHaveLength(4)
  })

  it('a removed monster leaves targets and turn order, and keeps its number', () => {
    const state = fight()
    expect(rule(state, 'remove who: jaw worm')).toEqual(['Ruling: Jaw Worm leaves the fight'])
    expect(seenBy(state).order).toEqual(['Ironclad', 'Cultist'])
    expect(seenBy(state).people[1]).toMatchObject({ name: 'Jaw Worm', status: ['gone'] })
    expect(spire.render(seenBy(state))).toContain('  1  Jaw Worm   gone')
    expect(stopOf(state, play('Strike', 1))).toBe('dead-target')
    expect(spire.choices(state, SEAT)).toContainEqual(play('Strike', 2))
    expect(refusal(state, 'heal who: jaw worm points: 1')).toBe('gone')
    expect(
      act(state, end, d6(1), draws(1, 1), draws(1, 1)).filter((e) => e.type === 'MonsterActed'),
    ).toHaveLength(1)
  })

  it('cards come into piles and leave them, also cards the fight did not have', () => {
    const state = fight()
    expect(rule(state, 'add wildstrike+ pile: hand count: 2')).toEqual([
      'Ruling: 2 WildStrike+ into the hand',
    ])
    expect(seenBy(state).hand).toContainEqual(expect.objectContaining({ name: 'WildStrike+', count: 2 }))
    expect(rule(state, 'add dazed pile: top')).toEqual(['Ruling: 1 Dazed into the draw pile, on top'])
    expect(seenBy(state).top).toEqual(['Dazed'])
    rule(state, 'remove who: dazed pile: top')
    rule(state, 'remove who: strike pile: hand')
    expect(seenBy(state).top).toEqual([])
    expect(seenBy(state).hand.map((c) => c.name)).toEqual(['WildStrike+'])
    act(state, play('WildStrike+', 1))
    expect(seenBy(state).top).toEqual(['Dazed'])
  })

  it.each([
    ['damage who: dragon points: 1', 'NO_SUCH_PERSON'],
    ['damage who: __proto__ points: 1', 'NO_SUCH_PERSON'],
    ['damage who: constructor points: 1', 'NO_SUCH_PERSON'],
    ['damage who: 3 points: 1', 'NO_SUCH_PERSON'],
    ['damage who: 1 points: 0', 'BAD_POINTS'],
    ['damage who: 1 points: -4', 'BAD_POINTS'],
    ['heal who: worm points: 1', 'NO_CHANGE'],
    ['condition who: ironclad do: set what: ritual', 'NO_SUCH_CONDITION'],
    ['condition who: 1 do: set what: prone', 'NO_SUCH_CONDITION'],
    ['condition who: 1 do: lift what: weak', 'NO_CHANGE'],
    ['condition who: 1 do: set what: weak tokens: 0', 'BAD_VALUE'],
    ['set who: 1 figure: energy to: 1', 'NO_SUCH_FIGURE'],
    ['set who: 1 figure: toString to: 1', 'NO_SUCH_FIGURE'],
    ['set who: 1 figure: hp to: 9', 'BAD_VALUE'],
    ['set who: 1 figure: weak to: 10', 'BAD_VALUE'],
    ['set who: 1 figure: hp to: 8', 'NO_CHANGE'],
    ['add dragon', 'NO_SUCH_PERSON'],
    ['add toString', 'NO_SUCH_PERSON'],
    ['add louse', 'NO_SUCH_PERSON'],
    ['add cultist count: 8', 'no-room'],
    ['add cultist count: 0', 'BAD_COUNT'],
    ['add cultist side: heroes', 'NO_SUCH_SIDE'],
    ['add cultist stats: hp 3, dmg 1', 'known-monster'],
    ['add rat stats: hp 3', 'bad-stats'],
    ['add rat stats: dmg 1', 'bad-stats'],
    ['add rat stats: hp 3, bite 1', 'bad-stats'],
    ['add rat stats: hp 0, dmg 1', 'bad-stats'],
    ['add rat stats: hp 3, hp 4, dmg 1', 'bad-stats'],
    ['add rat stats: hp 3, add Fireball 1 discard', 'unknown-card'],
    ['add strike', 'pile-missing'],
    ['add fireball pile: hand', 'unknown-card'],
    ['add strike pile: hand side: monsters', 'bad-side'],
    ['remove who: strike pile: discard', 'unknown-card'],
    ['remove who: strike pile: hand count: 2', 'BAD_COUNT'],
    ['remove who: cultist count: 1', 'pile-missing'],
    ['remove who: ironclad', 'unknown-name'],
  ])('refuses `%s`: %s', (line, code) => {
    expect(refusal(fight(), line)).toBe(code)
  })

  it('is the game master’s alone, and says who and what there is', () => {
    expect(refusal(fight(), 'damage who: 1 points: 1', SEAT)).toBe('GM_ONLY')
    expect(() => rule(fight(), 'damage who: cultits points: 1')).toThrow(
      'Did you mean Cultist? There are: Ironclad, Jaw Worm, Cultist.',
    )
    expect(() => rule(fight(), 'set who: 1 figure: strenght to: 1')).toThrow('Did you mean Strength?')
    expect(spire.suggest(fight(), SEAT, { verb: 'add' }, 'name')).toEqual([])
    expect(spire.suggest(fight(), GM, { verb: 'add' }, 'name')).toContain('blue slaver')
  })

  it('F9: a name with control characters is refused, a reason is spelled out in the log', () => {
    const state = fight()
    const add = { verb: 'add', name: 'Rat\u001b[31m', stats: 'hp 3, dmg 1', because: 'x' }
    expect(stopOf(state, add, GM)).toBe('BAD_NAME')
    const because = 'rain\nRuling: Ironclad regains 9 HP\u001b[2J'
    const told: SpireEvent[] = []
    const command = { verb: 'damage', who: '1', points: 1, because }
    spire.decide(
      state,
      GM,
      command,
      new ScriptedDice([]),
      telling(spire, state, (e) => told.push(e)),
    )
    expect(told.flatMap((e) => spire.mech(e))).toEqual([
      'Ruling: Jaw Worm loses 1 HP, now 7/8; Reason=rain\\nRuling: Ironclad regains 9 HP\\u001b[2J',
    ])
  })
})

describe('rulings and what seats see', () => {
  const words = factsWith('words')

  it('with figures as words a ruling tells what it took, and what is left as a word', () => {
    const state = fight()
    const told: SpireEvent[] = []
    const tell = telling(spire, state, (e: SpireEvent) => told.push(e))
    const lines = [
      'damage who: 1 points: 3',
      'set who: 1 figure: max hp to: 77',
      'set who: 1 figure: hp to: 66',
      'restore who: 1',
      'add rat stats: hp 55, dmg 1',
    ]
    for (const line of lines)
      spire.decide(state, GM, commandOf(`${line} because: rain`), new ScriptedDice([]), tell)
    const seen = told.map((e) => spire.see(e, SEAT, words)!)
    expect(seen.flatMap((e) => spire.mech(e))).toEqual([
      'Ruling: Jaw Worm loses 3 HP, now hurt; Reason=rain',
      'Ruling: Jaw Worm max HP changes; Reason=rain',
      'Ruling: Jaw Worm regains 61 HP, now hurt; Reason=rain',
      'Ruling: Jaw Worm is as good as new; Reason=rain',
      'Ruling: rat joins the fight as number 3; Reason=rain',
    ])
    expect(JSON.stringify(seen)).not.toMatch(/\b(66|77|55)\b/)
    const commands = lines.map((line) =>
      spire.seeCommand(commandOf(`${line} because: rain`), GM, SEAT, words),
    )
    expect(commands.map((c) => c?.verb)).toEqual(['damage', undefined, undefined, 'restore', undefined])
    expect(
      spire.seeCommand(commandOf('set who: 1 figure: max to: 77 because: x'), GM, SEAT, words),
    ).toBeUndefined()
    const own = commandOf('set who: ironclad figure: hp to: 3 because: x')
    expect(spire.seeCommand(own, GM, SEAT, words)).toEqual(own)
    expect(spire.seeCommand(own, GM, 'watcher', words)).toBeUndefined()
  })

  it('nobody but the game master learns what a newcomer may do later', () => {
    const state = fight()
    const told: SpireEvent[] = []
    const tell = telling(spire, state, (e: SpireEvent) => told.push(e))
    const dice = new ScriptedDice(draws(4, 1))
    spire.decide(state, GM, commandOf('add spike slime m because: rain'), dice, tell)
    expect(JSON.stringify(told)).toContain('Spit')
    for (const seat of [SEAT, 'watcher'])
      expect(JSON.stringify(told.map((e) => spire.see(e, seat, factsWith())))).not.toContain('Spit')
  })
})

describe('rulings in the state', () => {
  it('leave other states of the fight, and the fight they share, alone', () => {
    const scenario = encounter('cultist', { phase: 'player', hand: ['Strike'] })
    const one = spire.begin(scenario)
    const other = spire.begin(scenario)
    const before = canonical(other)
    for (const line of [
      'add cultist',
      'set who: ironclad figure: energy each turn to: 4',
      'add dazed pile: hand',
      'set who: 1 figure: max hp to: 20',
    ])
      rule(one, line)
    expect(canonical(other)).toBe(before)
    expect(canonical(spire.begin(scenario))).toBe(before)
  })

  it('are in the key where they change what may come, and cost it nothing where there are none', () => {
    const state = fight()
    const plain = spire.key(state)
    const keys = [plain]
    for (const line of [
      'set who: ironclad figure: max hp to: 20',
      'set who: ironclad figure: energy each turn to: 4',
      'add strike pile: discard',
      'add cultist',
      'add bludgeon pile: draw',
    ]) {
      rule(state, line)
      keys.push(spire.key(state))
      const again = plainCopy(state)
      expect(spire.key(again)).toBe(keys.at(-1))
      expect(canonical(spire.clone(state))).toBe(canonical(state))
      expect(spire.choices(again, SEAT)).toEqual(spire.choices(state, SEAT))
    }
    expect(new Set(keys).size).toBe(keys.length)
    expect(fight().fight.ruled).toBe('')
    expect(plain).toBe(spire.key(fight()))
  })

  it('a fight goes on exactly from where a ruling left it: as if it had been written so', () => {
    const written = position({
      hand: ['Strike', 'Bash'],
      hp: 4,
      monsters: [{ id: 'cultist', hp: 3, moves: 1, strength: 1 }],
    })
    const ruled = position({ hand: ['Strike', 'Bash'], monsters: [{ id: 'cultist', moves: 1 }] })
    rule(ruled, 'damage who: ironclad points: 6')
    rule(ruled, 'damage who: cultist points: 6')
    rule(ruled, 'set who: cultist figure: strength to: 1')
    const value = (state: SpireState) => solve(spire, state, { seats, objective: { measure: 'hp' } }).value
    expect(value(ruled)).toBeCloseTo(value(written), 12)
  })
})

describe('a table full of rulings', () => {
  const GAME = [
    'play strike 1',
    'damage who: 1 points: 2 because: a stone falls',
    'add cultist count: 2 because: they heard it',
    'condition who: cultist 2 do: set what: vulnerable because: surprised',
    'add rat stats: hp 2, dmg 1, add Dazed 1 discard because: vermin',
    'set who: ironclad figure: energy to: 9 because: rage',
    'end',
    'remove who: cultist 3 because: it flees',
    'heal who: ironclad points: 5 because: a draught',
    'add bludgeon pile: hand count: 2 because: found in the rubble',
    'set who: ironclad figure: energy to: 9 because: rage',
    'play bludgeon 1',
    'play bludgeon 2',
    'restore who: ironclad because: it is enough',
  ]

  const open = () => {
    const table = Table.open(spire, encounter('cultist', { deck: { Strike: 5 } }), {
      id: 'ruled',
      seed: seedFromText('ruled'),
    })
    table.start()
    return table
  }

  it('writes a journal that verifies, and undo takes rulings back', () => {
    const table = open()
    const said = (line: string) => {
      const command = commandOf(line)
      table.act(spire.verbs[command.verb]!.role === 'gm' ? GM : SEAT, command)
    }
    for (const line of GAME) said(line)
    const before = canonical(table.state)
    said('add jaw worm because: one more')
    said('damage who: jaw worm points: 1 because: it stumbles')
    table.undo(GM, 2)
    expect(canonical(table.state)).toBe(before)
    table.close()
    const found = verifyJournal(table.export(), spire)
    expect(found.ok && found.diceChecked && found.rulesChecked).toBe(true)
  })

  it('refuses every ruling where it was opened without them, and from players always', () => {
    const strict = Table.open(spire, encounter('cultist'), {
      id: 'strict',
      seed: seedFromText('strict'),
      options: { rulings: 'none' },
    })
    strict.start()
    const ruling = commandOf('damage who: 1 points: 1 because: x')
    expect(() => strict.act(GM, ruling)).toThrow('is a free ruling')
    expect(() => open().act(SEAT, ruling)).toThrow('for the game master')
  })
})
