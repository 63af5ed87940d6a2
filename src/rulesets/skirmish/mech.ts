import { knownCheck } from './checks.js'
import {
  type AskIssued,
  type AttackResolved,
  type Consequence,
  type DiceRolled,
  GM,
  type Help,
  type Hint,
  type SkirmishEvent,
} from './events.js'
import { withModifier } from './points.js'
import { verbs } from './verbs.js'

/** rules/skirmish §4: every event has a message, and hosts print nothing else. */
export function mech(event: SkirmishEvent): readonly string[] {
  switch (event.type) {
    case 'EncounterStarted':
      return ['The encounter begins.']
    case 'EncounterEnded':
      return ['The encounter is over.']
    case 'ActorAdded':
      return [`${event.name} joins as ${event.id} (${event.hp}/${event.maxHp} hit points).`]
    case 'InitiativeRolled':
      return event.manual
        ? [`${event.actor} has initiative ${event.score}, as given.`]
        : [
            `${event.actor} rolls initiative: ${shown(withModifier('1d20', event.modifier), event.faces, event.score)}.`,
          ]
    case 'DiceRolled':
      return [diceLine(event)]
    case 'AttackResolved':
      return [attackLine(event)]
    case 'HPChanged': {
      const change = event.amount > 0 ? `gains ${event.amount}` : `loses ${-event.amount}`
      const down = event.hp === 0 ? ', down' : ''
      return [`${event.actor} ${change} hit points (${event.source}): ${event.hp}/${event.maxHp}${down}.`]
    }
    case 'TurnEnded': {
      const round = event.newRound ? ' A new round begins.' : ''
      return [`${event.actor} ends the turn; next is ${event.next}.${round}`]
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
      return [`${event.actor} is now ${event.condition}.`]
    case 'Hint':
      return [hintLine(event)]
    case 'Help':
      return helpLines(event)
  }
}

function shown(expr: string, faces: readonly number[], total: number): string {
  return faces.length === 0 && expr === String(total) ? expr : `${expr} [${faces.join(', ')}] = ${total}`
}

function diceLine(event: DiceRolled): string {
  const { actor, target, total, ac, applied } = event
  const roll = shown(event.expr, event.faces, total)
  const spoken = event.by === GM && actor !== GM && event.purpose !== 'consequence' ? ' (the GM rolls)' : ''
  switch (event.purpose) {
    case 'attack':
      return `${actor} attacks ${target}${spoken}: ${roll} against AC ${ac}: ${total >= ac! ? 'hit' : 'miss'}.`
    case 'damage': {
      const type = event.damageType === null ? '' : ` ${event.damageType}`
      const left = applied === total ? '' : `, ${applied} after defences`
      return `${actor} damages ${target}${spoken}: ${roll}${type}${left}.`
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

function askLines({ targets, check, dc, fails, succeeds }: AskIssued): readonly string[] {
  const lines = [
    `The GM asks ${targets.join(' and ')} for ${check}, DC ${dc} (failure: ${consequenceText(fails)}; success: ${consequenceText(succeeds)}).`,
  ]
  if (knownCheck(check) === null) {
    lines.push(`No sheet has "${check}", so nobody can roll it; encounter end is the only way out.`)
  }
  return lines
}

function hintLine({ code, current, waiting }: Hint): string {
  const who = waiting.join(', ')
  switch (code) {
    case 'waiting_initiative':
      return `Waiting for initiative: ${who}.`
    case 'waiting_check':
      return `Waiting for a check: ${who}.`
    case 'no_encounter':
      return 'There is no encounter.'
    case 'no_combatants':
      return 'Nobody is in this encounter.'
    case 'waiting_damage':
      return `${who} has hit: damage, or another attack, or turn.`
    case 'turn':
      return `It is the turn of ${current}.`
  }
}

/** A list: what each command is for. One command: how it is written, what for, and an example. */
function helpLines({ topic, commands }: Help): readonly string[] {
  return commands.flatMap((command) => {
    const { usage, summary, examples = [] } = verbs[command as keyof typeof verbs]
    if (topic !== command) return [`${command.padEnd(10)}  ${summary}`]
    return [usage, summary, ...examples.map((example) => `  ${example}`)]
  })
}
