import type { Reply } from '../../src/surfaces/mcp/answers/schema.js'
import type { Answer, Caller } from './clients.js'

/** A whole fight of a game: how it is opened, and what is wanted first of what is offered. */
export interface Fight {
  readonly game: string
  readonly scenario: string
  /** Beginnings of commands, the dearest first; the first choice when none is there. */
  readonly prefer: readonly string[]
}

export const FIGHTS: readonly Fight[] = [
  { game: 'bx', scenario: 'bx/three-reavers', prefer: ['attack'] },
  { game: 'spire', scenario: 'spire/two-louses', prefer: ['play Bash', 'play Strike', 'play', 'end'] },
  {
    game: 'skirmish',
    scenario: 'skirmish/marsh-duel',
    prefer: ['initiative', 'damage', 'attack', 'turn'],
  },
  {
    game: 'simverse',
    scenario: 'simverse/guide-fight',
    prefer: ['defend none', 'attack', 'move kind', 'end'],
  },
  { game: 'adapter', scenario: 'adapter/salt-ford', prefer: ['fight', 'attack'] },
]

/** An id as somebody picks it who reads the list: the first of whatever may vary. */
export function pick(reply: Reply, prefer: readonly string[]): string | undefined {
  const choices = (reply.choices ?? []).filter(({ id }) => id !== '…')
  for (const begin of prefer) {
    const found = choices.find(({ do: command }) => command.startsWith(begin))
    if (found) return found.id.replaceAll('n', '1')
  }
  return choices[0]?.id.replaceAll('n', '1')
}

export function isOver(reply: Reply): boolean {
  return reply.next?.who.startsWith('over') === true
}

const MAX_CALLS = 400

/** Plays a fight from its opening to a verified end. Answers everything that was answered. */
export async function playOut(
  caller: Pick<Caller, 'call'>,
  fight: Fight,
  opening: Record<string, unknown> = {},
): Promise<readonly (Answer & { readonly tool: string })[]> {
  const answers: (Answer & { readonly tool: string })[] = []
  const call = async (tool: string, args: Record<string, unknown>) => {
    const answer = await caller.call(tool, args)
    answers.push({ ...answer, tool })
    return answer.reply
  }
  let reply = await call('open', { scenario: fight.scenario, ...opening })
  for (let calls = 0; !isOver(reply); calls++) {
    if (calls === MAX_CALLS) throw new Error(`${fight.scenario} goes on and on: ${answers.at(-1)!.text}`)
    const id = pick(reply, fight.prefer)
    if (id === undefined) throw new Error(`nothing to do in ${fight.scenario}: ${answers.at(-1)!.text}`)
    reply = await call('act', { do: id })
    if (reply.status !== 'done') throw new Error(`refused ${id}: ${answers.at(-1)!.text}`)
  }
  await call('verify', { close: true })
  return answers
}
