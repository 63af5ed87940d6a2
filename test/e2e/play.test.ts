import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CAUSEWAY } from './play-scenario.js'
import { ludex } from './program.js'

let folder: string
let scenario: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludex-play-'))
  scenario = join(folder, 'causeway.yaml')
  writeFileSync(scenario, CAUSEWAY)
})

afterAll(() => rmSync(folder, { recursive: true }))

const OPENING = 'encounter start with: mirela and: marsh stalker\ninitiative by: mirela 30\n'

function play(script: string, ...options: string[]) {
  return ludex(['play', scenario, '--seed', 'tuesday', ...options], script)
}

describe('ludex play from a pipe', () => {
  test('plays a script: results on stdout, no talk but of what stands behind its end, exit code 0', () => {
    const { code, out, err } = play(
      `${OPENING}attack by: mirela with: rapier to: marsh stalker\ndamage\n# done\n\nquit\nturn\n`,
    )
    expect(err).toMatch(/^line \d+: play ends here; one line below it was not played\n$/)
    expect(code).toBe(0)
    expect(out).toContain('mirela attacks marsh-stalker')
    expect(out).toMatch(/marsh-stalker loses \d+ hit points/)
    expect(out).not.toContain('ends the turn')
    expect(out).not.toContain('\x1b')
  })

  test('the same seed and the same script give the same output', () => {
    const script = `${OPENING}attack with: hand crossbow to: marsh stalker\nroll 10d10\n`
    expect(play(script)).toEqual(play(script))
    expect(ludex(['play', scenario, '--seed', 'wednesday'], script).out).not.toBe(play(script).out)
  })

  test('a mistake is told with its line and column, the rest is played, and the exit code is 1', () => {
    const { code, out, err } = play(
      `${OPENING}atack with: rapier\nattack by mirela\nattack with: axe to: marsh stalker\nturn\nquit\n`,
    )
    expect(code).toBe(1)
    expect(out).toContain('mirela ends the turn')
    const lines = err.split('\n').filter((line) => line.startsWith('line '))
    expect(lines).toEqual([
      expect.stringMatching(/^line 3, column 1: unknown_command: .*Did you mean "attack"\?$/),
      expect.stringMatching(/^line 4, column 8: unexpected_token: .*Did you mean "by:"\?$/),
      expect.stringMatching(/^line 5: unknown_weapon: /),
    ])
    expect(err).toContain('  usage: attack')
  })

  test('what the rules ignore prints nothing and counts as no mistake; --debug says why', () => {
    const script = 'encounter start with: mirela and: marsh stalker\nturn by: mirela\nquit\n'
    const silent = play(script)
    const loud = play(script, '--debug')
    expect(silent).toMatchObject({ code: 0, err: '' })
    expect(loud).toMatchObject({ code: 0, out: silent.out, err: 'line 2: ignored: frozen\n' })
  })

  test('lines that end before the game does say so, and the exit code is 3; quit stops on purpose', () => {
    expect(play(OPENING)).toMatchObject({
      code: 3,
      err: expect.stringMatching(/^line 2: the lines end before the game does\. \S.*\n$/),
    })
    expect(play('')).toMatchObject({ code: 3, err: expect.stringMatching(/^line 0: the lines end/) })
    expect(play(`${OPENING}quit\n`)).toMatchObject({ code: 0, err: '' })
    expect(play(`${OPENING}smite\n`).code).toBe(1)
  })

  test('a script file is named in its mistakes', () => {
    const script = join(folder, 'script.txt')
    writeFileSync(script, 'hint\nsmite\n')
    const { code, err } = ludex(['play', scenario, '--script', script])
    expect(code).toBe(1)
    expect(err).toContain(`${script}:2:1: unknown_command: `)
  })

  test('--json gives one object for each result, mistakes included', () => {
    const { code, out } = play(
      `${OPENING}smite\nattack with: rapier to: marsh stalker\nstate\nodds damage\nundo\nlog\n/help\n/hint\n`,
      '--json',
    )
    expect(code).toBe(1)
    const results = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(results.map((result) => result.status)).toEqual([
      'ok',
      'ok',
      'ok',
      'error',
      'ok',
      'ok',
      'ok',
      'ok',
      'ok',
      'ok',
      'ok',
    ])
    expect(results[3].error).toMatchObject({
      kind: 'syntax',
      code: 'unknown_command',
      column: 1,
      text: 'smite',
    })
    expect(results[4]).toMatchObject({
      command: { verb: 'attack', with: 'rapier', to: ['marsh stalker'] },
      events: expect.any(Array),
    })
    expect(results[5].view).toMatchObject({ isEncounterActive: true })
    expect(results[6]).toMatchObject({ exact: true, prospects: expect.any(Array) })
    expect(results[7].undone).toEqual([results[4].command])
    expect(results[10].next.kind).toBe('awaiting')
  })
})

describe('odds', () => {
  test('of a command are exact, roll nothing and change nothing', () => {
    const script = `${OPENING}odds attack with: hand crossbow to: marsh stalker\n`
    const { code, out } = play(`${script}odds\nodds 2d6\nodds roll 2d6\nstate\nquit\n`)
    expect(code).toBe(0)
    // 1d20+5 against AC 13: thirteen faces of twenty hit.
    expect(out).toMatch(/65\.00 %\s+13\/20\s+hit\n/)
    expect(out).toMatch(/35\.00 %\s+7\/20\s+miss\n/)
    expect(out.match(/ 7 {2}16\.67 % {3}58\.33 % {2}1\/6/g)).toHaveLength(2)
    expect(out).toContain('22/22')
  })

  test('tell changes in a row, without a full stop before the next of them', () => {
    const { out } = play(`${OPENING}odds attack with: rapier to: marsh stalker dice: 2d10\n`)
    expect(out).toMatch(/ then: Mirela.*loses it; marsh-stalker status none→hit, /)
    expect(out).not.toMatch(/\.[,;]/)
  })

  test('of what is illegal are refused like the command itself', () => {
    expect(play('odds attack with: rapier to: nobody\n')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no_encounter'),
    })
    expect(play('odds atack\n')).toMatchObject({
      code: 1,
      err: expect.stringContaining('line 1, column 6: unknown_command'),
    })
  })
})

describe('journals', () => {
  test('a game killed in the middle loses nothing that was shown, and goes on to a journal that verifies', async () => {
    const journal = join(folder, 'killed.journal')
    const child = spawn(process.execPath, ['bin/ludex.js', 'play', scenario, '--journal', journal], {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    let shown = ''
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (data) => {
        shown += data
        if (shown.includes('as given')) {
          child.kill('SIGKILL')
          resolve()
        }
      })
      child.stdin.write(OPENING)
    })
    await new Promise((resolve) => child.on('close', resolve))
    const kept = readFileSync(journal, 'utf8')
    expect(kept).toContain('"score":30')
    expect(existsSync(`${journal}.secret`)).toBe(true)

    writeFileSync(journal, `${kept}{"kind":"act","n":`)
    const resumed = ludex(
      ['play', '--resume', journal],
      'attack with: rapier to: marsh stalker\nlog\nclose\n',
    )
    expect(resumed.code).toBe(0)
    expect(resumed.err).toContain('torn by a crash')
    expect(resumed.out).toContain('> gm: initiative by: mirela 30')
    expect(existsSync(`${journal}.secret`)).toBe(false)
    expect(readFileSync(journal, 'utf8').startsWith(kept)).toBe(true)
    const verified = ludex(['verify', journal])
    expect(verified).toMatchObject({
      code: 0,
      out: expect.stringContaining('Every die follows from the seed'),
    })
  })

  test('a journal that is closed, damaged, without its seed or already there is answered with what to do', () => {
    const journal = join(folder, 'again.journal')
    expect(play(OPENING, '--journal', journal).code).toBe(3)
    expect(play(OPENING, '--journal', journal)).toMatchObject({
      code: 2,
      err: expect.stringContaining(`ludex play --resume ${journal}`),
    })
    const text = readFileSync(journal, 'utf8')
    writeFileSync(journal, text.replace('"score":30', '"score":31'))
    expect(ludex(['play', '--resume', journal])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/again\.journal:\d+: /),
    })
    writeFileSync(journal, text)
    rmSync(`${journal}.secret`)
    expect(ludex(['play', '--resume', journal])).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${journal}.secret`),
    })
    const closed = join(folder, 'closed.journal')
    play('close\n', '--journal', closed)
    expect(ludex(['play', '--resume', closed])).toMatchObject({
      code: 1,
      err: expect.stringContaining('closed'),
    })
    expect(ludex(['play', '--resume', join(folder, 'none.journal')])).toMatchObject({
      code: 2,
      err: expect.stringContaining('no such file'),
    })
    expect(ludex(['play', scenario, '--resume', closed]).code).toBe(2)
    expect(ludex(['play']).code).toBe(2)
  })

  test('save keeps the journal in a new file from then on', () => {
    const journal = join(folder, 'saved.journal')
    expect(play(`${OPENING}save ${journal}\nturn\nquit\n`)).toMatchObject({
      code: 0,
      out: expect.stringContaining(`Kept in ${journal}`),
    })
    expect(readFileSync(journal, 'utf8')).toContain('"TurnEnded"')
    expect(ludex(['verify', journal]).code).toBe(0)
  })

  test('a game that is over prints its outcome, reveals the seed and says how to verify', () => {
    const journal = join(folder, 'over.journal')
    const blows = 'attack with: rapier to: marsh stalker\ndamage dice: 11\n'.repeat(2)
    const ended = play(
      `${OPENING}${blows}turn\n`,
      '--journal',
      journal,
      '--set',
      'options={endsWhenDecided: true}',
    )
    expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('Outcome: CHARACTERS_STAND') })
    expect(ended.err).toContain(`ludex verify ${journal}`)
    expect(ludex(['verify', journal])).toMatchObject({
      code: 0,
      out: expect.stringContaining('Outcome: CHARACTERS_STAND'),
    })
  })
})

describe('a wrong call', () => {
  test('a bad scenario is answered with file, line and column', () => {
    const bad = join(folder, 'bad.yaml')
    writeFileSync(bad, CAUSEWAY.replace('hit_points: 24', 'hit_points: many'))
    const { code, err } = ludex(['play', bad])
    expect(code).toBe(2)
    expect(err).toMatch(/bad\.yaml:6:\d+: .*hit_points/)
  })

  test('an unknown seat is answered with the seats there are', () => {
    expect(play('', '--seat', 'nobody')).toMatchObject({ code: 2, err: expect.stringContaining('mirela') })
  })
})
