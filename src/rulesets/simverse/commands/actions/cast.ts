import type { Command } from '../../../../kernel/contract/command.js'
import type { Point } from '../../field/geometry.js'
import { cast as castSpell } from '../../magic/cast.js'
import type { Casting } from '../../magic/casting.js'
import { damagedOf, damagedThing, lastingNamed, lastingOn, quietRefusal } from '../../magic/quiet-spells.js'
import { castRefusal, isHostile } from '../../magic/spells.js'
import type { Combatant } from '../../people/combatant.js'
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

/** Refuses a clause that this spell does not read. */
function throwIfMisplaced(spell: Spell, { item, ends }: Command): void {
  const says = { spell: spell.name }
  if (item !== undefined && spell.kind !== 'mend')
    throw refused('BAD_CLAUSE', `${spell.name} mends nothing: leave out \`item:\`.`, says)
  if (ends !== undefined && spell.kind !== 'dispel')
    throw refused('BAD_CLAUSE', `${spell.name} ends no spell: leave out \`ends:\`.`, says)
}

export const cast = combatAction<Casting>({
  read(state, c, command) {
    const spell = spellNamed(c, command.spell)
    const centre = centreOf(state, spell, command)
    const names = (command.to as readonly string[] | undefined) ?? (centre ? [] : [c.sheet.name])
    const targets = names.map((name) => personNamed(state, name))
    const [first] = targets
    throwIfMisplaced(spell, command)
    return {
      spell,
      targets,
      centre,
      rider: command.rider === 'yes',
      etch: command.etch === 'yes',
      ...(spell.kind === 'mend' && first && { mends: damagedThing(first, command.item, state.rules) }),
      ...(spell.kind === 'dispel' && first && { ends: lastingNamed(first, command.ends, state.rules) }),
    }
  },
  refusal: (state, c, plan) =>
    castRefusal(state, c, plan.spell, plan.targets, plan.centre) || quietRefusal(state, plan),
  whom: ({ targets }) => targets[0],
  options(state, c) {
    if (actionRefusal(state, c, 'major')) return []
    const foes = standingFoes(state, c)
    const friends = [c, ...alliesOf(state, c)].filter((d) => !d.fled && !isDead(d))
    return c.sheet.spells.flatMap((spell): readonly Command[] => {
      const on = (d: Combatant): Command => ({ verb: 'cast', spell: spell.name, to: [d.sheet.name] })
      if (spell.kind === 'light') return [{ verb: 'cast', spell: spell.name }]
      if (spell.kind === 'mend')
        return friends.flatMap((d) => damagedOf(d, state.rules).map((item): Command => ({ ...on(d), item })))
      if (spell.kind === 'dispel')
        return [...friends, ...foes].flatMap((d) =>
          lastingOn(d, state.rules).map(({ name }): Command => ({ ...on(d), ends: name })),
        )
      return (isHostile(spell) ? foes : friends).map(on)
    })
  },
  act: castSpell,
})
