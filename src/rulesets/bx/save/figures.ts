import { signed } from '../../../kernel/modifiers.js'
import { asText } from '../../../kernel/words/as-text.js'
import { sameName } from '../../../kernel/words/names.js'
import { isSameCondition } from '../stats/clocks.js'
import { endsWithRest, type StatModifier } from '../stats/modifiers.js'
import type { Person } from '../stats/person.js'
import { skillNamed } from '../stats/skills.js'
import { lineTags } from '../stats/stat-line.js'
import { type Entry, type Kept, listed, pathOf, withEntry, withHistory, withListed } from './entry.js'
import { fields, lineKeyOf, type Save } from './read.js'

export function withCondition(
  save: Save,
  path: readonly string[],
  what: string,
  on: boolean,
  reason: string,
): Save {
  const noted = withHistory(save, path, `${what} ${on ? 'set' : 'removed'}: ${reason}`)
  return withEntry(noted, path, (entry) => {
    const others = listed(entry.conditions).filter((c) => !isSameCondition(asText(c), what))
    return { ...entry, conditions: on ? [...others, what] : others }
  })
}

function tagsIn(value: unknown): readonly string[] {
  return typeof value === 'string'
    ? value.split(/[,;]/).flatMap((t) => t.trim() || [])
    : listed(value).map(String)
}

export function withTag(save: Save, path: readonly string[], tag: string, on: boolean, reason: string): Save {
  const changed = (tags: readonly string[]): readonly string[] => {
    const others = tags.filter((t) => !sameName(t, tag) && !sameName(t, 'none'))
    return on ? [...others, tag] : others
  }
  const noted = withHistory(save, path, `${tag} ${on ? 'set' : 'removed'}: ${reason}`)
  return withEntry(noted, path, (entry) => {
    const key = lineKeyOf(entry)
    if (key === undefined) return { ...entry, bx_tags: changed(tagsIn(entry.bx_tags)) }
    const line = asText(entry[key])
    const tagged = lineTags(line)
    const tags = changed(tagsIn(tagged?.tags ?? ''))
    const bare = tagged ? tagged.before.trimEnd() + tagged.behind : line
    return { ...entry, [key]: tags.length > 0 ? `${bare} [Tags: ${tags.join(', ')}]` : bare }
  })
}

const FIELD_OF: Readonly<Record<string, string>> = {
  AC: 'bx_ac',
  HD: 'bx_hd',
  AT: 'bx_at',
  Dmg: 'bx_dmg',
  ML: 'bx_ml',
  SaveMod: 'bx_save_mod',
  MoraleMod: 'bx_morale_mod',
  max: 'bx_hp_max',
}

/** seed 000 §1.5.3: a figure that changed for good, where the entry keeps it. */
export function withFigure(
  save: Save,
  person: Pick<Person, 'entry' | 'statsAt'> | undefined,
  figure: string,
  to: number | string,
  event: string,
): Save {
  if (!person) return save
  return withEntry(withHistory(save, person.entry, event), person.statsAt, (entry) => {
    const key = lineKeyOf(entry)
    const inLine = figure !== 'SaveMod' && figure !== 'MoraleMod'
    if (key === undefined || !inLine) return { ...entry, [FIELD_OF[figure]!]: to }
    const line = asText(entry[key])
    if (figure === 'max')
      return { ...entry, [key]: line.replace(/(\bhp\s*=\s*[+-]?\d+)(?:\s*\/\s*\d+)?/i, `$1/${to}`) }
    const stated = new RegExp(`(\\b${figure}\\s*=\\s*)([^,;[\\]]*)`, 'i')
    const put = (_: string, mark: string, old: string) => mark + to + old.slice(old.trimEnd().length)
    return { ...entry, [key]: line.replace(stated, put) }
  })
}

/** A skill that was lost and is learned again is no longer lost. */
export function withSkill(changed: unknown, skill: string): unknown {
  if (Array.isArray(changed)) return [...changed, `+${skill}`]
  const { added, removed, ...rest } = fields(changed)
  const stillGone = listed(removed).filter((s) => skillNamed(asText(s)) !== skillNamed(skill))
  return {
    ...rest,
    added: [...listed(added), skill],
    ...(removed !== undefined && { removed: stillGone }),
  }
}

/** seed 000 §1.5.3, §8.2.2: a changed figure stands in the entry of whose it is; of somebody without one, in the save. */
export function withModifier(save: Save, modifier: StatModifier, replaces: boolean, kept: Kept): Save {
  const { target, stat, value, source } = modifier
  const path = pathOf(kept, target)
  if (path.length === 0) return withListed(save, 'stat_modifiers', { ...modifier })
  const stays = (m: unknown): boolean => !replaces || fields(m).source !== source || fields(m).stat !== stat
  return withEntry(withHistory(save, path, `${stat} ${signed(value)}: ${source}`), path, (e) => ({
    ...e,
    stat_modifiers: [...listed(e.stat_modifiers).filter(stays), { ...modifier }],
  }))
}

/** A modifier that ended leaves every list that held it. */
export function withoutModifier(save: Save, source: string, rested: boolean): Save {
  const stays = (m: unknown): boolean =>
    fields(m).source !== source || (rested && !endsWithRest(asText(fields(m).expires ?? '')))
  const without = (entry: Entry): Entry =>
    Array.isArray(entry.stat_modifiers)
      ? { ...entry, stat_modifiers: entry.stat_modifiers.filter(stays) }
      : entry
  const after = without(save)
  const inSection = (key: string): Entry => {
    const holders = Object.entries(fields(after[key])).map(
      ([k, holder]) => [k, without(fields(holder))] as const,
    )
    return holders.some(([k, holder]) => holder !== fields(after[key])[k])
      ? { [key]: Object.fromEntries(holders) }
      : {}
  }
  return {
    ...after,
    ...inSection('npcs'),
    ...inSection('companions'),
    ...(after.pc_state !== undefined &&
      after.pc_state !== null && { pc_state: without(fields(after.pc_state)) }),
  }
}
