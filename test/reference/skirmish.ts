import { diceOf, Faces } from './faces.js'

export interface SkirmishWeapon {
  readonly name: string
  readonly attack_bonus: number
  readonly damage: readonly {
    readonly damage_dice: string
    readonly damage_modifier: number
    readonly damage_type: string
  }[]
}

export interface SkirmishFighter {
  readonly id: string
  readonly hit_points: number
  readonly armor_class: number
  readonly actions: readonly SkirmishWeapon[]
  readonly damage_resistances: readonly string[]
  readonly damage_immunities: readonly string[]
  readonly damage_vulnerabilities: readonly string[]
}

/** The combat loop of seed 002 §5 and rules/skirmish §6: attack, damage, turn, in a settled order. */
export class SkirmishReference {
  private readonly fighters: readonly SkirmishFighter[]
  private readonly hp: Map<string, number>
  private turn = 0
  private pending: { readonly weapon: SkirmishWeapon; readonly hit: readonly string[] } | undefined

  /** In the order of their initiative. */
  constructor(fighters: readonly SkirmishFighter[]) {
    this.fighters = fighters
    this.hp = new Map(fighters.map(({ id, hit_points }) => [id, hit_points]))
  }

  get current(): SkirmishFighter {
    return this.fighters[this.turn]!
  }

  get hasPending(): boolean {
    return this.pending !== undefined
  }

  isDown(id: string): boolean {
    return this.hp.get(id) === 0
  }

  get standing(): Readonly<Record<string, number | string>> {
    return { ...Object.fromEntries(this.hp), current: this.current.id, pending: String(this.hasPending) }
  }

  /** Anyone who meets the armour class hits; one roll a target (K1), a second attack takes the place of the first (K6). */
  attack(weapon: SkirmishWeapon, targets: readonly string[], thrown: readonly number[]): void {
    const faces = new Faces(thrown)
    const hit = targets.filter((id) => faces.one() + weapon.attack_bonus >= this.sheet(id).armor_class)
    faces.done()
    this.pending = hit.length === 0 ? undefined : { weapon, hit }
  }

  /** Every entry rolled for every target that was hit, floor 0, then what it is proof against (K2, K19). */
  damage(thrown: readonly number[]): void {
    const faces = new Faces(thrown)
    const { weapon, hit } = this.pending!
    for (const id of hit) {
      const target = this.sheet(id)
      let total = 0
      for (const { damage_dice, damage_modifier, damage_type } of weapon.damage) {
        const { count, plus } = diceOf(damage_dice)
        let points = Math.max(0, faces.sum(count) + plus + damage_modifier)
        if (target.damage_immunities.includes(damage_type)) points = 0
        if (target.damage_resistances.includes(damage_type)) points = Math.floor(points / 2)
        if (target.damage_vulnerabilities.includes(damage_type)) points *= 2
        total += points
      }
      this.hp.set(id, Math.max(0, this.hp.get(id)! - total))
    }
    faces.done()
    this.pending = undefined
  }

  endTurn(): void {
    this.turn = (this.turn + 1) % this.fighters.length
    this.pending = undefined
  }

  private sheet(id: string): SkirmishFighter {
    return this.fighters.find((fighter) => fighter.id === id)!
  }
}
