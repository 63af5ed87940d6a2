type Facing = 'front' | 'flank' | 'rear'
type Cover = '' | 'light' | 'heavy' | 'full'

/** What the referee says of one attack (rules/simverse R18, R19): nothing here is judged by the rules. */
export interface AttackSituation {
  readonly distance: number
  readonly flanking: boolean
  /** An ally stands on the other side of the target: flanking for blows in melee (rules/simverse V9). */
  readonly pincer?: boolean
  readonly facing: Facing
  readonly highGround: boolean
  readonly darkness: boolean
  readonly cover: Cover
  readonly unaware: boolean
  readonly charge: boolean
  readonly mountST: number
  readonly mountedMoving: boolean
}

export type Hand = '' | 'off' | 'pair-main' | 'pair-off'

/** One blow, shot or spell as it is declared. Plain data: it waits in the state while the defender chooses. */
export interface Attack {
  readonly attacker: string
  readonly defender: string
  /** A weapon's id, or '' for a spell. */
  readonly weapon: string
  readonly mode: string
  readonly spell: string
  /** A called shot, or ''. */
  readonly location: string
  readonly maneuver: string
  readonly hand: Hand
  /** The rider of an energy attack, when it is asked for (rules/simverse R50). */
  readonly rider: boolean
  /** The acid of the attack is asked to eat the armor (rules/simverse V4). */
  readonly etch?: boolean
  /** The one lucky reroll is staked on this roll (perk `lucky`). */
  readonly luck: boolean
  readonly facts: AttackSituation
}

/** How one blow of an action is resolved. `sure` never misses, `area` is only dodged. */
export type BlowKind = 'attack' | 'sure' | 'area' | 'bash'

/** An attack that has been declared and not yet rolled. */
export interface Blow {
  readonly kind: BlowKind
  readonly attack: Attack
  /** Exhaustion from this very action does not count yet (rules/simverse R61). */
  readonly rested: boolean
  /** Part of a two-weapon pair: one reaction answers both (rules/simverse R66). */
  readonly pair: boolean
}

export type DefenseKind = 'dodge' | 'parry' | 'block'

type Stage = 'defense' | 'damage' | 'effects' | 'riposte'

/** The attack that is being resolved. */
export interface Pending {
  readonly blow: Blow
  stage: Stage
  /** From the margin. */
  penalty: number
  /** The pair's one reaction has been spent. */
  paid: boolean
  damage: number
  /** An area spell was dodged: half damage (rules/simverse R80). */
  dodged: boolean
  /** The weapon that parried, while a riposte is open. */
  parriedWith: string
  /** The weapon or shield whose defense failed, or '' (rules/simverse V2). */
  failedWith: string
  /** That defense was a 666. */
  fumbled: boolean
}
