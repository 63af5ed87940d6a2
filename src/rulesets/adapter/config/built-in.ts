/** R24: what counts as combat, for complications and failures alike. */
export const COMBAT_ACTIONS = ['attack', 'combat', 'fight', 'shoot', 'violence']

/** R30 */
export const SAFE_ACTIONS =
  'look examine observe listen wait think remember talk ask say search investigate read check assess use take grab pickup drop give put open close move go enter exit walk'.split(
    ' ',
  )

/** rules/adapter §4: the condition a failed action may leave. */
export const CONDITIONS: Readonly<Record<string, string>> = {
  sneak: 'exposed',
  hide: 'exposed',
  climb: 'exposed',
  steal: 'detected',
  hack: 'detected',
  deceive: 'detected',
  flee: 'cornered',
  chase: 'pursued',
  fight: 'injured',
  attack: 'injured',
  combat: 'injured',
}

/** rules/adapter §4: what ends a condition; `scene_change` is the change of scene. */
export const CLEARED_BY: Readonly<Record<string, readonly string[]>> = {
  exposed: ['hide', 'flee', 'scene_change'],
  detected: ['deceive', 'scene_change'],
  cornered: ['fight', 'talk', 'scene_change'],
  injured: ['rest', 'medical'],
  pursued: ['flee', 'hide', 'fight'],
}

/** rules/adapter §2 */
export const INVENTORY_REQUIREMENTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  shoot: { weapon: 1, ammo: 1 },
  unlock: { lockpick: 1 },
}

/** rules/adapter §3, `failure_severity` */
export const TIER2_HARM_ACTIONS = ['sneak', 'hide', 'flee', 'climb', 'fight', 'attack', 'chase']
export const STREAK_THRESHOLD = 3
export const TIER3_BASE_HARM = 2

/** seed 001 names no spheres; these are the nine of the game. */
export const SPHERES = 'correspondence entropy forces life matter mind prime spirit time'.split(' ')

/** rules/adapter §6, Health: by the number of filled boxes. Null: no actions. */
export const HEALTH_LEVELS: readonly { readonly level: string; readonly penalty: number | null }[] = [
  { level: 'healthy', penalty: 0 },
  { level: 'bruised', penalty: 0 },
  { level: 'hurt', penalty: -1 },
  { level: 'injured', penalty: -1 },
  { level: 'wounded', penalty: -2 },
  { level: 'mauled', penalty: -2 },
  { level: 'crippled', penalty: -5 },
  { level: 'incapacitated', penalty: null },
]

/** rules/adapter §4, §5: the talk that wins or loses trust, and what draws heat. */
export const TALK_WINS = ['talk', 'persuade', 'help', 'negotiate']
export const TALK_LOSES = ['persuade', 'intimidate', 'deceive', 'negotiate', 'provoke']
export const HEAT_ACTIONS = ['sneak', 'hide', 'steal']

export const DEFAULT_DIFFICULTY = 6
export const DEFAULT_PAIR = { attribute: 'wits', ability: 'alertness' }
export const DEFAULT_THRESHOLDS = { botch: 0, failure: 0, mixed: 1, success: 2, critical: 4 }
export const DEFAULT_BANDS = {
  failure: [2, 6],
  mixed: [7, 9],
  success: [10, 11],
  critical: [12, 12],
} as const
