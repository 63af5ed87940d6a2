/** The arrows of the house: surfaces → (language, analysis, store) → kernel ← rulesets. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: '^src/', pathNot: allowed },
})

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'A cycle hides which part is the foundation.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    only(
      'kernel-knows-nothing',
      '^src/kernel/',
      ['^src/kernel/'],
      'The kernel knows no game, no surface, no store.',
    ),
    ...['bx', 'adapter', 'skirmish', 'simverse', 'spire'].map((game) =>
      only(
        `${game}-imports-kernel-only`,
        `^src/rulesets/${game}/`,
        ['^src/kernel/', `^src/rulesets/${game}/`],
        'A game imports the kernel, never another game.',
      ),
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
      'store-knows-journals',
      '^src/store/',
      ['^src/kernel/', '^src/store/'],
      'A store keeps journals and nothing else.',
    ),
    {
      name: 'core-is-pure',
      severity: 'error',
      comment: 'The kernel, the rules, the language and the analysis do no input or output.',
      from: { path: '^src/(kernel|rulesets|language|analysis)/' },
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
