import { rulingLine } from '../../../kernel/contract/referee.js'
import { signed } from '../../../kernel/modifiers.js'
import { verbs } from '../commands/verbs.js'
import { withModifier } from '../dice/modifier.js'
import { isRead } from '../people/conditions.js'
import { SIDES } from '../people/sides.js'
import {
  type AskIssued,
  type AskIssuedToPlayers,
  type AttackResolved,
  type Consequence,
  type DiceRolled,
  type FigureSet,
  GM,
  type Help,
  type HPChanged,
  type HPChangedInWords,
  type LostDamage,
  type SheetGiven,
  type SheetGivenInWords,
  type SkirmishEvent,
} from '../state/events.js'
import { questionOf } from './question.js'

/** rules/skirmish §4: every event has a message, as it is or as a seat sees it, and hosts print nothing else. */
export function mech(event: SkirmishEvent): readonly string[] {
  switch (event.type) {
    case 'EncounterStarted':
      return ['The encounter begins.']
    case 'EncounterEnded':
      return ['The encounter is over.']
    case 'ActorAdded': {
      const points = 'health' in event ? event.health : `${event.hp}/${event.maxHp} hit points`
      return [ruled(`${event.name} joins as ${event.id} (${points})`, event.reason)]
    }
    case 'InitiativeRolled': {
      if (event.manual) return [`${event.actor} has initiative ${event.score}, as given.`]
      const expr = withModifier(withModifier('1d20', event.modifier), event.bonus)
      return [
        `${event.actor} rolls initiative: ${shown(expr, event.faces, event.score)}${byRuling(event.bonus)}.`,
      ]
    }
    case 'DiceRolled':
      return [diceLine(event)]
    case 'AttackResolved':
      return [...lostLines(event.lost), attackLine(event)]
    case 'HPChanged': {
      const change = event.amount > 0 ? `gains ${event.amount}` : `loses ${-event.amount}`
      const source = event.reason === undefined ? ` (${event.source})` : ''
      return [ruled(`${event.actor} ${change} hit points${source}: ${pointsLeft(event)}`, event.reason)]
    }
    case 'TurnEnded': {
      const round = event.newRound ? ' A new round begins.' : ''
      return [...lostLines(event.lost), `${event.actor} ends the turn; next is ${event.next}.${round}`]
    }
    case 'AskIssued':
      return askLines(event)
    case 'CheckResolved':
      return [
        event.dc === null
          ? `${event.actor}, ${event.check}: ${event.total}.`
          : `${event.actor}, ${event.check}: ${event.total} against DC ${event.dc}: ${event.success ? 'success' : 'failure'}.`,
      ]
    case 'ConditionApplied':
      return [ruled(`${event.actor} is now ${event.condition}${unread(event.condition)}`, event.reason)]
    case 'ConditionLifted':
      return [ruled(`${event.actor} is no longer ${event.condition}`, event.reason)]
    case 'ActorRemoved': {
      const next = event.next === null ? '' : `, and the turn passes to ${event.next}`
      return [ruled(`${event.actor} leaves the encounter${next}`, event.reason)]
    }
    case 'SheetGiven':
      return [ruled(sheetText(event), event.reason)]
    case 'FigureSet':
      return [ruled(figureText(event), event.reason)]
    case 'BonusGiven': {
      const all = event.total === event.value ? '' : `, ${signed(event.total)} in all`
      return [ruled(`${event.actor} has ${signed(event.value)} on the next d20${all}`, event.reason)]
    }
    case 'Hint':
      return [questionOf(event)]
    case 'Help':
      return helpLines(event)
  }
}

/** A line of the log; of the referee's hand with its reason. */
function ruled(what: string, reason: string | undefined): string {
  return reason === undefined ? `${what}.` : rulingLine(what, reason)
}

/** Words that a table makes up are noted, and everybody is told that nothing comes of them by the rules. */
function unread(condition: string): string {
  return isRead(condition) ? '' : ' (no rule here reads it)'
}

function byRuling(bonus: number): string {
  return bonus === 0 ? '' : ` (${signed(bonus)} by ruling)`
}

function lostLines(lost: LostDamage | null): readonly string[] {
  return lost === null ? [] : [`The damage of ${lost.weapon} on ${lost.targets.join(' and ')} is lost.`]
}

function sheetText(event: SheetGiven | SheetGivenInWords): string {
  const side = SIDES[event.kind]
  if (!('sheet' in event)) return `${event.name} is a new sheet of the ${side}`
  const { name, hit_points, armor_class, actions } = event.sheet
  const weapons = actions.map((action) => {
    const damage = action.damage.map((entry) => {
      const dice = withModifier(entry.damage_dice, entry.damage_modifier)
      return entry.damage_type === null ? dice : `${dice} ${entry.damage_type}`
    })
    return `${action.name} ${signed(action.attack_bonus)}${damage.map((text) => ` ${text}`).join(' and')}`
  })
  const figures = [`${hit_points} hit points`, `AC ${armor_class}`, ...weapons]
  return `${name} is a new sheet of the ${side} (${figures.join(', ')})`
}

function figureText({ actor, figure, value, was }: FigureSet): string {
  const whose = actor ?? 'the encounter'
  if (value === null) return `${figure} of ${whose} is another now`
  return `${figure} of ${whose} is now ${value}${was === null ? '' : `, and was ${was}`}`
}

function pointsLeft(event: HPChanged | HPChangedInWords): string {
  if ('health' in event) return event.health
  return `${event.hp}/${event.maxHp}${event.hp === 0 ? ', down' : ''}`
}

function shown(expr: string, faces: readonly number[], total: number): string {
  return faces.length === 0 && expr === String(total) ? expr : `${expr} [${faces.join(', ')}] = ${total}`
}

function diceLine(event: DiceRolled): string {
  const { actor, target, total, ac, hit, applied } = event
  const rolled = shown(event.expr, event.faces, total)
  // Said at the table instead of rolled from a sheet: everybody shall see that.
  const given = event.typed ? (event.faces.length === 0 ? ', as given' : ', dice as given') : ''
  const roll = `${rolled}${byRuling(event.bonus)}`
  const spoken = event.by === GM && actor !== GM && event.purpose !== 'consequence' ? ' (the GM rolls)' : ''
  switch (event.purpose) {
    case 'attack':
      return `${actor} attacks ${target}${spoken}: ${roll}${given}${ac === null ? '' : `${event.typed ? ',' : ''} against AC ${ac}`}: ${hit ? 'hit' : 'miss'}.`
    case 'damage': {
      const type = event.damageType === null ? '' : ` ${event.damageType}`
      const left = applied === total ? '' : `, ${applied} after defences`
      return `${actor} damages ${target}${spoken}: ${roll}${type}${given}${left}.`
    }
    case 'check':
      return `${actor} rolls a check: ${roll}.`
    case 'consequence':
      return `${actor} suffers ${roll}${applied === total ? '' : `, half is ${applied}`}.`
    case 'roll':
      return `${actor} rolls ${roll}.`
  }
}

function attackLine({ attacker, weapon, targets, hitStatus }: AttackResolved): string {
  const hit = targets.filter((target) => hitStatus[target])
  if (hit.length === 0) return `${attacker} hits nobody with ${weapon}.`
  return `${attacker} hits ${hit.join(' and ')} with ${weapon}. Roll it: damage by: ${attacker}`
}

function consequenceText(consequence: Consequence): string {
  if (consequence === null) return 'nothing'
  if ('half' in consequence) return 'half damage'
  return 'damage' in consequence ? `damage ${consequence.damage}` : consequence.condition
}

function askLines(event: AskIssued | AskIssuedToPlayers): readonly string[] {
  const { targets, check } = event
  const asks = `The GM asks ${targets.join(' and ')} for ${check}`
  return [
    'dc' in event
      ? `${asks}, DC ${event.dc} (failure: ${consequenceText(event.fails)}; success: ${consequenceText(event.succeeds)}).`
      : `${asks}.`,
  ]
}

/** A list: what each command is for. One command: how it is written, what for, and an example. */
function helpLines({ topic, commands, rulings }: Help): readonly string[] {
  const lines = commands.flatMap((command) => {
    const { usage, summary, examples = [] } = verbs[command as keyof typeof verbs]
    if (topic !== command) return [`${command.padEnd(10)}  ${summary}`]
    return [usage, summary, ...examples.map((example) => `  ${example}`)]
  })
  if (rulings.length === 0) return lines
  return [...lines, `Rulings, with because: <reason>: ${rulings.join(', ')}. help <ruling> tells how.`]
}
