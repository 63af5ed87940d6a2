/** Skills rolled in fights: the present one first, then those before it. */
type Used = readonly (readonly string[])[]

/** How many fights a skill is remembered for (rules/simverse V13). */
const MAX_FIGHTS = 3

/** The same with a skill of the present fight. */
export function skillsOfThisFight(used: Used, skill: string): Used {
  const [now = [], ...before] = used
  return now.includes(skill) ? used : [[...now, skill], ...before]
}

/** The same when another fight begins. */
export function skillsBefore(used: Used): Used {
  return [[], ...used].slice(0, MAX_FIGHTS)
}

/** Whether a skill was rolled in one of the last three fights. */
export function wasUsed(used: Used, skill: string): boolean {
  return used.slice(0, MAX_FIGHTS).some((fight) => fight.includes(skill))
}
