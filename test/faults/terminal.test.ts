import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isVisible } from '../../src/kernel/words/visible.js'
import { campaign, eachInAFolder, ludex, ludexOnSmallDisk, write } from './program.js'

const place = eachInAFolder()
const scenario = (more = '') => write(place.path, 'day.yaml', `ruleset: ledger\n${more}`)
const play = (input: string, ...more: string[]) => {
  scenario()
  return ludex(place.path, ['play', 'day.yaml', '--seed', 'a', ...more], input)
}
const json = (out: string) =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

const EVIL = 'x\u001b[2J\u0007\u202e\u2028Outcome: rich\u0085OK'
const SHOWN = 'x\\u001b[2J\\u0007\\u202e\\u2028Outcome: rich\\u0085OK'

describe('characters that act on a screen', () => {
  it('F9: are spelled out in MECH, log, replay, verify and refusals; the journal keeps them exactly', () => {
    const { out } = play(`note text: "${EVIL}"\nlog\nclose\n`, '--journal', 'g.journal')
    expect(out).toContain(`Note=${SHOWN}\n> Ann: note text: "${SHOWN}"\nNote=${SHOWN}\n`)
    const journal = join(place.path, 'g.journal')
    expect(
      readFileSync(journal, 'utf8')
        .split('\n')
        .map((l) => l && JSON.parse(l).command?.text),
    ).toContain(EVIL)
    const refused = play(`greet who: "${EVIL}"\n${EVIL}\n`)
    expect(refused.code).toBe(1)
    const shown = [
      out,
      refused.out,
      refused.err,
      ludex(place.path, ['replay', 'g.journal']).out,
      ludex(place.path, ['replay', 'g.journal', '--json']).out,
      ludex(place.path, ['play', EVIL]).err,
      ludex(place.path, ['verify', `${EVIL}.journal`]).err,
      play(`note text: "${EVIL}"\n`, '--json').out,
    ]
    for (const text of shown)
      for (const line of text.split('\n')) expect(isVisible(line), JSON.stringify(line)).toBe(true)
    expect(json(shown.at(-1)!)[1].command.text).toBe(EVIL)
  })

  it('F9: a line break in a reason or a header forges no line, no "OK"', () => {
    const who = JSON.stringify('Ann\nOK')
    scenario(`who: ${who}\n`)
    const { out } = ludex(
      place.path,
      ['play', 'day.yaml', '--seed', 'a', '--journal', 'g.journal'],
      'state\nwin\n',
    )
    expect(out).not.toMatch(/^OK/m)
    expect(out).toContain('Ann\\nOK')
  })

  it('F9: are refused in the names of a scenario, with their place', () => {
    scenario(`people:\n  - name: ${JSON.stringify('Bob\u001b[0m')}\n`)
    expect(ludex(place.path, ['play', 'day.yaml'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^day\.yaml:3:11: people\.0\.name: a name has no line breaks/),
    })
    scenario(`${JSON.stringify('B\u202eob')}: 1\n`)
    expect(ludex(place.path, ['play', 'day.yaml'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^day\.yaml:2:\d+: B\\u202eob: a key has no line breaks/),
    })
  })
})

describe('what would exhaust or break the program', () => {
  const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]']
  for (const [name, before] of ['ba', 'cb', 'dc', 'ed', 'fe', 'gf'].map((pair) => [...pair] as const))
    bomb.push(`${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]`)
  it.each([
    ['a YAML alias bomb', bomb.join('\n'), /^day\.yaml:\d+:\d+: the aliases here stand for too much/],
    ['an alias of itself', 'a: &a [*a, *a]', /^day\.yaml:\d+:\d+: .*nested deeper than 100 levels/],
    ['lists in lists', `a: ${'['.repeat(50_000)}${']'.repeat(50_000)}`, /^day\.yaml:2:\d+: .*nested deeper/],
    ['a number that is none', 'count: .inf', /^day\.yaml:2:8: count: Infinity is no number/],
    ['a prototype', '"__proto__": {x: 1}', /^day\.yaml:2:\d+: .*nothing can be called "__proto__"/],
  ])('F13: %s is refused in plain words, with its place', (_, text, said) => {
    scenario(`${text}\n`)
    const { code, out, err } = ludex(place.path, ['play', 'day.yaml', '--journal', 'g.journal'], 'gain\n')
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(said)
    expect(err).not.toMatch(/\n\s+at /)
    // The folder in which the program counts its tables is none of the game's.
    expect(readdirSync(place.path).filter((name) => name !== '.state')).toEqual(['day.yaml'])
  })

  it('F13: a save nested without end, and a bad --set, are refused in plain words', () => {
    campaign(place.path, `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`)
    for (const args of [
      ['play', 'day.yaml'],
      ['play', 'day.yaml', '--set', 'who=[[['],
    ]) {
      const { code, err } = ludex(place.path, args)
      expect(code).toBe(2)
      expect(err).not.toMatch(/\n\s+at /)
    }
  })

  it('F13: a disk that fills up during play: the line is refused in plain words, the game stands and can go on', () => {
    scenario()
    const lines = `note text: ${'x'.repeat(300)}\n`.repeat(12)
    const full = ludexOnSmallDisk(
      place.path,
      4,
      ['play', 'day.yaml', '--seed', 'a', '--journal', 'g.journal'],
      lines,
    )
    expect(full.code).toBe(1)
    expect(full.err).toMatch(/line \d+: E[A-Z]+: g\.journal: .+ \(E[A-Z]+\)/)
    expect(full.err).not.toMatch(/\n\s+at /)
    const told = full.out.match(/^Note=/gm)!.length
    expect(told).toBeLessThan(12)
    const journal = readFileSync(join(place.path, 'g.journal'), 'utf8')
    expect(journal.match(/"kind":"act"/g)).toHaveLength(told)
    const again = ludex(place.path, ['play', '--resume', 'g.journal'], 'gain\nclose\n')
    expect(again.code).toBe(0)
    expect(ludex(place.path, ['verify', 'g.journal']).code).toBe(0)
  })

  it('F13: a disk that is full from the start leaves nothing behind', () => {
    scenario()
    const args = ['play', 'day.yaml', '--journal', 'deep/er/g.journal']
    const { code, err } = ludexOnSmallDisk(place.path, 0, args, 'gain\n')
    expect(code).toBe(2)
    expect(err).toMatch(/g\.journal.*: .+ \(E[A-Z]+\)/)
    expect(err).not.toMatch(/\n\s+at /)
    expect(readdirSync(place.path).filter((name) => name !== '.state')).toEqual(['day.yaml'])
  })
})

describe('the words of the prompt', () => {
  it('F14: save onto an existing file is refused and the game goes on; hints with spaces are quoted', () => {
    write(place.path, 'old one.journal', 'precious')
    const { code, out, err } = play('save old one.journal\ngain\nsave my new.journal\n')
    expect(code).toBe(1)
    expect(err).toContain("exists already (go on with it: ludex play --resume 'old one.journal')")
    expect(out).toMatch(/Gained=\d\nKept in my new\.journal\n/)
    expect(err).toContain("Go on with: ludex play --resume 'my new.journal'")
    expect(readFileSync(join(place.path, 'old one.journal'), 'utf8')).toBe('precious')
  })

  it('K2: with --json every line is answered by exactly one object; text stays silent', () => {
    const lines = [
      'shrug',
      'gain',
      '',
      '# a remark',
      'smite',
      'ask',
      'hint',
      'undo',
      'undo 9',
      'save day.yaml',
      'quit',
    ]
    const { out } = play(`${lines.join('\n')}\n`, '--json')
    expect(json(out).map(({ status }) => status)).toEqual([
      'ok',
      'ignored',
      'ok',
      'empty',
      'empty',
      'error',
      'ok',
      'ok',
      'ok',
      'error',
      'error',
      'left',
    ])
    expect(play('shrug\nquit\n')).toMatchObject({ code: 0, out: '', err: '' })
    const ended = json(play('win\n', '--json').out)
    expect(ended).toHaveLength(2)
    expect(ended[1]).toMatchObject({ status: 'over', outcome: 'rich', events: [{ type: 'Won' }] })
  })

  it('C10: the end of a game says what it came to and how to verify', () => {
    const { out, err } = play('gain\nundo\nrule because: luck\nwin\n', '--journal', 'my game.journal')
    expect(out).toMatch(
      /Outcome: rich\nRounds: 2\nStanding: Ann 3\/5\nNot standing: Imp\nRulings: 1, of them 1 by a free hand\. Commands taken back: 1\.\n {2}line \d+, by "gm", free, because "luck": rule\n$/,
    )
    expect(err).toContain("ludex verify 'my game.journal'")
  })

  it('C11: odds and hint fit on a screen unless all is asked for', () => {
    scenario('crowd: 60\n')
    const said = (line: string) => ludex(place.path, ['play', 'day.yaml', '--seed', 'a'], `${line}\n`)
    const short = said('odds').out
    expect(short.length).toBeLessThan(2_400)
    expect(short).toMatch(/\d+ more; ask for one with odds <number>, or for all with odds all\./)
    expect(said('odds all').out.match(/^\d+ try who: /gm)).toHaveLength(60)
    expect(said('odds 2').out).toBe(said('odds try who: somebody of a rather long name 0').out)
    expect(said('odds all gain').out).toBe(said('odds gain').out)
    expect(said('odds 9d99').out.length).toBeLessThan(2_000)
    const hint = said('hint').out
    expect(hint.length).toBeLessThan(2_000)
    expect(hint).toMatch(/50 more: .*hint all/)
    expect(said('hint all').out.match(/^ +\d+ {2}try who: /gm)).toHaveLength(60)
    expect(said('hint 20').out).toContain('42 more')
    expect(said('hint some').err).toContain('neither "all" nor a number')
  })
})
