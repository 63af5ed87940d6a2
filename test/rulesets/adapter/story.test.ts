import { describe, expect, it, test } from 'vitest'
import type { Command } from '../../../src/kernel/contract/command.js'
import { settle, telling } from '../../../src/kernel/contract/engine.js'
import { GAME_MASTER } from '../../../src/kernel/contract/seats.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import {
  type AdapterEvent,
  type AdapterScenario,
  type AdapterState,
  adapter,
} from '../../../src/rulesets/adapter/index.js'
import { contentScenario, factsOf, opened, SHIPPED, scenarioOf } from './support.js'

const CLOCKS = [
  { id: 'hour', value: 12, max: 12 },
  { id: 'noise', max: 6 },
  { id: 'heat', name: 'heat', max: 8 },
]

const plain = scenarioOf({
  title: 'The Night Ferry',
  characters: [{ name: 'Noor' }, { name: 'Ferro' }],
  npcs: [{ name: 'the purser' }, { name: 'Agent Pike', hostile: true }],
  clocks: CLOCKS,
  endings: [
    {
      outcome: 'away_with_it',
      text: 'You walk down the steps like somebody with nowhere to be.',
      when: { characters: 'down' },
    },
  ],
  system: { clock_rules: { direction: { hour: 'decrement' } } },
})
const quiet = scenarioOf({
  clocks: [{ id: 'time', max: 6 }],
  system: { clock_rules: { display: { show_deltas: false } } },
})
const under = contentScenario('burgled-study-percentile')

type Told = readonly [story: string, short: string | undefined, weight: string]

/** The last event of a line as a seat reads it. */
function told(line: readonly AdapterEvent[], scenario = plain, seat = GAME_MASTER, words = false): Told {
  const facts = factsOf(scenario, { figures: words ? 'words' : 'open' })
  const seen = line.flatMap((event) => adapter.see(event, seat, facts) ?? [])
  const event = seen.at(-1)!
  const context = { facts, line: seen, place: seen.length - 1 }
  return [adapter.story!(event, context)!, adapter.short!(event, context), adapter.weigh(event)]
}

const climb = { who: 'Noor', action: 'climb', target: 'window' } as const
const D20 = { dice: '1d20', faces: [11], margin: 0, pool: 0, successes: 0, target: 12 } as const
const POOL = { dice: '5d10', faces: [], total: 0, margin: 0, pool: 5, difficulty: 6, target: 6 } as const

function d20(total: number, outcome: 'critical' | 'success' | 'mixed' | 'failure' | 'botch'): AdapterEvent {
  return { type: 'action_rolled', ...climb, roll: { ...D20, total, outcome } }
}

function pool(successes: number, against?: number): AdapterEvent {
  const net = successes - (against ?? 0)
  const opponent =
    against === undefined
      ? {}
      : {
          opponent: { faces: [], successes: against, pool: 3 },
          net,
          winner: net > 0 ? ('actor' as const) : net < 0 ? ('opponent' as const) : ('none' as const),
        }
  return {
    type: 'action_rolled',
    ...climb,
    roll: { ...POOL, successes, outcome: net > 0 ? 'success' : 'failure', ...opponent },
  }
}

function attack(
  outcome: 'critical' | 'success' | 'mixed' | 'failure' | 'botch',
  own: number,
  other?: number,
): AdapterEvent {
  const opponent =
    other === undefined ? {} : { opponent: { faces: [], successes: other, pool: 3 }, net: own - other }
  const roll = { ...POOL, successes: own, outcome, ...opponent }
  return {
    type: 'attack_rolled',
    who: 'Agent Pike',
    target: 'Sade',
    weapon: 'service pistol',
    action: 'shoot',
    roll,
  }
}

const siege = contentScenario('chantry-siege')
const hurt = { bashing: 2, lethal: 0, aggravated: 0, level: 'wounded', penalty: -2 }
const out = { bashing: 3, lethal: 4, aggravated: 0, level: 'incapacitated', penalty: null }
const points = { bashing: 0, lethal: 5, aggravated: 0, boxes: 12, level: 'hurt', penalty: 0 }
const struck = {
  type: 'health_changed',
  who: 'Imre',
  levels: 2,
  damage_type: 'bashing',
  source: 'failure',
  after: hurt,
} as const
const burn = {
  pool: 5,
  faces: [],
  successes: 4,
  discharged: 4,
  damage: 4,
  damage_type: 'bashing',
  severity: 'trivial',
  permanent_paradox: 0,
} as const
const cast = {
  type: 'magick_cast',
  who: 'Imre',
  rote: 'ball of lightning',
  effect: { forces: 3 },
  mode: 'vulgar',
  target: 'Agent Vance',
  quintessence_spent: 0,
  willpower_spent: 0,
  result: {
    pool: 3,
    difficulty: 7,
    faces: [],
    raw_successes: 1,
    ones: 0,
    successes: 1,
    auto_successes: 0,
    outcome: 'mixed',
    duration: 'turn',
    direct_damage: 2,
    paradox_gained: 0,
    paradox_reached: 2,
    paradox_total: 2,
    backlash: null,
  },
} as const
const work = {
  type: 'project_advanced',
  who: 'Imre',
  project: 'bar the doors',
  pool: 4,
  difficulty: 6,
  faces: [],
  successes: 1,
  roll: { dice: '4d10', of: 'strength+crafts' },
  accumulated: 1,
  needed: 4,
  rolls_used: 1,
  max_rolls: 4,
  status: 'open',
  minutes: 10,
} as const
const soaked = { type: 'damage_soaked', pool: 3, faces: [], damage_type: 'bashing' } as const
const moved = { type: 'clock_moved', source: 'cost', delta: -1 } as const
const why = { reason: 'a slip' } as const
const summary = { standing: [], down: [], gone: [], objectives: [], rounds: 0, minutes: 0, rulings: 0 }

describe('the story of each event', () => {
  it.each<[string, AdapterEvent | readonly AdapterEvent[], Told, AdapterScenario?]>([
    [
      'game_opened',
      { type: 'game_opened', title: 'The Night Ferry', intro: 'A courier crosses tonight.', plays: [] },
      ['The Night Ferry. A courier crosses tonight.', 'The Night Ferry', 'decisive'],
    ],
    [
      'action_announced, a cost',
      { type: 'action_announced', ...climb, costs: [{ id: 'hour', delta: -1 }] },
      ['This takes 1 off the hour, whatever happens.', 'hour −1', 'detail'],
    ],
    [
      'action_announced, a rising cost',
      { type: 'action_announced', ...climb, costs: [{ id: 'noise', delta: 1 }] },
      ['This adds 1 to the noise, whatever happens.', 'noise +1', 'detail'],
    ],
    [
      'action_announced, figures off',
      { type: 'action_announced', ...climb, costs: [{ id: 'time', delta: -1 }] },
      ['This costs time, whatever happens.', 'time', 'detail'],
      quiet,
    ],
    [
      'action_announced, default stats',
      { type: 'action_announced', ...climb, action: 'shout', costs: [], default_pair: 'wits+nerve' },
      [
        '"Shout" is not an action of this system, so it rolls the default, Wits + Nerve.',
        'shout: default stats',
        'notable',
      ],
    ],
    [
      'action_rolled, critical',
      d20(20, 'critical'),
      [
        'Noor tries to climb at the window: 20 against 12, a triumph.',
        'Noor climb: triumph (20 v 12)',
        'detail',
      ],
    ],
    [
      'action_rolled, critical, with a verb',
      { ...d20(20, 'critical'), action: 'persuade', target: 'the porter' } as AdapterEvent,
      [
        'Noor persuades the porter and could not do it better: 20 against 12.',
        'Noor persuade: triumph (20 v 12)',
        'detail',
      ],
    ],
    [
      'action_rolled, success, past somebody',
      { ...d20(14, 'success'), action: 'sneak', target: 'porter' } as AdapterEvent,
      [
        'Noor tries to sneak past the porter: 14 against 12, success.',
        'Noor sneak: success (14 v 12)',
        'detail',
      ],
    ],
    [
      'action_rolled, success',
      d20(14, 'success'),
      [
        'Noor tries to climb at the window: 14 against 12, success.',
        'Noor climb: success (14 v 12)',
        'detail',
      ],
    ],
    [
      'action_rolled, mixed',
      d20(11, 'mixed'),
      [
        'Noor tries to climb at the window: 11 against 12, success at a cost.',
        'Noor climb: at a cost (11 v 12)',
        'detail',
      ],
    ],
    [
      'action_rolled, failure',
      { ...d20(7, 'failure'), action: 'persuade', target: 'the porter' } as AdapterEvent,
      [
        'Noor tries to persuade the porter: 7 against 12, failure.',
        'Noor persuade: fails (7 v 12)',
        'detail',
      ],
    ],
    [
      'action_rolled, botch',
      d20(-1, 'botch'),
      [
        'Noor tries to climb at the window: −1 against 12, a botch.',
        'Noor climb: botch (−1 v 12)',
        'decisive',
      ],
    ],
    [
      'action_rolled, no roll',
      {
        type: 'action_rolled',
        ...climb,
        action: 'open',
        target: 'case',
        roll: { ...POOL, successes: 1, outcome: 'success', auto: true },
      },
      ['Noor opens the case; no roll is needed.', 'Noor open: automatic', 'detail'],
    ],
    [
      'action_rolled, a pool',
      pool(2),
      [
        'Noor tries to climb at the window: 2 successes (5 dice against 6), success.',
        'Noor climb: success (2)',
        'detail',
      ],
    ],
    [
      'action_rolled, contested',
      pool(3, 1),
      [
        'Noor tries to climb at the window: 3 successes to 1, success.',
        'Noor climb: success (3 to 1)',
        'detail',
      ],
    ],
    [
      'action_rolled, a tie',
      pool(1, 1),
      ['Noor tries to climb at the window: 1 success to 1, a tie.', 'Noor climb: a tie (1 to 1)', 'detail'],
    ],
    [
      'action_rolled, a sum',
      {
        type: 'action_rolled',
        ...climb,
        target: null,
        roll: { dice: '2d6+1', faces: [4, 4], total: 9, outcome: 'mixed', margin: 2, pool: 0, successes: 0 },
      },
      ['Noor tries to climb: 9 (2d6+1), success at a cost.', 'Noor climb: at a cost (9)', 'detail'],
    ],
    [
      'action_rolled, rolled under',
      { ...d20(33, 'success'), roll: { ...D20, total: 33, target: 40, outcome: 'success' } } as AdapterEvent,
      [
        'Noor tries to climb at the window: 33, needs 40 or less, success.',
        'Noor climb: success (33 v 40)',
        'detail',
      ],
      under,
    ],
    [
      'action_succeeded, after its roll',
      [
        d20(14, 'success'),
        { type: 'action_succeeded', ...climb, critical: false, auto: false, estimated_minutes: 5 },
      ],
      ['', undefined, 'detail'],
    ],
    [
      'action_succeeded, nothing rolled',
      { type: 'action_succeeded', ...climb, critical: false, auto: true, estimated_minutes: 5 },
      ['Noor manages to climb at the window; no roll is needed.', 'Noor climb: automatic', 'detail'],
    ],
    [
      'action_succeeded, discovery',
      [
        d20(14, 'success'),
        {
          type: 'action_succeeded',
          ...climb,
          critical: false,
          auto: false,
          estimated_minutes: 5,
          discoveries: ["The courier has cabin 14, booked under her sister's name."],
        },
      ],
      [
        "Discovered: The courier has cabin 14, booked under her sister's name.",
        "Found: The courier has cabin 14, booked under her sister's…",
        'decisive',
      ],
    ],
    [
      'action_partial, a cost',
      { type: 'action_partial', ...climb, complication: [{ id: 'noise', delta: 1 }] },
      ['The cost: the noise rises by 1.', 'cost: noise +1', 'detail'],
    ],
    [
      'action_partial, none',
      { type: 'action_partial', ...climb, complication: [] },
      ['It works, barely.', 'barely', 'detail'],
    ],
    [
      'action_failed',
      { type: 'action_failed', ...climb, severity_tier: 1, botch: false },
      ['', undefined, 'detail'],
    ],
    ['action_botched', [d20(-1, 'botch'), { type: 'action_botched', ...climb }], ['', undefined, 'decisive']],
    [
      'action_botched, roll unseen',
      { type: 'action_botched', ...climb },
      ['Everything goes wrong for Noor: effects are doubled.', 'Everything goes wrong for Noor', 'decisive'],
    ],
    [
      'willpower_spent',
      { type: 'willpower_spent', who: 'Imre', amount: 1, remaining: 4, auto_successes: 1 },
      ['Imre spends 1 willpower for 1 automatic success, 4 left.', 'Imre −1 willpower', 'detail'],
    ],
    [
      'relationship_changed, better',
      { type: 'relationship_changed', who: 'Ilse', target: 'the purser', delta: 1 },
      ['The purser warms to Ilse (+1).', 'Purser +1', 'notable'],
    ],
    [
      'relationship_changed, worse',
      { type: 'relationship_changed', who: 'Ilse', target: 'the purser', delta: -1 },
      ['The purser thinks less of Ilse (−1).', 'Purser −1', 'notable'],
    ],
    [
      'situation_created',
      { type: 'situation_created', condition: 'exposed', severity: 'hard' },
      ['New trouble: exposed (severe).', 'Exposed (severe)', 'decisive'],
    ],
    [
      'situation_created, worse',
      { type: 'situation_created', condition: 'exposed', severity: 'hard', upgraded_from: 'soft' },
      ['The trouble grows: exposed, now severe.', 'Exposed now severe', 'decisive'],
    ],
    [
      'situation_cleared',
      { type: 'situation_cleared', condition: 'detected', severity: 'soft' },
      ['No longer detected.', 'Detected: over', 'notable'],
    ],
    [
      'clock_advanced',
      { type: 'clock_advanced', clock: 'hour', text: 'A door slams.' },
      ['A door slams.', 'A door slams.', 'notable'],
    ],
    [
      'npc_action',
      { type: 'npc_action', text: 'Somebody laughs.' },
      ['Somebody laughs. (no clock moves)', 'Somebody laughs.', 'notable'],
    ],
    [
      'clock_moved',
      { ...moved, clock: 'hour', from: 12, to: 11 },
      ['The hour: 12 to 11.', 'hour 11', 'notable'],
    ],
    [
      'clock_moved, named',
      { ...moved, clock: 'heat', delta: 1, from: 1, to: 2 },
      ['Heat: 1 to 2.', 'Heat 2', 'notable'],
    ],
    [
      'clock_moved, out',
      { ...moved, clock: 'hour', from: 1, to: 0 },
      ['The hour runs out.', 'hour 0', 'decisive'],
    ],
    [
      'clock_moved, full',
      { ...moved, clock: 'heat', delta: 2, from: 7, to: 8 },
      ['Heat is full: 8.', 'Heat 8', 'decisive'],
    ],
    [
      'clock_moved, quiet',
      { ...moved, clock: 'hour', from: 12, to: 11, quiet: true },
      ['The hour stands at 11.', 'hour 11', 'notable'],
    ],
    [
      'clock_moved, ruling',
      { ...moved, clock: 'hour', from: 12, to: 11, ...why },
      ['The hour: 12 to 11 (ruling: a slip).', 'hour 11 (ruled)', 'notable'],
    ],
    [
      'clock_triggered',
      { type: 'clock_triggered', clock: 'hour', threshold: 6, text: 'The bell rings.' },
      ['The bell rings.', 'The bell rings.', 'decisive'],
    ],
    [
      'failure_streak_warning',
      { type: 'failure_streak_warning', who: 'Ferro', streak_count: 2 },
      ['Ferro has failed twice in a row under threat.', 'Ferro: 2 failures', 'decisive'],
    ],
    [
      'threat_resolved_against_player',
      {
        type: 'threat_resolved_against_player',
        who: 'Ferro',
        threat_entity_id: 'the minder',
        harm_delta: 2,
        binding: true,
      },
      ['The minder wins: harm +2, and no roll can undo it.', 'The minder wins, harm +2', 'decisive'],
    ],
    [
      'turn_taken',
      { type: 'turn_taken', who: 'Noor', minutes: 5, failure_streak: 0 },
      ['', undefined, 'detail'],
    ],
    [
      'health_changed, levels',
      struck,
      ['Imre takes 2 bashing damage (the failure): wounded, −2 dice.', 'Imre −2, wounded', 'notable'],
    ],
    [
      'health_changed, one die',
      { ...struck, source: 'paradox backlash', after: { ...hurt, level: 'hurt', penalty: -1 } },
      ['Imre takes 2 bashing damage (backlash): hurt, −1 die.', 'Imre −2, hurt', 'notable'],
    ],
    [
      'health_changed, points',
      { ...struck, levels: 4, source: 'baton', points: true, after: points },
      ['Imre takes 4 (baton): 7 of 12 left.', 'Imre −4, 7/12', 'notable'],
    ],
    [
      'health_changed, out of action',
      { ...struck, who: 'Sade', levels: 4, damage_type: 'lethal', source: 'service pistol', after: out },
      ['Sade takes 4 lethal damage (service pistol) and is incapacitated.', 'Sade incapacitated', 'decisive'],
    ],
    [
      'health_changed, heals',
      { ...struck, levels: -1, after: { ...hurt, level: 'bruised', penalty: 0 } },
      ['Imre heals 1 bashing: bruised.', 'Imre +1, bruised', 'notable'],
    ],
    [
      'health_changed, ruling',
      { ...struck, ...why },
      [
        'Imre takes 2 bashing damage: wounded, −2 dice (ruling: a slip).',
        'Imre −2, wounded (ruled)',
        'notable',
      ],
    ],
    [
      'magick_cast',
      cast,
      [
        'Imre casts ball of lightning at Agent Vance: 1 success, success at a cost; it lasts one turn.',
        'Imre: ball of lightning, 1 success',
        'detail',
      ],
    ],
    [
      'magick_cast, backlash and quintessence',
      {
        ...cast,
        quintessence_spent: 2,
        result: {
          ...cast.result,
          duration: 'none',
          paradox_gained: 3,
          paradox_reached: 5,
          paradox_total: 1,
          quintessence_after: 2,
          quintessence_pushed: 1,
          backlash: burn,
        },
      },
      [
        'Imre casts ball of lightning at Agent Vance: 1 success, success at a cost. Imre spends 2 Quintessence (3 left). Imre gains 3 Paradox (5 in all). Paradox pushes out 1 Quintessence. Reality strikes back at Imre: 4 Paradox discharged, 1 left; a trivial flaw.',
        'Imre: ball of lightning, 1 success; backlash',
        'decisive',
      ],
    ],
    [
      'paradox_reckoned',
      { type: 'paradox_reckoned', who: 'Imre', gained: 2, reached: 4, total: 4, backlash: null },
      ['Imre gains 2 Paradox (4 in all).', 'Paradox 4', 'detail'],
    ],
    [
      'paradox_reckoned, none',
      { type: 'paradox_reckoned', who: 'Imre', gained: 0, reached: 4, total: 4, backlash: null },
      ['', undefined, 'detail'],
    ],
    [
      'paradox_reckoned, backlash',
      { type: 'paradox_reckoned', who: 'Imre', gained: 2, reached: 5, total: 1, backlash: burn },
      [
        'Imre gains 2 Paradox (5 in all). Reality strikes back at Imre: 4 Paradox discharged, 1 left; a trivial flaw.',
        'Backlash on Imre',
        'decisive',
      ],
    ],
    [
      'resource_changed, spent',
      {
        type: 'resource_changed',
        who: 'Ferro',
        resource: 'nerve',
        delta: -2,
        after: 2,
        reason: 'spent on the tin box',
      },
      ['Ferro spends 2 nerve on the tin box (2 left).', 'Ferro −2 nerve (2)', 'detail'],
    ],
    [
      'resource_changed, gained',
      { type: 'resource_changed', who: 'Ferro', resource: 'luck', delta: 1, after: 2, reason: 'a new scene' },
      ['Ferro gains 1 luck (2 in all).', 'Ferro +1 luck (2)', 'detail'],
    ],
    [
      'project_advanced',
      work,
      ['Imre works on "bar the doors": 1 success, 1 of 4 (roll 1 of 4).', 'bar the doors 1/4', 'detail'],
    ],
    [
      'project_advanced, nothing gained',
      {
        ...work,
        project: 'ritual of warding',
        successes: 0,
        accumulated: 0,
        needed: 7,
        rolls_used: 2,
        max_rolls: 6,
      },
      [
        'Imre makes no progress on "ritual of warding": 0 of 7 (roll 2 of 6).',
        'ritual of warding 0/7',
        'detail',
      ],
    ],
    [
      'project_advanced, complete',
      {
        ...work,
        who: 'Sade',
        successes: 3,
        accumulated: 6,
        status: 'complete',
        text: 'Nothing without an axe comes through that.',
      },
      [
        'Sade finishes "bar the doors" with 3 successes. Nothing without an axe comes through that.',
        'bar the doors done',
        'decisive',
      ],
    ],
    [
      'project_advanced, failed',
      {
        ...work,
        who: 'Ferro',
        project: 'the tin box',
        accumulated: 2,
        status: 'failed',
        text: 'It will not.',
      },
      ['Ferro runs out of tries on "the tin box": 2 of 4. It will not.', 'tin box failed', 'decisive'],
    ],
    [
      'project_advanced, botched',
      { ...work, who: 'Teodora', project: 'a raft', status: 'botched' },
      ['Teodora botches "a raft", and the work is lost.', 'a raft botched', 'decisive'],
    ],
    [
      'fight_began',
      {
        type: 'fight_began',
        order: ['Sade', 'Imre', 'Agent Vance', 'Agent Pike'],
        scores: { Sade: 15, Imre: 10, 'Agent Vance': 8, 'Agent Pike': 5 },
      },
      [
        'The fight begins. Order: Sade (15), Imre (10), Agent Vance (8), Agent Pike (5).',
        'Fight: Sade, Imre, Vance, Pike',
        'notable',
      ],
    ],
    ['round_began', { type: 'round_began', round: 2 }, ['Round 2.', 'R2', 'detail']],
    [
      'attack_rolled, critical',
      attack('critical', 4),
      [
        'Agent Pike hits Sade hard with the service pistol (4 successes).',
        'Pike hits Sade hard (4)',
        'notable',
      ],
      siege,
    ],
    [
      'attack_rolled, success',
      attack('success', 3, 1),
      [
        'Agent Pike hits Sade with the service pistol (3 successes to 1).',
        'Pike hits Sade (3 to 1)',
        'notable',
      ],
      siege,
    ],
    [
      'attack_rolled, mixed',
      attack('mixed', 1),
      [
        'Agent Pike only just hits Sade with the service pistol (1 success).',
        'Pike just hits Sade (1)',
        'notable',
      ],
      siege,
    ],
    [
      'attack_rolled, failure',
      attack('failure', 2, 4),
      ['Agent Pike misses Sade with the service pistol (2 successes to 4).', 'Pike misses Sade', 'detail'],
      siege,
    ],
    [
      'attack_rolled, no success',
      attack('failure', 0),
      ['Agent Pike misses Sade with the service pistol (no success).', 'Pike misses Sade', 'detail'],
      siege,
    ],
    [
      'attack_rolled, botch',
      attack('botch', -1),
      ['Agent Pike botches the attack on Sade.', 'Pike botches', 'decisive'],
      siege,
    ],
    [
      'damage_rolled, none',
      {
        type: 'damage_rolled',
        who: 'Agent Pike',
        target: 'Sade',
        pool: 2,
        faces: [],
        levels: 0,
        damage_type: 'bashing',
      },
      ['The blow does no damage.', '0 damage', 'detail'],
    ],
    [
      'damage_rolled, alone',
      {
        type: 'damage_rolled',
        who: 'Agent Pike',
        target: 'Sade',
        pool: 2,
        faces: [],
        levels: 2,
        damage_type: 'bashing',
      },
      ['It does 2 bashing damage.', undefined, 'detail'],
    ],
    [
      'damage_soaked, all',
      { ...soaked, who: 'Sade', soaked: 2, levels_taken: 0 },
      ['Sade soaks all 2 damage.', 'Sade soaks all 2', 'detail'],
    ],
    [
      'damage_soaked, part',
      { ...soaked, who: 'Agent Pike', soaked: 1, levels_taken: 2 },
      ['Agent Pike soaks 1 of 3.', 'Pike soaks 1 of 3', 'detail'],
    ],
    [
      'damage_soaked, none',
      { ...soaked, who: 'Sade', soaked: 0, levels_taken: 2 },
      ['', undefined, 'detail'],
    ],
    [
      'ammunition_used',
      { type: 'ammunition_used', who: 'Agent Pike', item: 'rounds', left: 3 },
      ['', undefined, 'detail'],
    ],
    [
      'ammunition_used, the last',
      [attack('success', 2), { type: 'ammunition_used', who: 'Agent Pike', item: 'pistol_rounds', left: 0 }],
      ["Agent Pike's service pistol is empty.", 'Pike: no pistol rounds left', 'notable'],
    ],
    [
      'dodge_declared',
      { type: 'dodge_declared', who: 'Sade', stats: 'dexterity+athletics' },
      ['Sade dodges: attacks on Sade are resisted with Dexterity + Athletics.', 'Sade dodges', 'notable'],
    ],
    ['dodge_ended', { type: 'dodge_ended', who: 'Sade' }, ['', undefined, 'detail']],
    ['fight_turn_ended', { type: 'fight_turn_ended', who: 'Sade' }, ['', undefined, 'detail']],
    [
      'fight_ended, won',
      { type: 'fight_ended', outcome: 'foes_down' },
      ['All foes are down. The fight is over.', 'Fight won', 'decisive'],
    ],
    [
      'fight_ended, lost',
      { type: 'fight_ended', outcome: 'characters_down' },
      ["Everyone on the characters' side is down. The fight is over.", 'Fight lost', 'decisive'],
    ],
    [
      'fight_ended, truce',
      { type: 'fight_ended', outcome: 'truce', ...why },
      ['The fight ends in a truce (ruling: a slip).', 'Truce', 'decisive'],
    ],
    [
      'scene_changed',
      {
        type: 'scene_changed',
        scene: 'lower deck',
        title: 'lower deck',
        text: 'A corridor of numbered doors.',
        flags: [],
        threats: [],
      },
      ['Lower deck. A corridor of numbered doors.', 'Scene: lower deck', 'decisive'],
    ],
    [
      'threat_set, on',
      { type: 'threat_set', threat: 'the minder', pending: true, ...why },
      ['The minder is a threat now (ruling: a slip).', 'Threat: minder', 'notable'],
    ],
    [
      'threat_set, off',
      { type: 'threat_set', threat: 'the minder', pending: false, ...why },
      ['The minder is no longer a threat (ruling: a slip).', 'No threat: minder', 'notable'],
    ],
    [
      'flag_set, on',
      { type: 'flag_set', flag: 'hostile_present', on: true, ...why },
      ['The scene is now "hostile present" (ruling: a slip).', 'Flag hostile present on', 'detail'],
    ],
    [
      'flag_set, off',
      { type: 'flag_set', flag: 'pursuit', on: false, ...why },
      ['The scene is no longer "pursuit" (ruling: a slip).', 'Flag pursuit off', 'detail'],
    ],
    [
      'ruling_made',
      {
        type: 'ruling_made',
        ruling: { action: 'climb', target: 'window', difficulty: 7, dice: 1, modifier: 0, ...why },
      },
      ['Ruling: climbing at the window has difficulty 7, +1 die (a slip).', 'Ruled: climb 7', 'notable'],
    ],
    [
      'ruling_lifted',
      { type: 'ruling_lifted', action: 'persuade', target: 'the porter', ...why },
      ['The ruling on persuading the porter is lifted (a slip).', 'Ruling lifted: persuade', 'notable'],
    ],
    [
      'objective_reached',
      { type: 'objective_reached', objective: 'get in', text: '' },
      ['Objective reached: get in.', 'Objective: get in', 'decisive'],
    ],
    [
      'game_ended',
      { type: 'game_ended', outcome: 'away_with_it', reason: plain.endings[0]!.text, favours: [], summary },
      ['You walk down the steps like somebody with nowhere to be.', 'End: Away with it', 'decisive'],
    ],
    [
      'game_ended, ruling',
      { type: 'game_ended', outcome: 'given_up', ...why, favours: [], summary },
      ['Given up (ruling: a slip).', 'End: Given up', 'decisive'],
    ],
    [
      'figure_set',
      { type: 'figure_set', who: 'Ilse', figure: 'nerve', called: 'nerve', to: 3, ...why },
      ["Ilse's nerve is 3 (ruling: a slip).", 'Ilse nerve 3', 'notable'],
    ],
    [
      'condition_changed, on',
      { type: 'condition_changed', who: 'Ilse', condition: 'soaked', on: true, ...why },
      ['Ilse is soaked (ruling: a slip).', 'Ilse soaked', 'notable'],
    ],
    [
      'condition_changed, off',
      { type: 'condition_changed', who: 'Ilse', condition: 'soaked', on: false, ...why },
      ['Ilse is no longer soaked (ruling: a slip).', 'Ilse not soaked', 'notable'],
    ],
    [
      'person_added, a foe',
      { type: 'person_added', who: 'dock guard', side: 'foes', ...why },
      ['A dock guard joins the foes (ruling: a slip).', '+ dock guard', 'decisive'],
    ],
    [
      'person_added, by',
      { type: 'person_added', who: 'Mrs Orlok', side: 'others', ...why },
      ['Mrs Orlok stands by (ruling: a slip).', '+ Mrs Orlok', 'decisive'],
    ],
    [
      'person_removed',
      { type: 'person_removed', who: 'the guard', ...why },
      ['The guard leaves the game (ruling: a slip).', 'guard leaves', 'decisive'],
    ],
    [
      'person_returned',
      { type: 'person_returned', who: 'the guard', ...why },
      ['The guard is back (ruling: a slip).', 'guard is back', 'decisive'],
    ],
    [
      'side_changed',
      { type: 'side_changed', who: 'Captain Brandt', side: 'allies', ...why },
      ['Captain Brandt is now an ally (ruling: a slip).', 'Brandt: ally', 'decisive'],
    ],
    [
      'bonus_given',
      { type: 'bonus_given', who: 'Ilse', value: 1, ...why },
      ['Ilse gets +1 on the next roll (ruling: a slip).', 'Ilse +1 next', 'notable'],
    ],
    [
      'clock_started',
      { type: 'clock_started', clock: { id: 'sirens', value: 0, max: 6, triggers: {}, tags: [] }, ...why },
      ['A clock starts: sirens, 0 of 6 (ruling: a slip).', 'Clock sirens 0/6', 'notable'],
    ],
    [
      'fight_joined',
      { type: 'fight_joined', who: 'Mrs Orlok', score: 12, order: ['Mrs Orlok'], ...why },
      ['Mrs Orlok joins the fight (initiative 12).', '+ Mrs Orlok', 'decisive'],
    ],
    [
      'fight_left',
      { type: 'fight_left', who: 'Mrs Orlok', ...why },
      ['Mrs Orlok leaves the fight (ruling: a slip).', 'Mrs Orlok leaves the fight', 'decisive'],
    ],
    [
      'person_restored',
      { type: 'person_restored', who: 'Imre', points: { willpower: 5 }, after: null, ...why },
      ['Imre is fully restored: willpower 5 (ruling: a slip).', 'Imre restored', 'notable'],
    ],
  ])('%s', (_, events, wanted, scenario) => {
    const line = Array.isArray(events) ? (events as readonly AdapterEvent[]) : [events as AdapterEvent]
    expect(told(line, scenario)).toEqual(wanted)
  })
})

describe('the story as a seat may know it', () => {
  it('in words says how somebody stands, and no figure', () => {
    expect(told([struck], plain, 'Sade', true)).toEqual([
      'Imre takes 2 bashing damage (the failure) and is hurt.',
      'Imre −2, hurt',
      'notable',
    ])
    expect(told([{ ...struck, after: out }], plain, 'Sade', true)[0]).toBe(
      'Imre takes 2 bashing damage (the failure) and is down.',
    )
  })

  it('leaves out what is its owner’s', () => {
    const paid = { type: 'willpower_spent', who: 'Imre', amount: 1, remaining: 4, auto_successes: 1 } as const
    expect(told([paid], plain, 'Sade')[0]).toBe('Imre spends 1 willpower for 1 automatic success.')
    const gained = {
      type: 'paradox_reckoned',
      who: 'Imre',
      gained: 2,
      reached: 4,
      total: 4,
      backlash: null,
    } as const
    expect(told([gained], plain, 'Sade').slice(0, 2)).toEqual(['Imre gains 2 Paradox.', 'Imre +2 Paradox'])
    const set = {
      type: 'figure_set',
      who: 'Imre',
      figure: 'strength',
      called: 'strength',
      to: 3,
      ...why,
    } as const
    expect(told([set], plain, 'Sade').slice(0, 2)).toEqual([
      "Imre's strength has changed (ruling: a slip).",
      'Imre strength changed',
    ])
    const restored = {
      type: 'person_restored',
      who: 'Imre',
      points: { willpower: 5 },
      after: null,
      ...why,
    } as const
    expect(told([restored], plain, 'Sade')[0]).toBe('Imre is fully restored (ruling: a slip).')
  })

  it('tells moves of one clock together', () => {
    const line: readonly AdapterEvent[] = [
      { ...moved, clock: 'hour', from: 12, to: 11 },
      { ...moved, clock: 'hour', source: 'failure', from: 11, to: 10 },
      { ...moved, clock: 'heat', delta: 1, from: 1, to: 2 },
    ]
    const facts = factsOf(plain)
    const texts = line.map((event, place) => adapter.story!(event, { facts, line, place }))
    expect(texts).toEqual([
      'The hour: 12 to 10 (-1 for the attempt, -1 for the failure).',
      '',
      'Heat: 1 to 2.',
    ])
  })

  it('tells alike newcomers together', () => {
    const line = ['dock guard 1', 'dock guard 2'].map(
      (who): AdapterEvent => ({ type: 'person_added', who, side: 'foes', ...why }),
    )
    const facts = factsOf(plain)
    const texts = line.map((event, place) => adapter.story!(event, { facts, line, place }))
    expect(texts).toEqual(['Dock guard 1 and Dock guard 2 join the foes (ruling: a slip).', ''])
  })
})

/** A command of some verb with names of the game and plain words: shaped right, often illegal. */
function randomCommand({ scenario }: AdapterState, dice: FastDice): Command {
  const pick = <Value>(list: readonly Value[]): Value => list[dice.die(list.length, '') - 1]!
  const { characters, npcs, reserves, targets, weapons, rotes, projects, scenes, clocks } = scenario
  const named = [
    ...characters,
    ...characters,
    ...npcs,
    ...npcs,
    ...reserves,
    ...targets,
    ...weapons,
    ...rotes,
    ...projects,
    ...scenes,
  ]
  const names = [
    ...named.map(({ name }) => name),
    ...clocks.map(({ id }) => id),
    ...[
      'sneak',
      'climb',
      'persuade',
      'spot_hidden',
      'exposed',
      'hp',
      'lethal',
      'willpower',
      'stunned',
      'dead',
    ],
    ...['violence', 'hostile present', 'foes'],
  ]
  const verb = pick(Object.keys(adapter.verbs))
  const command: Record<string, unknown> = { verb }
  for (const clause of adapter.verbs[verb]!.clauses) {
    if (clause.follows !== undefined || (!clause.required && dice.die(3, '') > 1)) continue
    if (clause.repeat) command[clause.label] = [{ [clause.label]: pick(names) }]
    else if (clause.list) command[clause.label] = [pick(names)]
    else if (clause.kind === 'integer') command[clause.label] = dice.die(9, '') - 3
    else if (clause.kind === 'choice') command[clause.label] = pick(clause.options!)
    else if (clause.kind === 'text') command[clause.label] = 'so it was agreed'
    else command[clause.label] = pick(names)
  }
  return command as unknown as Command
}

const CODES =
  /_|=|→|->|undefined|null|NaN|\[object|\b1 (?:rounds|successes|dice|failures|levels)\b|\b[a-z]+[A-Z]|\b(?!(?:AC|HP|DC|HD|GM)\b)[A-Z]{2,}\b/

/** Events whose neighbour says them: the roll of a botch, the first of alike newcomers. */
const SAID_BY_NEIGHBOURS = ['action_botched', 'person_added']

const GAMES = 25

describe.each(SHIPPED)('%s', (name) => {
  test('speaks no ids, no codes and no holes, and is about people of the view', () => {
    const scenario = contentScenario(name)
    const seats = [...adapter.seats(scenario).map((seat) => seat.name), 'watch']
    const tables = [factsOf(scenario), factsOf(scenario, { figures: 'words' })]
    const dice = new FastDice(7)
    const faults: string[] = []
    const people = (state: AdapterState) => adapter.view(state, GAME_MASTER, tables[0]!).people

    function check(line: readonly AdapterEvent[], known: ReadonlySet<string>): void {
      for (const facts of tables)
        for (const seat of seats) {
          const seen = line.flatMap((event) => adapter.see(event, seat, facts) ?? [])
          seen.forEach((event, place) => {
            const context = { facts, line: seen, place }
            const story = adapter.story!(event, context)
            const short = adapter.short!(event, context)
            const beat = adapter.beat(event, context)
            const about = [
              ...adapter.concerns(event, context),
              ...(beat?.by === undefined ? [] : [beat.by]),
              ...(beat?.on ?? []),
              ...(beat?.changes ?? []).map(({ who }) => who),
            ]
            for (const text of [story ?? 'undefined', short ?? '', beat?.result ?? ''])
              if (CODES.test(text)) faults.push(`${event.type}: ${text}`)
            if (short !== undefined && short.length > 80) faults.push(`${event.type} is long: ${short}`)
            if (adapter.weigh(event) === 'decisive' && !story && !SAID_BY_NEIGHBOURS.includes(event.type))
              faults.push(`${event.type} says nothing`)
            for (const one of about) if (!known.has(one)) faults.push(`${event.type} is about ${one}`)
          })
        }
    }

    for (let game = 0; game < GAMES; game++) {
      const state = opened(scenario)
      for (const { name: person, seat } of people(state))
        for (const one of seats) expect(adapter.plays(one, person, tables[0]!)).toBe(one === seat)
      for (let i = 0; i < 30 && adapter.next(state).kind === 'awaiting'; i++) {
        const command =
          dice.die(3, '') > 1
            ? adapter.policies.random!(state, GAME_MASTER, dice)
            : randomCommand(state, dice)
        // Rulings reach those who are in other scenes, whom no view shows yet.
        const names = [...people(state), ...state.scenario.npcs, ...state.added].map((one) => one.name)
        const line: AdapterEvent[] = []
        const tell = telling(adapter, state, (event) => line.push(event))
        try {
          adapter.decide(state, GAME_MASTER, command, dice, tell)
          settle(adapter, state, dice, tell)
        } catch (stop) {
          if (!(stop instanceof Stop)) throw stop
          continue
        }
        check(
          line,
          new Set([
            ...names,
            ...people(state).map((one) => one.name),
            ...scenario.characters.map((one) => one.name),
          ]),
        )
      }
    }
    expect([...new Set(faults)]).toEqual([])
  })
})

describe('several moves of a clock at once', () => {
  /** The first of the moves, with the whole line around it. */
  const tellFirst = (line: readonly AdapterEvent[], scenario = plain) =>
    adapter.story!(line[0]!, { facts: factsOf(scenario), line, place: 0 })

  it('are one sentence that says what each is for, so that it agrees with the cost that was named', () => {
    const cost = { ...moved, clock: 'hour', from: 12, to: 11 } as const
    const failure = { ...moved, clock: 'hour', from: 11, to: 10, source: 'failure' } as const
    expect(tellFirst([cost, failure])).toBe('The hour: 12 to 10 (-1 for the attempt, -1 for the failure).')
    expect(tellFirst([cost])).toBe('The hour: 12 to 11.')
  })

  it('say nothing of their parts where the table hides them', () => {
    const parts = [
      { ...moved, clock: 'time', delta: 1, from: 1, to: 2, quiet: true },
      { ...moved, clock: 'time', delta: 1, from: 2, to: 3, quiet: true },
    ] as const
    expect(tellFirst(parts, quiet)).toBe('The time stands at 3.')
  })
})
