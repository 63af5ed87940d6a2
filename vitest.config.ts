import { existsSync, statfsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Tests write thousands of small files and wait for each to be safe. In memory that costs nothing, and shows the same: what
 * they kill is programs, never the power.
 */
function placeForFiles(): Record<string, string> {
  const memory = '/dev/shm'
  if (process.env.TMPDIR !== undefined || !existsSync(memory)) return {}
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4 * 2 ** 30 ? { TMPDIR: memory } : {}
}

/** Tests of the rules themselves: no program, no server, no clock, so that files can share what they have loaded. */
const PURE = ['analysis', 'contract', 'kernel', 'language', 'rulesets', 'web'].map(
  (folder) => `test/${folder}/**/*.test.ts`,
)

/** A short share of every harness that attacks a promise. */
const HARNESSES = ['test/soak/**/*.test.ts']

/** Folders whose files take longest come first, so that no core is idle at the end. */
const FIRST = ['e2e', 'http', 'python', 'mcp', 'secrets', 'docs']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = FIRST.findIndex((folder) => moduleId.includes(`/test/${folder}/`))
      return at < 0 ? FIRST.length : at
    }
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => place(a) - place(b))
  }
}

const shared = { testTimeout: 120_000, hookTimeout: 120_000, env: placeForFiles() }

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...shared, name: 'rules', include: PURE, isolate: false } },
      { test: { ...shared, name: 'promises', include: HARNESSES } },
      {
        test: { ...shared, name: 'whole', include: ['test/**/*.test.ts'], exclude: [...PURE, ...HARNESSES] },
      },
    ],
  },
})
