import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ludex, ludexAlone } from './program.js'

/** What a game master, a player and a program ask of a BX table in the middle of a fight. */

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludex-bx-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function file(name: string, text: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const CAPTAIN = ['play', 'content/bx/captain-and-four.yaml', '--seed', 'b']
const REAVERS = ['play', 'content/bx/three-reavers.yaml', '--seed', 'a']

describe('the state of a fight', () => {
  test('has everybody’s figures, where they come from, and what was ruled', () => {
    const { code, out } = ludex(
      CAPTAIN,
      `foe who: Reaver 2 on: Wick reason: "cut off"
rule option: threatSwitch set: on reason: "they fear her"
modify who: Sable stat: AT value: -1 source: Fatigue expires: rest
state
quit
`,
    )
    expect(code).toBe(0)
    expect(out).toContain('The captain at the mill, before the first round\n')
    expect(out).toMatch(/ {2}Harrow +█{7}░ {2}22\/24 {2}AC 14 {2}AT \+5 {2}Dmg 1d8\+2 {2}ML 10\n/)
    expect(out).toContain('      AC=15 (base) -1 (Split Shield 2/4) = 14 (effective)\n')
    expect(out).toMatch(/ {2}Sable +█{6}░░ {2}18\/26 {2}AC 16 {2}AT \+5 /)
    expect(out).toMatch(/ {2}Wick +█{8} {3}9\/9 {3}AC 12 /)
    expect(out).toContain('Modifiers: Sable AT -1 (Fatigue) until rest\n')
    expect(out).toContain('Rulings: threatSwitch on; Reaver 2→Wick (cut off)\n')
  })

  test('outside a fight names skills, crossings, whom one may meet, and whom one has met', () => {
    const { out } = ludex(
      ['play', 'content/bx/ford-day.yaml', '--seed', 'b'],
      'state\nday\nfight with: Ford patrol\nflee down: STAY\nattack\nattack\nattack\nattack\nstate\n',
    )
    expect(out).toContain('      skills: Healing, Navigation, Teaching, Craft (weaponsmithing)\n')
    expect(out).toContain('      AC=15 (base) -1 (Split Shield 2/4) = 14 (effective)\n')
    expect(out).toContain('Crossings: reed causeway (slow); mill bridge\n')
    expect(out).toContain('Others: Old Fenn; Kell the Reaver\n')
    expect(out).toContain('Encounters: Ford patrol; Mill Ford 3; Mill Ford 5-6\n')
    expect(out).toContain('Encounters: Ford patrol (met); Mill Ford 3; Mill Ford 5-6\n')
    expect(out).toContain('A day at Mill Ford, day 1\n')
  })
})

test('help offers the game master’s rulings in a fight', () => {
  const { out } = ludex(CAPTAIN, 'help\n')
  const now = out.slice(out.indexOf('You can write now'), out.indexOf('Other commands'))
  for (const verb of ['attack', 'flee', 'round', 'save', 'clock'])
    expect(now).toMatch(new RegExp(`^ {2}${verb} `, 'm'))
  const rulings = /^Rulings of the game master.*: (.*)$/m.exec(out)![1]!.split(', ')
  expect(rulings).toEqual(expect.arrayContaining(['foe', 'rule', 'break', 'unstable', 'modify']))
  expect(now).not.toMatch(/^ {2}(rest|fight|abandon)\b/m)
})

describe('the odds of a round', () => {
  test('say what may become of whom when the ways are too many to list', () => {
    const { out } = ludex(REAVERS, 'odds attack\n')
    // Harrow hits AC 13 on 8 or more of a d20 (13/20) and kills 6 hp with 4 or more of the d8 (5/8): 13/32 in all;
    // he cannot fall in the first round.
    expect(out).toContain('Reaver 1 status: DEAD 40.62 %\n')
    expect(out).toMatch(/^Harrow hp: now 22, mean 18\.13, from 4 to 22$/m)
    expect(out).not.toMatch(/other ways/)
  })

  test('list the ways when they are few', () => {
    expect(ludex(REAVERS, 'odds flee\n').out).toMatch(/60\.00 % +3\/5 +over: FLEE_SUCCESS\n/)
  })

  test('come to a program as a summary and at most a few ways of each choice', () => {
    const lines = ludex([...REAVERS, '--json'], 'odds\n')
      .out.trim()
      .split('\n')
    const { choices } = JSON.parse(lines.at(-1)!)
    expect(choices[0]).toMatchObject({
      command: { verb: 'attack' },
      exact: true,
      over: { FOES_BREAK: expect.closeTo(0.189, 3) },
    })
    expect(choices[0].ways).toBeGreaterThan(100)
    expect(choices[0].prospects).toHaveLength(20)
    expect(choices[0].marks).toEqual([
      { called: 'Reaver 1 status', becomes: { DEAD: expect.closeTo(13 / 32, 9) } },
    ])
  })
})

describe('undo', () => {
  test('says how many commands can be taken back', () => {
    const { code, err } = ludex(
      CAPTAIN,
      'undo\nmodify who: Sable stat: AT value: -1 source: Fatigue\nundo 9\nundo 0\nundo\n',
    )
    expect(code).toBe(1)
    expect(err).toContain('line 1: NOTHING_TO_UNDO: There is nothing to take back yet.')
    expect(err).toContain('line 3: NOTHING_TO_UNDO: You can take back one command, not 9.')
    expect(err).toContain('line 4: NOTHING_TO_UNDO: You can take back one command, not 0.')
  })
})

describe('files', () => {
  test('a scenario that comes with the program is found by its name', () => {
    expect(ludex(['play', 'bx/three-reavers', '--seed', 'a'], 'quit')).toMatchObject({
      code: 0,
      out: expect.stringContaining('CombatStart: StartingCount PC=1, Foes=3'),
    })
    expect(ludex(['odds', 'bx/three-reavers']).out).toContain('PC_DOWN')
  })

  test('a script that is not there is told before the game begins', () => {
    expect(ludex([...REAVERS, '--script', join(folder, 'none.txt')])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('none.txt: there is no such file'),
    })
  })

  test('lines of a script behind the end of the game are counted', () => {
    const script = file('long.txt', 'attack\nattack\n\n# done\nstate\n')
    const { code, err } = ludex([...REAVERS, '--script', script])
    expect(code).toBe(0)
    expect(err).toContain(`${script}:1: play ends here; 2 lines below it were not played`)
  })

  test('so are lines from a pipe, as far as they are there', () => {
    const { code, err } = ludexAlone(REAVERS, 'attack\nattack\n\n# done\nstate\n')
    expect(code).toBe(0)
    expect(err).toContain('line 1: play ends here; 2 lines below it were not played')
  })

  test('who has said quit need not close the pipe', async () => {
    const program = spawn(process.execPath, ['bin/ludex.js', ...REAVERS], { stdio: 'pipe' })
    program.stdin.write('quit\n')
    program.stdout.resume()
    program.stderr.resume()
    const [code] = await once(program, 'exit')
    expect(code).toBe(0)
    program.stdin.destroy()
  })

  test('text in another encoding is refused with its line', () => {
    const scenario = 'ruleset: bx\ntitle: Drei R\u00e4uber\n'
    expect(ludex(['play', file('latin.yaml', Buffer.from(scenario, 'latin1'))])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/latin\.yaml:2: this line is not UTF-8 text; save the file as UTF-8/),
    })
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(scenario, 'utf16le')])
    expect(ludex(['play', file('wide.yaml', utf16)]).err).toContain(
      'this text is in UTF-16; save it as UTF-8',
    )
    const marked = file('marked.txt', '\ufeffodds flee\nquit\n')
    expect(ludex([...REAVERS, '--script', marked]).code).toBe(0)
  })

  test('faults of a scenario are told in plain words, each with its place', () => {
    const path = file(
      'faulty.yaml',
      'ruleset: bx\ntitle: 5\nstart: now\nfoes: Reaver\nencounters: 7\nclocks: [{ name: X }]\nresume: { round: 0 }\n',
    )
    const { code, err } = ludex(['play', path])
    expect(code).toBe(2)
    expect(err.trim().split('\n')).toEqual([
      `${path}:2:8: title: must be text; this is 5`,
      `${path}:3:8: start: must be fight or open; this is "now"`,
      `${path}:4:7: foes: must be a list; this is "Reaver"`,
      `${path}:5:13: encounters: must be a list or a map; this is 7`,
      `${path}:6:10: clocks.0.owner: this is missing; it must be text`,
      `${path}:7:18: resume.round: must be at least 1; this is 0`,
    ])
  })

  test('a folder for saves that cannot be one is told before play; a first save has none before it', () => {
    const day = ['play', 'content/bx/ford-day.yaml', '--seed', 'q', '--saves']
    const blocked = ludex([...day, file('taken', '')], 'rest\nstate\n')
    expect(blocked).toMatchObject({ code: 2, out: '' })
    expect(blocked.err).toMatch(/mill-ford\.json: a file stands where a folder should be/)
    expect(ludex([...day, join(folder, 'new')], 'rest\n').err).toMatch(/^Saved in .*mill-ford\.json\.$/m)
  })
})
