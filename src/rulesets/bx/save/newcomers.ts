import type { Person } from '../stats/person.js'
import { type Entry, sessionAndDate, withEntry, withHistory } from './entry.js'
import { fields, type Save } from './read.js'

/** Gives those who came to stay an entry. */
export function withNewcomers(
  save: Save,
  { people, reason }: { readonly people: readonly Person[]; readonly reason: string },
): Save {
  return people.reduce(
    (after, person) =>
      withHistory(
        withEntry(after, person.entry, () => newEntry(save, person)),
        person.entry,
        `joins: ${reason}`,
      ),
    save,
  )
}

function newEntry(save: Save, person: Person): Entry {
  const { stats } = person
  return {
    name: person.name,
    zone: fields(save.meta).pc_zone ?? '',
    status: person.status,
    with_pc: person.role === 'companion',
    is_companion: person.role === 'companion',
    bx_ac: stats.AC,
    bx_hd: stats.HD,
    bx_hp: stats.hp,
    bx_hp_max: person.hpMax ?? stats.hp,
    bx_at: stats.AT,
    bx_dmg: person.rider === '' ? stats.Dmg : `${String(stats.Dmg)} + ${person.rider}`,
    bx_ml: stats.ML,
    bx_tags: person.tags,
    ...(person.saveMod !== 0 && { bx_save_mod: person.saveMod }),
    ...(person.moraleMod !== 0 && { bx_morale_mod: person.moraleMod }),
    created_session: sessionAndDate(save).session,
    history: [],
  }
}
