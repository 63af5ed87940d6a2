import { describe, expect, it } from 'vitest'
import type { Command } from '../../../src/kernel/contract/command.js'
import { parseLine, printCommand } from '../../../src/language/index.js'
import { combatActions } from '../../../src/rulesets/simverse/commands/actions/index.js'
import { simverse } from '../../../src/rulesets/simverse/index.js'
import { board, type GroundView } from '../../../src/rulesets/simverse/seen/ground.js'
import { labelOf, textOf } from '../../../web/src/field/squares.js'
import { duel, Play } from './support.js'

/** rules/simverse V9, V10: what a field that one can press is made of. */
function ground(play: Play, seat: string): GroundView | undefined {
  return board(play.state, seat).ground
}

function onGrid(one: object, other: object, more: object = {}): Play {
  return duel({ at: [0, 0], ...one }, { at: [1, 0], ...other }, { field: 'grid', fieldM: 12, ...more })
}

/** What the rules say to a move of the one whose turn it is. */
function refusalOf({ state }: Play, command: Command): string {
  const c = state.combatants.find(({ sheet }) => sheet.name === state.actor)!
  const { move } = combatActions
  return move!.refusal(state, c, move!.read(state, c, command))
}

const bridge = new Play('bridge-of-ledges')

describe('the squares of a field', () => {
  const view = ground(bridge, 'marcus')!
  const { squares, moves } = view

  it('are the points that one move reaches, every one by the least kind that will do', () => {
    expect(moves.map(({ kind }) => kind)).toEqual(['half', 'full', 'sprint'])
    const kinds = moves.map(({ kind }) => kind)
    const unfit = squares.filter(({ kind, to, x, y }) => {
      const less = kinds.slice(0, kinds.indexOf(kind))
      const isLeast = less.every((one) => refusalOf(bridge, { verb: 'move', kind: one, to }) !== '')
      const isOpen = refusalOf(bridge, { verb: 'move', kind, to }) === ''
      return !isOpen || !isLeast || to.split(' ').at(-1) !== `${x},${y}`
    })
    expect(unfit).toEqual([])
    expect(squares.length).toBeGreaterThan(200)
  })

  it('leave out no point that a straight move reaches', () => {
    const listed = new Set(squares.map(({ x, y }) => `${x},${y}`))
    const missing: string[] = []
    for (let x = -14; x <= 14; x++)
      for (let y = -6; y <= 6; y++) {
        const to = `${x},${y}`
        const open = moves.some(({ kind }) => refusalOf(bridge, { verb: 'move', kind, to }) === '')
        if (open && !listed.has(to)) missing.push(to)
      }
    expect(missing).toEqual([])
  })

  it('warn of dangers that everybody knows, and go around them where there is a way', () => {
    const at = (x: number, y: number) => squares.find((square) => square.x === x && square.y === y)
    expect(at(-8, -3)).toMatchObject({ kind: 'half', to: '-8,-3', warning: 'it leads over the south ledge' })
    expect(at(2, 0)?.warning).toBe('it leads into the burning cart')
    // The cart burns at 2,0 to 3,1: the way to the other side of it goes around it.
    expect(at(5, 1)?.warning).toBeUndefined()
    expect(at(5, 1)?.to.split(' ')).toHaveLength(2)
  })

  it('are commands of the language, worded as the rules word a listed move', () => {
    const [square] = squares
    const command = { verb: 'move', kind: square!.kind, to: square!.to }
    expect(textOf(square!)).toBe(printCommand(command, simverse.verbs))
    expect(parseLine(textOf(square!), simverse.verbs)).toMatchObject({ status: 'ok', command })
    const name = (one: string) => one
    expect(labelOf(square!, view)).toBe(simverse.offers!.label!(command, bridge.table.view('marcus'), name))
  })
})

describe('the field around the person in hand', () => {
  it('is for the seat that is asked and the game master, on a grid alone', () => {
    expect(ground(bridge, 'gm')?.who).toBe('Marcus')
    for (const seat of ['lyra', 'wardens', 'watch']) expect(ground(bridge, seat)).toBeUndefined()
    expect(ground(duel({}, {}), 'a')).toBeUndefined()
  })

  it('shows no danger that is hidden, until somebody is in it', () => {
    const pit = { id: 'pit', x: -3, y: 0, w: 1, d: 0, dropM: 2, hidden: true }
    const play = onGrid({}, {}, { hazards: [pit] })
    const seen = (seat: string) => ground(play, seat)!.squares.find(({ x, y }) => x === -3 && y === 0)
    expect(seen('a')).toMatchObject({ to: '-3,0' })
    expect(seen('a')?.warning).toBeUndefined()
    play.state.found = ['pit']
    expect(seen('a')?.warning).toBe('it leads over the pit')
  })

  it('goes around a foe and past a wall by one corner', () => {
    const wall = { x: 2, y: -1, w: 1, d: 2, cover: 'full' }
    const play = onGrid({}, { at: [0, 2] }, { obstacles: [wall] })
    const to = (x: number, y: number) =>
      ground(play, 'a')!.squares.find((square) => square.x === x && square.y === y)?.to
    expect(to(4, 0)?.split(' ')).toHaveLength(2)
    expect(to(0, 4)?.split(' ')).toHaveLength(2)
    expect(to(-2, 0)).toBe('-2,0')
  })

  it('tells how foes stand: reach, flank, cover and height', () => {
    const play = new Play({
      field: 'grid',
      fieldM: 12,
      morale: 'called',
      obstacles: [{ x: 4, y: -0.5, w: 0.5, d: 1, cover: 'light' }],
      zones: [{ x: -1, y: -1, w: 2, d: 2, heightM: 1 }],
      combatants: [
        { name: 'Ana', side: 'a', speed: 6, skills: { Swords: 3 }, weapons: ['longsword'], at: [0, 0] },
        { name: 'Ada', side: 'a', speed: 3, skills: { Swords: 3 }, weapons: ['longsword'], at: [4, 0] },
        { name: 'Bor', side: 'b', speed: 5, at: [2, 0] },
        { name: 'Bea', side: 'b', speed: 4, at: [8, 0] },
      ],
    })
    const { aims, reachM } = ground(play, 'a')!
    expect(reachM).toBe(2)
    expect(aims).toMatchObject([
      { who: 'Bor', metres: 2, inReach: true, flanked: true, cover: '', higher: true },
      { who: 'Bea', metres: 8, inReach: false, flanked: false, cover: 'light', higher: true },
    ])
  })
})
