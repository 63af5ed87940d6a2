/**
 * One of several processes that race for the lines of a table: `writer-main.ts <url> <schema> <table> <name> <until>`.
 * It says `open`, rings in with `ready` when it learns of the table `bell`, and after a line on its standard input adds
 * lines until the table has enough. Its last line is what it won and what it heard.
 */
import { once } from 'node:events'
import { openPostgres } from '../../src/store/postgres/postgres-store.js'
import { hearing } from './suite/news.js'
import { add } from './suite/place.js'

const [url = '', schema = '', table = '', name = '', until = ''] = process.argv.slice(2)
const enough = Number(until)
const store = await openPostgres(url, { schema })
const { heard, until: told } = hearing(store)
const won: [number, string][] = []

async function race(writer: number): Promise<void> {
  for (let n = 1; n < enough; ) {
    const line = `${name}.${writer} at ${n}`
    if ((await add(store, table, n, line)) === 'stored') won.push([n, line])
    n = (await store.card(table))!.length
  }
}

console.log('open')
await told('bell', 1)
console.log('ready')
await once(process.stdin, 'data')
process.stdin.destroy()
await Promise.all([0, 1, 2].map(race))
await told(table, enough)
const lengths = heard.filter(({ id }) => id === table).map(({ length }) => length)
console.log(JSON.stringify({ won, heard: lengths }))
await store.close()
