import {
  buildCharacter,
  type Character,
  type GearLine,
} from '../../../../src/rulesets/simverse/characters/build.js'
import { decide } from '../../../../src/rulesets/simverse/commands/decide.js'
import type { Improvement } from '../../../../src/rulesets/simverse/events/interval/growth.js'
import type { RestKind } from '../../../../src/rulesets/simverse/events/interval/rest.js'
import { meditate, tend, tendRefusal } from '../../../../src/rulesets/simverse/interval/care.js'
import { repair, repairRefusal } from '../../../../src/rulesets/simverse/interval/repair.js'
import type { Combatant } from '../../../../src/rulesets/simverse/people/combatant.js'
import { hasCondition } from '../../../../src/rulesets/simverse/people/conditions.js'
import { lossOf } from '../../../../src/rulesets/simverse/people/gear.js'
import type { State } from '../../../../src/rulesets/simverse/state/state.js'
import { throwIfRefused } from '../../../../src/rulesets/simverse/stops.js'
import type { Rules } from '../../../../src/rulesets/simverse/tables/switches.js'
import { catalog, type Fields, field, fightOf, NOTHING, personFrom } from './people.js'
import { type Case, logOf, one, rolled, the } from './scene.js'
import { namesOf, play, type Result } from './strikes.js'

function repaired({ given, command, rules, dice }: Case): Result {
  const item = given.item as Fields
  const id = String(item.id)
  const c = one(given, rules)
  c.lost = { [id]: field(item, 'lost', 0) }
  const plan = {
    thing: { id, costSp: field(item, 'costSp', 0) },
    steps: field(command, 'steps', 1),
    self: command.by === 'self',
  }
  throwIfRefused(repairRefusal(c, plan), c.sheet.name)
  const events = play(fightOf([c], rules), (tell) => repair(c, plan, rules, dice, tell))
  const done = the(events, 'Repaired')!
  return {
    costSp: done.cost,
    hours: done.hours,
    silver: c.silver,
    lost: lossOf(c, id),
    log: logOf(events),
    ...(done.target === undefined ? {} : rolled(done as Parameters<typeof rolled>[0])),
  }
}

function intervalOf(people: readonly Combatant[], rules: Rules): State {
  return { ...fightOf(people, rules), phase: 'interval', hasInterval: true, actor: '' }
}

function rested({ given, command, rules, dice }: Case): Result {
  const people = (given.characters as readonly Fields[]).map(({ wounds, ...written }) => {
    const c = personFrom({ ...written, bleedingWounds: wounds ?? 0 }, String(written.name), NOTHING, rules)
    c.nights = field(written, 'nights', 0)
    return c
  })
  const state = intervalOf(people, rules)
  const asked = {
    verb: 'rest',
    kind: command.kind as RestKind,
    ...(command.care ? { care: String(command.care) } : {}),
  }
  const events = play(state, (tell) => decide(state, 'gm', asked, dice, tell))
  const rests = events.filter((event) => event.type === 'Rested')
  return {
    people: Object.fromEntries(
      people.map((c) => [
        c.sheet.name,
        {
          vitality: c.vitality,
          stamina: c.stamina,
          mana: c.mana,
          conditions: namesOf(c),
          injuries: c.injuries,
        },
      ]),
    ),
    hours: rests[0]?.hours,
    log: logOf(rests),
  }
}

function tended({ given, rules, dice }: Case): Result {
  const written = given.defender as Fields
  const medicWritten = given.attacker as Fields
  const medic = personFrom(medicWritten, String(medicWritten.name), NOTHING, rules)
  const { wounds, ...rest } = written
  const patient = personFrom(rest, String(written.name), NOTHING, rules)
  patient.wounds = (wounds as readonly (number | null)[]).map((rounds) => rounds ?? 0)
  patient.treated = field(written, 'treated', false)
  if (patient.wounds.length > 0 && !hasCondition(patient, 'bleeding'))
    patient.conditions = [...patient.conditions, { id: 'bleeding', rounds: 0, fresh: false }]
  const state = intervalOf([medic, patient], rules)
  throwIfRefused(tendRefusal(medic, patient), patient.sheet.name)
  const events = play(state, (tell) => tend(state, medic, patient, dice, tell))
  const ticked = events.find((event) => event.type === 'RoundTicked' && event.who === patient.sheet.name)
  return {
    ...rolled(the(events, 'FirstAidRolled')!),
    healed: the(events, 'Tended')?.healed ?? 0,
    lost: ticked?.type === 'RoundTicked' ? ticked.lost : 0,
    vitality: patient.vitality,
    wounds: patient.wounds.map((rounds) => (rounds === 0 ? null : rounds)),
    conditions: namesOf(patient),
  }
}

function meditated({ given, command, rules, dice }: Case): Result {
  const c = one(given, rules)
  c.tries = field(command, 'triesToday', 0)
  const state = intervalOf([c], rules)
  const event = the(
    play(state, (tell) => meditate(state, c, dice, tell)),
    'Meditated',
  )!
  return { ...rolled(event), gained: event.gained, mana: c.mana }
}

function built({ given }: Case): Result {
  const written = given.character as Fields
  const gear = field<readonly (string | GearLine)[]>(written, 'gear', [])
  const character: Character = {
    name: String(written.name),
    level: written.level as string | undefined,
    cp: written.cp as number | undefined,
    size: written.size as string | undefined,
    attributes: field(written, 'attributes', {}),
    skills: field(written, 'skills', {}),
    specialties: field(written, 'specialties', {}),
    perks: field(written, 'perks', []),
    maneuvers: field(written, 'maneuvers', []),
    spells: field(written, 'spells', []),
    background: written.background as string | undefined,
    gear: gear.map((thing) => (typeof thing === 'string' ? { use: thing } : thing)),
  }
  const { cp, silver, faults, line } = buildCharacter(character, catalog)
  return { cp, silver, line, faults: faults.map(({ code, path }) => ({ code, path: path.join('.') })) }
}

function improved({ given, command, rules, dice }: Case): Result {
  const c = one(given, rules)
  c.used = [field<readonly string[]>(command, 'used', [])]
  c.sheet = { ...c.sheet, spells: field(given.character as Fields, 'spells', []) }
  const state: State = command.fight === true ? fightOf([c], rules) : intervalOf([c], rules)
  const kind = command.kind as Improvement
  const asked = {
    verb: 'improve',
    who: c.sheet.name,
    [kind]: String(command.name),
    ...(command.teacher === true && { teacher: 'yes' }),
    ...(command.books === true && { books: 'yes' }),
  }
  const events = play(state, (tell) => decide(state, 'gm', asked, dice, tell))
  const event = the(events, 'Improved')!
  return { cost: event.cost, unspent: c.unspent, days: event.days, log: logOf(events) }
}

/** Commands of the hour after a fight and of characters, by their type. */
export const hourAfter: Readonly<Record<string, (one: Case) => Result>> = {
  repair: repaired,
  rest: rested,
  tend: tended,
  meditate: meditated,
  build: built,
  improve: improved,
}
