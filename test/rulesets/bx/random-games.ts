import type { Command } from '../../../src/kernel/contract/command.js'
import { FastDice } from '../../../src/kernel/dice/fast.js'
import { bx, type Scenario } from '../../../src/rulesets/bx/index.js'

/** Chance for a test itself, from the same generator and another stream. */
export class Chance {
  private readonly dice: FastDice

  constructor(run: number) {
    this.dice = new FastDice(20_26, run)
  }

  upTo(most: number): number {
    return this.dice.die(most + 1, 'test') - 1
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.upTo(items.length - 1)]!
  }

  often(times: number): boolean {
    return this.dice.die(times, 'test') === 1
  }

  /** The clauses, or none of them. */
  maybe(times: number, clauses: () => object): object {
    return this.often(times) ? clauses() : {}
  }
}

const TAGS = ['undead', 'leader', 'elite', 'fearless', 'mindless', 'cowardly']
const STATS = ['AC', 'HD', 'AT', 'ML', 'SaveMod', 'MoraleMod', 'Dmg']
const SKILLS = [
  'Alchemy',
  'Athletics',
  'Healing',
  'Navigation',
  'Teaching',
  'Tracking',
  'Bureaucracy',
  'Survival (fen)',
  'Craft (mining)',
  'Expression (singing)',
]

function fourSkills(chance: Chance): string[] {
  const left = [...SKILLS]
  return [0, 1, 2, 3].map(() => left.splice(chance.upTo(left.length - 1), 1)[0]!)
}

function block(chance: Chance, name: string, more: object = {}): object {
  const hp = 1 + chance.upTo(12)
  return {
    Name: name,
    AC: 10 + chance.upTo(7),
    HD: chance.upTo(5),
    hp,
    ...(!chance.often(5) && { hpMax: hp + chance.upTo(6) }),
    AT: chance.upTo(6),
    Dmg: chance.pick(['1d4', '1d6', '1d8+2', '2d4-1', '1d4-3']),
    ML: 2 + chance.upTo(10),
    Tags: chance.often(3) ? [chance.pick(TAGS)] : [],
    MoraleMod: chance.often(6) ? chance.upTo(4) - 2 : 0,
    ...more,
  }
}

function entry(chance: Chance, name: string, more: object = {}): object {
  const hp = 1 + chance.upTo(9)
  return {
    name,
    status: 'active',
    bx_ac: 10 + chance.upTo(6),
    bx_hd: chance.upTo(4),
    bx_hp: hp,
    bx_hp_max: hp + chance.upTo(4),
    bx_at: chance.upTo(5),
    bx_dmg: chance.pick(['1d4', '1d6', '1d6+1 plus venom']),
    bx_ml: 2 + chance.upTo(10),
    conditions: chance.often(4) ? ['Venom: yes'] : [],
    skills: fourSkills(chance),
    history: [],
    ...more,
  }
}

function rust(owner: string): object {
  return {
    name: 'Rust',
    owner,
    progress: 1,
    max: 4,
    trigger: 'Mail breaks; AC -5',
    modifiers: [
      { at: 1, stat: 'AC', value: -1 },
      { at: 2, stat: 'Dmg', value: -1 },
    ],
  }
}

function foes(chance: Chance): object[] {
  return Array.from({ length: 1 + chance.upTo(4) }, (_, i) =>
    block(chance, chance.often(9) ? 'Foe' : `Foe ${i + 1}`),
  )
}

function options(chance: Chance): object {
  return {
    threatSwitch: chance.often(3),
    flightImpossible: chance.often(4),
    breakImmediately: chance.often(4),
  }
}

function fight(chance: Chance): object {
  const alone = chance.often(8)
  return {
    start: 'fight',
    companionOnly: alone,
    ...(!alone && { pc: block(chance, 'Hero') }),
    companions: Array.from({ length: chance.upTo(3) + (alone ? 1 : 0) }, (_, i) =>
      block(chance, `Friend ${i + 1}`),
    ),
    foes: foes(chance),
    clocks: chance.often(3) ? [rust('Hero')] : [],
    options: options(chance),
  }
}

const WORLD = { crossings: [{ name: 'reed causeway', slow: true }, { name: 'mill bridge' }] }

/** A day in the world, from blocks or from a save. */
function day(chance: Chance): object {
  const encounters = {
    Patrol: { foes: foes(chance) },
    Foragers: { foes: [block(chance, 'Forager')], count: '1d3+1' },
    Faceless: { foes: [{ Name: 'Faceless', AC: 3 }] },
  }
  const world = { ...WORLD, start: 'open', encounters, options: options(chance) }
  if (chance.often(2)) {
    return {
      ...world,
      pc: block(chance, 'Hero', { skills: fourSkills(chance) }),
      companions: [block(chance, 'Friend 1', { skills: fourSkills(chance) })],
      npcs: [block(chance, 'Kell'), { Name: 'Fenn', hp: 3 }],
      clocks: [rust(chance.pick(['Hero', 'Friend 1', 'Kell']))],
    }
  }
  const friend = { is_companion: true, with_pc: true }
  const document = {
    meta: { session_id: 3, in_game_date: '9 Thaw' },
    pc_state: entry(chance, 'Hero'),
    npcs: {
      'Friend 1': entry(chance, 'Friend 1', friend),
      'Friend 2': entry(chance, 'Friend 2', friend),
      Kell: entry(chance, 'Kell'),
      Fenn: { name: 'Fenn' },
    },
    clocks: { Siege: { owner: 'Kell', max_progress: 3, is_cadence: true, cadence_bullet: 'it goes on' } },
    adjudication_log: [],
  }
  return { ...world, save: { path: 'saves/x', document } }
}

/** A fight, or now and then a day in the world. */
export function randomScenario(chance: Chance): Scenario {
  const parsed = bx.scenario.parse({ ruleset: 'bx', ...(chance.often(3) ? day(chance) : fight(chance)) })
  if (!parsed.ok) throw new Error(parsed.issues.map((issue) => issue.message).join('; '))
  return parsed.scenario
}

const NAMES = [
  'Hero',
  'Friend 1',
  'Friend 2',
  'Friend 3',
  'Foe 1',
  'Foe 2',
  'Foe 3',
  'Foe',
  'Kell',
  'Fenn',
  'Nobody',
]

/** Any command of a fight at all, legal or not. */
function inAFight(chance: Chance, name: () => string): Command {
  switch (chance.upTo(15)) {
    case 0:
      return { verb: 'flee', ...chance.maybe(2, () => ({ down: chance.pick(['ABANDON', 'STAY']) })) }
    case 1:
      return { verb: chance.pick(['abandon', 'stay']) }
    case 2:
      return { verb: 'foe', who: name(), on: name(), reason: 'whim' }
    case 3:
      return {
        verb: 'modify',
        who: name(),
        stat: chance.pick(STATS),
        value: chance.upTo(4) - 2,
        ...chance.maybe(2, () => ({ source: 'fog' })),
      }
    case 4:
      return {
        verb: 'clock',
        name: chance.pick(['Rust', 'Siege']),
        do: chance.pick(['advance', 'reduce', 'halt', 'resume', 'retire']),
        because: 'rain',
      }
    case 5:
      return {
        verb: 'kill',
        who: name(),
        cause: chance.pick(['damage', 'circumstance', 'clock']),
        reason: 'fate',
        ...chance.maybe(2, () => ({ confirm: 'yes' })),
      }
    case 6:
      return { verb: 'save', by: name(), ...chance.maybe(2, () => ({ mod: 1 })) }
    case 7:
      return chance.pick<Command>([
        { verb: 'rest' },
        { verb: 'reaction' },
        { verb: 'round' },
        { verb: 'lift', source: 'fog', reason: 'wind' },
        { verb: 'unstable', who: name(), reason: 'mud' },
        { verb: 'break', who: [name()], reason: 'horn' },
      ])
    case 8:
      return {
        verb: 'rule',
        option: chance.pick(['threatSwitch', 'flightImpossible', 'breakImmediately']),
        set: chance.pick(['on', 'off']),
        reason: 'whim',
      }
    case 9:
    case 10:
      return { verb: 'attack', to: name() }
    case 11:
      return { verb: 'attack', order: [{ order: name(), at: name() }] }
    default:
      return { verb: 'attack' }
  }
}

const CONDITIONS = [
  'venom',
  'defensive',
  'fled',
  'broken',
  'down',
  'unstable',
  'fearless',
  'leader',
  'wet',
  'leadr',
]
const FIGURES = [
  'hp',
  'max',
  'AC',
  'HD',
  'AT',
  'Dmg',
  'ML',
  'SaveMod',
  'MoraleMod',
  'round',
  'day',
  'progress',
  'luck',
]

/** Any ruling by a free hand, legal or not. */
function byTheHand(chance: Chance, name: () => string): Command {
  const because = 'whim'
  const who = name()
  const points = chance.upTo(9)
  switch (chance.upTo(9)) {
    case 0:
    case 1:
      return { verb: 'damage', who, points, because }
    case 2:
      return { verb: 'heal', who, points, because }
    case 3:
      return {
        verb: 'condition',
        who,
        do: chance.pick(['set', 'lift']),
        what: chance.pick(CONDITIONS),
        because,
      }
    case 4:
      return { verb: 'restore', who, because }
    case 5: {
      const to = chance.pick(['0', '1', '3', '8', '12', '-4', '1d8', 'd6+1', 'x'])
      const whose = chance.pick([who, who, 'fight', 'table', 'Rust', 'Siege'])
      return { verb: 'set', who: whose, figure: chance.pick(FIGURES), to, because }
    }
    case 6:
      return {
        verb: 'add',
        name: chance.pick(['Foe', 'Forager', 'Patrol', 'Foragers', 'Wolf', 'Kell']),
        ...chance.maybe(2, () => ({ count: chance.upTo(3) })),
        ...chance.maybe(2, () => ({ side: chance.pick(['PC', 'Foes', 'x']) })),
        ...chance.maybe(2, () => ({
          stats: chance.pick(['AC 13, HD 1, hp 6, AT 2, Dmg d6, ML 7', 'AC 1', 'x']),
        })),
        because,
      }
    case 7:
      return { verb: 'remove', who, because }
    case 8:
      return { verb: 'bonus', who, value: chance.upTo(6) - 3, because }
    default:
      return { verb: 'take-part', who, do: chance.pick(['join', 'leave']), because }
  }
}

/** Any command of a day at all, legal or not. */
function inTheWorld(chance: Chance, name: () => string): Command {
  const stakes = () => chance.maybe(2, () => ({ stakes: 'blood' }))
  switch (chance.upTo(9)) {
    case 0:
      return { verb: 'use', skill: chance.pick(SKILLS), by: name(), days: chance.upTo(2) }
    case 1:
      return { verb: 'check', skill: chance.pick(SKILLS), by: name(), ...stakes(), cp: 'reed causeway' }
    case 2:
      return {
        verb: 'check',
        skill: 'Healing',
        by: name(),
        patient: name(),
        for: chance.pick(['hp', 'venom']),
        ...stakes(),
      }
    case 3:
      return {
        verb: 'check',
        skill: 'Teaching',
        by: name(),
        student: name(),
        teaches: chance.pick(SKILLS),
        ...stakes(),
      }
    case 4:
      return { verb: 'travel', cp: chance.pick(['reed causeway', 'mill bridge', 'nowhere']) }
    case 5:
      return chance.pick<Command>([
        { verb: 'care', who: name(), amount: chance.upTo(6), reason: 'temple' },
        { verb: 'venom', who: name(), reason: 'adder' },
        { verb: 'treat', who: name(), by: 'temple', lasting: chance.pick(['yes', 'no']) },
        { verb: 'day' },
      ])
    case 6:
      return { verb: 'reaction', of: chance.pick(['Patrol', 'Foragers', 'Faceless', 'Kell', 'strangers']) }
    case 7:
      return {
        verb: 'fight',
        with: [chance.pick(['Patrol', 'Foragers', 'Faceless', 'Kell', 'Friend 1'])],
        ...chance.maybe(6, () => ({ companions: 'only' })),
      }
    case 8:
      return chance.often(9) ? { verb: 'end' } : { verb: 'rest' }
    default:
      return inAFight(chance, name)
  }
}

/** Any command at all, legal or not. */
export function randomCommand(chance: Chance, isOpen: boolean): Command {
  const name = (): string => chance.pick(NAMES)
  if (chance.often(4)) return byTheHand(chance, name)
  return isOpen ? inTheWorld(chance, name) : inAFight(chance, name)
}
