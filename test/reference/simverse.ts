import { Faces } from './faces.js'

export interface SimverseFighter {
  readonly name: string
  readonly DX: number
  readonly ST: number
  readonly EN: number
  readonly WS: number
  readonly weapon: SimverseWeapon
  /** Its skill with the weapon; absent: untrained. */
  readonly skill?: number
  readonly AR: number
}

/** Melee weapons as the guide prints them (§5, §6): dice, what is added, how they hurt. */
export interface SimverseWeapon {
  readonly id: string
  readonly mode: string
  readonly skill: string
  readonly dice: number
  readonly plus: number
  readonly type: 'bludgeoning' | 'cutting' | 'impaling'
}

export const SIMVERSE_WEAPONS: readonly SimverseWeapon[] = [
  { id: 'mace', mode: 'strike', skill: 'Maces', dice: 2, plus: 0, type: 'bludgeoning' },
  { id: 'longsword', mode: 'cut', skill: 'Swords', dice: 2, plus: -1, type: 'cutting' },
  // A thrust with a cutting weapon: one less for each die (R38).
  { id: 'longsword', mode: 'thrust', skill: 'Swords', dice: 2, plus: -3, type: 'impaling' },
  { id: 'battleaxe', mode: 'cut', skill: 'Axes', dice: 2, plus: 0, type: 'cutting' },
  { id: 'spear', mode: 'thrust', skill: 'Spears', dice: 1, plus: 1, type: 'impaling' },
]

interface Rolled {
  readonly success: boolean
  readonly margin: number
}

/** 3d6 against a target, with 111 and 666 (§17; R2, R3, R6). */
export function roll(target: number, sum: number): Rolled {
  const whole = Math.floor(target)
  if (sum === 3) return { success: true, margin: Math.max(10, whole - 3) }
  if (sum === 18) return { success: false, margin: Math.min(-10, whole - 18) }
  return { success: sum <= whole, margin: whole - sum }
}

/** What an exchange came to, in the program's own words for the harness to compare. */
export interface Exchange {
  readonly hit: boolean
  readonly margin: number
  readonly defended?: boolean
  /** Vitality that was lost. */
  readonly lost: number
  readonly bleeds: boolean
}

/** How a blow is answered. */
export interface Answer {
  readonly how: 'dodge' | 'parry'
  /** The weapon attacked in this round. */
  readonly used: boolean
  /** From the attacker's margin. */
  readonly penalty: number
}

/** What has become of somebody's nerve (§13; R77, R81). */
interface Nerve {
  steeled: boolean
  shaken: number
  panicked: number
  /** A terrible hit has been taken and not yet answered for. */
  tried: boolean
  /** The bearer's turn has come in this round. */
  turn: boolean
}

export interface MoraleFound {
  readonly result: string
  readonly margin: number
}

/** One blow of the guide (§3–§6): attack, defence, damage. */
export class SimverseReference {
  private readonly fighters: readonly SimverseFighter[]
  private readonly vitality: Map<string, number>
  private readonly wounds: Map<string, number>
  private readonly nerves: Map<string, Nerve>
  /** Steps that weapons have lost by parries (V2). */
  private readonly worn = new Map<string, number>()

  constructor(fighters: readonly SimverseFighter[]) {
    this.fighters = fighters
    this.vitality = new Map(fighters.map(({ name, EN }) => [name, 2 * EN]))
    this.wounds = new Map(fighters.map(({ name }) => [name, 0]))
    const calm = (): Nerve => ({ steeled: false, shaken: 0, panicked: 0, tried: false, turn: false })
    this.nerves = new Map(fighters.map(({ name }) => [name, calm()]))
  }

  get standing(): Readonly<Record<string, number | string>> {
    return Object.fromEntries(this.vitality)
  }

  private level({ DX, skill }: SimverseFighter): number {
    return DX + (skill ?? -2)
  }

  /** The attack alone: what the defender is asked to answer. */
  attack(attacker: string, thrown: readonly number[]): Rolled & { readonly penalty: number } {
    const faces = new Faces(thrown)
    if (this.nerves.get(attacker)!.panicked > 0) throw new Error(`${attacker} panics, and attacks`)
    const rolled = roll(this.level(this.named(attacker)) + this.shaken(attacker), faces.sum(3))
    faces.done()
    return { ...rolled, penalty: rolled.success ? Math.floor(rolled.margin / 5) : 0 }
  }

  /** The answer: dodge DX/2, parry (DX + skill)/2 and 4 less with a weapon that attacked this round. */
  defends(defender: string, { how, used, penalty }: Answer, sum: number): boolean {
    const fighter = this.named(defender)
    const base = how === 'dodge' ? fighter.DX / 2 : this.level(fighter) / 2
    if (how === 'parry' && sum === 18) this.worn.set(defender, (this.worn.get(defender) ?? 0) + 1)
    return roll(base - penalty - (how === 'parry' && used ? 4 : 0) + this.shaken(defender), sum).success
  }

  /** R36–R45: at least 1 before armour, cutting doubles armour and bleeds, impaling doubles what goes through. */
  strike(attacker: string, defender: string, sum: number): Exchange['lost'] {
    const { weapon, ST } = this.named(attacker)
    const { AR } = this.named(defender)
    const wear = this.worn.has(attacker) ? -1 : 0
    const raw = Math.max(1, sum + weapon.plus + Math.floor((ST - 10) / 2) + wear)
    const through = Math.max(0, raw - (weapon.type === 'cutting' ? 2 * AR : AR))
    const lost = weapon.type === 'impaling' ? 2 * through : through
    this.vitality.set(defender, this.vitality.get(defender)! - lost)
    if (weapon.type === 'cutting' && lost > 0) this.wounds.set(defender, this.wounds.get(defender)! + 1)
    return lost
  }

  /** R22: two less on all that one does. */
  private shaken(name: string): number {
    return this.nerves.get(name)!.shaken > 0 ? -2 : 0
  }

  /** R77: half of all Vitality in one hit tries the nerve of anyone who still stands. */
  tries(name: string, lost: number): boolean {
    const tried = lost >= this.named(name).EN && this.vitality.get(name)! > 0
    this.nerves.get(name)!.tried ||= tried
    return tried
  }

  /** §13: 3d6 against WS; then a die for how long. */
  morale(name: string, thrown: readonly number[], rounds: readonly number[]): MoraleFound {
    const nerve = this.nerves.get(name)!
    if (!nerve.tried) throw new Error(`${name} rolls for nothing`)
    nerve.tried = false
    const sum = new Faces(thrown).sum(3)
    const { success, margin } = roll(this.named(name).WS + (nerve.steeled ? 2 : 0), sum)
    const lasts = new Faces(rounds)
    const begins = (what: 'shaken' | 'panicked', many: number) => {
      nerve[what] = Math.max(nerve[what], many)
    }
    let result = 'steady'
    if (success && margin >= 5) {
      result = 'steeled'
      nerve.steeled = true
    } else if (sum === 18) {
      result = 'total-panic'
      begins('panicked', Number.POSITIVE_INFINITY)
    } else if (!success) {
      result = margin <= -5 ? 'panic' : 'shaken'
      begins(result === 'panic' ? 'panicked' : 'shaken', lasts.one())
    }
    lasts.done()
    return { result, margin }
  }

  turnComes(name: string): void {
    this.nerves.get(name)!.turn = true
  }

  /** R81: a condition, which begins with a turn of its bearer, goes down in every round in which there was one. */
  private calm(): void {
    for (const nerve of this.nerves.values()) {
      for (const what of ['shaken', 'panicked'] as const)
        if (nerve.turn) nerve[what] = Math.max(0, nerve[what] - 1)
      nerve.turn = false
    }
  }

  /** §6, R52, R57: every open wound costs 1 at the end of the round, and so does dying. */
  roundEnds(): void {
    this.calm()
    for (const { name } of this.fighters) {
      const now = this.vitality.get(name)!
      if (this.isDead(name)) continue
      this.vitality.set(name, now - this.wounds.get(name)! - (now <= 0 ? 1 : 0))
    }
  }

  isDead(name: string): boolean {
    return this.vitality.get(name)! <= -this.named(name).EN
  }

  private named(name: string): SimverseFighter {
    return this.fighters.find((fighter) => fighter.name === name)!
  }
}
