import { logged, pathOf, withEntry } from '../../save/entry.js'
import { fields, type Save } from '../../save/read.js'
import { waysFrom } from '../../stats/world.js'
import { type BxRows, changePerson } from '../fold.js'

/** The party arrives (rules/bx-campaign C16). */
export interface ZoneChanged {
  readonly type: 'ZoneChanged'
  readonly from: string
  readonly to: string
  readonly cp: string
  readonly tag: string | null | readonly string[]
  readonly days: number
  readonly eventful: boolean
  /** The companions who came along. */
  readonly followers: readonly string[]
}

export const travelRows: BxRows<ZoneChanged> = {
  ZoneChanged: {
    weight: 'notable',
    fold(state, { to, eventful, followers }) {
      state.zone = to
      state.crossings = waysFrom(state.world, to)
      for (const name of followers) changePerson(state, name, (p) => ({ ...p, zone: to }))
      state.underWay = eventful && state.underWay ? { ...state.underWay, stage: 'arrival' } : null
    },
    save(save, { from, to, cp, tag, days, followers }, kept) {
      const moved: Save = { ...save, meta: { ...fields(save.meta), pc_zone: to } }
      const together = followers.reduce(
        (after, name) => withEntry(after, pathOf(kept, name), (entry) => ({ ...entry, zone: to })),
        moved,
      )
      return logged(together, 'TRAVEL', `${from} → ${to} by ${cp} (${days}d)`, {
        old_zone: from,
        new_zone: to,
        cp_name: cp,
        cp_tag: tag,
        days,
      })
    },
    mech: ({ from, to }) => [`Zone: ${from}→${to}`],
    story: ({ to }) => `The party is in ${to} now.`,
    short: ({ to }) => `Arrived: ${to}`,
    beat: ({ to }) => ({ result: to }),
  },
}
