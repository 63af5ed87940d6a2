import { DocumentFault } from '../../../src/library/fault.js'
import { loadScenarioText } from '../../../src/library/load.js'
import type { Kind } from '../measure.js'

/** As many pieces as `n` says, one after the other. */
export function many(n: number, piece: (i: number) => string, between = '\n'): string {
  return Array.from({ length: n }, (_, i) => piece(i)).join(between)
}

/** Reads a scenario as outsiders hand it over; whether it is sound or faulty does not matter here. */
async function check(text: string): Promise<void> {
  try {
    await loadScenarioText(text, 'scenario.yaml')
  } catch (error) {
    if (!(error instanceof DocumentFault)) throw error
  }
}

/** A kind of document: the text with `n` of something in it. */
export function documentKind(name: string, n: number, text: (n: number) => string): Kind {
  return {
    name,
    n,
    prepare: (size) => {
      const written = text(size)
      return () => check(written)
    },
  }
}

const HERO = 'pc: {Name: Al, AC: 13, HD: 3, hp: 14/14, AT: +3, Dmg: 1d8, ML: 9}'

/** Texts that any game's documents share: keys, faults, aliases, depth. */
const YAML_KINDS: readonly Kind[] = [
  documentKind('keys that nothing reads', 250, (n) => `ruleset: bx\n${many(n, (i) => `k${i}: 1`)}`),
  documentKind('keys written twice', 250, (n) => `ruleset: bx\n${many(n, (i) => `k${i >> 1}: 1`)}`),
  documentKind('keys of a flow map', 250, (n) => `ruleset: bx\npc: {${many(n, (i) => `k${i}: 1`, ', ')}}`),
  documentKind('lines that are no YAML', 250, (n) => `ruleset: bx\n${many(n, (i) => `"k${i}" 1 :: [`)}`),
  documentKind(
    'aliases of many anchors',
    250,
    (n) => `ruleset: bx\nabout: [${many(n, (i) => `&a${i} x, *a${i}`, ', ')}]`,
  ),
  documentKind(
    'aliases of empty lists',
    20,
    (n) => `ruleset: bx\nx: &a [${many(n * 10, () => '[]', ',')}]\ny: [${many(n * 10, () => '*a', ',')}]`,
  ),
  documentKind(
    'faults behind aliases',
    60,
    (n) => `ruleset: bx\nclocks: &c\n${many(n, (i) => `- {name: c${i}, owner: x, max: no}`)}\ncrossings: *c`,
  ),
  documentKind('nested lists', 40, (n) => `ruleset: bx\nabout: ${'['.repeat(n * 20)}${']'.repeat(n * 20)}`),
  documentKind('comments', 2_000, (n) => `ruleset: bx\n${many(n, (i) => `# ${i}`)}`),
  documentKind('words of a text', 3_000, (n) => `ruleset: bx\nabout: >\n${many(n, (i) => `  word${i}`)}`),
  documentKind('a long line', 40_000, (n) => `ruleset: bx\nabout: "${'word '.repeat(n)}"`),
]

const BX_KINDS: readonly Kind[] = [
  documentKind('bx: foes', 40, (n) => {
    const foes = many(n, (i) => `- {Name: Foe ${i}, AC: 13, HD: 1, hp: 6/6, AT: +2, Dmg: 1d6, ML: 8}`)
    return `ruleset: bx\n${HERO}\nfoes:\n${foes}`
  }),
  documentKind('bx: foes of one name', 40, (n) => {
    const foes = many(n, () => '- {Name: Foe, AC: 13, HD: 1, hp: 6/6, AT: +2, Dmg: 1d6, ML: 8}')
    return `ruleset: bx\n${HERO}\nfoes:\n${foes}`
  }),
  documentKind('bx: foes without figures', 200, (n) => {
    return `ruleset: bx\n${HERO}\nfoes: [${'{Name: a},'.repeat(n)}]`
  }),
  documentKind('bx: nameless foes with a fault each', 100, (n) => {
    return `ruleset: bx\n${HERO}\nfoes:\n${many(n, (i) => `- {Nam: f${i}, AC: x${i}}`)}`
  }),
  documentKind('bx: companions', 40, (n) => {
    const block = 'AC: 13, HD: 1, hp: 6/6, AT: +2, Dmg: 1d6, ML: 8'
    const people = many(n, (i) => `- {Name: Friend ${i}, ${block}}`)
    return `ruleset: bx\n${HERO}\ncompanions:\n${people}\nfoes: [{Name: F, ${block}}]`
  }),
  documentKind('bx: people outside the fight', 100, (n) => {
    return `ruleset: bx\n${HERO}\nnpcs:\n${many(n, (i) => `- {Name: Somebody ${i}}`)}`
  }),
  documentKind('bx: clocks', 100, (n) => {
    return `ruleset: bx\n${HERO}\nclocks:\n${many(n, (i) => `- {name: clock ${i}, owner: Al}`)}`
  }),
  documentKind('bx: clocks of one name', 100, (n) => {
    return `ruleset: bx\n${HERO}\nclocks:\n${many(n, () => '- {name: clock, owner: Al}')}`
  }),
  documentKind('bx: modifiers', 100, (n) => {
    return `ruleset: bx\n${HERO}\nmodifiers:\n${many(n, (i) => `- {target: Al, stat: AC, value: 1, source: s${i}}`)}`
  }),
  documentKind('bx: encounters by name', 40, (n) => {
    return `ruleset: bx\n${HERO}\nencounters:\n${many(n, (i) => `  e${i}: {foes: [{Name: x, AC: 13, HD: 1, hp: 6/6, AT: +2, Dmg: 1d6, ML: 8}]}`)}`
  }),
]

const SIMVERSE_KINDS: readonly Kind[] = [
  documentKind('simverse: people', 25, (n) => {
    return `ruleset: simverse\ncombatants:\n${many(n, (i) => `- {name: P${i}, side: s${i % 2}, weapons: [dagger]}`)}`
  }),
  documentKind('simverse: people with a fault each', 25, (n) => {
    return `ruleset: simverse\ncombatants:\n${many(n, (i) => `- {name: P${i}, side: s${i % 2}, DX: no, weapns: [dagger]}`)}`
  }),
  documentKind('simverse: weapons that nobody has', 25, (n) => {
    return `ruleset: simverse\ncombatants:\n${many(n, (i) => `- {name: P${i}, side: s${i % 2}, weapons: [dager${i}]}`)}`
  }),
  documentKind('simverse: weapons of one person', 25, (n) => {
    return `ruleset: simverse\ncombatants:\n- {name: A, side: a, weapons: [${many(n, () => 'dagger', ', ')}]}\n- {name: B, side: b}`
  }),
  documentKind('simverse: facts about nobody', 50, (n) => {
    return `ruleset: simverse\nfacts:\n${many(n, (i) => `- {fact: flanked, who: N${i}, other: A, reason: r}`)}\ncombatants:\n- {name: A, side: a}\n- {name: B, side: b}`
  }),
  documentKind('simverse: reserves of no side', 25, (n) => {
    return `ruleset: simverse\ncombatants:\n- {name: A, side: a}\n- {name: B, side: b}\nreserves:\n${many(n, (i) => `- {name: R${i}, side: t${i}}`)}`
  }),
  documentKind('simverse: skills of one person', 50, (n) => {
    return `ruleset: simverse\ncombatants:\n- {name: A, side: a, skills: {${many(n, (i) => `s${i}: 1`, ', ')}}}\n- {name: B, side: b}`
  }),
  documentKind('simverse: skills of the scenario', 50, (n) => {
    return `ruleset: simverse\nskills: {${many(n, (i) => `s${i}: mental`, ', ')}}\ncombatants:\n- {name: A, side: a}\n- {name: B, side: b}`
  }),
]

export const DOCUMENT_KINDS: readonly Kind[] = [...YAML_KINDS, ...BX_KINDS, ...SIMVERSE_KINDS]
