import { expect, it } from 'vitest'
import { verifyJournal } from '../../../src/kernel/journal/verify.js'
import { soak } from '../../soak.js'
import { finds, holds } from '../frame/short.js'
import type { Verify } from './bytes.js'
import { recordsOf, sealed } from './forge.js'
import { tamper } from './harness.js'

const QUICK = { edits: 3, step: 2_000, moves: 2 }

it('journals of all games, changed in every way, are found out', async () => {
  const { figures } = await holds(tamper(verifyJournal, QUICK), soak(5, 100))
  expect(Math.min(figures['bytes flipped']!, figures['edits caught by replay']!)).toBeGreaterThan(0)
})

it('finds a verifier that takes any hash for granted', async () => {
  const careless: Verify = (source, rules, options) => {
    const text = typeof source === 'string' ? source : Buffer.from(source).toString('utf8')
    try {
      return verifyJournal(sealed(recordsOf(text.trimEnd().split('\n'))), rules, options)
    } catch {
      return verifyJournal(source, rules, options)
    }
  }
  await finds(tamper(careless, QUICK), /verify (says OK|blames line)/)
})

it('finds a verifier that does not look at receipts', async () => {
  const blind: Verify = (source, rules) => verifyJournal(source, rules)
  await finds(tamper(blind, QUICK), /receipts of .* fit a journal that is not the one/)
})

it('finds a verifier that takes the events as they were written', async () => {
  const trusting: Verify = (source, _, options) => ({
    ...verifyJournal(source, undefined, options),
    rulesChecked: true,
  })
  await finds(tamper(trusting, { edits: 40, step: 1_000 }), /sealed anew: verify says OK/)
})
