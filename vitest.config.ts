import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
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

/** Tests of the rules themselves: no program, no server, no clock. */
const PURE = ['analysis', 'contract', 'kernel', 'language', 'rulesets', 'web'].map(
  (folder) => `test/${folder}/**/*.test.ts`,
)

/** Of these the ones that play and count for longest; `npm test` leaves them to `npm run test:all`. */
const LONG = [
  'test/analysis/compiled.test.ts',
  'test/analysis/estimate-states.test.ts',
  'test/analysis/review/properties.test.ts',
  'test/analysis/review/telescoping.test.ts',
  'test/analysis/search.test.ts',
  'test/contract/inherited-commands.test.ts',
  'test/contract/inherited-documents.test.ts',
  'test/contract/secrets.test.ts',
  'test/language/games.test.ts',
  'test/rulesets/adapter/blow.test.ts',
  'test/rulesets/bx/secrets-hand.test.ts',
  'test/rulesets/simverse/story.test.ts',
  'test/rulesets/spire/random-odds.test.ts',
  'test/rulesets/spire/act1-play.test.ts',
  'test/rulesets/spire/acts23.test.ts',
  'test/rulesets/spire/bots.test.ts',
  'test/rulesets/spire/exact.test.ts',
  'test/rulesets/spire/explained.test.ts',
  'test/rulesets/spire/faults.test.ts',
  'test/rulesets/spire/named.test.ts',
  'test/rulesets/spire/run-numbers.test.ts',
  'test/rulesets/spire/story.test.ts',
  'test/web/cards.test.ts',
]

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

/**
 * With LUDEX_BUILT set, tests take the built program (`dist`) for the sources: nothing is transformed, and rules run as fast
 * as they do for users. `npm test` builds first.
 */
const built = process.env.LUDEX_BUILT !== undefined
const dist = built
  ? [{ find: /^(?:\.\.\/)+src\/(?=.*\.js$)/, replacement: `${join(import.meta.dirname, 'dist')}/` }]
  : []

/** Tests that put something else in place of a module can do so only in what is transformed. */
const MOCKING = ['test/faults/disk.test.ts']

/** Tests that add a game to the registry keep it to themselves, and so do those that measure time and memory. */
const ALONE = [
  'test/host/checked-once.test.ts',
  'test/http/secrets.test.ts',
  'test/mcp/secrets.test.ts',
  'test/secrets/hidden-names.test.ts',
  'test/secrets/leaky.test.ts',
]

function project(
  name: string,
  test: TestProjectInlineConfiguration['test'],
  alias = dist,
): TestProjectInlineConfiguration {
  return {
    resolve: { alias },
    test: {
      name,
      testTimeout: 300_000,
      hookTimeout: 300_000,
      env: placeForFiles(),
      // Files share what a worker has loaded: each would load the whole program anew.
      isolate: false,
      ...(built && { server: { deps: { external: [/\/dist\//] } } }),
      ...test,
    },
  }
}

export default defineConfig({
  test: {
    // Tests of servers, programs and pages wait a good part of their time.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('rules', { include: PURE, exclude: LONG }),
      project('long', { include: LONG }),
      project('promises', { include: HARNESSES }),
      project('whole', {
        include: ['test/**/*.test.ts'],
        exclude: ['**/node_modules/**', ...PURE, ...HARNESSES, ...MOCKING, ...ALONE],
      }),
      project('alone', { include: ALONE, isolate: true }),
      project('mocking', { include: MOCKING, isolate: true }, []),
    ],
  },
})
