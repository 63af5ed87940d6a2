import type { Command } from '../../../kernel/contract/command.js'
import { sameName, whichName } from '../../../kernel/words/names.js'
import { atOnce, type EffectContext } from '../effects/context.js'
import { powerOf } from '../effects/powers.js'
import { run } from '../effects/run.js'
import { isTriggered } from '../fight/derive.js'
import { effectWith } from '../fight/effect.js'
import { ASHES, MARK, RELIC_USES, TWO_ABILITY } from '../fight/mark.js'
import type { RelicKind } from '../fight/relic.js'
import { markOf, type SpireState } from '../state/state.js'
import { refused, type UseCode } from '../stops.js'
import { chosenTarget } from './named-card.js'
import { submit } from './submit.js'

/** The place of what a command names, by its id, its name or a part that only one has; -1 where there is none. */
function placeNamed(all: readonly { readonly id: string; readonly name: string }[], said: string): number {
  const exact = all.findIndex(({ id, name }) => sameName(id, said) || sameName(name, said))
  if (exact !== -1) return exact
  const near = whichName(
    all.map(({ name }) => name),
    said,
  )
  return near
}

/** Why a relic's own command cannot be given now. */
export function whyNotUsed(state: SpireState, place: number): UseCode | undefined {
  const { use } = state.fight.relicKinds[place]!
  if (use === null) return 'not-available'
  if (markOf(state, RELIC_USES + place) >= use.times) return 'already-used'
  if (use.needs === 'hurt' && markOf(state, MARK.hurt) === 0) return 'not-available'
  if (use.needs === 'power' && markOf(state, MARK.powerPlayed) === 0) return 'not-available'
  return undefined
}

/** rules/spire-act1 5.3. */
export function useRelic(context: EffectContext, said: string): void {
  const { relicKinds } = context.state.fight
  const place = placeNamed(relicKinds, said)
  if (place === -1) throw refused('not-available', `You do not have a relic "${said}".`)
  const { name, use } = relicKinds[place]!
  const code = whyNotUsed(context.state, place)
  const condition =
    use?.needs === 'hurt' ? 'after HP was lost in this fight' : 'after a power was played this turn'
  if (code === 'already-used') throw refused(code, `${name} is used up for this fight.`)
  if (code !== undefined)
    throw refused(code, use === null ? `${name} works by itself.` : `${name} can be used only ${condition}.`)
  submit(context, effectWith('useRelic', { amount: place }), name)
}

/** Powers with their own command, once a turn. */
export const USABLE = ['Combust', 'Mayhem'] as const

export function whyNotPower(state: SpireState, power: (typeof USABLE)[number]): UseCode | undefined {
  if (powerOf(state, power) === 0) return 'not-available'
  const used = power === 'Combust' ? MARK.combustUsed : MARK.mayhemUsed
  return markOf(state, used) > 0 ? 'already-used' : undefined
}

export function usePower(context: EffectContext, said: string): void {
  const power = USABLE.find((one) => sameName(one, said))
  const code = power === undefined ? 'not-available' : whyNotPower(context.state, power)
  if (code === 'already-used') throw refused(code, `${said} was used this turn.`)
  if (power === undefined || code !== undefined)
    throw refused('not-available', `You have no power "${said}" that has a command.`)
  submit(context, effectWith('usePower', { card: power }), power)
}

/** rules/spire-act1 5.6: a potion that waits for its moment has no command. */
export function drinkPotion(context: EffectContext, said: string, to: Command['to']): void {
  const { fight, potions } = context.state
  const held = fight.potionKinds.map((potion, kind) => (potions.includes(kind) ? potion : NOT_HELD))
  const kind = placeNamed(held, said)
  if (kind === -1) throw refused('no-such-potion', `You do not have a potion "${said}".`)
  const { name, drinkable, aimed } = fight.potionKinds[kind]!
  if (!drinkable) throw refused('unplayable', `${name} waits for its moment: it is not drunk.`)
  const target = chosenTarget(context.state, name, aimed, to)
  submit(context, effectWith('drink'), name, target, kind)
}

const NOT_HELD = { id: '', name: '' }

/** Whether the open offer allows a relic (rules/spire-act1 5.2). */
export function isOffered(state: SpireState, relic: RelicKind): boolean {
  const offer = markOf(state, MARK.offer)
  if (offer === 0 || !isTriggered(relic)) return false
  if (offer === ASHES) return relic.abilities.some(({ effects }) => effects.some((e) => e.effect === 'ashes'))
  return offer === TWO_ABILITY ? relic.two : true
}

export function triggerRelic(context: EffectContext, said: string): void {
  const { state } = context
  const { relicKinds } = state.fight
  if (markOf(state, MARK.offer) === 0)
    throw refused('nothing-to-trigger', 'No ability is open to be triggered.')
  const place = placeNamed(relicKinds, said)
  if (place === -1 || !isOffered(state, relicKinds[place]!)) {
    const may = relicKinds.filter((relic) => isOffered(state, relic)).map(({ name }) => name)
    throw refused('not-available', `"${said}" cannot be triggered now. There are: ${may.join(', ')}.`)
  }
  atOnce(context, effectWith('trigger', { amount: place }), relicKinds[place]!.name)
  run(context)
}
