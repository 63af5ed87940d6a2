/** The arrows of the house: surfaces → host, lab → (library, language, analysis, store) → kernel ← rulesets. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^src/', pathNot: allowed },
})

/** A folder of the kernel imports nothing of the folders above it. */
const room = (folder, above, comment) => ({
  name: `kernel-${folder}-stands-below`,
  comment,
  severity: 'error',
  from: { path: `^src/kernel/${folder}/` },
  to: { path: `^src/kernel/(${above.join('|')})/` },
})

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment: 'A circle hides which part is the foundation. A type lives below its users too.',
      from: {},
      to: { circular: true },
    },
    only(
      'kernel-knows-nothing',
      '^src/kernel/',
      ['^src/kernel/'],
      'The kernel knows no game, no surface, no store.',
    ),
    room(
      'dice',
      ['contract', 'journal', 'table', 'verify'],
      'Dice know no game: the contract is built on them.',
    ),
    room(
      'contract',
      ['journal', 'table', 'verify'],
      'The contract says what a game is, not how it is played or kept.',
    ),
    room('journal', ['table', 'verify'], 'Records and the chain know no table: tables write them.'),
    room('table', ['verify'], 'Verification and replay stand above the table.'),
    only(
      'a-game-imports-the-kernel-only',
      '^src/rulesets/([^/]+)/',
      ['^src/kernel/', '^src/rulesets/$1/'],
      'A game imports the kernel, never another game.',
    ),
    only(
      'registry-lists-the-games',
      '^src/rulesets/[^/]+\\.ts$',
      ['^src/kernel/', '^src/rulesets/'],
      'The registry is the only place that lists the games.',
    ),
    only(
      'language-knows-verbs',
      '^src/language/',
      ['^src/kernel/', '^src/language/'],
      'The language knows games only through VerbSpec.',
    ),
    only(
      'analysis-knows-ruleset',
      '^src/analysis/',
      ['^src/kernel/', '^src/analysis/'],
      'Analysis knows games only through Ruleset.',
    ),
    only(
      'files-stand-alone',
      '^src/files/',
      ['^src/files/'],
      'Reading and writing files needs nothing else.',
    ),
    only(
      'store-knows-journals',
      '^src/store/',
      ['^src/kernel/', '^src/files/', '^src/store/'],
      'A store keeps journals and nothing else.',
    ),
    only(
      'library-reads-documents',
      '^src/library/',
      ['^src/kernel/', '^src/files/', '^src/library/', '^src/rulesets/registry\\.ts$'],
      'The library finds games by the registry and reads documents.',
    ),
    only(
      'host-knows-games-by-the-registry',
      '^src/host/',
      [
        '^src/kernel/',
        '^src/language/',
        '^src/analysis/',
        '^src/store/',
        '^src/library/',
        '^src/host/',
        '^src/rulesets/registry\\.ts$',
      ],
      'The host knows games only through Ruleset, and no surface.',
    ),
    only(
      'the-lab-knows-games-by-the-registry',
      '^src/lab/',
      [
        '^src/kernel/',
        '^src/language/',
        '^src/analysis/',
        '^src/library/',
        '^src/lab/',
        '^src/rulesets/registry\\.ts$',
      ],
      'The lab runs games on threads and machines; it knows them only through Ruleset, and no surface.',
    ),
    only(
      'calls-know-no-transport',
      '^src/calls/',
      [
        '^src/kernel/',
        '^src/language/',
        '^src/analysis/',
        '^src/library/',
        '^src/host/',
        '^src/calls/',
        '^src/rulesets/registry\\.ts$',
      ],
      'Whatever a page asks is answered alike, by a server and by its own worker.',
    ),
    only(
      'surfaces-stand-apart',
      '^src/surfaces/(http|mcp)/',
      [
        '^src/kernel/',
        '^src/language/',
        '^src/analysis/',
        '^src/library/',
        '^src/host/',
        '^src/lab/',
        '^src/calls/',
        '^src/store/contract\\.ts$',
        '^src/rulesets/registry\\.ts$',
        '^src/surfaces/$1/',
        '^src/surfaces/known-places\\.ts$',
      ],
      'A surface talks to the host; it reads no store and knows no game.',
    ),
    only(
      'the-kit-knows-no-game',
      '^src/testing/',
      ['^src/kernel/', '^src/language/', '^src/analysis/', '^src/testing/'],
      'The kit for tests serves every game alike.',
    ),
    {
      name: 'core-is-pure',
      severity: 'error',
      comment:
        'The kernel, the rules, the language, the analysis, the kit and the calls do no input or output.',
      from: { path: '^src/(kernel|rulesets|language|analysis|testing|calls)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'tests-stay-outside',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|bench)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
