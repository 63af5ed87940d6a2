import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkShape } from '../../../src/kernel/contract/checks/shape.js'
import { telling } from '../../../src/kernel/contract/engine.js'
import { DEFAULT_OPTIONS, GAME_MASTER, healthWord } from '../../../src/kernel/contract/seats.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import {
  type SkirmishCommand,
  type SkirmishEvent,
  type SkirmishState,
  skirmish,
} from '../../../src/rulesets/skirmish/index.js'
import { inOrder } from '../../../src/testing/dice.js'
import { d6, d8, d20, type Faces } from '../../../src/testing/index.js'
import { soak } from '../../soak.js'
import { brawl, decide, duel, Session, scenario } from './session.js'

const PLAYERS = ['ysolde', 'odrin']
const EVERYBODY = [GAME_MASTER, ...PLAYERS, 'somebody at the fence']

function verbsOf(session: Session, seat: string): string {
  const verbs = skirmish.choices(session.state, seat).map(({ verb, by }) => `${verb} ${String(by ?? '')}`)
  return [...new Set(verbs)].join(', ')
}

const prepared = scenario({
  encounter: {
    with: ['ysolde', 'odrin', 'mire-hound', 'mire-hound', 'cinder-imp'],
    initiative: { odrin: 9 },
  },
})

/** Plays a prepared fight by the listed commands of all seats. */
function wander(steps: readonly number[], seed: number, visit: (state: SkirmishState) => void): void {
  const state = skirmish.begin(prepared)
  const dice = new FastDice(seed)
  const tell = telling(skirmish, state)
  while (skirmish.next(state).kind === 'automatic') skirmish.advance(state, dice, tell)
  for (const step of steps) {
    visit(state)
    const seat = EVERYBODY[step % 3]!
    const choices = skirmish.choices(state, seat)
    const fight = choices.filter(({ verb }) => !['encounter', 'add', 'roll'].includes(verb))
    const from = fight.length > 0 && step % 10 !== 0 ? fight : choices
    decide(state, from[step % from.length]!, dice, seat)
  }
}

const walk = [fc.array(fc.nat(1000), { minLength: 30, maxLength: 60 }), fc.nat()] as const
const RUNS = { seed: 20_007, numRuns: soak(15, 300) }

describe('a seat', () => {
  it('is offered what it may do now, and the GM what everybody may', () => {
    const session = new Session()
    expect(verbsOf(session, 'ysolde')).toBe('roll ysolde')
    session.say('encounter start with: ysolde and: odrin and: mire-hound', d20(1))
    expect(verbsOf(session, 'ysolde')).toBe('initiative ysolde, roll ysolde')
    expect(verbsOf(session, GAME_MASTER)).toContain('initiative ysolde, initiative odrin')
    session.all('initiative by: ysolde 20', 'initiative by: odrin 10')
    expect(verbsOf(session, 'ysolde')).toBe('attack ysolde, turn ysolde, roll ysolde')
    expect(verbsOf(session, 'odrin')).toBe('roll odrin')
    session.all('attack with: sabre to: mire-hound dice: 20')
    expect(verbsOf(session, 'ysolde')).toBe('damage ysolde, attack ysolde, turn ysolde, roll ysolde')
    session.all('ask check: stealth of: odrin dc: 5')
    expect(verbsOf(session, 'ysolde')).toBe('roll ysolde')
    expect(verbsOf(session, 'odrin')).toBe('check odrin, roll odrin')
    expect(verbsOf(session, 'somebody at the fence')).toBe('')
  })

  it('is offered nothing when the game is over', () => {
    const session = duel({ options: { endsWhenDecided: true } }).all(
      'attack with: sabre to: mire-hound dice: 20',
      'damage dice: 50',
    )
    expect(skirmish.next(session.state)).toMatchObject({ kind: 'over', favours: ['characters'] })
    for (const seat of EVERYBODY) expect(verbsOf(session, seat)).toBe('')
  })

  it('speaks for its own character, need not say so, and for nobody else (K22)', () => {
    const session = brawl()
    expect(session.sayAs('odrin', 'turn')).toMatchObject({ status: 'ignored', reason: 'out_of_turn' })
    expect(session.sayAs('odrin', 'turn by: ysolde').error?.code).toBe('NOT_YOURS')
    expect(session.sayAs('ysolde', 'turn by: Ysolde Fenwick').status).toBe('ok')
    expect(session.sayAs('odrin', 'check stealth', d20(4)).events[0]).toMatchObject({
      actor: 'odrin',
      by: 'odrin',
    })
    expect(session.sayAs('odrin', 'encounter end').error?.code).toBe('gm_only')
    expect(session.sayAs('odrin', 'help').events).toMatchObject([{ commands: ['roll', 'hint', 'help'] }])
  })

  it('speaks for its character also when a monster bears the same id', () => {
    const twin = { name: 'Twin', hit_points: 9, armor_class: 10, actions: [{ name: 'Slap' }] }
    const session = new Session({
      characters: { twin },
      monsters: { twin: { ...twin, name: 'Beast' } },
    })
    session.say('encounter start with: beast', d20(10))
    session.all('add twin')
    expect(session.state.joinOrder).toEqual(['twin', 'twin_2'])
    expect(session.sayAs('twin', 'initiative 20').events[0]).toMatchObject({ actor: 'twin_2' })
    session.all('turn')
    expect(verbsOf(session, 'twin')).toBe('attack twin_2, turn twin_2, roll twin_2')
  })

  it('is offered only what the rules then take from it, in every state', () => {
    let offered = 0
    fc.assert(
      fc.property(...walk, (steps, seed) => {
        wander(steps, seed, (state) => {
          for (const seat of EVERYBODY) {
            for (const command of skirmish.choices(state, seat)) {
              checkShape(skirmish.verbs, command)
              decide(skirmish.clone(state), command, new FastDice(1), seat)
              offered++
            }
          }
        })
      }),
      RUNS,
    )
    expect(offered).toBeGreaterThan(2000)
  })
})

describe('suggestions', () => {
  it('for a player name nobody but the player, and nothing that is the GM’s', () => {
    fc.assert(
      fc.property(...walk, (steps, seed) => {
        wander(steps, seed, (state) => {
          for (const seat of PLAYERS) {
            for (const [verb, { clauses, role }] of Object.entries(skirmish.verbs)) {
              for (const { label } of clauses) {
                const found = skirmish.suggest(state, seat, { verb }, label)
                const wrong =
                  role === 'gm' ? found : label === 'by' ? found.filter((name) => name !== seat) : []
                if (wrong.length > 0) throw new Error(`${seat}, ${verb} ${label}: ${wrong.join(', ')}`)
              }
            }
          }
        })
      }),
      RUNS,
    )
  })

  it('of a player’s weapons and targets make an attack that is accepted', () => {
    const session = brawl()
    expect(skirmish.suggest(session.state, 'ysolde', { verb: 'attack' }, 'with')).toEqual([
      'Sabre',
      'Throwing Knife',
    ])
    expect(skirmish.suggest(session.state, 'odrin', { verb: 'attack' }, 'with')).toEqual([])
    expect(skirmish.suggest(session.state, 'odrin', { verb: 'attack', by: 'ysolde' }, 'to')).toEqual([])
  })
})

/** A copy in which every monster that stands has any hit points; `like`: such that the same word is reported of them. */
function withOtherPoints(state: SkirmishState, dice: FastDice, like: boolean): SkirmishState {
  const copy = skirmish.clone(state)
  for (const entity of Object.values(copy.entities)) {
    const { kind, hp, maxHp } = entity
    if (kind !== 'monster' || hp === 0) continue
    do entity.hp = dice.die(maxHp, 'hit points')
    while (like && healthWord(entity.hp, maxHp) !== healthWord(hp, maxHp))
  }
  return copy
}

describe('a bot', () => {
  it('on a player’s seat plays that character, and asks for a hint while others are waited for', () => {
    const focus = skirmish.policies.focus!
    const session = new Session()
    const chosen = (seat: string) => focus(session.state, seat, new FastDice(1))
    expect(chosen('ysolde')).toEqual({ verb: 'hint', by: 'ysolde' })
    session.say('encounter start with: ysolde and: odrin and: mire-hound', d20(1))
    expect(chosen('odrin')).toEqual({ verb: 'initiative', by: 'odrin' })
    session.all('initiative by: ysolde 20')
    expect(chosen('ysolde')).toEqual({ verb: 'hint', by: 'ysolde' })
    session.all('initiative by: odrin 10', 'ask check: stealth of: odrin dc: 5')
    expect(chosen('ysolde')).toEqual({ verb: 'hint', by: 'ysolde' })
    expect(chosen('odrin')).toEqual({ verb: 'check', by: 'odrin', check: 'stealth' })
    session.say('check by: odrin stealth', d20(10))
    expect(chosen('odrin')).toEqual({ verb: 'hint', by: 'odrin' })
    expect(chosen('ysolde')).toEqual({ verb: 'attack', by: 'ysolde', with: 'Sabre', to: ['mire-hound'] })
  })

  it.each(['focus', 'spread', 'random'])('%s on every seat plays a fight to its end', (name) => {
    const policy = skirmish.policies[name]!
    const state = skirmish.begin(
      scenario({
        encounter: { with: ['ysolde', 'odrin', 'cinder-imp', 'mire-hound'] },
        options: { endsWhenDecided: true },
      }),
    )
    const dice = new FastDice(4)
    const tell = telling(skirmish, state)
    for (let i = 0; i < 2000 && skirmish.next(state).kind !== 'over'; i++) {
      if (skirmish.next(state).kind === 'automatic') skirmish.advance(state, dice, tell)
      for (const seat of [...PLAYERS, GAME_MASTER]) {
        if (skirmish.next(state).kind !== 'awaiting') break
        const command = policy(state, seat, dice)
        if (command.verb !== 'hint') decide(state, command, dice, seat)
      }
    }
    expect(skirmish.next(state).kind).toBe('over')
  })

  it('chooses alike whatever its seat cannot see', () => {
    const facts = { scenario: prepared, options: { ...DEFAULT_OPTIONS, figures: 'words' } as const }
    let changed = 0
    fc.assert(
      fc.property(...walk, (steps, seed) => {
        const dice = new FastDice(seed, 1)
        wander(steps, seed, (reached) => {
          const state = withOtherPoints(reached, dice, false)
          const other = withOtherPoints(state, dice, true)
          for (const id of other.asked) {
            other.pendingChecks[id] = { ...other.pendingChecks[id]!, dc: 99, fails: { condition: 'prone' } }
          }
          for (const seat of PLAYERS) {
            expect(skirmish.view(other, seat, facts)).toEqual(skirmish.view(state, seat, facts))
            if (skirmish.key(other) !== skirmish.key(state)) changed++
            expect(skirmish.choices(other, seat)).toEqual(skirmish.choices(state, seat))
            for (const policy of Object.values(skirmish.policies)) {
              const choose = (one: SkirmishState) => policy(one, seat, new FastDice(3))
              expect(choose(other)).toEqual(choose(state))
            }
          }
        })
      }),
      RUNS,
    )
    expect(changed).toBeGreaterThan(300)
  })
})

describe('dice', () => {
  /** The purposes of the dice that each event was told after. */
  function owners(session: Session, command: SkirmishCommand, ...faces: Faces[]): string[] {
    const dice = new ScriptedDice(inOrder(faces))
    const told: string[] = []
    const tell = telling(skirmish, session.state, (event: SkirmishEvent) => {
      const purposes = dice.take().map((roll) => `${roll.for} [${roll.faces.join(' ')}]`)
      told.push([event.type, ...purposes].join(' '))
    })
    skirmish.decide(session.state, GAME_MASTER, command, dice, tell)
    dice.finish()
    expect(dice.take()).toEqual([])
    return told
  }

  it('belong to the event that is told after them, one roll to each', () => {
    const session = brawl()
    expect(
      owners(session, { verb: 'attack', with: 'sabre', to: ['mire-hound', 'cinder-imp'] }, d20(12, 14)),
    ).toEqual(['DiceRolled attack [12]', 'DiceRolled attack [14]', 'AttackResolved'])
    expect(owners(session, { verb: 'damage' }, d8(3, 4))).toEqual([
      'DiceRolled damage [3]',
      'HPChanged',
      'DiceRolled damage [4]',
      'HPChanged',
    ])
    session.all('ask check: dex save of: ysolde dc: 30 fails: damage 2d6')
    expect(owners(session, { verb: 'check', by: 'ysolde', check: 'dex save' }, d20(5), d6(3, 3))).toEqual([
      'DiceRolled check [5]',
      'CheckResolved',
      'DiceRolled consequence [3 3]',
      'HPChanged',
    ])
    expect(owners(session, { verb: 'add', who: ['cinder-imp', 'reed-widow'] }, d20(7, 8))).toEqual([
      'ActorAdded',
      'ActorAdded',
      'InitiativeRolled initiative [7]',
      'InitiativeRolled initiative [8]',
    ])
    expect(owners(session, { verb: 'roll', dice: '2d6' }, d6(1, 6))).toEqual(['DiceRolled roll [1 6]'])
  })
})

describe('sums', () => {
  it('are kept by the fold, read by measures, and not part of the key', () => {
    const session = duel()
    session.say('attack by: ysolde with: sabre to: mire-hound and: ysolde', d20(10, 1))
    session.say('damage by: ysolde', d8(5))
    session.all('turn', 'turn')
    expect(session.state.sums).toEqual({ rounds: 2, attacks: 2, damage: 8 })
    const read = Object.entries(skirmish.measures).map(([name, { of }]) => [name, of(session.state)])
    expect(Object.fromEntries(read)).toEqual({
      charactersStanding: 1,
      monstersStanding: 1,
      rounds: 2,
      attacks: 2,
      damage: 8,
    })
    const other = skirmish.clone(session.state)
    other.sums.damage = 99
    expect(skirmish.key(other)).toBe(skirmish.key(session.state))
    expect(session.state.sums.damage).toBe(8)
  })

  it('words that run together are not one key', () => {
    const [one, other] = [duel(), duel()]
    one.state.entities.ysolde!.conditions = ['a,1:b']
    other.state.entities.ysolde!.conditions = ['a', 'b']
    expect(skirmish.key(one.state)).not.toBe(skirmish.key(other.state))
  })
})
