import { failedCases, failureLines, playableFiles, readerOf, readGolden, UnreadableGolden } from './files.js'

/** Plays golden files: those named on the command line, or all that have a reader. */
async function main(paths: readonly string[]): Promise<number> {
  let passed = 0
  let failed = 0
  for (const path of paths.length > 0 ? paths : playableFiles()) {
    const file = readGolden(path)
    const failing = await failedCases(readerOf(path, file), file)
    for (const line of failing.flatMap(failureLines)) console.log(line)
    passed += file.cases.length - failing.length
    failed += failing.length
  }
  console.log(`${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UnreadableGolden)) throw error
  console.error(error.message)
  process.exitCode = 2
}
