import type { Command } from '../contract/command.js'

/** Legal commands in the order in which a refusal names them: one of each verb first, so that a short list shows them all. */
export function oneOfEachVerbFirst<Cmd extends Command>(commands: readonly Cmd[]): readonly Cmd[] {
  const first = new Map<string, Cmd>()
  for (const command of commands) if (!first.has(command.verb)) first.set(command.verb, command)
  return [...first.values(), ...commands.filter((command) => first.get(command.verb) !== command)]
}
