import type {
  FoeOrdered,
  FoeSwitch,
  InitiativeRolled,
  MoraleRolled,
  RoundStarted,
} from '../state/combat-events.js'
import { showFigure } from '../stats/figures.js'
import { combatantLines } from './mech/combatants.js'
import { bonusLine, procedureLines } from './mech/procedures.js'
import type { AttackSeen, CombatStartedSeen, RoundEndedSeen, SeenEvent } from './seen-events.js'
import { isDown, pointsOf } from './words/points.js'
import { statusWord } from './words/status.js'

const SILENT: readonly string[] = []

/** seed 000 §9.2.3: everybody with their figures, then what differs from the base. */
function combatStarted(event: Pick<CombatStartedSeen, 'who' | 'startAllies' | 'startFoes'>): string[] {
  const lines = [`CombatStart: StartingCount PC=${event.startAllies}, Foes=${event.startFoes}`]
  return [...lines, ...combatantLines(event.who)]
}

/** seed 000 §6.7, §9.15. */
function attackLines(event: AttackSeen): string[] {
  const { telling, by, on, d20, at, ac, hit, expr, roll, before, after } = event
  const free = event.type === 'FreeAttackMade'
  const word =
    telling === 'OnAlly' ? 'AllyHit' : telling === 'Ally' ? 'AllyAttack' : free ? 'FLEE-FreeAttack' : 'Attack'
  const target = free && telling === 'OnPC' ? 'PC' : on
  const lines = [
    ...(event.instead === undefined ? [] : [`Retarget: ${by}→${on}, Meant=${event.instead}`]),
    ...bonusLine(`${by} Attack`, event.bonus),
    `${word}: Attacker=${by}, Target=${target}, d20=${d20}, AT=${at}, Total=${d20 + at}, vs AC=${ac} → ${hit ? 'HIT' : 'MISS'}`,
  ]
  if (!hit) return lines
  const out = isDown(after) ? 'Y' : 'N'
  if (telling === 'OnAlly') {
    lines.push(`AllyDamage: Expr=${expr}, Roll=${roll}, CompHP: ${before}→${after}, DOWN=${out}`)
    return lines
  }
  if (free) {
    lines.push(`FLEE-Damage: Expr=${expr}, Roll=${roll}, PC_HP: ${before}→${after}`)
    return lines
  }
  if (telling === 'Ally')
    lines.push(`AllyDamage: Expr=${expr}, Roll=${roll}, FoeHP: ${before}→${after}, Kill=${out}`)
  else lines.push(`Damage: Expr=${expr}, Roll=${roll}, HP: ${before}→${after}, Kill=${out}`)
  if (isDown(after)) lines.push(`Casualty: ${on} removed`)
  return lines
}

/** seed 000 §4.4, §9.15; one line for each distinct morale (rules/bx R26, R34). */
function moraleLines(event: MoraleRolled): string[] {
  const several = event.groups.length > 1
  return event.groups.map(({ ml, mod, passed, names }) => {
    const verdict = passed ? 'PASS' : 'FAIL'
    if (event.side === 'Foes') {
      const outcome = passed ? 'Stand' : event.surrender ? 'Break (surrender)' : 'Break (flee)'
      const who = several ? ` [${names.join('; ')}]` : ''
      return `Morale: Trigger=${event.trigger}, 2d6=${event.roll}, ML=${ml}, Mod=${mod}, Target=${ml + mod} → ${verdict}, Outcome=${outcome}${who}`
    }
    const shown = mod === 0 ? '' : `Mod=${mod}, `
    const outcome = event.together ? together(names, passed, ml) : alone(names[0]!, passed, ml)
    return `AllyMorale: Trigger=${event.trigger}, 2d6=${event.roll}, ML=${ml}, ${shown}Target=${ml + mod} → ${verdict}, Outcome=${outcome}`
  })
}

function together(names: readonly string[], passed: boolean, ml: number): string {
  return `[${names.join('; ')}] ${passed ? 'stand' : ml >= 10 ? 'break: defensive (no attacks, AC +2)' : 'break: flee'}`
}

function alone(name: string, passed: boolean, ml: number): string {
  return `${name} ${passed ? 'stands' : ml >= 10 ? 'breaks: defensive (no attacks, AC +2)' : 'breaks: flees'}`
}

/** seed 000 §6.7; a tie shows what it was compared by (rules/bx R21). */
function initiativeLines({ pc, foes, winner, tie }: RoundStarted | InitiativeRolled): string[] {
  const line = `Initiative: PC 1d6=${pc}, Foes 1d6=${foes}, Winner=${winner}`
  if (tie === null) return [line]
  const { pcHd, pcCount, foesHd, foesCount } = tie
  return [line, `InitiativeTie: PC avgHD=${pcHd}/${pcCount}, Foes avgHD=${foesHd}/${foesCount} → ${winner}`]
}

/** Why foes mean others than they would by themselves (rules/bx R37, D). */
function turnedLine(turn: FoeSwitch | FoeOrdered): string {
  return turn.why === 'order'
    ? `FoeOrder: ${turn.foe}→${turn.target}, Reason=${turn.reason}`
    : `FoeSwitch: Target=${turn.target}, Damage=${turn.damage} > ${turn.lead}=${turn.leadDamage}`
}

/** seed 000 §6.8.3. */
function statusLines(event: RoundEndedSeen): string[] {
  return event.names.map((name, i) => {
    const isCompanion = i < event.allies && (i > 0 || event.companionOnly)
    const points = pointsOf(event.hp[i]!, event.most[i] ?? undefined)
    return `Status: ${name} hp=${points} ${statusWord(event.status[i]!, isCompanion)}`
  })
}

/** The MECH lines of rules/bx D, from the event alone, as it happened or as a seat sees it. */
export function mech(event: SeenEvent): readonly string[] {
  switch (event.type) {
    case 'CombatStarted':
      return combatStarted(event)
    case 'RoundStarted':
      return [
        `Round=${event.round}`,
        `PlayerChoice=${event.choice === 'NONE' ? 'NONE (companion-only)' : event.choice}`,
        ...event.turned.map(turnedLine),
        ...initiativeLines(event),
      ]
    case 'InitiativeRolled':
      return initiativeLines(event)
    case 'TargetsChosen': {
      const aims = event.aims.flatMap((aim, i) => (aim < 0 ? [] : [`${event.names[i]}→${event.names[aim]}`]))
      return aims.length > 0 ? [`Targets: ${aims.join(', ')}`] : SILENT
    }
    case 'AttackMade':
    case 'FreeAttackMade':
      return attackLines(event)
    case 'FlightCancelled':
      return ['FLEE-Cancelled: PlayerChoice=ATTACK']
    case 'MoraleRolled':
      return moraleLines(event)
    case 'CompanionBroke':
      return event.ac === null
        ? [`Flees: ${event.name}`]
        : [`EffectiveStat: Name=${event.name}, ${showFigure(event.ac)}`]
    case 'FoesBroke':
      return [
        `${event.surrender ? 'Surrendered' : 'Broken'}: ${event.names.join('; ')}${event.reason === '' ? '' : `, Reason=${event.reason}`}`,
      ]
    case 'RoundEnded':
      return statusLines(event)
    case 'CombatEnded':
      return [
        `CombatEnd=YES, Reason=${event.reason}`,
        ...event.stabilised.map((s) => `Stabilize: ${s.name} HP: ${s.before}→1`),
        ...event.unstable.map((u) => `NotStabilized: ${u.name}, Reason=${u.reason}`),
        ...event.abandoned.map((name) => `Abandoned: ${name}`),
        ...event.modifiersEnded.map((source) => `ModEnd: Source=${source}, Reason=end of combat`),
      ]
    case 'RulingMade':
      return [`Ruling: ${event.ruling}=${event.name || (event.on ? 'ON' : 'OFF')}, Reason=${event.reason}`]
    case 'SheetsChanged':
      return event.shown.map((s) => `EffectiveStat: Name=${s.name}, ${showFigure(s.figure)}`)
    default:
      return procedureLines(event)
  }
}
