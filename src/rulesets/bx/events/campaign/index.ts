import { type EffectEvent, type EffectSeen, effectRows } from './effects.js'
import { type EncounterEvent, encounterRows } from './encounters.js'
import { type EngineEvent, type EngineSeen, engineRows } from './engines.js'
import { type GateEvent, gateRows } from './gates.js'
import { type CampaignPeopleEvent, campaignPeopleRows } from './people.js'
import { type SessionEvent, sessionRows } from './sessions.js'
import { travelRows, type ZoneChanged } from './travel.js'

/** The events of a campaign (rules/bx-campaign), beside those of a fight and a day. */
export type CampaignEvent =
  | EffectEvent
  | EncounterEvent
  | EngineEvent
  | GateEvent
  | CampaignPeopleEvent
  | SessionEvent
  | ZoneChanged

export type CampaignSeen = CampaignEvent | EffectSeen | EngineSeen

export const campaignRows = {
  ...effectRows,
  ...encounterRows,
  ...engineRows,
  ...gateRows,
  ...campaignPeopleRows,
  ...sessionRows,
  ...travelRows,
}
