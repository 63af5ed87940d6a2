import { entryEdit } from '../../../../src/library/text/entries.js'
import { parseText } from '../../../../src/library/text/parsed-text.js'
import { readFoeText, readStatGroup } from '../../../../src/rulesets/bx/stat-blocks/read.js'
import { isStatLine } from '../../../../src/rulesets/bx/stats/stat-line.js'
import type { Pasted } from './types.js'

/** The figures that a warning of the reader says were reckoned or guessed. */
const GUESSED: Readonly<Record<string, string>> = {
  ac_guessed: 'AC',
  ac_mismatch: 'AC',
  hp_average: 'hp',
  at_from_hd: 'AT',
  at_mismatch: 'AT',
  damage_by_weapon: 'Dmg',
  odd_die: 'Dmg',
  alternative: 'Dmg',
  several_attacks: 'Dmg',
  attack_count: 'Dmg',
  ml_default: 'ML',
  ml_none: 'ML',
}

/** A stat block or a `BX:` line as the foes of a scenario, with what was guessed, and where it goes in the text. */
export function pasted(said: string, text: string): Pasted {
  const line = said.trim()
  const into = (yaml: string) => {
    const read = parseText(text)
    const edit = 'parsed' in read ? entryEdit(text, read.parsed, 'foes', yaml.split('\n')) : undefined
    return { yaml, ...(edit && { edit }) }
  }
  if (isStatLine(line)) {
    const read = readFoeText(line)
    if (!read.ok) return read
    const foes = read.foes as readonly Readonly<Record<string, unknown>>[]
    return { ok: true, foes, says: [], guessed: [], ...into(`- '${line.replaceAll("'", "''")}'`) }
  }
  const group = readStatGroup(line)
  if (!group.ok) return { ok: false, says: group.says }
  const guessed = group.block.warnings.flatMap((code) => GUESSED[code] ?? [])
  return {
    ok: true,
    foes: group.foes as unknown as readonly Readonly<Record<string, unknown>>[],
    says: group.says,
    guessed: [...new Set(guessed)],
    ...into(group.yaml),
  }
}
