import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCESS, House, OPENERS, PARTIES, WORDS } from './house.js'
import { HTTP_ROWS, routesOf } from './http-rows.js'
import { MATRIX, matrixText } from './matrix.js'
import { MCP_ROWS, offeredBy } from './mcp-rows.js'
import { walk } from './walk.js'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

/** `POST …/links (watcher)` is a row of `POST …/links`. */
const bare = (row: string) => row.replace(/ \(.*\)$/, '')

describe('the access matrix', () => {
  it('has a row for every route, tool, resource and prompt, and no other', async () => {
    const { token } = await house.visit('player')
    const there = [...routesOf(house), ...(await offeredBy(house, token!))].sort()
    expect([...new Set(Object.keys(MATRIX).map(bare))].sort()).toEqual(there)
    expect(Object.keys({ ...HTTP_ROWS, ...MCP_ROWS })).toEqual(Object.keys(MATRIX))
  })

  it('stands in docs/security.md as it is walked here', () => {
    expect(readFileSync('docs/security.md', 'utf8')).toContain(matrixText())
  })

  it.each(Object.keys(MATRIX))(
    '%s',
    async (row) => {
      for (const party of PARTIES) {
        const visit = await house.visit(party)
        const { cell, text } = await walk(house, row, visit)
        expect({ party, cell }).toEqual({ party, cell: MATRIX[row]![party] })
        for (const name of OPENERS) expect(text).not.toContain(name)
        // Who may not come in reads nothing of the table. Who lost a seat learns that, and nothing else.
        if (cell === 'no' || cell === 'why') expect(text.replace('"seat":"Teodora"', '')).not.toMatch(WORDS)
      }
    },
    120_000,
  )

  it('answers a stranger in the same words, whether there is such a table or not', async () => {
    const none = 'adapter-0123456789abcdef'
    for (const party of ['opener', 'stranger with a token', 'stranger'] as const)
      for (const row of Object.keys(MATRIX)) {
        if (MATRIX[row]![party] !== 'no') continue
        const visit = await house.visit(party)
        const there = await walk(house, row, visit)
        const nowhere = await walk(house, row, { ...visit, table: none, resume: none })
        expect(nowhere.text.replaceAll(none, '…')).toBe(there.text.replaceAll(visit.table, '…'))
      }
  }, 240_000)

  it('keeps the lists of openers apart', async () => {
    const model = await house.visit('bot’s owner')
    const { body } = await (
      await fetch(`${house.url}/api/tables`, { headers: { authorization: `Bearer ${ACCESS}` } })
    )
      .json()
      .then((read) => ({ body: read as { tables: readonly { id: string }[] } }))
    const ids = body.tables.map(({ id }) => id)
    expect(ids).toContain(model.table)
    expect(ids).not.toContain(model.resume)
  })
})
