import { describe, expect, it } from 'vitest'
import { seedFromText } from '../../src/kernel/dice/live.js'
import type { Notice } from '../../src/kernel/table/notice.js'
import { type Hoard, leakyGame, type Slip } from './leaky-game.js'
import { CHANNELS, type Channel, type Mark } from './marks.js'
import { played } from './played.js'
import { Stage, type Staging } from './stage.js'
import { Twins } from './twins.js'

const hoard: Hoard = { note: 'zqxnote', thing: 'zqxcrown', weight: 2 }

const marks: readonly Mark[] = [
  { what: 'a note', mark: 'zqxnote' },
  { what: 'a thing', mark: 'zqxcrown', named: true },
  { what: 'a whisper', mark: 'zqxwhisper', of: ['red'] },
]

function staging(slip: Slip): Staging {
  return { ruleset: leakyGame(slip), scenario: hoard, marks, seed: 'leaky' }
}

async function playThrough(slip: Slip): Promise<Stage> {
  const stage = new Stage(staging(slip)).start().say('red', 'lift lamp', 'whisper zqxwhisper')
  return (await stage.look()).probe()
}

/** The ways by which something came to somebody who must not have it. */
function waysOf(stage: Stage, what = /./): readonly Channel[] {
  const found = new Set(stage.leaks.filter((leak) => what.test(leak.what)).map(({ channel }) => channel))
  return CHANNELS.filter((channel) => found.has(channel))
}

const RECORD: readonly Channel[] = ['notice', 'notice made again', 'export']
const TERMINALS: readonly Channel[] = ['terminal', 'terminal json']

describe('the marks', () => {
  it('are found nowhere in a game that keeps them, and by the game master in all places', async () => {
    const stage = await playThrough('none')
    expect(stage.leaks).toEqual([])
    expect(stage.lost).toEqual([])
    expect(stage.marks.unmet).toEqual([])
    expect([...stage.letters.keys()].toSorted()).toEqual([...CHANNELS].toSorted())
    for (const json of [false, true])
      for (const seat of ['red', 'gm']) expect(await played(staging('none'), seat, json, 6)).toEqual([])
  })

  const cases: readonly [Slip, readonly Channel[]][] = [
    ['see', [...RECORD, ...TERMINALS]],
    ['seeCommand', [...RECORD, ...TERMINALS]],
    ['seeDice', [...RECORD, 'terminal json']],
    ['view', ['view', 'board', ...TERMINALS]],
    ['question', ['view', 'prompt', ...TERMINALS]],
    ['reason', ['prompt', 'terminal json']],
    ['choices', ['choices', 'completion', 'refusal', 'odds', ...TERMINALS]],
    ['suggest', ['suggestion']],
    ['answer', ['answer', ...TERMINALS]],
    ['refusal', ['refusal', ...TERMINALS]],
    ['details', ['refusal']],
    ['legal', ['refusal', ...TERMINALS]],
    ['did you mean', ['refusal', ...TERMINALS]],
    ['odds', ['odds', ...TERMINALS]],
  ]

  it.each(cases)('are found where %s lets them out', async (slip, ways) => {
    expect(waysOf(await playThrough(slip), /^a /)).toEqual(
      CHANNELS.filter((channel) => ways.includes(channel)),
    )
  })

  it('are found by a terminal that is played at', async () => {
    expect(await played(staging('see'), 'red', false, 4)).not.toEqual([])
    expect(await played(staging('view'), 'red', true, 4)).not.toEqual([])
  })

  it('are told from nothing by a refusal of another kind, without being named', async () => {
    const stage = await playThrough('another refusal')
    expect(waysOf(stage, /^a /)).toEqual([])
    expect(waysOf(stage, /told from nothing/)).toContain('refusal')
  })
})

describe('the secrets of a table', () => {
  const cases: readonly [string, (stage: Stage, notice: Notice) => object, readonly Channel[]][] = [
    [
      'a blind',
      ({ table }) => ({ blind: JSON.parse(table.lines.at(-1)!).blind }),
      ['notice', 'notice made again'],
    ],
    [
      'the hash of the scenario',
      ({ table }) => ({ of: table.header.scenarioHash }),
      ['notice', 'notice made again'],
    ],
    ['the seed', () => ({ key: SEED.toString('base64') }), ['notice', 'notice made again']],
    ['the seed', () => ({ key: SEED.toString('hex').slice(8, 26) }), ['notice', 'notice made again']],
    ['the seed', () => ({ key: [...SEED] }), ['notice', 'notice made again']],
  ]
  const SEED = Buffer.from(seedFromText('leaky'))

  it.each(cases)('are found, even by the game master: %s', (what, more, ways) => {
    const stage = new Stage(staging('none'))
    const { table } = stage
    const notice = table.notice.bind(table)
    Object.assign(table, {
      notice: (...of: Parameters<typeof notice>) => {
        const plain = notice(...of)
        return { ...plain, receipt: { ...plain.receipt, ...more(stage, plain) } }
      },
    })
    stage.start().glance()
    const found = stage.leaks.filter((leak) => leak.seat === 'gm')
    expect(new Set(found.map((leak) => leak.what))).toEqual(new Set([what]))
    expect(found.map(({ channel }) => channel)).toEqual(expect.arrayContaining([...ways, 'receipt']))
  })
})

describe('two games that differ in hidden things', () => {
  const other: Hoard = { note: 'zqxmote', thing: 'zqxcrows', weight: 5 }
  const differences = async (slip: Slip) => {
    const twins = new Twins({ ruleset: leakyGame(slip), scenarios: [hoard, other], seed: 'leaky' })
    const found = await twins.say('blue', 'whisper something').differences('red', 'a watcher')
    return found.map(({ channel }) => channel)
  }

  it('look alike in every byte where the game keeps them', async () => {
    expect(await differences('none')).toEqual([])
  })

  it('are told apart by a chance, which names nothing', async () => {
    expect(await differences('chances')).toEqual(expect.arrayContaining(['odds', ...TERMINALS]))
  })

  it('are told apart by anything that tells of them', async () => {
    for (const slip of ['view', 'choices', 'suggest', 'refusal', 'answer'] as const)
      expect(await differences(slip), slip).not.toEqual([])
  })
})
