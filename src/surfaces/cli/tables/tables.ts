import { existsSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { MAX_BYTES } from '../../../files/limits.js'
import { JournalDamage } from '../../../kernel/journal/read.js'
import { quoteName } from '../../../kernel/words/quote-names.js'
import { readText } from '../../../library/documents/text-file.js'
import { NoSuchTable, type Store, StoreFailed, type TableCard, TableExists } from '../../../store/contract.js'
import { writeNew } from '../../../store/disk.js'
import { copyTable, putTable, takeTable } from '../../../store/transfer.js'
import { EXIT, UserError } from '../exit.js'
import { table as columns, print, printJson, say } from '../print.js'
import { openStore } from './serve.js'
import { readTable, tableText } from './table-file.js'

interface Place {
  readonly data?: string
  readonly postgres?: string
}

interface Options extends Place {
  readonly json?: boolean
}

interface CopyOptions extends Options {
  readonly toData?: string
  readonly toPostgres?: string
  readonly all?: boolean
}

/** A store for as long as it is needed. Reading never makes a folder that is not there. */
async function within<Answer>(place: Place, work: (store: Store) => Promise<Answer>): Promise<Answer> {
  const store = await openStore(place)
  try {
    return await work(store)
  } catch (error) {
    if (error instanceof NoSuchTable || error instanceof TableExists || error instanceof StoreFailed)
      throw new UserError(error.message, EXIT.negative)
    if (error instanceof JournalDamage)
      throw new UserError(`the journal is damaged: ${error.message}`, EXIT.negative)
    throw error
  } finally {
    await store.close()
  }
}

function existing(place: Place): Place {
  if (place.data !== undefined && !existsSync(place.data))
    throw new UserError(`${place.data}: there is no such folder`)
  return place
}

async function everyCard(store: Store): Promise<readonly TableCard[]> {
  const cards: TableCard[] = []
  for (let after: string | undefined; ; after = cards.at(-1)!.id) {
    const page = await store.list({ most: 500, ...(after !== undefined && { after }) })
    cards.push(...page)
    if (page.length < 500) return cards
  }
}

async function list(options: Options): Promise<void> {
  const cards = await within(existing(options), everyCard)
  if (options.json) return printJson(cards)
  const rows = cards.map(({ id, length, status, touched, title }) => [
    id,
    `${length}`,
    status,
    touched.slice(0, 16).replace('T', ' '),
    quoteName(title),
  ])
  for (const line of columns(rows)) print(line)
}

async function exportTable(id: string, file: string, options: Options): Promise<void> {
  const table = await within(existing(options), (store) => takeTable(id, store))
  writeNew(file, Buffer.from(tableText(table)), 0o600)
  if (table.secrets)
    say('The table is open: this file holds the seed of its dice. Keep it as one keeps a password.')
  if (options.json) printJson(table.card)
}

async function importTable(file: string, options: Options): Promise<void> {
  const table = readTable(file, readText(file, MAX_BYTES.journal))
  const card = await within(options, (store) => putTable(table, store))
  if (options.json) printJson(card)
  else print(card.id)
}

async function copy(ids: readonly string[], options: CopyOptions): Promise<void> {
  const { toData, toPostgres, all } = options
  if (ids.length > 0 === (all === true)) throw new UserError('say which tables to copy, or --all')
  if (toData === undefined && toPostgres === undefined)
    throw new UserError('say where to: --to-data <folder> or --to-postgres <url>')
  const to = {
    ...(toData !== undefined && { data: toData }),
    ...(toPostgres !== undefined && { postgres: toPostgres }),
  }
  const copied = await within(existing(options), (from) =>
    within(to, async (target) => {
      const done: TableCard[] = []
      const wanted = all ? (await everyCard(from)).map(({ id }) => id) : ids
      for (const id of wanted) {
        done.push(await copyTable(id, from, target))
        if (!options.json) print(id)
      }
      return done
    }),
  )
  if (options.json) printJson(copied)
}

/** Every command says where the tables are. */
function at(command: Command): Command {
  return command
    .option('--data <folder>', 'the folder the tables are in (default: your own)')
    .addOption(new Option('--postgres <url>', 'or the database').conflicts('data'))
    .option('--json', 'the cards as JSON')
}

export function addTablesCommand(program: Command): void {
  const tables = program
    .command('tables')
    .description('list, back up and move the tables of a server')
    .addHelpText(
      'after',
      `
Examples:
  ludex tables list --data /srv/ludex
  ludex tables export spire-1f3a… duel.table --data /srv/ludex
  ludex tables import duel.table --postgres postgres://ludex@db/ludex
  ludex tables copy --all --data /srv/ludex --to-postgres postgres://ludex@db/ludex

Everything goes along: the journal, the links people hold, and of an open table the secret dice to come. A folder is
held by one program at a time: stop its server first. Nobody should play on at the old place.`,
    )
  at(tables.command('list')).description('the tables, the one touched last first').action(list)
  at(tables.command('export'))
    .description('one table into one file')
    .argument('<table>')
    .argument('<file>', 'a new file')
    .action(exportTable)
  at(tables.command('import')).description('the table of such a file').argument('<file>').action(importTable)
  at(tables.command('copy'))
    .description('tables from one place to another')
    .argument('[tables...]')
    .option('--all', 'every table')
    .option('--to-data <folder>', 'into this folder')
    .addOption(new Option('--to-postgres <url>', 'into this database').conflicts('toData'))
    .action(copy)
}
