import type { Command } from '../../../kernel/command.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { sameName } from '../../../kernel/names.js'
import { refused } from '../../../kernel/stops.js'
import { soak } from '../damage.js'
import type { AdapterEvent } from '../events.js'
import { type HealthTrack, takeDamage } from '../health.js'
import { type MagickInput, magick } from '../magick.js'
import type { Backlash, MagickMode } from '../paradox.js'
import type { Rote } from '../scenario/schema.js'
import { ratingOf } from '../stats.js'
import { actorOf, type CharacterNow, numberOf, personOf, textOf } from './people.js'
import { type AdapterState, configOf, type Person } from './state.js'
import { SPHERES } from './verbs.js'

/** rules/adapter §6, common modifiers. */
const OWN_FOCUS = -1
const NO_FOCUS = 3
const FAST_CASTING = 1

function roteOf(state: AdapterState, name: string | undefined): Rote | undefined {
  if (name === undefined) return undefined
  const found = state.scenario.rotes.find((rote) => sameName(rote.name, name))
  if (found) return found
  const known = state.scenario.rotes.map((rote) => rote.name).join(', ') || 'none'
  throw refused('unknown_name', `There is no rote "${name}". Known: ${known}.`, { name })
}

/** Where Sleepers watch, vulgar is witnessed. */
export function modeHere(state: AdapterState, mode: MagickMode): MagickMode {
  return mode === 'vulgar' && state.scenario.scenes[state.scene]!.sleepers ? 'vulgar_witnessed' : mode
}

/** What a character brings to any casting. */
export function casterInput(
  state: AdapterState,
  { sheet, now }: CharacterNow,
  spend: { readonly quintessence: number; readonly willpower: number },
): Omit<MagickInput, 'effect' | 'mode'> {
  const config = configOf(state.scenario)
  return {
    arete: ratingOf(sheet.stats, 'arete'),
    spheres: sheet.spheres,
    paradox: now.paradox,
    permanent_paradox: now.permanent_paradox,
    quintessence: { spend: spend.quintessence, available: now.quintessence, avatar: sheet.avatar },
    willpower: { spend: spend.willpower, available: now.willpower },
    merits_flaws: sheet.merits_flaws,
    ...(config.health.enabled && { health: now.health }),
  }
}

export interface Spell {
  readonly person: CharacterNow
  readonly rote: Rote | undefined
  readonly target: Person | undefined
  readonly input: MagickInput
}

/** What a `cast` asks for; refused before any die where the rules say so. */
export function spellOf(state: AdapterState, command: Command): Spell {
  const config = configOf(state.scenario)
  if (config.resolution.method !== 'dice_pool') {
    throw refused('magick_needs_pool', 'Magick is rolled with dice pools, and this system has none.')
  }
  const person = actorOf(state, command)
  const rote = roteOf(state, textOf(command, 'rote'))
  const spheres = SPHERES.flatMap((sphere) => {
    const rank = numberOf(command, sphere)
    return rank === undefined ? [] : [[sphere, rank] as const]
  })
  if (rote && spheres.length > 0) throw refused('rote_or_spheres', 'Name a rote or spheres, not both.')
  const name = textOf(command, 'to')
  const target = rote?.damage && name !== undefined ? personOf(state, name) : undefined
  if (rote?.damage && !target) throw refused('needs_target', `"${rote.name}" needs somebody to: hit.`)
  if (target?.sheet === person.sheet)
    throw refused('bad_target', `${person.sheet.name} does not aim at themselves.`)
  const focus = textOf(command, 'focus')
  const modifier =
    (rote?.difficulty_modifier ?? 0) +
    (focus === 'own' ? OWN_FOCUS : focus === 'none' ? NO_FOCUS : 0) +
    (textOf(command, 'pace') === 'fast' ? FAST_CASTING : 0)
  const quintessence = numberOf(command, 'quintessence') ?? 0
  const willpower = numberOf(command, 'willpower') ?? 0
  return {
    person,
    rote,
    target,
    input: {
      ...casterInput(state, person, { quintessence, willpower }),
      effect: rote?.effect ?? Object.fromEntries(spheres),
      mode: modeHere(
        state,
        (textOf(command, 'mode') as MagickMode | undefined) ?? rote?.mode ?? 'coincidental',
      ),
      difficulty_modifier: modifier,
    },
  }
}

/** A backlash burns the caster; nothing soaks it. */
export function backlashEvents(who: string, health: HealthTrack, struck: Backlash | null): AdapterEvent[] {
  if (!struck || struck.damage === 0 || struck.damage_type === null) return []
  const after = takeDamage(health, struck.damage_type, struck.damage)
  return [
    {
      type: 'health_changed',
      who,
      levels: struck.damage,
      damage_type: struck.damage_type,
      source: 'paradox backlash',
      after,
    },
  ]
}

/** Direct damage of an effect, soaked as any other. */
function directDamage(state: AdapterState, spell: Spell, levels: number, dice: Dice): AdapterEvent[] {
  const { rote, target } = spell
  if (!rote?.damage || !target || levels === 0) return []
  const { sheet, now } = target
  const stamina = ratingOf(sheet.stats, 'stamina')
  const soaked = soak(
    configOf(state.scenario),
    { type: rote.damage, stamina, armor: sheet.armor, levels },
    dice,
  )
  const { pool, faces, levels_taken } = soaked
  const after = takeDamage(now.health, rote.damage, levels_taken)
  const events: AdapterEvent[] = [
    { type: 'damage_soaked', who: sheet.name, pool, faces, soaked: soaked.soaked, levels_taken },
  ]
  if (levels_taken > 0) {
    const { damage } = rote
    events.push({
      type: 'health_changed',
      who: sheet.name,
      levels: levels_taken,
      damage_type: damage,
      source: rote.name,
      after,
    })
  }
  return events
}

export function decideCast(state: AdapterState, command: Command, dice: Dice): AdapterEvent[] {
  const spell = spellOf(state, command)
  const { person, rote, input } = spell
  const who = person.sheet.name
  const result = magick(configOf(state.scenario), input, dice)
  return [
    {
      type: 'magick_cast',
      who,
      rote: rote?.name ?? null,
      effect: input.effect,
      mode: input.mode,
      target: textOf(command, 'to') ?? null,
      quintessence_spent: input.quintessence?.spend ?? 0,
      willpower_spent: input.willpower?.spend ?? 0,
      result,
    },
    ...backlashEvents(who, person.now.health, result.backlash),
    ...directDamage(state, spell, result.direct_damage, dice),
  ]
}
