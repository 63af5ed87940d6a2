import { isMap } from '../../../kernel/entry.js'
/** Fields of 5e stat blocks that a fight does not need, by place: known, not read, and a warning says so. */
export const UNREAD = {
  sheet: [
    'index',
    'size',
    'type',
    'subtype',
    'alignment',
    'hit_dice',
    'hit_points_roll',
    'speed',
    'other_speeds',
    'condition_immunities',
    'senses',
    'languages',
    'challenge_rating',
    'proficiency_bonus',
    'xp',
    'level',
    'class',
    'race',
    'background',
    'special_abilities',
    'legendary_actions',
    'reactions',
    'desc',
    'image',
    'url',
  ],
  actions: ['dc', 'usage', 'attacks', 'multiattack_type', 'options', 'url'],
  equipment: ['quantity', 'weight', 'cost', 'url'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** What stands in a sheet and is not read, each with its place. */
export function unreadIn(sheet: unknown): readonly string[] {
  if (!isMap(sheet)) return []
  const found: string[] = Object.keys(sheet).filter((key) =>
    (UNREAD.sheet as readonly string[]).includes(key),
  )
  for (const place of ['actions', 'equipment'] as const) {
    const entries = sheet[place]
    if (!Array.isArray(entries)) continue
    const fields: readonly string[] = UNREAD[place]
    entries.forEach((entry: unknown, i) => {
      if (!isMap(entry)) return
      const named = typeof entry.name === 'string' ? entry.name : `${place} ${i + 1}`
      for (const key of Object.keys(entry)) if (fields.includes(key)) found.push(`${key} of ${named}`)
    })
  }
  return found
}
