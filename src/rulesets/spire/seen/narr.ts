import { DEFENSIVE } from '../fight/monster-kind.js'
import type { SpireEvent } from '../state/events.js'

const RESULTS = {
  win: 'The last monster falls; the fight is won.',
  loss: 'You fall; the fight is lost.',
  timeout: 'Neither side prevails; the fight is called off.',
} as const

/** A cue for a narrator. */
export function narr(e: SpireEvent): string | undefined {
  switch (e.type) {
    case 'Hit':
      if (e.hp === 0 || e.hp === 'down') return `${e.by} brings ${e.name} down.`
      return e.damage > e.blocked ? `${e.by} hurts ${e.name}.` : `${e.name} shrugs off ${e.by}.`
    case 'CurledUp':
      return `${e.name} curls up into a tight ball.`
    case 'MonsterActed':
      return `${e.name} uses ${e.move}.`
    case 'HpRuled':
      if (e.hp === 0 || e.hp === 'down') return `${e.name} falls.`
      return e.change < 0 ? `${e.name} is hurt.` : `${e.name} gathers strength.`
    case 'Restored':
      return `${e.name} stands as good as new.`
    case 'MonsterJoined':
      return `${e.name} joins the fight.`
    case 'MonsterRemoved':
      return `${e.name} is gone.`
    case 'FightBegun':
      return 'Something bars the way.'
    case 'RunOver':
      return e.result === 'win' ? 'The way to the second act lies open.' : 'The Spire has won.'
    case 'MonsterCame':
      return `${e.name} joins the fight.`
    case 'MonsterEscaped':
      return `${e.name} gets away.`
    case 'Saved':
      return 'A fairy brings you back.'
    case 'TraitChanged':
      return e.trait === 'stance' && e.now === DEFENSIVE
        ? `${e.name} folds into a ball of blades.`
        : undefined
    case 'FightOver':
      return RESULTS[e.result]
    default:
      return undefined
  }
}
