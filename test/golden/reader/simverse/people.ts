import { readFileSync } from 'node:fs'
import { parse as parseYaml } from 'yaml'
import { OPEN_LINE } from '../../../../src/rulesets/simverse/field/place.js'
import { type Combatant, type Condition, enter } from '../../../../src/rulesets/simverse/people/combatant.js'
import { speedOf } from '../../../../src/rulesets/simverse/people/figures.js'
import type { Buff, Sheet } from '../../../../src/rulesets/simverse/people/sheet.js'
import { defaultMode } from '../../../../src/rulesets/simverse/people/weapons.js'
import { catalogFrom } from '../../../../src/rulesets/simverse/scenario/catalog.js'
import type { Attack, AttackSituation, Hand } from '../../../../src/rulesets/simverse/state/blow.js'
import type { State } from '../../../../src/rulesets/simverse/state/state.js'
import {
  DEFAULT_SWITCHES,
  type Rules,
  type Switches,
} from '../../../../src/rulesets/simverse/tables/switches.js'
import type { Catalog } from '../../../../src/rulesets/simverse/tables/tables.js'
import type { Spell, Weapon } from '../../../../src/rulesets/simverse/tables/things.js'

export type Fields = Readonly<Record<string, unknown>>

const CATALOG = new URL('../../../../content/simverse/catalog/', import.meta.url)

/** The game's own content files. */
export const catalog: Catalog = catalogFrom((name) =>
  parseYaml(readFileSync(new URL(`${name}.yaml`, CATALOG), 'utf8')),
)

export function rulesOf(given: Fields): Rules {
  return {
    switches: { ...DEFAULT_SWITCHES, ...((given.rules as Partial<Switches>) ?? {}) },
    tables: { ...catalog.tables, learnable: catalog.spells },
  }
}

/** A case that leaves out the maximum Vitality says nothing about massive damage. */
const UNSTATED_VITALITY = 1_000_000

const DAZED_FOR: Readonly<Record<string, number>> = { stunned: 1, dazed: 1, losesNextMajor: 1 }

export function field<Value>(from: Fields, name: string, otherwise: Value): Value {
  return (from[name] as Value | null | undefined) ?? otherwise
}

/** A weapon by its id, or one written out in the case. */
export function weaponFrom(written: unknown): Weapon | undefined {
  if (typeof written === 'string') return catalog.weapons[written]
  if (typeof written !== 'object' || written === null) return undefined
  const inline = written as Weapon
  return { ...inline, id: inline.id ?? inline.name }
}

function spellFrom(written: unknown): Spell | undefined {
  if (typeof written === 'string') return catalog.spells[written]
  if (typeof written !== 'object' || written === null) return undefined
  const inline = written as Spell & { readonly gestures?: boolean }
  const gestured = inline.gestured ?? inline.gestures ?? true
  return {
    ...inline,
    id: inline.id ?? inline.name,
    gestured,
    kind: inline.kind ?? 'attack',
    rangeM: inline.rangeM ?? 0,
  }
}

/** What somebody of the case owns beside the catalog. */
export interface Belongings {
  readonly weapons: readonly Weapon[]
  readonly spells: readonly Spell[]
  readonly maneuvers: readonly string[]
}

export const NOTHING: Belongings = { weapons: [], spells: [], maneuvers: [] }

function sheetFrom(given: Fields, name: string, own: Belongings, rules: Rules): Sheet {
  const score = (attribute: string) => field(given, attribute, 10)
  const scores = {
    DX: score('DX'),
    IN: score('IN'),
    WS: score('WS'),
    CH: score('CH'),
    ST: score('ST'),
    AW: score('AW'),
    EN: score('EN'),
  }
  const perks = field<readonly string[]>(given, 'perks', [])
  const armor = field<Fields>(given, 'armor', {})
  const shield = given.shield as Fields | null | undefined
  const named = new Set(own.weapons.map((weapon) => weapon.id))
  const weapons = [
    ...own.weapons,
    ...Object.values(catalog.weapons).filter((weapon) => !named.has(weapon.id)),
  ]
  const vitality = field(given, 'vitality', scores.EN * 2)
  return {
    ...scores,
    name,
    seat: name,
    side: name,
    skills: field(given, 'skills', {}),
    perks,
    maneuvers: [...field<readonly string[]>(given, 'maneuvers', []), ...own.maneuvers],
    weapons,
    ready: weapons.map((weapon) => weapon.id),
    shield: shield ? { id: field(shield, 'id', 'shield'), name: 'Shield', SD: field(shield, 'SD', 0) } : null,
    armor: {
      AD: field(armor, 'AD', 0),
      AR: field(armor, 'AR', 0),
      penalty: field(armor, 'penalty', 0),
      locations: field(armor, 'locations', null),
    },
    spells: own.spells,
    buffs: field<readonly Buff[]>(given, 'buffs', []),
    speed: field(given, 'speed', speedOf(scores, perks, rules)),
    vitalityMax: field(given, 'vitalityMax', UNSTATED_VITALITY),
    staminaMax: field(given, 'staminaMax', field(given, 'stamina', scores.ST * 2)),
    manaMax: field(given, 'manaMax', field(given, 'mana', scores.AW * 2)),
    vitality,
    stamina: field(given, 'stamina', scores.ST * 2),
    mana: field(given, 'mana', scores.AW * 2),
    at: 0,
    mount: null,
    nerve: [],
    loadKg: field(given, 'loadKg', 0),
    sizeX: 1,
    hands: Number.MAX_SAFE_INTEGER,
    surprised: given.surprise !== undefined,
    minor: field(given, 'minor', false),
    silver: field(given, 'silver', 0),
    unspent: field(given, 'unspent', 0),
  }
}

/** Somebody in the midst of things, as the case describes them. */
export function personFrom(given: Fields, name: string, own: Belongings, rules: Rules): Combatant {
  const c = enter(sheetFrom(given, name, own, rules), rules)
  const rounds = field<Readonly<Record<string, number>>>(given, 'rounds', {})
  const conditions: Condition[] = field<readonly string[]>(given, 'conditions', []).map((id) => ({
    id,
    rounds: rounds[id] ?? (typeof given[id] === 'number' ? (given[id] as number) : (DAZED_FOR[id] ?? 0)),
    fresh: false,
  }))
  for (const id of ['burning', 'corroded', 'slowed']) {
    if (typeof given[id] === 'number' && !conditions.some((condition) => condition.id === id)) {
      conditions.push({ id, rounds: given[id] as number, fresh: false })
    }
  }
  c.conditions = conditions
  const wounds = given.wounds as readonly { remaining: number | null }[] | undefined
  c.wounds = wounds
    ? wounds.map((wound) => wound.remaining ?? 0)
    : Array.from({ length: field(given, 'bleedingWounds', 0) }, () => 0)
  const full = field(given, 'fullDefense', false)
  c.reactionsAllowed = field(given, 'reactions', full ? 3 : 1)
  c.usedWeapons = field(given, 'attackedWith', [])
  c.painPenalty = field(given, 'painPenalty', 0)
  c.injuries = field(given, 'injuries', [])
  c.woundPenalty = field(given, 'woundPenalty', 0)
  c.woundLevel = field(given, 'woundLevel', c.woundPenalty <= -4 ? 'critical' : 'healthy')
  c.ready = field(given, 'activeCombat', true)
  c.sneakUsedOn = field(given, 'sneakUsedOn', [])
  c.painTaken = field(given, 'damageThisRound', 0)
  c.moved = field(given, 'moved', false)
  const surprise = field<Fields>(given, 'surprise', {})
  c.surpriseShift = field(surprise, 'speedModifier', 0)
  c.actsLast = field(surprise, 'actsLast', false)
  c.surprisePenalty = field(given, 'allActions', field(surprise, 'allActions', 0))
  if (conditions.some((condition) => condition.id === 'aiming')) c.aimAt = field(given, 'aimingAt', '?')
  return c
}

/** A fight in which the first one has the turn. */
export function fightOf(people: readonly Combatant[], rules: Rules): State {
  const names = people.map((c) => c.sheet.name)
  return {
    rules,
    offers: { flanking: false, highGround: false, cover: '' },
    place: { ...OPEN_LINE, fieldM: Number.MAX_SAFE_INTEGER },
    roundLimit: 0,
    autoMorale: false,
    cast: [],
    sides: {},
    following: null,
    hasInterval: false,
    found: [],
    phase: 'turns',
    round: 1,
    order: names.map((name) => [name]),
    group: 0,
    groupUp: [],
    actor: names[0] ?? '',
    step: 0,
    combatants: people,
    facts: [],
    queue: [],
    pending: null,
    pairPaid: false,
    outcome: '',
    favours: [],
    sums: { rounds: 0, attacks: 0, hits: 0, defended: 0, damage: 0, bled: 0, panics: 0 },
  }
}

/** What the caller states of one attack (conventions, `context`). */
export function situatedFrom(context: Fields): AttackSituation {
  const flanking = field(context, 'flanking', false)
  return {
    distance: field(context, 'distance', 1),
    flanking,
    facing: field(context, 'facing', flanking ? 'flank' : 'front'),
    highGround: field(context, 'highGround', false),
    darkness: field(context, 'darkness', false),
    cover: field(context, 'cover', ''),
    unaware: field(context, 'targetUnaware', false),
    charge: field(context, 'mountedCharge', false),
    mountST: field(context, 'mountST', 10),
    mountedMoving: field(context, 'mountedMoving', false),
  }
}

export function attackFrom(command: Fields, attacker: string, defender: string, context: Fields): Attack {
  const weapon = weaponFrom(command.weapon)
  const spell = spellFrom(command.spell)
  const off = command.hand === 'off'
  const hand: Hand = command.twoWeapon === true ? (off ? 'pair-off' : 'pair-main') : off ? 'off' : ''
  return {
    attacker,
    defender,
    weapon: weapon?.id ?? '',
    mode: weapon ? field(command, 'mode', defaultMode(weapon)) : '',
    spell: spell?.id ?? '',
    location: field(command, 'calledShot', ''),
    maneuver: field(command, 'maneuver', ''),
    hand,
    rider: ['ignite', 'slow', 'spasm', 'corrode'].some((rider) => command[rider] === true),
    etch: command.etch === true,
    luck: command.luck === true,
    facts: situatedFrom(field<Fields>(command, 'context', context)),
  }
}

function belongings(command: Fields): { weapons: Weapon[]; spells: Spell[] } {
  const weapons = [command.weapon, command.parryWeapon, command.opponentWeapon]
    .map(weaponFrom)
    .filter((weapon) => weapon !== undefined)
  const spell = spellFrom(command.spell)
  return { weapons, spells: spell ? [spell] : [] }
}

/** Every weapon and spell a command names, in whatever part of it. */
export function namedIn(commands: readonly Fields[]): Belongings {
  const weapons: Weapon[] = []
  const spells: Spell[] = []
  const maneuvers: string[] = []
  const visit = (command: Fields): void => {
    const found = belongings(command)
    weapons.push(...found.weapons)
    spells.push(...found.spells)
    if (command.onParry) {
      maneuvers.push('riposte')
      visit(command.onParry as Fields)
    }
    for (const attack of field<readonly Fields[]>(command, 'attacks', [])) visit(attack)
  }
  commands.forEach(visit)
  return { weapons, spells, maneuvers }
}
