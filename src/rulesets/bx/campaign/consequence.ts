import type { Command } from '../../../kernel/contract/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { clauseText } from '../clause-values.js'
import type { SkillChecked, SkillNotPossessed } from '../events/checks.js'
import type { Tell } from '../events/index.js'
import { EFFECT_CLAUSES } from '../save/world.js'
import type { State } from '../state/state.js'
import { refused } from '../stops.js'
import type { Effect } from './effect-text.js'
import { applyEffects, mustReadEffects } from './effects.js'

/** The effects that a check declares, by their clauses; read before the roll (rules/bx-campaign C27). */
export type Declared = Readonly<Partial<Record<(typeof EFFECT_CLAUSES)[number], readonly Effect[]>>>

export function declaredIn(state: State, command: Command): Declared {
  const read = EFFECT_CLAUSES.flatMap((clause) => {
    const text = clauseText(command, clause)
    return text === '' ? [] : [[clause, mustReadEffects(state, clause, text)] as const]
  })
  return Object.fromEntries(read)
}

/** How a check came out, as far as its consequences go by it. */
interface CheckedOut {
  readonly skill: string
  readonly who: string
  readonly stakes: string
  readonly source: string
}

/** What a failure or a complication brings, behind the line that says so; then what a success brings. */
export function bringAbout(
  state: State,
  checked: SkillChecked | SkillNotPossessed,
  declared: Declared,
  out: CheckedOut,
  dice: Dice,
  tell: Tell,
): void {
  const { skill, who, stakes, source } = out
  const brought = consequencesOf(checked, declared)
  if (brought.length > 0) tell({ type: 'ConsequenceTold', skill, who, stakes })
  const context = { source, actor: who }
  for (const effects of brought) applyEffects(state, effects, context, dice, tell)
  if (checked.type === 'SkillChecked' && checked.success && declared.success)
    applyEffects(state, declared.success, context, dice, tell)
}

/** C27: `fail` on every failure, `critical` after it on a rolled one, `complication` on 6 to 8. */
function consequencesOf(
  checked: SkillChecked | SkillNotPossessed,
  { fail, critical, complication }: Declared,
): readonly (readonly Effect[])[] {
  if (checked.type === 'SkillNotPossessed') return fail ? [fail] : []
  switch (checked.band) {
    case 'Critical failure':
      return [fail, critical].flatMap((effects) => (effects ? [effects] : []))
    case 'Failure':
      return fail ? [fail] : []
    case 'Success with complication':
      return complication ? [complication] : []
    default:
      return []
  }
}

/** C27: the consequence that nobody declared before the roll, once, until the next check or day. */
export function decideConsequence(
  state: State,
  _seat: string,
  command: Command,
  dice: Dice,
  tell: Tell,
): void {
  const { openCheck } = state
  if (openCheck === null)
    throw refused(
      'NO_CONSEQUENCE_OPEN',
      'No check waits for its consequence: it must have gone wrong, with nothing declared for it, since the last check or day.',
    )
  const effects = mustReadEffects(state, 'effect', clauseText(command, 'effect'))
  const { skill, who, stakes } = openCheck
  tell({ type: 'ConsequenceTold', skill, who, stakes })
  applyEffects(state, effects, { source: `${skill} check`, actor: who }, dice, tell)
}
