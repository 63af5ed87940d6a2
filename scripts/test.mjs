// npm test: types, lint, layers, unused code, golden cases, rules, kernel, language and analysis, on a few scenarios of each
// game. npm run test:all: everything that must hold, on more scenarios, with a short share of every harness,
// through programs, servers, databases, browsers and Python.
// The last line is `N passed, N failed`.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ensureSystemPackages } from './system-packages.mjs'

const bin = join('node_modules', '.bin')
const reports = join('node_modules', '.cache', 'ludex')
const vitestReport = join(reports, 'vitest.json')

const everything = process.argv.includes('--all')

let passed = 0
let failed = 0

function heading(text) {
  process.stdout.write(`\n── ${text}\n`)
}

function count(ok) {
  if (ok) passed++
  else failed++
}

/** Runs a program of the packages, or of ours; answers its exit code and, unless it may write as it goes, all that it wrote. */
function run(program, args, { live = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const [command, first] = program.endsWith('.mjs')
      ? [process.execPath, [program]]
      : [join(bin, program), []]
    const out = live ? 'inherit' : 'pipe'
    const child = spawn(command, [...first, ...args], {
      stdio: ['ignore', out, out],
      env: { ...process.env, ...env },
    })
    let output = ''
    for (const stream of live ? [] : [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, output }))
  })
}

/** One check that either holds or does not. */
function check(name, program, ...args) {
  return { name, program, args, counted: ({ status }) => count(status === 0) }
}

function countGolden({ status, output }) {
  const totals = /(\d+) passed, (\d+) failed\s*$/.exec(output)
  if (!totals) {
    failed++
    return
  }
  passed += Number(totals[1])
  failed += Number(totals[2])
  if (status !== 0 && totals[2] === '0') failed++
}

/** The reviews of whole fights take longer than all other golden cases together: they belong to the whole run. */
const LONG_GOLDEN = ['review.json']

function goldenFiles() {
  if (everything) return []
  const files = readdirSync(join('test', 'golden')).filter((name) => name.endsWith('.json'))
  return files.filter((name) => !LONG_GOLDEN.includes(name)).map((name) => join('test', 'golden', name))
}

/** Whether the page is newer than all it is built from: `npm ci` builds it, and need not do so twice. */
function isPageBuilt() {
  const page = join('dist-web', 'index.html')
  if (!existsSync(page)) return false
  const built = statSync(page).mtimeMs
  const sources = ['web', 'src', 'content', 'package-lock.json'].flatMap((name) =>
    statSync(name).isDirectory()
      ? readdirSync(name, { recursive: true }).map((one) => join(name, one))
      : [name],
  )
  return sources.every((name) => statSync(name).mtimeMs < built)
}

/** What needs nothing of one another, the longest first; within a row one after the other. */
const CHECKS = [
  [
    check('build and types', 'tsc', '-b', 'tsconfig.check.json'),
    // The tests start the program hundreds of times: in a few files it starts in half the time.
    ...(everything
      ? [
          check('the program in a few files', join('scripts', 'bundle.mjs')),
          check(
            'build of the playground',
            ...['vite', 'build', 'web', '--config', 'web/playground/vite.config.ts', '--logLevel', 'warn'],
          ),
        ]
      : []),
  ],
  [check('layers', 'depcruise', '--config', '.dependency-cruiser.cjs', 'src', 'bench', 'test')],
  [check('unused code', 'knip')],
  [
    {
      name: 'golden cases',
      program: 'tsx',
      args: ['test/golden/run.ts', ...goldenFiles()],
      counted: countGolden,
    },
  ],
  ...(everything
    ? [
        [check('types of the page', 'svelte-check', '--tsconfig', 'web/tsconfig.json', '--fail-on-warnings')],
        ...(isPageBuilt()
          ? []
          : [[check('build of the page', 'vite', 'build', 'web', '--logLevel', 'warn')]]),
      ]
    : []),
  [check('lint and format', 'biome', 'check', '--error-on-warnings', '.')],
]

/** As many at a time as there are cores; what one of them wrote stands together, under its heading. */
async function allChecks() {
  const waiting = [...CHECKS]
  const lane = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift())
      for (const { name, program, args, counted } of row) {
        const ran = await run(program, args)
        heading(name)
        process.stdout.write(ran.output)
        counted(ran)
      }
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, lane))
}

async function unitTests() {
  heading('tests')
  rmSync(vitestReport, { force: true })
  mkdirSync(reports, { recursive: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  const scope = everything ? [] : ['--project', 'rules']
  // The program was built a moment ago: see vitest.config.ts.
  const built = { live: true, env: { LUDEX_BUILT: '1', ...(!everything && { LUDEX_BRIEF: '1' }) } }
  const { status } = await run('vitest', ['run', ...scope, ...reporters], built)
  try {
    const report = JSON.parse(readFileSync(vitestReport, 'utf8'))
    passed += report.numPassedTests
    failed += report.numTotalTests - report.numPassedTests
    const brokenFiles = report.testResults.filter(
      (file) => file.status !== 'passed' && file.assertionResults.length === 0,
    )
    failed += brokenFiles.length
    if (status !== 0 && report.numPassedTests === report.numTotalTests && brokenFiles.length === 0) failed++
  } catch {
    failed++
  }
}

heading('system packages')
count(ensureSystemPackages(everything))
// Fetching takes no processor: it goes on beside the checks.
const inspector = everything ? run(join('scripts', 'inspector.mjs'), []) : undefined
await allChecks()
if (inspector) {
  const ran = await inspector
  heading('the inspector, which the tests of the model use')
  process.stdout.write(ran.output)
  count(ran.status === 0)
}
// They start the built program and the built page.
await unitTests()

process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
