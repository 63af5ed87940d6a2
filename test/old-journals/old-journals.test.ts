import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { verifyJournal } from '../../src/kernel/verify/verify.js'
import { findRuleset, gameIds } from '../../src/rulesets/registry.js'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const JOURNALS = readdirSync(FOLDER).filter((name) => name.endsWith('.ndjson'))

/** `spire-2.1.0.ndjson` → the game and its version. */
function named(file: string): { readonly game: string; readonly version: string } {
  const [, game, version] = /^([a-z]+)-([\d.]+)\.ndjson$/.exec(file)!
  return { game: game!, version: version! }
}

describe('journals of old', () => {
  it.each(JOURNALS)('%s verifies, and what was not checked is said', async (file) => {
    const { game, version } = named(file)
    const ruleset = (await findRuleset(game))!
    const bytes = readFileSync(FOLDER + file)
    const found = verifyJournal(bytes, ruleset)
    const today = version === ruleset.version
    expect(found).toMatchObject({
      ok: today,
      verdict: today ? 'ok' : 'unruled',
      closed: true,
      diceChecked: true,
      ruleset: game,
      version,
    })
    expect(found.problem).toBeUndefined()
    expect(found.revealedSeed).toMatch(/^[0-9a-f]{64}$/)
    expect(found.format).toBe(version === '1.0.0' ? 1 : 2)
    expect(found.rulesChecked).toBe(today)
    if (!today)
      expect(found.rulesNotChecked).toBe(
        `played by ${game} ${version}; these are the rules of version ${ruleset.version}`,
      )
  })

  it.each(JOURNALS)('%s is found out when a byte of it is changed', async (file) => {
    const ruleset = (await findRuleset(named(file).game))!
    const bytes = readFileSync(FOLDER + file)
    let line = 1
    for (let i = 0; i < bytes.length; i++) {
      if (i % 997 === 500) {
        const changed = Buffer.from(bytes)
        changed[i]! ^= 2
        expect(verifyJournal(changed, ruleset)).toMatchObject({ ok: false, problem: { line } })
      }
      if (bytes[i] === 0x0a) line++
    }
  })

  it('are there of every game as it is now', async () => {
    for (const game of gameIds()) {
      const { version } = (await findRuleset(game))!
      expect(JOURNALS, 'npx tsx test/old-journals/write-main.ts writes it').toContain(
        `${game}-${version}.ndjson`,
      )
    }
  })
})
