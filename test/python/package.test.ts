import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = join(ROOT, 'python')
/** Debian's, which has Debian's packages; whatever else may be called python3 here. */
const PYTHON = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'

function python(cwd: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const ran = spawnSync(PYTHON, args, {
    cwd,
    encoding: 'utf8',
    env: {
      ...process.env,
      LUDEX: `${process.execPath} ${join(ROOT, 'bin', 'ludex.js')}`,
      PYTHONDONTWRITEBYTECODE: '1',
      ...more,
    },
  })
  return { code: ran.status, out: ran.stdout, err: ran.stderr }
}

describe('the Python package', () => {
  it.each(
    readdirSync(join(SOURCES, 'tests'))
      .filter((name) => name.startsWith('test_'))
      .map((name) => name.slice(0, -'.py'.length)),
  )('holds its own tests: %s', (name) => {
    const { err } = python(SOURCES, ['-m', 'unittest', `tests.${name}`])
    expect(err).toMatch(/\nRan [1-9]\d* tests? in [\d.]+s\n\nOK\n$/)
  })

  it('has the version of the program', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
    expect(readFileSync(join(SOURCES, 'pyproject.toml'), 'utf8')).toContain(`\nversion = "${version}"\n`)
    expect(readFileSync(join(SOURCES, 'ludex', '__init__.py'), 'utf8')).toContain(
      `\n__version__ = "${version}"\n`,
    )
  })
})

describe('what is built of it', () => {
  let home: string
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'ludex-python-'))
    cpSync(SOURCES, join(home, 'sources'), { recursive: true })
    const built = python(join(home, 'sources'), [
      '-m',
      'build',
      '--no-isolation',
      '--outdir',
      join(home, 'built'),
    ])
    expect(built.code, built.out + built.err).toBe(0)
  })
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  it('is a wheel and a source archive', () => {
    expect(readdirSync(join(home, 'built')).sort()).toEqual([
      expect.stringMatching(/^ludex-.*-py3-none-any\.whl$/),
      expect.stringMatching(/^ludex-.*\.tar\.gz$/),
    ])
  })

  it('plays from the wheel alone, typed, and known to Gymnasium', () => {
    const [wheel] = readdirSync(join(home, 'built')).filter((name) => name.endsWith('.whl'))
    const place = join(home, 'place')
    expect(python(home, ['-m', 'zipfile', '-e', join(home, 'built', wheel!), place]).code).toBe(0)
    const [about] = readdirSync(place).filter((name) => name.endsWith('.dist-info'))
    expect(readFileSync(join(place, about!, 'entry_points.txt'), 'utf8')).toContain(
      '[gymnasium.envs]\nludex = ludex.registration:register',
    )
    expect(existsSync(join(place, 'ludex', 'py.typed'))).toBe(true)
    const script = [
      'import ludex',
      'env = ludex.VectorEnv("spire/jaw-worm", 4)',
      'observations, infos = env.reset(seed=1)',
      'print(observations.shape[0], ludex.__file__)',
      'env.close()',
    ].join('\n')
    const ran = python(home, ['-c', script], { PYTHONPATH: place })
    expect(ran.err).toBe('')
    expect(ran.out.trim()).toBe(`4 ${join(place, 'ludex', '__init__.py')}`)
  })
})
