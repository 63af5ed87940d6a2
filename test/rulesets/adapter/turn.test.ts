import { describe, expect, test } from 'vitest'
import { resolveTurn, type SystemConfig, type TurnInput } from '../../../src/rulesets/adapter/index.js'
import { refusal, scripted, system, types } from './support.js'

const clockRules = {
  clocks_enabled: ['heat', 'time', 'harm'],
  direction: { time: 'decrement' },
  cost_map: {
    hack: { heat: 1, time: 1 },
    steal: { heat: 2, time: 1 },
    attack: { heat: 1, harm: 1 },
    wait: { time: 1 },
  },
  complication_clocks: { combat: [{ id: 'heat', delta: 1 }], default: [{ id: 'time', delta: 1 }] },
  failure_effects: {
    forgiving: { default: [{ id: 'time', delta: 1 }] },
    consequential: { combat: [{ id: 'harm', delta: 1 }], default: [{ id: 'heat', delta: 1 }] },
  },
  tension_keywords: { heat: ['heat', 'attention'], time: ['deadline'] },
  duration_map: { _default: 7, hack: 15 },
}
const noir = system(undefined, clockRules)
const clocks = {
  heat: { value: 1, max: 8, triggers: { 4: 'a', 6: 'b', 8: 'c' } },
  time: { value: 8, max: 12, triggers: { 4: 'x', 2: 'y', 0: 'z' } },
  harm: { value: 0, max: 4, triggers: { 2: 'p', 4: 'q' } },
}
const warden = [{ id: 'warden', threat_level: 'high' }]

function resolve(config: SystemConfig, input: TurnInput, ...faces: number[]) {
  return scripted(faces, (dice) => resolveTurn(config, { clocks, ...input }, dice))
}

describe('actions of a turn', () => {
  test('the same action at the same target is dropped, then two are kept', () => {
    const actions = [
      { action: 'Look', target: 'Desk' },
      { action: 'look', target: 'desk' },
      { action: 'look', target: 'door' },
      { action: 'wait' },
    ]
    expect(resolve(noir, { actions }).outcomes).toEqual(['success', 'success'])
  })

  test('R30: safe actions roll only under a risky flag; a threat alone changes nothing', () => {
    expect(resolve(noir, { actions: [{ action: 'look' }], npcs: warden }).rolls).toEqual([])
    expect(resolve(noir, { actions: [{ action: 'look' }], risk_flags: ['noisy'] }).rolls).toEqual([])
    expect(
      resolve(noir, { actions: [{ action: 'look' }], risk_flags: ['violence'] }, 5, 5).rolls,
    ).toHaveLength(1)
    const both = system({ safe_actions: ['look', 'hum'], risky_actions: ['look'] }, clockRules)
    expect(resolve(both, { actions: [{ action: 'look' }] }, 5, 5).rolls).toHaveLength(1)
    expect(resolve(both, { actions: [{ action: 'hum' }] }).rolls).toHaveLength(0)
  })

  test('items are wanted before anything is charged, and only when an inventory is given', () => {
    const shoot = { actions: [{ action: 'shoot' }] }
    expect(refusal((dice) => resolveTurn(noir, { ...shoot, inventory: { weapon: 1 } }, dice))).toBe(
      'missing_item',
    )
    expect(
      refusal((dice) => resolveTurn(noir, { actions: [{ action: 'unlock' }], inventory: {} }, dice)),
    ).toBe('missing_item')
    expect(resolve(noir, { ...shoot, inventory: { Weapon: 1, ammo: 2 } }, 5, 5).outcomes).toEqual(['success'])
    expect(resolve(noir, shoot, 5, 5).outcomes).toEqual(['success'])
    const own = system({ inventory_requirements: { shoot: {}, hack: { deck: 1 } } }, clockRules)
    expect(resolve(own, { ...shoot, inventory: {} }, 5, 5).outcomes).toEqual(['success'])
    expect(refusal((dice) => resolveTurn(own, { actions: [{ action: 'hack' }], inventory: {} }, dice))).toBe(
      'missing_item',
    )
  })

  test('minutes: an estimate of 1 to 120 wins, then the map, then its default, then 5', () => {
    const minutes = (action: string, estimated_minutes?: number, config = noir) =>
      resolve(
        config,
        {
          actions: [
            { action, risk_flags: [], ...(estimated_minutes !== undefined && { estimated_minutes }) },
          ],
        },
        ...(action === 'look' ? [] : [5, 5]),
      ).minutes
    expect([
      minutes('hack'),
      minutes('hack', 40),
      minutes('hack', 121),
      minutes('hack', 0),
      minutes('look'),
    ]).toEqual([15, 40, 15, 15, 7])
    expect(minutes('look', undefined, system())).toBe(5)
  })

  test('willpower of all actions is validated before the first die and spent in order', () => {
    const two = system({ preset: 'mage_ascension', willpower: { max_per_turn: 2 } }, clockRules)
    const actions = [
      { action: 'sneak', willpower: 1 },
      { action: 'climb', willpower: 1 },
    ]
    const events = resolve(two, { actions, willpower: { available: 5 } }, 2, 2).events
    expect(events.filter((event) => event.type === 'willpower_spent')).toMatchObject([
      { remaining: 4 },
      { remaining: 3 },
    ])
    expect(types(events)).toEqual(['willpower_spent', 'action_partial', 'willpower_spent', 'action_partial'])
    expect(refusal((dice) => resolveTurn(two, { actions, willpower: { available: 1 } }, dice))).toBe(
      'willpower_insufficient',
    )
  })
})

describe('what it costs', () => {
  test('costs are summed over the turn, filtered, in the order of the enabled clocks', () => {
    const { clock_deltas } = resolve(noir, { actions: [{ action: 'steal' }, { action: 'hack' }] }, 5, 5, 5, 5)
    expect(clock_deltas).toEqual([
      { id: 'heat', delta: 3, source: 'cost' },
      { id: 'time', delta: -2, source: 'cost' },
    ])
  })

  test('lethality changes costs after the sum', () => {
    const costs = (lethality: 'low' | 'normal' | 'brutal') =>
      resolve(
        noir,
        { actions: [{ action: 'attack' }, { action: 'steal' }], lethality },
        5,
        5,
        5,
        5,
      ).clock_deltas.map((d) => d.delta)
    expect(costs('normal')).toEqual([3, -1, 1])
    expect(costs('low')).toEqual([3, -1])
    expect(costs('brutal')).toEqual([4, -1, 1])
  })

  test('complications double in punishing mode; failures fall back to the consequential list', () => {
    expect(
      resolve(noir, { actions: [{ action: 'climb' }], failure_mode: 'punishing' }, 3, 4).clock_deltas,
    ).toEqual([{ id: 'time', delta: -2, source: 'complication' }])
    expect(
      resolve(noir, { actions: [{ action: 'fight' }], failure_mode: 'punishing' }, 1, 1).clock_deltas,
    ).toEqual([{ id: 'harm', delta: 1, source: 'failure' }])
    expect(
      resolve(noir, { actions: [{ action: 'fight' }], failure_mode: 'forgiving' }, 1, 1).clock_deltas,
    ).toEqual([{ id: 'time', delta: -1, source: 'failure' }])
  })

  test('R24: combat_actions says what combat is', () => {
    const own = system({ combat_actions: ['climb'] }, clockRules)
    expect(resolve(own, { actions: [{ action: 'climb' }] }, 3, 4).clock_deltas[0]?.id).toBe('heat')
    expect(resolve(own, { actions: [{ action: 'fight' }] }, 3, 4).clock_deltas[0]?.id).toBe('time')
    for (const action of ['attack', 'combat', 'fight', 'shoot', 'violence']) {
      expect(resolve(noir, { actions: [{ action }] }, 3, 4).clock_deltas.at(-1)).toMatchObject({
        id: 'heat',
        source: 'complication',
      })
    }
  })

  test('R19: a botch doubles failure effects and extras, never costs', () => {
    const pool = system({ preset: 'mage_ascension' }, clockRules)
    const { clock_deltas, events } = resolve(pool, { actions: [{ action: 'steal', target: 'ring' }] }, 1)
    expect(clock_deltas).toEqual([
      { id: 'heat', delta: 2, source: 'cost' },
      { id: 'time', delta: -1, source: 'cost' },
      { id: 'heat', delta: 2, source: 'failure' },
      { id: 'heat', delta: 2, source: 'failure' },
    ])
    expect(types(events)).toEqual([
      'action_failed',
      'action_botched',
      'situation_created',
      'clock_triggered',
      'clock_triggered',
    ])
  })

  test('R22: without clock rules, or with them switched off, nothing moves and trust still does', () => {
    for (const config of [system(), system(undefined, { ...clockRules, enabled: false })]) {
      const result = resolve(
        config,
        { actions: [{ action: 'persuade', target: 'vera' }], npcs: warden, tension_move: 'heat' },
        1,
        1,
      )
      expect(result.clock_deltas).toEqual([])
      expect(result.clocks_after).toEqual({ heat: 1, time: 8, harm: 0 })
      expect(result.relationship_changes).toEqual([{ target: 'vera', delta: -1 }])
    }
  })

  test('R23: several thresholds of one delta fire in crossing order, each way', () => {
    const big = system(undefined, { ...clockRules, cost_map: { wait: { heat: 99, time: 99 } } })
    const { events, clocks_after } = resolve(big, { actions: [{ action: 'wait' }] })
    expect(
      events.slice(1).map((event) => event.type === 'clock_triggered' && `${event.clock} ${event.threshold}`),
    ).toEqual(['heat 4', 'heat 6', 'heat 8', 'time 4', 'time 2', 'time 0'])
    expect(clocks_after).toEqual({ heat: 8, time: 0, harm: 0 })
    const falling = system(undefined, { ...clockRules, cost_map: { wait: { heat: -1 } } })
    expect(
      types(
        resolve(falling, { actions: [{ action: 'wait' }], clocks: { heat: { ...clocks.heat, value: 4 } } })
          .events,
      ),
    ).toEqual(['action_succeeded'])
  })
})

describe('severity and situations', () => {
  const fail = (input: Partial<TurnInput>, action = 'sneak') =>
    resolve(noir, { actions: [{ action }], ...input }, 1, 1).events

  test('tier 2 under a threat, a dangerous NPC or a hard situation; tier 1 under a risky flag', () => {
    expect(fail({})[0]).toMatchObject({ severity_tier: 0 })
    expect(fail({ risk_flags: ['contested'] })[0]).toMatchObject({ severity_tier: 1 })
    expect(fail({ pending_threats: ['curse'] })[0]).toMatchObject({ severity_tier: 2 })
    expect(fail({ npcs: [{ id: 'x', threat_level: 'extreme' }] })[0]).toMatchObject({ severity_tier: 2 })
    expect(fail({ npcs: [{ id: 'x', threat_level: 'moderate' }] })[0]).toMatchObject({ severity_tier: 0 })
    expect(fail({ situations: [{ condition: 'lost', severity: 'hard' }] })[0]).toMatchObject({
      severity_tier: 2,
    })
    expect(fail({ situations: [{ condition: 'lost', severity: 'soft' }] })[0]).toMatchObject({
      severity_tier: 0,
    })
  })

  test('each action leaves its own condition', () => {
    const conditions = [
      'sneak',
      'hide',
      'climb',
      'steal',
      'hack',
      'deceive',
      'flee',
      'chase',
      'fight',
      'attack',
      'combat',
      'persuade',
    ].map((action) =>
      fail({ risk_flags: ['dangerous'] }, action)
        .flatMap((event) => (event.type === 'situation_created' ? [event.condition] : []))
        .join(),
    )
    expect(conditions).toEqual([
      'exposed',
      'exposed',
      'exposed',
      'detected',
      'detected',
      'detected',
      'cornered',
      'pursued',
      'injured',
      'injured',
      'injured',
      '',
    ])
  })

  test('no duplicates: soft stays soft, hard stays hard', () => {
    const soft = [{ condition: 'exposed', severity: 'soft' as const }]
    expect(types(fail({ situations: soft, risk_flags: ['dangerous'] }))).toEqual(['action_failed'])
    expect(
      types(fail({ situations: [{ condition: 'exposed', severity: 'hard' }], risk_flags: ['dangerous'] })),
    ).not.toContain('situation_created')
  })

  test('a hard situation created in the turn does not raise the second action', () => {
    const pool = system({ preset: 'mage_ascension' }, clockRules)
    const { events } = resolve(pool, { actions: [{ action: 'sneak' }, { action: 'hack' }] }, 1, 3)
    expect(
      events.filter((event) => event.type === 'action_failed').map((event) => event.severity_tier),
    ).toEqual([2, 0])
  })

  test('success, critical and mixed clear what they clear; its own list beats the map beats the built-in', () => {
    const at = (situations: TurnInput['situations'] & object, action: string, config = noir) =>
      resolve(
        config,
        { actions: [{ action }], situations },
        ...(action === 'talk' ? [] : [3, 4]),
      ).events.some((event) => event.type === 'situation_cleared')
    const of = (condition: string, clears_on?: string[]) => [
      { condition, severity: 'soft' as const, ...(clears_on && { clears_on }) },
    ]
    expect(at(of('exposed'), 'flee')).toBe(true)
    expect(at(of('cornered'), 'talk')).toBe(true)
    expect(at(of('injured'), 'medical')).toBe(true)
    expect(at(of('injured'), 'flee')).toBe(false)
    expect(at(of('exposed', ['climb']), 'flee')).toBe(false)
    expect(at(of('exposed', ['Climb']), 'climb')).toBe(true)
    const mapped = system({ clear_map: { exposed: ['steal'] } }, clockRules)
    expect(at(of('exposed'), 'flee', mapped)).toBe(false)
    expect(at(of('exposed'), 'steal', mapped)).toBe(true)
    expect(at(of('pursued'), 'hide', mapped)).toBe(true)
  })

  test('trust: won by talk that works, lost by talk that fails, never at scene, self or player', () => {
    const trust = (action: string, target: string, ...faces: number[]) =>
      resolve(noir, { actions: [{ action, target, risk_flags: ['contested'] }] }, ...faces)
        .relationship_changes
    expect(trust('help', 'Vera', 5, 5)).toEqual([{ target: 'Vera', delta: 1 }])
    expect(trust('intimidate', 'Vera', 5, 5)).toEqual([])
    expect(trust('intimidate', 'Vera', 1, 1)).toEqual([{ target: 'Vera', delta: -1 }])
    expect(trust('talk', 'Vera', 1, 1)).toEqual([])
    for (const nobody of ['Scene', 'self', 'PLAYER']) expect(trust('persuade', nobody, 1, 1)).toEqual([])
  })
})

describe('streaks and tension', () => {
  const failing = (failure_streak: number, rest: Partial<TurnInput> = { npcs: warden }) =>
    resolve(noir, { actions: [{ action: 'hack' }], failure_streak, ...rest }, 1, 1)

  test('one before the threshold a warning, at it the catastrophe, and then it starts anew', () => {
    expect(failing(0).failure_streak).toBe(1)
    expect(types(failing(1).events)).toContain('failure_streak_warning')
    const third = failing(2)
    expect(third.failure_streak).toBe(0)
    expect(third.events).toContainEqual({
      type: 'threat_resolved_against_player',
      who: 'player',
      threat_entity_id: 'warden',
      harm_delta: 2,
      binding: true,
    })
    expect(third.events).toContainEqual({
      type: 'situation_created',
      condition: 'cornered',
      severity: 'hard',
    })
  })

  test('without a threat the count grows and nothing happens', () => {
    const calm = failing(5, {})
    expect([calm.failure_streak, types(calm.events)]).toEqual([
      6,
      ['action_failed', 'clock_triggered'].slice(0, 1),
    ])
  })

  test('the entity is extreme before high before a threat before unknown', () => {
    const entity = (rest: Partial<TurnInput>) =>
      failing(2, rest).events.find((event) => event.type === 'threat_resolved_against_player')
        ?.threat_entity_id
    const npcs = [
      { id: 'low', threat_level: 'low' },
      { id: 'high', threat_level: 'high' },
      { id: 'extreme', threat_level: 'extreme' },
    ]
    expect(entity({ npcs, pending_threats: ['curse'] })).toBe('extreme')
    expect(entity({ npcs: npcs.slice(0, 2), pending_threats: ['curse'] })).toBe('high')
    expect(entity({ pending_threats: ['curse', 'debt'] })).toBe('curse')
    expect(entity({ situations: [{ condition: 'lost', severity: 'hard' }] })).toBe('unknown_threat')
  })

  test('one action that works ends the streak', () => {
    const mixed = resolve(
      noir,
      { actions: [{ action: 'hack' }, { action: 'climb' }], failure_streak: 2, npcs: warden },
      1,
      1,
      5,
      5,
    )
    expect(mixed.failure_streak).toBe(0)
  })

  test('tension: the first clock one of whose words begins a word of the text', () => {
    const moved = (tension_move: string) =>
      resolve(noir, { actions: [{ action: 'look' }], tension_move }).events.at(-1)
    expect(moved('Attention! The deadline.')).toMatchObject({ type: 'clock_advanced', clock: 'heat' })
    expect(moved('The deadlines loom.')).toMatchObject({ clock: 'time' })
    expect(moved('They cheat at cards.')).toMatchObject({ type: 'npc_action', text: 'They cheat at cards.' })
  })

  test('with health levels, harm becomes bashing boxes and the penalty of the start counts', () => {
    const config = system({ preset: 'mage_ascension' }, clockRules)
    const health = { bashing: 3, lethal: 0, aggravated: 0 }
    const result = resolve(
      config,
      { actions: [{ action: 'sneak' }], stats: { dexterity: 3 }, npcs: warden, failure_streak: 2, health },
      2,
      3,
    )
    expect(result.clock_deltas.map((delta) => delta.id)).toEqual(['heat', 'heat'])
    expect(result.health_levels).toEqual([
      { levels: 1, type: 'bashing', source: 'failure' },
      { levels: 2, type: 'bashing', source: 'threat_resolution' },
    ])
    expect(result.health_after).toMatchObject({ bashing: 6, level: 'crippled', penalty: -5 })
    const out = { bashing: 7, lethal: 0, aggravated: 0 }
    expect(refusal((dice) => resolveTurn(config, { actions: [{ action: 'look' }], health: out }, dice))).toBe(
      'incapacitated',
    )
  })
})
