import { describe, expect, it } from 'vitest'
import type { Command } from '../../src/kernel/contract/command.js'
import type { TypedDice } from '../../src/kernel/contract/seats.js'
import { Stop } from '../../src/kernel/contract/stops.js'
import { Table } from '../../src/kernel/table/table.js'
import { resumeTable, verifyJournal } from '../../src/kernel/verify/verify.js'
import { loadScenario } from '../../src/library/load.js'

const SEED = new Uint8Array(32).fill(7)
const VEIL = new Uint8Array(32).fill(9)

async function tableOf(name: string, typedDice?: TypedDice): Promise<Table> {
  const { ruleset, scenario } = await loadScenario(name)
  const table = Table.open(ruleset, scenario, {
    id: 'thrown',
    seed: SEED,
    veil: VEIL,
    options: typedDice ? { typedDice } : {},
  })
  table.start()
  return table
}

function stopOf(run: () => unknown): Stop {
  try {
    run()
  } catch (error) {
    if (error instanceof Stop) return error
    throw error
  }
  throw new Error('nothing stopped it')
}

/** Plays a command by hand, every die with the lowest face but one where it has that. Answers the faces. */
function thrownFor(table: Table, seat: string, command: Command): readonly number[] {
  const thrown: number[] = []
  for (let asked = 0; asked < 120; asked++) {
    try {
      table.act(seat, command, {}, thrown)
      return thrown
    } catch (error) {
      if (!(error instanceof Stop) || error.code !== 'DICE_NEEDED') throw error
      const { sides, lowest } = error.details as { sides: number; lowest: number }
      thrown.push(Math.min(lowest + 1, lowest + sides - 1))
    }
  }
  throw new Error('the rules ask for dice without end')
}

interface Rolls {
  readonly dice: readonly { readonly typed?: true; readonly faces: readonly number[]; readonly q: number }[]
}

const rollsOf = (table: Table) => (JSON.parse(table.lastLine) as Rolls).dice

type Choose = (choices: readonly Command[], line: number) => Command | undefined

describe('dice of a real table, in every game', () => {
  const inTurn: Choose = (choices, line) => choices[line % choices.length]
  // A fight of the Spire rolls when a turn ends and at nothing before.
  const ending: Choose = (choices) => choices.find(({ verb }) => verb === 'end')
  const GAMES = [
    ['bx/three-reavers', 'player', inTurn],
    ['simverse/guide-fight', 'gm', inTurn],
    ['skirmish/ember-ambush', 'gm', inTurn],
    ['adapter/envoy', 'gm', inTurn],
    ['spire/jaw-worm', 'player', ending],
  ] as const

  it.each(GAMES)('%s: asked for one by one, marked, counted, and replayed', async (name, seat, choose) => {
    const table = await tableOf(name, 'all')
    let typed = 0
    for (let line = 0; line < 3 && table.next().kind === 'awaiting'; line++) {
      const choices = table.choices(seat)
      const command = choose(choices, line)
      if (command === undefined) break
      const before = table.export()
      const faces = thrownFor(table, seat, command)
      expect(table.export().startsWith(before)).toBe(true)
      expect(rollsOf(table).flatMap((roll) => (roll.typed ? roll.faces : []))).toEqual(faces)
      typed += faces.length
    }
    expect(typed).toBeGreaterThan(0)
    const resumed = resumeTable(table.export(), table.ruleset, { seed: SEED, veil: VEIL })
    expect(resumed.table.state).toEqual(table.state)
    expect(verifyJournal(table.export(), table.ruleset)).toMatchObject({ rulesChecked: true })
    table.close()
    const found = verifyJournal(table.export(), table.ruleset)
    expect(found).toMatchObject({ ok: true, diceChecked: true })
    expect(found.typed?.dice ?? 0).toBe(typed)
    if (name === 'bx/three-reavers') expect(found.rulings).toEqual([])
    const bare = verifyJournal(table.export(), undefined)
    expect(bare.problem).toBeUndefined()
    expect(bare.typed?.dice ?? 0).toBe(typed)
  })

  it('says which die it is and what it is for, and changes nothing', async () => {
    const table = await tableOf('bx/three-reavers', 'all')
    const before = table.export()
    const stop = stopOf(() => table.act('player', table.choices('player')[0]!, {}, [5, 3]))
    expect(stop).toMatchObject({ kind: 'HardStop', code: 'DICE_NEEDED' })
    expect(stop.line).toBe('HARD STOP: DICE_NEEDED d20 for attack (Harrow, Reaver 1)')
    expect(stop.details).toMatchObject({ sides: 20, lowest: 1, thrown: [5, 3] })
    expect(stop.legal).toEqual([])
    expect(table.export()).toBe(before)
  })

  it('refuses a face that the die does not have, and a die that no rule asks for', async () => {
    const table = await tableOf('bx/three-reavers', 'all')
    const [attack] = table.choices('player')
    expect(stopOf(() => table.act('player', attack!, {}, [5, 3, 21])).message).toBe(
      '21 is no face of a d20 for attack: it has 1 to 20.',
    )
    // The command is legal; only its dice are not.
    expect(stopOf(() => table.act('player', attack!, {}, [5, 3, 21])).legal).toEqual([])
    const thrown = thrownFor(table, 'player', attack!)
    const again = await tableOf('bx/three-reavers', 'all')
    const stop = stopOf(() => again.act('player', attack!, {}, [...thrown, 4, 4]))
    expect(stop).toMatchObject({ code: 'BAD_DICE', details: { left: 2 } })
  })

  it('are refused where the table rolls every die, and kept to the game master where it says so', async () => {
    const rolls = await tableOf('bx/three-reavers')
    expect(stopOf(() => rolls.act('player', rolls.choices('player')[0]!, {}, [5])).code).toBe(
      'TYPED_DICE_NOT_ALLOWED',
    )
    const gm = await tableOf('bx/three-reavers', 'gm')
    expect(stopOf(() => gm.act('player', gm.choices('player')[0]!, {}, [5])).code).toBe(
      'TYPED_DICE_NOT_ALLOWED',
    )
    expect(stopOf(() => gm.act('gm', gm.choices('player')[0]!, {}, [5])).code).toBe('DICE_NEEDED')
  })

  it('skirmish takes them by its scenario, and a table may close that, its clauses for dice included', async () => {
    const open = await tableOf('skirmish/ember-ambush')
    expect(stopOf(() => open.act('gm', open.choices('gm')[0]!, {}, [99_999])).code).toBe('BAD_DICE')
    const closed = await tableOf('skirmish/ember-ambush', 'none')
    const initiative = { verb: 'initiative', by: 'ysolde', score: 12 }
    expect(stopOf(() => closed.act('gm', initiative)).code).toBe('TYPED_DICE_NOT_ALLOWED')
  })

  it('the same id with other dice is another request', async () => {
    const table = await tableOf('bx/three-reavers', 'all')
    const [attack] = table.choices('player')
    const faces = thrownFor(await tableOf('bx/three-reavers', 'all'), 'player', attack!)
    expect(table.act('player', attack!, { id: 'a' }, faces).repeated).toBeUndefined()
    expect(table.act('player', attack!, { id: 'a' }, faces).repeated).toBe(true)
    expect(stopOf(() => table.act('player', attack!, { id: 'a' }, [...faces, 1])).code).toBe('ID_REUSED')
  })

  it('a mark that was taken out of a journal, or put in, is found', async () => {
    const table = await tableOf('bx/three-reavers', 'all')
    thrownFor(table, 'player', table.choices('player')[0]!)
    table.close()
    const text = table.export()
    expect(verifyJournal(text.replace(',"typed":true', ''), table.ruleset).ok).toBe(false)
  })
})
