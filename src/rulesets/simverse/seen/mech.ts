import { rulingLine } from '../../../kernel/contract/referee.js'
import { type Modifier, signed } from '../../../kernel/modifiers.js'
import { injuryWord } from '../people/injuries.js'
import type { Rolled } from '../roll/roll.js'
import type { DamageDealt, DefenseRolled } from '../state/events/attack.js'
import type { FigureSet } from '../state/events/hand.js'
import type { RoundTicked } from '../state/events/round.js'
import type { Standing } from '../state/events/standing.js'
import type { Paid } from '../state/events/turn.js'
import type { SimverseEvent } from '../state/events.js'
import { BUFF_HELPS, factText, plainWord } from './words.js'

function termsText(terms: readonly Modifier[]): string {
  return terms.map((term) => ` ${signed(term.value)} ${plainWord(term.source)}`).join('')
}

/** `3d6=10 ≤ 17 (DX 13 + Bows 4 +2 flanking), margin 7`. */
function rollText(roll: Rolled): string {
  const sign = roll.success ? '≤' : '>'
  const sum =
    roll.critical === ''
      ? `3d6=${roll.roll} ${sign} ${roll.target}`
      : `3d6=${roll.roll} against ${roll.target}`
  const critical =
    roll.critical === ''
      ? ''
      : roll.critical === 'success'
        ? ', 111: critical success'
        : ', 666: critical failure'
  return `${sum} (${roll.label}${termsText(roll.terms)})${critical}, margin ${roll.margin}`
}

/** `Vitality 6`, or a word where figures are words. */
function standing(event: Standing): string {
  return event.vitality === undefined ? String(event.health) : `Vitality ${event.vitality}`
}

/** ` (3 left)`, for those who may know it. */
function left(of: number | undefined): string {
  return of === undefined ? '' : ` (${of} left)`
}

function paidText(event: Paid): string {
  const parts: string[] = []
  if (event.stamina > 0) parts.push(`${event.stamina} Stamina${left(event.staminaLeft)}`)
  if (event.mana > 0) parts.push(`${event.mana} Mana${left(event.manaLeft)}`)
  return `${event.who} pays ${parts.join(' and ') || 'nothing'} for ${event.what}`
}

const RISKS: Readonly<Record<DefenseRolled['atRisk'], string>> = {
  '': '',
  shieldAtRisk: '; the shield is at risk',
  parryWeaponAtRisk: '; the weapon is at risk',
}

function defenseText(event: DefenseRolled): string {
  const how =
    event.kind === 'parry' ? `parries with ${event.weapon}` : event.kind === 'block' ? 'blocks' : 'dodges'
  const first = event.firstRoll > 0 ? ` (first roll ${event.firstRoll}, lucky)` : ''
  const reactions = event.reactionsLeft === undefined ? '' : `; reactions left ${event.reactionsLeft}`
  return `${event.defender} ${how}: ${rollText(event)}${first} → ${event.success ? 'defended' : 'hit'}${reactions}${RISKS[event.atRisk]}`
}

function damageText(event: DamageDealt): string {
  const bonus = event.bonusDice > 0 ? ` + ${event.bonusDice} bonus dice` : ''
  const halved = event.halved > 0 ? `, halved${event.halved > 1 ? ' twice' : ''}` : ''
  const raw = `dice ${event.dice}${bonus}${termsText(event.terms)}${halved} = ${event.raw} raw`
  const armor = `- ${event.effectiveAR} AR${event.kind === 'cutting' ? ' (doubled)' : ''} = ${event.penetrating}`
  const times = event.multiplier > 1 ? ` x${event.multiplier}` : ''
  const where = event.location === '' ? '' : ` to the ${event.location}`
  const extras = [
    event.wound ? 'bleeding' : '',
    event.knockback > 0 ? `knocked back ${event.knockback} m` : '',
    event.aimLost ? 'aim lost' : '',
    event.pain !== 0 ? `pain ${event.pain} next round` : '',
    event.massive ? 'massive damage' : '',
  ].filter((text) => text !== '')
  const tail = extras.length > 0 ? `; ${extras.join(', ')}` : ''
  return `${event.defender} takes ${event.damage} ${event.kind}${where}: ${raw} ${armor}${times}; ${standing(event)}${tail}`
}

function tickText(event: RoundTicked): string[] {
  const causes = [
    event.bleeding > 0 ? `bleeding ${event.bleeding}` : '',
    event.dying > 0 ? 'dying 1' : '',
    event.burn > 0 ? `fire ${event.burn}` : '',
    event.acid > 0 ? `acid ${event.acid}` : '',
    event.poison > 0 ? `poison ${event.poison}` : '',
  ].filter((text) => text !== '')
  const lines: string[] = []
  if (event.lost > 0)
    lines.push(`End of round: ${event.who} loses ${event.lost} (${causes.join(', ')}); ${standing(event)}`)
  if (event.recovery > 0)
    lines.push(`End of round: ${event.who} rolls ${event.recovery} against the bleeding`)
  if (event.ended.length > 0) lines.push(`End of round: ${event.who} is no longer ${event.ended.join(', ')}`)
  return lines
}

/** `Ruling: Lyra's Mana is 8; Reason=…`; for others, that it is another, or how somebody is now. */
function figureText({ who, figure, to, health, reason }: FigureSet): string {
  const what = health === undefined ? `${who}'s ${figure} is ${to ?? 'changed'}` : `${who} is ${health}`
  return reason === undefined ? what : rulingLine(what, reason)
}

const GATHERED = new Set(['EffectsSettled', 'RoundEnding', 'RoundEnded'])

/** One line for each event, with every term of it. Nothing but the event is read. */
export function mech(event: SimverseEvent): readonly string[] {
  if (GATHERED.has(event.type)) return []
  if (event.type === 'RoundTicked') return tickText(event)
  // The ruling before it has said so already.
  if (event.type === 'BuffGained' && event.buff.next) return []
  return [line(event)]
}

function line(event: SimverseEvent): string {
  switch (event.type) {
    case 'SurpriseRolled':
      return `${event.who}, taken by surprise: ${rollText(event)} → Speed ${signed(event.shift)} this round${event.actsLast ? `, acts last, ${event.penalty} on all actions` : ''}`
    case 'RoundStarted':
      return `Round ${event.round}: ${event.order.map((group) => group.join(' + ')).join(' → ')}`
    case 'TurnStarted':
      return `${event.who}'s turn${event.reminders.length > 0 ? ` (${event.reminders.join('; ')})` : ''}`
    case 'TurnSkipped':
      return `${event.who} ${event.why}`
    case 'TurnEnded':
      return `${event.who} is done`
    case 'ActionSpent':
      return `${event.who}: ${event.action === 'free' ? 'free action' : `${event.action === 'major' ? 'Major' : 'Minor'} Action`}, ${event.what}`
    case 'Paid':
      return paidText(event)
    case 'AttackDeclared':
      return `${event.who} attacks ${event.defender} with ${event.what}${event.aimLost ? ' (aim lost)' : ''}`
    case 'AttackRolled': {
      const first = event.firstRoll > 0 ? ` (first roll ${event.firstRoll}, lucky)` : ''
      const effect = event.success
        ? event.penalty > 0
          ? ` → defender -${event.penalty}`
          : ' → no penalty to the defender'
        : ' → miss'
      return `${event.attacker} at ${event.defender}: ${rollText(event)}${first}${effect}`
    }
    case 'AttackStruck':
      return `${event.attacker}'s ${event.what} ${event.kind === 'area' ? 'engulfs' : 'strikes'} ${event.defender}`
    case 'BlowWasted':
      return `${event.attacker}'s blow at ${event.defender} does not come: ${event.why}`
    case 'DefenseRolled':
      return defenseText(event)
    case 'DefenseDeclined':
      return `${event.defender} ${event.why}`
    case 'DamageDealt':
      return damageText(event)
    case 'ResistRolled':
      return `${event.who} resists ${event.against}: ${rollText(event)} → ${event.success ? 'resisted' : 'failed'}`
    case 'ConditionBegan':
      return `${event.who} is ${event.condition}${event.rounds > 0 ? ` for ${event.rounds} rounds` : ''} (${event.cause})`
    case 'ConditionEnded':
      return `${event.who} is no longer ${event.condition} (${event.cause})`
    case 'InjuryTaken':
      return `${event.who} is injured: ${injuryWord(event.injury)}`
    case 'Disarmed':
      return `${event.who} drops ${event.things.join(', ') || 'what they held'} (${event.cause})`
    case 'StateChanged':
      return `${event.who} is ${event.state === 'dying' ? 'unconscious and dying' : event.state}${event.vitality === undefined ? '' : ` at Vitality ${event.vitality}`}${event.lastAct ? ', and relentless: one more action' : ''}`
    case 'MoraleTriggered':
      return `${event.who} must check morale: ${plainWord(event.trigger)}`
    case 'MoraleRolled':
      return `${event.who}'s morale (${plainWord(event.trigger) || 'called'}): ${rollText(event)} → ${event.result}${event.rounds > 0 ? ` for ${event.rounds} rounds` : ''}`
    case 'ContestRolled':
      return `${event.kind}: ${event.actor} ${rollText(event.own)}; ${event.opponent} ${rollText(event.other)} → ${event.winner === 'none' ? 'nobody' : event.winner === 'actor' ? event.actor : event.opponent}${event.winner === 'actor' && !event.won ? ', not by enough' : ''}`
    case 'ManeuverRolled':
      return `${event.actor} tries ${event.maneuver} on ${event.opponent}: ${rollText(event)} → ${event.success ? `resisted at -${event.penalty}` : 'fails'}`
    case 'FirstAidRolled':
      return `${event.medic} treats ${event.patient}: ${rollText(event)} → ${event.success ? 'success' : event.duration > 0 ? `the wound bleeds ${event.duration} more rounds` : 'failure'}; wounds ${event.wounds.length}`
    case 'Moved':
      return `${event.who} moves${event.meters > 0 ? ` ${event.meters} m` : ''}${event.how === '' ? '' : ` ${event.how}`} (${event.kind}), now at ${event.at}${event.aimLost ? '; aim lost' : ''}`
    case 'Aimed':
      return `${event.who} aims${event.target === undefined ? '' : ` at ${event.target}`}`
    case 'FullDefenseTaken':
      return event.reactions === undefined
        ? `${event.who} is on full defense this round`
        : `${event.who} has ${event.reactions} reactions this round`
    case 'HandsChanged':
      return `${event.who} ${event.what}`
    case 'GrappleBegan':
      return `${event.holder} holds ${event.held}: both -4, neither moves`
    case 'GrappleEnded':
      return `${event.holder} and ${event.held} are apart (${event.cause})`
    case 'FactStated':
      return rulingLine(factText(event), event.reason)
    case 'FactLifted':
      return event.reason === undefined
        ? `No longer: ${factText(event)}`
        : rulingLine(`no longer ${factText(event)}`, event.reason)
    case 'Placed':
      return rulingLine(`${event.who} stands at ${event.at}`, event.reason)
    case 'CheckRolled':
      return `${event.who}, ${event.skill}: ${rollText(event)} → ${event.success ? 'success' : 'failure'}`
    case 'Healed':
      return `${event.who} regains ${event.amount} (${event.by}); ${standing(event)}${event.closed ? '; every wound closes' : ''}`
    case 'ManaLost':
      return `${event.who} loses ${event.amount} Mana${left(event.manaLeft)}`
    case 'BuffGained':
      return `${event.who} has ${event.buff.name}: ${signed(event.buff.value)} ${BUFF_HELPS[event.buff.to]}`
    case 'Unseated':
      return `${event.who} keeps the saddle? ${rollText(event)} → ${event.success ? 'seated' : `thrown: ${event.raw} raw, ${event.damage} damage; ${standing(event)}`}`
    case 'Fled':
      return `${event.who} has left the fight`
    case 'Spoke':
      return `${event.who}: “${event.text}”`
    case 'LuckSpent':
      return `${event.who} spends their luck`
    case 'Ruled':
      return rulingLine(event.what, event.reason)
    case 'Harmed':
      return `${event.who} loses ${event.points}; ${standing(event)}`
    case 'InjuryHealed':
      return `${event.who} is no longer injured: ${injuryWord(event.injury)}`
    case 'Restored':
      return `${event.who} is as good as new; ${standing(event)}`
    case 'FigureSet':
      return figureText(event)
    case 'Joined':
      return `${event.who} joins the fight (${event.side}), acting from the next round`
    case 'Removed':
      return `${event.who} is gone`
    case 'TookPart':
      return `${event.who} ${event.joins ? 'takes part again, acting from the next round' : 'is out of the fight'}`
    case 'CombatEnded':
      return `The fight is over: ${event.outcome}`
    default:
      return event.type
  }
}
