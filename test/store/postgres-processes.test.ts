import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres } from '../../src/store/postgres/postgres-store.js'
import { type PostgresServer, startPostgres } from './postgres-server.js'
import { newTable } from './suite/place.js'

const LINES = 300

let server: PostgresServer
const children: ChildProcess[] = []
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await server?.stop()
})

interface Raced {
  readonly won: readonly (readonly [number, string])[]
  readonly heard: readonly number[]
}

function writer(name: string) {
  const args = ['test/store/writer-main.ts', server.url, 'race', 'one', name, String(LINES)]
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const said = async () => (await lines.next()).value as string
  return { said, go: () => child.stdin.write('go\n') }
}

it('two processes race at one table: each line has one winner, and both hear how it went on', async () => {
  const store = await openPostgres(server.url, { schema: 'race' })
  await store.create(newTable('one', ['0']))
  const writers = [writer('red'), writer('blue')]
  for (const { said } of writers) expect(await said()).toBe('open')
  await store.create(newTable('bell'))
  for (const { said } of writers) expect(await said()).toBe('ready')
  for (const { go } of writers) go()
  const [red, blue] = (await Promise.all(writers.map(({ said }) => said()))).map(
    (text) => JSON.parse(text) as Raced,
  )
  const lines = await store.lines('one', 0)
  await store.close()
  const winners = ['0']
  for (const [n, line] of [...red!.won, ...blue!.won]) {
    expect(winners[n]).toBeUndefined()
    winners[n] = line
  }
  expect(lines).toEqual(winners)
  expect(red!.won.length).toBeGreaterThan(0)
  expect(blue!.won.length).toBeGreaterThan(0)
  for (const { heard } of [red!, blue!]) {
    // Of lines that follow each other closely the last may stand for all.
    expect(heard.length).toBeGreaterThan(LINES / 20)
    expect(heard.filter((length) => length < 2 || length > lines.length)).toEqual([])
  }
})
