import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { AFTER, DAYS, SAVE, typedLines } from '../campaign/walk.js'
import { oddSave } from '../rulesets/bx/odd-save.js'
import { wrongSpellings } from '../rulesets/bx/spelled.js'
import { Chance } from '../soak/frame/chance.js'
import { ludex } from './program.js'

const DAY = 'fight with: Ford patrol\nattack\nattack\nattack\nattack\nattack\nattack\n'

describe('a campaign save', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludex-save-'))
  const scenario = join(folder, 'ford-day.yaml')
  const save = join(folder, 'saves', 'mill-ford.json')
  const shipped = readFileSync('content/bx/saves/mill-ford.json', 'utf8')
  afterAll(() => rmSync(folder, { recursive: true }))
  beforeEach(() => {
    cpSync('content/bx/ford-day.yaml', scenario)
    cpSync('content/bx/saves', join(folder, 'saves'), { recursive: true })
  })

  it('is written back when the fight is over, with the previous one beside it and its keys in their order', () => {
    const { err } = ludex(['play', scenario, '--seed', '5'], DAY)
    expect(err).toContain(`Saved in ${save}`)
    expect(readFileSync(`${save}.bak`, 'utf8')).toBe(shipped)
    const before = JSON.parse(shipped)
    const after = JSON.parse(readFileSync(save, 'utf8'))
    expect(Object.keys(after)).toEqual(Object.keys(before))
    expect(after.adjudication_log.at(-1)).toMatchObject({ type: 'COMBAT', end_reason: expect.any(String) })
    expect(after.pc_state.bx_hp).toBe(
      after.adjudication_log.at(-1).hp_changes.find((c: { name: string }) => c.name === 'Harrow')?.after ??
        before.pc_state.bx_hp,
    )
  })

  it('is not touched during combat', () => {
    ludex(['play', scenario, '--seed', '5'], 'fight with: Ford patrol\nattack\n')
    expect(readFileSync(save, 'utf8')).toBe(shipped)
  })

  it('that comes with the program is left alone, unless the player names a folder', () => {
    const { err } = ludex(['play', 'content/bx/ford-day.yaml', '--seed', '5'], DAY)
    expect(err).toMatch(/left as it is on disk/)
    expect(readFileSync('content/bx/saves/mill-ford.json', 'utf8')).toBe(shipped)
    const mine = join(folder, 'mine')
    ludex(['play', 'content/bx/ford-day.yaml', '--seed', '5', '--saves', mine], DAY)
    expect(JSON.parse(readFileSync(join(mine, 'mill-ford.json'), 'utf8')).adjudication_log).not.toEqual([])
  })
})

describe('a campaign from its save alone (rules/bx-campaign)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludex-vale-'))
  const save = join(folder, 'withy-vale.json')
  const party = join(folder, 'withy-vale.party.txt')
  const journal = join(folder, 'vale.journal')
  const shipped = readFileSync('test/campaign/withy-vale.json', 'utf8')
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is played, written back with what nobody reads as it was, and an older file is noticed on resume (C41)', () => {
    cpSync('test/campaign', folder, { recursive: true })
    const played = ludex(
      ['play', save, '--party', party, '--seed', 'walk', '--journal', journal],
      'session do: start\ntravel to: Rome\ntravel to: Mill Reach\n',
    )
    expect(played.err).toContain(
      'HARD STOP: UNKNOWN_CROSSING Rome; from Hollin Bridge: mill lane→Mill Reach, drove road→Barrow Down',
    )
    const after = readFileSync(save, 'utf8')
    expect(JSON.parse(after).meta).toMatchObject({
      session_id: 2,
      pc_zone: 'Mill Reach',
      in_game_date: '12 Seedtime',
    })
    expect(after.endsWith(shipped.slice(shipped.indexOf('"house_rules"')))).toBe(true)
    cpSync('test/campaign/withy-vale.json', save)
    const { err } = ludex(['play', '--resume', journal], 'state\n')
    expect(err).toContain(
      `Save: ${save} is not what this game wrote last (file: 11 Seedtime, game: 12 Seedtime)`,
    )
    expect(readFileSync(save, 'utf8')).toBe(shipped)
    const beside = readFileSync(join(folder, 'withy-vale.ludex-1.json'), 'utf8')
    expect(JSON.parse(beside)).toEqual(JSON.parse(after))
  })

  it('the two days end in the same saves as on every other surface, in the file and by export', () => {
    const vale = join(folder, 'two-days.json')
    const kept = join(folder, 'two-days.journal')
    writeFileSync(vale, SAVE)
    const begin = ['play', vale, '--party', party, '--typed-dice', 'all', '--journal', kept]
    for (const [place, day] of DAYS.entries()) {
      const out = join(folder, `out-${place}.json`)
      const lines = [...typedLines(day), `export save ${out}`, 'quit', '']
      const { code, err } = ludex(place === 0 ? begin : ['play', '--resume', kept], lines.join('\n'))
      expect(code, err).toBe(0)
      for (const file of [vale, out]) expect(readFileSync(file, 'utf8')).toBe(AFTER[place])
    }
  })

  it('takes a save that no hand wrote, every key as data, and gives it back as it was', () => {
    const { text, unknown } = oddSave(new Chance(36, 1))
    expect(unknown.join()).toContain('__proto__')
    const file = join(folder, 'odd.json')
    writeFileSync(file, text)
    const { code, err } = ludex(
      ['play', file, '--typed-dice', 'all'],
      'session do: start\nrest thrown: 1 6 6\nquit\n',
    )
    expect(code, err).toBe(0)
    const after = readFileSync(file, 'utf8')
    expect(after).not.toBe(text)
    expect(wrongSpellings(text, after)).toEqual([])
  })

  it('tells the faults of a save as every surface does: a hard stop by its line, others by their places', () => {
    const save = JSON.parse(SAVE) as object
    const told = (changed: object): string => {
      const file = join(folder, 'bad.json')
      writeFileSync(file, JSON.stringify({ ...save, ...changed }))
      return ludex(['play', file]).err
    }
    expect(told({ meta: { pc_zone: 'Rome', campaign_intensity: 'low' } })).toMatch(
      /^HARD STOP: ZONE_MISSING Rome\n/,
    )
    const both = told({ discoveries: {}, engines: { Fever: { randomizer: 'six' } } })
    expect(both).toContain(': /discoveries: ')
    expect(both).toContain(': /engines/Fever/randomizer: a randomizer is dice')
    const twice = join(folder, 'twice.json')
    writeFileSync(twice, '{"meta": {}, "meta": {}}')
    expect(ludex(['play', twice]).err).toContain('The key "meta" stands twice')
  })
})
