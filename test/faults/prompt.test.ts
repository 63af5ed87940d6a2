import { describe, expect, it } from 'vitest'
import { GAME_MASTER } from '../../src/kernel/contract/seats.js'
import { loadScenario } from '../../src/library/load.js'
import { Keeper } from '../../src/surfaces/cli/repl/kept/keeper.js'
import { Session } from '../../src/surfaces/cli/repl/session.js'
import { Output } from '../../src/surfaces/cli/repl/shown/output.js'

/** At the prompt, in one process: what is shown and said after each line. */
async function sit(name: string, { seat, json = false }: { seat?: string; json?: boolean } = {}) {
  const { scenario, ...game } = await loadScenario(`content/${name}.yaml`)
  const seats = game.ruleset.seats(scenario)
  const keeper = Keeper.open(game, scenario, {
    seed: name,
    ...(seat !== undefined && {
      members: seats.map((each) =>
        each.name === seat
          ? { seat, role: seat === GAME_MASTER ? ('gm' as const) : ('player' as const) }
          : { seat: each.name, role: 'bot' as const, policy: Object.keys(game.ruleset.policies)[0]! },
      ),
    }),
  })
  const told: string[] = []
  const sink = { write: (text: string) => told.push(text) }
  const output = new Output({ json, results: sink, talk: sink })
  const policy = Object.keys(game.ruleset.policies)[0]!
  const session = new Session({ keeper, output, policy, ...(seat !== undefined && { seat }) })
  const taken = () => told.splice(0).join('')
  const enter = async (line: string) => {
    await session.enter(line, { line: 1 })
    return taken()
  }
  await session.begin()
  const begun = taken()
  return { session, begun, enter }
}

describe('S9: cues for whoever tells the story', () => {
  it('S9: stand below the log lines of what happened, and in the log', async () => {
    const { enter } = await sit('simverse/guide-fight')
    const lines = (await enter('attack Goblin 1')).split('\n')
    const cue = lines.findIndex((line) => line.startsWith('NARR '))
    expect(cue).toBeGreaterThan(0)
    expect(lines.slice(0, cue).join()).toMatch(/3d6=/)
    expect(await enter('log 1')).toContain(lines[cue])
  })

  it('S9: a program reads them beside the log lines', async () => {
    const { enter } = await sit('simverse/guide-fight', { json: true })
    const { mech, narr } = JSON.parse(await enter('attack Goblin 1'))
    expect(mech.length).toBeGreaterThan(0)
    expect(narr).toEqual([expect.stringMatching(/Goblin 1/)])
    expect(JSON.parse(await enter('state'))).toMatchObject({ mech: [], narr: [] })
  })

  it('S9: are not said twice where the log line has the same words', async () => {
    const { begun } = await sit('adapter/night-ferry')
    const cues = begun.split('\n').filter((line) => line.startsWith('NARR '))
    for (const cue of cues) expect(begun.split(cue.slice('NARR '.length))).toHaveLength(2)
  })
})

describe('C1: what would be legal', () => {
  it('C1: a line that is no command is answered with commands of its verb, or of the verb that was meant', async () => {
    const { enter } = await sit('skirmish/marsh-duel')
    const attacks = [
      '  attack by: ysolde with: Sabre to: mire-hound',
      '  attack by: ysolde with: Throwing Knife to: mire-hound',
    ]
    for (const line of ['attack mire-hound', 'attack', 'atack mire-hound'])
      expect((await enter(line)).trimEnd().split('\n').slice(-2), line).toEqual(attacks)
    const all = await enter('juggle')
    for (const verb of ['attack', 'turn', 'ask', 'add', 'encounter', 'roll'])
      expect(all).toContain(`\n  ${verb} `)
    expect(await enter('undo now')).not.toContain('attack')
  })

  it('C1: a refusal names one command of each verb before it names a second', async () => {
    const { session } = await sit('skirmish/ember-ambush')
    const { table } = session
    try {
      table.act(GAME_MASTER, { verb: 'check', by: 'nobody', check: 'stealth' })
      expect.unreachable()
    } catch (error) {
      const verbs = (error as { legal: readonly { verb: string }[] }).legal.map(({ verb }) => verb)
      const different = new Set(verbs).size
      expect(new Set(verbs.slice(0, different)).size).toBe(different)
      expect(different).toBeGreaterThan(3)
    }
  })
})

it('P4: help tells what a card or a monster is, and what there is where nothing has the name', async () => {
  const { enter } = await sit('spire/jaw-worm')
  expect(await enter('help bash')).toContain('Bash (card): attack, cost 2')
  expect(await enter('help jaw worm')).toContain('Jaw Worm (monster): a monster')
  expect(await enter('help play')).toContain('play <card>')
  expect(await enter('help bsh')).toMatch(/UNKNOWN_TOPIC: .*Did you mean Bash\?/)
})

describe('where anybody may speak, bots play what is theirs', () => {
  it('the others go on until the seat played here is waited for', async () => {
    const { session, enter } = await sit('skirmish/marsh-duel', { seat: 'ysolde' })
    expect(session.turn).toBe('ysolde')
    const told = await enter('turn')
    expect(told).toMatch(/> gm: attack by: mire-hound .*to: ysolde/)
    expect(told).toContain('> gm: turn by: mire-hound')
    expect(session.turn).toBe('ysolde')
  })

  it('the game master’s own monsters wait for the game master', async () => {
    const { session, begun, enter } = await sit('skirmish/marsh-duel', { seat: GAME_MASTER })
    expect(begun).toContain('> ysolde: turn by: ysolde')
    expect(session.turn).toBe('mire-hound')
    expect(await enter('turn')).toContain('> ysolde: attack')
  })

  it('a game that waits for nobody in particular is left to whoever sits here', async () => {
    const { begun } = await sit('adapter/burgled-study', { seat: GAME_MASTER })
    expect(begun).not.toMatch(/^> /m)
  })
})
