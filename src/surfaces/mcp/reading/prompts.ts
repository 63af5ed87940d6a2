import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { spelledOut } from '../../../kernel/words/name-fault.js'
import { oneSpaced } from '../../../kernel/words/visible.js'
import { DUTIES } from './texts.js'

interface Prompt {
  readonly name: string
  readonly title: string
  readonly description: string
  /** What the scenario or game is called that it asks for. */
  readonly asks: string
  readonly text: (named: string) => string
}

const PROMPTS: readonly Prompt[] = [
  {
    name: 'run-a-fight',
    title: 'Run a fight',
    description: 'Be the game master of one fight, for the player you talk to.',
    asks: 'a scenario, such as bx/three-reavers',
    text: (named) =>
      `Run the fight "${named}" for me with Ludex: open scenario: "${named}" role: gm, set the scene in a few sentences, and play it with me to its end. At the end give the outcome, then verify close: true and tell me what it found.`,
  },
  {
    name: 'run-a-campaign-day',
    title: 'Run a campaign day',
    description: 'Be the game master of a day: meetings, skills, travel, a fight, rest.',
    asks: 'a scenario with a save, such as bx/ford-day, or the name of a save in the data folder',
    text: (named) =>
      `Run a campaign day with Ludex: open scenario: "${named}" role: gm rulings: document. Look at the board, the notes and the clocks first, and begin with session do: start. What a check can bring is declared before the roll (check … stakes: … fail: "hp -1d6"); an encounter that waits is fought, faced or settled before the day goes on. Let me decide where to go and whom to meet; use the verbs of the game for meetings, skills, travel, fights and rest (look want: verbs), roll for what no rule covers, and rule with a reason for what the rules leave to you. End with session do: end and a summary of what changed, hand me the save (resource ludex://tables/<id>/save, or look want: save), and verify.`,
  },
  {
    name: 'be-the-opponent',
    title: 'Be the tactical opponent',
    description: 'Play the other side, by the same rules and with what its seat may know.',
    asks: 'a scenario, such as simverse/guide-fight',
    text: (named) =>
      `Play against me with Ludex: open scenario: "${named}" role: opponent, hand me the link or take my commands for my seat if there is none, and play your side to win. Compare your choices with odds before you act. You have no free rulings and no undo; use only what your seat is shown.`,
  },
  {
    name: 'teach-me',
    title: 'Teach me this game',
    description: 'Teach a game by playing its smallest scenario, step by step.',
    asks: 'a game, such as spire',
    text: (named) =>
      `Teach me the game "${named}" with Ludex: games game: "${named}", open its smallest scenario, and explain each choice as it comes up: what it does (explain), how likely it is (odds), what it cost afterwards. Let me choose every time. One rule at a time, no more than I need for the next step.`,
  },
]

export function registerPrompts(server: McpServer): void {
  for (const { name, title, description, asks, text } of PROMPTS) {
    server.registerPrompt(
      name,
      { title, description, argsSchema: z.object({ named: z.string().max(200).describe(asks) }) },
      ({ named }) => ({
        description,
        messages: [{ role: 'user', content: { type: 'text', text: `${text(oneLine(named))}\n\n${DUTIES}` } }],
      }),
    )
  }
}

/** A name as it was given, in one line; it stands in quotes, which it cannot end. */
function oneLine(text: string): string {
  return spelledOut(oneSpaced(text)).replaceAll('"', "'")
}
