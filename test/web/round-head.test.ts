import { expect, it } from 'vitest'
import type { Look, Notice } from '../../web/src/api/types.js'
import { roundHead } from '../../web/src/journal/round-head.js'
import type { Plugin } from '../../web/src/plugins/plugin.js'

const plugin: Plugin = {
  round: (view) => ({ word: 'Round', n: Number(view.round) }),
  beginsRound: ({ type }) => type === 'Turned',
}

/** A journal of which each line either begins a round or does not; some were taken back. */
function journal(begins: readonly boolean[], round: number, undone: readonly number[] = []) {
  const lines = begins.map(
    (is, n) => ({ n, rows: [{ event: { type: is ? 'Turned' : 'Hit' } }] }) as unknown as Notice,
  )
  const look = { n: lines.length - 1, view: { round } } as unknown as Look
  const at = { line: (n: number) => lines[n], isTakenBack: (n: number) => undone.includes(n) }
  return (n: number) => roundHead(plugin, at, look, n, lines[n]!.rows[0]!.event)
}

it('names the round that begins, by the present one and those begun since', () => {
  const head = journal([false, true, false, true], 3)
  expect([0, 1, 2, 3].map(head)).toEqual([undefined, 'Round 2', undefined, 'Round 3'])
})

it('counts no line that was taken back, and says no number where it knows none', () => {
  expect(journal([true, true, true], 3, [1])(0)).toBe('Round 2')
  expect(journal([true, true, true], 3, [1])(1)).toBe('A new round')
  // A second encounter began at one again.
  expect(journal([true, true, true], 2)(0)).toBe('A new round')
})
