import { expect, it } from 'vitest'
import { verifyJournal } from '../../../src/kernel/verify/verify.js'
import { isVolume, soak } from '../../soak.js'
import { finds, holds } from '../frame/short.js'
import type { Verify } from './bytes.js'
import { recordsOf, sealed } from './forge.js'
import { tamper } from './harness.js'

const QUICK = { edits: 3, step: 2_000, moves: 2 }

it('journals of all games, changed in every way, are found out', async () => {
  const { figures } = await holds(tamper(verifyJournal, QUICK), soak(3, 100))
  expect(Math.min(figures['bytes flipped']!, figures['edits caught by replay']!)).toBeGreaterThan(0)
  expect(Math.min(figures['marks forged']!, figures['receipts relabelled']!)).toBeGreaterThan(0)
  expect(figures['rulings listed']).toBeGreaterThan(0)
})

if (isVolume)
  it('finds a verifier that takes any hash for granted', async () => {
    const careless: Verify = (source, rules, options) => {
      const text = typeof source === 'string' ? source : Buffer.from(source).toString('utf8')
      try {
        return verifyJournal(sealed(recordsOf(text.trimEnd().split('\n'))), rules, options)
      } catch {
        return verifyJournal(source, rules, options)
      }
    }
    await finds(tamper(careless, QUICK), /verify (says OK|blames line)/, 20)
  })

it('finds a verifier that does not look at receipts', async () => {
  const blind: Verify = (source, rules) => verifyJournal(source, rules)
  await finds(tamper(blind, QUICK), /receipts of .* fit a journal that is not the one/)
})

if (isVolume)
  it('finds a verifier that takes the events as they were written', async () => {
    const trusting: Verify = (source, _, options) => {
      const found = verifyJournal(source, undefined, options)
      return { ...found, ok: found.verdict !== 'wrong', rulesChecked: true }
    }
    await finds(tamper(trusting, { edits: 40, step: 1_000 }), /sealed anew: verify says OK/)
  })

if (isVolume)
  it('finds a verifier to which a journal without its rules reads as OK', async () => {
    const easy: Verify = (source, rules, options) => {
      const found = verifyJournal(source, rules, options)
      return { ...found, ok: found.verdict !== 'wrong' }
    }
    await finds(tamper(easy, { ...QUICK, edits: 0 }), /a forged header verifies/)
  })

if (isVolume)
  it('finds a verifier that does not look at the marks of rulings', async () => {
    const unmarked: Verify = (source, rules, options) => {
      const found = verifyJournal(source, rules, options)
      return found.problem?.field === 'ruling' ? { ...found, ok: true } : found
    }
    await finds(tamper(unmarked, { ...QUICK, edits: 0 }), /has another mark and is sealed anew/)
  })

if (isVolume)
  it('finds a verifier that does not look at the seat of a receipt', async () => {
    const unbound: Verify = (source, rules, { receipts, ...options } = {}) =>
      verifyJournal(source, rules, {
        ...options,
        ...(receipts && { receipts: receipts.map(({ issued: _, ...receipt }) => receipt) }),
      })
    await finds(tamper(unbound, { ...QUICK, edits: 0 }), /a receipt of .* that names .* matches/)
  })
