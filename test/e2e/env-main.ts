import { Command } from 'commander'
import { addEnvCommand } from '../../src/surfaces/cli/env/command.js'

/** The env command by itself, straight from the sources: what the tests' bots talk to. */
const program = new Command('ludex')
addEnvCommand(program)
await program.parseAsync(process.argv.slice(2), { from: 'user' })
