import { describe, expect, it } from 'vitest'
import { Course } from '../../../src/analysis/env/course.js'
import { Env } from '../../../src/analysis/env/env.js'
import { telling } from '../../../src/kernel/contract/engine.js'
import type { Issue } from '../../../src/kernel/contract/scenario.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { parseLine } from '../../../src/language/parse.js'
import { type SpireEvent, type SpireState, spire } from '../../../src/rulesets/spire/index.js'
import { d6 } from '../../../src/testing/index.js'
import { ludex } from '../../e2e/program.js'
import { soak } from '../../soak.js'
import {
  act,
  EVERY_CARD,
  encounter,
  end,
  issuesOf,
  NAMES,
  play,
  position,
  SEAT,
  seenBy,
  statesOf,
  stopOf,
} from './scenarios.js'

/** What the board shows a monster will hit for, by face of the die. */
function shownHits(state: SpireState, place: number, face: number): readonly number[] {
  const shown = seenBy(state).monsters[place]!.moves.filter(({ on }) => {
    const [from = 1, to = from] = on === '' ? [1, 6] : on.split('-').map(Number)
    return face >= from && face <= to
  })
  expect(shown.length).toBeLessThanOrEqual(1)
  const [move] = shown
  return move && move.damage !== null ? [move.damage, ...move.more] : []
}

/** What the monsters really hit for when the player ends the turn and the die falls so. */
function realHits(state: SpireState, face: number): number[][] {
  const copy = spire.clone(state)
  copy.player.hp = 500
  if (copy.die > 0) copy.die = face
  const hits: number[][] = copy.monsters.map(() => [])
  let acting = 0
  const tell = telling(spire, copy, (event: SpireEvent) => {
    if (event.type === 'MonsterActed') acting = event.who
    if (event.type === 'Hit') hits[acting]!.push(event.damage)
  })
  const dice = { ...new FastDice(), band: () => face } as unknown as FastDice
  spire.decide(copy, SEAT, end, dice, tell)
  while (copy.phase === 'roll' || copy.phase === 'monsters') spire.advance(copy, dice, tell)
  return hits
}

describe('the shown figure is the one that hits', () => {
  it('P1: a Cultist that will gain Strength from Ritual shows the hit with it', () => {
    const state = position({ monsters: ['cultist'], hp: 60, maxHp: 60 })
    const shown: unknown[] = []
    const dealt: unknown[] = []
    for (let turn = 0; turn < 4; turn++) {
      const { damage, terms } = seenBy(state).monsters[0]!.moves[0]!
      shown.push(damage)
      if (turn === 1)
        expect(terms).toEqual([
          { value: 1, source: 'Strength' },
          { value: 1, source: 'Ritual' },
        ])
      dealt.push(act(state, end, d6(1)).flatMap((e) => (e.type === 'Hit' ? [e.damage] : []))[0])
    }
    expect(shown).toEqual([1, 3, 4, 5])
    expect(dealt).toEqual(shown)
  })

  it('P2: a Vulnerable token that the first monster spends doubles nothing for the second', () => {
    const state = position({
      preset: 'mod',
      dieRelic: false,
      die: 5,
      vulnerable: 1,
      monsters: ['red_louse', { id: 'green_louse', behavior: '1W2' }],
    })
    expect(seenBy(state).monsters.map(({ moves }) => moves.map(({ damage }) => damage))).toEqual([[2], [2]])
    const hits = act(state, end, d6(1)).flatMap((e) => (e.type === 'Hit' ? [e.damage] : []))
    expect(hits).toEqual([2, 2])
  })

  it.each(NAMES)('P1, P2: in every position of %s, for every face of the die', (name) => {
    for (const preset of ['seed', 'mod'])
      for (let seed = 0; seed < soak(1, 4); seed++) {
        const scenario = encounter(name, { preset, vulnerable: 2, weak: 1, turnLimit: 8, deck: EVERY_CARD })
        for (const state of statesOf(scenario, seed)) {
          if (spire.next(state).kind !== 'awaiting') continue
          const faces = preset === 'mod' ? [state.die] : [1, 2, 3, 4, 5, 6]
          for (const face of faces)
            realHits(state, face).forEach((hits, place) => {
              if (state.monsters[place]!.hp > 0) expect(shownHits(state, place, face)).toEqual(hits)
            })
        }
      }
  })

  it('P1: Strength, Weak and Vulnerable that a move brings itself are in its own hits', () => {
    const state = position({
      monsters: [{ id: 'red_slaver', strength: 1 }],
      hand: [],
      hp: 60,
      maxHp: 60,
    })
    for (const face of [1, 3, 5]) expect(shownHits(state, 0, face)).toEqual(realHits(state, face)[0])
  })
})

describe('the environment for bots', () => {
  const wild = encounter('jaw-worm', { deck: { WildStrike: 5, Strike: 5, Anger: 3 } })

  it('P3: tells the known cards on top of the draw pile, the next one first, and the exhaust pile', () => {
    const env = new Env(new Course(spire, wild))
    env.reset(3)
    const figure = (name: string) => {
      const place = env.spec.observation.findIndex((one) => one.name === name)
      expect(place, name).not.toBe(-1)
      return env.observe()[place]!
    }
    const names = env.spec.observation
      .filter(({ name }) => name.startsWith('hand.'))
      .map(({ name }) => name.slice('hand.'.length))
    expect([figure('next1'), figure('next2')]).toEqual([0, 0])
    const wildStrike = env.legal().find(({ command }) => command.card === 'WildStrike')!.action
    env.step(wildStrike)
    expect(names[figure('next1') - 1]).toBe('Dazed')
    expect(figure('next2')).toBe(0)
    env.step(0)
    expect(figure('hand.Dazed')).toBe(1)
    env.step(0)
    expect(figure('hand.Dazed') + figure('exhaust.Dazed') + figure('draw.Dazed')).toBe(0)
  })

  it('P3: fights that know no such piles have no figures for them', () => {
    const { observation } = new Course(spire, encounter('cultist')).spec
    expect(observation.filter(({ name }) => /^(next|exhaust)/.test(name))).toEqual([])
  })

  it('tells nothing that nobody sees: totals for measures, and where the monsters’ turn left off', () => {
    const state = position({ hand: ['Strike', 'Defend'], hp: 5 })
    const numbers = spire.speed!.numbers!(state)!
    const told = () => {
      const out = new Float32Array(numbers.figures.length)
      numbers.observe(state, SEAT, out, 0)
      return out
    }
    const before = told()
    Object.assign(state, { acting: 3 })
    state.sums.turns = 9
    state.player.spendable = 2
    expect(told()).toEqual(before)
    state.player.hp--
    expect(told()).not.toEqual(before)
  })

  it('numbers the commands of plain fights, the figures of all, and what a run can foresee', () => {
    const numbered = (name: string) => spire.speed!.numbers!(spire.begin(encounter(name)))
    expect(numbered('jaw-worm')!.actions!.commands).toHaveLength(4)
    for (const name of ['guardian', 'gremlin-nob', 'large-slime'])
      expect(numbered(name)).not.toHaveProperty('actions')
    const run = numbered('run')!
    expect(run).not.toHaveProperty('actions')
    expect(run.known!.length).toBeGreaterThan(1_000)
  })

  it('tells of potions, relics and open questions in fights that have them', () => {
    const env = new Env(new Course(spire, encounter('guardian'), { survey: 50 }))
    const chooser = new FastDice(4, 4)
    const met = new Set<string>()
    for (let seed = 0; seed < 6; seed++)
      for (env.reset(seed); !env.done; ) {
        const seen = env.observe()
        env.spec.observation.forEach(({ name }, i) => {
          if (seen[i]! > 0) met.add(name.replace(/\..*/, ''))
        })
        const legal = env.legalActions()
        env.step(legal[chooser.die(legal.length, '') - 1]!)
      }
    for (const part of ['hand', 'exhaust', 'cost', 'power', 'asked', 'option', 'usable'])
      expect([...met]).toContain(part)
  })

  const talk = (...lines: readonly string[]) => {
    const { err, out } = ludex(['env', 'spire/cultist'], lines.join('\n'))
    expect(err).toBe('')
    return out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  }

  it('F6: takes only own fields, refuses what it does not read, and answers every line', () => {
    const answers = talk(
      '{"op":"legal","env":{"toString":1}}',
      '{"op":"legal","env":"0"}',
      '{"op":"legal","env":null}',
      '{"op":"constructor"}',
      '{"op":{"toString":1}}',
      '{"__proto__":{"op":"legal"}}',
      '{"op":"reset","seed":{"valueOf":1}}',
      '{"op":"reset","sed":1}',
      '{"op":"step","action":0,"seed":1}',
      '{"op":"clone","seed":-1}',
      '{"op":"clone"}',
      '{"op":"observe","env":"\\"op\\":\\"close\\""}',
      '{"op":"legal"}',
      '{"op":"close"}',
    )
    expect(answers.map(({ ok, code, env }) => (ok ? (env ?? 'ok') : code))).toEqual([
      'bad-request',
      'bad-request',
      'bad-request',
      'unknown-op',
      'unknown-op',
      'unknown-op',
      'bad-request',
      'bad-request',
      'bad-request',
      'bad-request',
      1,
      'bad-request',
      'ok',
      'ok',
    ])
  })
})

describe('P4: the board and the cards can be read', () => {
  it('P4: the board shows every card in hand with its text, a card to a line', () => {
    for (const name of NAMES)
      for (const state of statesOf(encounter(name, { deck: EVERY_CARD, turnLimit: 12 }), 4)) {
        const board = spire.render(seenBy(state))
        if (spire.next(state).kind !== 'awaiting') continue
        for (const { name: card, text } of seenBy(state).hand) {
          expect(text).not.toBe('')
          expect(board.some((line) => line.includes(`${card} `) && line.includes(text))).toBe(true)
        }
      }
  })

  const about = (state: SpireState, what: string, seat = SEAT) =>
    spire.answer(state, seat, { verb: 'about', what }).flatMap((event) => spire.mech(event))

  it.each([
    ['bash', ['Bash: attack, cost 2, aimed at one monster', '  2 damage, 1 Vulnerable']],
    ['Defend', ['Defend: skill, cost 1', '  1 block']],
    ['the die', ['The Die: a relic', '  does nothing here: this scenario plays without its die']],
    ['burning', ['Burning Blood: a relic', '  after a win: heal 1 HP']],
    [
      'jaw worm',
      [
        'Jaw Worm: a monster',
        '  on 1-2 Bellow: 1 Strength, 2 block',
        '  on 3-4 Thrash: 2 damage, 1 block',
        '  on 5-6 Chomp: 3 damage',
        '  HP 8',
      ],
    ],
    ['vulnerable', ['Vulnerable: hits on it do double; one token goes with each attack on it; at most 3']],
  ])('P4: `about %s` tells it', (what, lines) => {
    expect(about(position(), what)).toEqual(lines)
  })

  it('P4: a card named by the text of another can be asked about; one that nothing names cannot', () => {
    const state = position({ hand: ['WildStrike'] })
    expect(about(state, 'dazed')).toEqual(['Dazed: status, cost 0', '  cannot be played; ethereal'])
    expect(() => about(position(), 'dazed')).toThrow('There is nothing called "dazed" here.')
    expect(() => about(position(), 'bahs')).toThrow('Did you mean Bash?')
    expect(about(position(), 'dazed', 'gm')).toHaveLength(2)
    for (const what of ['__proto__', 'constructor', 'toString'])
      expect(() => about(position(), what)).toThrow('There is nothing called')
  })
})

describe('C1: names at the prompt', () => {
  const state = position({
    hand: ['Strike', 'WildStrike'],
    monsters: ['red_louse', { id: 'green_louse', behavior: '1W2' }],
  })
  const target = (line: string) => {
    const parsed = parseLine(line, spire.verbs)
    if (parsed.status !== 'ok') return parsed.status
    const copy = spire.clone(state)
    const [played] = act(copy, parsed.command)
    return played?.type === 'CardPlayed' ? `${played.card} at ${played.targetName}` : 'nothing'
  }

  it.each([
    ['play strike 2', 'Strike at Green Louse'],
    ['play strike green louse', 'Strike at Green Louse'],
    ['play strike green', 'Strike at Green Louse'],
    ['play strike to: green', 'Strike at Green Louse'],
    ['play Strike to: Red-Louse', 'Strike at Red Louse'],
  ])('C1: `%s` is understood', (line, expected) => {
    expect(target(line)).toBe(expected)
  })

  it('C1: a part that several have is refused', () => {
    expect(stopOf(state, play('Strike', 'louse'))).toBe('bad-target')
  })
})

const issues = (set: object) => issuesOf({ encounter: 'jaw_worm', ...set })
const told = ({ path, code, fix }: Issue) => `${path.join('.')} ${code}${fix ? ` (${fix})` : ''}`

describe('scenarios: nothing is ignored', () => {
  it('F9: control characters, line breaks and turned writing are refused in every name', () => {
    for (const bad of ['a\nb', 'a\u001b[31m', 'a\u2028b', 'a\u202eb', 'a\u0000', 'a\u0085b']) {
      expect(issues({ title: bad }).map((i) => i.path.join('.'))).toEqual(['title'])
      expect(issues({ about: `${bad}\u0007` }).map((i) => i.path.join('.'))).toEqual(['about'])
      const { content, ...rest } = encounter('jaw-worm')
      const worm = content.monsters.jaw_worm!
      const parsed = spire.scenario.parse({
        ...rest,
        content: {
          ...content,
          monsters: { jaw_worm: { ...worm, name: bad, moves: { ...worm.moves, [bad]: worm.moves.a } } },
          relics: { ...content.relics, TheDie: { ...content.relics.TheDie, name: bad } },
          character: { ...content.character, name: bad, deck: { ...content.character.deck, [bad]: 1 } },
        },
      })
      expect(parsed.ok ? [] : parsed.issues.map((i) => i.path.slice(0, 4).join('.')).sort()).toEqual(
        [
          `content.character.deck.${bad}`,
          'content.character.name',
          'content.monsters.jaw_worm.moves',
          'content.monsters.jaw_worm.name',
          'content.relics.TheDie.name',
        ].sort(),
      )
    }
    expect(issues({ about: 'two\nlines' })).toEqual([])
  })

  it('F6: `__proto__` is a key like any other, and none that anything reads', () => {
    const deck = JSON.parse('{"__proto__": 3, "Strike": 5}') as object
    expect(issues({ deck }).map((i) => i.path.join('.'))).toEqual(['deck.__proto__'])
    expect(issues(JSON.parse('{"__proto__": 3}') as object).map((i) => i.path.join('.'))).toEqual([
      '__proto__',
    ])
  })

  it('all faults of a file are told in one run, each with its place and the nearest word', () => {
    const found = issues({
      encounter: 'jaw_wrom',
      hitpoints: 3,
      enrgy: 2,
      deck: { Stirke: 3, Bash: 1 },
      relics: ['BurningBlod'],
      hp: 12,
      dieTiming: 'never',
      monsters: [
        { id: 'jaw_wurm', blok: 2 },
        { id: 'red_louse', hp: 5, maxHp: 4 },
      ],
    })
    expect(found.map(told)).toEqual([
      'encounter unknown-encounter (did you mean "jaw_worm"?)',
      'relics.0 unknown-relic (did you mean "BurningBlood"?)',
      'dieTiming invalid_value',
      'monsters.0.blok unknown_key (did you mean "block"?)',
      expect.stringMatching(/^hitpoints unknown_key \(known: ruleset, title, /),
      'enrgy unknown_key (did you mean "energy"?)',
      'deck.Stirke unknown-card (did you mean "Strike"?)',
      'monsters.0.id unknown-monster (did you mean "jaw_worm"?)',
      'hp hp-above-max',
      'monsters.1.hp hp-above-max',
    ])
  })

  it.each([
    ['a deck beside piles, of which one would be ignored', { deck: { Strike: 1 }, hand: ['Strike'] }, 'deck'],
    ['a known die that nobody rolled', { phase: 'player', preset: 'mod', hand: [] }, 'phase'],
    ['no room for HP', { monsters: [{ id: 'jaw_worm', maxHp: 0 }] }, 'monsters.0.maxHp'],
  ])('refuse %s', (_, set, path) => {
    expect(issues(set).map((i) => i.path.join('.'))).toEqual([path])
  })

  it('warn of what comes to nothing at the start of a turn', () => {
    const parsed = spire.scenario.parse({ ...encounter('jaw-worm'), energy: 5, block: 2, die: 3 })
    expect(parsed.ok && parsed.warnings.map((w) => w.path.join('.'))).toEqual(['energy', 'block', 'die'])
  })

  const withStrike = (fields: object) => {
    const scenario = encounter('jaw-worm')
    const strike = { ...scenario.content.cards.Strike!, ...fields }
    const parsed = spire.scenario.parse({
      ...scenario,
      content: { ...scenario.content, cards: { ...scenario.content.cards, Strike: strike } },
    })
    return parsed.ok ? [] : parsed.issues.map((i) => i.path.join('.'))
  }

  it('refuse a hit that is aimed at nobody: it would hit whoever plays it', () => {
    expect(withStrike({ target: 'self' })).toEqual(['content.cards.Strike.target'])
    expect(withStrike({ target: 'all', effects: ['dmgAll 1'], upgraded: undefined })).toEqual([])
  })

  it('refuse figures beyond all measure', () => {
    for (const effect of ['dmg 100', 'dmg 1 x0', 'dmg 1 x10', 'blk 99999999999999999999'])
      expect(withStrike({ effects: [effect] })).toEqual(['content.cards.Strike.effects.0'])
  })

  it('a relic that kills the last monster by the die wins, one that kills the player loses', () => {
    const relics = (effect: string) => {
      const scenario = encounter('jaw-worm', { monsters: [{ id: 'jaw_worm', hp: 1 }], hp: 1, relics: [] })
      const parsed = spire.scenario.parse({
        ...scenario,
        relics: ['Bomb'],
        content: { ...scenario.content, relics: { Bomb: { name: 'Bomb', onDie: { 6: [effect] } } } },
      })
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
      const state = spire.begin(parsed.scenario)
      state.phase = 'player'
      act(state, end, d6(6))
      return state.result
    }
    expect(relics('thornAll 1')).toBe('win')
    expect(relics('loseHp 1')).toBe('loss')
  })
})
