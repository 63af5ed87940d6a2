// Everything that must hold, in one run: npm test. The last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureSystemPackages } from './system-packages.mjs'

const bin = join('node_modules', '.bin')
const reports = join('node_modules', '.cache', 'ludex')
const vitestReport = join(reports, 'vitest.json')

let passed = 0
let failed = 0

function heading(text) {
  process.stdout.write(`\n── ${text}\n`)
}

function run(program, args, capture = false) {
  return spawnSync(join(bin, program), args, {
    stdio: ['ignore', capture ? 'pipe' : 'inherit', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
}

function count(ok) {
  if (ok) passed++
  else failed++
}

/** One check that either holds or does not. */
function check(name, program, args) {
  heading(name)
  count(run(program, args).status === 0)
}

/** The tests start the program hundreds of times: in a few files it starts in half the time. */
function bundled() {
  heading('the program in a few files')
  count(spawnSync(process.execPath, ['scripts/bundle.mjs'], { stdio: 'inherit' }).status === 0)
}

function unitTests() {
  heading('tests')
  rmSync(vitestReport, { force: true })
  mkdirSync(reports, { recursive: true })
  const { status } = run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ])
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

function goldenCases() {
  heading('golden cases')
  const { stdout, status } = run('tsx', ['test/golden/run.ts'], true)
  process.stdout.write(stdout ?? '')
  const totals = /(\d+) passed, (\d+) failed\s*$/.exec(stdout ?? '')
  if (!totals) {
    failed++
    return
  }
  passed += Number(totals[1])
  failed += Number(totals[2])
  if (status !== 0 && totals[2] === '0') failed++
}

heading('system packages')
count(ensureSystemPackages())
check('build and types', 'tsc', ['-b', 'tsconfig.check.json'])
bundled()
check('types of the page', 'svelte-check', ['--tsconfig', 'web/tsconfig.json', '--fail-on-warnings'])
check('build of the page', 'vite', ['build', 'web', '--logLevel', 'warn'])
check('lint and format', 'biome', ['check', '--error-on-warnings', '.'])
check('layers', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'src', 'bench', 'test'])
check('unused code', 'knip', [])
unitTests()
goldenCases()

process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
