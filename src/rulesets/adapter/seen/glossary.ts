import type { Facts } from '../../../kernel/contract/seats.js'
import type { Glossary, GlossaryEntry } from '../../../kernel/glossary/entry.js'
import { COMMON_ACTIONS } from '../commands/choices.js'
import type { ActionEntry, SystemConfig } from '../config/types.js'
import type { AdapterScenario, Rote, Weapon } from '../scenario/schema.js'
import { configOf } from '../scenario/system.js'
import type { AdapterState } from '../state/state.js'
import { openObjectives } from '../story/objectives.js'
import { words } from './glossary-words.js'
import type { SheetSeen } from './people.js'
import { type AdapterView, view } from './view.js'

function ratings(of: Readonly<Record<string, number>>): string {
  return Object.entries(of)
    .map(([name, rating]) => `${name} ${rating}`)
    .join(', ')
}

function weaponEntry({ name, action, damage, type, ammo }: Weapon): GlossaryEntry {
  const kind = type === undefined ? '' : ` ${type}`
  const uses = ammo === undefined ? '' : ` Each attack uses ${ammo}.`
  return { name, kind: 'weapon', text: `A weapon, used by ${action}: ${damage}${kind} damage.${uses}` }
}

function sheetEntries(sheet: SheetSeen): readonly GlossaryEntry[] {
  const { name, stats, armor, weapons, spheres = {}, merits_flaws = [], inventory = {} } = sheet
  const parts = [
    ratings(stats),
    ...(armor > 0 ? [`armor ${armor}`] : []),
    ...(Object.keys(spheres).length > 0 ? [`spheres: ${ratings(spheres)}`] : []),
    ...(weapons.length > 0 ? [`weapons: ${weapons.map((one) => one.name).join(', ')}`] : []),
    ...(Object.keys(inventory).length > 0 ? [`carries ${ratings(inventory)}`] : []),
  ].filter((part) => part !== '')
  return [
    { name, kind: 'sheet', text: `${parts.join('; ')}.` },
    ...weapons.map(weaponEntry),
    ...merits_flaws.map((one) => ({ name: one.id, kind: one.kind, text: `A ${one.kind} of ${name}.` })),
    ...Object.entries(inventory).map(([thing, count]) => ({
      name: thing,
      kind: 'thing',
      text: `${name} carries ${count}.`,
    })),
    ...Object.entries({ ...stats, ...spheres }).map(([trait, rating]) => ({
      name: trait,
      kind: 'trait',
      text: `A trait of ${name}: ${rating}.`,
    })),
  ]
}

function roteEntry({ name, text, effect, mode }: Rote): GlossaryEntry {
  return { name, kind: 'rote', text: `${text === '' ? '' : `${text} `}Magick: ${ratings(effect)}, ${mode}.` }
}

/** The stats of an action and the rule of its roll. Its difficulty is a secret until it is rolled (rules/secrets 2). */
function actionEntry(name: string, { attribute, ability }: ActionEntry, rule: string): GlossaryEntry {
  const stats = [attribute, ability].filter((one) => one !== undefined && one !== null)
  const how = stats.length > 0 ? `rolled with ${stats.join(' and ')}` : 'rolled with the system’s default'
  return { name, kind: 'action', text: `An action, ${how} (try ${name}). ${rule}` }
}

/** `abilities: prowl, wreck, sway`: everything of one kind that a system declares. */
function declared(kind: string, names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [`${kind}: ${names.join(', ')}`]
}

/** The rule of a system and every word that it declares. */
function systemText({ stat_schema: stats, action_stat_map }: SystemConfig, { system }: AdapterView): string {
  const lists = [
    ...declared('attributes', Object.values(stats.attributes).flat()),
    ...declared('abilities', Object.values(stats.abilities).flat()),
    ...declared('other traits', Object.keys(stats.special_traits)),
    ...declared(
      'actions',
      Object.keys(action_stat_map).filter((name) => name !== '_default'),
    ),
  ]
  return `The system of this game: ${system.rule}${lists.length === 0 ? '' : ` It has ${lists.join('; ')}.`}`
}

function configEntries(config: SystemConfig, seen: AdapterView): readonly GlossaryEntry[] {
  const { action_stat_map: actions, conditions, resources, health, willpower } = config
  return [
    {
      name: seen.system.name,
      also: [config.resolution.method, `systems/${seen.system.name}`],
      kind: 'system',
      text: systemText(config, seen),
    },
    ...Object.entries(actions)
      .filter(([name]) => name !== '_default')
      .map(([name, entry]) => actionEntry(name, entry, seen.system.rule)),
    ...Object.entries(conditions).map(([name, { dice, modifier, no_actions }]) => ({
      name,
      kind: 'status',
      text: no_actions
        ? 'A condition: no actions.'
        : `A condition: ${dice === 0 ? '' : `${dice} dice, `}${modifier} on rolls.`,
    })),
    ...Object.entries(resources).map(([name, { dice, modifier, auto_successes, refill }]) => ({
      name,
      kind: 'figure',
      text: `Points to spend on a roll: each gives ${dice} dice, ${modifier} on the total and ${auto_successes} automatic successes. They come back: ${refill}.`,
    })),
    ...(willpower.enabled
      ? [
          {
            name: willpower.resource_name,
            kind: 'figure',
            text: `Points to spend on a roll: each adds ${willpower.auto_successes_per_spend} automatic successes, ${willpower.max_per_turn} a turn at most.`,
          },
        ]
      : []),
    ...health.levels.map(({ level, penalty }) => ({
      name: level,
      kind: 'status',
      text: `A health level: ${penalty === null ? 'no actions' : penalty === 0 ? 'no penalty' : `${penalty} on rolls`}.`,
    })),
  ]
}

/** Everything here comes from the seat's own view, which holds no secret of another's. */
function things(state: AdapterState, seat: string, facts: Facts<AdapterScenario>): readonly GlossaryEntry[] {
  const seen = view(state, seat, facts)
  const { scene, scenes = [], targets, projects, objectives, rotes, sheets, clocks, situations } = seen
  return [
    ...sheets.flatMap(sheetEntries),
    ...targets.map(({ name, text, tags }) => ({
      name,
      kind: 'target',
      text: `${text === '' ? 'Something to act on.' : text}${tags.length > 0 ? ` (${tags.join(', ')})` : ''}`,
    })),
    ...projects.map(({ name, text, needed, accumulated, max_rolls, rolls_used }) => ({
      name,
      kind: 'project',
      text: `${text === '' ? '' : `${text} `}${accumulated} of ${needed} successes, ${rolls_used} of ${max_rolls} rolls used.`,
    })),
    ...objectives.map(({ name, text, reached }) => ({
      name,
      kind: 'objective',
      text: `${text === '' ? 'An objective.' : text} ${reached ? 'Reached.' : 'Not reached yet.'}`,
    })),
    ...rotes.map(roteEntry),
    { name: scene.name, kind: 'scene', text: scene.text === '' ? 'The scene now.' : scene.text },
    ...scenes.map((name) => ({ name, kind: 'scene', text: 'A scene of this game.' })),
    ...clocks.map(({ id, name, value, max, falling, triggers = {} }) => ({
      name,
      also: [id],
      kind: 'clock',
      text: `A clock at ${value} of ${max}${falling ? ', running down' : ''}.${
        Object.keys(triggers).length > 0
          ? ` Triggers: ${Object.entries(triggers)
              .map(([at, what]) => `${at} ${what}`)
              .join('; ')}.`
          : ''
      }`,
    })),
    ...situations.map(({ condition, severity }) => ({
      name: condition,
      kind: 'situation',
      text: `A situation, ${severity}: it bears on rolls until it is cleared.`,
    })),
    ...configEntries(configOf(state.scenario), seen),
    ...[...openObjectives(state).map(({ action }) => action), ...COMMON_ACTIONS].map((name) =>
      actionEntry(name, {}, seen.system.rule),
    ),
  ]
}

/** All that a seat may ask about in a game of a described system. */
export const glossary: Glossary<AdapterState, AdapterScenario> = { words, things }
