import { type Command, Option } from 'commander'
import { nameOfOpener, STORE_OPENER } from '../../../host/access/opener.js'
import type { TableOptions } from '../../../kernel/contract/seats.js'
import { withoutEnd } from '../../../kernel/without-end.js'
import type { Store } from '../../../store/contract.js'
import { FileHeld } from '../../../store/lock.js'
import { needed } from '../needed.js'
import { say } from '../print.js'
import { defaultTables, ownMark } from '../repl/kept/state-folder.js'
import { openStore } from './serve.js'

interface McpOptions {
  readonly data?: string
  readonly postgres?: string
  readonly memory?: boolean
  readonly rulings: TableOptions['rulings']
  readonly link?: string
}

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('serve tables to a model over stdin and stdout (MCP): it proposes, the rules decide')
    .option('--data <folder>', 'keep the tables in this folder (default: one of your own)')
    .option('--postgres <url>', 'keep them in PostgreSQL instead; several servers may share it')
    .addOption(new Option('--memory', 'keep nothing').conflicts(['data', 'postgres']))
    .addOption(
      new Option(
        '--rulings <how>',
        'which rulings a model that is game master may make, where it does not say',
      )
        .choices(['none', 'document', 'free'])
        .default('none'),
    )
    .option('--link <address>', 'where people find the page of the same tables, for the links handed out')
    .addHelpText('after', '\nA client starts it by itself: docs/mcp.md has the configuration.')
    .action(serve)
}

/** Clients that are open at once, on one machine and without a word about where tables are kept. */
const MAX_FOLDERS = 20

/** Where tables are kept, and the data folder, from which scenarios may be opened too. */
interface Kept {
  readonly store: Store
  readonly folder?: string
}

/**
 * Where tables are kept. A folder is one process's; anyone who starts a second client without naming one gets the next.
 */
async function storeFor({ memory, data, postgres }: McpOptions): Promise<Kept> {
  if (memory) {
    const { memoryStore } = await import('../../../store/memory/memory-store.js')
    return { store: memoryStore() }
  }
  if (data !== undefined || postgres !== undefined) {
    const folder = data !== undefined && { data }
    const store = await openStore({ ...folder, ...(postgres !== undefined && { postgres }) })
    return { store, ...(data !== undefined && { folder: data }) }
  }
  for (let n = 1; ; n++) {
    const folder = n === 1 ? defaultTables() : `${defaultTables()}-${n}`
    try {
      return { store: await openStore({ data: folder }), folder }
    } catch (error) {
      if (!(error instanceof FileHeld) || n === MAX_FOLDERS) throw error
      say(`${folder} is in use by another program; looking for the next.`)
    }
  }
}

/** Who opens tables: the folder itself where it is this program's alone, this user where others share the database. */
function openerOf({ postgres }: McpOptions): string | undefined {
  if (postgres === undefined) return STORE_OPENER
  const mark = ownMark('tables opened in a database')
  return mark === undefined ? undefined : nameOfOpener('user', mark)
}

/** Until the client has gone. */
async function serve(options: McpOptions): Promise<void> {
  const { serveOverStdio } = await needed('mcp', () => import('../../mcp/stdio.js'))
  const { Host } = await import('../../../host/host.js')
  const report = (error: unknown, about: string) =>
    say(`${about}: ${error instanceof Error ? error.message : String(error)}`)
  const { store, folder } = await storeFor(options)
  say(`Tables are kept in ${store.name}.`)
  const host = new Host({ store, report })
  const { rulings, link } = options
  const baseUrl = link === undefined ? {} : { baseUrl: withoutEnd(link, /\//) }
  const alone = options.memory && link === undefined ? ({ alone: true } as const) : {}
  const files = folder === undefined ? {} : { files: folder }
  const opener = openerOf(options)
  await serveOverStdio(
    { host, ...(opener !== undefined && { opener }), ...files, rulings, ...alone, ...baseUrl },
    report,
  )
  await host.close()
}
