import { describe, expect, it } from 'vitest'
import { ludex } from './program.js'

/** What the prompt answers to `explain`, word by word, in a real game. */
function explained(scenario: string, words: readonly string[]): readonly string[] {
  const { out, err } = ludex(
    ['play', scenario, '--seed', '1'],
    words.map((word) => `explain ${word}\n`).join(''),
  )
  expect(err).not.toContain('NOT_FOUND')
  return out.split('\n')
}

/** A word, the kind of thing that the answer calls it, and a part of what it says. */
type Row = readonly [word: string, kind: string, says: RegExp]

const GAMES: Readonly<Record<string, readonly Row[]>> = {
  'bx/ford-day': [
    ['Harrow', 'person', /HP, AC 14/],
    ['attack', 'command', /Fight this round\. Write: attack/],
    ['AC', 'figure', /Armour Class/],
    ['AT', 'figure', /Attack bonus/],
    ['ML', 'figure', /Morale/],
    ['morale', 'rule', /2d6 at or under ML/],
    ['Mill Ford 5-6', 'encounter', /An encounter/],
  ],
  'skirmish/marsh-duel': [
    ['ysolde', 'person', /26 of 26 HP/],
    ['mire-hound', 'person', /side of monsters/],
    ['attack', 'command', /one roll for each target/],
    ['Sabre', 'weapon', /to hit, 1d8\+3 slashing/],
    ['AC', 'figure', /Armor Class/],
    ['DC', 'figure', /Difficulty Class/],
    ['poisoned', 'condition', /disadvantage on attacks/],
    ['down', 'status', /At 0 hit points/],
  ],
  'adapter/chantry-siege': [
    ['Imre', 'person', /willpower 6/],
    ['Agent Vance', 'person', /side of foes/],
    ['cast', 'command', /Work magick/],
    ['ball of lightning', 'rote', /forces 3/],
    ['Attention', 'clock', /6/],
    ['bashing', 'damage type', /soaks it/],
    ['paradox', 'figure', /vulgar magick/],
  ],
  'simverse/night-ambush': [
    ['Maren', 'person', /Vitality 20 of 20/],
    ['attack', 'command', /Major Action/],
    ['Fire Bolt', 'spell', /costs 2 Mana/],
    ['bleeding', 'status', /until bandaged/],
    ['Major', 'rule', /One a turn: an attack/],
    ['surprise', 'rule', /first round/],
    ['Speed', 'rule', /turns go from the highest down/],
    ['DX', 'attribute', /Dexterity/],
    ['AR', 'figure', /Armor resistance/],
  ],
  'spire/cultist': [
    ['Strike', 'card', /cost 1.*1 damage/],
    ['Burning Blood', 'thing', /a relic; after a win/],
    ['Cultist', 'person', /9 of 9 HP/],
    ['Vulnerable', 'figure', /do double/],
    ['play', 'command', /Play a card/],
    ['energy', 'figure', /Pays for cards/],
  ],
  'spire/run': [
    ['Neow', 'rule', /offers a gift/],
    ['elite', 'room', /A hard fight/],
    ['gold', 'figure', /merchant/],
  ],
}

describe('explain at the prompt', () => {
  it.each(Object.entries(GAMES))(
    '%s: people, things, statuses, verbs and abbreviations',
    (scenario, rows) => {
      const lines = explained(
        scenario,
        rows.map(([word]) => word),
      )
      for (const [word, kind, says] of rows) {
        const own = lines.filter((line) => line.includes(` (${kind}): `))
        const found = own.find((line) => line.toLowerCase().startsWith(word.toLowerCase()) && says.test(line))
        expect(found, `explain ${word} in ${scenario}: ${own.join(' | ')}`).toBeDefined()
      }
    },
  )

  it('says so where nothing is called that', () => {
    const { err } = ludex(['play', 'bx/three-reavers', '--seed', '1'], 'explain xyzzy\n')
    expect(err).toContain('Nothing here is called "xyzzy".')
  })
})
