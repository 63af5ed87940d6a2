import type { Command } from '../../../kernel/contract/command.js'
import { entryOf } from '../../../kernel/entry.js'
import { soundName } from '../../../kernel/hand/find.js'
import { sameName, whichName } from '../../../kernel/words/names.js'
import { type Act, numberOf, type Ready, textOf } from '../actions/act.js'
import { oneOf } from '../actions/find.js'
import { checkChosen, settingsIn } from '../actions/settings.js'
import { actionWords, aimAt, checkAction, TableTurnState } from '../actions/try.js'
import { figuresInWords, figuresRead } from '../config/methods/figures-read.js'
import type { SystemConfig } from '../config/types.js'
import type { AdapterEvent } from '../events/index.js'
import { didYouMean, traitName } from '../names.js'
import { RISKY_FLAGS } from '../rolls/severity.js'
import { configOf } from '../scenario/system.js'
import type { AdapterState } from '../state/state.js'
import { refused } from '../stops.js'
import { favoursOfOutcome, summaryOf } from '../story/endings.js'
import { enterScene } from '../story/scene.js'
import { createSituation } from '../turn/situations.js'
import { takeTension } from '../turn/turn.js'

/** Commands of the game master: what the rules leave to a referee, each with its reason in the log. */

function reasonIn(command: Command): string {
  return textOf(command, 'because') ?? textOf(command, 'reason') ?? ''
}

function telling(event: AdapterEvent): Act {
  return (_, tell) => tell(event)
}

const scene: Ready = (state, _, command) => {
  const found = oneOf(state.scenario.scenes, textOf(command, 'name')!, 'scene')
  return (__, tell) => enterScene(state, found, tell)
}

const tension: Ready = (state, _, command) => {
  const [first] = state.scenario.characters
  const text = textOf(command, 'text')!
  return (__, tell) =>
    takeTension(configOf(state.scenario), first!.name, text, new TableTurnState(state, 0), tell)
}

const situation: Ready = (state, _, command) => {
  const condition = traitName(soundName(textOf(command, 'condition')!))
  const reason = reasonIn(command)
  const severity = textOf(command, 'state') as 'soft' | 'hard' | 'cleared'
  const active = state.situations.find((one) => traitName(one.condition) === condition)
  if (severity === 'cleared') {
    if (!active) throw refused('no_situation', `Nobody is ${condition}.`)
    return telling({
      type: 'situation_cleared',
      condition: active.condition,
      severity: active.severity,
      reason,
    })
  }
  const created = createSituation(state.situations, condition, severity)
  if (!created) throw refused('NO_CHANGE', `The characters are ${condition} already (${active!.severity}).`)
  return telling({ ...created, reason })
}

/** M18: figures that this system's rolls would never read, and what they read instead. */
function checkFigures({ resolution }: SystemConfig, command: Command): void {
  const { method, methods } = resolution
  const reads = figuresRead(method, entryOf(methods, method))
  const idle = (code: 'modifier_not_read' | 'dice_not_read' | 'difficulty_not_read', what: string) =>
    refused(code, `Rolls of this system read no ${what}. They read ${figuresInWords(reads)}.`)
  if (!reads.dice && numberOf(command, 'dice') !== undefined) throw idle('dice_not_read', 'extra dice')
  if (!reads.modifier && numberOf(command, 'modifier') !== undefined)
    throw idle('modifier_not_read', 'modifier')
  if (!reads.difficulty && numberOf(command, 'difficulty') !== undefined)
    throw idle('difficulty_not_read', 'difficulty')
}

/** The target of a ruling: a thing, somebody, or a project; any other word of the game master's own. */
function ruledTarget(state: AdapterState, said: string | undefined): string | null {
  if (said === undefined) return null
  const { projects } = state.scenario
  return (
    projects[
      whichName(
        projects.map(({ name }) => name),
        said,
      )
    ]?.name ?? aimAt(state, said).name
  )
}

const rule: Ready = (state, __, command) => {
  const action = traitName(soundName(textOf(command, 'action')!))
  checkRuled(state, action)
  checkFigures(configOf(state.scenario), command)
  const target = ruledTarget(state, textOf(command, 'to'))
  const reason = reasonIn(command)
  const difficulty = numberOf(command, 'difficulty') ?? null
  const dice = numberOf(command, 'dice') ?? 0
  const modifier = numberOf(command, 'modifier') ?? 0
  const settings = settingsIn(command)
  checkChosen(state, settings)
  const chooses = Object.keys(settings).length > 0
  const choice = { type: 'settings_chosen', action, target, settings, reason } as const
  if (difficulty === null && dice === 0 && modifier === 0) {
    if (chooses || state.chosen.some((one) => one.action === action && sameTarget(one.target, target)))
      return telling(choice)
    if (!state.rulings.some((one) => one.action === action && sameTarget(one.target, target)))
      throw refused(
        'no_ruling',
        `There is no ruling on ${action}${target === null ? '' : ` at ${target}`} to lift.`,
      )
    return telling({ type: 'ruling_lifted', action, target, reason })
  }
  if (difficulty !== null && difficulty < 2 && configOf(state.scenario).resolution.method === 'dice_pool')
    throw refused('bad_difficulty', 'A difficulty is at least 2.', { difficulty })
  if (Math.abs(dice) > 20 || Math.abs(modifier) > 1000)
    throw refused('bad_value', 'That is more than any ruling gives.')
  const made = {
    type: 'ruling_made',
    ruling: { action, target, difficulty, dice, modifier, reason },
  } as const
  return (_, tell) => {
    tell(made)
    if (chooses) tell(choice)
  }
}

/** The game master knows all actions of the scenario, those of closed objectives too. */
function checkRuled(state: AdapterState, action: string): void {
  const { objectives, projects, weapons } = state.scenario
  const own = [...objectives, ...projects, ...weapons].map((one) => traitName(one.action ?? ''))
  if (!own.includes(action) && !actionWords(state).includes(action)) checkAction(state, action)
}

function sameTarget(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : sameName(a, b)
}

const threat: Ready = (_, __, command) =>
  telling({
    type: 'threat_set',
    threat: soundName(textOf(command, 'name')!),
    pending: command.state !== 'gone',
    reason: reasonIn(command),
  })

const flag: Ready = (_, __, command) => {
  const said = textOf(command, 'flag')!
  const found = RISKY_FLAGS.find((one) => one === traitName(said))
  if (found === undefined)
    throw refused(
      'unknown_name',
      `There is no flag "${said}". Known: ${RISKY_FLAGS.join(', ')}.${didYouMean(said, RISKY_FLAGS)}`,
      { flag: said },
    )
  return telling({ type: 'flag_set', flag: found, on: command.state !== 'off', reason: reasonIn(command) })
}

const truce: Ready = (state, _, command) => {
  if (!state.fight) throw refused('no_fight', 'There is no fight to end.')
  return telling({ type: 'fight_ended', outcome: 'truce', reason: reasonIn(command) })
}

const end: Ready = (state, _, command) => {
  const outcome = textOf(command, 'outcome')!
  soundName(outcome)
  const favours = favoursOfOutcome(state, outcome)
  const reason = reasonIn(command)
  return (__, tell) => tell({ type: 'game_ended', outcome, reason, favours, summary: summaryOf(state) })
}

/** The rulings that the document leaves to the referee, by verb; `hand.ts` has the free ones. */
export const rulings = {
  scene,
  tension,
  threat,
  flag,
  situation,
  rule,
  truce,
  end,
} satisfies Readonly<Record<string, Ready>>
