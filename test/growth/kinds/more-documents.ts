import type { Kind } from '../measure.js'
import { documentKind, many } from './documents.js'

const SHEET =
  'hit_points: 9, armor_class: 12, strength: 10, dexterity: 10, constitution: 10, intelligence: 10, wisdom: 10, charisma: 10'

const SKIRMISH_KINDS: readonly Kind[] = [
  documentKind('skirmish: sheets', 50, (n) => {
    return `ruleset: skirmish\nmonsters:\n${many(n, (i) => `  m${i}: {name: M${i}, ${SHEET}}`)}`
  }),
  documentKind('skirmish: sheets with a fault each', 50, (n) => {
    return `ruleset: skirmish\nmonsters:\n${many(n, (i) => `  m${i}: {name: M${i}, hp: 4}`)}`
  }),
  documentKind('skirmish: who is in an encounter', 400, (n) => {
    return `ruleset: skirmish\nencounter:\n  with: [${many(n, () => 'cinder-imp', ', ')}]`
  }),
  documentKind('skirmish: characters in an encounter', 50, (n) => {
    const sheets = many(n, (i) => `  c${i}: {name: C${i}, ${SHEET}}`)
    return `ruleset: skirmish\ncharacters:\n${sheets}\nencounter:\n  with: [${many(n, (i) => `c${i}`, ', ')}]`
  }),
  documentKind('skirmish: nobody in an encounter', 200, (n) => {
    return `ruleset: skirmish\nencounter:\n  with: [${many(n, (i) => `nobody${i}`, ', ')}]`
  }),
  documentKind('skirmish: scores of nobody', 200, (n) => {
    return `ruleset: skirmish\nencounter:\n  with: [ysolde]\n  initiative: {${many(n, (i) => `n${i}: 1`, ', ')}}`
  }),
  documentKind('skirmish: scores of everybody', 150, (n) => {
    return `ruleset: skirmish\nencounter:\n  with: [${many(n, () => 'cinder-imp', ', ')}]\n  initiative: {${many(n, (i) => `cinder-imp_${i + 1}: 1`, ', ')}}`
  }),
  documentKind('skirmish: actions of a sheet', 50, (n) => {
    const actions = many(n, (i) => `{name: Bite ${i}, attack_bonus: 2, damage: []}`, ', ')
    return `ruleset: skirmish\nmonsters:\n  m: {name: M, ${SHEET}, actions: [${actions}]}`
  }),
  documentKind('skirmish: damage types of one’s own', 200, (n) => {
    return `ruleset: skirmish\nmonsters:\n  m: {name: M, ${SHEET}, damage_resistances: [${many(n, (i) => `t${i}`, ', ')}]}`
  }),
]

const ADAPTER = 'ruleset: adapter\nsystem: systems/mage'

const ADAPTER_KINDS: readonly Kind[] = [
  documentKind('adapter: characters', 50, (n) => {
    return `ruleset: adapter\ncharacters:\n${many(n, (i) => `- {name: C${i}}`)}`
  }),
  documentKind('adapter: characters of one name', 50, (n) => {
    return `ruleset: adapter\ncharacters:\n${many(n, () => '- {name: C}')}`
  }),
  documentKind('adapter: people with a fault each', 50, (n) => {
    return `ruleset: adapter\nnpcs:\n${many(n, (i) => `- {name: N${i}, hostil: true, armor: no}`)}`
  }),
  documentKind('adapter: people in scenes that are not there', 50, (n) => {
    return `ruleset: adapter\nnpcs:\n${many(n, (i) => `- {name: N${i}, scene: s${i}}`)}`
  }),
  documentKind('adapter: people in as many scenes', 50, (n) => {
    return `ruleset: adapter\nscenes:\n${many(n, (i) => `- {name: s${i}}`)}\nnpcs:\n${many(n, (i) => `- {name: N${i}, scene: s${i}}`)}`
  }),
  documentKind('adapter: people with lost weapons', 150, (n) => {
    return `ruleset: adapter\nweapons:\n${many(n, (i) => `- {name: w${i}, damage: 1}`)}\nnpcs:\n${many(n, (i) => `- {name: N${i}, weapons: [v${i}]}`)}`
  }),
  documentKind('adapter: stats of one person', 50, (n) => {
    return `${ADAPTER}\ncharacters:\n- {name: C, stats: {${many(n, (i) => `s${i}: 1`, ', ')}}}`
  }),
  documentKind('adapter: clocks', 50, (n) => {
    return `ruleset: adapter\nclocks:\n${many(n, (i) => `- {id: c${i}, max: 4}`)}`
  }),
  documentKind('adapter: endings by as many clocks', 50, (n) => {
    return `ruleset: adapter\nclocks:\n${many(n, (i) => `- {id: c${i}, max: 4}`)}\nendings:\n${many(n, (i) => `- {outcome: o${i}, when: {clock: c${i}, at: 4}}`)}`
  }),
  documentKind('adapter: clocks that rules move', 50, (n) => {
    return `ruleset: adapter\nsystem:\n  clock_rules:\n    clocks_enabled: [${many(n, (i) => `c${i}`, ', ')}]\nclocks:\n${many(n, (i) => `- {id: c${i}, max: 4}`)}`
  }),
  documentKind('adapter: keys of a system that nothing reads', 150, (n) => {
    return `ruleset: adapter\nsystem:\n${many(n, (i) => `  k${i}: 1`)}`
  }),
  documentKind('adapter: discoveries', 50, (n) => {
    return `ruleset: adapter\ntargets:\n- {name: t, discoveries: {${many(n, (i) => `look${i}: x`, ', ')}}}`
  }),
  documentKind('adapter: targets', 50, (n) => {
    return `ruleset: adapter\ntargets:\n${many(n, (i) => `- {name: t${i}, discoveries: {search: x}}`)}`
  }),
  documentKind('adapter: objectives that need another', 50, (n) => {
    return `ruleset: adapter\nobjectives:\n${many(n, (i) => `- {name: o${i}, action: look${i === 0 ? '' : `, needs: [o${i - 1}]`}}`)}`
  }),
  documentKind('adapter: projects', 50, (n) => {
    return `${ADAPTER}\nprojects:\n${many(n, (i) => `- {name: p${i}, action: search, needed: 3, max_rolls: 4}`)}`
  }),
]

const SPIRE = 'ruleset: spire\ncharacter: ironclad\nencounter: cultist'

const SPIRE_KINDS: readonly Kind[] = [
  documentKind('spire: cards of a pile', 1_000, (n) => {
    return `${SPIRE}\ndraw: [${many(n, () => 'Strike', ', ')}]`
  }),
  documentKind('spire: cards that are none', 1_000, (n) => {
    return `${SPIRE}\ndraw: [${many(n, (i) => `Strik${i}`, ', ')}]`
  }),
  documentKind('spire: relics that are none', 60, (n) => {
    return `${SPIRE}\nrelics: [${many(n, (i) => `Burn${i}`, ', ')}]`
  }),
  documentKind('spire: monsters', 1_000, (n) => {
    return `ruleset: spire\ncharacter: ironclad\nmonsters: [${many(n, () => 'cultist', ', ')}]`
  }),
  documentKind('spire: monsters that are none', 1_000, (n) => {
    return `ruleset: spire\ncharacter: ironclad\nmonsters: [${many(n, (i) => `cult${i}`, ', ')}]`
  }),
  documentKind('spire: keys that nothing reads', 100, (n) => `${SPIRE}\n${many(n, (i) => `k${i}: 1`)}`),
]

export const MORE_DOCUMENT_KINDS: readonly Kind[] = [...SKIRMISH_KINDS, ...ADAPTER_KINDS, ...SPIRE_KINDS]
