import type { View } from '../api/types.js'

/** What the page reads of a campaign's board: the game's own part of the view. */
export interface CampaignView {
  readonly title: string
  readonly date: string
  readonly day: number
  readonly phase: string
  readonly skills: readonly { readonly who: string; readonly skills: readonly string[] }[]
  readonly crossings: readonly {
    readonly name: string
    readonly to?: string
    readonly slow?: boolean
    readonly eventful?: boolean
  }[]
  readonly others: readonly string[]
  readonly campaign?: {
    readonly zone: string
    readonly season: string
    readonly session: number
    readonly waits: boolean
    /** The game master's alone: notes of the zone, what waits, what can be run. */
    readonly master?: {
      readonly notes: string
      readonly encounter: string
      readonly kind: string
      readonly prompt: string
      readonly engines: readonly string[]
    }
  }
}

/** The campaign's part of a view; lists that a game leaves out are empty. */
export function campaignOf(view: View): CampaignView {
  const seen = view as unknown as Partial<CampaignView>
  return {
    title: seen.title ?? '',
    date: seen.date ?? '',
    day: seen.day ?? 0,
    phase: seen.phase ?? '',
    skills: seen.skills ?? [],
    crossings: seen.crossings ?? [],
    others: seen.others ?? [],
    ...(seen.campaign && { campaign: seen.campaign }),
  }
}
