import type { Issue } from '../../../kernel/contract/scenario.js'
import { asText } from '../../../kernel/words/as-text.js'
import { didYouMeanFix } from '../../../kernel/words/nearest.js'
import { readSave } from '../save/people.js'
import { fields, type Save, unreadClocks, unreadModifiers } from '../save/read.js'
import { type Block, personOf } from '../stats/block.js'
import { unreadInText } from '../stats/clocks.js'
import { encounterWarnings, listedEncounters } from '../stats/encounter.js'
import { isKnownExpiry } from '../stats/modifiers.js'
import { MODIFIED_STATS, type Person, TAGS } from '../stats/person.js'
import { dateOf } from './begin.js'
import { bare } from './resolve.js'
import { likelySaveTypos } from './save-faults.js'
import type { Scenario } from './scenario.js'

/** What was left out of the save, each at its place: encounters, stats that stand where none are read, modifiers. */
export function warningsOf(scenario: Scenario): readonly Issue[] {
  return [...written(scenario), ...(scenario.save ? inSave(scenario, scenario.save) : [])]
}

/** Words of the scenario that may have been meant for something else. */
function written({ pc, companions, npcs, foes, encounters }: Scenario): readonly Issue[] {
  const blocks: readonly (readonly [readonly (string | number)[], Block])[] = [
    ...(pc ? [[['pc'], pc] as const] : []),
    ...companions.map((b, i) => [['companions', i], b] as const),
    ...npcs.map((b, i) => [['npcs', i], b] as const),
    ...foes.map((b, i) => [['foes', i], b] as const),
    ...encounters.flatMap((e, i) => e.foes.map((b, j) => [['encounters', i, 'foes', j], b] as const)),
  ]
  return blocks.flatMap(([path, block]) => {
    const person = personOf(block, 'npc')
    return [...tagSlips(person.tags, [...path, 'Tags']), ...hpAboveMost(person, [...path, 'hp'])]
  })
}

/** No rule forbids more hp than the maximum, but anyone who writes that has probably swapped the two. */
function hpAboveMost({ name, stats, hpMax }: Person, path: readonly (string | number)[]): readonly Issue[] {
  const { hp } = stats
  if (typeof hp !== 'number' || hpMax === null || hp <= hpMax) return []
  const message = `${name || 'somebody without a name'} has ${hp} hp of at most ${hpMax}`
  return [{ path, message, code: 'HP_ABOVE_MAX', fix: 'hp is what is left, hpMax the most: hp: 16/20' }]
}

/** A tag is a label, whatever it says; one that is nearly a word of the rules was probably meant. */
function tagSlips(tags: readonly string[], path: readonly (string | number)[]): readonly Issue[] {
  return tags.flatMap((tag): Issue[] => {
    const { fix } = TAGS.includes(tag.trim().toLowerCase()) ? {} : didYouMeanFix(tag, TAGS)
    if (fix === undefined) return []
    return [{ path, message: `no rule knows the tag "${tag}"`, code: 'TAG_UNKNOWN', fix }]
  })
}

function inSave(
  scenario: Scenario,
  { document, path: savePath }: NonNullable<Scenario['save']>,
): readonly Issue[] {
  const file = bare(savePath)
  const entries = listedEncounters(fields(document.encounter_lists)).flatMap((entry) =>
    encounterWarnings(entry).map(
      (message): Issue => ({
        path: entry.path,
        file,
        message,
        code: 'BAD_ENCOUNTER',
        ...(entry.kind === 'combat' && { fix: 'such as BX: AC=13, HD=1, hp=6/6, AT=+2, Dmg=1d6, ML=8' }),
      }),
    ),
  )
  const unread = unreadModifiers(document).map(
    (path): Issue => ({
      path,
      file,
      message: 'this modifier cannot be read and changes nothing',
      code: 'BAD_MODIFIER',
      fix: `stat: one of ${MODIFIED_STATS.join(', ')}; value: a whole number; in a clock also at: a number`,
    }),
  )
  const clocks = unreadClocks(document).map(
    ({ path, taken }): Issue => ({
      path,
      file,
      message: `this cannot be read and counts as ${taken}`,
      code: 'BAD_CLOCK',
      fix: 'progress and max_progress are whole numbers; status is active, halted, retired or trigger_fired',
    }),
  )
  return [
    ...entries,
    ...unread,
    ...clocks,
    ...clockTexts(document).map((issue) => ({ ...issue, file })),
    ...likelySaveTypos(document).map((issue) => ({ ...issue, file })),
    ...savedPeople(document).map((issue) => ({ ...issue, file })),
    ...expiries(document).map((issue) => ({ ...issue, file })),
    ...dates(scenario).map((issue) => ({ ...issue, file })),
  ]
}

/** seed 000 §8.1.2: what looks like a changed figure in a clock's texts and changes nothing. */
function clockTexts(save: Save): readonly Issue[] {
  return Object.entries(fields(save.clocks)).flatMap(([name, entry]) => {
    const { notes, trigger_on_completion: trigger } = fields(entry)
    const texts = [
      typeof notes === 'string' ? notes : '',
      typeof trigger === 'string' ? trigger : '',
    ] as const
    return unreadInText(...texts).map(
      (what): Issue => ({
        path: ['clocks', name, texts[0].includes(what) ? 'notes' : 'trigger_on_completion'],
        message: `"${what}" changes nothing`,
        code: 'BAD_MODIFIER',
        fix: `write it as Milestone (2/4): AC -1, with one of ${MODIFIED_STATS.join(', ')}`,
      }),
    )
  })
}

function savedPeople(save: Save): readonly Issue[] {
  const { people } = readSave(save)
  return people.flatMap((person) => {
    const { tags, entry } = person
    return [...tagSlips(tags, [...entry, 'bx_tags']), ...hpAboveMost(person, [...entry, 'bx_hp'])]
  })
}

/** A modifier whose end nobody can tell stays until it is lifted. */
function expiries(save: Save): readonly Issue[] {
  const holders: readonly (readonly [readonly string[], unknown])[] = [
    [[], save],
    [['pc_state'], save.pc_state],
    ...Object.entries(fields(save.npcs)).map(([name, entry]) => [['npcs', name], entry] as const),
  ]
  return holders.flatMap(([path, holder]) => {
    const list = fields(holder).stat_modifiers
    return (Array.isArray(list) ? list : []).flatMap((item, i): Issue[] => {
      const { expires } = fields(item)
      if (expires === undefined || expires === null || isKnownExpiry(asText(expires))) return []
      return [
        {
          path: [...path, 'stat_modifiers', i, 'expires'],
          message: `"${asText(expires)}" never comes by itself: this stays until it is lifted`,
          code: 'EXPIRY_UNKNOWN',
          fix: 'expires: rest, or expires: end of combat',
        },
      ]
    })
  })
}

function dates(scenario: Scenario): readonly Issue[] {
  const { in_game_date: date } = fields(scenario.save?.document.meta)
  if (date === undefined || date === null || date === '' || dateOf(scenario) !== null) return []
  const message = `"${asText(date)}" is no day and month, so it does not move with the days`
  return [{ path: ['meta', 'in_game_date'], message, code: 'BAD_DATE', fix: 'such as 9 Thaw' }]
}
