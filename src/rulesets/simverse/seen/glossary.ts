import type { Glossary, GlossaryEntry } from '../../../kernel/glossary/entry.js'
import { signed } from '../../../kernel/modifiers.js'
import type { Combatant } from '../people/combatant.js'
import type { Sheet } from '../people/sheet.js'
import { knowsReserves, type SimverseFacts } from '../scenario/knows.js'
import type { SimverseScenario } from '../scenario/scenario.js'
import type { State } from '../state/state.js'
import type { Tables } from '../tables/tables.js'
import { ATTRIBUTES, type Shield, type Spell, type Weapon } from '../tables/things.js'
import { words } from './glossary-words.js'

function weaponText({ damage, modes, skill, hands, reachM, rangeM, parryBonus }: Weapon): string {
  const ways = Object.entries(modes).map(([mode, { type }]) => `${mode} (${type})`)
  const parts = [
    `${damage} damage`,
    ways.join(', '),
    `skill ${skill}`,
    ...(hands === undefined || hands < 2 ? [] : [`${hands} hands`]),
    ...(reachM === undefined ? [] : [`reach ${reachM} m`]),
    ...(rangeM === undefined ? [] : [`range ${rangeM} m`]),
    ...(parryBonus === undefined || parryBonus === 0 ? [] : [`${signed(parryBonus)} on parries`]),
  ]
  return `A weapon: ${parts.join(', ')}.`
}

const SPELLS: Readonly<Record<Spell['kind'], string>> = {
  attack: 'attacks one target',
  sure: 'hits its target for sure',
  area: 'hits everybody in an area',
  resisted: 'works unless resisted',
  heal: 'heals',
  ward: 'protects',
  bless: 'strengthens',
  weapon: 'charms a weapon',
  unseen: 'hides somebody from aim until they attack or are hurt',
  sanctuary: 'keeps foes from attacking unless they pass a WS roll',
  light: 'lifts darkness',
  mend: 'mends one thing wholly',
  dispel: 'ends one lasting spell by a Spellcasting roll',
}

function spellText(spell: Spell): string {
  const { kind, mana, rangeM, damage, type, resist, condition, rounds, heal, AR, radiusM } = spell
  const parts = [
    `costs ${mana} Mana`,
    `range ${rangeM} m`,
    ...(damage === undefined ? [] : [`${damage} damage${type === undefined ? '' : ` (${type})`}`]),
    ...(radiusM === undefined ? [] : [`within ${radiusM} m`]),
    ...(heal === undefined ? [] : [`heals ${heal}`]),
    ...(AR === undefined ? [] : [`AR ${AR}`]),
    ...(resist === undefined ? [] : [`resisted by ${resist}`]),
    ...(condition === undefined
      ? []
      : [`${condition}${rounds === undefined ? '' : ` for ${rounds} rounds`}`]),
  ]
  return `A spell that ${SPELLS[kind]}: ${parts.join(', ')}.`
}

function shieldEntry({ name, id, SD }: Shield): GlossaryEntry {
  return { name, also: [id], kind: 'shield', text: `A shield: deflection (SD) ${SD}.` }
}

/** What is known of somebody's sheet to their own side and to the game master. */
function sheetText(c: Combatant): string {
  const { sheet } = c
  const list = (label: string, names: readonly string[]) =>
    names.length > 0 ? [`${label}: ${names.join(', ')}.`] : []
  const skills = Object.entries(sheet.skills).map(([skill, level]) => `${skill} ${level}`)
  return [
    `${ATTRIBUTES.map((one) => `${one} ${sheet[one]}`).join(', ')}.`,
    `Vitality ${c.vitality} of ${sheet.vitalityMax}, Stamina ${c.stamina} of ${sheet.staminaMax}, Mana ${c.mana} of ${sheet.manaMax}, AR ${sheet.armor.AR}, AD ${sheet.armor.AD}.`,
    ...list('Skills', skills),
    ...list('Traits', sheet.perks),
    ...list('Maneuvers', sheet.maneuvers),
    ...list(
      'Weapons',
      sheet.weapons.map(({ name }) => name),
    ),
    ...list(
      'Spells',
      sheet.spells.map(({ name }) => name),
    ),
  ].join(' ')
}

/** Weapons that the seat can see: all of its own side, and what others have in hand or on the ground. */
function weaponsOf(c: Combatant, reads: boolean): readonly Weapon[] {
  const { sheet, held, dropped } = c
  return sheet.weapons.filter(({ id }) => reads || held.includes(id) || dropped.includes(id))
}

function personEntries(c: Combatant, reads: boolean): readonly GlossaryEntry[] {
  const { sheet }: { sheet: Sheet } = c
  return [
    ...(reads ? [{ name: sheet.name, kind: 'person', text: sheetText(c) }] : []),
    ...weaponsOf(c, reads).map((weapon) => ({
      name: weapon.name,
      also: [weapon.id],
      kind: 'weapon',
      text: weaponText(weapon),
    })),
    ...(reads
      ? sheet.spells.map((spell) => ({
          name: spell.name,
          also: [spell.id],
          kind: 'spell',
          text: spellText(spell),
        }))
      : []),
    ...(sheet.shield === null ? [] : [shieldEntry(sheet.shield)]),
    ...(reads ? c.buffs : []).map(({ name, value, to }) => ({
      name,
      kind: 'effect',
      text: `An effect on ${sheet.name}: ${signed(value)} to ${to}.`,
    })),
    ...(c.holds === ''
      ? []
      : [{ name: `holds ${c.holds}`, kind: 'status', text: `${sheet.name} grapples ${c.holds}.` }]),
  ]
}

/** `attack -4, no Major`, from a row of figures. */
function rowText(row: Readonly<Record<string, unknown>>): string {
  return Object.entries(row)
    .filter(([key, value]) => key !== 'id' && value !== undefined && value !== false)
    .map(([key, value]) => (value === true ? key : `${key} ${String(value)}`))
    .join(', ')
}

function rowEntries(kind: string, rows: Readonly<Record<string, object>>): readonly GlossaryEntry[] {
  return Object.entries(rows).map(([name, row]) => ({
    name,
    kind,
    text: `In figures: ${rowText(row as Readonly<Record<string, unknown>>) || 'nothing'}.`,
  }))
}

/** Rows of the tables, for what the words of the rules do not explain: a catalog may have its own. */
function tableEntries(tables: Tables): readonly GlossaryEntry[] {
  const known = new Set(words.map(({ name, kind }) => `${kind} ${name}`))
  const found = [
    ...rowEntries('status', tables.conditions),
    ...rowEntries('maneuver', tables.maneuvers),
    ...rowEntries('trait', tables.perks),
    ...rowEntries('called shot', tables.calledShots),
    ...rowEntries('damage type', tables.damageTypes),
    ...rowEntries('skill', tables.skills),
  ]
  return found.filter(({ name, kind }) => !known.has(`${kind} ${name}`))
}

function things({ combatants, rules }: State, seat: string, facts: SimverseFacts): readonly GlossaryEntry[] {
  return [
    ...combatants.flatMap((c) => personEntries(c, knowsReserves(facts, seat, c.sheet.name, c.sheet.side))),
    ...tableEntries(rules.tables),
  ]
}

/** All that a seat may ask about in Simverse. */
export const glossary: Glossary<State, SimverseScenario> = { words, things }
