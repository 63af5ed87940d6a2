import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import { Host, memoryStore, openFiles, type Store } from '../../host/index.js'
import { UserError } from './exit.js'
import { say } from './print.js'

interface McpOptions {
  readonly data?: string
  readonly postgres?: string
  readonly memory?: boolean
  readonly rulings: 'free' | 'none'
  readonly link?: string
}

const NEEDED = ['@modelcontextprotocol/server', '@modelcontextprotocol/node']

function dataFolder(): string {
  return join(process.env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'ludex', 'tables')
}

async function storeFor({ data, postgres, memory }: McpOptions): Promise<Store> {
  if (memory) return memoryStore()
  if (postgres !== undefined) {
    const { openPostgres } = await needed('pg', () => import('../../store/postgres/postgres-store.js'))
    return await openPostgres(postgres)
  }
  const folder = data ?? dataFolder()
  mkdirSync(folder, { recursive: true })
  return await openFiles(folder)
}

/** Packages that not everybody needs are asked for when they are. */
async function needed<Module>(packages: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new UserError(`This needs a package that is not installed here: npm install ${packages}`)
  }
}

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('serve tables to a model over stdin and stdout (MCP): it proposes, the rules decide')
    .option('--data <folder>', 'where tables are kept (default: ludex/tables in the folder for user data)')
    .addOption(new Option('--postgres <url>', 'keep tables in a database').conflicts('data'))
    .addOption(new Option('--memory', 'keep nothing').conflicts(['data', 'postgres']))
    .addOption(
      new Option('--rulings <how>', 'free rulings for a model that is game master, where it does not say')
        .choices(['none', 'free'])
        .default('none'),
    )
    .option('--link <address>', 'where people find the web page of the same tables, for the links handed out')
    .addHelpText('after', '\nA client starts it by itself: docs/mcp.md has the configuration.')
    .action(async (options: McpOptions) => {
      const { serveOverStdio } = await needed(NEEDED.join(' '), () => import('../mcp/stdio.js'))
      const report = (error: unknown, about: string) =>
        say(`${about}: ${error instanceof Error ? error.message : String(error)}`)
      const host = new Host({ store: await storeFor(options), report })
      const { rulings, link } = options
      await serveOverStdio(
        { host, owner: true, rulings, ...(link !== undefined && { baseUrl: link.replace(/\/+$/, '') }) },
        report,
      )
      await host.close()
    })
}
