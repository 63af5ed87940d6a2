import { afterAll, describe, expect, it } from 'vitest'
import { listScenarios } from '../../src/library/index.js'
import { bareJson } from '../../src/surfaces/mcp/answers/answer.js'
import { BUDGET } from '../../src/surfaces/mcp/answers/budget.js'
import { actionText, choicesText } from '../../src/surfaces/mcp/answers/reply.js'
import type { Reply } from '../../src/surfaces/mcp/answers/schema.js'
import { isSampled } from '../sampled.js'
import { soak } from '../soak.js'
import { anyHost, type Caller, inProcess, tokens } from './clients.js'
import { FIGHTS, isOver, pick, playOut } from './fights.js'

const scenarios = await listScenarios()

/** One for all: anyone who asks for odds begins threads, and they are kept with the host. */
const host = anyHost()
afterAll(() => host.close())

/** What an answer costs its reader, in the text and in JSON. */
function costs(reply: Reply): { readonly action: number; readonly choices: number } {
  return {
    action: Math.max(actionText(reply).length, bareJson(reply)),
    choices: Math.max(choicesText(reply).length, JSON.stringify(reply.choices ?? []).length),
  }
}

/** The opening without the links, which stand there for people. */
function briefOf({ tell = [] }: Reply): string {
  const links = tell.findIndex((line) => line.startsWith('Links'))
  return tell.slice(0, links < 0 ? tell.length : links).join('\n')
}

function holds(reply: Reply, tool: string): void {
  const { action, choices } = costs(reply)
  if (tool === 'open') expect(briefOf(reply).length).toBeLessThanOrEqual(BUDGET.brief)
  else
    expect(action, actionText(reply)).toBeLessThanOrEqual(tool === 'odds' ? BUDGET.odds : BUDGET.longAction)
  expect(choices, choicesText(reply)).toBeLessThanOrEqual(BUDGET.choices)
}

/**
 * The trial that was made at the terminal: a model that had only the help needed 10 to 33 commands a fight, was refused
 * six times in six games, and read 600 to 6,300 characters a command. The same fights by anyone who reads the choices.
 */
describe('the trial', () => {
  it.each(FIGHTS)('$game: no call is refused, and every answer keeps its budget', async (fight) => {
    const caller = await inProcess({ host })
    const answers = await playOut(caller, fight)
    for (const { reply, tool } of answers) {
      expect(reply.status).toBe('done')
      if (tool === 'open' || tool === 'act') holds(reply, tool)
    }
    const acts = answers.filter(({ tool }) => tool === 'act').map(({ text }) => text)
    const mean = Math.round(acts.join('').length / acts.length)
    const cost = [answers[0]!.text, acts.join(''), answers.at(-1)!.text].map(tokens)
    process.stdout.write(
      `${fight.game}: ${acts.length} commands, ${mean} characters each, ${Math.max(...acts.map(({ length }) => length))} at most; tokens of the opening ${cost[0]}, of a command ${Math.ceil(cost[1]! / acts.length)}, of the verdict ${cost[2]}\n`,
    )
    await caller.close()
  })
})

/** Odds may take a second where they have to be tried. */
const ODDS_EVERY = soak(6, 3)

async function wander(caller: Caller, scenario: string, moves: number): Promise<void> {
  let { reply } = await caller.call('open', { scenario, seats: {} })
  holds(reply, 'open')
  for (let move = 0; move < moves && !isOver(reply); move++) {
    const all = reply.choices ?? []
    const id = pick({ ...reply, choices: all.slice(move % Math.max(1, all.length)) }, [])
    if (id === undefined) return
    if (move % ODDS_EVERY === 1) holds((await caller.call('odds', { do: id })).reply, 'odds')
    ;({ reply } = await caller.call('act', { do: id, sure: true }))
    expect(reply.status, actionText(reply)).toBe('done')
    holds(reply, 'act')
  }
}

describe('budgets', () => {
  it.each(scenarios.map(({ name }) => name).filter(isSampled))('hold anywhere in %s', async (scenario) => {
    const caller = await inProcess({ host })
    await wander(caller, scenario, soak(4, 120))
    await caller.close()
  })

  it.each(FIGHTS)('hold where the choices of $scenario are compared', async ({ scenario }) => {
    const caller = await inProcess({ host })
    await caller.call('open', { scenario })
    const { reply, text } = await caller.call('odds')
    holds(reply, 'odds')
    expect(reply.tell!.length).toBeGreaterThan(0)
    process.stdout.write(`odds of ${scenario}: ${text.length} characters\n`)
    await caller.close()
  })
})
