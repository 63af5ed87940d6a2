import { diceOf, Faces } from './faces.js'

/** Somebody's figures (seed 000 §1.1). */
export interface BxFighter {
  readonly Name: string
  readonly AC: number
  readonly HD: number
  readonly hp: number
  readonly AT: number
  readonly Dmg: string
  readonly ML: number
  readonly Tags?: readonly string[]
  readonly MoraleMod?: number
}

interface Foe extends BxFighter {
  now: number
  broken: boolean
}

/** One against many (seed 000 §4, §6; rules/bx R3–R5, R17–R29): attack or flee, initiative, blows, morale. */
export class BxReference {
  private readonly pc: BxFighter
  private readonly foes: readonly Foe[]
  private pcHp: number
  private hadFirst = false
  private hadHalf = false
  outcome = ''

  constructor(pc: BxFighter, foes: readonly BxFighter[]) {
    this.pc = pc
    this.pcHp = pc.hp
    this.foes = foes.map((foe) => ({ ...foe, now: foe.hp, broken: false }))
  }

  get standing(): Readonly<Record<string, number | string>> {
    const hp = Object.fromEntries(this.foes.map(({ Name, now }) => [Name, now]))
    return { [this.pc.Name]: this.pcHp, ...hp, outcome: this.outcome }
  }

  /** One round as the player chose it, with the faces that fell. */
  round(choice: 'attack' | 'flee', to: string | undefined, thrown: readonly number[]): void {
    const faces = new Faces(thrown)
    const pcFirst = this.initiative(faces)
    if (choice === 'flee') {
      this.blow(this.healthiest()!, faces)
      this.outcome = this.pcHp <= 0 ? 'PC_DOWN' : 'FLEE_SUCCESS'
    } else this.fight(pcFirst, to, faces)
    faces.done()
  }

  private inFight(): Foe[] {
    return this.foes.filter((foe) => foe.now > 0 && !foe.broken)
  }

  private healthiest(): Foe | undefined {
    return this.inFight().reduce<Foe | undefined>(
      (best, foe) => (best && best.now >= foe.now ? best : foe),
      undefined,
    )
  }

  /** §6.2.3, R21: the higher die, then the higher average of HD, then again. */
  private initiative(faces: Faces): boolean {
    const foes = this.inFight()
    const hd = foes.reduce((sum, foe) => sum + foe.HD, 0)
    for (;;) {
      const [mine, theirs] = [faces.one(), faces.one()]
      if (mine !== theirs) return mine > theirs
      const lead = this.pc.HD * foes.length - hd
      if (lead !== 0) return lead > 0
    }
  }

  private fight(pcFirst: boolean, to: string | undefined, faces: Faces): void {
    const dropped: Foe[] = []
    let shocks = 0
    const mine = () => {
      if (this.pcHp <= 0) return
      const target = this.inFight().find(({ Name }) => Name === to) ?? this.healthiest()
      if (!target) return
      if (faces.one() + this.pc.AT < target.AC) return
      const { count, sides, plus } = diceOf(this.pc.Dmg)
      const rolled = faces.many(count)
      if (rolled.every((face) => face === sides)) shocks++
      target.now -= Math.max(0, rolled.reduce((a, b) => a + b, 0) + plus)
      if (target.now <= 0) dropped.push(target)
    }
    const theirs = () => {
      for (const foe of this.inFight()) if (this.pcHp > 0) this.blow(foe, faces)
    }
    for (const act of pcFirst ? [mine, theirs] : [theirs, mine]) act()
    if (this.pcHp > 0 && this.foes.some(({ now }) => now > 0)) this.morale(dropped, shocks, faces)
    this.endTests()
  }

  private blow(foe: Foe, faces: Faces): void {
    if (faces.one() + foe.AT < this.pc.AC) return
    const { count, plus } = diceOf(foe.Dmg)
    this.pcHp -= Math.max(0, faces.sum(count) + plus)
  }

  /** §4, R24, R26, R27: one roll for each occurrence, held against everybody's own figure. */
  private morale(dropped: readonly Foe[], shocks: number, faces: Faces): void {
    const lost = this.foes.filter(({ now }) => now <= 0).length
    const first = dropped.length > 0 && !this.hadFirst
    const leaders = dropped.filter((foe) => tagged(foe, 'leader', 'elite')).length
    const half = !this.hadHalf && lost * 2 >= this.foes.length
    this.hadFirst ||= first
    this.hadHalf ||= half
    const checkers = this.inFight().filter((foe) => !tagged(foe, 'undead', 'mindless', 'fearless'))
    if (checkers.length === 0) return
    const occurrences = Number(first) + leaders + Number(half) + shocks
    const failed = new Set<Foe>()
    for (let i = 0; i < occurrences; i++) {
      const roll = faces.sum(2)
      for (const foe of checkers) if (roll > foe.ML + (foe.MoraleMod ?? 0)) failed.add(foe)
    }
    for (const foe of failed) foe.broken = true
  }

  /** §6.2.1, R17, R29: in this order, at the next start of a round. */
  private endTests(): void {
    if (this.pcHp <= 0) this.outcome = 'PC_DOWN'
    else if (this.foes.every(({ now }) => now <= 0)) this.outcome = 'ALL_FOES_DEAD'
    else if (this.inFight().length === 0) this.outcome = 'FOES_BREAK'
  }
}

function tagged(foe: BxFighter, ...tags: readonly string[]): boolean {
  return (foe.Tags ?? []).some((tag) => tags.includes(tag))
}
