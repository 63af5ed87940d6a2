import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ludex } from './program.js'

const REAVERS = 'bx/three-reavers'
const folder = mkdtempSync(join(tmpdir(), 'ludex-lab-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('ludex simulate', () => {
  it('says the same to the byte with one worker and with three, and keeps games that verify', () => {
    const run = (...more: string[]) => ludex(['simulate', REAVERS, '--runs', '3e2', '--json', ...more]).out
    const one = run('--workers', '1')
    expect(run('--workers', '3', '--keep', folder)).toBe(one)
    expect(JSON.parse(one)).toMatchObject({ runs: 300, seed: 0, players: { '*': 'attack' }, clock: 'rounds' })
    for (const name of ['shortest', 'median', 'longest', 'upset'])
      expect(ludex(['verify', join(folder, `${name}.jsonl`)]).out).toMatch(/Every die follows[\s\S]*OK\n$/)
  })

  it('refuses what it cannot read', () => {
    for (const [args, words] of [
      [['--until', 'soon'], /such as ±0\.1%/],
      [['--runs', '0'], /whole number from 1/],
      [['--policy', 'nobody=attack'], /no seat "nobody"; the seats are player, gm/],
      [['--redis', 'redis://127.0.0.1:1'], /no Redis answers at 127\.0\.0\.1:1/],
    ] as const)
      expect(ludex(['simulate', REAVERS, ...args])).toMatchObject({
        code: 2,
        err: expect.stringMatching(words),
      })
  })
})

describe('sweep, compare, balance and dice', () => {
  it('answer in words, as values and as a page', () => {
    const page = join(folder, 'sweep.html')
    const swept = ludex(['sweep', REAVERS, '--vary', 'policy=flee', '--csv', '--html', page])
    expect(swept.out).toMatch(/^policy,how,count,FLEE_SUCCESS,.*\nflee,exact,\d+,(1|0\.99999\d+),/)
    expect(readFileSync(page, 'utf8')).toMatch(/^<!doctype html>[\s\S]*FLEE_SUCCESS/)
    const compared = ludex(['compare', REAVERS, '--variant', 'pc.AC=16', '--limit', '0', '--runs', '300'])
    expect(compared.out).toMatch(/300 pairs of games, both with the same luck/)
    const balanced = ludex([
      'balance',
      REAVERS,
      '--policy',
      'flee',
      '--target',
      'PC_DOWN=10%',
      '--vary',
      'pc.hp=30..31',
    ])
    expect(balanced).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^No value reaches PC_DOWN 10\.00 %/),
    })
    const byShare = ['--policy', 'flee', '--target', 'PC_DOWN=0.1', '--vary', 'pc.hp=30..31']
    expect(ludex(['balance', REAVERS, ...byShare]).out).toBe(balanced.out)
    expect(ludex(['odds', '4d6kh3', '3d6', '--at-least', '15']).out).toMatch(
      /23\.15 % {2}25\/108 {2}4d6kh3 reaches 15\n *9\.26 % {4}5\/54 {2}3d6 reaches 15/,
    )
  })

  it('say how to be asked', () => {
    for (const [args, words] of [
      [['sweep', REAVERS, '--vary', 'pc.AC'], /field=from\.\.to/],
      [['sweep', REAVERS, '--vary', 'pc.luck=1..2'], /Nothing reads|luck/],
      [['compare', REAVERS], /second scenario or --variant/],
      [['balance', REAVERS, '--target', 'PC_DOWN', '--vary', 'pc.hp=1..2'], /outcome=10%/],
      [['balance', REAVERS, '--target', 'PC_DOWN=10', '--vary', 'pc.hp=1..2'], /did you mean 10%\?/],
      [['odds', '2d6', '--at-least', 'high'], /such as 15/],
    ] as const)
      expect(ludex([...args])).toMatchObject({ code: 2, err: expect.stringMatching(words) })
  })
})

describe('ludex forge', () => {
  it('writes a fight that plays, says what it comes to, and writes over no file', () => {
    const out = join(folder, 'forged.yaml')
    const pc = 'pc={ Name: Reed, AC: 12, HD: 1, hp: 6, AT: 2, Dmg: 1d6, ML: 8 }'
    const asked = ['forge', REAVERS, '--set', pc, '--target', 'win=50%', '--most', '2', '--within', '10%']
    const forged = ludex([...asked, '--out', out])
    expect(forged).toMatchObject({
      code: 0,
      err: expect.stringMatching(/Forged: 1 × Reaver .* win \d+\.\d+ % exactly/),
    })
    const said = /win (\d+\.\d+) % exactly/.exec(forged.err)![1]
    expect(ludex(['check', out]).code).toBe(0)
    expect(readFileSync(out, 'utf8')).toContain(`win ${said} % exactly`)
    const swept = ludex(['sweep', out, '--vary', 'policy=attack', '--show', 'win'])
    expect(swept.out, 'the party that was asked about is in the file').toContain(`${said} %`)
    expect(ludex([...asked, '--out', out])).toMatchObject({
      code: 2,
      err: expect.stringContaining('is there already'),
    })
    // Foes that are written as text are kinds like any other.
    const foes = 'foes=["Wolf: BX: AC=13, HD=1, hp=6/6, AT=+2, Dmg=1d6, ML=7"]'
    const nearest = ['forge', REAVERS, '--target', 'win=1%', '--most', '1', '--set', pc, '--set', foes]
    expect(ludex(nearest)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/No company comes as near as asked; the nearest: 1 × Wolf \(hp \d+\)/),
    })
  })
})

describe('ludex completion', () => {
  it('lets a shell complete commands, options and scenarios', () => {
    const file = join(folder, 'completion.bash')
    writeFileSync(file, ludex(['completion', 'bash']).out)
    const completed = (...words: string[]): string => {
      const typed = `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}`
      const script = `source ${file}; ${typed}; _ludex; echo "\${COMPREPLY[*]}"`
      return execFileSync('bash', ['-c', script], { encoding: 'utf8', cwd: folder }).trim()
    }
    expect(completed('ludex', 'fo')).toBe('forge')
    expect(completed('ludex', 'exp')).toBe('explain')
    expect(completed('ludex', 'play', 'bx/three')).toBe('bx/three-reavers')
    expect(completed('ludex', 'balance', '--ta')).toBe('--target')
    for (const shell of ['zsh', 'fish'])
      expect(ludex(['completion', shell]).out).toMatch(/forge[\s\S]*bx\/three-reavers/)
    expect(ludex(['completion', 'tcsh'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('bash, zsh, fish'),
    })
  })
})

describe('ludex odds of dice', () => {
  it('are comma-separated values with plain heads', () => {
    const dice = ludex(['odds', '2d4', '1d6', '--csv']).out.split('\n')
    expect(dice.slice(0, 2)).toEqual([
      'dice,value,chance,at_least,at_most,exactly',
      '2d4,2,0.0625,1,0.0625,1/16',
    ])
    expect(dice).toHaveLength(1 + 7 + 6 + 1)
    const fight = ludex(['odds', REAVERS, '--policy', 'flee', '--csv']).out
    expect(fight).toMatch(
      /^kind,name,value,exactly\noutcome,FLEE_SUCCESS,[\d.]+,[\d.]+\n[\s\S]*\nstates,,\d+,\d+\n$/,
    )
  })

  it('writes a page beside its figures', () => {
    const page = join(folder, 'dice.html')
    expect(ludex(['odds', '4d6kh3', '3d6', '--at-least', '15', '--html', page]).out).toMatch(
      /23\.15 %.*4d6kh3 reaches 15/,
    )
    expect(readFileSync(page, 'utf8')).toMatch(/^<!doctype html>[\s\S]*Reaches 15 with 23\.1[\s\S]*<svg/)
    expect(ludex(['odds', REAVERS, '--html', page])).toMatchObject({
      code: 2,
      err: expect.stringContaining('ludex simulate --html'),
    })
  })
})

describe('ludex advise and odds of the whole game', () => {
  it('tell what every command of a moment would come to, from its journal', () => {
    const journal = join(folder, 'advised.journal')
    const played = ludex(['play', REAVERS, '--seed', '4'], `attack\nodds game\n/save ${journal}\nquit\n`)
    expect(played.out).toMatch(/48\.44 % {2}FOES_BREAK\n38\.27 % {2}PC_DOWN[\s\S]*plays on by attack: exact/)
    const advised = ludex(['advise', journal])
    expect(advised).toMatchObject({ code: 0, err: expect.stringContaining('attack or flee?') })
    expect(advised.out).toMatch(
      /61\.73 % {2}38\.27 % {4}0\.00 % {2}attack\n[\s\S]*0\.00 % {3}0\.00 % {2}100\.00 % {2}flee\nfor PC,/,
    )
    const tried = JSON.parse(ludex(['advise', journal, '--limit', '5', '--games', '50', '--json']).out)
    expect(tried).toMatchObject({ seat: 'player', exact: false, games: 50, policy: 'attack' })
    expect(ludex(['advise', journal, '--line', '99']).err).toMatch(/--line 99 is beyond them/)
    expect(ludex(['advise', journal, '--seat', 'nobody']).err).toMatch(/the seats are player, gm/)
    expect(ludex(['advise', journal, '--policy', 'best']).err).toMatch(/it has: attack, .*search/)
  })

  it('advise a seat for its own side, and say of a closed journal that its game is over', () => {
    const duel = join(folder, 'duel.journal')
    ludex(
      ['play', 'skirmish/marsh-duel', '--seed', 'b', '--journal', duel],
      'attack by: ysolde to: mire-hound\nquit\n',
    )
    expect(ludex(['advise', duel, '--seat', 'ysolde', '--games', '20']).out).toMatch(/^for characters,/m)
    const over = join(folder, 'over.journal')
    ludex(['play', REAVERS, '--seed', '4', '--journal', over], `${'attack\n'.repeat(30)}`)
    expect(ludex(['advise', over]).err).toMatch(/the game is over: .*; --line looks at an earlier moment/)
  })

  it('foretell nothing to a player who may not know how it ends', () => {
    const { err } = ludex(['play', 'adapter/night-ferry', '--seat', 'Ilse'], 'odds game\nquit\n')
    expect(err).toContain('hidden from you')
  })
})
