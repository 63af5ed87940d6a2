import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eachInAFolder, ludex, running, write } from '../../faults/program.js'

/** The same through the program: files before, files after. */

const place = eachInAFolder()
const camp = () => join(place.path, 'saves', 'camp.json')
const saves = () => readdirSync(join(place.path, 'saves')).sort()

interface Saved {
  readonly pc_state: { readonly bx_hp: number }
  readonly npcs: Readonly<Record<string, { readonly bx_hp: number; readonly status: string }>>
  readonly adjudication_log: readonly { readonly end_reason: string }[]
  readonly meta: { readonly in_game_date: string }
}

function saved(file = camp()): Saved {
  return JSON.parse(readFileSync(file, 'utf8')) as Saved
}

/** The day at the ford, with its save beside it. */
function day(named: string, more = ''): void {
  cpSync('content/bx/saves/mill-ford.json', join(place.path, 'saves', 'camp.json'), { recursive: true })
  write(
    place.path,
    'day.yaml',
    `ruleset: bx\nstart: open\nsave: ${named}\nencounters:\n  Ford patrol:\n    foes:\n      - { Name: Reaver 1, AC: 13, HD: 1, hp: 6, AT: 2, Dmg: 1d6, ML: 7 }\n${more}`,
  )
}

const WON = 'damage who: Kell points: 30 because: the bridge falls on him\n'

describe('the save of a campaign', () => {
  it('B1: named with its ending is written back, and is one file with --saves', () => {
    day('saves/camp.json')
    const fight = `fight with: Kell the Reaver\n${WON}`
    const { err } = ludex(place.path, ['play', 'day.yaml', '--rulings', 'free', '--seed', 'a'], fight)
    expect(err).toContain(`Saved in ${camp()}`)
    expect(saved().npcs['Kell the Reaver']).toMatchObject({ bx_hp: -19, status: 'dead' })
    day('saves/camp.json')
    ludex(place.path, ['play', 'day.yaml', '--rulings', 'free', '--seed', 'a', '--saves', 'out'], fight)
    expect(readdirSync(join(place.path, 'out'))).toEqual(['camp.json'])
  })

  it('B2: is written when the fight is won after a resume', () => {
    day('saves/camp')
    const args = ['play', 'day.yaml', '--rulings', 'free', '--seed', 'a', '--journal', 'g.journal']
    ludex(place.path, args, 'fight with: Kell the Reaver\n')
    expect(saves()).toEqual(['camp.json'])
    ludex(place.path, ['play', '--resume', 'g.journal'], WON)
    expect(saved().adjudication_log.map((entry) => entry.end_reason)).toEqual(['ALL_FOES_DEAD'])
    expect(saved(`${camp()}.bak`).adjudication_log).toEqual([])
  })

  it('B2: what a crash between journal and save left undone is made good', async () => {
    day('saves/camp')
    const before = readFileSync(camp())
    const game = running(place.path, [
      'play',
      'day.yaml',
      '--rulings',
      'free',
      '--seed',
      'a',
      '--journal',
      'g.journal',
    ])
    game.say('fight with: Kell the Reaver')
    await game.until('CombatStart')
    const note = readFileSync(join(place.path, 'g.journal.saves.json'))
    game.say(WON.trim())
    await game.until('Saved in')
    await game.kill()
    const whole = readFileSync(camp())
    writeFileSync(camp(), before)
    writeFileSync(join(place.path, 'g.journal.saves.json'), note)
    ludex(place.path, ['play', '--resume', 'g.journal'], '')
    expect(readFileSync(camp())).toEqual(whole)
  })

  it('B4: an edit by somebody else while the table is open stays; this game’s save goes beside it', async () => {
    day('saves/camp')
    const game = running(place.path, ['play', 'day.yaml', '--rulings', 'free', '--seed', 'a'])
    game.say('reaction of: Ford patrol')
    await game.until('Reaction:')
    const edited = readFileSync(camp(), 'utf8').replace('"Harrow"', '"Harrow the Bold"')
    writeFileSync(camp(), edited)
    game.say('rest')
    await game.until('camp.ludex-1.json')
    await game.end()
    expect(readFileSync(camp(), 'utf8')).toBe(edited)
    expect(saved(join(place.path, 'saves', 'camp.ludex-1.json')).meta.in_game_date).toBe('10 Thaw')
  })

  it('B17: numbers and keys that the game did not change keep their spelling', () => {
    day('saves/camp')
    const text = readFileSync(camp(), 'utf8').replace('{', '{\n  "zz": [12345678901234567890, 1.0, 1e2],')
    writeFileSync(camp(), text)
    ludex(
      place.path,
      ['play', 'day.yaml', '--rulings', 'free', '--seed', 'a'],
      'damage who: Harrow points: 1 because: a thorn\n',
    )
    const after = readFileSync(camp(), 'utf8')
    expect(after).toContain('"zz": [12345678901234567890, 1.0, 1e2],')
    expect(saved().pc_state.bx_hp).toBe(21)
    const lines = new Set(text.split('\n'))
    expect(after.split('\n').filter((line) => !lines.has(line)).length).toBeLessThan(12)
  })
})

describe('nothing is ignored', () => {
  it('lists every fault of the scenario and of its save in one run, each at its place', () => {
    day(
      'saves/camp',
      [
        '      - { Name: "Bad\\nName", AC: x, HD: -1, hp: 6, AT: 2, Dmg: 1d6+, ML: 13, Armor: 3 }',
        'clock: []',
        'crossings:',
        '  - { name: fen, slo: true }',
        'npcs:',
        '  - { Name: Fenn, Sdie: Foes, status: ded }',
        '',
      ].join('\n'),
    )
    const text = readFileSync(camp(), 'utf8')
      .replace('"bx_ac": 16', '"bx_acc": 16')
      .replace('"with_pc": true', '"with_pc": "yes"')
      .replace('"bx_ml": 9', '"bx_ml": 19')
    writeFileSync(camp(), text)
    const { err, code } = ludex(place.path, ['play', 'day.yaml'], '')
    expect(code).toBe(2)
    const told = err.split('\n').map((line) => line.replace(`${place.path}/`, ''))
    for (const part of [
      /day\.yaml:9:\d+: clock: .*did you mean "clocks"/,
      /day\.yaml:11:\d+: crossings\.0\.slo: .*did you mean "slow"/,
      /day\.yaml:13:\d+: npcs\.0\.Sdie: .*did you mean "Side"/,
      /day\.yaml:13:\d+: npcs\.0\.status: .*did you mean "dead"/,
      /camp\.json:\d+:\d+: npcs\.Sable\.bx_acc: .*did you mean "bx_ac"/,
      /camp\.json:\d+:\d+: npcs\.Sable\.with_pc: /,
      /camp\.json:\d+:\d+: npcs\.Kell the Reaver\.bx_ml: .*between 2 and 12/,
    ])
      expect(told.filter((line) => part.test(line))).toHaveLength(1)
  })

  it('lists every fault of every block of an encounter', () => {
    day(
      'saves/camp',
      '      - { Name: "Bad\\nName", AC: x, HD: -1, hp: 6, AT: 2, Dmg: 1d6+, ML: 13, Armor: 3 }\n',
    )
    const { err } = ludex(place.path, ['play', 'day.yaml'], '')
    expect(
      ['Name', 'AC', 'HD', 'Dmg', 'ML', 'Armor'].filter(
        (key) => !err.includes(`Ford patrol.foes.1.${key}: `),
      ),
    ).toEqual([])
  })

  it('tells what a save holds that was probably meant for it', () => {
    day('saves/camp')
    const text = readFileSync(camp(), 'utf8').replace('"is_companion": true', '"is_companon": true')
    writeFileSync(camp(), text)
    const { err } = ludex(place.path, ['play', 'day.yaml', '--rulings', 'free', '--seed', 'a'], '')
    expect(err).toMatch(/camp\.json:\d+:\d+: npcs\.Sable\.is_companon: .*did you mean "is_companion"/)
  })

  it('B13: a numbered name can be typed bare at the prompt', () => {
    write(
      place.path,
      'two.yaml',
      `ruleset: bx
pc: { Name: Harrow, AC: 15, HD: 4, hp: 22, AT: 5, Dmg: 1d8+2, ML: 10 }
foes:
  - { Name: Reaver, AC: 13, HD: 1, hp: 60, AT: 2, Dmg: 1d6, ML: 7 }
  - { Name: Reaver, AC: 13, HD: 1, hp: 60, AT: 2, Dmg: 1d6, ML: 7 }
`,
    )
    const { out, err, code } = ludex(
      place.path,
      ['play', 'two.yaml', '--seed', 'a'],
      'attack to: Reaver #2\n',
    )
    expect([code, err]).not.toContain('UNKNOWN_TARGET')
    expect(out).toContain('Attacker=Harrow, Target=Reaver #2')
  })

  it('B23: people of a save act in the order of its file, whatever their ids look like', () => {
    day('saves/camp')
    const text = readFileSync(camp(), 'utf8')
    const friend = (id: string) =>
      `"${id}": { "name": "Friend ${id}", "is_companion": true, "with_pc": true, "status": "active", "zone": "Mill Ford", "bx_hd": 1, "bx_hp": 5, "bx_hp_max": 5, "bx_ac": 12, "bx_at": 1, "bx_dmg": "1d6", "bx_ml": 7 }`
    writeFileSync(camp(), text.replace('"npcs": {', `"npcs": { ${friend('20')}, ${friend('3')},`))
    const { out, err } = ludex(
      place.path,
      ['play', 'day.yaml', '--rulings', 'free', '--seed', 'a'],
      'fight with: Kell the Reaver\nstate\n',
    )
    expect(err).not.toContain('fault')
    expect(out.indexOf('Friend 20')).toBeGreaterThan(-1)
    expect(out.indexOf('Friend 20')).toBeLessThan(out.indexOf('Friend 3'))
  })
})
