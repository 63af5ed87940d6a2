import type {
  AllDealt,
  BehaviorDealt,
  BlockGained,
  BlockLost,
  CurledUp,
  EnergyGained,
  Healed,
  Hit,
  HpLost,
  MonsterActed,
  MonsterCame,
  MonsterDone,
  MonsterDrawn,
  MonsterEscaped,
  PowerChanged,
  PowerGained,
  Saved,
  TraitChanged,
} from './events/blows.js'
import type {
  CardAdded,
  CardDrawn,
  CardExhausted,
  CardMoved,
  CardPlayed,
  CardPlayedFree,
  CardRevealed,
  CardShifted,
  CardsToDraw,
  DrawEnded,
  Reshuffled,
  TopShown,
} from './events/cards.js'
import type {
  CardsRuled,
  Explained,
  FigureRuled,
  HpRuled,
  MonsterJoined,
  MonsterRemoved,
  Restored,
} from './events/rulings.js'
import type {
  FightBegun,
  MaxHpSet,
  RelicLeftDeck,
  RoomEntered,
  RunAsked,
  RunChanged,
  RunOver,
} from './events/run.js'
import type { GoldChanged, PotionGained, PotionUsed, RelicGained, RelicUsed } from './events/things.js'
import type {
  Chosen,
  DieChanged,
  DieFixed,
  DieRolled,
  FightOver,
  Finished,
  Noted,
  Paused,
  Queued,
  TurnEnded,
  TurnReady,
  TurnSettled,
  TurnStarted,
} from './events/turn.js'

/** `who` is a monster's place, or -1 for the player; `name` is what people call it. */
export type SpireEvent =
  | BehaviorDealt
  | TurnStarted
  | Reshuffled
  | CardDrawn
  | DrawEnded
  | DieRolled
  | CardPlayed
  | Hit
  | HpLost
  | BlockGained
  | PowerChanged
  | EnergyGained
  | CardsToDraw
  | CardMoved
  | CardAdded
  | CurledUp
  | TurnEnded
  | BlockLost
  | MonsterActed
  | MonsterDone
  | Healed
  | FightOver
  | Paused
  | Queued
  | Chosen
  | Finished
  | PowerGained
  | Noted
  | DieChanged
  | DieFixed
  | RelicUsed
  | RelicGained
  | PotionUsed
  | PotionGained
  | TopShown
  | GoldChanged
  | CardExhausted
  | CardShifted
  | CardRevealed
  | CardPlayedFree
  | TurnReady
  | TurnSettled
  | TraitChanged
  | MonsterCame
  | MonsterDrawn
  | AllDealt
  | MonsterEscaped
  | Saved
  | RunChanged
  | RunAsked
  | RoomEntered
  | FightBegun
  | RelicLeftDeck
  | MaxHpSet
  | RunOver
  | HpRuled
  | FigureRuled
  | Restored
  | MonsterJoined
  | MonsterRemoved
  | CardsRuled
  | Explained
