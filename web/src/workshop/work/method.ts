import { isMap, isScalar, parse, parseDocument } from 'yaml'
import { FastDice } from '../../../../src/kernel/dice/fast.js'
import {
  loadSystemConfig,
  methodOdds,
  type RollInput,
  rollAction,
  type SystemConfig,
} from '../../../../src/rulesets/adapter/rules.js'
import type { MethodAnswer, MethodJob, RolledOnce } from './types.js'

const SKILL = 'skill'
const NONE = 'nothing'

/** A system that has this method and one skill: what is rolled depends on nothing else. */
function systemWith(method: unknown): SystemConfig | readonly string[] {
  const loaded = loadSystemConfig({
    resolution_rules: {
      resolution: { method: 'own', methods: { own: method } },
      stat_schema: { attributes: { none: [NONE] }, abilities: { own: [SKILL] } },
      action_stat_map: { _default: { attribute: NONE, ability: SKILL } },
    },
  })
  if (loaded.ok) return loaded.config
  return loaded.issues.map(({ path, message }) => `${path.slice(4).join('.')}: ${message}`)
}

function inputFor(rating: number): RollInput {
  return { action: 'try', stats: { [SKILL]: rating, [NONE]: 0 } }
}

/** The exact chances of every rating, by the rules' own code. */
export function methodColumns({ method, ratings }: Extract<MethodJob, { kind: 'odds' }>): MethodAnswer {
  const config = systemWith(method)
  if (Array.isArray(config)) return { faults: config as readonly string[] }
  try {
    return {
      columns: ratings.map((rating) => ({
        rating,
        outcomes: methodOdds(config as SystemConfig, inputFor(rating)).outcomes,
      })),
    }
  } catch (error) {
    return { faults: [error instanceof Error ? error.message : String(error)] }
  }
}

/** Some rolls with real dice, read by these rules. */
export function methodRolls({ method, rating, times }: Extract<MethodJob, { kind: 'rolls' }>): MethodAnswer {
  const config = systemWith(method)
  if (Array.isArray(config)) return { faults: config as readonly string[] }
  const [seed = 1, stream = 1] = crypto.getRandomValues(new Uint32Array(2))
  const dice = new FastDice(seed, stream)
  const rolls: RolledOnce[] = []
  for (let i = 0; i < times; i++) {
    const { faces, outcome, text, dice: said } = rollAction(config as SystemConfig, inputFor(rating), dice)
    rolls.push({ faces, outcome, sides: Number(/d(\d+)/.exec(said)?.[1] ?? 10), text: text ?? said })
  }
  return { rolls }
}

/** The text of a scenario with this method as its system's; comments and order stay. A system of a document becomes a block over it. */
export function methodWritten({ text, yaml }: Extract<MethodJob, { kind: 'write' }>): MethodAnswer {
  const document = parseDocument(text)
  if (document.errors.length > 0 || !isMap(document.contents))
    return { faults: ['The text has a fault; mend it first.'] }
  const system = document.get('system', true)
  if (isScalar(system) && typeof system.value === 'string')
    document.set('system', document.createNode({ from: system.value }))
  else if (system !== undefined && !isMap(system)) document.set('system', document.createNode({}))
  const written = parse(yaml) as {
    readonly method: string
    readonly methods: Readonly<Record<string, unknown>>
  }
  document.setIn(['system', 'resolution_rules', 'resolution', 'method'], written.method)
  const node = document.createNode(written.methods.own)
  document.setIn(['system', 'resolution_rules', 'resolution', 'methods', 'own'], node)
  if (isMap(node))
    for (const { value } of node.items)
      if (isMap(value)) value.flow = true
      else if (value && typeof value === 'object' && 'items' in value) {
        const items = (value as { items: unknown[]; flow?: boolean }).items
        if (items.every((item) => isScalar(item))) (value as { flow?: boolean }).flow = true
        for (const item of items) if (isMap(item)) item.flow = true
      }
  return { text: document.toString({ lineWidth: 0, flowCollectionPadding: true }) }
}
