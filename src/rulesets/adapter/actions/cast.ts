import type { Command } from '../../../kernel/contract/command.js'
import { SPHERES } from '../config/built-in.js'
import type { SystemConfig } from '../config/types.js'
import { type Casting, castEffect, type MagickInput, prepareCasting } from '../magick/magick.js'
import type { Backlash, MagickMode } from '../magick/paradox.js'
import { didYouMean, traitName } from '../names.js'
import { takeDamage } from '../people/health.js'
import { ratingOf } from '../people/stats.js'
import type { Rote } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import type { CharacterNow, Person } from '../state/people.js'
import type { AdapterState } from '../state/state.js'
import { refused } from '../stops.js'
import { numberOf, type Ready, type TellAdapter, textOf } from './act.js'
import { actorOf } from './actor.js'
import { inPoints, soakOf, tellSoaked } from './blow.js'
import { payFor } from './costs.js'
import { oneOf, personHere } from './find.js'
import { type Declared, declaredIn, helpFor, tellSpent } from './help.js'
import { rulingFor } from './try.js'

/** rules/adapter §6, common modifiers. */
const OWN_FOCUS = -1
const NO_FOCUS = 3
const FAST_CASTING = 1

function roteOf(state: AdapterState, name: string | undefined): Rote | undefined {
  if (name === undefined) return undefined
  return oneOf(state.scenario.rotes, name, 'rote')
}

/** The spheres a command names, each with its rank: `forces: 2`, or of a system's own list `spheres: fire 2 and: air 1`. */
function spheresIn(config: SystemConfig, command: Command): Readonly<Record<string, number>> {
  const { spheres } = config.magick
  const found: Record<string, number> = {}
  const add = (said: string, rank: number) => {
    const sphere = traitName(said)
    if (!spheres.includes(sphere)) {
      throw refused(
        'unknown_name',
        `There is no sphere "${said}". Known: ${spheres.join(', ')}.${didYouMean(sphere, spheres)}`,
        { name: said },
      )
    }
    if (Object.hasOwn(found, sphere)) throw refused('rote_or_spheres', `${sphere} is there twice.`)
    found[sphere] = rank
  }
  for (const sphere of SPHERES) {
    const rank = numberOf(command, sphere)
    if (rank !== undefined) add(sphere, rank)
  }
  for (const said of (command.spheres ?? []) as readonly string[]) {
    const written = /^(.*\S)\s+(\d{1,3})$/.exec(said.trim())
    if (!written) throw refused('bad_value', `Write a sphere with its rank, such as "${spheres[0]} 2".`)
    add(written[1]!, Number(written[2]))
  }
  return found
}

/** Where Sleepers watch, vulgar is witnessed. */
export function modeHere(state: AdapterState, mode: MagickMode): MagickMode {
  return mode === 'vulgar' && state.scenario.scenes[state.scene]!.sleepers ? 'vulgar_witnessed' : mode
}

/** Returns the part of a casting that stands on the character's sheet. */
export function casterInput(
  state: AdapterState,
  { sheet, now }: CharacterNow,
  spend: { readonly quintessence: number; readonly willpower: number },
): Omit<MagickInput, 'effect' | 'mode'> {
  const config = configOf(state.scenario)
  return {
    arete: ratingOf(sheet.stats, config.magick.trait),
    spheres: sheet.spheres,
    paradox: now.paradox,
    permanent_paradox: now.permanent_paradox,
    quintessence: { spend: spend.quintessence, available: now.quintessence, avatar: sheet.avatar },
    willpower: { spend: spend.willpower, available: now.willpower },
    merits_flaws: sheet.merits_flaws,
    ...(config.health.enabled && { health: now.health }),
  }
}

interface Spell {
  readonly person: CharacterNow
  readonly rote: Rote | undefined
  readonly target: Person | undefined
  /** As the command names it, or the person. */
  readonly at: string | null
  readonly spent: Declared
  readonly input: MagickInput
  readonly casting: Casting
}

/** Checks a `cast` and returns the effect it asks for; refuses before any die. */
export function spellOf(state: AdapterState, seat: string, command: Command): Spell {
  const config = configOf(state.scenario)
  if (config.resolution.method !== 'dice_pool')
    throw refused('magick_needs_pool', 'Magick is rolled with dice pools, and this system has none.')
  const person = actorOf(state, seat, command)
  const rote = roteOf(state, textOf(command, 'rote'))
  const spheres = spheresIn(config, command)
  if (rote && Object.keys(spheres).length > 0)
    throw refused('rote_or_spheres', 'Name a rote or spheres, not both.')
  const name = textOf(command, 'to')
  const target = rote?.damage && name !== undefined ? personHere(state, name) : undefined
  if (rote?.damage && !target) throw refused('needs_target', `"${rote.name}" needs somebody to: hit.`)
  if (target?.sheet.name === person.sheet.name)
    throw refused('bad_target', `${person.sheet.name} does not aim at themselves.`)
  const focus = textOf(command, 'focus')
  const modifier =
    (rote?.difficulty_modifier ?? 0) +
    (focus === 'own' ? OWN_FOCUS : focus === 'none' ? NO_FOCUS : 0) +
    (textOf(command, 'pace') === 'fast' ? FAST_CASTING : 0)
  const quintessence = numberOf(command, 'quintessence') ?? 0
  const spent = declaredIn(state, person, command)
  const at = target?.sheet.name ?? name ?? null
  const ruling = rulingFor(state, 'magick', at)
  const { dice_modifier, auto_successes = 0 } = helpFor(state, person, ruling, spent.others)
  const mode = (textOf(command, 'mode') as MagickMode | undefined) ?? rote?.mode ?? 'coincidental'
  const input: MagickInput = {
    ...casterInput(state, person, { quintessence, willpower: spent.willpower }),
    effect: rote?.effect ?? spheres,
    mode: modeHere(state, mode),
    difficulty_modifier: modifier,
    dice_modifier,
    auto_successes,
    ...(ruling?.difficulty != null && { difficulty: ruling.difficulty }),
  }
  return { person, rote, target, at, spent, input, casting: prepareCasting(config, input) }
}

/** A backlash burns the caster; nothing soaks it. */
export function tellBacklash(
  state: AdapterState,
  caster: CharacterNow,
  struck: Backlash | null,
  tell: TellAdapter,
): void {
  if (!struck || struck.damage === 0 || struck.damage_type === null) return
  tell({
    type: 'health_changed',
    who: caster.sheet.name,
    levels: struck.damage,
    damage_type: struck.damage_type,
    source: 'paradox backlash',
    ...inPoints(state),
    after: takeDamage(
      state.characters[caster.i]!.health,
      struck.damage_type,
      struck.damage,
      configOf(state.scenario).health,
    ),
  })
}

export const readyCast: Ready = (state, seat, command) => {
  const { person, rote, target, at, spent, input, casting } = spellOf(state, seat, command)
  const config = configOf(state.scenario)
  return (dice, tell) => {
    payFor(state, person, 'cast', at, tell)
    const result = castEffect(config, input, casting, dice)
    tell({
      type: 'magick_cast',
      who: person.sheet.name,
      rote: rote?.name ?? null,
      effect: input.effect,
      mode: input.mode,
      target: at,
      quintessence_spent: input.quintessence?.spend ?? 0,
      willpower_spent: input.willpower?.spend ?? 0,
      result,
    })
    tellSpent(state, person, { ...spent, willpower: 0 }, 'spent on magick', tell)
    tellBacklash(state, person, result.backlash, tell)
    if (!rote?.damage || !target || result.direct_damage === 0) return
    // Direct damage of an effect is soaked as any other.
    const soaked = soakOf(state, target, rote.damage, result.direct_damage, dice)
    tellSoaked(state, person.sheet.name, target, rote.damage, rote.name, soaked, tell)
  }
}
