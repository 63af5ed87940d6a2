import { normalName } from '../../../kernel/words/names.js'
import { nearest } from '../../../kernel/words/nearest.js'
import { type HelpCommand, RULINGS, type SkirmishCommand } from '../commands/commands.js'
import { verbs } from '../commands/verbs.js'
import { isGm, senderOf } from '../people/who.js'
import { currentActor, isFrozen, type SkirmishState, withoutScore } from '../state/state.js'
import { GM } from '../state/terms.js'
import { refused } from '../stops.js'
import type { Help } from './answers.js'

type Verb = SkirmishCommand['verb']

/** The commands of rules/skirmish §8, in its order; the referee's hand stands beside them. */
const ALL = (Object.keys(verbs) as Verb[]).filter((verb) => verbs[verb].ruling !== 'free')

/** rules/skirmish §8: what the asker can do now; `all`: what is allowed to the asker at all; a verb: how it is written. */
export function help(state: SkirmishState, command: HelpCommand): Help {
  const gm = isGm(command.by)
  if (command.topic === undefined) {
    const open = openTo(state, senderOf(state, command.by))
    const rulings = gm ? RULINGS : []
    return { type: 'Help', topic: null, commands: ALL.filter((verb) => open.has(verb)), rulings }
  }
  const topic = normalName(command.topic)
  if (topic === 'all') {
    const commands = ALL.filter((verb) => gm || verbs[verb].role !== 'gm')
    return { type: 'Help', topic, commands, rulings: gm ? RULINGS : [] }
  }
  const known = [...ALL, ...RULINGS]
  const verb = known.find((one) => one === topic)
  if (verb === undefined) {
    const near = nearest(topic, known)
    const hint = near === undefined ? '' : ` Did you mean ${near}?`
    const topics = `Topics: all, ${known.join(', ')}.`
    throw refused('unknown_topic', `There is no help on "${command.topic}".${hint} ${topics}`)
  }
  if (verbs[verb].role === 'gm' && !gm)
    throw refused('gm_only', `"${verb}" is for the GM.`, { by: command.by })
  return { type: 'Help', topic, commands: [verb], rulings: [] }
}

/** What somebody (GM, an id, or null for a stranger) can do now. */
export function openTo(state: SkirmishState, sender: string | null): ReadonlySet<Verb> {
  const open = new Set<Verb>(['roll', 'hint', 'help'])
  const gm = sender === GM
  if (gm) open.add('encounter')
  if (isFrozen(state)) {
    const asked = gm ? state.asked.length > 0 : state.asked.includes(sender ?? '')
    const unscored = withoutScore(state)
    const unrolled = gm ? unscored.length > 0 : unscored.includes(sender ?? '')
    if (asked) open.add('check')
    else if (unrolled) open.add('initiative')
    if (gm) open.add('add')
    return open
  }
  if (!state.isEncounterActive) return open
  if (gm) open.add('add')
  const current = currentActor(state)
  if (current === null) return open
  if (gm || sender === current) {
    open.add('attack').add('turn')
    if (state.pendingDamage !== null) open.add('damage')
  }
  if (gm) open.add('ask')
  return open
}
