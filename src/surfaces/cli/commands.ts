import type { Command } from 'commander'

export type AddCommand = (program: Command) => void

/** Every command by its name, in the order of the help; a command's code is loaded when it is asked for. */
export const commands: Readonly<Record<string, () => Promise<AddCommand>>> = {
  play: async () => (await import('./tables/play.js')).addPlayCommand,
  list: async () => (await import('./authors/list.js')).addListCommand,
  explain: async () => (await import('./authors/explain.js')).addExplainCommand,
  new: async () => (await import('./authors/new.js')).addNewCommand,
  check: async () => (await import('./authors/check.js')).addCheckCommand,
  import: async () => (await import('./authors/import.js')).addImportCommand,
  schema: async () => (await import('./authors/schema.js')).addSchemaCommand,
  roll: async () => (await import('./lab/roll.js')).addRollCommand,
  odds: async () => (await import('./lab/odds.js')).addOddsCommand,
  simulate: async () => (await import('./lab/simulate.js')).addSimulateCommand,
  sweep: async () => (await import('./lab/sweep.js')).addSweepCommand,
  compare: async () => (await import('./lab/compare.js')).addCompareCommand,
  balance: async () => (await import('./lab/balance.js')).addBalanceCommand,
  forge: async () => (await import('./lab/forge.js')).addForgeCommand,
  advise: async () => (await import('./lab/advise.js')).addAdviseCommand,
  worker: async () => (await import('./lab/worker.js')).addWorkerCommand,
  solve: async () => (await import('./lab/solve.js')).addSolveCommand,
  verify: async () => (await import('./journals/verify.js')).addVerifyCommand,
  review: async () => (await import('./review/command.js')).addReviewCommand,
  replay: async () => (await import('./journals/replay.js')).addReplayCommand,
  env: async () => (await import('./env/command.js')).addEnvCommand,
  serve: async () => (await import('./tables/serve.js')).addServeCommand,
  tables: async () => (await import('./tables/tables.js')).addTablesCommand,
  mcp: async () => (await import('./tables/mcp.js')).addMcpCommand,
  demo: async () => (await import('./demo.js')).addDemoCommand,
  completion: async () =>
    (await import('./completion.js')).completing(() =>
      Promise.all(Object.values(commands).map((load) => load())),
    ),
}

/** The option that adds a game from outside. */
export const GAME = '--game'

/** The command that a call names: its first word, after the games that are to be added. */
export function commandNamed(args: readonly string[]): string | undefined {
  for (let i = 0; i < args.length; i++) {
    const word = args[i]!
    if (word === GAME) i++
    else if (!word.startsWith(`${GAME}=`)) return Object.hasOwn(commands, word) ? word : undefined
  }
  return undefined
}
