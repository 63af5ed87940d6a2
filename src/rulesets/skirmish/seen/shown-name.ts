import { capitalised } from '../../../kernel/offers/label.js'
import { sameName } from '../../../kernel/words/names.js'

/** The number at the end of an id: people of one sheet are `cinder-imp`, `cinder-imp_2` and so on. */
const NUMBER = /_(\d+)$/

function numberOf(id: string): string {
  return NUMBER.exec(id)?.[1] ?? '1'
}

function idInWords(id: string): string {
  return id.split(/[-_ ]/).map(capitalised).join(' ')
}

/** A name for people: the display name, numbered where several have it; an id in words where that tells more. */
export function shownName(names: Readonly<Record<string, string>>, id: string): string {
  const known = Object.hasOwn(names, id) ? names[id]! : undefined
  if (known === undefined) return idInWords(id)
  const alike = Object.keys(names).filter((one) => one !== id && sameName(names[one]!, known))
  if (alike.length === 0) return known
  return alike.some((one) => numberOf(one) === numberOf(id)) ? idInWords(id) : `${known} ${numberOf(id)}`
}
