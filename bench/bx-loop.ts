import type { TallyData } from '../src/analysis/tally/tally.js'
import type { FastDice } from '../src/kernel/dice/fast.js'

// content/bx/three-reavers.yaml, written by hand: what somebody would write who needs this one fight and no other.

/** Somebody in the fight: what is left of them, and the figures that it needs. */
export interface Fighter {
  hp: number
  readonly ac: number
  readonly at: number
  readonly hd: number
  readonly ml: number
  readonly sides: number
  readonly plus: number
}

export const OUTCOMES = ['ALL_FOES_DEAD', 'FOES_BREAK', 'PC_DOWN'] as const
export type Outcome = (typeof OUTCOMES)[number]

const FOES = 3
/** More rounds and more hit points than this fight has. */
const ROUNDS = 256
const HP = 64

/** How a fight ended, in the only fight there is. */
interface Fought {
  outcome: number
  rounds: number
  pcHp: number
}

/** seed 000 §6.2.3: the average HD of the PC against that of the foes who stand. */
function pcWinsTie(pc: Fighter, foes: readonly Fighter[]): boolean {
  let sum = 0
  let count = 0
  for (const foe of foes) {
    if (foe.hp <= 0) continue
    sum += foe.hd
    count++
  }
  return pc.hd * count > sum
}

/**
 * No events, no log, no orders, no companions, nothing but the dice and the arithmetic. `counts`, where it is given, is
 * told of the blows and of what everybody has left.
 */
export function byHand(dice: FastDice, counts?: Counts): Fought {
  const pc: Fighter = { hp: 22, ac: 15, at: 5, hd: 4, ml: 10, sides: 8, plus: 2 }
  const foes: Fighter[] = []
  for (let i = 0; i < FOES; i++) foes.push({ hp: 6, ac: 13, at: 2, hd: 1, ml: 7, sides: 6, plus: 0 })
  let lost = 0
  let outcome = -1
  let rounds = 0
  while (outcome < 0) {
    rounds++
    let checks = 0
    const pcRoll = dice.die(6, 'initiative')
    const foeRoll = dice.die(6, 'initiative')
    const pcFirst = pcRoll === foeRoll ? pcWinsTie(pc, foes) : pcRoll > foeRoll
    for (let phase = 0; phase < 2; phase++) {
      if ((phase === 0) === pcFirst) {
        if (pc.hp <= 0) continue
        let target = -1
        for (let i = 0; i < FOES; i++)
          if (foes[i]!.hp > 0 && (target < 0 || foes[i]!.hp > foes[target]!.hp)) target = i
        if (target >= 0 && dice.die(20, 'attack') + pc.at >= foes[target]!.ac) {
          const face = dice.die(pc.sides, 'damage')
          if (face === pc.sides) checks++
          foes[target]!.hp -= face + pc.plus
          if (counts) counts.struck(target, face + pc.plus)
          if (foes[target]!.hp <= 0) {
            lost++
            if (lost === 1) checks++
            if (2 * lost >= FOES && 2 * (lost - 1) < FOES) checks++
          }
        }
      } else {
        for (let i = 0; i < FOES; i++) {
          const foe = foes[i]!
          if (foe.hp <= 0 || pc.hp <= 0) continue
          if (dice.die(20, 'attack') + foe.at < pc.ac) continue
          const amount = dice.die(foe.sides, 'damage') + foe.plus
          pc.hp -= amount
          if (counts) counts.wounded(i, amount)
        }
      }
    }
    if (pc.hp <= 0) outcome = 2
    else if (lost === FOES) outcome = 0
    else {
      let broken = false
      for (; checks > 0; checks--)
        if (dice.die(6, 'morale') + dice.die(6, 'morale') > foes[0]!.ml) broken = true
      if (broken) outcome = 1
    }
  }
  if (counts) counts.over(outcome, rounds, pc, foes, lost)
  return { outcome, rounds, pcHp: pc.hp }
}

/** A list of zeros to count in. */
function zeros(places: number): Int32Array {
  return new Int32Array(places)
}

/** Everything `ludex simulate` tells of the games it plays, counted by hand for this one fight. */
export class Counts {
  private run = 0
  private readonly count = zeros(OUTCOMES.length)
  private readonly rounds = OUTCOMES.map(() => zeros(ROUNDS))
  private readonly firsts = OUTCOMES.map(() => zeros(ROUNDS).fill(-1))
  private readonly pcHp = OUTCOMES.map(() => zeros(HP))
  private readonly dead = OUTCOMES.map(() => zeros(FOES + 1))
  private readonly broken = OUTCOMES.map(() => zeros(FOES + 1))
  /** The PC, then the foes; hit points may be below 0. */
  private readonly left = [0, 1, 2, 3].map(() => zeros(2 * HP))
  private readonly dealt = [0, 1, 2, 3].map(() => zeros(ROUNDS))
  private readonly now = [0, 0, 0, 0]
  private readonly blowsBy = [0, 0, 0]
  private readonly totalBy = [0, 0, 0]
  private readonly blowsOn = [0, 0, 0]
  private readonly totalOn = [0, 0, 0]
  private readonly first: number

  constructor(first: number) {
    this.first = first
  }

  struck(foe: number, amount: number): void {
    this.now[0]! += amount
    this.blowsOn[foe]!++
    this.totalOn[foe]! += amount
  }

  wounded(foe: number, amount: number): void {
    this.now[foe + 1]! += amount
    this.blowsBy[foe]!++
    this.totalBy[foe]! += amount
  }

  over(outcome: number, rounds: number, pc: Fighter, foes: readonly Fighter[], lost: number): void {
    this.count[outcome]!++
    if (this.firsts[outcome]![rounds]! < 0) this.firsts[outcome]![rounds] = this.first + this.run
    this.run++
    this.rounds[outcome]![rounds]!++
    this.pcHp[outcome]![Math.max(0, pc.hp)]!++
    this.dead[outcome]![lost]!++
    this.broken[outcome]![outcome === 1 ? FOES - lost : 0]!++
    this.left[0]![pc.hp + HP]!++
    for (let i = 0; i < FOES; i++) this.left[i + 1]![foes[i]!.hp + HP]!++
    for (let i = 0; i <= FOES; i++) {
      if (this.now[i]! > 0) this.dealt[i]![this.now[i]!]!++
      this.now[i] = 0
    }
  }

  /** In the spelling of a tally, so that the two can be compared. */
  data(): TallyData {
    const names = ['Harrow', 'Reaver 1', 'Reaver 2', 'Reaver 3']
    const counted = (list: Int32Array, zero = 0): [number, number][] =>
      [...list].flatMap((n, i): [number, number][] => (n > 0 ? [[i - zero, n]] : []))
    return {
      runs: this.run,
      ends: OUTCOMES.flatMap((outcome, i) => {
        const count = this.count[i]!
        if (count === 0) return []
        return {
          outcome,
          favours: [outcome === 'PC_DOWN' ? 'Foes' : 'PC'],
          count,
          measures: {
            rounds: counted(this.rounds[i]!),
            pcHp: counted(this.pcHp[i]!),
            companionsStanding: [[0, count]],
            companionsDown: [[0, count]],
            foesDead: counted(this.dead[i]!),
            foesBroken: counted(this.broken[i]!),
          },
          lengths: counted(this.rounds[i]!).map(([length, n]) => [length, n, this.firsts[i]![length]!]),
        }
      }),
      people: names.map((name, i) => ({
        name,
        side: i === 0 ? 'PC' : 'Foes',
        left: counted(this.left[i]!, HP),
        dealt: counted(this.dealt[i]!),
      })),
      harms: [
        ...[0, 1, 2].map((i) => ({
          by: names[0]!,
          to: names[i + 1]!,
          blows: this.blowsOn[i]!,
          total: this.totalOn[i]!,
        })),
        ...[0, 1, 2].map((i) => ({
          by: names[i + 1]!,
          to: names[0]!,
          blows: this.blowsBy[i]!,
          total: this.totalBy[i]!,
        })),
      ],
    }
  }
}
