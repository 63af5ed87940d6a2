import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { campaign, eachInAFolder, ludex, ludexOnSmallDisk, running, write } from './program.js'

const place = eachInAFolder()
const camp = () => join(place.path, 'saves', 'camp.json')
const gold = (file = camp()) => JSON.parse(readFileSync(file, 'utf8')).gold as number
const saves = () => readdirSync(join(place.path, 'saves')).sort()

describe('a save named with its extension', () => {
  it('B1: is the same save as without it: written back, and once only with --saves', () => {
    campaign(place.path)
    const { err } = ludex(place.path, ['play', 'day.yaml', '--seed', 'a'], 'gain\n')
    expect(err).toContain(`Saved in ${camp()}; the one before is ${camp()}.bak.`)
    expect(gold()).toBeGreaterThan(1)
    ludex(place.path, ['play', 'day.yaml', '--seed', 'a', '--saves', 'out'], 'gain\n')
    expect(readdirSync(join(place.path, 'out'))).toEqual(['camp.json'])
  })
})

describe('a game that is taken up again', () => {
  it('B2: goes on writing its save, from wherever it is taken up', () => {
    campaign(place.path)
    ludex(
      place.path,
      ['play', 'day.yaml', '--seed', 'a', '--journal', 'g.journal'],
      'rule because: a reason\n',
    )
    expect(gold()).toBe(1)
    const elsewhere = join(place.path, 'elsewhere')
    write(elsewhere, 'x', '')
    const { err } = ludex(elsewhere, ['play', '--resume', '../g.journal'], 'gain\n')
    expect(err).toContain(`Saved in ${camp()}`)
    expect(gold()).toBeGreaterThan(1)
    expect(gold(`${camp()}.bak`)).toBe(1)
    const before = gold()
    ludex(place.path, ['play', '--resume', 'g.journal'], 'gain\n')
    expect(gold()).toBeGreaterThan(before)
    expect(gold(`${camp()}.bak`)).toBe(1)
  })

  it('B2: makes good what a crash between journal and save left undone', () => {
    campaign(place.path)
    ludex(place.path, ['play', 'day.yaml', '--seed', 'a', '--journal', 'g.journal'], 'gain\n')
    const whole = readFileSync(camp())
    const note = join(place.path, 'g.journal.saves.json')
    // As if it had died after the journal's line: neither the save nor the note about it were written.
    writeFileSync(camp(), '{"gold": 1}\n')
    rmSync(`${camp()}.bak`)
    ludex(
      place.path,
      ['play', 'day.yaml', '--seed', 'a', '--journal', 'other.journal'],
      'rule because: a reason\n',
    )
    writeFileSync(note, readFileSync(join(place.path, 'other.journal.saves.json')))
    const { err } = ludex(place.path, ['play', '--resume', 'g.journal'], '')
    expect(err).toContain('Saved in')
    expect(readFileSync(camp())).toEqual(whole)
    expect(gold(`${camp()}.bak`)).toBe(1)
  })

  it('B2: says nothing and writes nothing where nothing is missing, and leaves no note behind when it is closed', () => {
    campaign(place.path)
    ludex(place.path, ['play', 'day.yaml', '--seed', 'a', '--journal', 'g.journal'], 'gain\n')
    const { mtimeMs } = statSync(camp())
    expect(ludex(place.path, ['play', '--resume', 'g.journal'], 'close\n').err).not.toContain('Saved')
    expect(statSync(camp()).mtimeMs).toBe(mtimeMs)
    expect(readdirSync(place.path).filter((name) => name.startsWith('g.'))).toEqual(['g.journal'])
  })
})

describe('a save that somebody else changes', () => {
  it('B4: while the table is open is kept as it is; the game’s own goes beside it', async () => {
    campaign(place.path, '{"gold": 1}\n', 'saves/camp')
    const game = running(place.path, ['play', 'day.yaml', '--seed', 'a', '--journal', 'g.journal'])
    game.say('rule because: a reason')
    await game.until('Note=')
    writeFileSync(camp(), '{"gold": 1, "edited": true}')
    game.say('gain')
    await game.until('camp.ludex-1.json')
    await game.end()
    expect(readFileSync(camp(), 'utf8')).toBe('{"gold": 1, "edited": true}')
    expect(saves()).toEqual(['camp.json', 'camp.ludex-1.json'])
    const before = gold(join(place.path, 'saves', 'camp.ludex-1.json'))
    ludex(place.path, ['play', '--resume', 'g.journal'], 'gain\n')
    expect(gold(join(place.path, 'saves', 'camp.ludex-1.json'))).toBeGreaterThan(before)
    expect(saves()).toEqual(['camp.json', 'camp.ludex-1.json'])
  })
})

describe('what the game did not change', () => {
  it('B17: stays byte for byte: numbers, spaces, the order of keys', () => {
    const text =
      '{\r\n\t"big": 12345678901234567890, "one": 1.0,\r\n\t"gold" :1,\r\n\t"z": [1.50, {"é": "\\u00e9"}], "last": 1e2\r\n}'
    campaign(place.path, text, 'saves/camp')
    ludex(place.path, ['play', 'day.yaml', '--seed', 'a'], 'gain\n')
    const after = readFileSync(camp(), 'utf8')
    expect(gold()).toBeGreaterThan(1)
    expect(after).toBe(text.replace('"gold" :1', `"gold" :${gold()}`))
  })
})

describe('a disk that is full', () => {
  it('F3: never leaves half a save: the old one stays, the failure is told, the game goes on', () => {
    const text = JSON.stringify({ gold: 1, story: 'x'.repeat(6_000) })
    campaign(place.path, text, 'saves/camp')
    for (const where of [[], ['--saves', 'out']]) {
      const args = ['play', 'day.yaml', '--seed', 'a', ...where]
      const { code, out, err } = ludexOnSmallDisk(place.path, 4, args, 'gain\nask\nquit\n')
      expect(err).toMatch(/camp\.json: the save could not be written \(.+\); the game goes on\./)
      expect(err).not.toContain('Saved in')
      expect(out).toContain('Note=asked')
      expect(code).toBe(0)
    }
    expect(readFileSync(camp(), 'utf8')).toBe(text)
    expect(saves()).toEqual(['camp.json'])
    expect(readdirSync(join(place.path, 'out'))).toEqual([])
  })
})

describe('where saves may live', () => {
  it('F4: a document outside the scenario’s folder is refused, with its place', () => {
    write(place.path, 'outside/compose.json', '{"gold": 1}')
    for (const path of ['../outside/compose', '../outside/compose.json', 'saves/../../outside/compose']) {
      const scenario = write(place.path, 'inside/day.yaml', `ruleset: ledger\nsave: ${path}\n`)
      const { code, err } = ludex(place.path, ['play', scenario, '--journal', 'g.journal'], 'gain\n')
      expect(code).toBe(2)
      expect(err).toMatch(/day\.yaml:2:7: ".*outside\/compose" lies outside the scenario's folder/)
    }
    expect(readFileSync(join(place.path, 'outside', 'compose.json'), 'utf8')).toBe('{"gold": 1}')
    expect(existsSync(join(place.path, 'g.journal'))).toBe(false)
  })

  it('F4: a note beside a journal that somebody else wrote leads to no file', () => {
    campaign(place.path)
    const other = write(place.path, 'other/compose.json', '{"gold": 1}\n')
    ludex(
      place.path,
      ['play', 'day.yaml', '--seed', 'a', '--journal', 'g.journal'],
      'rule because: a reason\n',
    )
    const note = join(place.path, 'g.journal.saves.json')
    const { saves: kept, mark } = JSON.parse(readFileSync(note, 'utf8'))
    const led = [{ ...kept[0], file: other, root: '/' }]
    for (const forged of [{ saves: led }, { saves: led, mark }, { saves: led, mark: 'f'.repeat(64) }]) {
      writeFileSync(note, JSON.stringify(forged))
      const { code, err } = ludex(place.path, ['play', '--resume', 'g.journal'], 'gain\nquit\n')
      expect(code).toBe(0)
      expect(err).toContain('g.journal.saves.json: this was not written by you here')
    }
    expect(readFileSync(other, 'utf8')).toBe('{"gold": 1}\n')
    expect(gold()).toBe(1)
    const { err } = ludex(place.path, ['play', '--resume', 'g.journal', '--saves', 'saves'], 'gain\n')
    expect(err).toContain('Saved in')
    expect(gold()).toBeGreaterThan(1)
  })

  it('F4: a save keeps its mode, and one that is no .json is left alone', () => {
    campaign(place.path, '{"gold": 1}\n', 'saves/camp')
    chmodSync(camp(), 0o600)
    ludex(place.path, ['play', 'day.yaml', '--seed', 'a'], 'gain\n')
    expect(statSync(camp()).mode & 0o777).toBe(0o600)
    expect(statSync(`${camp()}.bak`).mode & 0o777).toBe(0o600)
    rmSync(camp())
    const other = write(place.path, 'saves/camp.yaml', 'gold: 1\n')
    const { err } = ludex(place.path, ['play', 'day.yaml', '--seed', 'a'], 'gain\n')
    expect(err).toContain('left as it is on disk')
    expect(readFileSync(other, 'utf8')).toBe('gold: 1\n')
  })
})
