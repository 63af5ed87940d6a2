import { createRequire } from 'node:module'
import { FastDice } from '../src/kernel/dice/fast.js'
import { bx } from '../src/rulesets/bx/index.js'
import type { State } from '../src/rulesets/bx/state.js'
import { against, type Row, rate } from './row.js'

/** content/bx/three-reavers.yaml, as data. */
const HARROW = { Name: 'Harrow', AC: 15, HD: 4, hp: 22, AT: 5, Dmg: '1d8+2', ML: 10 }
const REAVER = { AC: 13, HD: 1, hp: 6, AT: 2, Dmg: '1d6', ML: 7 }
const SCENARIO = {
  ruleset: 'bx',
  pc: HARROW,
  foes: [1, 2, 3].map((n) => ({ Name: `Reaver ${n}`, ...REAVER })),
}

type Outcome = 'ALL_FOES_DEAD' | 'FOES_BREAK' | 'PC_DOWN'

function opened(): State {
  const parsed = bx.scenario.parse(SCENARIO)
  if (!parsed.ok) throw new Error(parsed.issues.map((i) => i.message).join('; '))
  return bx.begin(parsed.scenario)
}

const policy = bx.policies.attack!

/** One fight through the ruleset: the same decide, advance and evolve that play, prove and analyse. */
function byTheRules(start: State, dice: FastDice): string {
  const state = bx.clone(start)
  for (;;) {
    const next = bx.next(state)
    if (next.kind === 'over') return next.outcome
    const events =
      next.kind === 'automatic' ? bx.advance(state, dice) : bx.decide(state, policy(state, dice), dice)
    for (let i = 0; i < events.length; i++) bx.evolve(state, events[i]!)
  }
}

interface Fighter {
  hp: number
  readonly ac: number
  readonly at: number
  readonly hd: number
  readonly ml: number
  readonly sides: number
  readonly plus: number
}

/** The same fight written by hand: no events, no log, no orders, nothing but the dice and the arithmetic. */
function byHand(dice: FastDice): Outcome {
  const pc: Fighter = { hp: 22, ac: 15, at: 5, hd: 4, ml: 10, sides: 8, plus: 2 }
  const foes: Fighter[] = []
  for (let i = 0; i < 3; i++) foes.push({ hp: 6, ac: 13, at: 2, hd: 1, ml: 7, sides: 6, plus: 0 })
  let lost = 0
  for (;;) {
    let checks = 0
    const pcRoll = dice.die(6, 'initiative')
    const foeRoll = dice.die(6, 'initiative')
    // A tie goes to the higher average HD, which is the PC's as long as one reaver stands.
    const pcFirst = pcRoll >= foeRoll
    for (let phase = 0; phase < 2; phase++) {
      if ((phase === 0) === pcFirst) {
        if (pc.hp <= 0) continue
        let target: Fighter | undefined
        for (const foe of foes) if (foe.hp > 0 && (!target || foe.hp > target.hp)) target = foe
        if (target && dice.die(20, 'attack') + pc.at >= target.ac) {
          const face = dice.die(pc.sides, 'damage')
          if (face === pc.sides) checks++
          target.hp -= face + pc.plus
          if (target.hp <= 0) {
            lost++
            if (lost === 1) checks++
            if (lost === 2) checks++
          }
        }
      } else {
        for (const foe of foes) {
          if (foe.hp <= 0 || pc.hp <= 0) continue
          if (dice.die(20, 'attack') + foe.at >= pc.ac) pc.hp -= dice.die(foe.sides, 'damage') + foe.plus
        }
      }
    }
    if (pc.hp <= 0) return 'PC_DOWN'
    if (lost === foes.length) return 'ALL_FOES_DEAD'
    let broken = false
    for (; checks > 0; checks--) if (dice.die(6, 'morale') + dice.die(6, 'morale') > foes[0]!.ml) broken = true
    if (broken) return 'FOES_BREAK'
  }
}
