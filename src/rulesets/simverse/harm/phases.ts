import type { FigureChange } from '../events/field/phases.js'
import type { Tell } from '../events/index.js'
import type { Combatant } from '../people/combatant.js'
import { hasCondition, isDown } from '../people/conditions.js'
import { wornAD, wornAR } from '../people/gear.js'
import type { FightPhase } from '../people/sheet.js'
import { ATTRIBUTES, type Attribute } from '../tables/things.js'

/** A figure as a phase names it: an attribute, AR, AD, speed, or a skill. */
export function phaseFigure(c: Combatant, figure: string): number {
  if (figure === 'AR') return wornAR(c, 'torso')
  if (figure === 'AD') return wornAD(c)
  if (figure === 'speed') return c.sheet.speed
  if ((ATTRIBUTES as readonly string[]).includes(figure)) return c.sheet[figure as Attribute]
  return c.sheet.skills[figure] ?? 0
}

function isReached(c: Combatant, { at }: FightPhase): boolean {
  return c.vitality * 100 <= at * c.sheet.vitalityMax
}

function begin(c: Combatant, phase: FightPhase, tell: Tell): void {
  const changes: FigureChange[] = Object.entries(phase.set ?? {}).map(([figure, to]) => ({
    figure,
    from: phaseFigure(c, figure),
    to,
  }))
  const gain = phase.gain ?? {}
  const healed = Math.min(c.sheet.vitalityMax, c.vitality + (phase.heal ?? 0))
  tell({
    type: 'PhaseBegan',
    who: c.sheet.name,
    phase: c.phase + 1,
    say: phase.say ?? 'the fight changes',
    changes,
    perks: gain.perks ?? [],
    maneuvers: gain.maneuvers ?? [],
    spells: gain.spells ?? [],
    from: c.vitality,
    vitality: Math.max(c.vitality, healed),
    ended: (phase.end ?? []).filter((condition) => hasCondition(c, condition)),
  })
}

/**
 * seed 003 §18; rules/simverse V11: every phase not begun whose share of Vitality is reached, in order; a healing counts
 * at once for the next. Anyone who is down has no more of them.
 */
export function beginPhases(c: Combatant, tell: Tell): void {
  const phases = c.sheet.phases ?? []
  while (!isDown(c)) {
    const next = phases[c.phase - 1]
    if (!next || !isReached(c, next)) return
    begin(c, next, tell)
  }
}
