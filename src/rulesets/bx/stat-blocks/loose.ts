/** Labels as they are printed before a figure, and those before words; the longer one first. */
const BEFORE_FIGURES = [
  'Armou?r Class',
  'No\\. of Attacks',
  'No\\. Appearing',
  'Attack Bonus',
  'Hit Points',
  'Hit Dice',
  'Movement',
  'Move',
  'Morale',
  'THAC0',
  '#AT',
  'AC',
  'HD',
  'hp',
  'AB',
  'ML',
  'MV',
  'XP',
  'NA',
]
const BEFORE_ANYTHING = [
  'Special(?=\\s*[:=])',
  'Treasure Type',
  'Alignment',
  'Attacks',
  'Save As',
  'Damage',
  'Saves',
  'Save',
  'Att',
  'Atk',
  'Dmg',
  'Dam',
  'SV',
  'AL',
  'TT',
  'D',
]

/** A label in the middle of a text, with a figure (or a sign that stands for one) behind it where it needs one. */
const LABEL = new RegExp(
  `(?<=\\S)[.,;]?\\s+(?=(?:(?:${BEFORE_FIGURES.join('|')})(?:\\s*[:=]\\s*|\\s+)(?:[-–−+]?\\d|[½¼-])|(?:${BEFORE_ANYTHING.join('|')})(?:\\s*[:=]\\s*|\\s+)\\S))`,
  'gu',
)

/** `AT 2 claws`: attacks under the label that bx has for a bonus. */
const NAMED_ATTACKS = /(?<![\p{L}#])AT(?=:?\s+(?:\d{1,2}\s*(?:[x×]\s*)?)?(?!d\d)\p{L}{2})/gu

/** The text with a line in place of each sign in brackets, where no label is looked for. */
function withoutBrackets(text: string): string {
  let depth = 0
  return [...text]
    .map((sign) => {
      if (sign === '(' || sign === '[') depth++
      const inside = depth > 0
      if (sign === ')' || sign === ']') depth = Math.max(0, depth - 1)
      return inside ? '_'.repeat(sign.length) : sign
    })
    .join('')
}

/**
 * Figures that stand one behind the other, as many books print them, with a comma before each label. The sheet
 * (rules/bx-stat-blocks S1) splits at commas alone; figures that have them all stay as they are.
 */
export function withCommas(figures: string): string {
  const text = figures.replace(NAMED_ATTACKS, 'Att')
  let result = ''
  let end = 0
  for (const { 0: gap, index } of withoutBrackets(text).matchAll(LABEL)) {
    if (/[,;\n]/.test(gap)) continue
    result += `${text.slice(end, index)}, `
    end = index + gap.length
  }
  return result + text.slice(end)
}
