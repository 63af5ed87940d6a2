import { expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../../src/host/limits/limits.js'
import { BotRun } from '../../../src/host/seats/bot-run.js'
import { type BotSeats, type BotTable, nextBotMove } from '../../../src/host/seats/bots.js'
import { isVolume, soak } from '../../soak.js'
import { finds, holds } from '../frame/short.js'
import { bots, THIS_PROGRAM } from './harness.js'
import { playVolume, volumeTable } from './volume.js'

/** Bots that pass every turn, as they did when one side was down. */
function passing(table: BotTable): BotSeats {
  const pass = () => {
    const by = (table.view('gm') as { readonly current?: string | null }).current
    return { verb: 'turn', ...(by != null && { by }) }
  }
  return { policyOf: () => pass, playsOnOpenFloor: true }
}

/** Goes on as long as a bot can move. */
class Tireless extends BotRun {
  override next(table: BotTable, seats: BotSeats) {
    const due = nextBotMove(table, seats, () => false)
    return due?.kind === 'move' ? due : undefined
  }
}

/** In the run that lands these stand for all scenarios: no long scene and no run over acts is among them. */
const SHORT =
  /^(bx|skirmish)\/|salt-ford|counting-house|bell-loft|guide-fight|night-ambush|two-louses|jaw-worm/

it('games of bots alone end or stop with a reason, and a person is never buried in lines', async () => {
  const { figures } = await holds(bots(1, THIS_PROGRAM, isVolume ? undefined : SHORT), soak(1, 10_000))
  expect(figures['ended by the rules']).toBeGreaterThan(soak(5, 20))
  expect(figures['most lines of bots alone, adapter']).toBeLessThanOrEqual(DEFAULT_LIMITS.botLines)
  // Where others play beside a person, their turns come in between; bx and spire have one player.
  for (const game of ['adapter', 'skirmish', 'simverse'])
    expect(figures[`most lines after a person, ${game}`], game).toBeGreaterThan(0)
})

it('fights on a grid come to their end: nobody turns about for ever, and nobody rests who is whole', async () => {
  const goOn = () => true
  const scenario = /bridge-of-ledges|ogre-king/
  const all = await playVolume({ games: soak(2, 1_000), seed: 32, scenario, goOn, told: () => {} })
  expect(all).toHaveLength(2)
  for (const { name, games, ended } of all) expect([name, ended]).toEqual([name, games])
})

it('bots that only pass stop after a round and say so', async () => {
  const rules = { newRun: (limit: number) => new BotRun(limit), botsAt: passing }
  const { figures } = await holds(bots(1, rules, /marsh-duel/), 1)
  const stopped = Object.keys(figures).find((name) => name.startsWith('stopped: Nothing but passing'))
  expect(stopped).toBeDefined()
  expect(figures['most lines of bots alone, skirmish']).toBe(2)
})

it('finds bots that pass for ever', async () => {
  const rules = { newRun: (limit: number) => new Tireless(limit), botsAt: passing }
  await finds(bots(1, rules, /marsh-duel/), /bots wrote 1001 lines and still go on/)
})

it('finds bots that stop and do not say why', async () => {
  const rules = {
    newRun: (limit: number) => new Tireless(limit),
    botsAt: (): BotSeats => ({ policyOf: () => undefined, playsOnOpenFloor: false }),
  }
  await finds(bots(1, rules, /marsh-duel/), /stand still after 0 lines/)
})

it('counts games of each scenario by how they came to an end', async () => {
  const told: string[] = []
  const asked = {
    games: 12,
    seed: 1,
    scenario: /^(skirmish\/marsh-duel|bx\/three-reavers)$/,
    goOn: () => true,
  }
  const played = await playVolume({ ...asked, told: (line) => told.push(line) })
  expect(played.map(({ name }) => name).sort()).toEqual(['bx/three-reavers', 'skirmish/marsh-duel'])
  for (const { name, games, ended, stopped, besides, mostLines } of played) {
    const rests = Object.values(stopped).reduce((sum, times) => sum + times, 0)
    expect([name, games, ended + rests, besides]).toEqual([name, 12, 12, 2])
    expect(mostLines, name).toBeGreaterThan(1)
  }
  expect(played.find(({ name }) => name === 'bx/three-reavers')?.ended).toBe(12)
  expect(told.map((line) => line.split('; ')[0])).toEqual(
    [1, 10, 12].flatMap((games) => [expect.any(String), expect.stringContaining(`: ${games} games`)]),
  )
  expect(volumeTable(played).split('\n')).toHaveLength(4)
})

it('shares the time among the scenarios, and says how to see a broken game again', async () => {
  let left = 3
  const scenario = /^(skirmish\/marsh-duel|bx\/three-reavers)$/
  const asked = { games: 9, seed: 1, scenario, told: () => undefined }
  const played = await playVolume({ ...asked, goOn: () => left-- > 0 })
  expect(played.map(({ games }) => games)).toEqual([1, 1])
  const rules = {
    ...THIS_PROGRAM,
    botsAt: (): BotSeats => ({ policyOf: () => undefined, playsOnOpenFloor: false }),
  }
  await expect(playVolume({ ...asked, goOn: () => true, first: 4, rules })).rejects.toThrow(
    /^game 4: bx\/three-reavers: .*stand still.*--scenario '\^bx\/three-reavers\$' --seed 1 --round 4$/,
  )
})
