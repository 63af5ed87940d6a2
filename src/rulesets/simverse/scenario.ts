import { z } from 'zod'
import { DiceError } from '../../kernel/dice/expression.js'
import type { Issue, ParsedScenario, ScenarioSchema } from '../../kernel/ruleset.js'
import { schemaIssues } from '../../kernel/schema-faults.js'
import { damageDice } from './attack.js'
import type { Spell, Tables, Weapon } from './catalog.js'
import { resolve } from './resolve.js'
import { type Armor, type Buff, manaOf, type Sheet, speedOf, staminaOf, vitalityOf } from './sheet.js'
import { FACTS, type Fact, type Offers } from './state.js'
import { DEFAULT_SWITCHES, type Rules, type Switches } from './switches.js'

/** A fight that stands alone: who is there, with every figure, and what the referee has ruled beforehand. */
export interface SimverseScenario {
  readonly ruleset: 'simverse'
  readonly title: string
  readonly about: string
  readonly rules: Switches
  readonly tables: Tables
  readonly offers: Offers
  readonly fieldM: number
  readonly roundLimit: number
  readonly morale: 'auto' | 'called'
  readonly facts: readonly Fact[]
  readonly combatants: readonly Sheet[]
}

const switches = z.strictObject({
  rangeRule: z.enum(['linear', 'log2']).default(DEFAULT_SWITCHES.rangeRule),
  bleedingRule: z.enum(['wounds', 'counter']).default(DEFAULT_SWITCHES.bleedingRule),
  firstAidStops: z.enum(['one', 'all']).default(DEFAULT_SWITCHES.firstAidStops),
  criticalMargin: z.enum(['atLeast', 'add', 'fixed']).default(DEFAULT_SWITCHES.criticalMargin),
  turnWindow: z.enum(['round', 'ownTurn']).default(DEFAULT_SWITCHES.turnWindow),
  blockRanged: z.boolean().default(DEFAULT_SWITCHES.blockRanged),
  bowStBonus: z.boolean().default(DEFAULT_SWITCHES.bowStBonus),
  enforceMinST: z.boolean().default(DEFAULT_SWITCHES.enforceMinST),
  diceConversion: z.enum(['off', 'on']).default(DEFAULT_SWITCHES.diceConversion),
})

const score = z.int().min(1).max(60)

const damageText = z.string().check((ctx) => {
  try {
    damageDice(ctx.value)
  } catch (error) {
    const message = error instanceof DiceError || error instanceof RangeError ? error.message : 'no damage'
    ctx.issues.push({
      code: 'custom',
      input: ctx.value,
      message: `damage must be so many d6 and a modifier: ${message}`,
    })
  }
})

const weapon = z.looseObject({
  id: z.string().min(1),
  name: z.string().min(1),
  damage: damageText,
  modes: z.record(z.string(), z.looseObject({ type: z.string() })),
  skill: z.string().min(1),
})

const spell = z.looseObject({
  id: z.string().min(1),
  name: z.string().min(1),
  mana: z.int().min(0),
  rangeM: z.number().min(0),
  kind: z.enum(['attack', 'sure', 'area', 'resisted', 'heal', 'ward', 'bless', 'weapon']),
})

const armor = z.strictObject({
  AD: z.int().default(0),
  AR: z.int().min(0).default(0),
  penalty: z.int().max(0).default(0),
  locations: z.record(z.string(), z.int().min(0)).nullable().default(null),
})

const buff = z.looseObject({
  name: z.string().min(1),
  value: z.int(),
  to: z.enum(['all', 'attack', 'defense', 'AR', 'armorInstead', 'bonusDice']),
})

const person = z.strictObject({
  name: z.string().min(1),
  side: z.string().min(1),
  seat: z.string().min(1).optional(),
  DX: score.default(10),
  IN: score.default(10),
  WS: score.default(10),
  CH: score.default(10),
  ST: score.default(10),
  AW: score.default(10),
  EN: score.default(10),
  skills: z.record(z.string(), z.int()).default({}),
  perks: z.array(z.string()).default([]),
  maneuvers: z.array(z.string()).default([]),
  weapons: z.array(weapon).default([]),
  ready: z.array(z.string()).optional(),
  shield: z.looseObject({ id: z.string(), name: z.string(), SD: z.int() }).nullable().default(null),
  armor: armor.default({ AD: 0, AR: 0, penalty: 0, locations: null }),
  spells: z.array(spell).default([]),
  buffs: z.array(buff).default([]),
  speed: z.number().positive().optional(),
  vitalityMax: z.int().positive().optional(),
  staminaMax: z.int().min(0).optional(),
  manaMax: z.int().min(0).optional(),
  vitality: z.int().optional(),
  stamina: z.int().min(0).optional(),
  mana: z.int().min(0).optional(),
  at: z.number().default(0),
  mount: z.strictObject({ ST: score, speed: z.number().positive() }).nullable().default(null),
  surprised: z.boolean().default(false),
  nerve: z.array(z.string()).default([]),
  loadKg: z.number().min(0).default(0),
  sizeX: z.number().positive().default(1),
  hands: z.int().min(0).default(2),
})

const fact = z.strictObject({
  fact: z.enum(FACTS),
  who: z.string().default(''),
  other: z.string().default(''),
  reason: z.string().default('the scenario says so'),
})

const document = z.strictObject({
  ruleset: z.literal('simverse'),
  title: z.string().default('A fight'),
  about: z.string().default(''),
  rules: switches.default(DEFAULT_SWITCHES),
  tables: z.looseObject({
    situation: z.looseObject({}),
    conditions: z.looseObject({}),
    perks: z.looseObject({}),
  }),
  offers: z
    .strictObject({
      flanking: z.boolean().default(false),
      highGround: z.boolean().default(false),
      cover: z.enum(['', 'light', 'heavy']).default(''),
    })
    .default({ flanking: false, highGround: false, cover: '' }),
  fieldM: z.number().positive().default(60),
  roundLimit: z.int().min(0).default(100),
  morale: z.enum(['auto', 'called']).default('auto'),
  facts: z.array(fact).default([]),
  combatants: z.array(person).min(1),
})

type Document = z.infer<typeof document>
type Person = Document['combatants'][number]

/** As many of the weapons, in their order, as two hands can hold. */
function readyAtOnce(who: Person): string[] {
  let free = who.hands - (who.shield ? 1 : 0)
  const ready: string[] = []
  for (const one of who.weapons as unknown as Weapon[]) {
    const hands = one.hands ?? 1
    if (one.unarmed || hands > free) continue
    free -= hands
    ready.push(one.id)
  }
  return ready
}

function sheetOf(who: Person, rules: Rules): Sheet {
  const vitalityMax = who.vitalityMax ?? vitalityOf(who, who.perks, rules, who.sizeX)
  const staminaMax = who.staminaMax ?? staminaOf(who, who.perks, rules)
  const manaMax = who.manaMax ?? manaOf(who, who.perks, rules)
  return {
    ...who,
    seat: who.seat ?? who.side,
    weapons: who.weapons as unknown as Weapon[],
    spells: who.spells as unknown as Spell[],
    buffs: who.buffs as unknown as Buff[],
    armor: who.armor as Armor,
    shield: who.shield,
    ready: who.ready ?? readyAtOnce(who),
    speed: who.speed ?? speedOf(who, who.perks, rules),
    vitalityMax,
    staminaMax,
    manaMax,
    vitality: who.vitality ?? vitalityMax,
    stamina: who.stamina ?? staminaMax,
    mana: who.mana ?? manaMax,
  }
}

/** Faults that mean something else than they say: a missing catalog, a name it does not have. */
function inOurWords(issue: Issue): Issue {
  const { path } = issue
  if (path[0] === 'tables') {
    return {
      path: [],
      code: 'NO_CATALOG',
      message: 'the catalog of weapons, conditions and the rest is missing beside this scenario',
    }
  }
  if (
    path[0] === 'combatants' &&
    (path[2] === 'weapons' || path[2] === 'spells' || path[2] === 'shield' || path[2] === 'armor')
  ) {
    if (issue.code === 'invalid_type') {
      return {
        path,
        code: 'NOT_IN_CATALOG',
        message: `${String(path[2])}: no such thing in the catalog`,
        fix: 'use an id of the catalog, or write the whole thing',
      }
    }
  }
  return issue
}

/** Faults that only the whole shows: two of one name, unknown perks, maneuvers or facts about nobody. */
function crossCheck(doc: Document): Issue[] {
  const issues: Issue[] = []
  const names = new Set<string>()
  const tables = doc.tables as unknown as Tables
  doc.combatants.forEach((who, i) => {
    if (names.has(who.name)) {
      issues.push({
        path: ['combatants', i, 'name'],
        code: 'SAME_NAME',
        message: `"${who.name}" is there twice`,
        fix: 'give each their own name, or use count',
      })
    }
    names.add(who.name)
    who.perks.forEach((perk, p) => {
      const id = perk.split(':')[0]!
      if (!Object.hasOwn(tables.perks, id)) {
        issues.push({
          path: ['combatants', i, 'perks', p],
          code: 'UNKNOWN_PERK',
          message: `there is no perk "${id}"`,
        })
      }
    })
    who.maneuvers.forEach((maneuver, m) => {
      if (!Object.hasOwn(tables.maneuvers, maneuver)) {
        issues.push({
          path: ['combatants', i, 'maneuvers', m],
          code: 'UNKNOWN_MANEUVER',
          message: `there is no maneuver "${maneuver}"`,
        })
      }
    })
  })
  doc.facts.forEach((one, i) => {
    for (const who of [one.who, one.other]) {
      if (who !== '' && !names.has(who)) {
        issues.push({ path: ['facts', i], code: 'NOBODY', message: `nobody here is called "${who}"` })
      }
    }
  })
  if (new Set(doc.combatants.map((who) => who.side)).size < 2) {
    issues.push({ path: ['combatants'], code: 'ONE_SIDE', message: 'a fight needs at least two sides' })
  }
  return issues
}

function parse(input: unknown): ParsedScenario<SimverseScenario> {
  const read = document.safeParse(input)
  if (!read.success) {
    const issues = schemaIssues(read.error.issues).map(inOurWords)
    const seen = new Set<string>()
    return {
      ok: false,
      issues: issues.filter((issue) => {
        const key = `${issue.path.join('.')} ${issue.message}`
        return seen.has(key) ? false : Boolean(seen.add(key))
      }),
    }
  }
  const doc = read.data
  const issues = crossCheck(doc)
  if (issues.length > 0) return { ok: false, issues }
  const tables = doc.tables as unknown as Tables
  const rules: Rules = { switches: doc.rules, tables }
  return {
    ok: true,
    warnings: [],
    scenario: { ...doc, tables, combatants: doc.combatants.map((who) => sheetOf(who, rules)) },
  }
}

export const scenarioSchema: ScenarioSchema<SimverseScenario> = { resolve, parse }
