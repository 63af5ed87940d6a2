import { describe, expect, test } from 'vitest'
import type { Command, Verbs } from '../../src/kernel/contract/command.js'
import { parseLine } from '../../src/language/parse.js'
import { printCommand } from '../../src/language/print.js'
import { skirmishVerbs } from './skirmish-verbs.js'

function command(line: string, verbs: Verbs = skirmishVerbs): unknown {
  const parsed = parseLine(line, verbs)
  if (parsed.status !== 'ok') throw new Error(JSON.stringify(parsed))
  return parsed.command
}

function fault(line: string, verbs: Verbs = skirmishVerbs) {
  const parsed = parseLine(line, verbs)
  if (parsed.status !== 'error') throw new Error(JSON.stringify(parsed))
  return parsed.error
}

const duel = { verb: 'attack', by: 'mirela', with: 'rapier', to: ['marsh-stalker'] }

describe('a line is a verb and its labelled clauses', () => {
  const lines: [string, string, unknown][] = [
    ['labels come in any order', 'attack to: marsh-stalker with: rapier by: mirela', duel],
    [
      'the colon may touch its word or its value or neither',
      'attack by:mirela with :rapier to : marsh-stalker',
      duel,
    ],
    ['case never matters in verbs and labels', 'ATTACK By: mirela wItH: rapier TO: marsh-stalker', duel],
    [
      'a bare value runs to the next label',
      'attack by: Mirela Duskwind with: Hand  Crossbow to: Marsh Stalker',
      { verb: 'attack', by: 'Mirela Duskwind', with: 'Hand Crossbow', to: ['Marsh Stalker'] },
    ],
    [
      'quotes hold what a bare value cannot',
      `attack by: "Mirela: the #1" with: 'the "good" bow' to: "x"`,
      { verb: 'attack', by: 'Mirela: the #1', with: 'the "good" bow', to: ['x'] },
    ],
    [
      'a number sign in a name is part of it',
      'attack by: mirela to: reaver #2 with: axe # now',
      { verb: 'attack', by: 'mirela', to: ['reaver #2'], with: 'axe' },
    ],
    ['a comment ends the line', 'turn by: mirela # pass "it', { verb: 'turn', by: 'mirela' }],
    [
      'and: continues the list opened last, also behind another clause',
      'attack to: a and: b with: rapier and: c d',
      { verb: 'attack', with: 'rapier', to: ['a', 'b', 'c d'] },
    ],
    [
      'and without a colon is a word of a name',
      'add Salt and Pepper and: Wolf',
      { verb: 'add', names: ['Salt and Pepper', 'Wolf'] },
    ],
    [
      'before bare text a label takes one word',
      'encounter by: GM start with: Mirela and: Marsh Stalker',
      { verb: 'encounter', by: 'GM', action: 'start', with: ['Mirela', 'Marsh Stalker'] },
    ],
    [
      'before bare text a label takes one quoted text',
      'check by: "Mirela Duskwind" sleight of hand',
      { verb: 'check', by: 'Mirela Duskwind', skill: 'sleight of hand' },
    ],
    [
      'behind the bare text a label takes a whole name again',
      'check stealth by: Mirela Duskwind',
      { verb: 'check', by: 'Mirela Duskwind', skill: 'stealth' },
    ],
    ['an encounter ends without more words', 'encounter END', { verb: 'encounter', action: 'end' }],
    ['a bare number', 'initiative by: mirela -3', { verb: 'initiative', by: 'mirela', score: -3 }],
    [
      'bare text may be left out where it is optional',
      'initiative by: mirela',
      { verb: 'initiative', by: 'mirela' },
    ],
    ['minus nothing is nothing', 'initiative -0', { verb: 'initiative', score: 0 }],
    [
      'dice keep their own spaces',
      'roll by: mirela 4d6kh3  + 1 # lucky',
      { verb: 'roll', by: 'mirela', expression: '4d6kh3  + 1' },
    ],
    [
      'repeated dice: and type: travel in pairs',
      'damage dice: 2d6 type: fire by: x dice: 1d4 dice: 3 type: cold',
      {
        verb: 'damage',
        by: 'x',
        dice: [{ dice: '2d6', type: 'fire' }, { dice: '1d4' }, { dice: '3', type: 'cold' }],
      },
    ],
    [
      'a result is damage, half or a condition',
      'ask check: dex save of: a and: b dc: 14 succeeds: Half fails: DAMAGE 4d6 + 1',
      { verb: 'ask', check: 'dex save', of: ['a', 'b'], dc: 14, fails: 'damage 4d6 + 1', succeeds: 'half' },
    ],
    [
      'a condition is one word',
      'ask check: x of: a dc: 1 fails: Prone',
      { verb: 'ask', check: 'x', of: ['a'], dc: 1, fails: 'prone' },
    ],
    ['a topic is a word', 'help by: mirela attack', { verb: 'help', by: 'mirela', topic: 'attack' }],
  ]
  test.each(lines)('%s', (_title, line, expected) => {
    expect(command(line)).toEqual(expected)
  })

  test.each(['', '   ', '\t', '# a note', '  # "'])('nothing comes of %j', (line) => {
    expect(parseLine(line, skirmishVerbs)).toEqual({ status: 'empty' })
  })

  test('a command lists its clauses in the order of the spec', () => {
    expect(Object.keys(command('attack to: a with: b by: c') as object)).toEqual(['verb', 'by', 'with', 'to'])
  })
})

describe('other games speak it too', () => {
  const verbs: Verbs = {
    play: {
      summary: 'Play a card.',
      usage: 'play <card> [to: <target>]',
      clauses: [
        { label: 'card', kind: 'name', summary: 'The card.', positional: true, required: true },
        { label: 'to', kind: 'name', summary: 'The target.' },
      ],
    },
    end: { summary: 'End the turn.', usage: 'end', clauses: [] },
    defend: {
      summary: 'Defend.',
      usage: 'defend with: <defence>',
      clauses: [
        {
          label: 'with',
          kind: 'choice',
          options: ['dodge', 'all-out', 'all-out parry'],
          summary: '',
          required: true,
        },
      ],
    },
    check: {
      summary: 'Check a skill.',
      usage: 'check skill: <skill> [stakes: <text>]',
      clauses: [
        { label: 'skill', kind: 'name', summary: '', required: true },
        { label: 'stakes', kind: 'text', summary: '' },
      ],
    },
  }
  const lines: [string, unknown][] = [
    ['play bash to: jaw worm', { verb: 'play', card: 'bash', to: 'jaw worm' }],
    ['play card: bash to: jaw worm', { verb: 'play', card: 'bash', to: 'jaw worm' }],
    ['play to: jaw worm card: twin strike', { verb: 'play', card: 'twin strike', to: 'jaw worm' }],
    ['play to: worm twin strike', { verb: 'play', card: 'twin strike', to: 'worm' }],
    ['end', { verb: 'end' }],
    ['defend with: ALL OUT Parry', { verb: 'defend', with: 'all-out parry' }],
    ['defend with: all_out', { verb: 'defend', with: 'all-out' }],
    [
      'check skill: Healing stakes: "he bleeds out"',
      { verb: 'check', skill: 'Healing', stakes: 'he bleeds out' },
    ],
    ['check stakes: he  bleeds skill: Healing', { verb: 'check', skill: 'Healing', stakes: 'he  bleeds' }],
  ]
  test.each(lines)('%s', (line, expected) => {
    expect(command(line, verbs)).toEqual(expected)
  })

  const strike: Verbs = {
    strike: {
      summary: 'Strike.',
      usage: 'strike [by: <who>] with: <weapon> to: <target>',
      clauses: [
        { label: 'by', kind: 'name', summary: '' },
        { label: 'with', kind: 'name', summary: '', required: true },
        { label: 'to', kind: 'name', summary: '', list: true, positional: true, required: true },
      ],
    },
  }
  const bareTargets: [string, unknown][] = [
    ['strike reed widow with: axe', { verb: 'strike', with: 'axe', to: ['reed widow'] }],
    ['strike reed widow and: imp with: axe', { verb: 'strike', with: 'axe', to: ['reed widow', 'imp'] }],
    ['strike with: great axe to: imp', { verb: 'strike', with: 'great axe', to: ['imp'] }],
    ['strike "by moon" with: axe', { verb: 'strike', with: 'axe', to: ['by moon'] }],
  ]
  test.each(bareTargets)('a bare target: %s', (line, expected) => {
    expect(command(line, strike)).toEqual(expected)
    expect(command(printCommand(expected as Command, strike), strike)).toEqual(expected)
  })

  test('what may be written bare is missed by its label, and swallows neither a value nor a label without its colon', () => {
    expect(fault('strike with: great axe', strike)).toMatchObject({ code: 'missing_label', column: 23 })
    expect(fault('strike reed widow', strike)).toMatchObject({ code: 'missing_label' })
    expect(fault('strike by mirela', strike)).toMatchObject({ code: 'unexpected_token', suggestion: 'by:' })
    expect(fault('play', verbs)).toMatchObject({ code: 'missing_label', expected: 'card: (a name)' })
  })

  test('what may be written bare is printed bare before the first label, and behind it with its own', () => {
    expect(printCommand({ verb: 'play', card: 'bash', to: 'jaw worm' }, verbs)).toBe('play bash to: jaw worm')
    expect(printCommand({ verb: 'play', card: 'to arms' }, verbs)).toBe('play card: to arms')
    expect(printCommand({ verb: 'strike', with: 'axe', to: ['imp'] }, strike)).toBe(
      'strike with: axe to: imp',
    )
  })

  test('an option nobody offers is an unexpected word, with the nearest one named', () => {
    expect(fault('defend with: doge', verbs)).toMatchObject({
      code: 'unexpected_token',
      column: 14,
      suggestion: 'dodge',
    })
    expect(fault('defend with: dodge now', verbs)).toMatchObject({
      code: 'unexpected_token',
      column: 20,
      text: 'now',
    })
    expect(fault('end now', verbs)).toMatchObject({
      code: 'unexpected_token',
      column: 5,
      expected: 'the end of the line',
    })
  })
})

describe('a label that says the same as one of the verb', () => {
  const verb = (label: string) => ({
    summary: 'Rules.',
    usage: `rule ${label}: <text>`,
    clauses: [{ label, kind: 'text', summary: 'Why.' } as const],
  })
  const verbs = { end: verb('reason'), tick: verb('because'), go: { ...verb('to') } }
  const suggestion = (line: string) => {
    const read = parseLine(line, verbs)
    return read.status === 'error' ? read.error.suggestion : read.status
  }

  test('leads to the one that was meant; because and reason are one word', () => {
    expect(parseLine('end because: it is late', verbs)).toMatchObject({ command: { reason: 'it is late' } })
    expect(parseLine('tick reason: it is late', verbs)).toMatchObject({ command: { because: 'it is late' } })
    expect(suggestion('tick why: it is late')).toBe('because:')
  })

  test('leads nowhere where the verb has none of them', () => {
    expect(suggestion('go because: it is late')).toBeUndefined()
  })
})

describe('a typing mistake is answered with its code and its column', () => {
  // The mark ^ stands before the character the column points at.
  const faults: [string, string][] = [
    ['unknown_command', '^smite by: mirela'],
    ['unknown_command', '  ^"attack" by: mirela'],
    ['unknown_command', '^by: mirela attack'],
    ['unknown_command', '^:attack by: x'],
    ['unknown_command', '^"attack'],
    ['unknown_label', 'attack by: mirela ^using: rapier to: x'],
    ['unknown_label', 'turn ^foo :'],
    ['unexpected_label', 'attack by: mirela with: rapier ^and: x'],
    ['unexpected_label', 'turn by: mirela ^with: rapier'],
    ['unexpected_label', 'turn ^dc: 3'],
    ['unexpected_label', 'damage ^type: fire'],
    ['unexpected_label', 'encounter end ^with: wolf'],
    ['duplicate_label', 'attack by: a with: b ^with: c to: d'],
    ['duplicate_label', 'attack by: a ^by: b'],
    ['duplicate_label', 'attack to: a ^to: b with: c'],
    ['duplicate_label', 'damage dice: 1 type: fire ^type: cold'],
    ['unexpected_token', 'attack ^mirela with: rapier to: x'],
    ['unexpected_token', 'turn ^:by mirela'],
    ['unexpected_token', 'attack^: by: x'],
    ['unexpected_token', 'turn by: ^: x'],
    ['unexpected_token', 'turn by: "Mirela" ^Duskwind'],
    ['unexpected_token', 'turn by: Mirela ^"Duskwind"'],
    ['unexpected_token', 'turn by: Mirela "x" ^:'.replace('"x" ^', '^"x" ')],
    ['unexpected_token', 'encounter ^begin with: x'],
    ['unexpected_token', 'encounter start ^now'],
    ['unexpected_token', 'initiative by: mirela 7 ^8'],
    ['unexpected_token', 'ask check: x of: y dc: 7 ^8'],
    ['unexpected_token', 'ask check: x of: y dc: 7 fails: knocked ^out'],
    ['unexpected_token', 'ask check: x of: y dc: 7 succeeds: ^half'],
    ['unexpected_token', 'ask check: x of: y dc: 7 fails: ^half succeeds: prone'],
    ['unexpected_token', 'ask check: x of: y dc: 7 fails: prone succeeds: ^half'],
    ['unexpected_token', 'ask succeeds: ^half check: x'],
    ['unexpected_token', 'damage dice: 1d4 type: cold ^iron'],
    ['unexpected_token', 'help attack ^damage'],
    ['missing_value', 'attack by: mirela with: ^to: x'],
    ['missing_value', 'attack by: ^using: x'],
    ['missing_value', 'turn by:^'],
    ['missing_value', 'turn by:^  # mirela'],
    ['missing_value', 'turn by: ^""'],
    ['missing_value', 'roll^'],
    ['missing_value', 'roll by: mirela^'],
    ['missing_value', 'add^'],
    ['missing_value', 'add Wolf and:^'],
    ['missing_value', 'encounter^'],
    ['missing_value', 'encounter ^with: wolf'],
    ['missing_value', 'encounter start with:^'],
    ['missing_value', 'ask check: x of: y dc: 7 fails: damage^'],
    ['missing_value', 'ask check: x of: y fails: damage ^dc: 7'],
    ['missing_label', 'attack by: mirela to: x^'],
    ['missing_label', 'attack by: mirela to: x^   # with what?'],
    ['missing_label', 'attack^'],
    ['missing_label', 'attack with: Sabre dice: 1d20 + 2^'],
    ['missing_label', 'ask check: x of: y^'],
    ['bad_number', 'ask check: x of: y dc: ^ten'],
    ['bad_number', 'ask check: x of: y dc: ^1.5'],
    ['bad_number', 'ask check: x of: y dc: ^+5'],
    ['bad_number', 'initiative by: Mirela ^Duskwind 5'],
    ['bad_number', 'initiative ^99999999999999999999'],
    ['bad_dice', 'attack with: rapier to: x dice: ^2x20'],
    ['bad_dice', 'attack with: rapier to: x dice: ^5d10>=6'],
    ['bad_dice', 'damage dice: 1d4 dice: ^2d6[fire]'],
    ['bad_dice', 'roll ^10d10 >= 6'],
    ['bad_dice', 'roll by: Mirela ^Duskwind 2d6'],
    ['bad_dice', 'ask check: x of: y dc: 7 fails: damage  ^lots'],
    ['unterminated_quote', 'attack by: ^"mirela with: rapier to: x'],
    ['unterminated_quote', "attack by: Mirela^'s with: rapier to: x"],
    ['unterminated_quote', "roll ^'2d6"],
  ]
  test.each(faults)('%s: %s', (code, marked) => {
    const line = marked.replace('^', '')
    expect(fault(line)).toMatchObject({ code, column: marked.indexOf('^') + 1 })
  })

  test('a recognised verb brings its usage, a first word that is none does not', () => {
    for (const [code, marked] of faults) {
      const found = fault(marked.replace('^', ''))
      if (code === 'unknown_command') {
        expect(found.usage).toBeUndefined()
        expect(found.message).toContain('help')
      } else {
        expect(found.usage).toBe(skirmishVerbs[marked.split(/[ ^:]/)[0]!]!.usage)
        expect(found.message).toContain(found.usage)
      }
    }
  })

  test('a near miss is answered with what was probably meant', () => {
    expect(fault('atack by: x')).toMatchObject({ suggestion: 'attack' })
    expect(fault('init by: x')).toMatchObject({ suggestion: 'initiative' })
    expect(fault('attack wiht: x')).toMatchObject({ suggestion: 'with:' })
    expect(fault('attack by mirela')).toMatchObject({ suggestion: 'by:' })
    expect(fault('encounter strat')).toMatchObject({ suggestion: 'start' })
    expect(fault('pirouette')).not.toHaveProperty('suggestion')
  })

  test('refused dice carry the code of the notation and the place inside the value', () => {
    expect(fault('roll by: x 2x20').dice).toEqual({ code: 'E_SYNTAX', offset: 1 })
    expect(fault('roll 10d10 >= 6').dice).toMatchObject({ code: 'E_AMBIGUOUS' })
    expect(fault('attack with: a to: b dice: 5d10>=6').dice).toEqual({ code: 'E_TYPE' })
    expect(fault('ask check: x of: y dc: 7 fails: damage 2d6!!!').dice).toMatchObject({ code: 'E_SYNTAX' })
    expect(fault('turn :by x')).not.toHaveProperty('dice')
  })

  test('the colon-first form of early drafts is shown the right way round', () => {
    expect(fault('turn :by mirela').message).toContain('write "by:", not ":by"')
  })
})
