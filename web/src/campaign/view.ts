import type { BxView, CampaignSeen } from '../../../src/rulesets/bx/seen/view.js'
import type { Look } from '../api/types.js'

/** A board of bx with a save: a campaign, or a day without zones. */
export interface CampaignView extends BxView {
  readonly campaign: CampaignSeen
}

/** The campaign's part of a look; undefined where the table is of another game. A save without zones has a place without a map. */
export function campaignOf({ view, table }: Look): CampaignView | undefined {
  if (table.game.id !== 'bx') return undefined
  const seen = view as unknown as BxView
  return { ...seen, campaign: seen.campaign ?? { zone: seen.title, season: '', session: 0, waits: false } }
}

/** A fight is under way: the page turns into the table. */
export function isFight({ view }: Look): boolean {
  return !['open', 'over'].includes((view as unknown as BxView).phase)
}
