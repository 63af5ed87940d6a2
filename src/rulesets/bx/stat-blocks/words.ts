import { meanDamage } from './damage.js'
import type { ImportedBlock } from './import.js'
import type { ImportedFoe, StatBlockError, StatBlockWarning } from './result.js'

function mean(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(1)
}

/** S10: the mean of a round with all attacks and with one, whether or not they hit. */
function roundText({ attacks = [], Dmg }: ImportedFoe): string {
  const all = attacks.reduce((sum, attack) => sum + attack.count * meanDamage(attack.Dmg), 0)
  const count = attacks.reduce((sum, attack) => sum + attack.count, 0)
  return `It makes all ${count} attacks a round: ${mean(all)} points where all hit, ${mean(meanDamage(Dmg))} with one. "options: {attacks: one}" brings one attack back.`
}

/** S5, S6: what was taken of several attacks, and what the game master may let it do instead. */
function alternativeText({ Dmg, rider = '' }: ImportedFoe): string {
  const others = rider.split('; ').filter((one) => /^or /i.test(one))
  return `Of attacks to choose from the first is taken: Dmg ${Dmg}. In the rider, for the game master to rule on: ${others.join('; ')}.`
}

const SENTENCES: Readonly<Record<StatBlockWarning, (foe: ImportedFoe) => string>> = {
  ac_guessed: ({ AC }) =>
    `The armour class says no scale; it is read as AC ${AC} upward. Write AC ${19 - AC} [${AC}] to be sure.`,
  ac_mismatch: ({ AC }) => `The two armour classes do not agree; the one in brackets counts: AC ${AC}.`,
  specials: () => 'Stars behind the hit dice are special abilities that the text does not name.',
  hp_average: ({ hp }) => `The text has no hit points; ${hp} is the mean of its hit dice.`,
  at_mismatch: ({ AT }) => `THAC0 and the bonus do not agree; the bonus in brackets counts: AT ${AT}.`,
  at_from_hd: ({ AT }) => `The text has no attack bonus; AT ${AT} goes by the hit dice.`,
  attack_count: () =>
    'The number of attacks and their list do not agree; the list counts. Write each with its dice to be sure: Att 2 x claw (1d4), 1 x bite (1d8).',
  damage_by_weapon: ({ Dmg }) => `Damage goes by the weapon; ${Dmg} stands for it.`,
  odd_die: ({ Dmg }) => `No usual dice make that range of damage; ${Dmg} does.`,
  rider: ({ rider = '' }) => `bx has no rule for this, so the game master rules on it: ${rider}.`,
  alternative: alternativeText,
  several_attacks: roundText,
  ml_default: ({ ML }) => `The text has no morale; ${ML} is taken.`,
  ml_none: () => 'It never tests morale, so it is tagged fearless.',
  kept_text: ({ rider = '' }) => `Words that belong to no field are kept in the rider: ${rider}.`,
}

const FAULTS: Readonly<Record<StatBlockError['code'], string>> = {
  TOO_LONG: 'a stat block has at most 2,000 characters',
  EMPTY: 'there is no text to read',
  NAME_MISSING: 'the block has no name; it stands before the first colon or before AC',
  DUPLICATE_FIELD: 'a field is there twice',
  MISSING_STATS: 'something is missing',
  INVALID_STAT: 'a figure cannot be read',
  BAD_DAMAGE: 'is no damage; write dice such as 1d8, a range such as 1-6, or "by weapon"',
}

/** What a figure is like, where a refusal names it. */
const LEGAL: Readonly<Record<string, string>> = {
  AC: 'one figure, or both as 7 [12]',
  HD: 'up to 50 dice: 4, 4+1, ½ or 3d8+3',
  hp: 'at least 1, or what it has now and at most as 3/7',
  THAC0: 'one figure, or with its bonus as 17 [+2]',
  AB: 'one figure such as +2',
  ML: 'one figure from 2 to 12, or a dash for a foe that never breaks',
}

/** Why a text is no stat block, as one sentence without its end. */
export function errorSentence(error: StatBlockError): string {
  const says = FAULTS[error.code]
  switch (error.code) {
    case 'DUPLICATE_FIELD':
      return `${says}: ${error.key}`
    case 'MISSING_STATS':
      return `${says}: ${error.missing.join(', ')}`
    case 'INVALID_STAT':
      return `${says}: ${error.key} "${error.text}"${LEGAL[error.key] === undefined ? '' : `; ${LEGAL[error.key]}`}`
    case 'BAD_DAMAGE':
      return `"${error.text}" ${says}`
    default:
      return says
  }
}

/** Every warning as a sentence with its figures. */
export function warningSentences(
  block: Extract<ImportedBlock, { readonly foe: ImportedFoe }>,
): readonly string[] {
  return block.warnings.map((code) => SENTENCES[code](block.foe))
}
