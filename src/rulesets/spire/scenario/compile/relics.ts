import { effectTexts } from '../../effects/text.js'
import { FACES } from '../../fight/die.js'
import type { Fight, RelicAbility, RelicText } from '../../fight/fight.js'
import type { Rules } from '../../fight/rules.js'
import type { RelicContent } from '../content.js'
import { entryOf } from '../entry.js'
import type { SpireScenario } from '../schema.js'
import { effectsOf } from './effects.js'
import type { Faults, Path } from './fault.js'

/** The relics owned and what they do at which moment. */
export function relicsOf(
  s: SpireScenario,
  rules: Rules,
  cards: ReadonlySet<string>,
  faults: Faults,
): Pick<Fight, 'relics' | 'relicTexts' | 'onWin' | 'onDie'> {
  const onWin: RelicAbility[] = []
  const onDie: RelicAbility[][] = Array.from({ length: FACES + 1 }, () => [])
  const relicTexts: RelicText[] = []
  const owned = s.relics ?? s.content.character.relics
  owned.forEach((id, i) => {
    const relic = entryOf(s.content.relics, id)
    if (!relic) {
      const path = s.relics ? ['relics', i] : ['content', 'character', 'relics', i]
      faults.unknown(path, 'unknown-relic', `there is no relic "${id}"`, id, Object.keys(s.content.relics))
      return
    }
    const works = relic.only !== 'dieRelic' || rules.dieRelic
    const path: Path = ['content', 'relics', id]
    const win = effectsOf(relic.onWin, [...path, 'onWin'], cards, faults)
    if (win.length > 0 && works) onWin.push({ relic: relic.name, effects: win })
    const faces: [number, string][] = []
    for (let face = 1; face <= FACES; face++) {
      const texts = entryOf(relic.onDie, String(face))
      if (!texts) continue
      const effects = effectsOf(texts, [...path, 'onDie', String(face)], cards, faults)
      if (works) onDie[face]!.push({ relic: relic.name, effects })
      faces.push([face, effectTexts(effects)])
    }
    relicTexts.push({ name: relic.name, text: relicText(relic, effectTexts(win), faces, works) })
  })
  return { relics: [...owned], relicTexts, onWin, onDie }
}

function relicText(
  { only }: RelicContent,
  win: string,
  faces: readonly [number, string][],
  works: boolean,
): string {
  const byGift = new Map<string, number[]>()
  for (const [face, gift] of faces) byGift.set(gift, [...(byGift.get(gift) ?? []), face])
  const rolls = [...byGift].map(([gift, on]) => `on a roll of ${on.join(', ')}: ${gift}`)
  const said = [...(win === '' ? [] : [`after a win: ${win}`]), ...rolls].join('; ')
  if (!works) return `does nothing without ${only}`
  return said === '' ? 'does nothing in a fight' : said
}
