import type { NewcomerRequest } from '../../../kernel/hand/description.js'
import { noSuch } from '../../../kernel/hand/find.js'
import { sameName, whichName } from '../../../kernel/words/names.js'
import type { Card } from '../fight/card.js'
import { withInner } from '../fight/effect.js'
import { type Fight, MAX_MONSTERS } from '../fight/fight.js'
import type { MonsterKind } from '../fight/monster-kind.js'
import { drawBehavior } from '../monsters/deal.js'
import { refused } from '../stops.js'
import type { SpireRuling } from './figures.js'
import { readStatLine, type StatLine } from './stat-line.js'

/** How a kind of monster can be said: a colon would end the name, so `jaw_worm:medium` is `jaw worm medium`. */
function spokenId({ id }: MonsterKind): string {
  return id.replace(/[:_]/g, ' ')
}

/** Every kind of monster that can come: those of this fight, then the others. */
function allKinds({ kinds, others }: Fight): readonly MonsterKind[] {
  const all = [...kinds, ...others.kinds.filter(({ id }) => !kinds.some((known) => known.id === id))]
  // A kind that only stands for one of several is no monster itself.
  return all.filter(({ becomes }) => becomes.length === 0)
}

export function monstersToAdd(fight: Fight): readonly string[] {
  return allKinds(fight).map(spokenId)
}

/** The kind of that name or id, if there is one. */
function known(fight: Fight, said: string): MonsterKind | undefined {
  const kinds = allKinds(fight)
  const byId = kinds.find((kind) => sameName(spokenId(kind), said))
  const byName = byId ?? kinds.find((kind) => sameName(kind.name, said))
  return byName ?? kinds[whichName(kinds.map(spokenId), said)]
}

/** The cards of these names that the fight lacks, and whatever cards they create in turn. */
export function cardsLacking({ cards, others }: Fight, names: readonly string[]): readonly Card[] {
  const lacking: Card[] = []
  const wanted = [...names]
  for (let i = 0; i < wanted.length; i++) {
    const name = wanted[i]!
    if (cards.some((card) => card.name === name) || lacking.some((card) => card.name === name)) continue
    const card = others.cards.find((one) => one.name === name)
    if (!card) throw refused('unknown-card', `There is no card "${name}".`)
    lacking.push(card)
    for (const { effect, card: created } of withInner(card.effects))
      if (effect === 'add') wanted.push(created)
  }
  return lacking
}

function createdBy(kind: MonsterKind): readonly string[] {
  return kind.moves.flatMap((move) =>
    withInner([...move.effects, ...(move.facing ?? [])]).flatMap(({ effect, card }) =>
      effect === 'add' ? [card] : [],
    ),
  )
}

function newcomer(fight: Fight, name: string, stats: string | undefined): StatLine {
  const kind = known(fight, name)
  if (stats === undefined) {
    if (kind) return { kind, block: 0, strength: 0 }
    if ([...fight.cards, ...fight.others.cards].some((card) => sameName(card.name, name)))
      throw refused('pile-missing', `${name} is a card: say where it goes with "pile:".`)
    const hint = ' Or write what it is with stats:.'
    throw noSuch('NO_SUCH_PERSON', `There is no monster "${name}".`, name, monstersToAdd(fight), hint)
  }
  if (kind && sameName(kind.name, name))
    throw refused(
      'known-monster',
      `${kind.name} has its figures already: leave out "stats:", or change the name.`,
    )
  return readStatLine(name, stats)
}

/** Brings monsters in behind those that are there; they act from the next monsters' turn on. */
export function addMonsters(
  { state, reason, dice, tell }: SpireRuling,
  { name, count, stats }: NewcomerRequest,
): void {
  const { kind, block, strength } = newcomer(state.fight, name, stats)
  const free = MAX_MONSTERS - state.monsters.length
  if (count > free)
    throw refused(
      'no-room',
      `At most ${MAX_MONSTERS} monsters have a number, the fallen included: ${free} more can come.`,
    )
  const cards = cardsLacking(state.fight, createdBy(kind))
  for (let i = 0; i < count; i++) {
    const place = state.fight.kinds.indexOf(kind)
    const brings = place === -1 ? { brings: { kind, cards } } : {}
    tell({
      type: 'MonsterJoined',
      who: state.monsters.length,
      name: kind.name,
      kind: place === -1 ? state.fight.kinds.length : place,
      behavior: drawBehavior(state, kind, place, dice),
      hp: kind.hp,
      block,
      strength,
      reason,
      ...brings,
    })
  }
}
