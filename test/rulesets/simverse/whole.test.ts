import { describe, expect, it } from 'vitest'
import type { Stop } from '../../../src/kernel/contract/stops.js'
import type { SimverseEvent } from '../../../src/rulesets/simverse/index.js'
import { simverse } from '../../../src/rulesets/simverse/index.js'
import { duel, factsOf, Play, scenario } from './support.js'

const sword = { skills: { Swords: 5 }, weapons: ['longsword'] }

function codeOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    return (error as Stop<string>).code
  }
  return 'nothing'
}

function lines(events: readonly SimverseEvent[]): string[] {
  return events.flatMap((event) => simverse.mech(event))
}

/** Two people on a grid, the first one's turn. */
function onGrid(one: object, other: object, more: object = {}): Play {
  return duel({ at: [0, 0], ...one }, { at: [1, 0], ...other }, { field: 'grid', fieldM: 12, ...more })
}

describe('V7: deep water', () => {
  it('is over nobody who has come through it in one way', () => {
    const field = { hazards: [{ id: 'brook', from: 2, to: 4, deep: true }] }
    const wade = (meters: string) =>
      duel({ at: 0 }, { at: 20 }, field).act({ verb: 'move', kind: 'half', towards: 'Bor', meters })
    expect(wade('6').map(({ type }) => type)).not.toContain('WentUnder')
    expect(wade('3').map(({ type }) => type)).toContain('WentUnder')
  })
})

describe('V1: surprise', () => {
  it('leaves the surprised unaware until their own first turn', () => {
    const play = new Play(
      {
        morale: 'called',
        combatants: [
          { name: 'Ana', side: 'a', speed: 6, DX: 14, ...sword, maneuvers: ['sneak-attack'] },
          { name: 'Bor', side: 'b', speed: 4, DX: 12, at: 1, surprised: true },
        ],
      },
      { dice: [3, 3, 3] },
    )
    expect(lines(play.table.events)).toContain('Taken unaware until their first turn: Bor')
    const declared = play.act({ verb: 'attack', to: 'Bor', maneuver: 'sneak-attack' }, 4, 4, 4)
    expect(declared.some((event) => event.type === 'AttackRolled')).toBe(true)
  })
})

describe('V8: a push', () => {
  it('goes over the ledge of a line, and the fall is told', () => {
    const play = duel(
      { ...sword, ST: 16, maneuvers: ['knockback-strike'] },
      { at: 1, vitalityMax: 60, armor: { AR: 2 } },
      { hazards: [{ id: 'ledge', from: 3, to: 9, dropM: 6 }] },
    )
    play.act({ verb: 'attack', to: 'Bor', maneuver: 'knockback-strike' }, 3, 3, 3)
    const told = lines(play.act({ verb: 'defend', with: 'none' }, 4, 4, 4, 4, 4, 4, 4, 4))
    expect(told.join('\n')).toMatch(
      /Bor is pushed 2 m to 3, over the ledge\nBor falls 6 m: dice 12 = 12 raw - 2 AR = 10/,
    )
  })
})

describe('V7: a way over a drop', () => {
  it('ends on its very border, whatever share of the way that is', () => {
    const play = duel(
      { at: 5.75, speed: 5.75 },
      { at: 57 },
      { fieldM: 200, hazards: [{ id: 'ledge', from: -3, to: -1, dropM: 3 }] },
    )
    const told = play.act({ verb: 'move', kind: 'full', from: 'Bor' }, 4)
    expect(told.find((event) => event.type === 'Moved')).toMatchObject({ at: -1 })
    expect(lines(told).join('\n')).toMatch(/now at -1\b.*\n.*Ana falls 3 m/)
  })
})

describe('V9: the field of two dimensions', () => {
  it('moves to points, by corners, and refuses what is solid, taken or too far', () => {
    const wall = { obstacles: [{ x: 3, y: -2, w: 1, d: 4, cover: 'full' }] }
    const play = onGrid({ ...sword, speed: 6 }, { at: [8, 0] }, wall)
    expect(codeOf(() => play.act({ verb: 'move', kind: 'full', to: '6,0' }))).toBe('PATH_BLOCKED')
    expect(codeOf(() => play.act({ verb: 'move', kind: 'full', to: '0,0' }))).toBe('NO_DISTANCE')
    expect(codeOf(() => play.act({ verb: 'move', kind: 'half', to: '0,9' }))).toBe('TOO_FAR')
    expect(codeOf(() => play.act({ verb: 'move', to: 'there' }))).toBe('NOT_A_PLACE')
    const told = lines(play.act({ verb: 'move', kind: 'full', to: '3,3 4,3 6,0' }))
    expect(told).toContain('Ana moves 8.85 m (full), now at 6,0')
  })

  it.each(['bridge-of-ledges', 'ogre-king'])(
    'shows a map of %s of at most 60 by 18, with its signs and everybody on it by a letter',
    (file) => {
      const written = scenario(file)
      const state = simverse.begin(written)
      for (const { name: seat } of simverse.seats(written)) {
        const view = simverse.view(state, seat, factsOf(written))
        const map = simverse.map(view)
        expect(map.length).toBeLessThanOrEqual(18)
        expect(Math.max(...map.map((line) => line.length))).toBeLessThanOrEqual(60)
        const legend = map.findIndex((line) => line.includes(' top left'))
        const words = map.slice(legend).join('; ')
        const drawn = map.slice(0, legend).join('\n')
        for (const { name } of view.people) {
          const letter = words.split('; ').find((word) => word.slice(2) === name)?.[0]
          expect(drawn.split(letter!), `${name} of ${seat}`).toHaveLength(2)
        }
        for (const sign of new Set(drawn.match(/[#%"v~^+:]/g))) expect(words).toContain(`; ${sign} `)
      }
    },
  )

  it('draws a wide field with many people within the same room', () => {
    const people = (side: string, x: number) =>
      Array.from({ length: 30 }, (_, i) => ({ name: `${side} number ${i}`, side, at: [x, i - 15] }))
    const written = scenario({
      field: 'grid',
      fieldM: 200,
      fieldDepthM: 90,
      obstacles: [{ x: -190, y: -80, w: 380, d: 2, cover: 'full' }],
      combatants: [...people('Ash', -60), ...people('Birch', 60)],
    })
    const map = simverse.map(simverse.view(simverse.begin(written), 'gm', factsOf(written)))
    expect(map.length).toBeLessThanOrEqual(18)
    expect(Math.max(...map.map((line) => line.length))).toBeLessThanOrEqual(60)
    expect(map.join('\n')).toContain('7 m a character')
  })

  it('sees flanks by geometry, and blocks by facing', () => {
    const play = new Play({
      field: 'grid',
      morale: 'called',
      combatants: [
        { name: 'Ana', side: 'a', speed: 9, DX: 14, ...sword, at: [0, 0] },
        { name: 'Ada', side: 'a', speed: 3, DX: 14, ...sword, at: [2, 0] },
        { name: 'Bor', side: 'b', speed: 5, DX: 12, shield: 'buckler', skills: { Shield: 3 }, at: [1, 0] },
      ],
    })
    const rolled = play.act({ verb: 'attack', to: 'Bor' }, 3, 3, 3)
    expect(lines(rolled).join('\n')).toContain('+2 flanking')
  })

  it('keeps two people off one point', () => {
    const both = [
      { name: 'A', side: 'a', at: [0, 0] },
      { name: 'B', side: 'b', at: [0, 0] },
    ]
    expect(() => scenario({ field: 'grid', combatants: both })).toThrow(/SAME_PLACE/)
  })

  it('hides hidden hazards from players until somebody is in one', () => {
    const written = scenario({
      field: 'grid',
      hazards: [{ id: 'pit', x: 3, y: 0, w: 1, d: 1, dropM: 4, hidden: true }],
      combatants: [
        { name: 'A', side: 'a', at: [0, 0] },
        { name: 'B', side: 'b', at: [9, 0] },
      ],
    })
    const state = simverse.begin(written)
    const facts = factsOf(written)
    expect(JSON.stringify(simverse.view(state, 'a', facts))).not.toContain('pit')
    expect(JSON.stringify(simverse.view(state, 'gm', facts))).toContain('pit')
  })
})

describe('V11: phases', () => {
  it('tell everybody what happens, and the figures to the own side alone', () => {
    const play = duel(
      { ...sword, ST: 18 },
      { vitalityMax: 40, armor: { AR: 4 }, phases: [{ at: 90, say: 'the crown burns', set: { AR: 6 } }] },
    )
    play.act({ verb: 'attack', to: 'Bor', mode: 'thrust' }, 3, 3, 3)
    const events = play.act({ verb: 'defend', with: 'none' }, 6, 6)
    const began = events.find((event) => event.type === 'PhaseBegan')!
    expect(simverse.mech(began)).toEqual(['Bor, phase 2: the crown burns (AR 4 → 6)'])
    const seen = simverse.see(began, 'a', play.table.facts)!
    expect(simverse.mech(seen)).toEqual(['Bor, phase 2: the crown burns'])
  })
})

describe('V5: the hour after', () => {
  const evening = (more: object = {}): Play =>
    duel(
      { ...sword, ST: 18, vitality: 5, silver: 30, unspent: 6 },
      { vitalityMax: 2, EN: 5, minor: true },
      { interval: true, ...more },
    )

  function won(more: object = {}): Play {
    const play = evening(more)
    play.act({ verb: 'attack', to: 'Bor' }, 3, 3, 3)
    play.act({ verb: 'defend', with: 'none' }, 6, 6)
    return play
  }

  it('lets people rest, learn and go on; in a fight none of it', () => {
    const before = evening()
    expect(codeOf(() => before.act({ verb: 'rest', kind: 'short' }))).toBe('IN_A_FIGHT')
    const play = won()
    expect(codeOf(() => play.act({ verb: 'end' }))).toBe('NOBODYS_TURN')
    expect(lines(play.act({ verb: 'rest', kind: 'long' }))).toContain(
      'Long rest, 8 hours: Ana Vitality +5 (10)',
    )
    expect(lines(play.act({ verb: 'improve', who: 'Ana', skill: 'Swords' }))).toContain(
      'Ana learns Swords 6 for 6 CP (0 unspent)',
    )
    expect(codeOf(() => play.act({ verb: 'improve', who: 'Ana', skill: 'Swords' }))).toBe('CP_TOO_FEW')
    play.act({ verb: 'next' })
    expect(simverse.next(play.table.state).kind).toBe('over')
  })

  it('carries people, wounds and points into the fight that follows', () => {
    const second = {
      ruleset: 'simverse',
      title: 'The second',
      combatants: [
        { name: 'Ana', side: 'a', at: 0 },
        { name: 'Cyr', side: 'b', at: 3 },
      ],
    }
    const play = won({ following: scenario(second) })
    play.act({ verb: 'next' })
    const ana = play.table.state.combatants.find((c) => c.sheet.name === 'Ana')!
    expect([ana.vitality, ana.sheet.skills.Swords, ana.unspent]).toEqual([5, 5, 6])
    expect(play.table.state.combatants.map((c) => c.sheet.name)).toEqual(['Ana', 'Cyr'])
    expect(simverse.seats(play.table.facts.scenario).map(({ name }) => name)).toContain('b')
  })
})
