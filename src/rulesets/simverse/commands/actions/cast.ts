import { cast as castSpell } from '../../magic/cast.js'
import { castRefusal, isHostile } from '../../magic/spells.js'
import type { Combatant } from '../../people/combatant.js'
import { isDead } from '../../people/conditions.js'
import { alliesOf } from '../../state/field.js'
import { personNamed, spellNamed } from '../../state/named.js'
import type { Spell } from '../../tables/things.js'
import { actionRefusal } from '../../turn/actions.js'
import { combatAction, standingFoes } from './combat-action.js'

interface Plan {
  readonly spell: Spell
  readonly targets: readonly Combatant[]
  readonly rider: boolean
}

export const cast = combatAction<Plan>({
  read(state, c, command) {
    const spell = spellNamed(c, command.spell)
    const names = (command.to as readonly string[] | undefined) ?? [c.sheet.name]
    const targets = names.map((name) => personNamed(state, name))
    return { spell, targets, rider: command.rider === 'yes' }
  },
  refusal: (state, c, { spell, targets }) => castRefusal(state, c, spell, targets),
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
  act(state, c, { spell, targets, rider }, dice, tell) {
    castSpell(state, c, spell, targets, rider, dice, tell)
  },
})
