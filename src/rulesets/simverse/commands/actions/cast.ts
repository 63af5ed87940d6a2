import type { Command } from '../../../../kernel/contract/command.js'
import type { Point } from '../../field/geometry.js'
import { type Casting, cast as castSpell } from '../../magic/cast.js'
import { castRefusal, isHostile } from '../../magic/spells.js'
import { isDead } from '../../people/conditions.js'
import { alliesOf } from '../../state/field.js'
import { personNamed, pointsOf, spellNamed } from '../../state/named.js'
import type { State } from '../../state/state.js'
import { refused } from '../../stops.js'
import type { Spell } from '../../tables/things.js'
import { actionRefusal } from '../../turn/actions.js'
import { combatAction, standingFoes } from './combat-action.js'

/** The point that an area is aimed at, if one is named. */
function centreOf(state: State, spell: Spell, command: Command): Point | undefined {
  if (command.at === undefined) return undefined
  if (!state.place.grid) throw refused('ONLY_ON_A_GRID', 'This field is a line: name whom the spell is for.')
  if (spell.radiusM === undefined && !spell.line)
    throw refused('BAD_CLAUSE', `${spell.name} is cast on people, not at a point.`, { spell: spell.name })
  return pointsOf(command.at)[0]
}

export const cast = combatAction<Casting>({
  read(state, c, command) {
    const spell = spellNamed(c, command.spell)
    const centre = centreOf(state, spell, command)
    const names = (command.to as readonly string[] | undefined) ?? (centre ? [] : [c.sheet.name])
    const targets = names.map((name) => personNamed(state, name))
    return { spell, targets, centre, rider: command.rider === 'yes', etch: command.etch === 'yes' }
  },
  refusal: (state, c, { spell, targets, centre }) => castRefusal(state, c, spell, targets, centre),
  whom: ({ targets }) => targets[0],
  options(state, c) {
    if (actionRefusal(state, c, 'major')) return []
    const foes = standingFoes(state, c)
    const friends = [c, ...alliesOf(state, c)].filter((d) => !d.fled && !isDead(d))
    return c.sheet.spells.flatMap((spell) =>
      (isHostile(spell) ? foes : friends).map((d) => ({
        verb: 'cast',
        spell: spell.name,
        to: [d.sheet.name],
      })),
    )
  },
  act: castSpell,
})
