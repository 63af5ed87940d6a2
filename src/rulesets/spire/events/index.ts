import { eventTable } from '../../../kernel/contract/events/event-table.js'
import type { SpireScenario } from '../scenario/schema.js'
import type { SpireState } from '../state/state.js'
import { type BlowEvent, blowRows } from './blows.js'
import { type CardEvent, cardRows } from './cards.js'
import { type DrawEvent, drawRows } from './draws.js'
import { type HandEvent, handRows } from './hand.js'
import { type MonsterEvent, monsterRows } from './monsters.js'
import { type QuestionEvent, questionRows } from './questions.js'
import { type RisingEvent, risingRows } from './risings.js'
import { type RunEvent, runRows } from './run.js'
import { type ThingEvent, thingRows } from './things.js'
import { type TokenEvent, tokenRows } from './tokens.js'
import { type TurnEvent, turnRows } from './turn.js'
import { type VitalEvent, vitalRows } from './vitals.js'

/** Everything that can happen. `who` is a monster's place, or -1 for the player; `name` is what people call it. */
export type SpireEvent =
  | TurnEvent
  | DrawEvent
  | CardEvent
  | BlowEvent
  | TokenEvent
  | VitalEvent
  | MonsterEvent
  | RisingEvent
  | ThingEvent
  | QuestionEvent
  | RunEvent
  | HandEvent

/** One row per event: how it folds, who sees it how, evidence, sentence, short form, weight and beat. */
export const events = eventTable<SpireState, SpireEvent, SpireEvent, SpireScenario>('spire', {
  ...turnRows,
  ...drawRows,
  ...cardRows,
  ...blowRows,
  ...tokenRows,
  ...vitalRows,
  ...monsterRows,
  ...risingRows,
  ...thingRows,
  ...questionRows,
  ...runRows,
  ...handRows,
})
