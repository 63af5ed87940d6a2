import type { Tell } from '../../../kernel/contract/ruleset.js'
import type {
  AttackDeclared,
  AttackRolled,
  AttackStruck,
  BlowWasted,
  DamageDealt,
  DefenseDeclined,
  DefenseRolled,
  EffectsSettled,
  ResistRolled,
} from './events/attack.js'
import type {
  BuffGained,
  ConditionBegan,
  ConditionEnded,
  Disarmed,
  FactLifted,
  FactStated,
  Healed,
  InjuryTaken,
  ManaLost,
  Placed,
  StateChanged,
  Unseated,
} from './events/befall.js'
import type {
  FigureSet,
  Harmed,
  InjuryHealed,
  Joined,
  Removed,
  Restored,
  Ruled,
  TookPart,
} from './events/hand.js'
import type {
  CombatEnded,
  MoraleRolled,
  MoraleTriggered,
  RoundEnded,
  RoundEnding,
  RoundStarted,
  RoundTicked,
  SurpriseRolled,
  TurnEnded,
  TurnSkipped,
  TurnStarted,
} from './events/round.js'
import type {
  ActionSpent,
  Aimed,
  CheckRolled,
  ContestRolled,
  FirstAidRolled,
  Fled,
  FullDefenseTaken,
  GrappleBegan,
  GrappleEnded,
  HandsChanged,
  LuckSpent,
  ManeuverRolled,
  Moved,
  Paid,
  Spoke,
} from './events/turn.js'

/** What happened. Told whole; `see` takes out of it what a seat may not know. */
export type SimverseEvent =
  | SurpriseRolled
  | RoundStarted
  | TurnStarted
  | TurnSkipped
  | TurnEnded
  | ActionSpent
  | Paid
  | AttackDeclared
  | AttackRolled
  | AttackStruck
  | BlowWasted
  | DefenseRolled
  | DefenseDeclined
  | DamageDealt
  | ResistRolled
  | EffectsSettled
  | ConditionBegan
  | ConditionEnded
  | InjuryTaken
  | Disarmed
  | StateChanged
  | MoraleTriggered
  | MoraleRolled
  | ContestRolled
  | ManeuverRolled
  | FirstAidRolled
  | Moved
  | Aimed
  | FullDefenseTaken
  | HandsChanged
  | GrappleBegan
  | GrappleEnded
  | RoundTicked
  | RoundEnding
  | RoundEnded
  | FactStated
  | FactLifted
  | Placed
  | CheckRolled
  | Healed
  | ManaLost
  | BuffGained
  | Unseated
  | Fled
  | Spoke
  | LuckSpent
  | Ruled
  | Harmed
  | InjuryHealed
  | Restored
  | FigureSet
  | Joined
  | Removed
  | TookPart
  | CombatEnded

export type Teller = Tell<SimverseEvent>
