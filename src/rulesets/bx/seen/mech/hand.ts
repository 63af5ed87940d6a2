import { rulingLine } from '../../../../kernel/contract/referee.js'
import { signed } from '../../../../kernel/modifiers.js'
import type { FigureRuled } from '../../state/hand-events.js'
import { type HpRuledSeen, type JoinedSeen, type SeenEvent, UNTOLD } from '../seen-events.js'
import { isDown } from '../words/points.js'
import { combatantLines } from './combatants.js'

const SILENT: readonly string[] = []

/** The lines of the referee's hand: what was ruled, and why. */
export function handLines(event: SeenEvent): readonly string[] {
  switch (event.type) {
    case 'HpRuled':
      return hpLines(event)
    case 'ConditionRuled':
      return [rulingLine(`${event.name} is ${event.on ? '' : 'no longer '}${event.what}`, event.reason)]
    case 'FigureRuled':
      return [rulingLine(figureWords(event), event.reason)]
    case 'Joined':
      return joinedLines(event)
    case 'Left':
      return [
        rulingLine(
          event.how === 'removed'
            ? `${event.name} is taken out of the game`
            : `${event.name} is out of the fight`,
          event.reason,
        ),
      ]
    case 'TookPart': {
      const inFight = event.joins ? 'is in the fight again' : 'is out of the fight'
      const between = event.joins ? 'is with the party' : 'is no longer with the party'
      return [rulingLine(`${event.name} ${event.index >= 0 ? inFight : between}`, event.reason)]
    }
    case 'BonusRuled':
      return [rulingLine(`${event.name} has ${signed(event.value)} on the next roll`, event.reason)]
    case 'DateSet':
      return [rulingLine(`the date is ${event.date}`, event.reason)]
    default:
      return SILENT
  }
}

const DEEDS = { damage: 'loses', heal: 'regains up to' } as const

function hpLines(event: HpRuledSeen): readonly string[] {
  const { name, verb, points, before, after, party, cleared, reason } = event
  const did =
    verb === 'restore' ? 'is restored' : verb === 'set' ? 'has other hp' : `${DEEDS[verb]} ${points} hp`
  const rid = cleared.length > 0 ? `, rid of ${cleared.join('; ')}` : ''
  const falls = isDown(after) && !isDown(before)
  const line = rulingLine(`${name} ${did}, HP: ${before}→${after}${rid}`, reason)
  return falls ? [line, party ? `Down: ${name}` : `Casualty: ${name} removed`] : [line]
}

function figureWords({ of, name, figure, from, to }: FigureRuled): string {
  const word = figure === 'max' && of === 'person' ? 'max hp' : figure
  const whose = of === 'fight' || of === 'table' ? `the ${word} of the ${of}` : `${word} of ${name}`
  return to === UNTOLD ? `${whose} is set` : `${whose} is ${to} (was ${from})`
}

function joinedLines({ names, side, fighters, reason }: JoinedSeen): readonly string[] {
  const where = fighters.length > 0 ? 'the fight' : 'the table'
  return [
    rulingLine(`${names.join(', ')} ${names.length > 1 ? 'join' : 'joins'} ${where} for ${side}`, reason),
    ...combatantLines(fighters),
  ]
}
