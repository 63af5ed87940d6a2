import { diceOf, Faces } from './faces.js'

/** Somebody's figures (seed 000 §1.1). */
export interface BxFighter {
  readonly Name: string
  readonly AC: number
  readonly HD: number
  readonly hp: number
  readonly hpMax?: number
  readonly AT: number
  readonly Dmg: string
  readonly ML: number
  readonly Tags?: readonly string[]
  readonly MoraleMod?: number
}

/** What the player says for one round. */
export interface BxChoice {
  readonly choice: 'attack' | 'flee'
  readonly to?: string
  /** Companions under orders, and whom they shall attack. */
  readonly orders?: Readonly<Record<string, string>>
  /** When somebody drops in flight: whether the others stay (R45). */
  readonly stay?: boolean
}

interface Foe extends BxFighter {
  now: number
  broken: boolean
}

interface Friend extends BxFighter {
  now: number
  fled: boolean
  defensive: boolean
  /** What they did to the foes in this combat. */
  dealt: number
}

/** What happened in a round that somebody's heart may sink at. */
interface Events {
  readonly foesDropped: Foe[]
  readonly friendsDropped: Friend[]
  foeShocks: number
  friendShocks: number
}

/** The morale of one side: what has been an occurrence already (R24, R25). */
interface Heart {
  hadFirst: boolean
  hadHalf: boolean
  outmatched: boolean
}

const heart = (): Heart => ({ hadFirst: false, hadHalf: false, outmatched: false })

/** Somebody and companions against many (seed 000 §4, §6, §9; rules/bx R3–R5, R10, R17–R48). */
export class BxReference {
  private readonly pc: Friend
  /** In acting order (R43). */
  private readonly friends: readonly Friend[]
  private readonly foes: readonly Foe[]
  private readonly foeHeart = heart()
  private readonly friendHeart = heart()
  outcome = ''

  constructor(pc: BxFighter, foes: readonly BxFighter[], companions: readonly BxFighter[] = []) {
    const friend = (each: BxFighter): Friend => ({
      ...each,
      now: each.hp,
      fled: false,
      defensive: false,
      dealt: 0,
    })
    this.pc = friend(pc)
    this.friends = [...companions].sort((a, b) => b.HD - a.HD).map(friend)
    this.foes = foes.map((foe) => ({ ...foe, now: foe.hp, broken: false }))
  }

  get standing(): Readonly<Record<string, number | string>> {
    const all = [this.pc, ...this.friends, ...this.foes]
    return { ...Object.fromEntries(all.map(({ Name, now }) => [Name, now])), outcome: this.outcome }
  }

  /** One round as the player chose it, with the faces that fell. */
  round({ choice, to, orders = {}, stay = false }: BxChoice, thrown: readonly number[]): void {
    const faces = new Faces(thrown)
    const before = this.pc.now
    const foesOutmatched = this.newly(this.foeHeart, this.party().length, this.inFight().length)
    const friendsOutmatched = this.newly(this.friendHeart, this.inFight().length, this.party().length)
    const intents = this.intents()
    const pcFirst = this.initiative(faces)
    const events: Events = { foesDropped: [], friendsDropped: [], foeShocks: 0, friendShocks: 0 }
    if (choice === 'flee' && this.flight(faces, events, stay)) {
      faces.done()
      this.settle()
      return
    }
    const mine = () => this.ourPhase(to, orders, intents, faces, events)
    const theirs = () => this.theirPhase(intents, faces, events)
    for (const act of pcFirst ? [mine, theirs] : [theirs, mine]) act()
    if (this.pc.now > 0 && this.foes.some(({ now }) => now > 0)) {
      this.foeMorale(events, foesOutmatched, faces)
      this.friendMorale(events, friendsOutmatched, before, faces)
    }
    faces.done()
    this.endTests()
    this.settle()
  }

  /** R25: twice as many or more at the start of this round, and not at that of the one before. */
  private newly(side: Heart, opponents: number, own: number): boolean {
    const before = side.outmatched
    side.outmatched = opponents >= 2 * own
    return side.outmatched && !before
  }

  private inFight(): Foe[] {
    return this.foes.filter((foe) => foe.now > 0 && !foe.broken)
  }

  private party(): Friend[] {
    return [this.pc, ...this.friends].filter(isStanding)
  }

  private companions(): Friend[] {
    return this.friends.filter(isStanding)
  }

  /** R36: whom foes mean who are more than we are, and whom anybody takes whose target is gone. */
  private list(): Friend[] {
    const companions = this.companions()
    const most = [...companions].sort((a, b) => b.dealt - a.dealt || armour(a) - armour(b))[0]
    const others = companions.filter((each) => each !== most).sort((a, b) => armour(a) - armour(b))
    return [...(isStanding(this.pc) ? [this.pc] : []), ...(most ? [most] : []), ...others]
  }

  private intents(): Map<Foe, Friend> {
    const list = this.list()
    const ours = this.party().length
    return new Map(
      this.inFight().map((foe, i) => [foe, i < ours ? this.pc : list[(i - ours) % list.length]!]),
    )
  }

  /** §6.2.3, R21: the higher die, then the higher average of HD, then again. */
  private initiative(faces: Faces): boolean {
    const [us, them] = [this.party(), this.inFight()]
    const hd = (side: readonly BxFighter[]) => side.reduce((sum, each) => sum + each.HD, 0)
    for (;;) {
      const [mine, theirs] = [faces.one(), faces.one()]
      if (mine !== theirs) return mine > theirs
      const lead = hd(us) * them.length - hd(them) * us.length
      if (lead !== 0) return lead > 0
    }
  }

  /** R44–R46: free attacks. True when the combat ends with them. */
  private flight(faces: Faces, events: Events, stay: boolean): boolean {
    const foes = this.inFight().sort((a, b) => b.now - a.now)
    this.struck(foes[0]!, this.pc, faces, events)
    if (this.pc.now <= 0) {
      this.outcome = 'PC_DOWN'
      return true
    }
    const companions = this.companions()
    for (const [i, friend] of companions.entries()) this.struck(foes[i % foes.length]!, friend, faces, events)
    if (stay && companions.some((friend) => friend.now <= 0)) return false
    this.outcome = 'FLEE_SUCCESS'
    return true
  }

  /** §9.6, R38–R41: everybody's foe is chosen when the phase begins. */
  private ourPhase(
    to: string | undefined,
    orders: Readonly<Record<string, string>>,
    intents: ReadonlyMap<Foe, Friend>,
    faces: Faces,
    events: Events,
  ): void {
    const foes = this.inFight()
    const named = (name: string | undefined) => foes.find(({ Name }) => Name === name)
    const isIn = this.pc.now > 0
    const ours = (isIn ? named(to) : undefined) ?? healthiest(foes)
    const targets = new Map<Friend, Foe | undefined>([[this.pc, ours]])
    const fighting = this.companions().filter(({ defensive }) => !defensive)
    const free = fighting.filter(({ Name }) => orders[Name] === undefined)
    for (const friend of fighting) {
      const order = orders[friend.Name]
      // R42: an order at somebody who is gone is still one.
      targets.set(friend, order === undefined ? ours : named(order))
    }
    const meanPc = foes.filter((foe) => intents.get(foe) === this.pc)
    if (isIn && 2 * this.pc.now <= (this.pc.hpMax ?? this.pc.hp) && meanPc.length > 0 && free.length > 0)
      targets.set(free[0]!, healthiest(meanPc))
    if (isIn && foes.length >= 2 && free.length > meanPc.length) {
      const others = foes.filter((foe) => foe !== ours).sort((a, b) => b.now - a.now)
      for (const [i, friend] of free.slice(meanPc.length).entries())
        targets.set(friend, others[i % others.length])
    }
    for (const [friend, foe] of targets) if (isStanding(friend)) this.strike(friend, foe, faces, events)
  }

  private strike(friend: Friend, meant: Foe | undefined, faces: Faces, events: Events): void {
    const target = meant && meant.now > 0 ? meant : healthiest(this.inFight())
    if (!target) return
    if (faces.one() + friend.AT < target.AC) return
    const { damage, isMost } = harm(friend.Dmg, faces)
    if (isMost) events.foeShocks++
    target.now -= damage
    friend.dealt += damage
    if (target.now <= 0) events.foesDropped.push(target)
  }

  private theirPhase(intents: ReadonlyMap<Foe, Friend>, faces: Faces, events: Events): void {
    for (const foe of this.inFight()) {
      const meant = intents.get(foe)!
      const target = isStanding(meant) ? meant : this.list()[0]
      if (target) this.struck(foe, target, faces, events)
    }
  }

  private struck(foe: Foe, target: Friend, faces: Faces, events: Events): void {
    if (faces.one() + foe.AT < armour(target)) return
    const { damage, isMost } = harm(foe.Dmg, faces)
    if (isMost) events.friendShocks++
    target.now -= damage
    if (target.now <= 0) events.friendsDropped.push(target)
  }

  /** R24: A, B, C, D, E of one side, as a number of rolls. */
  private occurrences(
    side: Heart,
    all: readonly { readonly now: number }[],
    dropped: readonly BxFighter[],
    outmatched: boolean,
    shocks: number,
  ): number {
    const first = dropped.length > 0 && !side.hadFirst
    const half = !side.hadHalf && all.filter(({ now }) => now <= 0).length * 2 >= all.length
    side.hadFirst ||= first
    side.hadHalf ||= half
    const leaders = dropped.filter((each) => tagged(each, 'leader', 'elite')).length
    return Number(first) + leaders + Number(half) + Number(outmatched) + shocks
  }

  /** §4, R26, R27: one roll for each occurrence, held against everybody's own figure. */
  private foeMorale({ foesDropped, foeShocks }: Events, outmatched: boolean, faces: Faces): void {
    const rolls = this.occurrences(this.foeHeart, this.foes, foesDropped, outmatched, foeShocks)
    const checkers = this.inFight().filter(canFear)
    if (checkers.length === 0) return
    for (let i = 0; i < rolls; i++) {
      const roll = faces.sum(2)
      for (const foe of checkers) if (roll > bravery(foe)) foe.broken = true
    }
  }

  /** §9.10, R31–R33: one by one for each occurrence; what comes of it comes at the end. */
  private friendMorale(
    { friendsDropped, friendShocks }: Events,
    outmatched: boolean,
    before: number,
    faces: Faces,
  ): void {
    const all = [this.pc, ...this.friends]
    const max = this.pc.hpMax ?? this.pc.hp
    const nearDeath = 4 * before > max && 4 * this.pc.now <= max
    const rolls =
      this.occurrences(this.friendHeart, all, friendsDropped, outmatched, friendShocks) + Number(nearDeath)
    const checkers = this.companions().filter((each) => canFear(each) && !each.defensive)
    const failed = new Set<Friend>()
    for (let i = 0; i < rolls; i++)
      for (const friend of checkers) if (faces.sum(2) > bravery(friend)) failed.add(friend)
    for (const friend of failed) {
      if (friend.ML >= 10) friend.defensive = true
      else friend.fled = true
    }
  }

  /** §6.2.1, R17, R29: in this order, at the next start of a round. */
  private endTests(): void {
    if (this.pc.now <= 0) this.outcome = 'PC_DOWN'
    else if (this.foes.every(({ now }) => now <= 0)) this.outcome = 'ALL_FOES_DEAD'
    else if (this.inFight().length === 0) this.outcome = 'FOES_BREAK'
  }

  /** R47, R48: who is down is left behind in flight, and comes round at every other end. */
  private settle(): void {
    if (this.outcome === '' || this.outcome === 'FLEE_SUCCESS') return
    for (const friend of this.friends) if (friend.now <= 0) friend.now = 1
  }
}

function isStanding({ now, fled }: Friend): boolean {
  return now > 0 && !fled
}

/** R33: who fights defensively is harder to hit. */
function armour({ AC, defensive }: Friend): number {
  return AC + (defensive ? 2 : 0)
}

/** R10. */
function healthiest(foes: readonly Foe[]): Foe | undefined {
  return foes.reduce<Foe | undefined>((best, foe) => (best && best.now >= foe.now ? best : foe), undefined)
}

/** R3, R24 E. */
function harm(dice: string, faces: Faces): { readonly damage: number; readonly isMost: boolean } {
  const { count, sides, plus } = diceOf(dice)
  const rolled = faces.many(count)
  const damage = Math.max(0, rolled.reduce((a, b) => a + b, 0) + plus)
  return { damage, isMost: rolled.every((face) => face === sides) }
}

function tagged({ Tags = [] }: BxFighter, ...tags: readonly string[]): boolean {
  return Tags.some((tag) => tags.includes(tag))
}

/** R30. */
function canFear(each: BxFighter): boolean {
  return !tagged(each, 'undead', 'mindless', 'fearless')
}

function bravery({ ML, MoraleMod = 0 }: BxFighter): number {
  return ML + MoraleMod
}
