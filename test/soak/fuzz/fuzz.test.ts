import { expect, it } from 'vitest'
import type { Command } from '../../../src/kernel/contract/command.js'
import type { Ruleset } from '../../../src/kernel/contract/ruleset.js'
import { parseLine } from '../../../src/language/parse.js'
import { duel } from '../../game/duel.js'
import { isVolume, soak } from '../../soak.js'
import { savedCases } from '../frame/cases.js'
import { runHarness } from '../frame/run.js'
import { finds, holds } from '../frame/short.js'
import type { Setting } from '../play/tables.js'
import { fuzz, type Measures } from './harness.js'
import type { Read } from './typed.js'

const QUICK: Measures = {
  lines: 2_000,
  given: 60,
  dice: 2_000,
  documents: 4,
  requests: 30,
  streams: 2,
  calls: 15,
  protocol: 40,
}
const LINES_ONLY: Measures = { ...QUICK, documents: 0, requests: 0, calls: 0, protocol: 0 }

function duelOnly(ruleset: Ruleset): ReadonlyMap<string, readonly Setting[]> {
  return new Map([['duel', [{ name: 'duel/duel', ruleset, scenario: { hp: [9, 9], deck: [2, 2] } }]]])
}

it('whatever is written is done or refused in words, and what is refused changes nothing', async () => {
  const { figures } = await holds(fuzz(QUICK), soak(3, 50))
  for (const name of [
    'commands taken',
    'documents refused',
    'requests',
    'streams',
    'calls',
    'protocol lines',
  ])
    expect(figures[name], name).toBeGreaterThan(0)
})

it.each(savedCases().filter(([, saved]) => saved.harness === 'fuzz'))('%s holds', async (_, saved) => {
  await fuzz().replay!(saved)
})

it('finds a reader that loses a clause', async () => {
  const forgetful: Read = (text, verbs) => {
    const parsed = parseLine(text, verbs)
    if (parsed.status !== 'ok' || text.length % 2 === 0) return parsed
    const { verb } = parsed.command
    return { status: 'ok', command: { verb } }
  }
  await finds(fuzz(LINES_ONLY, { read: forgetful }), /is read as something else/)
})

it('finds a reader that falls over a letter', async () => {
  const brittle: Read = (text, verbs) => {
    if (text.includes('\u202e')) throw new RangeError('no such letter')
    return parseLine(text, verbs)
  }
  await finds(fuzz(LINES_ONLY, { read: brittle }), /reading it throws: RangeError/)
})

if (isVolume)
  it('finds a reader that takes long over a line, and one that never comes to an end', async () => {
    const slow: Read = (text, verbs) => {
      const before = process.cpuUsage()
      while (text.includes('\u202e') && process.cpuUsage(before).user < 400_000);
      return parseLine(text, verbs)
    }
    const bounds = { processor: 300, clock: 60_000 }
    await finds(fuzz(LINES_ONLY, { read: slow, bounds }), /takes \d+ ms of the processor/)
    const endless: Read = (text, verbs) => {
      // Each x more doubles the ways in which this can fail.
      if (text.includes('x'.repeat(300))) /^(.+x+)+y$/.test(text)
      return parseLine(text, verbs)
    }
    const run = await runHarness(
      fuzz(LINES_ONLY, { read: endless, bounds: { processor: 300, clock: 2_000 } }),
      {
        seed: 1,
        goOn: (done) => done < 5,
      },
    )
    expect(run.broken?.message).toMatch(/never comes|of the processor/)
    expect(String(run.broken?.case?.text)).toContain('x'.repeat(300))
  })

it('holds with a game whose every change is told, and finds one that changes something without a word', async () => {
  await holds(fuzz(LINES_ONLY, { settings: duelOnly(duel as unknown as Ruleset) }), 1)
  const game = duel as unknown as Ruleset<unknown, { hp: number[] }>
  const silent: typeof game = {
    ...game,
    decide(state, seat, command, dice, tell) {
      game.decide(state, seat, command, dice, tell)
      state.hp[0]!--
    },
  }
  await finds(
    fuzz(LINES_ONLY, { settings: duelOnly(silent as unknown as Ruleset) }),
    /no event tells of|does not verify/,
  )
})

it('finds a game that does half of what it then refuses', async () => {
  const game = duel as unknown as Ruleset<unknown, { hp: number[] }>
  const hasty: typeof game = {
    ...game,
    choices: (state, seat) => game.choices(state, seat),
    clone: (state) => state,
    decide(state, seat, command, dice, tell) {
      state.hp[0]!--
      game.decide(state, seat, command, dice, tell)
    },
  }
  await finds(fuzz(LINES_ONLY, { settings: duelOnly(hasty as unknown as Ruleset) }), /changed the table/)
})

it('finds a game that takes what every object inherits for something of its own', async () => {
  const game = duel as unknown as Ruleset
  const places: Readonly<Record<string, string>> = { head: 'the head' }
  const { strike } = game.verbs
  const at = { label: 'at', kind: 'word', summary: 'where' } as const
  const trusting: Ruleset = {
    ...game,
    verbs: { ...game.verbs, strike: { ...strike!, clauses: [at] } },
    decide(state, seat, command, dice, tell) {
      places[String(command.at)]?.trim()
      const { at: _, ...rest } = command
      game.decide(state, seat, rest as Command, dice, tell)
    },
  }
  await finds(fuzz(LINES_ONLY, { settings: duelOnly(trusting) }), /it throws: TypeError/)
})
