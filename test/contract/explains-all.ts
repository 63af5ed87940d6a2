import { expect } from 'vitest'
import { MAX_EXPLANATION } from '../../src/kernel/glossary/entry.js'
import { entriesAt, explainAt, findEntries } from '../../src/kernel/glossary/explain.js'
import { lineOf } from '../../src/kernel/journal/read.js'
import type { Table } from '../../src/kernel/table/table.js'
import { namedThings } from './named-things.js'

/** A text that only says who bears a word explains nothing. */
const EMPTY = /^A (status|figure) of /

/** Every name that a seat meets now is explained to it; what only the log names, at least by its line. */
export function explainsAll(table: Table, seat: string, asked: Set<string>): void {
  const { verbs } = table.ruleset
  const notice = table.notice(seat, lineOf(table.lastLine))
  const board = namedThings({ verbs, view: table.view(seat), choices: table.choices(seat), notices: [] })
  const log = namedThings({
    verbs,
    view: { people: [], order: [], clocks: [] },
    choices: [],
    notices: [notice],
  })
  const isNew = (name: string, where: string) => {
    const key = `${where} ${seat} ${name}`
    const fresh = !/^\d+$/.test(name) && !asked.has(key)
    asked.add(key)
    return fresh
  }
  const fresh = [...board].filter((name) => isNew(name, 'board'))
  const entries = fresh.length > 0 ? entriesAt(table, seat) : []
  for (const name of fresh) {
    const found = findEntries(entries, name)
    expect(found.length, `${seat}: ${name}`).toBeGreaterThan(0)
    for (const { text, title } of found) {
      expect(text.length, title).toBeLessThanOrEqual(MAX_EXPLANATION)
      expect(text, `${seat}: ${name}`).not.toMatch(EMPTY)
    }
  }
  for (const name of log) {
    if (!isNew(name, 'log')) continue
    expect(explainAt(table, seat, name, [notice]).length, `${seat}: ${name}`).toBeGreaterThan(0)
  }
}
