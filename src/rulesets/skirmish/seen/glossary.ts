import { type Facts, GAME_MASTER } from '../../../kernel/contract/seats.js'
import type { Glossary, GlossaryEntry } from '../../../kernel/glossary/entry.js'
import { signed } from '../../../kernel/modifiers.js'
import { ABILITIES, type Equipment, modifierOf, type Sheet } from '../people/sheet.js'
import type { Sheets, SkirmishScenario } from '../scenario/scenario.js'
import { campaignOf, everybody, type SkirmishState, sheetOf } from '../state/state.js'
import { words } from './glossary-words.js'

function abilitiesText(sheet: Sheet): string {
  return ABILITIES.map((ability) => `${ability.slice(0, 3)} ${signed(modifierOf(sheet, ability))}`).join(', ')
}

function sheetText(sheet: Sheet): string {
  const weapons = [...sheet.actions, ...sheet.equipment].map(({ name }) => name)
  const defences = [
    ['resists', sheet.damage_resistances],
    ['immune to', sheet.damage_immunities],
    ['vulnerable to', sheet.damage_vulnerabilities],
  ] as const
  const parts = [
    `${sheet.hit_points} HP, AC ${sheet.armor_class}.`,
    `${abilitiesText(sheet)}.`,
    ...(weapons.length > 0 ? [`Fights with: ${weapons.join(', ')}.`] : []),
    ...defences.flatMap(([word, types]) => (types.length > 0 ? [`${word} ${types.join(', ')}.`] : [])),
  ]
  return parts.join(' ')
}

function sheetEntries(kind: string, sheets: Sheets): readonly GlossaryEntry[] {
  return Object.entries(sheets).map(([id, sheet]) => ({
    name: sheet.name,
    also: [id],
    kind,
    text: `The sheet of a ${kind}. ${sheetText(sheet)}`,
  }))
}

/** `+5 to hit, 1d8+3 slashing`. */
function weaponText({ attack_bonus, damage = [], desc }: Equipment): string {
  const dealt = damage.map(({ damage_dice, damage_modifier, damage_type }) => {
    const bonus = damage_modifier === 0 ? '' : signed(damage_modifier)
    return `${damage_dice}${bonus}${damage_type === null ? '' : ` ${damage_type}`}`
  })
  const parts = [...(attack_bonus === undefined ? [] : [`${signed(attack_bonus)} to hit`]), ...dealt]
  return `${parts.length > 0 ? ` ${parts.join(', ')}.` : ''}${desc ? ` ${desc}` : ''}`
}

/** Weapons of one person; what they do, where the seat may read the sheet. */
function weaponEntries(owner: string, sheet: Sheet, reads: boolean): readonly GlossaryEntry[] {
  return [...sheet.actions, ...sheet.equipment].map((thing) => ({
    name: thing.name,
    kind: 'weapon',
    text: `${thing.attack_bonus === undefined ? 'A thing' : 'A weapon'} of ${owner}.${reads ? weaponText(thing) : ''}`,
  }))
}

/** Sheets of monsters outside the encounter are the game master's (rules/secrets). */
function things(state: SkirmishState, seat: string, _: Facts<SkirmishScenario>): readonly GlossaryEntry[] {
  const isMaster = seat === GAME_MASTER
  const campaign = campaignOf(state)
  const present = everybody(state).map((entity) => ({ entity, sheet: sheetOf(state, entity) }))
  const owned = Object.entries(campaign.characters).filter(([id]) => isMaster || id === seat)
  return [
    ...present.map(({ entity, sheet }) => ({
      name: entity.name,
      also: [entity.id],
      kind: 'sheet',
      text:
        isMaster || entity.sheet === seat
          ? sheetText(sheet)
          : `A ${entity.kind} in this encounter, called ${entity.id} in commands.`,
    })),
    ...owned.flatMap(([, sheet]) => weaponEntries(sheet.name, sheet, true)),
    ...present.flatMap(({ entity, sheet }) =>
      weaponEntries(entity.name, sheet, isMaster || entity.kind === 'character'),
    ),
    ...sheetEntries('character', campaign.characters).map((entry) =>
      isMaster || entry.also?.includes(seat) ? entry : { ...entry, text: 'A character of a player.' },
    ),
    ...(isMaster ? sheetEntries('monster', campaign.monsters) : []),
    ...(isMaster
      ? Object.values(campaign.monsters).flatMap((one) => weaponEntries(one.name, one, true))
      : []),
  ]
}

/** All that a seat may ask about in a skirmish. */
export const glossary: Glossary<SkirmishState, SkirmishScenario> = { words, things }
