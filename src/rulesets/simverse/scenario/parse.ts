import type { Issue, ParsedScenario, ScenarioSchema } from '../../../kernel/contract/scenario.js'
import { schemaIssues } from '../../../kernel/contract/schema-faults.js'
import { manaOf, speedOf, staminaOf, vitalityOf } from '../people/figures.js'
import type { Sheet } from '../people/sheet.js'
import type { Rules } from '../tables/switches.js'
import { isFields } from './catalog.js'
import { crossCheck } from './cross-check.js'
import { resolve } from './resolve.js'
import type { SimverseScenario } from './scenario.js'
import { document, type Person } from './schema.js'

/** As many of the weapons, in their order, as the hands can hold. */
function readyAtOnce(who: Person): string[] {
  let free = who.hands - (who.shield ? 1 : 0)
  const ready: string[] = []
  for (const one of who.weapons) {
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

/** What people carry and cast: where a name stands instead of a thing, the catalog did not have it. */
const FROM_CATALOG: readonly unknown[] = ['weapons', 'spells', 'shield', 'armor']

function notInCatalog(path: Issue['path']): Issue {
  return {
    path,
    code: 'NOT_IN_CATALOG',
    message: `${String(path[2])}: no such thing in the catalog`,
    fix: 'use an id of the catalog, or write the whole thing',
  }
}

/** Faults that mean something else than they say: a name the catalog does not have, a number nobody can count. */
function inOurWords(issue: Issue): Issue {
  const { path } = issue
  if (path[0] !== 'combatants' && path[0] !== 'reserves') return issue
  if (path.length === 3 && path[2] === 'size') return notInCatalog(path)
  if (path.length === 3 && path[2] === 'count')
    return { path, code: 'BAD_COUNT', message: 'count must be a whole number from 1 to 100' }
  const thing = FROM_CATALOG.includes(path[2]) && path.length <= 4
  return thing && issue.code === 'invalid_type' ? notInCatalog(path) : issue
}

const NO_CATALOG: Issue = {
  path: [],
  code: 'NO_CATALOG',
  message: 'the catalog of weapons, conditions and the rest is missing beside this scenario',
}

function parse(input: unknown): ParsedScenario<SimverseScenario> {
  const read = document.safeParse(input)
  if (isFields(input) && input.ruleset === 'simverse' && input.tables === undefined) {
    const unknown = read.success
      ? []
      : schemaIssues(read.error.issues).filter(({ code }) => code === 'unknown_key')
    return { ok: false, issues: [NO_CATALOG, ...unknown] }
  }
  if (!read.success) return { ok: false, issues: schemaIssues(read.error.issues).map(inOurWords) }
  const doc = read.data
  const issues = crossCheck(doc)
  if (issues.length > 0) return { ok: false, issues }
  const rules: Rules = { switches: doc.rules, tables: doc.tables }
  return {
    ok: true,
    warnings: [],
    scenario: {
      ...doc,
      combatants: doc.combatants.map((who) => sheetOf(who, rules)),
      reserves: doc.reserves.map((who) => sheetOf(who, rules)),
    },
  }
}

export const scenarioSchema: ScenarioSchema<SimverseScenario> = { resolve, parse }
