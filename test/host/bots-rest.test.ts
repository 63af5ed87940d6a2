import { describe, expect, it } from 'vitest'
import type { Host } from '../../src/host/host.js'
import type { Seated } from '../../src/host/seats/seated.js'
import { loadScenario } from '../../src/library/load.js'
import { memoryStore } from '../../src/store/memory/memory-store.js'
import { hostOf, sitDown, until } from './kit.js'

/** The words that stand last in a table's talk. */
async function lastSaid(seated: Seated): Promise<string | undefined> {
  const notices = await seated.notices(0, seated.last)
  const said = notices.findLast(({ seen }) => seen.kind === 'say')?.seen
  return said?.kind === 'say' ? said.text : undefined
}

async function settled(seated: Seated): Promise<void> {
  await until(() => !seated.hosted.isBusy, 'the end of the bots’ moves')
}

/** Everybody of the drowned bell is a bot but Ysolde. */
async function drownedBell(host: Host) {
  const { ruleset, scenario } = await loadScenario('skirmish/drowned-bell')
  const seats = { gm: 'bot', linnet: 'bot', odrin: 'bot' }
  const { table, keys } = await host.open({ game: { ruleset }, scenario, seats, seed: 'bell' })
  return { table, ysolde: await host.enter(table, keys.seats.ysolde!) }
}

describe('bots that have nothing left to do', () => {
  it('drowned-bell with a bot as game master: it begins, ends and stops with a reason; the player closes', async () => {
    const { ysolde } = await drownedBell(hostOf())
    await ysolde.enter('start')
    for (let actions = 0; actions < 200; actions++) {
      await settled(ysolde)
      const { choices, view } = ysolde.look()
      if (view.awaiting?.reason === 'no_encounter') break
      const own = choices.filter(({ command }) => command.verb !== 'roll')
      if (own.length > 0) await ysolde.act(own[0]!.command)
    }
    expect(await lastSaid(ysolde)).toMatch(/^The encounter is over\. A bot begins no other/)
    const { last } = ysolde
    await expect(ysolde.enter('attack with: Sabre to: nobody')).rejects.toMatchObject({
      code: 'no_encounter',
    })
    await settled(ysolde)
    expect(ysolde.last, 'a refused command brings no line').toBe(last)
    await ysolde.enter('say I rest.')
    await settled(ysolde)
    expect(ysolde.last, 'talk wakes no bot').toBe(last + 1)
    await ysolde.enter('close')
    expect(ysolde.look().table.closed).toBe(true)
  })

  it('pass for one round, then stop and say so, and stay so when the table is taken up again', async () => {
    const store = memoryStore()
    const bots = { linnet: 'bot', odrin: 'bot', ysolde: 'bot' }
    const { id, gm, keys } = await sitDown(hostOf(store), 'skirmish/drowned-bell', { seats: bots })
    await gm.enter('start')
    await gm.enter('encounter start with: ysolde and: linnet')
    await settled(gm)
    expect(await lastSaid(gm)).toMatch(/^Nothing but passing happened for a full round/)
    // Two roll initiative, two pass; then the words.
    expect(gm.look().view).toMatchObject({ round: 2 })
    const { last } = gm
    await gm.enter('narrate The water rises.')
    await settled(gm)
    expect(gm.last).toBe(last + 1)
    const again = await hostOf(store).enter(id, keys.gm)
    await settled(again)
    expect(again.last).toBe(last + 1)
    await again.enter('add mire-hound')
    // The narration, the newcomer, and then the bots.
    await until(() => again.last > last + 2, 'the fight')
  })

  it('write no more lines than they may after an action of a person', async () => {
    const host = hostOf(memoryStore(), { limits: { botLines: 10 } })
    const { gm } = await sitDown(host, 'adapter/plain-pool', { seats: await botSeats('adapter/plain-pool') })
    await gm.enter('start')
    await settled(gm)
    expect(await lastSaid(gm)).toMatch(/^The bots have written 10 lines since a person last acted/)
    expect(gm.last).toBeLessThan(16)
  })
})

describe('a bot beside a person, where anybody may act', () => {
  it('leaves the first word to the person, and acts once after each command of theirs', async () => {
    const { ruleset, scenario } = await loadScenario('adapter/chantry-siege')
    const host = hostOf()
    const { table, keys } = await host.open({
      game: { ruleset },
      scenario,
      seats: { Imre: 'bot' },
      seed: 'dawn',
    })
    const sade = await host.enter(table, keys.seats.Sade!)
    const gm = await host.enter(table, keys.gm!)
    await gm.enter('start')
    await settled(sade)
    const actsOf = async (seat: string) =>
      (await gm.notices(0, gm.last)).filter(({ seen }) => seen.kind === 'act' && seen.seat === seat).length
    expect(await actsOf('Imre')).toBe(0)
    await sade.enter('try listen')
    await settled(sade)
    expect([await actsOf('Sade'), await actsOf('Imre')]).toEqual([1, 1])
  })
})

/** Every player's seat, played by a bot. */
async function botSeats(name: string): Promise<Record<string, string>> {
  const { ruleset, scenario } = await loadScenario(name)
  const names = ruleset.seats(scenario).map((seat) => seat.name)
  return Object.fromEntries(names.filter((seat) => seat !== 'gm').map((seat) => [seat, 'bot']))
}
