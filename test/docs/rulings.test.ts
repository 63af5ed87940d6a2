import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Command, listedVerbs, type VerbSpec, type Verbs } from '../../src/kernel/contract/command.js'
import { rulingOf } from '../../src/kernel/contract/ruling.js'
import { HAND_WORDS } from '../../src/kernel/hand/verbs.js'
import type { Request } from '../../src/kernel/table/request.js'
import { adapter } from '../../src/rulesets/adapter/index.js'
import { bx } from '../../src/rulesets/bx/index.js'
import { simverse } from '../../src/rulesets/simverse/index.js'
import { skirmish } from '../../src/rulesets/skirmish/index.js'
import { spire } from '../../src/rulesets/spire/index.js'

const GAMES: readonly { readonly id: string; readonly verbs: Verbs }[] = [
  adapter,
  bx,
  simverse,
  skirmish,
  spire,
]

const PAGE = readFileSync(new URL('../../docs/rulings.md', import.meta.url), 'utf8')

interface Row {
  readonly kind: string
  readonly raised: readonly string[]
}

/** The table under a heading, by command. */
function tableUnder(heading: string): ReadonlyMap<string, Row> {
  const from = PAGE.indexOf(`\n### ${heading}`)
  if (from < 0) throw new Error(`docs/rulings.md has no section "${heading}"`)
  const end = PAGE.indexOf('\n### ', from + 1)
  const rows = PAGE.slice(from, end < 0 ? undefined : end)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| command'))
  const found = new Map<string, Row>()
  for (const line of rows) {
    const [, commands = '', kind = '', raised = ''] = line.split('|').map((cell) => cell.trim())
    for (const command of commands.split(', ')) {
      if (found.has(command)) throw new Error(`docs/rulings.md names "${command}" twice under "${heading}"`)
      found.set(command, { kind, raised: raised === '' ? [] : raised.split(', ').toSorted() })
    }
  }
  return found
}

/** The games that have a verb of the hand, as the page says it. */
function handGames(verb: string): readonly string[] {
  return tableUnder("The referee's hand").get(verb)?.raised ?? []
}

function clausesOf(spec: VerbSpec): Readonly<Record<string, true>> {
  return Object.fromEntries(spec.clauses.map(({ label }) => [label, true]))
}

/** The limits of the hand's shared clauses, in the page's words. */
function limitsIn({ clauses }: VerbSpec): readonly string[] {
  const own = ['points', 'value', 'segments']
  return clauses.flatMap(({ label, limits }) =>
    limits && own.includes(label)
      ? [`${label} ${limits.least} to ${limits.most}${limits.notZero ? ', not 0' : ''}`]
      : [],
  )
}

/** What the verb itself says, in the page's words. */
function kindIn(verbs: Verbs, verb: string, spec: VerbSpec): string {
  return spec.query ? 'question' : (rulingOf(verbs, { verb }) ?? 'play')
}

function raisedIn(verb: string, { clauses, raises }: VerbSpec): readonly string[] {
  const byClause = clauses.flatMap(({ label, ruling }) =>
    ruling === undefined ? [] : [`\`${label}\` ${ruling}`],
  )
  const byValue = clauses.flatMap(({ label, options = [] }) =>
    options.flatMap((option) => {
      const kind = raises?.({ verb, [label]: option } as Command)
      return kind === undefined ? [] : [`\`${label}: ${option}\` ${kind}`]
    }),
  )
  return [...byClause, ...byValue].toSorted()
}

describe('docs/rulings.md puts every command into its kind', () => {
  it.each(GAMES)('of $id, as the verbs themselves do', ({ id, verbs }) => {
    const written = tableUnder(id)
    const own = listedVerbs(verbs).filter(([verb]) => !handGames(verb).includes(id))
    expect([...written.keys()].toSorted()).toEqual(own.map(([verb]) => verb).toSorted())
    for (const [verb, spec] of own) {
      expect({ verb, ...written.get(verb) }).toEqual({
        verb,
        kind: kindIn(verbs, verb, spec),
        raised: raisedIn(verb, spec),
      })
    }
  })

  it('the referee’s hand once for all games, with its limits', () => {
    const written = tableUnder("The referee's hand")
    const rows = HAND_WORDS.map((verb) => written.get(verb))
    expect(rows).not.toContain(undefined)
    for (const verb of HAND_WORDS) {
      const has = GAMES.filter(
        ({ verbs }) => verbs[verb]?.ruling === 'free' && 'because' in clausesOf(verbs[verb]),
      )
      expect([verb, ...handGames(verb)]).toEqual([verb, ...has.map(({ id }) => id)])
      const limits = has.flatMap(({ verbs }) => limitsIn(verbs[verb]!))
      for (const one of limits) expect(written.get(verb)!.kind, verb).toContain(one)
    }
  })

  it('and every word of the table itself', () => {
    const kinds: Readonly<Record<Exclude<Request['kind'], 'act'>, true>> = {
      members: true,
      seal: true,
      freeze: true,
      reveal: true,
      strike: true,
      start: true,
      undo: true,
      'ask-undo': true,
      'agree-undo': true,
      say: true,
      narrate: true,
      roll: true,
      close: true,
    }
    const written = tableUnder('The table')
    expect([...written.keys()].toSorted()).toEqual(Object.keys(kinds).toSorted())
  })

  it('and nothing that only the game master may do is called play', () => {
    for (const { id, verbs } of GAMES) {
      const written = tableUnder(id)
      const wrong = Object.entries(verbs).filter(
        ([verb, { role }]) => role === 'gm' && written.get(verb)?.kind === 'play',
      )
      expect(wrong.map(([verb]) => `${id} ${verb}`)).toEqual([])
    }
  })
})
