import { effectTexts } from '../../effects/text.js'
import { FACES } from '../../fight/die.js'
import type { Effect } from '../../fight/effect.js'
import type { DieAbility, PotionKind, RelicKind } from '../../fight/relic.js'
import type { Rules } from '../../fight/rules.js'
import type { PotionContent, RelicContent } from '../content.js'
import { effectsOf } from './effects.js'
import type { Faults, Path } from './fault.js'

/** Whether a relic works under the rules. */
function worksWith({ only }: RelicContent, rules: Rules): boolean {
  return only === undefined || rules[only]
}

/** What a relic does at which moment. */
export function relicOf(
  id: string,
  relic: RelicContent,
  rules: Rules,
  cards: ReadonlySet<string>,
  path: Path,
  faults: Faults,
): RelicKind {
  const list = (texts: readonly string[], ...where: (string | number)[]) =>
    effectsOf(texts, [...path, ...where], cards, faults)
  const works = worksWith(relic, rules)
  const abilities = abilitiesOf(relic, list)
  const onWin = list(relic.onWin, 'onWin')
  const use = relic.use ? { ...relic.use, effects: list(relic.use.effects, 'use', 'effects') } : null
  const kind: RelicKind = {
    id,
    name: relic.name,
    text: '',
    price: relic.price,
    trait: relic.trait ?? '',
    abilities: works ? abilities : [],
    two: relic.two,
    untriggered: relic.untriggered,
    onWin: works ? onWin : [],
    onStart: list(relic.onStart, 'onStart'),
    afterDraw: list(relic.afterDraw, 'afterDraw'),
    energy: relic.energy,
    draw: relic.draw,
    use,
  }
  return { ...kind, text: relic.text ?? relicText(kind, abilities, works) }
}

type Read = (texts: readonly string[], ...where: (string | number)[]) => Effect[]

/** Faces with the same effects are one ability. */
function abilitiesOf({ onDie, names }: RelicContent, read: Read): DieAbility[] {
  const found: { name: string; faces: number[]; effects: Effect[]; said: string }[] = []
  for (let face = 1; face <= FACES; face++) {
    const texts = Object.hasOwn(onDie, String(face)) ? onDie[String(face)] : undefined
    if (!texts) continue
    const effects = read(texts, 'onDie', String(face))
    const said = texts.join('; ')
    const same = found.find((one) => one.said === said)
    if (same) same.faces.push(face)
    else found.push({ name: names[String(face)] ?? '', faces: [face], effects, said })
  }
  return found.map(({ name, faces, effects }) => ({ name, faces, effects }))
}

function relicText(
  { onWin, onStart, afterDraw, energy, draw, use }: RelicKind,
  abilities: readonly DieAbility[],
  works: boolean,
): string {
  if (!works) return 'does nothing here: this scenario plays without its die'
  const rolls = abilities.map(
    ({ faces, effects }) => `on a roll of ${faces.join(', ')}: ${effectTexts(effects)}`,
  )
  const needs = { '': '', hurt: ', after HP was lost', power: ', after a power was played this turn' }
  const said = [
    ...(onWin.length > 0 ? [`after a win: ${effectTexts(onWin)}`] : []),
    ...(onStart.length + afterDraw.length > 0
      ? [`at the start of a fight: ${effectTexts([...onStart, ...afterDraw])}`]
      : []),
    ...(energy > 0 ? [`${energy} energy more each turn`] : []),
    ...(draw > 0 ? [`${draw} card more each turn`] : []),
    ...(use
      ? [
          `${['', 'once', 'twice'][use.times] ?? use.times} a fight${needs[use.needs]}: ${effectTexts(use.effects)}`,
        ]
      : []),
    ...rolls,
  ].join('; ')
  return said === '' ? 'does nothing in a fight' : said
}

export function potionOf(
  id: string,
  potion: PotionContent,
  cards: ReadonlySet<string>,
  path: Path,
  faults: Faults,
): PotionKind {
  const { name, price, copies, target, drinkable, outside } = potion
  const effects = effectsOf(potion.effects, [...path, 'effects'], cards, faults)
  const text = potion.text ?? effectTexts(effects)
  return { id, name, text, price, copies, aimed: target === 'enemy', drinkable, outside, effects }
}
