interface Creature {
  hp: number
  block: number
  strength: number
  weak: number
  vulnerable: number
}

interface Monster extends Creature {
  readonly kind: MonsterKind
  readonly behavior: string
  curl: number
  moves: number
}

export type MonsterKind = 'jaw_worm' | 'cultist' | 'red_louse' | 'green_louse'

const HP: Readonly<Record<MonsterKind, number>> = { jaw_worm: 8, cultist: 9, red_louse: 3, green_louse: 3 }
const CARDS: Readonly<
  Record<string, { readonly cost: number; readonly damage: number; readonly block: number }>
> = {
  Strike: { cost: 1, damage: 1, block: 0 },
  Defend: { cost: 1, damage: 0, block: 1 },
  Bash: { cost: 2, damage: 2, block: 0 },
}

/** The starter deck against the first monsters (rules/spire §4), with the seed's presets or the mod's. */
export class SpireReference {
  private readonly mod: boolean
  private readonly player: Creature = { hp: 10, block: 0, strength: 0, weak: 0, vulnerable: 0 }
  private readonly monsters: readonly Monster[]
  private energy = 3
  private hand: string[] = []
  private discard: string[] = []
  private draw = [
    'Strike',
    'Strike',
    'Strike',
    'Strike',
    'Strike',
    'Defend',
    'Defend',
    'Defend',
    'Defend',
    'Bash',
  ]
  private die = 0
  outcome = ''

  constructor(
    preset: 'seed' | 'mod',
    monsters: readonly { readonly kind: MonsterKind; readonly behavior: string }[],
  ) {
    this.mod = preset === 'mod'
    this.monsters = monsters.map(({ kind, behavior }) => ({
      kind,
      behavior,
      hp: HP[kind],
      block: 0,
      strength: 0,
      weak: 0,
      vulnerable: 0,
      curl: kind.endsWith('louse') ? 2 : 0,
      moves: 0,
    }))
  }

  get standing(): Readonly<Record<string, number | string>> {
    const { hp, block, weak, vulnerable } = this.player
    const monsters = this.monsters.map((m, i) => [
      `monster ${i + 1}`,
      m.hp === 0 ? '0' : `${m.hp} block ${m.block}`,
    ])
    const mine = this.outcome === '' ? { energy: this.energy, block, weak, vulnerable } : {}
    return { hp, ...mine, ...Object.fromEntries(monsters), outcome: this.outcome }
  }

  /** R5: drawn one by one; the discard pile is shuffled in when the draw pile is empty. What came is reported. */
  private turnStarts(drawn: readonly string[], die: number | undefined): void {
    this.player.block = 0
    this.energy = 3
    for (const card of drawn) {
      if (this.draw.length === 0) {
        this.draw = this.discard
        this.discard = []
      }
      const at = this.draw.indexOf(card)
      if (at < 0) throw new Error(`${card} was drawn and is not in the draw pile`)
      this.draw.splice(at, 1)
      this.hand.push(card)
    }
    if (this.hand.length !== 5) throw new Error(`${this.hand.length} cards were drawn`)
    if (this.mod) this.rolled(die!)
  }

  private rolled(die: number): void {
    this.die = die
    if (this.mod && die >= 4) this.player.block = Math.min(20, this.player.block + 1)
  }

  begin(drawn: readonly string[], die: number | undefined): void {
    this.turnStarts(drawn, die)
  }

  play(card: string, target: number): void {
    const { cost, damage, block } = CARDS[card]!
    this.energy -= cost
    this.hand.splice(this.hand.indexOf(card), 1)
    let curls: Monster | undefined
    if (damage > 0) {
      const monster = this.monsters[target]!
      const before = monster.hp
      const had = monster.vulnerable > 0
      this.hit(this.player, monster, damage)
      if (monster.hp < before && monster.hp > 0 && monster.curl > 0) curls = monster
      if (card === 'Bash') monster.vulnerable = Math.min(had ? 4 : 3, monster.vulnerable + 1)
      if (had) monster.vulnerable--
      if (this.player.weak > 0) this.player.weak--
    }
    this.player.block = Math.min(20, this.player.block + block)
    this.discard.push(card)
    if (curls) {
      curls.block += curls.curl
      curls.curl = 0
    }
    if (this.monsters.every(({ hp }) => hp === 0)) {
      this.outcome = 'win'
      // Burning Blood, on victory only.
      this.player.hp = Math.min(10, this.player.hp + 1)
    }
  }

  /** The player's turn ends; the monsters act; another turn begins. */
  end(die: number | undefined, drawn: readonly string[]): void {
    this.discard.push(...this.hand)
    this.hand = []
    if (!this.mod) this.rolled(die!)
    if (this.mod) for (const monster of this.monsters) monster.block = 0
    const acted = this.monsters.map(({ moves }) => moves)
    for (const monster of this.monsters.filter(({ hp }) => hp > 0)) {
      if (!this.mod && monster.kind === 'cultist' && monster.moves > 0) strengthen(monster)
      if (!this.mod) monster.block = 0
      this.move(monster)
      if (this.player.hp === 0) {
        this.outcome = 'loss'
        return
      }
    }
    if (this.mod)
      for (const [i, monster] of this.monsters.entries())
        if (monster.kind === 'cultist' && monster.hp > 0 && acted[i]! > 0) strengthen(monster)
    this.turnStarts(drawn, die)
  }

  private move(monster: Monster): void {
    const letter =
      monster.kind === 'cultist'
        ? monster.moves === 0
          ? 'I'
          : 'D'
        : monster.behavior[Math.ceil(this.die / 2) - 1]!
    const attack = (points: number) => {
      this.hit(monster, this.player, points)
      if (monster.weak > 0) monster.weak--
      if (this.player.vulnerable > 0) this.player.vulnerable--
    }
    if (monster.kind === 'jaw_worm') {
      if (letter === 's') {
        strengthen(monster)
        monster.block += 2
      } else attack(letter === 'd' ? 2 : 3)
      if (letter === 'd') monster.block += 1
    } else if (monster.kind === 'cultist') {
      attack(1)
      if (letter === 'I') strengthen(monster)
    } else if (letter === 'S') strengthen(monster)
    else if (letter === 'W') this.player.weak = Math.min(3, this.player.weak + 1)
    else attack(Number(letter))
    monster.moves++
  }

  private hit(from: Creature, to: Creature, base: number): void {
    let points = base + from.strength
    if (from.weak > 0 && to.vulnerable > 0) points = this.mod ? points : points * 0.5 + 1
    else if (from.weak > 0) points -= 1
    else if (to.vulnerable > 0) points *= 2
    const whole = Math.max(0, Math.floor(points))
    const blocked = Math.min(to.block, whole)
    to.block -= blocked
    to.hp = Math.max(0, to.hp - (whole - blocked))
  }
}

function strengthen(creature: Creature): void {
  creature.strength = Math.min(8, creature.strength + 1)
}
