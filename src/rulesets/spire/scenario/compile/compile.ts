import { derived, relicPowers } from '../../fight/derive.js'
import type { Fight } from '../../fight/fight.js'
import type { MonsterKind } from '../../fight/monster-kind.js'
import { isPower, POWERS } from '../../fight/power.js'
import type { PotionKind, RelicKind } from '../../fight/relic.js'
import { presets, type Rules } from '../../fight/rules.js'
import type { Monster } from '../../state/state.js'
import type { SpireScenario } from '../schema.js'
import { cardsOf } from './cards.js'
import type { Faults } from './fault.js'
import { kindsOf, otherKindsOf, startsOf } from './monsters.js'
import { potionOf, relicOf } from './relics.js'

/** The scenario in the form in which the rules read it. */
export interface Compiled {
  readonly fight: Fight
  readonly monsters: readonly Monster[]
}

function rulesOf(s: SpireScenario): Rules {
  const preset = presets[s.preset]
  return {
    dieTiming: s.dieTiming ?? preset.dieTiming,
    ritualTiming: s.ritualTiming ?? preset.ritualTiming,
    dieRelic: s.dieRelic ?? preset.dieRelic,
    monsterBlockReset: s.monsterBlockReset ?? preset.monsterBlockReset,
    weakVsVulnerable: s.weakVsVulnerable ?? preset.weakVsVulnerable,
    curlUpOn: s.curlUpOn ?? preset.curlUpOn,
  }
}

/** What only a position in the middle of a fight can get wrong. */
function checkPosition(s: SpireScenario, kinds: readonly MonsterKind[], rules: Rules, faults: Faults): void {
  const maxHp = s.maxHp ?? s.content.character.hp
  if ((s.hp ?? maxHp) > maxHp)
    faults.add(['hp'], 'hp-above-max', `HP cannot be above the maximum of ${maxHp}`)
  const rolled = s.phase === 'monsters' || (s.phase === 'player' && rules.dieTiming === 'turnStart')
  if (rolled && s.die === undefined && kinds.some((kind) => kind.bounds.length > 0))
    faults.add(['phase'], 'die-missing', 'at this moment the die has been rolled: write "die" too')
  s.monsters.forEach((m, i) => {
    const kind = kinds.find(({ id }) => id === m.id)
    if (!kind) return
    if (m.maxHp !== undefined && (m.hp ?? 0) > m.maxHp)
      faults.add(['monsters', i, 'hp'], 'hp-above-max', `HP cannot be above the maximum of ${m.maxHp}`)
    const dealt = m.behavior !== undefined || s.content.monsters[m.id]!.behaviors.length === 1
    if (s.phase !== 'start' && (m.hp !== 0 || m.down) && kind.behaviors.length > 0 && !dealt)
      faults.add(
        ['monsters', i],
        'behavior-missing',
        'in the middle of a fight the behaviour is known: write "behavior"',
      )
  })
  const piles = (['hand', 'draw', 'top', 'discard', 'exhaust'] as const).filter(
    (pile) => s[pile] !== undefined,
  )
  if (s.deck && piles.length > 0)
    faults.add(['deck'], 'deck-and-piles', `the cards are in ${piles.join(', ')} already: leave out one`)
}

type Things = Pick<Fight, 'relics' | 'relicTexts' | 'potionKinds' | 'relicPool' | 'slots'>

/** Every relic and potion of the content, in the form in which the rules read them. */
export interface ThingKinds {
  readonly relics: ReadonlyMap<string, RelicKind>
  readonly potions: readonly PotionKind[]
}

/** Reads all relics and potions; `faults` gets those that create a card that is not there. */
export function thingKindsOf(s: SpireScenario, cards: ReadonlySet<string>, faults: Faults): ThingKinds {
  const { relics, potions } = s.content
  const rules = rulesOf(s)
  return {
    relics: new Map(
      Object.entries(relics).map(([id, relic]) => [
        id,
        relicOf(id, relic, rules, cards, ['content', 'relics', id], faults),
      ]),
    ),
    potions: Object.keys(potions)
      .sort()
      .map((id) => potionOf(id, potions[id]!, cards, ['content', 'potions', id], faults)),
  }
}

/** Relics and potions: those that are held, and those that the decks may bring. */
function thingsOf(
  s: SpireScenario,
  { relics: all, potions: potionKinds }: ThingKinds,
  faults: Faults,
): Things & ReturnType<typeof relicPowers> {
  const { content } = s
  const relics = s.relics ?? content.character.relics
  const owned = relics.flatMap((id, i): RelicKind[] => {
    const relic = all.get(id)
    if (relic) return [relic]
    const path = s.relics ? ['relics', i] : ['content', 'character', 'relics', i]
    faults.unknown(path, 'unknown-relic', `there is no relic "${id}"`, id, all.keys())
    return []
  })
  const potionIds = potionKinds.map(({ id }) => id)
  const known = (
    field: 'used' | 'relicDeck' | 'potions' | 'potionDeck',
    names: Iterable<string>,
    what: string,
  ) => {
    const there = new Set(names)
    s[field]?.forEach((id, i) => {
      if (!there.has(id))
        faults.unknown([field, i], `unknown-${what}`, `there is no ${what} "${id}"`, id, there)
    })
  }
  known('used', relics, 'relic')
  known('relicDeck', all.keys(), 'relic')
  known('potions', potionIds, 'potion')
  known('potionDeck', potionIds, 'potion')
  for (const power of Object.keys(s.powers ?? {}))
    if (!isPower(power))
      faults.unknown(['powers', power], 'unknown-power', `there is no power "${power}"`, power, POWERS)
  return {
    relics: owned.map(({ id }) => id),
    relicTexts: owned.map(({ name, text }) => ({ name, text })),
    potionKinds,
    slots: s.slots ?? content.character.slots,
    relicPool: [...all.values()].filter(({ price, trait }) => price > 0 || trait === 'oldCoin'),
    ...relicPowers(owned),
  }
}

/**
 * Turns a checked document into a fight; `faults` gets all that does not fit together. Relics and potions that were read
 * before need not be read again.
 */
export function compile(s: SpireScenario, faults: Faults, things?: ThingKinds): Compiled {
  const rules = rulesOf(s)
  const { cards, others, names } = cardsOf(s, faults)
  const inFight = new Set(cards.map((card) => card.name))
  const kinds = kindsOf(s, inFight, faults)
  const monsters = startsOf(s, kinds)
  checkPosition(s, kinds, rules, faults)
  const { character } = s.content
  const parts = { cards, kinds, ...thingsOf(s, things ?? thingKindsOf(s, inFight, faults), faults) }
  const powers = Object.keys(s.powers ?? {}).length > 0 || s.used !== undefined || s.lostHp === true
  const follows = derived(parts, monsters.length)
  const fight: Fight = {
    rules,
    character: character.name,
    energy: character.energy,
    handSize: character.draw,
    ...parts,
    ...follows,
    ...(powers && { marked: true, plainDeck: false, closedDeck: false }),
    turnLimit: s.turnLimit,
    soleTarget: s.soleTarget,
    end: { verb: 'end' },
    others: { cards: others, kinds: otherKindsOf(s, names, faults) },
    ruled: '',
  }
  return { fight, monsters }
}
