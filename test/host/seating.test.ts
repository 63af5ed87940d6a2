import { describe, expect, it } from 'vitest'
import { PERSON } from '../../src/host/index.js'
import type { Seated } from '../../src/host/seats/seated.js'
import { loadScenario } from '../../src/library/load.js'
import { hostOf, sitDown, until } from './kit.js'

const host = hostOf()

async function withoutMaster(name: string) {
  const { ruleset, scenario } = await loadScenario(name)
  return await host.open({ game: { ruleset }, scenario, gm: false, seed: 'no master' })
}

/** The one who is a person plays the first thing that may be done, until the game is over. */
async function playToEnd(people: readonly Seated[], most = 300): Promise<void> {
  const [any] = people
  for (let given = 0; given < most; given++) {
    const { next, n } = any!.look()
    if (next.kind === 'over') return
    const asked = people.find((seated) => seated.look().mine)
    if (!asked) await until(() => any!.look().n > n || people.some((one) => one.look().mine), 'a bot’s move')
    else await asked.act(asked.look().choices[0]!.command)
  }
}

describe('a table without a game master', () => {
  it.each(['bx/three-reavers', 'spire/cultist', 'adapter/salt-ford', 'simverse/guide-fight'])(
    '%s: nobody sits there, and the players lead',
    async (name) => {
      const { table, keys } = await withoutMaster(name)
      expect(keys.gm).toBeUndefined()
      const player = await host.enter(table, Object.values(keys.seats)[0]!)
      expect(player.look().members.some(({ seat }) => seat === 'gm')).toBe(false)
      await player.enter('start')
      expect(player.look().table).toMatchObject({ started: true, options: { undo: 'consent' } })
    },
  )

  it('has players who let people watch, and who get no link of anybody else', async () => {
    const { table, keys } = await withoutMaster('simverse/guide-fight')
    const lyra = await host.enter(table, keys.seats.lyra!)
    expect((await lyra.links()).map(({ seat }) => seat)).toEqual(['watch'])
    const { key } = await lyra.renewLink('watch')
    expect((await host.enter(table, key)).role).toBe('spectator')
    for (const seat of ['marcus', 'gm', 'lyra'])
      await expect(lyra.renewLink(seat)).rejects.toMatchObject({ code: 'GM_ONLY' })
    await expect(lyra.giveSeat('marcus', 'tactical')).rejects.toMatchObject({ code: 'GM_ONLY' })
    const watcher = await host.enter(table, key)
    await expect(watcher.links()).rejects.toMatchObject({ code: 'GM_ONLY' })
  })

  it('skirmish/marsh-duel: a bot plays whom the game master would have played, to the end', async () => {
    const { table, keys } = await withoutMaster('skirmish/marsh-duel')
    const people = await Promise.all(Object.values(keys.seats).map((key) => host.enter(table, key)))
    const { ruleset } = people[0]!.hosted.table
    expect(people[0]!.look().members).toContainEqual({
      seat: 'gm',
      role: 'bot',
      policy: Object.keys(ruleset.policies)[0],
      present: true,
    })
    await people[0]!.enter('start')
    await playToEnd(people)
    expect(people[0]!.look().next.kind).toBe('over')
    await people[0]!.enter('close')
    expect(people[0]!.look().table.closed).toBe(true)
  })
})

describe('playing again', () => {
  it('opens the same scenario with the same options, people and bots, and other dice', async () => {
    const { gm, players, keys } = await sitDown(host, 'simverse/guide-fight', {
      seats: { goblins: 'tactical' },
      options: { figures: 'words' },
      title: 'Once more',
    })
    await gm.enter('start')
    await expect(gm.again()).rejects.toMatchObject({ code: 'NOT_OVER' })
    await gm.enter('close')
    await expect(players.lyra!.again()).rejects.toMatchObject({ code: 'GM_ONLY' })
    const again = await gm.again()
    expect(Object.keys(again.keys.seats)).toEqual(Object.keys(keys.seats))
    const there = await host.enter(again.table, again.keys.gm!)
    const [now, before] = [there.look(), gm.look()]
    expect(now.table).toMatchObject({ title: 'Once more', options: before.table.options, started: false })
    expect(now.table.forkOf).toBeUndefined()
    expect(now.table.commit).not.toBe(before.table.commit)
    const who = ({ members }: typeof now) => members.map(({ seat, role, policy }) => ({ seat, role, policy }))
    expect(who(now)).toEqual(who(before))
    expect(there.hosted.table.scenario).toEqual(gm.hosted.table.scenario)
  })

  it('is for any player where no game master sits', async () => {
    const { table, keys } = await withoutMaster('spire/cultist')
    const player = await host.enter(table, keys.seats.player!)
    await player.enter('close')
    const again = await player.again()
    expect(again.keys.gm).toBeUndefined()
    expect(again.keys.seats.player).not.toBe(keys.seats.player)
  })
})

describe('a seat in mid-game', () => {
  it('is given to a bot, which plays at once, and back to a person with a new link', async () => {
    const { id, gm, keys } = await sitDown(host, 'bx/three-reavers', { seed: 'seat' })
    await gm.enter('start')
    const { n } = gm.look()
    await expect(gm.giveSeat('player', 'wisdom')).rejects.toMatchObject({ code: 'UNKNOWN_POLICY' })
    await expect(gm.giveSeat('gm', 'attack')).rejects.toMatchObject({ code: 'NO_SUCH_SEAT' })
    expect(gm.look().n).toBe(n)
    const [policy] = Object.keys(gm.hosted.table.ruleset.policies)
    expect(await gm.giveSeat('player', policy!)).toEqual({})
    await expect(host.enter(id, keys.seats.player!)).rejects.toMatchObject({
      code: 'LINK_REVOKED',
      message: 'Your seat is played by a bot now; ask the game master to hand it back.',
    })
    await until(() => gm.look().n > n + 1, 'the bot’s move')
    const { key } = await gm.giveSeat('player', PERSON)
    const back = await host.enter(id, key!)
    expect(back.look().you).toMatchObject({ seat: 'player', role: 'player' })
    expect(gm.look().members.find(({ seat }) => seat === 'player')).toMatchObject({ role: 'player' })
  })

  it('is handed to a bot by its own person, who keeps the link and takes it back', async () => {
    const { id, gm, players, keys } = await sitDown(host, 'skirmish/marsh-duel', {
      seed: 'own seat',
      seats: { odrin: PERSON },
    })
    await gm.enter('start')
    const { n } = gm.look()
    expect(await players.ysolde!.giveSeat('ysolde', 'bot')).toEqual({})
    await until(() => gm.look().n > n + 2, 'the bot’s moves')
    expect(gm.look().members.find(({ seat }) => seat === 'ysolde')).toMatchObject({
      role: 'player',
      policy: 'focus',
    })
    const same = await host.enter(id, keys.seats.ysolde!)
    await same.giveSeat('ysolde', PERSON)
    expect(same.look().members.find(({ seat }) => seat === 'ysolde')).not.toHaveProperty('policy')
    await expect(players.odrin!.giveSeat('ysolde', 'bot')).rejects.toMatchObject({ code: 'GM_ONLY' })
  })

  it('is handed to a bot by the game master too, who still leads, rules and takes it back', async () => {
    const { gm, players } = await sitDown(host, 'skirmish/marsh-duel', { seed: 'gm rests' })
    await gm.enter('start')
    await gm.giveSeat('gm', 'bot')
    await players.ysolde!.enter('turn')
    await until(() => players.ysolde!.look().mine, 'the turn of the hound')
    expect(gm.look().you).toMatchObject({ role: 'gm', leads: true })
    await gm.enter('hurt who: mire-hound points: 1 because: a stone')
    await gm.giveSeat('gm', PERSON)
    await players.ysolde!.enter('turn')
    const { n } = gm.look()
    await gm.enter('say and now?')
    expect(gm.look()).toMatchObject({ n: n + 1, mine: true })
    await gm.enter('close')
    expect(gm.look().table.closed).toBe(true)
  })

  it('of a game without a game master’s seat is no bot’s', async () => {
    const { gm } = await sitDown(host, 'bx/three-reavers')
    await expect(gm.giveSeat('gm', 'bot')).rejects.toMatchObject({ code: 'NO_SUCH_SEAT' })
  })

  it('of such a game may be opened for a bot: nobody sits there, and the players lead', async () => {
    const { ruleset, scenario } = await loadScenario('bx/three-reavers')
    const open = (gm: string) => host.open({ game: { ruleset }, scenario, seats: { gm } })
    const { table, keys } = await open('bot')
    expect(keys.gm).toBeUndefined()
    const player = await host.enter(table, keys.seats.player!)
    expect(player.look().members.map(({ seat }) => seat)).not.toContain('gm')
    expect(player.look().you.leads).toBe(true)
    await expect(open('wizard')).rejects.toMatchObject({ code: 'UNKNOWN_POLICY' })
  })

  it('goes from a bot back to a person at a table that its players lead, the game master’s never', async () => {
    const { ruleset, scenario } = await loadScenario('simverse/guide-fight')
    const { table, keys } = await host.open({
      game: { ruleset },
      scenario,
      gm: false,
      seats: { marcus: 'tactical' },
    })
    const lyra = await host.enter(table, keys.seats.lyra!)
    const { key } = await lyra.giveSeat('marcus', PERSON)
    expect((await host.enter(table, key!)).seat).toBe('marcus')
    await expect(lyra.giveSeat('gm', PERSON)).rejects.toMatchObject({ code: 'GM_ONLY' })
  })

  it('refuses a bot by an unknown policy, however it is asked for', async () => {
    const { gm } = await sitDown(host, 'bx/three-reavers')
    const joined = [{ seat: 'player', role: 'bot', policy: 'wisdom' }] as const
    await expect(gm.send({ kind: 'members', left: ['player'], joined })).rejects.toMatchObject({
      code: 'UNKNOWN_POLICY',
    })
  })
})

describe('odds', () => {
  it('say which words are bad for whom they befall, and whom an end is good for', async () => {
    const { gm, players } = await sitDown(host, 'bx/three-reavers', { seed: 'ill' })
    await gm.enter('start')
    const odds = await players.player!.oddsOf({ verb: 'attack' })
    const fallen = odds.marks.filter(({ becomes }) => Object.keys(becomes).some((word) => /DEAD/.test(word)))
    expect(fallen.length).toBeGreaterThan(0)
    for (const mark of fallen) expect(mark.ills).toContain('DEAD')
    for (const mark of odds.marks) expect(mark.ills ?? []).not.toContain('ACTIVE')
  })
})
