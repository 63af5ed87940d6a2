import { parse, stringify } from 'yaml'
import { personOfCharacter } from '../../../../src/rulesets/simverse/characters/person.js'
import { type CharacterSheet, characterSheet } from '../../../../src/rulesets/simverse/characters/sheet.js'
import { place } from './place.js'

/** Somebody to try a new character on: a goblin of the guide, some steps away. */
const FOE = {
  name: 'Goblin',
  side: 'goblins',
  DX: 11,
  ST: 10,
  EN: 7,
  WS: 10,
  skills: { Swords: 2 },
  armor: { AD: 0, AR: 2 },
  weapons: ['shortsword'],
  at: 8,
}

/** A character as its builder shows it; `trial` is a scenario that it can be tried in, where nothing is wrong with it. */
export interface BuiltCharacter {
  readonly sheet?: CharacterSheet
  readonly trial?: string
}

export async function builtCharacter(text: string, isFaulty: boolean): Promise<BuiltCharacter> {
  const library = await place.library('simverse')
  const sheet = characterSheet(parse(text), library)
  if (!sheet || isFaulty) return sheet ? { sheet } : {}
  const { character, build } = sheet
  const person = personOfCharacter(character, build, library)
  const foe = character.name === FOE.name ? { ...FOE, name: 'Hobgoblin' } : FOE
  const scenario = {
    ruleset: 'simverse',
    title: `${character.name} and a goblin`,
    combatants: [{ ...person, side: 'heroes', seat: 'hero', at: 0 }, foe],
  }
  return { sheet, trial: stringify(scenario) }
}
