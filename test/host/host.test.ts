import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import type { Notice } from '../../src/kernel/table/notice.js'
import { sealOf } from '../../src/kernel/table/opening/entropy.js'
import { verifyJournal } from '../../src/kernel/verify/verify.js'
import { loadScenario } from '../../src/library/load.js'
import { findRuleset } from '../../src/rulesets/registry.js'
import { type Store, StoreFailed } from '../../src/store/contract.js'
import { memoryStore } from '../../src/store/memory/memory-store.js'
import { hostOf, playOn, sitDown, until } from './kit.js'

const codeOf = async (work: Promise<unknown>) => {
  try {
    await work
    return 'done'
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
}

describe('a host', () => {
  it.each([
    'bx/three-reavers',
    'spire/jaw-worm',
    'simverse/tavern-brawl',
    'skirmish/marsh-duel',
    'adapter/chantry-siege',
  ])('plays %s to its end, with bots, and the closed journal verifies', async (name) => {
    const host = hostOf()
    const { ruleset, scenario } = await loadScenario(name)
    const seats = ruleset.seats(scenario).filter((seat) => seat.name !== 'gm')
    const bots = Object.fromEntries(
      seats.slice(1).map((seat) => [seat.name, Object.keys(ruleset.policies)[0]!]),
    )
    const table = await sitDown(host, name, { seats: bots })
    const heard: Notice[] = []
    await table.watch.listen({ after: -1, hear: (notice) => heard.push(notice) })
    await table.gm.enter('/start')
    await playOn(table, 150)
    await table.gm.enter('/close')
    const journal = await table.watch.export()
    const verdict = verifyJournal(journal, ruleset, { receipts: heard.map(({ receipt }) => receipt) })
    expect(verdict.problem).toBeUndefined()
    expect(verdict).toMatchObject({ ok: true, closed: true, diceChecked: true, rulesChecked: true })
    expect(verdict.receipts).toMatchObject({ matched: heard.length, mismatches: [] })
    expect(heard.map(({ n }) => n)).toEqual(heard.map((_, n) => n))
    expect(heard).toHaveLength(verdict.lines)
    expect(await host.store.secrets(table.id)).toBeUndefined()
    expect(await host.store.card(table.id)).toMatchObject({ status: 'closed', length: verdict.lines })
    await host.close()
  })

  it('lets nobody in without a key, nor with one of another table', async () => {
    const host = hostOf()
    const one = await sitDown(host, 'spire/jaw-worm')
    const other = await sitDown(host, 'spire/cultist')
    for (const key of ['', 'x', other.keys.gm, 'A'.repeat(32)])
      expect(await codeOf(host.enter(one.id, key))).toBe('NO_SUCH_LINK')
    expect(await codeOf(host.enter('spire-0000', one.keys.gm))).toBe('NO_SUCH_LINK')
    expect(await codeOf(host.enter('../etc', one.keys.gm))).toBe('NO_SUCH_LINK')
    const kept = JSON.stringify(await host.store.links(one.id))
    for (const key of [one.keys.gm, one.keys.watch, ...Object.values(one.keys.seats)])
      expect(kept).not.toContain(key)
  })

  it('renews and revokes links; whoever listened by an old one hears no more', async () => {
    const host = hostOf()
    const { id, gm, players, keys } = await sitDown(host, 'spire/jaw-worm')
    let gone = 0
    await players.player!.listen({ after: -1, hear: () => {}, gone: () => gone++ })
    const { key } = await gm.renewLink('player')
    expect(gone).toBe(1)
    expect(await codeOf(host.enter(id, keys.seats.player!))).toBe('LINK_REVOKED')
    expect((await host.enter(id, key)).seat).toBe('player')
    await gm.revokeLink('player')
    expect(await codeOf(host.enter(id, key))).toBe('LINK_REVOKED')
    expect(await codeOf(players.player!.links())).toBe('GM_ONLY')
    expect(await codeOf(gm.revokeLink('gm'))).toBe('GM_ONLY')
    const zoe = await gm.renewLink('Zoe')
    expect(zoe.role).toBe('spectator')
    expect((await host.enter(id, zoe.key)).look().you).toEqual({
      seat: 'Zoe',
      role: 'spectator',
      leads: false,
    })
  })

  it('does a command once that is sent twice, and tells who was faster', async () => {
    const { gm, players } = await sitDown(hostOf(), 'spire/jaw-worm')
    await gm.enter('start')
    const { player } = players
    const { n } = player!.look()
    const [first, second] = await Promise.all([
      player!.enter('end', { id: 'a' }),
      player!.enter('end', { id: 'a' }),
    ])
    expect(first).toMatchObject({ status: 'done', n: n + 1 })
    expect(second).toMatchObject({ status: 'done', n: n + 1, repeated: true })
    expect(await codeOf(player!.enter('say hello', { id: 'a' }))).toBe('ID_REUSED')
    expect(await codeOf(player!.enter('end', { expect: n + 1 }))).toBe('LATE')
    expect(player!.look().n).toBe(n + 1)
  })

  it('keeps talk in the journal, whispers to those they are for, and dice in the open', async () => {
    const host = hostOf()
    const { id, gm, players, watch } = await sitDown(host, 'simverse/tavern-brawl')
    await gm.enter('start')
    await gm.enter('narrate "The lamp goes out.\u001b[2J"')
    await players.sailors!.enter('say "We yield!" to: carters')
    await gm.enter('/roll 2d6+1 for: the weather')
    expect(await codeOf(watch.enter('/roll 2d6 for: luck'))).toBe('WATCHES_ONLY')
    expect(await codeOf(players.sailors!.enter('narrate hello'))).toBe('GM_ONLY')
    expect(await codeOf(players.sailors!.enter('say hello to: nobody'))).toBe('NOT_A_MEMBER')
    const kinds = async (seat: string) =>
      (await (seat === 'watch' ? watch : (players[seat] ?? gm)).notices(3, 5)).map(({ kind }) => kind)
    expect(await kinds('sailors')).toEqual(['narrate', 'say', 'roll'])
    expect(await kinds('carters')).toEqual(['narrate', 'say', 'roll'])
    expect(await kinds('gm')).toEqual(['narrate', 'say', 'roll'])
    expect(await kinds('watch')).toEqual(['narrate', 'whisper', 'roll'])
    const all = JSON.stringify(await watch.notices(0, 99)) + (await watch.export())
    expect(all).not.toContain('yield')
    expect(all).toContain('The lamp goes out.\\\\u001b[2J')
    await gm.enter('close')
    const verdict = verifyJournal(await gm.export(), await findRuleset('simverse'))
    expect(verdict).toMatchObject({ ok: true, lines: 7 })
    expect(await host.store.card(id)).toMatchObject({ status: 'closed' })
  })

  it('takes shares in the dice under seal until the game starts', async () => {
    const { gm, players } = await sitDown(hostOf(), 'spire/jaw-worm')
    const { line0 } = gm.look().table
    const nonce = bytesToHex(new Uint8Array(32).fill(7))
    const { player } = players
    await player!.send({ kind: 'seal', seal: sealOf(line0, 'player', nonce, 'thirteen crows') })
    expect(await codeOf(gm.enter('start'))).toBe('ENTROPY_PENDING')
    await gm.enter('freeze')
    await player!.send({ kind: 'reveal', nonce, text: 'thirteen crows' })
    await gm.enter('start')
    await gm.enter('close')
    const verdict = verifyJournal(await gm.export(), await findRuleset('spire'))
    expect(verdict).toMatchObject({ ok: true, entropy: { opened: ['player'], struck: [] } })
  })

  it('takes a table up again from a snapshot and the lines behind it, and undoes further back', async () => {
    const store = memoryStore()
    const limits = { rate: { perSecond: 1e6, burst: 1e6 } }
    const { id, gm, keys } = await sitDown(hostOf(store, { limits }), 'skirmish/marsh-duel')
    await gm.enter('/start')
    const begun = gm.look()
    await gm.act(begun.choices[0]!.command)
    for (let i = 0; i < 450; i++) await gm.enter(`say line ${i}`)
    const kept = (await store.snapshot(id)) as { n: number }
    expect(kept.n).toBeGreaterThan(300)
    const again = await hostOf(store).enter(id, keys.gm)
    expect(again.look()).toEqual(gm.look())
    await again.enter('/undo')
    expect(again.look().view).toEqual(begun.view)
    await until(() => gm.look().n === again.look().n, 'the other host')
    expect(gm.look().hash).toBe(again.look().hash)
  })

  it('drops a snapshot that does not fit and reads the journal instead', async () => {
    const store = memoryStore()
    const { id, gm, keys } = await sitDown(hostOf(store), 'spire/jaw-worm')
    await gm.enter('start')
    const look = gm.look()
    for (const snapshot of [
      { n: 1 },
      { n: 1, hash: 'x' },
      { n: 999 },
      { n: 2, hash: look.hash, format: 0 },
    ]) {
      await store.keepSnapshot?.(id, snapshot)
      const again = await hostOf(store).enter(id, keys.gm)
      expect(again.look()).toEqual(look)
    }
  })

  it('lets two hosts race at one table: one winner for each line, and both agree', async () => {
    const store = memoryStore()
    const one = await sitDown(hostOf(store), 'spire/jaw-worm')
    const other = await hostOf(store).enter(one.id, one.keys.seats.player!)
    await one.gm.enter('start')
    await until(() => other.look().n === one.gm.look().n)
    const from = other.look().n
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        (i % 2 ? one.players.player! : other).enter(`say number ${i}`, { id: `n${i}` }),
      ),
    )
    const numbers = sent.map((did) => (did.status === 'done' ? did.n : -1)).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, i) => from + 1 + i))
    await until(() => other.look().hash === one.gm.look().hash)
  })

  it('forks a table: the same state, dice of its own, the other untouched', async () => {
    const host = hostOf()
    const { gm, id } = await sitDown(host, 'spire/jaw-worm')
    await gm.enter('start')
    const forked = await gm.fork('What if')
    const there = await host.enter(forked.table, forked.keys.gm!)
    expect(there.look().table).toMatchObject({ title: 'What if', forkOf: { table: id, n: 2 } })
    expect(there.look().view).toEqual(gm.look().view)
  })

  it('forks a closed table before a line, for its leader; an open one never', async () => {
    const host = hostOf()
    const table = await sitDown(host, 'bx/three-reavers', { seed: 'tuesday' })
    const { gm, players, watch } = table
    await gm.enter('start')
    const before = gm.look().view
    const line = gm.look().n + 2
    await players.player!.enter('attack')
    expect(await codeOf(gm.fork(undefined, line))).toBe('NOT_OVER')
    await gm.enter('/close')
    expect(await codeOf(watch.fork(undefined, line))).toBe('GM_ONLY')
    expect(await codeOf(gm.fork(undefined, 2))).toBe('NO_SUCH_LINE')
    const forked = await gm.fork(undefined, line)
    const there = await host.enter(forked.table, forked.keys.gm!)
    expect(there.look().table.forkOf).toEqual({ table: table.id, n: line - 2 })
    await there.enter('start')
    expect(there.look().view).toEqual(before)
  })

  it('keeps to its limits', async () => {
    const host = hostOf(memoryStore(), {
      limits: { tables: 1, lines: 6, rate: { perSecond: 1, burst: 4 } },
      now: () => 0,
    })
    const { gm, players } = await sitDown(host, 'spire/jaw-worm')
    expect(await codeOf(sitDown(host, 'spire/jaw-worm'))).toBe('TOO_MANY_TABLES')
    await gm.enter('start')
    for (const text of ['say a', 'say b', 'say c']) await gm.enter(text)
    expect(await codeOf(players.player!.enter('say d'))).toBe('JOURNAL_FULL')
    expect(await codeOf(gm.enter('say e'))).toBe('TOO_FAST')
  })

  it('lets bots wait, where anybody may speak, for a person who plays beside them', async () => {
    const { gm, players } = await sitDown(hostOf(), 'adapter/chantry-siege', { seats: { Sade: 'steady' } })
    await gm.enter('/start')
    expect(players.Imre!.look()).toMatchObject({ mine: true, n: 2 })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(gm.look().n).toBe(2)
  })

  it('asks the game master for whom the game waits, and no player with nothing to do', async () => {
    const { gm, players } = await sitDown(hostOf(), 'skirmish/marsh-duel')
    await gm.enter('/start')
    for (let turns = 0; turns < 6; turns++) {
      const { view, next } = gm.look()
      if (next.kind === 'over') return
      const waited = view.awaiting!.seats
      const asked = [gm, ...Object.values(players)].filter((seated) => seated.look().mine)
      expect(asked.map(({ seat }) => seat).sort()).toEqual([...waited].sort())
      await asked[0]!.act(asked[0]!.look().choices[0]!.command)
    }
  })

  it('refuses what it cannot know: a policy, a seat', async () => {
    const host = hostOf()
    expect(await codeOf(sitDown(host, 'spire/jaw-worm', { seats: { player: 'genius' } }))).toBe(
      'UNKNOWN_POLICY',
    )
    expect(await codeOf(sitDown(host, 'spire/jaw-worm', { seats: { nobody: 'person' } }))).toBe(
      'NO_SUCH_SEAT',
    )
  })
})

/** A store whose answers get lost: the line was kept, or not, and nobody was told. */
function forgetful(inner: Store, lose: () => 'before' | 'after' | undefined): Store {
  return {
    ...inner,
    async append(...args) {
      const when = lose()
      if (when === 'before') throw new StoreFailed('the connection broke', false)
      const answer = await inner.append(...args)
      if (when === 'after') throw new StoreFailed('the connection broke', false)
      return answer
    },
  }
}

describe('a store that gives no clear answer', () => {
  it.each(['before', 'after'] as const)(
    'costs no line and doubles none (lost %s the write)',
    async (when) => {
      let lost = 0
      const store = forgetful(memoryStore(), () => (++lost % 3 === 1 ? when : undefined))
      const { gm } = await sitDown(hostOf(store), 'spire/jaw-worm')
      await gm.enter('start')
      for (let i = 0; i < 10; i++) await gm.enter(`say ${i}`, { id: `n${i}` })
      expect(gm.look().n).toBe(12)
      await gm.enter('close')
      expect(verifyJournal(await gm.export(), await findRuleset('spire')).ok).toBe(true)
    },
  )

  it('says so when it stays away, and the command sent again is done once', async () => {
    let away = false
    const inner = memoryStore()
    const store: Store = {
      ...forgetful(inner, () => (away ? 'after' : undefined)),
      lines: async (...args) => {
        if (away) throw new StoreFailed('nobody there', false)
        return await inner.lines(...args)
      },
    }
    const host = hostOf(store, { report: () => {} })
    const { id, gm, keys } = await sitDown(host, 'spire/jaw-worm')
    await gm.enter('start')
    away = true
    expect(await codeOf(gm.enter('say hello', { id: 'x' }))).toBe('UNCERTAIN')
    away = false
    const again = await host.enter(id, keys.gm)
    expect(await again.enter('say hello', { id: 'x' })).toMatchObject({ n: 3, repeated: true })
    expect(again.look().n).toBe(3)
  })
})
