import { withFigures } from '../../../kernel/table/story.js'
import { SAVE_TARGET } from '../procedures/saving-throw.js'
import type {
  FoeOrdered,
  FoeSwitch,
  InitiativeRolled,
  MoraleGroup,
  MoraleRolled,
  RoundStarted,
} from '../state/combat-events.js'
import { narr } from './narr.js'
import type { AttackSeen, HpChangedSeen, SeenEvent } from './seen-events.js'
import { isDown } from './words/points.js'
import { WHY } from './words/triggers.js'

/** How a blow went, where it was more than a hit or a miss; the cue says it in the same words. */
function flavour(event: AttackSeen): string {
  const cue = narr(event) ?? ''
  const said = cue.slice(cue.lastIndexOf(': ') + 2, -1)
  return said === 'a hit' ? '' : said
}

function attack(event: AttackSeen): string {
  const { by, on, d20, at, ac, hit, roll, after, instead } = event
  const free = event.type === 'FreeAttackMade'
  const meant = instead === undefined ? '' : `, who meant ${instead},`
  const against = `(${d20 + at} against AC ${ac})`
  const how = flavour(event)
  if (!hit) return `${by}${meant} ${free ? 'strikes at the back of' : 'misses'} ${on} ${against}: ${how}.`
  const left = isDown(after) ? '' : typeof after === 'number' ? `, ${after} hp left` : `, ${after}`
  const blow = `${by}${meant} ${free ? 'hits the back of' : 'hits'} ${on} ${against} for ${roll}${left}`
  return how === '' ? `${blow}.` : `${blow}: ${how}.`
}

function first({ pc, foes, winner, tie }: RoundStarted | InitiativeRolled): string {
  const dice = `${pc} to ${foes}`
  if (winner === 'REROLL') return `a tie (${dice}), and they roll again.`
  const by = tie === null ? dice : `${dice}; higher HD goes first`
  return `${winner === 'PC' ? 'your side' : 'the foes'} first (${by}).`
}

function turned(turn: FoeSwitch | FoeOrdered): string {
  return turn.why === 'order'
    ? `${turn.foe} goes for ${turn.target}: ${turn.reason}.`
    : `The foes turn on ${turn.target}, who dealt more than ${turn.lead}.`
}

function round(event: RoundStarted): string {
  const runs = event.choice === 'FLEE' ? ' You run.' : ''
  return [`Round ${event.round}: ${first(event)}${runs}`, ...event.turned.map(turned)].join(' ')
}

/** seed 000 §4: who is tested, why, the roll, what it had to stay under. */
function morale({ side, trigger, roll, groups, surrender }: MoraleRolled): string {
  const breaks = side === 'Foes' ? (surrender ? 'give up' : 'break') : 'lose heart'
  const test = ({ ml, mod, passed, names }: MoraleGroup): string => {
    const who = names.length > 0 ? names.join(', ') : 'the foes'
    const [verb, ...more] = (passed ? 'hold' : breaks).split(' ')
    const does = names.length === 1 ? [`${verb}s`, ...more] : [verb, ...more]
    return `${who} ${does.join(' ')} (2d6 ${roll}, nerve ${ml + mod})`
  }
  return `Nerve is tested (${trigger}: ${WHY[trigger]}): ${groups.map(test).join('; ')}.`
}

/** `2d6 9`, or with what was added. */
function total({ roll, mod }: { readonly roll: number; readonly mod: number }): string {
  return mod === 0 ? `2d6 ${roll}` : `2d6 ${roll}, ${roll + mod} in all`
}

const CAUSES = {
  Healing: 'is healed by',
  Rest: 'rests and regains',
  Care: 'is cared for and regains',
  Explosion: 'is caught by a blast for',
} as const

function points({ who, cause, roll, after }: HpChangedSeen): string {
  const left = typeof after === 'number' ? `${after} hp now` : after
  return `${who} ${CAUSES[cause]} ${roll}: ${left}.`
}

/** What happened as a plain sentence with names; empty where the board says it. */
export function story(event: SeenEvent): string | undefined {
  switch (event.type) {
    case 'CombatStarted':
      return `${narr(event)} ${event.startAllies} against ${event.startFoes}.`
    case 'RoundStarted':
      return round(event)
    case 'InitiativeRolled':
      return `Again: ${first(event)}`
    case 'TargetsChosen':
    case 'RoundEnded':
      return ''
    case 'AttackMade':
    case 'FreeAttackMade':
      return attack(event)
    case 'MoraleRolled':
      return morale(event)
    case 'CombatEnded':
      return [
        narr(event),
        ...event.stabilised.map(({ name }) => `${name} is patched up, and lives with 1 hp.`),
        ...event.unstable.map(({ name, reason }) => `${name} is not patched up: ${reason}.`),
        ...event.abandoned.map((name) => `${name} is left behind.`),
        ...event.modifiersEnded.map((source) => `${source} no longer counts.`),
      ].join(' ')
    case 'ReactionRolled':
      return withFigures(narr(event), total(event))
    case 'SaveRolled':
      return withFigures(narr(event), `${event.d20 + event.hd + event.mod} against ${SAVE_TARGET}`)
    case 'SkillChecked':
      return withFigures(narr(event), total(event))
    case 'HpChanged':
      return points(event)
    default:
      return narr(event)
  }
}
