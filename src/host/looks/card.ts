import type { CommonView, PersonSeen } from '../../kernel/contract/view.js'
import type { Table } from '../../kernel/table/table.js'
import { labelOf } from '../../kernel/words/label.js'
import { visible } from '../../kernel/words/visible.js'
import { gameNameOf } from '../../library/authors/catalogue.js'
import type { TableCard } from '../../store/contract.js'

/** What a table is called: as somebody said, as its scenario says, or as people call its game. */
export function titleOf({ ruleset, scenario }: Table, said?: string): string {
  const own = (scenario as { readonly title?: unknown }).title
  const title = said?.trim() || (typeof own === 'string' && own) || gameNameOf(ruleset)
  return visible(title).slice(0, 120)
}

/** The card of a table as it stands. `at` is now, in ISO 8601. */
export function cardOf(table: Table, title: string, at: string): TableCard {
  return {
    id: table.id,
    title,
    game: table.ruleset.id,
    version: table.ruleset.version,
    length: table.length,
    status: table.standing(),
    opened: at,
    touched: at,
  }
}

/** Whether somebody still stands, by what every view says: points above nothing, or a word for it. */
function stands({ hp, health }: PersonSeen): boolean {
  return hp === undefined ? health !== 'down' : hp > 0
}

function pointsOf(person: PersonSeen): string {
  const { hp, max, health } = person
  const name = labelOf(person.name)
  if (hp !== undefined) return max === undefined ? `${name} ${hp} HP` : `${name} ${hp} of ${max} HP`
  return health === undefined ? name : `${name} ${health}`
}

/**
 * How a table stands, for lists of tables: the reader's own people and how many are left on the other sides. It says nothing
 * that the seat's view does not show.
 */
export function standsText({ people }: CommonView, seat: string): string {
  const own = people.filter((person) => person.seat === seat)
  const sides = new Set(own.map(({ side }) => side))
  const foes = own.length === 0 ? [] : people.filter(({ side }) => !sides.has(side))
  const shown = own.slice(0, 2).map(pointsOf)
  if (foes.length === 0) return shown.join(', ')
  const standing = foes.filter(stands).length
  return [...shown, `${standing} of ${foes.length} ${foes.length === 1 ? 'foe' : 'foes'} left`].join(', ')
}
