import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const RACE = 'node_modules/ludex-pig/scenarios/race-to-30.yaml'

/**
 * A user's folder with the packed program and the packed example game, and nothing of this repository; also none of the
 * packages that only servers need.
 */
let home: string

function npm(cwd: string, ...args: readonly string[]): string {
  return execFileSync('npm', [...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

function ludex(args: readonly string[], input = '') {
  const ran = spawnSync(process.execPath, ['node_modules/ludex/bin/ludex.js', ...args], {
    cwd: home,
    input,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', XDG_CONFIG_HOME: join(home, 'config') },
  })
  return { code: ran.status, out: ran.stdout, err: ran.stderr }
}

const withPig = (...args: readonly string[]) => ['--game', 'ludex-pig', ...args]

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'ludex-user-'))
  for (const folder of [ROOT, join(ROOT, 'examples', 'pig')])
    npm(folder, 'pack', '--ignore-scripts', '--silent', '--pack-destination', home)
  writeFileSync(join(home, 'package.json'), '{"private":true,"type":"module"}')
  const tarballs = readdirSync(home).filter((name) => name.endsWith('.tgz'))
  npm(
    home,
    'install',
    '--silent',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--omit=optional',
    ...tarballs.map((name) => `./${name}`),
  )
}, 400_000)

afterAll(() => rmSync(home, { recursive: true, force: true }))

const SERVERS_ONLY = /node_modules\/(fastify|@fastify|pg|@modelcontextprotocol|bullmq|ioredis)\//

describe('the package', () => {
  const held = () => {
    const [tarball] = readdirSync(home).filter((name) => /^ludex-\d.*\.tgz$/.test(name))
    return execFileSync('tar', ['-tzf', join(home, tarball!)], { encoding: 'utf8' })
      .trim()
      .split('\n')
  }

  it('holds program, page, documents, examples and content, and nothing that only a build leaves behind', () => {
    const files = held().map((name) => name.replace(/^package\//, ''))
    for (const name of [
      'README.md',
      'CHANGELOG.md',
      'bin/ludex.js',
      'dist/index.d.ts',
      'docs/play.md',
      'docs/scenarios/bx.md',
      'content/bx/three-reavers.yaml',
      'content/bx/schema.json',
      'examples/pig/pig.js',
    ])
      expect(files).toContain(name)
    expect(
      files.filter((name) => /tsbuildinfo|(^|\/)(node_modules|dist-bench|test|src)\/|\.test\./.test(name)),
    ).toEqual([])
    // Anyone who installs it builds nothing.
    const { scripts = {} } = JSON.parse(readFileSync(join(home, 'node_modules/ludex/package.json'), 'utf8'))
    expect(Object.keys(scripts).filter((name) => /^(pre|post)?install$/.test(name))).toEqual([])
  })

  it('does what README says, by name and without a file', () => {
    for (const [args, says, code] of [
      [['play', 'bx/three-reavers'], /CombatStart/, 3],
      [['play', 'adapter/night-ferry'], /OPENING The Night Ferry/, 3],
      [['roll', '4d6kh3'], /\d/, 0],
      [['odds', '10d10>=6f1'], /mean/, 0],
    ] as const)
      expect(ludex(args)).toMatchObject({ code, out: expect.stringMatching(says) })
  })

  it.each(['node16', 'nodenext', 'bundler'])(
    'has types that resolve with moduleResolution %s, strictly',
    (how) => {
      writeFileSync(
        join(home, 'types.ts'),
        `import { findRuleset, Table } from 'ludex'
       import { Host, memoryStore } from 'ludex/host'
       import { parseLine } from 'ludex/language'
       import { loadScenario } from 'ludex/library'
       import { contractChecks } from 'ludex/testing'
       const { ruleset, scenario } = await loadScenario('bx/three-reavers')
       const table = Table.open(ruleset, scenario, { id: 'x', seed: new Uint8Array(32) })
       export const length: number = table.length
       export const made = [findRuleset, new Host({ store: memoryStore() }), parseLine, contractChecks]
       // @ts-expect-error: a length is no text, so the types are there and are read
       export const wrong: string = table.length
      `,
      )
      const settings = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022']
      const modules = how === 'bundler' ? 'esnext' : how
      const ran = spawnSync(
        process.execPath,
        [
          join(ROOT, 'node_modules/typescript/bin/tsc'),
          ...settings,
          '--module',
          modules,
          '--moduleResolution',
          how,
          'types.ts',
        ],
        { cwd: home, encoding: 'utf8' },
      )
      expect(ran.stdout).toBe('')
      expect(ran.status).toBe(0)
    },
  )
})

describe('the library without the packages of servers', () => {
  it('is imported, plays, and loads nothing of server, host or store', () => {
    const hook = `export async function resolve(name, context, next) {
      const found = await next(name, context)
      process._rawDebug(found.url)
      return found
    }`
    const script = `
      import { register } from 'node:module'
      register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(hook)}))
      const { Table } = await import('ludex')
      const { loadScenario } = await import('ludex/library')
      const { ruleset, scenario } = await loadScenario('spire/jaw-worm')
      const table = Table.open(ruleset, scenario, { id: 'x', seed: new Uint8Array(32) })
      table.start()
      console.log(table.choices('player').length)
    `
    const ran = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: home,
      encoding: 'utf8',
    })
    expect(Number(ran.stdout)).toBeGreaterThan(0)
    const loaded = ran.stderr.split('\n').filter((url) => url.startsWith('file:'))
    expect(loaded.length).toBeGreaterThan(50)
    expect(
      loaded.filter((url) => SERVERS_ONLY.test(url) || /dist\/(host|store|surfaces)\//.test(url)),
    ).toEqual([])
    expect(readdirSync(join(home, 'node_modules'))).not.toContain('fastify')
  })

  it('says what to install where something needs them, and nothing else', () => {
    const cases: readonly (readonly [readonly string[], string])[] = [
      [['serve', '--data', 'tables'], 'npm install fastify @fastify/static'],
      [['mcp', '--memory'], 'npm install @modelcontextprotocol/server'],
      [['tables', 'list', '--postgres', 'postgres://ludex@127.0.0.1:1/none'], 'npm install pg'],
    ]
    for (const [args, words] of cases) {
      const { code, err } = ludex(args)
      expect(err).toContain(words)
      expect(err.trimEnd().split('\n')).toHaveLength(1)
      expect(code).not.toBe(0)
    }
  })

  it('keeps tables in files all the same', () => {
    const script = `
      import { Host, openFiles } from 'ludex/host'
      import { loadScenario } from 'ludex/library'
      const host = new Host({ store: await openFiles('tables') })
      const { ruleset, scenario } = await loadScenario('spire/jaw-worm')
      const { table, keys } = await host.open({ game: { ruleset }, scenario })
      const gm = await host.enter(table, keys.gm)
      await gm.enter('start')
      await host.close()
      console.log(table)
    `
    const id = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: home,
      encoding: 'utf8',
    }).trim()
    expect(ludex(['tables', 'list', '--data', 'tables']).out).toContain(id)
  })
})

describe('a game from outside, installed from tarballs', () => {
  it('is played to its end, and its journal verifies with the module that wrote it', () => {
    const turns = 'roll\nroll\nhold\n'.repeat(40)
    const { out, err, code } = ludex(
      withPig('play', RACE, '--journal', 'race.journal', '--seed', 'pig'),
      turns,
    )
    expect(err).not.toContain('UNKNOWN')
    expect(out).toMatch(/Outcome: (Ann|Ben) wins/)
    expect([0, 1]).toContain(code)
    const verified = JSON.parse(ludex(withPig('verify', 'race.journal', '--json')).out)
    expect(verified).toMatchObject({ ok: true, rulesChecked: true, diceChecked: true, seed: 'chosen' })
    const header = JSON.parse(readFileSync(join(home, 'race.journal'), 'utf8').split('\n')[0]!)
    expect(header).toMatchObject({
      ruleset: 'pig',
      version: '1.0.0',
      module: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  it('is verified without its rules as far as that goes, and that is said', () => {
    const found = JSON.parse(ludex(['verify', 'race.journal', '--json']).out)
    expect(found).toMatchObject({ ok: false, verdict: 'unruled', rulesChecked: false, diceChecked: true })
    expect(found.rulesNotChecked).toContain('pig is not at hand')
  })

  it('has exact odds, simulations that agree with them, and best play of both sides against each other', () => {
    const exact = JSON.parse(ludex(withPig('odds', RACE, '--policy', 'hold-at-10', '--json')).out)
    const played = JSON.parse(
      ludex(withPig('simulate', RACE, '--policy', 'hold-at-10', '--runs', '20000', '--json')).out,
    )
    for (const [name, p] of Object.entries(exact.outcomes as Record<string, number>)) {
      const { mean, error } = played.outcomes[name]
      expect(Math.abs(mean - p)).toBeLessThan(4 * error)
    }
    const refused = ludex(withPig('solve', RACE, '--for', 'Ann wins'))
    expect(refused.err).toContain('Ann and Ben play against each other')
    const solved = JSON.parse(ludex(withPig('solve', RACE, '--for', 'Ann wins', '--against', '--json')).out)
    expect(solved.value).toBeGreaterThan(0.5)
    expect(solved.value).toBeLessThan(0.7)
    expect(solved.bestFirst[0].command).toBe('roll')
  })

  it('completes, refuses with what is legal, and shows a board', () => {
    const { out, err } = ludex(withPig('play', RACE, '--seed', 'pig'), 'hold\nstate\nodds roll\nhelp hold\n')
    expect(err).toContain('EMPTY_POT')
    expect(err).toContain('  roll\n')
    expect(out).toContain('Ann (Ann): score 0, pot 0')
    expect(out).toMatch(/16\.67 %/)
    expect(out).toContain('Add the pot to your score')
  })

  it('can be named once and for all in the user’s configuration, but never by a scenario', () => {
    mkdirSync(join(home, 'config', 'ludex'), { recursive: true })
    const config = join(home, 'config', 'ludex', 'config.yaml')
    writeFileSync(config, 'games: [../../node_modules/ludex-pig/pig.js]\n')
    expect(ludex(['odds', RACE, '--json']).code).toBe(0)
    writeFileSync(config, 'game: x\n')
    expect(ludex(['roll', '2d6']).err).toContain('nothing reads "game"')
    rmSync(config)
    expect(ludex(['odds', RACE]).err).toMatch(/race-to-30\.yaml:1:10: there is no game "pig"/)
    writeFileSync(join(home, 'evil.yaml'), 'ruleset: ./node_modules/ludex-pig/pig.js\nplayers: [a, b]\n')
    expect(ludex(['odds', 'evil.yaml']).err).toContain('there is no game')
  })

  it('holds the contract that `ludex/testing` exports', () => {
    const script = `
      import pig from 'ludex-pig'
      import { contractChecks, d6, perft, RulesTable } from 'ludex/testing'
      const parsed = pig.scenario.parse({ ruleset: 'pig', players: ['Ann', 'Ben'], target: 12 })
      const checks = contractChecks(pig, parsed.scenario)
      for (const { run } of checks) run()
      const table = new RulesTable(pig, parsed.scenario)
      table.script(d6(5))
      table.act('roll', 'Ann')
      const lost = table.odds('roll', (events) => events[0].pot === 0, 'Ann')
      console.log(JSON.stringify({ checks: checks.length, lost, histories: perft(pig, pig.begin(parsed.scenario), 2) }))
    `
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: home,
      encoding: 'utf8',
    })
    expect(JSON.parse(out)).toEqual({ checks: expect.any(Number), lost: '1/6', histories: 6 + 5 * 6 + 5 })
  })

  it('refuses a module that is no game, with its file', () => {
    writeFileSync(join(home, 'nothing.js'), 'export default { id: "bx", version: "1" }\n')
    expect(ludex(['--game', './nothing.js', 'roll', '2d6']).err).toMatch(
      /nothing\.js: there is a game "bx" already/,
    )
    writeFileSync(join(home, 'nothing.js'), 'export const x = 1\n')
    expect(ludex(['--game', './nothing.js', 'roll', '2d6']).err).toContain('exports its ruleset')
    expect(ludex(['--game', './nowhere.js', 'roll', '2d6']).err).toContain('no such file')
  })
})
