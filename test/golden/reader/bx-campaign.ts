import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { checkShape } from '../../../src/kernel/contract/checks/shape.js'
import type { Command } from '../../../src/kernel/contract/command.js'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import type { Tell } from '../../../src/kernel/contract/ruleset.js'
import { inRecordedWords, reasonRefusal, rulingRefusal } from '../../../src/kernel/contract/ruling.js'
import { DEFAULT_OPTIONS, type Facts, GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { ScriptedDice } from '../../../src/kernel/dice/scripted.js'
import { spokenBy } from '../../../src/kernel/table/permissions.js'
import { readTarget } from '../../../src/rulesets/bx/combat/round/orders.js'
import { openFight } from '../../../src/rulesets/bx/events/combat.js'
import { bx, type Scenario, type SeenEvent, type State } from '../../../src/rulesets/bx/index.js'
import { fileNameOf } from '../../../src/rulesets/bx/save/file-name.js'
import { scenarioOfSave } from '../../../src/rulesets/bx/scenario/from-save.js'
import { OUT } from '../../../src/rulesets/bx/state/fight.js'
import { type Given, list, record, text } from './bx-compare.js'
import { applyPatch, comparableSave } from './json-patch.js'
import type { Failure, GoldenCase, GoldenFile } from './reader.js'

const PLAYER = 'player'

/** Lines that the conventions drop before they compare, and one of our own that no sheet has. */
const DROPPED = /^(?:Targets|CombatStart|Combatant|EffectiveStat|InitiativeTie|Status|NARR)\b/

function isCompared(line: string, afterFight: boolean): boolean {
  return !DROPPED.test(line) && !(afterFight && line.startsWith('Stabilize:'))
}

function linesOf(events: readonly SeenEvent[]): readonly string[] {
  return events.flatMap((event) => {
    const afterFight = event.type === 'CombatEnded'
    return bx.mech(event).filter((line) => isCompared(line, afterFight))
  })
}

/** A table of a case, with dice that are written down. */
class CaseTable {
  readonly state: State
  private readonly facts: Facts<Scenario>
  private readonly dice: ScriptedDice
  private told: SeenEvent[] = []

  constructor(scenario: Scenario, dice: ScriptedDice) {
    this.facts = { scenario, options: { ...DEFAULT_OPTIONS, rulings: 'free' } }
    this.state = bx.begin(scenario)
    this.dice = dice
  }

  private run(begin: (tell: Tell<SeenEvent>) => void): void {
    this.told = []
    const tell = telling(bx, this.state, (event: SeenEvent) => {
      this.dice.take()
      this.told.push(event)
    })
    begin(tell)
    settle(bx, this.state, this.dice, tell, () => {
      const [roll] = this.dice.take()
      if (roll) throw new Error(`a die for "${roll.for}" belongs to no event`)
    })
  }

  open(): void {
    this.run(() => undefined)
  }

  /** A command on the road that every command takes, with a seat's permissions. */
  act(seat: string, said: Command): void {
    const command = inRecordedWords(bx.verbs, said)
    checkShape(bx.verbs, command)
    const spoken = spokenBy(seat, 'player', bx.verbs[command.verb]!, command)
    const refusal = rulingRefusal(bx.verbs, 'free', seat, spoken)
    if (refusal) throw refusal
    // A reason is asked for before the game is changed here: the table tries commands on a copy.
    const reasonless = reasonRefusal(bx.verbs, spoken)
    if (reasonless) throw reasonless
    this.run((tell) => bx.decide(this.state, seat, spoken, this.dice, tell))
  }

  lines(seat: string): readonly string[] {
    return linesOf(this.told.flatMap((event) => bx.see(event, seat, this.facts) ?? []))
  }
}

/** `figures {AT: 6}` stands for `figure: AT to: 6`, repeated. */
function commandOf({ seat: _, figures, ...command }: Given): Command {
  const groups = Object.entries(record(figures)).map(([figure, to]) => ({ figure, to: String(to) }))
  return { ...(command as unknown as Command), ...(groups.length > 0 && { figure: groups }) }
}

function compareStop(path: string, expected: Given, stop: unknown): Failure[] {
  if (!(stop instanceof Stop)) return [{ field: path, expected, actual: stop }]
  const found: Failure[] = []
  const code =
    stop.code === 'MISSING_CLAUSE' && expected.code === 'REASON_MISSING' ? expected.code : stop.code
  const check = (field: string, want: unknown, got: unknown): void => {
    const sorted = (value: unknown): unknown => (Array.isArray(value) ? [...value].sort() : value)
    if (!isDeepStrictEqual(sorted(want), sorted(got)))
      found.push({ field: `${path}.${field}`, expected: want, actual: got })
  }
  check('kind', expected.kind, stop.kind)
  check('code', expected.code, code)
  if (found.length > 0) found.push({ field: path, expected: '', actual: stop.message })
  for (const [key, value] of Object.entries(record(expected.details)))
    check(`details.${key}`, value, stop.details[key])
  if (expected.line !== undefined) check('line', expected.line, stop.line)
  return found
}

function stopOf(work: () => void): unknown {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof Stop) return error
    throw error
  }
}

function compareLines(field: string, expected: unknown, actual: readonly string[]): Failure[] {
  return isDeepStrictEqual(expected, actual) ? [] : [{ field, expected, actual }]
}

function playSave(file: GoldenFile, given: Given, expect: Given, dice: ScriptedDice): Failure[] {
  const beside = join(dirname(String(file.path)), '..')
  const fromFile = (name: unknown): string => readFileSync(join(beside, text(name)), 'utf8')
  const saveText =
    given.saveFile !== undefined
      ? fromFile(given.saveFile)
      : given.saveText !== undefined
        ? text(given.saveText)
        : JSON.stringify(given.save)
  const opening = record(expect.opening)
  let table: CaseTable | undefined
  const stop = stopOf(() => {
    const scenario = scenarioOfSave({
      save: saveText,
      party: given.partyFile === undefined ? text(given.party) : fromFile(given.partyFile),
      partyDelta: text(given.partyDelta),
      calendar: list(given.calendar),
    })
    table = new CaseTable(scenario, dice)
    table.open()
  })
  if (opening.stop !== undefined) return compareStop('opening', record(opening.stop), stop)
  if (stop !== undefined || table === undefined)
    return [{ field: 'opening', expected: 'a table', actual: stop }]
  const played = table
  const failures = compareLines('opening', opening.lines ?? [], played.lines(GAME_MASTER))
  const steps = list<Given>(expect.steps)
  list<Given>(given.commands).forEach((command, i) => {
    const step = steps[i] ?? {}
    const field = `step ${i + 1} (${text(command.verb)})`
    const stopped = stopOf(() =>
      played.act(command.seat === undefined ? GAME_MASTER : PLAYER, commandOf(command)),
    )
    if (step.stop !== undefined) {
      failures.push(...compareStop(field, record(step.stop), stopped))
      return
    }
    if (stopped !== undefined) {
      failures.push({ field, expected: step.lines, actual: stopped })
      return
    }
    failures.push(...compareLines(field, step.lines, played.lines(GAME_MASTER)))
    failures.push(...compareLines(`${field} player`, step.player ?? step.lines, played.lines(PLAYER)))
  })
  if (expect.patch !== undefined) {
    const before = JSON.parse(saveText) as unknown
    const want = comparableSave(applyPatch(before, list(expect.patch)))
    const got = comparableSave(bx.documents(played.state)[0]?.content)
    failures.push(...want.differences(got))
  }
  const open = played.state.waiting?.name ?? null
  if ('open' in expect && expect.open !== open)
    failures.push({ field: 'open', expected: expect.open, actual: open })
  return failures
}

/** C42: which foe a bare name means. */
function playName(given: Given, expect: Given): Failure[] {
  const block = { AC: 12, HD: 1, AT: 1, Dmg: '1d6', ML: 7 }
  const scenario = bx.scenario.parse({
    ruleset: 'bx',
    pc: { ...block, Name: 'PC', hp: 10 },
    foes: list<Given>(given.foes).map(({ name }) => ({ ...block, Name: name, hp: 9 })),
  })
  if (!scenario.ok) throw new Error(scenario.issues.map(({ message }) => message).join('; '))
  const fight = openFight(bx.begin(scenario.scenario).opening!)
  const status = [...fight.status]
  list<Given>(given.foes).forEach(({ hp }, i) => {
    fight.hp[fight.allies + i] = Number(hp)
    if (Number(hp) <= 0) status[fight.allies + i] = OUT
  })
  fight.status = status
  let meant: string | undefined
  const stop = stopOf(() => {
    const place = readTarget(fight, text(given.said))
    meant = place < 0 ? 'fallback' : fight.names[place]
  })
  if (expect.stop !== undefined) return compareStop('name', record(expect.stop), stop)
  return meant === expect.means ? [] : [{ field: 'means', expected: expect.means, actual: meant ?? stop }]
}

/** Plays the cases of rules/bx-campaign: a save, commands, lines for each seat, and the save that comes out. */
export function runCampaignCase(file: GoldenFile, testCase: GoldenCase): Failure[] {
  const given = record(testCase.given)
  const expect = record(testCase.expect)
  if (given.op === 'name') return playName(given, expect)
  if (given.op === 'fileName') {
    const name = fileNameOf({ meta: given.meta })
    return name === expect.fileName ? [] : [{ field: 'fileName', expected: expect.fileName, actual: name }]
  }
  const dice = new ScriptedDice(list(testCase.dice))
  const failures = playSave(file, given, expect, dice)
  if (dice.left > 0)
    failures.push({ field: 'dice', expected: 'every die used', actual: `${dice.left} left over` })
  return failures
}
