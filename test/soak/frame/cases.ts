import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Case } from './harness.js'
import type { BrokenRound } from './run.js'

/** Inputs that broke a promise once: replayed by the tests for ever. */
const CASES = fileURLToPath(new URL('../cases', import.meta.url))
/** Broken rounds that no single input stands for: replayed by their seed. */
const BROKEN = fileURLToPath(new URL('../../../soak-broken', import.meta.url))

export function savedCases(): readonly (readonly [string, Case])[] {
  return readdirSync(CASES)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => [name, JSON.parse(readFileSync(join(CASES, name), 'utf8')) as Case] as const)
}

/** Keeps what broke a promise in a file. Answers where, and how it is tried again. */
export function keep(broken: BrokenRound): { readonly file: string; readonly again: string } {
  const seeded = `npm run soak -- --only ${broken.harness} --seed ${broken.seed} --round ${broken.round}`
  const content = broken.case ? { ...broken.case, message: broken.message } : { ...broken, again: seeded }
  const text = `${JSON.stringify(content, undefined, 2)}\n`
  const name = `${broken.harness}-${createHash('sha256').update(text).digest('hex').slice(0, 10)}.json`
  const folder = broken.case ? CASES : BROKEN
  mkdirSync(folder, { recursive: true })
  const file = join(folder, name)
  writeFileSync(file, text)
  return { file, again: broken.case ? `npm run soak -- --replay ${file}` : seeded }
}
