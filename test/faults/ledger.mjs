// A game for tests from outside: a campaign that keeps a save. Loaded by the built program with --game.
import { defineRuleset, ignored } from '../../dist/index.js'

const bare = (path) => path.replace(/\.(json|ya?ml)$/, '')
const verb = (summary, clauses = [], more = {}) => ({ summary, usage: summary, clauses, ...more })

export default defineRuleset({
  id: 'ledger',
  title: 'A ledger for tests',
  version: '1.0.0',
  scenario: {
    resolve(input, library) {
      if (typeof input.save !== 'string') return input
      const document = library.read(bare(input.save))
      return document === undefined ? input : { ...input, save: { path: input.save, document } }
    },
    parse(input) {
      const { save } = input
      if (typeof save === 'string')
        return { ok: false, issues: [{ path: ['save'], message: 'there is no such save' }] }
      return { ok: true, scenario: input, warnings: [] }
    },
  },
  verbs: {
    gain: verb('gain'),
    note: verb('note text: <text>', [{ label: 'text', kind: 'text', summary: 'anything', required: true }]),
    greet: verb('greet who: <name>', [{ label: 'who', kind: 'name', summary: 'whom', required: true }]),
    try: verb('try who: <name>', [{ label: 'who', kind: 'name', summary: 'whom', required: true }]),
    shrug: verb('shrug'),
    rule: verb('rule because: <text>', [{ label: 'because', kind: 'text', summary: 'why' }], {
      role: 'gm',
      ruling: 'free',
    }),
    ask: verb('ask', [], { query: true }),
    win: verb('win'),
  },
  measures: { rounds: { kind: 'final', summary: 'rounds', of: (s) => s.rounds } },
  seats: () => [
    { name: 'Ann', side: 'party' },
    { name: 'gm', side: 'referee' },
  ],
  begin: (scenario) => ({
    name: scenario.who ?? 'Ann',
    path: scenario.save?.path ?? null,
    save: scenario.save?.document ?? null,
    rounds: 0,
    gold: 0,
    crowd: scenario.crowd ?? 0,
    over: false,
    sums: {},
  }),
  next: (s) =>
    s.over
      ? { kind: 'over', outcome: 'rich', favours: ['Ann'] }
      : { kind: 'awaiting', seats: ['Ann'], reason: 'turn' },
  choices: (s) => [
    { verb: 'gain' },
    ...Array.from({ length: s.crowd }, (_, i) => ({
      verb: 'try',
      who: `somebody of a rather long name ${i}`,
    })),
    { verb: 'rule' },
    { verb: 'win' },
  ],
  decide(_, __, command, dice, tell) {
    switch (command.verb) {
      case 'shrug':
        throw ignored('quiet')
      case 'try':
      case 'gain':
        return tell({ type: 'Gained', gold: dice.die(6, 'gold') })
      case 'win':
        return tell({ type: 'Won' })
      default:
        return tell({ type: 'Noted', text: String(command.text ?? command.who ?? 'ruled') })
    }
  },
  advance() {},
  evolve(s, event) {
    s.rounds++
    if (event.type === 'Won') s.over = true
    if (event.type === 'Gained') s.gold += event.gold
    if (event.type === 'Gained' && s.save) s.save = { ...s.save, gold: (s.save.gold ?? 0) + event.gold }
  },
  answer: () => [{ type: 'Noted', text: 'asked' }],
  view: (s) => ({
    people: [
      { name: s.name, side: 'party', hp: 3, max: 5, status: [], figures: [{ name: 'gold', value: s.gold }] },
      { name: 'Imp', side: 'foes', hp: 0, max: 4, status: ['dead'], figures: [] },
    ],
    order: [],
    clocks: [],
    awaiting: { seats: ['Ann'], reason: 'turn', question: `What does ${s.name} do?` },
  }),
  mech: (event) => [event.type === 'Noted' ? `Note=${event.text}` : `${event.type}=${event.gold ?? 'yes'}`],
  documents: (s) => (s.path === null ? [] : [{ path: s.path, content: s.save }]),
})
