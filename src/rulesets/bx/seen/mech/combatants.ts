import { showFigure } from '../../stats/figures.js'
import type { FighterSeen } from '../seen-events.js'
import { pointsOf } from '../words/points.js'

/** Everybody with their figures, then what differs from the base, and whatever else is to be known of them. */
export function combatantLines(who: readonly FighterSeen[]): string[] {
  const lines: string[] = []
  for (const f of who) {
    const { AC, HD, AT, Dmg, ML } = f.base.stats
    const tags = f.base.tags.join(';') || 'none'
    lines.push(
      `Combatant: Side=${f.side}, Name=${f.name}, AC=${AC}, HD=${HD}, hp=${pointsOf(f.hp, f.max)}, AT=${AT}, Dmg=${Dmg}, ML=${ML}, Tags=${tags}`,
    )
  }
  for (const f of who) {
    for (const figure of f.changed) lines.push(`EffectiveStat: Name=${f.name}, ${showFigure(figure)}`)
    if (f.maxTaken && f.max !== undefined)
      lines.push(`HpMax: Name=${f.name}, taken from hp at combat start=${f.max}`)
    if (f.base.moraleOverride !== '')
      lines.push(`MoraleOverride: Name=${f.name}, Reason=${f.base.moraleOverride}`)
    if (f.base.rider !== '') lines.push(`Rider: Name=${f.name}, OnHit=${f.base.rider}`)
  }
  return lines
}
