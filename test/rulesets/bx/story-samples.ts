import type { SeenEvent } from '../../../src/rulesets/bx/index.js'

/** A line whose last event says this. */
export interface EventSample {
  readonly when: string
  readonly events: readonly SeenEvent[]
  readonly story: string
  readonly short: string
  readonly weight: string
  /** The game master, unless another seat is named. */
  readonly seat?: string
  readonly words?: boolean
}

type Of<Type extends SeenEvent['type']> = Extract<SeenEvent, { readonly type: Type }>

function sample(
  when: string,
  events: SeenEvent | readonly SeenEvent[],
  story: string,
  short: string,
  weight: string,
  more: Pick<EventSample, 'seat' | 'words'> = {},
): EventSample {
  return { when, events: [events].flat() as readonly SeenEvent[], story, short, weight, ...more }
}

type Attack = Extract<Of<'AttackMade'>, { readonly max: number }>

const strike = {
  telling: 'PC',
  attacker: 0,
  target: 5,
  by: 'Harrow',
  on: 'Reaver 1',
  d20: 5,
  at: 2,
  ac: 13,
  hit: false,
  expr: '1d8+2',
  roll: 0,
  before: 12,
  after: 12,
  max: 12,
  most: false,
} as const

function attack(more: Partial<Attack>): SeenEvent {
  return { type: 'AttackMade', ...strike, ...more } as SeenEvent
}

function free(more: Partial<Attack>): SeenEvent {
  return { type: 'FreeAttackMade', ...strike, ...more } as SeenEvent
}

/** A hit: the total, what it took, and what is left of the most. */
function hits(
  total: number,
  roll: number,
  before: number,
  max: number,
  more: Partial<Attack>,
): Partial<Attack> {
  return { hit: true, d20: total - 2, at: 2, roll, before, after: before - roll, max, ...more }
}

const onHarrow = { telling: 'OnPC', by: 'Reaver 1', on: 'Harrow', ac: 15 } as const
const onWick = { telling: 'OnAlly', by: 'Reaver 2', on: 'Wick', ac: 12 } as const
const bySable = { telling: 'Ally', by: 'Sable' } as const
const bonus = { value: 2, reason: 'high ground' }

function round(more: object): SeenEvent {
  return {
    type: 'RoundStarted',
    round: 1,
    choice: 'ATTACK',
    plan: { lead: 0, target: -1, orders: [], intents: [], onDown: '' },
    turned: [],
    outnumberedAllies: false,
    outnumberedFoes: false,
    pc: 5,
    foes: 1,
    winner: 'PC',
    tie: null,
    ...more,
  } as SeenEvent
}

const tie = { pcHd: 4, pcCount: 1, foesHd: 3, foesCount: 3 }

function pair(more: object): SeenEvent {
  return { type: 'InitiativeRolled', pc: 4, foes: 6, winner: 'Foes', tie: null, ...more } as SeenEvent
}

function morale(more: object): SeenEvent {
  const groups = [{ ml: 8, mod: 0, passed: true, who: [5], names: [] }]
  return {
    type: 'MoraleRolled',
    side: 'Foes',
    trigger: 'A',
    roll: 3,
    groups,
    together: false,
    surrender: false,
    ...more,
  } as SeenEvent
}

function group(names: readonly string[], target: number, passed: boolean) {
  return { ml: target, mod: 0, passed, who: [5], names }
}

function ended(more: object): SeenEvent {
  return {
    type: 'CombatEnded',
    reason: 'ALL_FOES_DEAD',
    rounds: 4,
    stabilised: [],
    unstable: [],
    abandoned: [],
    modifiersEnded: [],
    ...more,
  } as SeenEvent
}

function ruled(ruling: string, name: string, on: boolean, reason: string): SeenEvent {
  return { type: 'RulingMade', ruling, who: 1, target: 2, name, on, reason } as SeenEvent
}

function foesBroke(names: readonly string[], surrender: boolean, reason = ''): SeenEvent {
  return { type: 'FoesBroke', who: [5], names, reason, surrender }
}

function checked(more: object): SeenEvent {
  return {
    type: 'SkillChecked',
    who: 'Sable',
    skill: 'Healing',
    stakes: 'infection',
    roll: 9,
    mod: 0,
    reason: '',
    band: 'Success',
    success: true,
    effect: null,
    ...more,
  } as SeenEvent
}

function points(cause: string, before: number, after: number, more: object = {}): SeenEvent {
  const roll = Math.abs(after - before)
  return {
    type: 'HpChanged',
    who: 'Harrow',
    before,
    after,
    max: 22,
    party: true,
    cause,
    roll,
    reason: 'temple healer',
    ...more,
  } as SeenEvent
}

const person = { who: 'Harrow', name: 'Harrow', index: 0, party: true }
const raider = { who: 'Raider 5', name: 'Raider 5', index: 5, party: false }

function hpRuled(verb: string, before: number, after: number, more: object = {}): SeenEvent {
  const points = verb === 'damage' || verb === 'heal' ? Math.abs(after - before) : 0
  return {
    type: 'HpRuled',
    ...person,
    verb,
    points,
    before,
    after,
    max: 22,
    cleared: [],
    raised: false,
    reason: 'falling stone',
    ...more,
  } as SeenEvent
}

function moved(more: object): SeenEvent {
  return {
    type: 'ClockMoved',
    name: 'Split Shield',
    from: 1,
    to: 2,
    max: 4,
    fired: false,
    trigger: '',
    reason: 'a heavy blow',
    hidden: false,
    ...more,
  } as SeenEvent
}

function clockSet(status: string, reason: string): SeenEvent {
  return { type: 'ClockSet', name: 'Venom', status, reason, hidden: false } as SeenEvent
}

function reaction(more: object): SeenEvent {
  return {
    type: 'ReactionRolled',
    of: 'river folk',
    met: 'river folk',
    roll: 7,
    mod: 0,
    reason: '',
    band: 'Neutral',
    combatBegins: false,
    ...more,
  } as SeenEvent
}

function save(d20: number, more: object = {}): SeenEvent {
  return {
    type: 'SaveRolled',
    who: 'Tobb',
    against: 'scything blade',
    d20,
    hd: 2,
    mod: 0,
    passed: d20 + 2 >= 15,
    grants: [],
    effective: [],
    declared: 0,
    reason: '',
    ...more,
  } as SeenEvent
}

function figure(more: object): SeenEvent {
  return {
    type: 'FigureRuled',
    of: 'person',
    ...person,
    figure: 'AC',
    from: 15,
    to: 14,
    reason: 'dented',
    ...more,
  } as SeenEvent
}

const sheets = (value: number, terms: readonly object[]): SeenEvent =>
  ({
    type: 'SheetsChanged',
    who: [],
    shown: [{ name: 'Harrow', figure: { name: 'AC', base: 15, terms, value } }],
  }) as unknown as SeenEvent

const fight: readonly EventSample[] = [
  sample(
    'a fight begins',
    {
      type: 'CombatStarted',
      who: [],
      hp: [],
      most: [],
      allies: 0,
      startAllies: 2,
      startFoes: 4,
    } as unknown as SeenEvent,
    'Steel is drawn: 2 against 4.',
    'Fight: 2 against 4',
    'notable',
  ),
  sample(
    'the dice differ',
    round({}),
    'Round 1: the party acts first (5 to 1).',
    'R1: party first, 5 to 1',
    'detail',
  ),
  sample(
    'the foes win the dice',
    round({ round: 3, pc: 4, foes: 6, winner: 'Foes' }),
    'Round 3: the foes act first (4 to 6).',
    'R3: foes first, 4 to 6',
    'detail',
  ),
  sample(
    'HD decides',
    round({ round: 2, pc: 1, foes: 1, tie }),
    'Round 2: both roll 1; the party acts first on higher HD.',
    'R2: tie 1, party first (HD)',
    'detail',
  ),
  sample(
    'a full tie',
    round({ round: 2, pc: 3, foes: 3, winner: 'REROLL', tie }),
    'Round 2: both roll 3 with equal HD, so they roll again.',
    'R2: tie 3, reroll',
    'detail',
  ),
  sample(
    'the party runs',
    round({ round: 3, choice: 'FLEE', pc: 2, foes: 5, winner: 'Foes' }),
    'Round 3: the party runs. The foes act first (2 to 5).',
    'R3: flight; foes first, 2 to 5',
    'notable',
  ),
  sample(
    'the foes turn',
    round({ turned: [{ why: 'switch', target: 'Sable', damage: 14, lead: 'Harrow', leadDamage: 9 }] }),
    "Round 1: the party acts first (5 to 1). The foes turn on Sable, who has dealt 14 damage to Harrow's 9.",
    'R1: party first, 5 to 1; foes turn on Sable',
    'notable',
  ),
  sample(
    'a foe is ordered',
    round({ turned: [{ why: 'order', foe: 'Reaver 2', target: 'Wick', reason: 'cut off' }] }),
    'Round 1: the party acts first (5 to 1). Reaver 2 goes for Wick (ruling: cut off).',
    'R1: party first, 5 to 1; Reaver 2 goes for Wick (ruled)',
    'notable',
  ),
  sample(
    'they roll again',
    pair({}),
    'They roll again: the foes act first (4 to 6).',
    'Reroll: foes first, 4 to 6',
    'detail',
  ),
  sample(
    'and once more',
    pair({ pc: 3, foes: 3, winner: 'REROLL', tie }),
    'They roll again: both roll 3 with equal HD, so once more.',
    'Reroll: tie 3, reroll',
    'detail',
  ),
  sample('targets', { type: 'TargetsChosen', aims: [5], names: ['Harrow'] }, '', '', 'detail'),
  sample(
    'a miss',
    attack({}),
    'Harrow misses Reaver 1 (7 against AC 13).',
    'Harrow misses Reaver 1 (7 v 13)',
    'detail',
  ),
  sample(
    'a wide miss',
    attack({ telling: 'OnPC', by: 'Reaver 4', on: 'Harrow', d20: 2, ac: 14 }),
    'Reaver 4 misses Harrow by a mile (4 against AC 14).',
    'Reaver 4 misses Harrow (4 v 14)',
    'detail',
  ),
  sample(
    'a narrow miss',
    attack({ d20: 10 }),
    'Harrow just misses Reaver 1 (12 against AC 13).',
    'Harrow just misses Reaver 1 (12 v 13)',
    'detail',
  ),
  sample(
    'a companion is missed',
    attack({ ...onWick }),
    'Reaver 2 misses Wick (7 against AC 12).',
    'Reaver 2 misses Wick (7 v 12)',
    'detail',
  ),
  sample(
    'a hit',
    attack(hits(19, 5, 22, 22, onHarrow)),
    'Reaver 1 hits Harrow for 5 (19 against AC 15): 17 of 22 HP left.',
    'Reaver 1 hits Harrow 5, 17 left',
    'notable',
  ),
  sample(
    'a hit, to the player',
    attack(hits(19, 5, 22, 22, onHarrow)),
    'Reaver 1 hits Harrow for 5 (19 against AC 15): 17 of 22 HP left.',
    'Reaver 1 hits Harrow 5, 17 left',
    'own',
    { seat: 'player' },
  ),
  sample(
    'a hit by nothing',
    attack(hits(15, 2, 20, 22, onHarrow)),
    'Reaver 1 only just hits Harrow for 2 (15 against AC 15): 18 of 22 HP left.',
    'Reaver 1 just hits Harrow 2, 18 left',
    'notable',
  ),
  sample(
    'half of what was left',
    attack(hits(17, 6, 9, 9, { on: 'Barrow Keeper', ac: 12 })),
    'Harrow wounds Barrow Keeper badly: 6 damage (17 against AC 12), 3 of 9 HP left.',
    'Harrow hits Barrow Keeper 6, 3 left',
    'notable',
  ),
  sample(
    'maximum damage',
    attack(hits(21, 10, 12, 12, { on: 'Reaver 2', most: true })),
    'Harrow strikes Reaver 2 with full force: 10, the most this weapon can do (21 against AC 13). 2 of 12 HP left.',
    'Harrow hits Reaver 2 for the maximum 10, 2 left',
    'notable',
  ),
  sample(
    'a foe dies',
    attack(hits(25, 8, 6, 6, { ...bySable, on: 'Skeleton 1' })),
    'Sable kills Skeleton 1 with 8 damage (25 against AC 13).',
    'Sable kills Skeleton 1',
    'decisive',
  ),
  sample(
    'a foe dies outright',
    attack(hits(25, 8, 6, 6, { ...bySable, on: 'Skeleton 1', most: true })),
    'Sable kills Skeleton 1 outright: 8, the most this weapon can do (25 against AC 13).',
    'Sable kills Skeleton 1',
    'decisive',
  ),
  sample(
    'a companion falls',
    attack(hits(18, 5, 4, 9, onWick)),
    'Reaver 2 strikes Wick down with 5 damage (18 against AC 12).',
    'Reaver 2 downs Wick',
    'decisive',
  ),
  sample(
    'the PC falls',
    attack(hits(17, 5, 3, 22, { ...onHarrow, by: 'Reaver 3' })),
    'Reaver 3 fells Harrow with 5 damage (17 against AC 15).',
    'Reaver 3 fells Harrow',
    'decisive',
  ),
  sample(
    'the target is gone',
    attack(hits(19, 2, 12, 12, { ...bySable, on: 'Reaver 2', instead: 'Reaver 3' })),
    'Reaver 3 is already down, so Sable hits Reaver 2 for 2 (19 against AC 13): 10 of 12 HP left.',
    '(not Reaver 3) Sable hits Reaver 2 2, 10 left',
    'notable',
  ),
  sample(
    'hp are words',
    attack(hits(17, 6, 9, 9, { on: 'Barrow Keeper', ac: 12 })),
    'Harrow hits Barrow Keeper for 6 (17 against AC 12): Barrow Keeper is badly hurt.',
    'Harrow hits Barrow Keeper 6, badly hurt',
    'own',
    { seat: 'player', words: true },
  ),
  sample(
    'a bonus by ruling',
    attack({ bonus }),
    'Harrow misses Reaver 1 (7 against AC 13, +2 by ruling: high ground).',
    'Harrow misses Reaver 1 (7 v 13, +2 ruled)',
    'detail',
  ),
  sample(
    'misses of foes join, told by the first',
    [
      attack({ ...onHarrow, by: 'Reaver Captain' }),
      attack({ ...onHarrow }),
      attack({ ...onHarrow, by: 'Reaver 3' }),
    ],
    '',
    '',
    'detail',
  ),
  sample(
    'a free attack misses',
    free({ ...onHarrow, ac: 14 }),
    "Reaver 1 strikes at Harrow's back and misses (7 against AC 14).",
    'Free: Reaver 1 misses Harrow',
    'detail',
  ),
  sample(
    'a free attack hits',
    free(hits(13, 3, 9, 9, { ...onWick, by: 'Reaver 1' })),
    'Reaver 1 catches Wick from behind for 3 (13 against AC 12): 6 of 9 HP left.',
    'Free: Reaver 1 hits Wick 3, 6 left',
    'notable',
  ),
  sample(
    'a free attack fells',
    free(hits(20, 4, 4, 22, { ...onHarrow, by: 'Reaver 2', ac: 14 })),
    'Reaver 2 cuts Harrow down from behind: 4 damage (20 against AC 14).',
    'Free: Reaver 2 fells Harrow',
    'decisive',
  ),
  sample(
    'the flight is called off',
    { type: 'FlightCancelled', target: -1, orders: [] },
    'The party turns back. Nobody is left behind.',
    'Flight called off',
    'decisive',
  ),
]

const nerve: readonly EventSample[] = [
  sample(
    'the foes hold',
    morale({}),
    'The first of them is down: the foes hold (morale 3, 8 or less holds).',
    'Foes hold (3 v 8)',
    'notable',
  ),
  sample(
    'the foes break',
    morale({ trigger: 'C', roll: 9, groups: [group([], 8, false)] }),
    'Half of them are down: the foes break (morale 9, 8 or less holds).',
    'Foes break (9 v 8)',
    'decisive',
  ),
  sample(
    'several groups',
    morale({
      roll: 11,
      groups: [group(['Reaver Captain'], 11, true), group(['Reaver 2', 'Reaver 3'], 7, false)],
    }),
    'The first of them is down: Reaver Captain holds (11, needs 11); Reaver 2 and Reaver 3 break (11, needs 7).',
    'Reaver Captain holds; Reavers 2, 3 break',
    'decisive',
  ),
  sample(
    'they surrender',
    morale({ trigger: 'B', roll: 10, surrender: true, groups: [group([], 8, false)] }),
    'Their leader is down: the foes surrender (morale 10, 8 or less holds).',
    'Foes surrender (10 v 8)',
    'decisive',
  ),
  sample(
    'a companion holds',
    morale({ side: 'PC', trigger: 'PC25%', roll: 4, groups: [group(['Sable'], 11, true)] }),
    'Harrow is nearly down: Sable holds (morale 4, 11 or less holds).',
    'Sable holds',
    'notable',
  ),
  sample(
    'a companion fails',
    morale({ side: 'PC', trigger: 'PC25%', roll: 11, groups: [group(['Tamsin'], 9, false)] }),
    "Harrow is nearly down: Tamsin's nerve fails (11, needs 9).",
    'Tamsin breaks',
    'decisive',
  ),
  sample(
    'outnumbered',
    morale({ trigger: 'D' }),
    'They are outnumbered two to one: the foes hold (morale 3, 8 or less holds).',
    'Foes hold (3 v 8)',
    'notable',
  ),
  sample(
    'a maximum blow',
    morale({ trigger: 'E' }),
    'A blow did its maximum: the foes hold (morale 3, 8 or less holds).',
    'Foes hold (3 v 8)',
    'notable',
  ),
  sample(
    'a companion flees',
    { type: 'CompanionBroke', who: 1, name: 'Tamsin', how: 'flees', ac: null },
    'Tamsin breaks and runs.',
    'Tamsin flees',
    'decisive',
  ),
  sample(
    'a companion on the defensive',
    {
      type: 'CompanionBroke',
      who: 1,
      name: 'Orrel',
      how: 'defensive',
      ac: { name: 'AC', base: 15, terms: [{ value: 2, source: 'Defensive stance' }], value: 17 },
    },
    'Orrel falls back on the defensive: no attacks, AC 17.',
    'Orrel defensive, AC 17',
    'decisive',
  ),
  sample(
    'foes flee',
    foesBroke(['Raider 1', 'Raider 2'], false),
    'Raider 1 and Raider 2 break and run.',
    'Raiders 1, 2 flee',
    'decisive',
  ),
  sample(
    'foes give up',
    foesBroke(['Raider 1', 'Raider 2'], true),
    'Raider 1 and Raider 2 throw down their weapons.',
    'Raiders 1, 2 surrender',
    'decisive',
  ),
  sample(
    'a foe breaks by ruling',
    foesBroke(['Raider 4'], false, 'the bridge is burning'),
    'Raider 4 breaks and runs (ruling: the bridge is burning).',
    'Raider 4 flees (ruled)',
    'decisive',
  ),
  sample(
    'a round ends',
    {
      type: 'RoundEnded',
      names: ['Harrow'],
      hp: [3],
      most: [22],
      status: [0],
      allies: 1,
      companionOnly: false,
    },
    '',
    '',
    'detail',
  ),
]

const ends: readonly EventSample[] = [
  sample(
    'all dead',
    ended({}),
    'All foes are dead. The fight is won in 4 rounds.',
    'Won: all foes dead, 4 rounds',
    'decisive',
  ),
  sample(
    'one round',
    ended({ rounds: 1 }),
    'All foes are dead. The fight is won in 1 round.',
    'Won: all foes dead, 1 round',
    'decisive',
  ),
  sample(
    'foes broke',
    ended({ reason: 'FOES_BREAK' }),
    'The foes have run. The fight is won in 4 rounds.',
    'Won: foes broke, 4 rounds',
    'decisive',
  ),
  sample(
    'foes gave up',
    [foesBroke(['Raider 1'], true), ended({ reason: 'FOES_BREAK' })],
    'The foes have surrendered. The fight is won in 4 rounds.',
    'Won: foes surrendered, 4 rounds',
    'decisive',
  ),
  sample(
    'got away',
    ended({ reason: 'FLEE_SUCCESS', rounds: 2, abandoned: ['Wick'] }),
    'The party gets away. The fight ends after 2 rounds. Wick is left behind.',
    'Escaped after 2 rounds; Wick left behind',
    'decisive',
  ),
  sample(
    'lost',
    ended({ reason: 'PC_DOWN', rounds: 3, stabilised: [{ who: 1, name: 'Orrel', before: -2 }] }),
    'The fight is lost in round 3. Orrel is stabilised at 1 HP.',
    'Lost in round 3; Orrel 1 HP',
    'decisive',
  ),
  sample(
    'companions out',
    ended({ reason: 'COMPANIONS_OUT', rounds: 5, unstable: [{ name: 'Orrel', reason: 'poison' }] }),
    'No companion is left standing. The fight is lost in round 5. Orrel cannot be stabilised (ruling: poison).',
    'Lost: companions out; Orrel not stabilised',
    'decisive',
  ),
  sample(
    'a modifier ends with it',
    ended({ modifiersEnded: ['Bless'] }),
    'All foes are dead. The fight is won in 4 rounds. Bless ends.',
    'Won: all foes dead, 4 rounds; Bless ends',
    'decisive',
  ),
  sample(
    'the threat switch',
    ruled('threatSwitch', '', true, 'they saw what she can do'),
    'Ruling: foes turn on whoever deals most damage (they saw what she can do).',
    'Ruled: threat switch on',
    'notable',
  ),
  sample(
    'no flight',
    ruled('flightImpossible', '', true, 'the gate is shut'),
    'Ruling: flight is impossible (the gate is shut).',
    'Ruled: flight impossible',
    'notable',
  ),
  sample(
    'breaking at once',
    ruled('breakImmediately', '', true, 'panic'),
    'Ruling: foes break at once when morale fails (panic).',
    'Ruled: foes break at once',
    'notable',
  ),
  sample(
    'not stabilised',
    ruled('unstable', 'Wick', true, 'acid'),
    'Ruling: Wick will not be stabilised (acid).',
    'Ruled: Wick not stabilised',
    'notable',
  ),
  sample(
    'a foe order',
    ruled('foe', 'Reaver 2→Wick', true, 'cut off'),
    'Ruling: Reaver 2 will go for Wick (cut off).',
    'Ruled: Reaver 2 goes for Wick',
    'notable',
  ),
  sample(
    'a figure changes',
    sheets(14, [{ value: -1, source: 'Split Shield' }]),
    "Harrow's AC is now 14 (15, −1 Split Shield).",
    'Harrow AC 14',
    'notable',
  ),
]

const days: readonly EventSample[] = [
  sample(
    'an encounter',
    { type: 'EncounterMet', name: 'Ford patrol', counts: [] },
    'The party meets the Ford patrol.',
    'Met: Ford patrol',
    'decisive',
  ),
  sample(
    'a number is rolled',
    { type: 'EncounterMet', name: 'river folk', counts: [{ foe: 'Forager', expr: '2d4', count: 5 }] },
    'The party meets the river folk: 5 of them (2d4).',
    'Met: 5 river folk',
    'decisive',
  ),
  sample(
    'hostility',
    reaction({ roll: 2, band: 'Immediate hostility', combatBegins: true }),
    'The river folk attack (reaction 2).',
    'River folk attack (2)',
    'decisive',
  ),
  sample(
    'neutral',
    reaction({}),
    'The river folk are neutral (reaction 7).',
    'River folk neutral (7)',
    'notable',
  ),
  sample(
    'with a modifier',
    reaction({ mod: 1, reason: 'the envoy seal' }),
    'The river folk are neutral (reaction 7, 8 with +1 for the envoy seal).',
    'River folk neutral (8)',
    'notable',
  ),
  sample(
    'eager allies, unnamed',
    reaction({ of: '', met: '', roll: 12, band: 'Enthusiastic ally' }),
    'They are eager allies (reaction 12).',
    'They are eager allies (12)',
    'notable',
  ),
  sample(
    'one person',
    reaction({ of: 'Kell', met: 'Kell', roll: 10, band: 'Friendly' }),
    'Kell is friendly (reaction 10).',
    'Kell friendly (10)',
    'notable',
  ),
  sample(
    'saved',
    save(15),
    'Tobb is clear of the scything blade (save 17, needs 15).',
    'Tobb saves (17 v 15)',
    'detail',
  ),
  sample(
    'caught',
    save(9),
    'The scything blade catches Tobb (save 11, needs 15).',
    'Tobb fails save (11 v 15)',
    'detail',
  ),
  sample(
    'saved from something',
    save(15, { against: '' }),
    'Tobb saves (17, needs 15).',
    'Tobb saves (17 v 15)',
    'detail',
  ),
  sample(
    'no stakes',
    { type: 'SkillUsed', who: 'Harrow', skill: 'Tracking' },
    "Harrow's Tracking succeeds; nothing is at stake, so no roll.",
    'Harrow: Tracking, no roll',
    'detail',
  ),
  sample(
    'lacks it',
    { type: 'SkillNotPossessed', who: 'Harrow', skill: 'Tracking' },
    'Harrow does not have Tracking, so the attempt fails.',
    'Harrow lacks Tracking',
    'detail',
  ),
  sample(
    'excels',
    checked({ roll: 12, band: 'Critical success' }),
    'Sable excels at Healing (12).',
    'Sable: Healing critical success (12)',
    'detail',
  ),
  sample(
    'heals',
    checked({ effect: { kind: 'hp', who: 'Harrow', before: 16, after: 18, max: 22, party: true } }),
    'Sable succeeds at Healing (9): Harrow regains 2, 18 of 22 HP.',
    'Sable: Healing success (9); Harrow +2, 18 HP',
    'detail',
  ),
  sample(
    'what the check has said is not said again',
    [
      checked({ effect: { kind: 'hp', who: 'Harrow', before: 16, after: 18, max: 22, party: true } }),
      points('Healing', 16, 18),
    ],
    '',
    '',
    'detail',
  ),
  sample(
    'with a modifier to a check',
    checked({ mod: 1 }),
    'Sable succeeds at Healing (9, 10 with +1).',
    'Sable: Healing success (10)',
    'detail',
  ),
  sample(
    'a complication',
    checked({ roll: 7, band: 'Success with complication' }),
    'Sable succeeds at Healing (7), with a complication. At stake: infection.',
    'Sable: Healing, complication (7)',
    'detail',
  ),
  sample(
    'failure',
    checked({ roll: 4, band: 'Failure' }),
    'Sable fails at Healing (4). At stake: infection.',
    'Sable: Healing failure (4)',
    'detail',
  ),
  sample(
    'critical failure',
    checked({ roll: 2, band: 'Critical failure' }),
    'Sable fails badly at Healing (2).',
    'Sable: Healing critical failure (2)',
    'detail',
  ),
  sample(
    'venom out',
    checked({ effect: { kind: 'venom', who: 'Wick' } }),
    'Sable succeeds at Healing (9): the venom is out of Wick.',
    'Sable: Healing success (9); venom out of Wick',
    'decisive',
  ),
  sample(
    'a crossing',
    checked({ skill: 'Navigation', effect: { kind: 'crossing', cp: 'reed causeway' } }),
    'Sable succeeds at Navigation (9): the reed causeway is quick for one journey.',
    'Sable: Navigation success (9); reed causeway quick once',
    'decisive',
  ),
  sample(
    'learned',
    checked({ skill: 'Teaching', effect: { kind: 'learned', who: 'Wick', skill: 'Tracking' } }),
    'Sable succeeds at Teaching (9): Wick learns Tracking.',
    'Sable: Teaching success (9); Wick learns Tracking',
    'decisive',
  ),
  sample(
    'healing',
    points('Healing', 16, 18),
    'Harrow is healed for 2: 18 of 22 HP.',
    'Harrow +2, 18 HP',
    'detail',
  ),
  sample(
    'rest',
    points('Rest', 16, 18),
    'Harrow rests and regains 2: 18 of 22 HP.',
    'Harrow +2, 18 HP',
    'detail',
  ),
  sample(
    'care',
    points('Care', 14, 18),
    'Harrow is cared for and regains 4 (temple healer): 18 of 22 HP.',
    'Harrow +4, 18 HP',
    'detail',
  ),
  sample(
    'explosion',
    points('Explosion', 18, 14),
    'The explosion catches Harrow for 4: 14 of 22 HP.',
    'Harrow −4, 14 HP',
    'notable',
  ),
  sample(
    'poisoned',
    { type: 'ConditionChanged', who: 'Wick', condition: 'Venom: yes', on: true, reason: 'spider bite' },
    'Wick is poisoned (spider bite).',
    'Wick poisoned',
    'decisive',
  ),
  sample(
    'no longer poisoned',
    { type: 'ConditionChanged', who: 'Wick', condition: 'Venom: yes', on: false, reason: 'antidote' },
    'Wick is no longer poisoned (antidote).',
    'Wick no longer poisoned',
    'decisive',
  ),
  sample(
    'treated',
    { type: 'Treated', who: 'Wick', by: 'temple' },
    "The temple treats Wick's venom; its clock stands still.",
    'Wick treated',
    'notable',
  ),
  sample(
    'taught',
    { type: 'SkillLearned', who: 'Wick', skill: 'Tracking', by: 'Harrow' },
    'Harrow teaches Wick Tracking.',
    'Wick learns Tracking',
    'decisive',
  ),
  sample(
    'a way is quick',
    { type: 'SlowRemoved', cp: 'reed causeway' },
    'The reed causeway is quick for one journey.',
    'Reed causeway quick once',
    'notable',
  ),
  sample(
    'a slow journey',
    { type: 'Travelled', cp: 'reed causeway', days: 2, slow: true },
    'The party crosses the reed causeway in 2 days; the way is slow.',
    'Crossed reed causeway, 2 days',
    'notable',
  ),
  sample(
    'a journey',
    { type: 'Travelled', cp: 'mill bridge', days: 1, slow: false },
    'The party crosses the mill bridge in 1 day.',
    'Crossed mill bridge, 1 day',
    'notable',
  ),
  sample('a day', { type: 'DayPassed', day: 3, why: 'rest', date: '' }, 'Day 3 begins.', 'Day 3', 'detail'),
  sample(
    'a dated day',
    { type: 'DayPassed', day: 3, why: 'rest', date: '2 Bloom' },
    'Day 3 begins: 2 Bloom.',
    'Day 3',
    'detail',
  ),
]

const world: readonly EventSample[] = [
  sample(
    'a clock starts',
    {
      type: 'ClockStarted',
      clock: { name: 'Rising Water', owner: '', progress: 0, max: 4 },
      hidden: false,
    } as unknown as SeenEvent,
    'A clock starts: Rising Water, 0 of 4.',
    'Clock: Rising Water 0/4',
    'notable',
  ),
  sample(
    'a clock moves',
    moved({}),
    'Split Shield moves to 2 of 4 (a heavy blow).',
    'Split Shield 2/4',
    'notable',
  ),
  sample(
    'a clock fires',
    moved({ from: 3, to: 4, fired: true, trigger: 'the shield breaks, AC −2' }),
    'Split Shield is full: the shield breaks, AC −2.',
    'Split Shield fires',
    'decisive',
  ),
  sample(
    'a clock stops',
    clockSet('halted', 'treated'),
    'The Venom clock stops (treated).',
    'Venom clock halted',
    'notable',
  ),
  sample(
    'a clock runs',
    clockSet('active', 'bitten'),
    'The Venom clock runs again (bitten).',
    'Venom clock runs again',
    'notable',
  ),
  sample(
    'a clock is over',
    clockSet('retired', 'cured'),
    'The Venom clock is over (cured).',
    'Venom clock over',
    'notable',
  ),
  sample(
    'a death',
    { type: 'Died', who: 'Wick', name: 'Wick', index: -1, cause: 'clock', reason: 'venom', hidden: false },
    'Wick is dead (clock: venom).',
    'Wick dies',
    'decisive',
  ),
  sample(
    'a modifier',
    {
      type: 'ModifierDeclared',
      modifier: { target: 'Harrow', stat: 'AC', value: -1, source: 'Split Shield', expires: 'end of combat' },
    },
    'Harrow has −1 AC (Split Shield), until the fight ends.',
    'Harrow AC −1 (Split Shield)',
    'notable',
  ),
  sample(
    'a modifier ends',
    { type: 'ModifierEnded', source: 'Split Shield', rested: false, reason: 'mended', hidden: false },
    'Split Shield no longer affects the party.',
    'Split Shield ends',
    'detail',
  ),
  sample(
    'the session ends',
    { type: 'SessionEnded', outcome: 'NO_FIGHT' },
    'The session ends.',
    'Session over',
    'decisive',
  ),
  sample(
    'points lost',
    hpRuled('damage', 6, 4),
    'Ruling: Harrow loses 2, 4 of 22 HP (falling stone).',
    'Harrow −2 (ruled), 4 HP',
    'notable',
  ),
  sample(
    'points regained',
    hpRuled('heal', 6, 9),
    'Ruling: Harrow regains 3, 9 of 22 HP (falling stone).',
    'Harrow +3 (ruled), 9 HP',
    'notable',
  ),
  sample(
    'points set',
    hpRuled('set', 6, 4),
    'Ruling: Harrow is at 4 of 22 HP (falling stone).',
    'Harrow 4 HP (ruled)',
    'notable',
  ),
  sample(
    'restored',
    hpRuled('restore', 0, 22),
    'Ruling: Harrow is fully restored, 22 of 22 HP and stands again (falling stone).',
    'Harrow restored (ruled), 22 HP',
    'notable',
  ),
  sample(
    'a fall by ruling',
    hpRuled('damage', 6, 0),
    'Ruling: Harrow loses 6 and falls (falling stone).',
    'Harrow −6 (ruled), falls',
    'decisive',
  ),
  sample(
    'points of a foe in words',
    hpRuled('damage', 6, 5, raider),
    'Ruling: Raider 5 loses 1 and is badly hurt (falling stone).',
    'Raider 5 badly hurt (ruled)',
    'notable',
    { seat: 'player', words: true },
  ),
  sample(
    'a condition',
    { type: 'ConditionRuled', ...person, kind: 'condition', what: 'blind', on: true, reason: 'ash' },
    'Ruling: Harrow is blind (ash).',
    'Harrow blind (ruled)',
    'notable',
  ),
  sample(
    'a condition lifted',
    { type: 'ConditionRuled', ...person, kind: 'condition', what: 'blind', on: false, reason: 'washed' },
    'Ruling: Harrow is no longer blind (washed).',
    'Harrow not blind (ruled)',
    'notable',
  ),
  sample(
    'a figure',
    figure({}),
    "Ruling: Harrow's AC is 14, was 15 (dented).",
    'Harrow AC 14 (ruled)',
    'notable',
  ),
  sample(
    'a hidden figure',
    figure({ ...raider, figure: 'max' }),
    "Ruling: Raider 5's maximum HP has changed (dented).",
    'Raider 5 maximum HP changed (ruled)',
    'notable',
    { seat: 'player', words: true },
  ),
  sample(
    'one joins',
    { type: 'Joined', side: 'Foes', names: ['Raider 5'], people: [], fighters: [], reason: 'reinforcements' },
    'Raider 5 joins the foes (reinforcements).',
    'Raider 5 joins',
    'decisive',
  ),
  sample(
    'one leaves the fight',
    { type: 'Left', ...raider, how: 'left', reason: 'bribed' },
    'Ruling: Raider 5 leaves the fight (bribed).',
    'Raider 5 leaves',
    'decisive',
  ),
  sample(
    'one leaves the game',
    { type: 'Left', ...raider, how: 'removed', reason: 'bribed' },
    'Ruling: Raider 5 leaves the game (bribed).',
    'Raider 5 leaves',
    'decisive',
  ),
  sample(
    'one rejoins',
    { type: 'TookPart', ...person, who: 'Wick', name: 'Wick', joins: true, reason: 'rallied' },
    'Ruling: Wick rejoins the fight (rallied).',
    'Wick rejoins',
    'notable',
  ),
  sample(
    'one leaves the party',
    { type: 'TookPart', ...person, who: 'Wick', name: 'Wick', index: -1, joins: false, reason: 'homesick' },
    'Ruling: Wick leaves the party (homesick).',
    'Wick leaves',
    'notable',
  ),
  sample(
    'a bonus',
    { type: 'BonusRuled', ...person, value: 2, reason: 'high ground' },
    'Ruling: Harrow gets +2 on the next roll (high ground).',
    'Harrow +2 next roll',
    'notable',
  ),
  sample(
    'a date',
    { type: 'DateSet', date: '1 Bloom', reason: 'spring' },
    'It is now 1 Bloom (spring).',
    'Date: 1 Bloom',
    'detail',
  ),
]

/** A sample of every row of the table of sentences. */
export const samples: readonly EventSample[] = [...fight, ...nerve, ...ends, ...days, ...world]
