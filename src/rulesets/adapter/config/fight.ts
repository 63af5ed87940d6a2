import { plainDice } from './methods/read-method.js'
import type { Findings, Section } from './section.js'
import type { FIGHT } from './shapes/fight.js'
import { type Declared, readTerms, readTrait, traitsIn } from './terms.js'
import type { FightRules, TraitTerm } from './types.js'

type Fight = Section<typeof FIGHT.keys>
type Initiative = Section<typeof FIGHT.keys.initiative.keys>

function trait(name: string): TraitTerm {
  return { trait: name, mod: false, per: 1 }
}

/** rules/adapter §6: the traits of the documents' own game, where a configuration names no others. */
const OWN = {
  initiative: [trait('dexterity'), trait('wits')],
  dodge: { attribute: 'dexterity', ability: 'athletics' },
  damage: [trait('strength')],
  soak: [trait('stamina')],
}

function readDice(found: Findings, block: Initiative, otherwise: FightRules['initiative']['dice']) {
  const value = block.raw('dice')
  if (value === undefined) return otherwise
  try {
    return plainDice(value)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    found.fault('bad_value', block.at('dice'), `${block.at('dice').join('.')}: ${error.message}.`)
    return otherwise
  }
}

function readInitiative(found: Findings, block: Initiative, declared: Declared): FightRules['initiative'] {
  const read = {
    dice: readDice(found, block, { count: 1, sides: 10 }),
    add: readTerms(found, block.list('add'), block.at('add'), declared) ?? OWN.initiative,
  }
  block.warnUnknown()
  return read
}

function readDodge(found: Findings, fight: Fight, declared: Declared): FightRules['dodge'] {
  if (!fight.has('dodge')) return OWN.dodge
  const block = fight.section('dodge')
  const stat = (key: 'attribute' | 'ability') =>
    block.has(key) ? (readTrait(found, block.raw(key), block.at(key), declared) ?? null) : null
  const read = { attribute: stat('attribute'), ability: stat('ability') }
  block.warnUnknown()
  return read
}

/** Whole numbers, or dice where the method adds up sums. */
function readBareHands(found: Findings, fight: Fight, pool: boolean): number | string {
  const value = fight.raw('bare_hands')
  if (value === undefined) return pool ? 0 : '1d2'
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= 20) return value
  if (!pool && typeof value === 'string' && /^\d{0,2}d\d{1,3}([+-]\d{1,3})?$/.test(value)) return value
  const wanted = pool
    ? 'a whole number of dice from 0 to 20'
    : 'a whole number from 0 to 20, or dice such as 1d3'
  found.fault('bad_value', fight.at('bare_hands'), `${fight.at('bare_hands').join('.')} must be ${wanted}.`)
  return 0
}

/** Which of the documents' traits a fight would go by and this system does not have. */
function lacking(rules: Omit<FightRules, 'lacks'>, declared: Declared): readonly string[] {
  if (!declared) return []
  const { attribute, ability } = rules.dodge
  const used = [
    ...traitsIn(rules.initiative.add),
    ...[attribute, ability].filter((one) => one !== null),
    ...traitsIn(rules.damage),
    ...traitsIn(rules.soak),
  ]
  return [...new Set(used.filter((one) => !declared.has(one)))]
}

/** The `fight` block: which traits and dice carry initiative, dodge, damage, soak and defence. */
export function readFight(found: Findings, fight: Fight, declared: Declared, pool: boolean): FightRules {
  const hit = fight.section('hit')
  const terms = (key: 'damage' | 'soak' | 'defence') =>
    readTerms(found, fight.list(key), fight.at(key), declared)
  const read = {
    initiative: readInitiative(found, fight.section('initiative'), declared),
    dodge: readDodge(found, fight, declared),
    damage: terms('damage') ?? OWN.damage,
    soak: terms('soak') ?? OWN.soak,
    defence: terms('defence') ?? [],
    hit: {
      mixed: hit.choice('mixed'),
      success: hit.choice('success'),
      critical: hit.choice('critical'),
    },
    bare_hands: readBareHands(found, fight, pool),
  }
  hit.warnUnknown()
  fight.warnUnknown()
  return { ...read, lacks: lacking(read, declared) }
}
