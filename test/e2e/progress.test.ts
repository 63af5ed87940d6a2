import { expect, test } from 'vitest'
import { AdviceProgress } from '../../src/surfaces/cli/lab/advise.js'
import { StatesWatched } from '../../src/surfaces/cli/lab/states.js'
import { lasting, Progress } from '../../src/surfaces/cli/progress.js'

/** A stream that keeps what is written, and a clock that is set by hand. */
function watching(isTTY: boolean, columns = 80) {
  const written: string[] = []
  const clock = { at: 0 }
  const stream = { isTTY, columns, write: (text: string) => written.push(text) }
  return { written, clock, watched: { stream, now: () => clock.at } }
}

test('a terminal sees how far it is, how fast and how long it will take, on one line that is cleared at the end', () => {
  const { written, clock, watched } = watching(true)
  const progress = new Progress({ what: 'games', total: 10_000 }, watched)
  progress.at(1)
  clock.at = 50
  progress.at(40)
  clock.at = 2_000
  progress.at(4_000)
  progress.end()
  expect(written).toEqual([
    '\r\x1b[K1 of 10,000 games',
    '\r\x1b[K4,000 of 10,000 games, 2,000/s, 3 s left',
    '\r\x1b[K',
  ])
})

test('the line never gets wider than the terminal', () => {
  const { written, watched } = watching(true, 30)
  new Progress({ what: 'states' }, watched).at(1_234_567, () => ['and a great deal more that is known of it'])
  expect(written[0]!.length - '\r\x1b[K'.length).toBe(29)
})

test('a pipe hears nothing for half a minute, and then a line a minute', () => {
  const { written, clock, watched } = watching(false)
  const progress = new Progress({ what: 'states' }, watched)
  for (clock.at = 0; clock.at <= 180_000; clock.at += 1_000) progress.at(clock.at)
  expect(written).toEqual([
    '30,000 states, 1,000/s\n',
    '90,000 states, 1,000/s\n',
    '150,000 states, 1,000/s\n',
  ])
})

test('advice tells of the states it follows, and of the games where those are too many', () => {
  const { written, clock, watched } = watching(true)
  const progress = new AdviceProgress(watched)
  progress.states(1_200, 300)
  clock.at = 1_000
  progress.games(1, 4_000)
  clock.at = 2_000
  progress.games(1_000, 4_000)
  progress.end()
  expect(written).toEqual([
    '\r\x1b[K1,200 states, 300 to look at',
    '\r\x1b[K',
    '\r\x1b[K1 of 4,000 games',
    '\r\x1b[K1,000 of 4,000 games, 1,000/s, 3 s left',
    '\r\x1b[K',
  ])
})

test('times are told as people tell them', () => {
  expect([0.2, 89, 200, 7_500].map(lasting)).toEqual(['1 s', '89 s', '3 min 20 s', '2 h 5 min'])
})

test('a search foretells when the memory will not do, and stops before it is full', () => {
  const said: string[] = []
  const memory = { used: 10, limit: 1_000 }
  const progress = new Progress({ what: 'states' }, watching(false).watched)
  progress.say = (sentence) => void said.push(sentence)
  const watched = new StatesWatched(progress, () => memory)
  watched.at(100, 50)
  expect(said).toEqual([])
  memory.used = 360
  watched.at(1_000, 500)
  watched.at(1_001, 500)
  expect(said).toEqual([expect.stringContaining('1,000 states so far, and memory for about 1,971')])
  memory.used = 710
  expect(() => watched.at(2_000, 900)).toThrow(/the memory is full after 2,000 different states/)
  expect(() => watched.at(2_000, 0)).not.toThrow()
})

test('a search says early how large it will be, and does not begin what is far beyond the memory', () => {
  const said: string[] = []
  const progress = new Progress({ what: 'states' }, watching(false).watched)
  progress.say = (sentence) => void said.push(sentence)
  const megabyte = 2 ** 20
  const watched = new StatesWatched(
    progress,
    () => ({ used: 1, limit: 1_000 }),
    () => 500 * megabyte,
  )
  watched.foretold({ about: 400_000, found: 100_000, bytes: 20 * megabyte })
  expect(said).toEqual([])
  watched.foretold({ about: 1_234_567, found: 100_000, bytes: 20 * megabyte })
  expect(said).toEqual([
    expect.stringMatching(/^This game has about 1,200,000 states, about 300 MB: that takes about \d+ s/),
  ])
  expect(() => watched.foretold({ about: 29_000_000, found: 100_000, bytes: 20 * megabyte })).toThrow(
    'this game has about 29,000,000 states, about 7,000 MB, and there is room for 500 MB; use simulation instead',
  )
})
