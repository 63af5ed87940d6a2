import type { Command } from '../../../src/kernel/contract/command.js'
import {
  AdapterReference,
  type AdapterSheet,
  type AdapterSystem,
  type Cast,
  type Tried,
} from '../../reference/adapter.js'
import type { Chance } from '../frame/chance.js'
import type { Figures } from '../frame/harness.js'
import { Fight, facesOf, type Program, type Standing, type Told } from './program.js'

const ACTIONS = {
  sneak: ['dexterity', 'stealth'],
  climb: ['strength', 'athletics'],
  hack: ['wits', 'crafts'],
}
const STATS = Object.values(ACTIONS).flat()
const SPHERES = ['forces', 'time', 'mind']
const MODES = ['coincidental', 'vulgar', 'vulgar_witnessed'] as const
const TURNS = 12

/** A system by chance. */
function systemBy(chance: Chance, isMage: boolean): AdapterSystem {
  const method = !isMage && chance.in(3) ? '2d6_bands' : 'dice_pool'
  const isPool = method === 'dice_pool'
  const mixed = isPool ? chance.between(1, 2) : chance.between(6, 8)
  const success = mixed + chance.between(isPool ? 0 : 1, 3)
  const critical = success + chance.between(isPool ? 0 : 1, 2)
  const die = isMage || !isPool ? (isPool ? 10 : 6) : chance.one([8, 10, 10, 12])
  const pastNine = isPool && chance.in(2)
  return {
    method,
    die,
    onesCancel: chance.in(2),
    botchOnOnes: chance.in(2),
    botchNeedsNoSuccess: chance.in(3),
    pastNine,
    cap: pastNine && chance.in(2) ? 9 : die,
    smallest: chance.in(4) ? 2 : 1,
    bands: { mixed, success, critical },
    naturalCritical: !isPool && chance.in(2),
    retry: chance.below(3),
    ...(chance.in(3) && { lowest: chance.between(3, 5) }),
    ...(chance.in(3) && { highest: chance.between(7, 10) }),
    autoSuccess: isPool && chance.in(3),
    perPoint: chance.between(1, 2),
    withSphere: isMage && chance.in(2),
    gentleParadox: isMage && chance.in(2),
    health: isMage,
  }
}

/** The same as a document says it (rules/adapter §2). */
function documentOf(system: AdapterSystem, difficulties: Readonly<Record<string, number>>, isMage: boolean) {
  const { mixed, success, critical } = system.bands
  const isPool = system.method === 'dice_pool'
  return {
    ...(isMage && { preset: 'mage_ascension' }),
    resolution: {
      method: system.method,
      die_type: system.die,
      ones_cancel_successes: system.onesCancel,
      botch_on_ones: system.botchOnOnes,
      botch_requires_no_successes: system.botchNeedsNoSuccess,
      threshold_past_9: system.pastNine,
      target_cap: system.cap,
      min_pool: system.smallest,
      ...(isPool
        ? { pool_outcome_thresholds: { botch: 0, failure: 0, mixed, success, critical } }
        : {
            bands: {
              failure: [2, mixed - 1],
              mixed: [mixed, success - 1],
              success: [success, critical - 1],
              critical: [critical, Math.max(critical, 12)],
            },
            critical_on: system.naturalCritical ? 'natural' : 'total',
          }),
    },
    action_stat_map: Object.fromEntries(
      Object.entries(ACTIONS).map(([action, [attribute, ability]]) => [
        action,
        { attribute, ability, difficulty: difficulties[action] },
      ]),
    ),
    difficulty: {
      default: 6,
      auto_success_if_pool_gte_difficulty: system.autoSuccess,
      retry_penalty: system.retry,
      min: system.lowest ?? null,
      max: system.highest ?? null,
    },
    willpower: { enabled: isPool, auto_successes_per_spend: system.perPoint, max_per_turn: 2 },
    magick: { pool: system.withSphere ? 'arete_plus_sphere' : 'arete' },
    paradox: { edition: system.gentleParadox ? 'm20' : 'revised' },
    health: { enabled: system.health },
  }
}

function sheetBy(chance: Chance): AdapterSheet {
  return {
    stats: Object.fromEntries(STATS.map((stat) => [stat, chance.below(6)])),
    spheres: Object.fromEntries(SPHERES.map((sphere) => [sphere, chance.between(1, 5)])),
    arete: chance.between(1, 6),
    willpower: chance.between(0, 6),
    quintessence: chance.between(0, 8),
    paradox: chance.between(0, 6),
  }
}

/** rules/adapter R1–R16 and §6: somebody tries things, and works magick where the system has it. */
export async function adapterFight(program: Program, chance: Chance): Promise<Figures> {
  const isMage = chance.in(2)
  const system = systemBy(chance, isMage)
  const sheet = sheetBy(chance)
  const difficulties = Object.fromEntries(
    Object.keys(ACTIONS).map((action) => [action, chance.between(3, 11)]),
  )
  const { stats, spheres, arete, willpower, quintessence, paradox } = sheet
  const document = {
    ruleset: 'adapter',
    title: 'Somebody tries things',
    system: { resolution_rules: documentOf(system, difficulties, isMage) },
    characters: [
      {
        name: 'Robin',
        stats: { ...stats, ...(isMage && { arete, willpower: 6 }) },
        resources: { willpower, ...(isMage && { quintessence, paradox }) },
        ...(isMage && { spheres, avatar: 3 }),
      },
    ],
  }
  const fight = await Fight.open(program, document, chance)
  const second = new AdapterReference(system, sheet)
  fight.start()
  let casts = 0
  for (let turn = 0; turn < TURNS && second.wounds < 7; turn++) {
    const points = Math.min(second.points.willpower, chance.in(4) ? chance.between(1, 2) : 0)
    if (isMage && chance.in(2)) {
      castOnce(fight, second, chance, sheet, points)
      casts++
    } else tryOnce(fight, second, chance, difficulties, system.method === 'dice_pool' ? points : 0)
    fight.agree(standingIn(fight), {
      ...(isMage && { ...second.points, hp: 7 - second.wounds }),
      ...(system.method === 'dice_pool' && { willpower: second.points.willpower }),
    })
  }
  return { 'adapter rolls': fight.commands, 'adapter casts': casts }
}

/** How Robin stands by the program. */
function standingIn({ table }: Fight): Standing {
  const [robin] = table.view('gm').people
  const figures = (robin?.figures ?? []).map(({ name, value }) => [name, value] as const)
  return { hp: robin?.hp ?? -1, willpower: 0, quintessence: 0, paradox: 0, ...Object.fromEntries(figures) }
}

function tryOnce(
  fight: Fight,
  second: AdapterReference,
  chance: Chance,
  difficulties: Readonly<Record<string, number>>,
  willpower: number,
): void {
  const action = chance.one(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[])
  const to = chance.in(3) ? chance.one(['the wall', 'The Wall', 'a door']) : undefined
  const insists = chance.in(4)
  const tried: Tried = {
    action,
    stats: ACTIONS[action],
    difficulty: difficulties[action]!,
    willpower,
    insists,
    ...(to !== undefined && { to }),
  }
  const command: Command = {
    verb: 'try',
    action,
    ...(to !== undefined && { to }),
    ...(willpower > 0 && { willpower }),
    ...(insists && { dice: 'yes' }),
  }
  const told = fight.act('gm', command)
  const found = fight.follow(() => second.try(tried, facesOf(told)))
  fight.agree(recordIn(told, 'action_rolled', 'roll'), found as Standing)
}

function castOnce(
  fight: Fight,
  second: AdapterReference,
  chance: Chance,
  { spheres, arete }: AdapterSheet,
  willpower: number,
): void {
  const used = chance.shuffled(SPHERES).slice(0, chance.between(1, 2))
  const effect = Object.fromEntries(
    used.map((sphere) => [sphere, chance.between(1, Math.min(arete, spheres[sphere]!))]),
  )
  const quintessence = Math.min(second.points.quintessence, chance.below(4))
  const focus = chance.one(['own', 'none', undefined])
  const isFast = chance.in(4)
  const cast: Cast = {
    spheres: effect,
    mode: chance.one(MODES),
    quintessence,
    willpower,
    modifier: (focus === 'own' ? -1 : focus === 'none' ? 3 : 0) + Number(isFast),
  }
  const told = fight.act('gm', {
    verb: 'cast',
    ...effect,
    mode: cast.mode,
    ...(quintessence > 0 && { quintessence }),
    ...(willpower > 0 && { willpower }),
    ...(focus !== undefined && { focus }),
    ...(isFast && { pace: 'fast' }),
  } as Command)
  const found = fight.follow(() => second.cast(cast, facesOf(told)))
  const result = recordIn(told, 'magick_cast', 'result')
  fight.agree(result, found as Standing)
}

/** What the program says of a roll, with its backlash beside it. */
function recordIn({ events }: Told, type: string, field: string): Standing {
  const event = events.find((each) => each.type === type)
  const record = (event?.[field] ?? {}) as Record<string, number | string>
  const backlash = (record.backlash ?? {}) as unknown as Record<string, number | string>
  return {
    ...record,
    ...(backlash.pool !== undefined && {
      'backlash pool': backlash.pool,
      'backlash damage': backlash.damage!,
      'backlash type': backlash.damage_type!,
      'backlash severity': backlash.severity!,
      discharged: backlash.discharged!,
    }),
  }
}
