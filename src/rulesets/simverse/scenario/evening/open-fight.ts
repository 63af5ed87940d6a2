import type { Place } from '../../field/place.js'
import { type Combatant, DRY, enter, woundLevelOf } from '../../people/combatant.js'
import type { Sheet } from '../../people/sheet.js'
import { skillsBefore } from '../../people/skills-used.js'
import type { State } from '../../state/state.js'
import type { Rules } from '../../tables/switches.js'
import type { SimverseScenario } from '../scenario.js'
import { firstViews } from './first-views.js'

/** The ground of a scenario. */
export function placeOf({ field, fieldM, fieldDepthM, obstacles, zones, hazards }: SimverseScenario): Place {
  return { grid: field === 'grid', fieldM, depthM: fieldDepthM, obstacles, zones, hazards }
}

/** Everybody who came from an earlier fight with what that left them; of the new scenario, where and how they begin. */
function returning(before: Combatant, sheet: Sheet, rules: Rules): Combatant {
  const { side, seat, at, y = 0, surprised, mount, nerve } = sheet
  const own: Sheet = { ...before.sheet, side, seat, at, y, surprised, mount, nerve }
  const fresh = enter(own, rules)
  const wound = woundLevelOf(before.vitality, own.vitalityMax, rules)
  return {
    ...fresh,
    changed: before.changed,
    vitality: before.vitality,
    stamina: before.stamina,
    mana: before.mana,
    conditions: before.conditions,
    wounds: before.wounds,
    injuries: before.injuries,
    ammo: before.ammo,
    buffs: before.buffs,
    lost: before.lost,
    luckUsed: before.luckUsed,
    silver: before.silver,
    unspent: before.unspent,
    used: skillsBefore(before.used),
    tries: before.tries,
    nights: before.nights,
    phase: before.phase,
    woundLevel: wound.id,
    woundPenalty: wound.penalty,
  }
}

/** What is gone with the fight; everybody is out of the water, and has picked up what lay about (rules/simverse V5). */
const GONE_WITH_THE_FIGHT: ReadonlySet<string> = new Set([
  'stunned',
  'losesNextMajor',
  'dazed',
  'shaken',
  'panicked',
  'turned',
  'steeled',
  'slowed',
  'prone',
  'grappled',
  'pinned',
  'disarmed',
  'aiming',
  'asleep',
  'charmed',
  'invisible',
  'drowning',
  'defensive-stance',
])

/** The hour after a fight begins for somebody. */
export function leaveFight(c: Combatant): void {
  const wakes = c.drowning > 0 && c.vitality > 0
  c.conditions = c.conditions.filter(
    ({ id }) => !GONE_WITH_THE_FIGHT.has(id) && !(wakes && id === 'unconscious'),
  )
  c.breath = DRY
  c.drowning = 0
  c.dropped = []
  c.aimAt = ''
  c.feintOn = ''
  c.holds = ''
  c.heldBy = ''
  c.roundsHeld = 0
  c.painTaken = 0
  c.painPenalty = 0
  c.surprisePenalty = 0
  c.moraleDue = []
  c.unaware = false
  c.treated = false
}

/** The next fight of the evening takes the place of the one before. */
export function openFight(state: State): void {
  const scenario = state.following
  if (scenario === null) return
  const rules: Rules = { switches: scenario.rules, tables: scenario.tables }
  const before = new Map(state.combatants.map((c) => [c.sheet.name, c]))
  state.rules = rules
  state.offers = scenario.offers
  state.place = placeOf(scenario)
  state.roundLimit = scenario.roundLimit
  state.autoMorale = scenario.morale === 'auto'
  state.cast = [...scenario.combatants, ...scenario.reserves]
  state.sides = sidesOf(scenario)
  state.following = scenario.following
  state.hasInterval = scenario.interval || scenario.following !== null
  state.found = []
  state.phase = 'surprise'
  state.round = 0
  state.order = []
  state.group = -1
  state.groupUp = []
  state.actor = ''
  state.step = 0
  state.facts = scenario.facts
  state.queue = []
  state.pending = null
  state.pairPaid = false
  state.outcome = ''
  state.favours = []
  state.combatants = scenario.combatants.map((sheet) => {
    const known = before.get(sheet.name)
    return known ? returning(known, sheet, rules) : enter(sheet, rules)
  })
  if (state.place.grid) firstViews(state)
}

/** The sides, and which seat plays newcomers of each: that of its first fighter. */
export function sidesOf({ combatants }: SimverseScenario): Readonly<Record<string, string>> {
  return Object.fromEntries([...combatants].reverse().map(({ side, seat }) => [side, seat]))
}
