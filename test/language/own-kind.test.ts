import { describe, expect, test } from 'vitest'
import { checkShape } from '../../src/kernel/contract/checks/shape.js'
import type { Command, CustomKind, Verbs } from '../../src/kernel/contract/command.js'
import type { Stop } from '../../src/kernel/contract/stops.js'
import { complete, type Live } from '../../src/language/complete.js'
import { parseLine } from '../../src/language/parse.js'
import { printCommand } from '../../src/language/print.js'

const COLOURS = ['red', 'dark red', 'blue']

/** A colour, or `mixed <dice>` for as many drops of any; `the other` is another than the one in `from:`. */
const paint: CustomKind = {
  name: 'paint',
  takes: 'a colour or mixed <dice>',
  sample: 'red',
  words(words) {
    if (words[0] === 'mixed') return words.length
    return ['dark', 'the'].includes(words[0]!.toLowerCase()) ? Math.min(2, words.length) : 1
  },
  read(text) {
    const mixed = /^mixed\s*/.exec(text)
    if (mixed) {
      const dice = text.slice(mixed[0].length)
      return { value: `mixed ${dice}`.trimEnd(), dice: { text: dice, at: mixed[0].length } }
    }
    const value = text.toLowerCase().replace(/\s+/g, ' ')
    if (COLOURS.includes(value) || value === 'the other') return { value }
    return { says: `"${text}" is no colour.`, expected: COLOURS.join(', ') }
  },
  check(value, command) {
    if (value !== 'the other' || command.from !== undefined) return undefined
    return { says: '"the other" needs a from:.', expected: 'a colour' }
  },
}

const verbs: Verbs = {
  paint: {
    summary: 'Paint it.',
    usage: 'paint <what> in: <colour> [and: <colour>]... [from: <name>]',
    clauses: [
      { label: 'what', kind: 'word', summary: '', positional: true, bare: true, required: true },
      { label: 'in', kind: paint, list: true, points: true, required: true, summary: 'The colours.' },
      { label: 'from', kind: 'name', summary: 'The other bucket.' },
    ],
  },
}

function fault(line: string) {
  const parsed = parseLine(line, verbs)
  if (parsed.status !== 'error') throw new Error(JSON.stringify(parsed))
  return parsed.error
}

describe('a game brings a kind of clause of its own', () => {
  const lines: [string, readonly string[], string][] = [
    ['paint wall in: Dark  Red and: blue', ['dark red', 'blue'], 'paint wall in: dark red and: blue'],
    ['paint wall in: "blue"', ['blue'], 'paint wall in: blue'],
    [
      'paint wall in: mixed 2d6  + 1 and: red',
      ['mixed 2d6  + 1', 'red'],
      'paint wall in: mixed 2d6  + 1 and: red',
    ],
  ]
  test.each(lines)('%s is read, printed, and read again the same', (line, colours, printed) => {
    const parsed = parseLine(line, verbs)
    expect(parsed).toEqual({ status: 'ok', command: { verb: 'paint', what: 'wall', in: colours } })
    if (parsed.status !== 'ok') return
    expect(printCommand(parsed.command, verbs)).toBe(printed)
    expect(parseLine(printed, verbs)).toEqual(parsed)
  })

  // The mark ^ stands before the character the column points at.
  const faults: [string, string, string][] = [
    ['unexpected_token', 'paint wall in: ^green', '"green" is no colour.'],
    ['unexpected_token', 'paint wall in: blue ^red', '"red" stands where a label is due.'],
    ['unexpected_token', 'paint wall in: ^the other', '"the other" needs a from:.'],
    ['unexpected_token', 'paint wall in: ^"the other" and: blue', '"the other" needs a from:.'],
    ['missing_value', 'paint wall in: mixed ^from: x', 'in: mixed needs dice such as 2d6+1 before "from:".'],
    ['missing_value', 'paint wall in:^', 'in: needs a colour or mixed <dice>.'],
    ['missing_label', 'paint wall^', '"paint" also needs in: (a colour or mixed <dice>).'],
    ['bad_dice', 'paint wall in: "  mixed  ^2x"', '"2x" is no dice text that in: takes'],
    ['bad_dice', 'paint wall in: mixed ^2d6[x]', 'without a label'],
  ]
  test.each(faults)('%s: %s', (code, marked, says) => {
    const found = fault(marked.replace('^', ''))
    expect(found).toMatchObject({ code, column: marked.indexOf('^') + 1 })
    expect(found.message).toContain(says)
  })

  const shapes: [string, Command][] = [
    ['ok', { verb: 'paint', what: 'wall', in: ['red', 'mixed 2d6'] }],
    ['ok', { verb: 'paint', what: 'wall', in: ['the other'], from: 'x' }],
    ['BAD_CLAUSE', { verb: 'paint', what: 'wall', in: 'red' }],
    ['BAD_CLAUSE', { verb: 'paint', what: 'wall', in: ['red', 'green'] }],
    ['BAD_CLAUSE', { verb: 'paint', what: 'wall', in: ['mixed'] }],
    ['BAD_CLAUSE', { verb: 'paint', what: 'wall', in: ['the other'] }],
    ['BAD_DICE', { verb: 'paint', what: 'wall', in: ['red', 'mixed 2x6'] }],
    ['BAD_DICE', { verb: 'paint', what: 'wall', in: ['mixed 5d10>=6'] }],
  ]
  test.each(shapes)('%s for %j that came as data', (code, command) => {
    const refusal = () => {
      try {
        checkShape(verbs, command)
        return 'ok'
      } catch (error) {
        return (error as Stop).code
      }
    }
    expect(refusal()).toBe(code)
  })

  test('completion tries it with a sample, offers what the game suggests, and never the sample', () => {
    const live: Live = {
      verbs,
      choices: [],
      suggest: (_partial, label) => (label === 'in' ? ['dark red', 'the other'] : []),
      accepts: (command) => command.what === 'wall',
    }
    expect(complete('paint wall ', live).options).toEqual(['in: '])
    // "the other" is no command as it stands, but becomes one with from:.
    expect(complete('paint wall in: ', live).options).toEqual(['dark red '])
    expect(complete('paint floor in: ', live).options).toEqual([])
    const mute: Live = { ...live, suggest: () => [] }
    expect(complete('paint wall ', mute).options).toEqual(['in: '])
    expect(complete('paint wall in: ', mute).options).toEqual([])
  })
})
