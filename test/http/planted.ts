import type { Ruleset } from '../../src/kernel/contract/ruleset.js'
import { adapter } from '../../src/rulesets/adapter/index.js'
import { skirmish } from '../../src/rulesets/skirmish/index.js'
import { spire } from '../../src/rulesets/spire/index.js'
import { scenarioOf as adapterScenario } from '../rulesets/adapter/support.js'
import { scenario as skirmishScenario } from '../rulesets/skirmish/session.js'
import { scenarioOf as spireScenario } from '../rulesets/spire/scenarios.js'
import { type Mark, told } from '../secrets/marks.js'
import type { Staging } from '../secrets/stage.js'

/** A table with secrets in it, and what is said at it: lines by seat, some of which open a secret. */
export interface Planted extends Staging {
  readonly lines: readonly (readonly [seat: string, line: string])[]
}

const later = told('objective_reached', { objective: 'in' })
const ends = told('game_ended', { outcome: 'zqxrich' })
const cellar = told('scene_changed', { scene: 'zqxcellar' })

const house: Planted = {
  ruleset: adapter as Ruleset,
  seed: 'http adapter',
  scenario: adapterScenario({
    title: 'The House',
    system: { resolution_rules: { preset: 'mage_ascension' }, clock_rules: { clocks_enabled: ['alarm'] } },
    characters: [
      { name: 'Ada', stats: { dexterity: 3, stealth: 2, willpower: 4, wits: 2 } },
      { name: 'Bo', stats: { willpower: 5, occult: 2 }, inventory: { zqxheirloom: 4711 } },
    ],
    npcs: [
      { name: 'Guard', hostile: true, stats: { perception: 2 } },
      { name: 'Zqxlurker', scene: 'zqxcellar', hostile: true, stats: { perception: 3 } },
    ],
    targets: [{ name: 'vault', difficulty: 6, discoveries: { hide: 'zqxunfound' } }],
    clocks: [{ id: 'alarm', max: 9000, triggers: { 2: 'zqxtriggertwo', 8117: 'zqxtriggerlast' } }],
    scenes: [{ name: 'hall' }, { name: 'zqxcellar', text: 'zqxcellartext' }],
    objectives: [
      { name: 'in', action: 'sneak', target: 'vault' },
      { name: 'zqxlater', text: 'zqxlatertext', action: 'zqxhoist', needs: ['in'] },
    ],
    endings: [{ outcome: 'zqxrich', text: 'zqxendingtext', when: { objectives: 'all' } }],
  }),
  marks: [
    { what: 'a trigger', mark: 'zqxtriggertwo', opens: told('clock_triggered', { threshold: 2 }) },
    { what: 'a trigger that never comes', mark: 'zqxtriggerlast' },
    { what: 'where a clock triggers', mark: 8117 },
    { what: 'another scene', mark: 'zqxcellar', named: true, opens: cellar },
    { what: 'its text', mark: 'zqxcellartext', opens: cellar },
    { what: 'somebody in it', mark: 'zqxlurker', named: true, opens: cellar },
    { what: 'a closed objective', mark: 'zqxlater', named: true, opens: later },
    { what: 'what it asks for', mark: 'zqxhoist', named: true, opens: later },
    { what: 'an ending', mark: 'zqxrich', named: true, opens: ends },
    { what: 'its words', mark: 'zqxendingtext', opens: ends },
    { what: 'what nobody looks for', mark: 'zqxunfound' },
    { what: 'what Bo carries', mark: 'zqxheirloom', named: true, of: ['Bo'] },
    { what: 'how much of it', mark: 4711, of: ['Bo'] },
  ],
  lines: [
    ['Ada', 'try sneak to: vault'],
    ['gm', 'clock alarm by: 3 because: a noise'],
    ['gm', 'scene zqxcellar'],
    ['Bo', 'try talk to: Guard'],
  ],
}

const comes = told('ActorAdded', { sheet: 'zqxbeast' })

const marsh: Planted = {
  ruleset: skirmish as Ruleset,
  seed: 'http skirmish',
  options: { figures: 'words' },
  scenario: skirmishScenario({
    notes: ['The zqxnote: the bell is cracked.'],
    monsters: {
      zqxbeast: {
        name: 'zqxhornedking',
        dexterity: 14,
        hit_points: 7700131,
        armor_class: 12,
        actions: [
          { name: 'zqxgore', attack_bonus: 5500139, damage: [{ damage_dice: '1d6', damage_type: 'cold' }] },
        ],
      },
      'grey-hound': {
        name: 'Grey Hound',
        dexterity: 12,
        hit_points: 6600173,
        armor_class: 8800157,
        actions: [
          { name: 'Bite', attack_bonus: 4, damage: [{ damage_dice: '1d4', damage_type: 'piercing' }] },
        ],
      },
    },
    encounter: { with: ['ysolde', 'odrin', 'grey-hound'], initiative: { ysolde: 30, odrin: 25 } },
  }),
  marks: [
    { what: 'a note', mark: 'zqxnote' },
    { what: 'a monster that waits', mark: 'zqxbeast', named: true, opens: comes },
    { what: 'its name', mark: 'zqxhornedking', named: true, opens: comes },
    { what: 'its weapon', mark: 'zqxgore', named: true, opens: comes },
    { what: 'its attack', mark: 5500139, opens: comes },
    { what: 'its hit points', mark: 7700131 },
    { what: 'hit points of the hound', mark: 6600173 },
    { what: 'armour of the hound', mark: 8800157 },
    { what: 'a DC', mark: 4400117, opens: told('CheckResolved') },
    { what: 'what a failure brings', mark: 'zqxcursed', opens: told('ConditionApplied') },
    { what: 'what a success would have brought', mark: 'zqxblessed' },
  ],
  lines: [
    ['ysolde', 'attack with: sabre to: grey-hound dice: 20'],
    ['ysolde', 'damage dice: 3'],
    ['gm', 'ask check: dex save of: ysolde dc: 4400117 fails: zqxcursed succeeds: zqxblessed'],
    ['ysolde', 'check dex save'],
    ['gm', 'add zqxbeast'],
    ['gm', 'hurt who: grey-hound points: 5 because: a trap'],
  ],
}

const unused: readonly Mark[] = [
  { what: 'a move of behaviour a', mark: 'zqxleftclaw', opens: told('BehaviorDealt', { behavior: 'aa' }) },
  { what: 'a move of behaviour b', mark: 'zqxrightclaw', opens: told('BehaviorDealt', { behavior: 'bb' }) },
  { what: 'a card that no pile holds', mark: 'zqxlatercard', named: true },
  { what: 'a monster that is not there', mark: 'zqxlaterbeast', named: true },
  { what: 'HP of a monster', mark: 97 },
]

function tower(): Planted {
  const plain = spireScenario({
    monsters: ['jaw_worm'],
    deck: { Strike: 4, Defend: 3, Bash: 1 },
    hp: 91,
    maxHp: 93,
  })
  const { content } = plain
  const beast = {
    name: 'Marsh Beast',
    hp: 98,
    behaviors: ['aa', 'bb'],
    moves: {
      a: { name: 'Zqxleftclaw', intent: 'ATTACK', effects: ['dmg 1'] },
      b: { name: 'Zqxrightclaw', intent: 'ATTACK', effects: ['dmg 1'] },
    },
  }
  const scenario = spire.scenario.parse({
    ...plain,
    monsters: [...plain.monsters, { id: 'beast', hp: 97 }],
    content: {
      ...content,
      cards: { ...content.cards, zqxlatercard: { type: 'skill', target: 'self', effects: ['blk 1'] } },
      monsters: { ...content.monsters, beast, later: { ...beast, name: 'zqxlaterbeast' } },
    },
  })
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.issues))
  return {
    ruleset: spire as Ruleset,
    seed: 'http spire',
    options: { figures: 'words' },
    scenario: scenario.scenario,
    marks: unused,
    lines: [
      ['gm', 'damage who: Marsh Beast points: 2 because: a trap'],
      ['player', 'end'],
      ['player', 'end'],
    ],
  }
}

export const planted: Readonly<Record<string, () => Planted>> = {
  adapter: () => house,
  skirmish: () => marsh,
  spire: tower,
}
