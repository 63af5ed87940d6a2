import { describe, expect, it } from 'vitest'
import type { Command } from '../../../src/kernel/contract/command.js'
import { DEFAULT_OPTIONS, type Facts } from '../../../src/kernel/contract/seats.js'
import { Stop } from '../../../src/kernel/contract/stops.js'
import { readJournal } from '../../../src/kernel/journal/read.js'
import { Table } from '../../../src/kernel/table/table.js'
import { type BxEvent, bx, type Scenario, type SeenEvent } from '../../../src/rulesets/bx/index.js'
import { d6, d8, hit, miss } from '../../../src/testing/dice.js'
import { RulesTable } from '../../../src/testing/rules-table.js'
import { HARROW, initiative, morale, reaver, SABLE, scenario } from './at-the-table.js'

/** Whatever the players may not learn bears this mark. */
const MARK = 'Xyzzy'

function entry(name: string, more: object = {}): object {
  const figures = { bx_ac: 12, bx_hd: 2, bx_hp: 8, bx_hp_max: 9, bx_at: 2, bx_dmg: '1d6', bx_ml: 7 }
  return { name, status: 'active', ...figures, history: [], ...more }
}

const SECRETS = {
  start: 'open',
  npcs: [reaver(`${MARK} Hermit`)],
  encounters: { [`${MARK} Ambush`]: { foes: [reaver(`${MARK} Cutter`)] } },
  modifiers: [{ target: `${MARK} Cutter`, stat: 'AC', value: 1, source: `${MARK} ward`, expires: 'rest' }],
  crossings: [{ name: 'mill bridge' }],
  save: {
    path: 'saves/x',
    document: {
      pc_state: entry('Harrow', {
        secrets: [`${MARK} blood`],
        skills: ['Athletics', 'Tracking', 'Gaming', 'Healing'],
      }),
      npcs: {
        Sable: entry('Sable', { is_companion: true, with_pc: true }),
        Guide: entry('Guide', { with_pc: true }),
        Spy: entry(`${MARK} Spy`, {
          status: `active (${MARK} plots)`,
          conditions: ['Venom: yes'],
          stat_modifiers: [{ stat: 'AT', value: -1, source: `${MARK} curse`, expires: 'rest' }],
        }),
      },
      clocks: {
        Siege: {
          owner: '',
          progress: 0,
          max_progress: 9,
          is_cadence: true,
          cadence_bullet: 'it goes on',
          trigger_on_completion: `${MARK} gate falls`,
          notes: `${MARK} note`,
        },
        Plot: {
          name: `${MARK} Plot`,
          owner: '',
          progress: 0,
          max_progress: 3,
          visibility: 'hidden',
          is_cadence: true,
          cadence_bullet: `${MARK} moves`,
        },
      },
      encounter_lists: {
        [`${MARK} Fen`]: [
          {
            range: '3',
            prompt: '1d3 adders',
            bx_plug: { type: 'combat', stats: 'Adder: BX: AC=12, HD=1, hp=4/4, AT=+3, Dmg=1d3, ML=6' },
          },
        ],
      },
      unresolved_threads: [`${MARK} thread`],
    },
  },
}

function opened() {
  const table = Table.open(bx, scenario(SECRETS), {
    id: 'secrets',
    seed: new Uint8Array(32).fill(7),
    members: [
      { seat: 'gm', role: 'gm' },
      { seat: 'player', role: 'player' },
      { seat: 'watcher', role: 'spectator' },
    ],
  })
  table.start()
  return table
}

/** Everything that leaves the table towards a seat, as one text. */
function told(table: ReturnType<typeof opened>, seat: string): string {
  const { state } = table
  const offered = Object.entries(bx.verbs).flatMap(([verb, spec]) =>
    spec.clauses.map(({ label }) => bx.suggest(state, seat, { verb }, label)),
  )
  const [, ...lines] = readJournal(table.export()).lines
  return JSON.stringify([
    table.view(seat),
    bx.render(table.view(seat)),
    bx.choices(state, seat),
    offered,
    lines.map((line) => {
      const { rows, seen, command } = table.notice(seat, line)
      return [rows, seen, command]
    }),
  ])
}

/** A refusal as a seat reads it. */
function refusal(table: ReturnType<typeof opened>, seat: string, command: Command): string {
  try {
    table.propose(seat, { kind: 'act', command })
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    const { kind, code, message, details, legal } = error
    return JSON.stringify({ kind, code, message, details, legal })
  }
  throw new Error('nothing stopped it')
}

const HIDDEN = [`${MARK} Ambush`, `${MARK} Fen 3`, `${MARK} Spy`, `${MARK} Hermit`]

describe('people and encounters not met (rules/secrets)', () => {
  it('no view, choice, suggestion or line names them to a player or a watcher; the game master reads all', () => {
    const table = opened()
    for (const command of [
      { verb: 'day' },
      { verb: 'rest' },
      { verb: 'travel', cp: 'mill bridge' },
      { verb: 'save' },
      { verb: 'reaction', of: 'strangers' },
      { verb: 'rest' },
      { verb: 'rest' },
    ]) {
      table.act('gm', command)
      for (const seat of ['player', 'watcher']) expect(told(table, seat), seat).not.toContain(MARK)
    }
    const master = told(table, 'gm')
    for (const name of [...HIDDEN, `${MARK} Plot`, `Venom—${MARK} Spy`, `${MARK} curse`, 'Death:'])
      expect(master).toContain(name)
    expect(told(table, 'player')).toContain('Siege')
  })

  it('who travels with the PC is known from the start', () => {
    expect(opened().view('player')).toMatchObject({ others: ['Guide'] })
  })

  it.each([
    (name: string): Command => ({ verb: 'fight', with: [name] }),
    (name: string): Command => ({ verb: 'save', by: name }),
    (name: string): Command => ({ verb: 'use', skill: 'Tracking', by: name }),
    (name: string): Command => ({ verb: 'check', skill: 'Healing', stakes: 'x', patient: name }),
  ])('a player is refused what is hidden exactly like what does not exist', (command) => {
    const table = opened()
    for (const name of HIDDEN) {
      const hidden = refusal(table, 'player', command(name)).replaceAll(name, 'Nobody')
      expect(hidden).toBe(refusal(table, 'player', command('Nobody')))
      expect(hidden).not.toContain(MARK)
    }
  })

  it('a reaction that a player asks of a hidden group meets nobody', () => {
    const table = new RulesTable(bx, scenario(SECRETS))
    table.script(d6(1, 1))
    table.act({ verb: 'reaction', of: `${MARK} Ambush` }, 'player')
    expect([table.state.phase, table.state.known]).toEqual(['open', ['Guide']])
    table.script(d6(1, 1))
    table.act({ verb: 'reaction', of: `${MARK} Ambush` })
    expect(table.state.phase).toBe('choice')
  })

  it('whoever something open names is met, and a player may then name them', () => {
    const table = new RulesTable(bx, scenario(SECRETS))
    table.act({ verb: 'care', who: `${MARK} Hermit`, amount: 1, reason: 'a kind hand' })
    table.script(d6(6, 6))
    table.act({ verb: 'reaction', of: `${MARK} ambush` })
    expect(table.view('player')).toMatchObject({
      others: ['Guide', `${MARK} Hermit`],
      encounters: [{ name: `${MARK} Ambush`, met: false }],
    })
    table.act({ verb: 'fight', with: [`${MARK} hermit`] }, 'player')
    expect(table.view('player').people.map((p) => p.name)).toEqual(['Harrow', 'Sable', `${MARK} Hermit`])
  })

  it('a clock that the game master moves openly is open from then on', () => {
    const table = new RulesTable(bx, scenario(SECRETS))
    const clocks = () => table.view('player').clocks.map((c) => c.name)
    expect(clocks()).toEqual(['Siege'])
    table.act({ verb: 'clock', name: `${MARK} Plot`, do: 'advance', because: 'a letter is found' })
    expect(clocks()).toEqual(['Siege', `${MARK} Plot`])
  })

  it('of a foe a player reads the stat block and nothing else that the save says of it', () => {
    const table = new RulesTable(bx, scenario(SECRETS))
    const [started] = table.act({ verb: 'fight', with: [`${MARK} Spy`] })
    const seen = bx.see(started!, 'player', table.facts)!
    expect(JSON.stringify(seen)).not.toContain('plots')
    expect(seen).toMatchObject({ type: 'CombatStarted', who: [{}, {}, { person: -1, hp: 8, max: 9 }] })
    expect(bx.mech(seen)).toEqual(bx.mech(started!))
  })
})

/** A table at which players read words. */
function worded(document: object) {
  return new RulesTable(bx, scenario(document), { figures: 'words' })
}

/** The log as a seat reads it. */
function linesOf(events: readonly SeenEvent[], seat: string): readonly string[] {
  return events.flatMap((event) => {
    const seen = bx.see(event, seat, WORDS)
    return seen ? [...bx.mech(seen)] : []
  })
}

const WORDS: Facts<Scenario> = {
  scenario: scenario({ start: 'open', pc: HARROW }),
  options: { ...DEFAULT_OPTIONS, figures: 'words' },
}

describe('hit points of foes in words (rules/secrets 7)', () => {
  const document = { pc: HARROW, companions: [SABLE], foes: [reaver('Reaver', { hp: 11, hpMax: 12 })] }

  it('a player and a watcher read words in the view, a number of their own people; the game master reads figures', () => {
    const table = worded(document)
    const [harrow, sable, foe] = table.view('player').people
    expect(harrow).toMatchObject({ hp: 22, max: 24 })
    expect(sable).toMatchObject({ hp: 18, max: 26 })
    expect(foe).toMatchObject({ health: 'hurt' })
    expect(foe).not.toHaveProperty('hp')
    expect(foe).not.toHaveProperty('max')
    expect(table.view('a watcher')).toMatchObject({ people: [harrow, sable, foe] })
    expect(table.view('gm')).toMatchObject({ people: [{}, {}, { hp: 11, max: 12 }] })
  })

  it('the log says what a blow took, and in a word what it left', () => {
    const table = worded(document)
    // Outnumbered, the reaver checks its morale and stands.
    table.script(initiative(6, 1), hit, d8(4), miss, miss, morale(1, 1))
    table.act({ verb: 'attack' })
    const shown = linesOf(table.events, 'player')
    expect(shown).toContain(
      'Combatant: Side=Foes, Name=Reaver, AC=13, HD=1, hp=hurt, AT=2, Dmg=1d6, ML=7, Tags=none',
    )
    expect(shown).toContain('Damage: Expr=1d8+2, Roll=6, HP: hurt→badly hurt, Kill=N')
    expect(shown).toContain('Status: Reaver hp=badly hurt ACTIVE')
    expect(shown).toContain('Status: Harrow hp=22/24 ACTIVE')
    expect(linesOf(table.events, 'a watcher')).toEqual(shown)
    expect(linesOf(table.events, 'gm')).toContain('Damage: Expr=1d8+2, Roll=6, HP: 11→5, Kill=N')
    expect(JSON.stringify(table.events.map((e) => bx.see(e, 'player', WORDS)))).not.toMatch(
      /"(max|hpMax)":12|"after":5|"hp":11/,
    )
  })

  it('a foe that falls is down, a maximum that nobody stated stays unsaid', () => {
    const { hpMax: _, ...bare } = reaver('Reaver', { hp: 1 }) as { hpMax: number }
    const table = worded({ pc: HARROW, foes: [bare] })
    table.script(initiative(6, 1), hit, d8(4))
    table.act({ verb: 'attack' })
    const shown = linesOf(table.events, 'player')
    expect(shown).toContain('Damage: Expr=1d8+2, Roll=6, HP: unhurt→down, Kill=Y')
    expect(shown).toContain('Casualty: Reaver removed')
    expect(shown.filter((line) => line.startsWith('HpMax'))).toEqual([])
  })

  it('outside a fight the hit points of others are words too, those of the party never', () => {
    const heal = {
      type: 'HpChanged',
      cause: 'Care',
      roll: 2,
      before: 3,
      after: 5,
      max: 9,
      reason: 'x',
    } as const
    const line = (event: BxEvent) => bx.mech(bx.see(event, 'player', WORDS)!)[0]
    expect(line({ ...heal, who: 'Fenn', party: false })).toContain('HP: badly hurt→hurt')
    expect(line({ ...heal, who: 'Sable', party: true })).toContain('HP: 3→5')
    const check: BxEvent = {
      type: 'SkillChecked',
      who: 'Sable',
      skill: 'Healing',
      stakes: 'fever',
      roll: 9,
      mod: 0,
      reason: '',
      band: 'Success',
      success: true,
      effect: { kind: 'hp', who: 'Fenn', before: 3, after: 5, max: 9, party: false },
    }
    expect(line(check)).toContain('Effect=Fenn hp badly hurt→hurt')
  })

  it('a cue betrays no more than the words do', () => {
    const table = worded({ pc: HARROW, foes: [reaver('Ogre', { hp: 40, hpMax: 40, AC: 10 })] })
    table.script(initiative(6, 1), hit, d8(1), miss)
    table.act({ verb: 'attack' })
    const blow = table.events.find((e) => e.type === 'AttackMade')!
    expect(bx.narr(bx.see(blow, 'player', WORDS)!)).toBe('Harrow against Ogre: a hit.')
  })
})

describe('who is asked (rules/secrets 4)', () => {
  it('a watcher learns that the PC’s player chooses, not what', () => {
    const table = new RulesTable(bx, scenario({ pc: HARROW, foes: [reaver('Reaver')] }))
    expect(table.view('player').awaiting).toEqual({
      seats: ['player'],
      reason: 'choice',
      question: 'Harrow, attack or flee?',
    })
    expect(table.view('a watcher').awaiting?.question).toBe('Harrow is choosing.')
    expect(table.choices('a watcher')).toEqual([])
    expect(table.choices('gm')).toEqual(table.choices('player'))
  })
})
