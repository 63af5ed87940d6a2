import { describe, expect, it } from 'vitest'
import type { Command } from '../../src/kernel/contract/command.js'
import type { GameEvent, Ruleset } from '../../src/kernel/contract/ruleset.js'
import { type AdapterScenario, adapter } from '../../src/rulesets/adapter/index.js'
import { heardByModels } from '../mcp/marked.js'
import { scenarioOf } from '../rulesets/adapter/support.js'
import { soak } from '../soak.js'
import { CHANNELS, type Mark, told } from './marks.js'
import { played } from './played.js'
import { Stage, type Staging, WATCHER } from './stage.js'
import { Twins } from './twins.js'

const ruleset = adapter as Ruleset

/** A house with everything that players must not know yet. */
const HOUSE = {
  title: 'The House',
  system: {
    resolution_rules: { preset: 'mage_ascension', action_stat_map: { climb: { difficulty: 5 } } },
    clock_rules: { clocks_enabled: ['alarm'], tension_keywords: { alarm: ['zqxkeyword'] } },
  },
  characters: [
    {
      name: 'Ada',
      stats: { dexterity: 3, stealth: 2, stamina: 2, arete: 2, willpower: 4, wits: 2 },
      resources: { quintessence: 2 },
      spheres: { forces: 2 },
      avatar: 1,
    },
    {
      name: 'Bo',
      stats: { arete: 2, willpower: 5, wits: 2, occult: 2 },
      spheres: { mind: 1 },
      specialties: { occult: ['zqxspecialty'] },
      merits_flaws: [{ id: 'zqxmerit', applies_to: { tags: ['zqxtag'] }, dice: 1 }],
      weapons: ['zqxdagger'],
      inventory: { zqxheirloom: 4711 },
    },
  ],
  npcs: [
    {
      name: 'Guard',
      hostile: true,
      stats: { stamina: 2, dexterity: 2, perception: 2 },
      weapons: ['zqxclub'],
      resists: { zqxresisted: { attribute: 'perception' } },
    },
    { name: 'Zqxlurker', scene: 'zqxcellar', hostile: true, stats: { perception: 3 } },
  ],
  weapons: [
    { name: 'zqxdagger', damage: 1, type: 'lethal', difficulty: 6 },
    { name: 'zqxclub', damage: 1, type: 'bashing', difficulty: 6 },
    { name: 'zqxunowned', damage: 1, type: 'bashing', difficulty: 6 },
  ],
  targets: [
    {
      name: 'vault',
      difficulty: 6,
      discoveries: { sneak: 'zqxdiscovery', hide: 'zqxunfound' },
    },
  ],
  clocks: [{ id: 'alarm', max: 9000, triggers: { 2: 'zqxtriggertwo', 8117: 'zqxtriggerlast' } }],
  scenes: [
    { name: 'hall' },
    { name: 'zqxcellar', text: 'zqxcellartext', pending_threats: ['zqxthreat'] },
    { name: 'zqxtower', text: 'zqxtowertext' },
  ],
  objectives: [
    { name: 'in', action: 'sneak', target: 'vault' },
    { name: 'zqxlater', text: 'zqxlatertext', action: 'zqxhoist', needs: ['in'], leads_to: 'zqxtower' },
    { name: 'zqxlast', action: 'zqxbow', needs: ['zqxlater'] },
  ],
  projects: [
    {
      name: 'barricade',
      action: 'climb',
      needed: 4,
      max_rolls: 9,
      complete: { text: 'zqxcomplete', clocks: [{ id: 'alarm', delta: -577 }] },
      botched: { text: 'zqxbotched', clocks: [{ id: 'alarm', delta: 577 }] },
      failed: { text: 'zqxfailed' },
    },
  ],
  endings: [{ outcome: 'zqxrich', text: 'zqxendingtext', when: { objectives: 'all' } }],
}

/** The same house with all of that changed to something else of equal length. */
function otherHouse(): AdapterScenario {
  const changes: readonly (readonly [RegExp, string])[] = [
    [/zqx/gi, 'kpw'],
    [/8117/g, '7331'],
    [/577/g, '641'],
    [/4711/g, '5813'],
    [/"difficulty":6/g, '"difficulty":8'],
    [/"willpower":5/g, '"willpower":7'],
    [/"perception":\d/g, '"perception":5'],
    [/"stamina":2,"dexterity":2/g, '"stamina":4,"dexterity":2'],
  ]
  const text = changes.reduce((left, [from, to]) => left.replace(from, to), JSON.stringify(HOUSE))
  return scenarioOf(JSON.parse(text))
}

const cellar = told('scene_changed', { scene: 'zqxcellar' })
const later = told('objective_reached', { objective: 'in' })
const last = told('objective_reached', { objective: 'zqxlater' })
const project = (status: string) => told('project_advanced', { status })
const found = (event: GameEvent) => JSON.stringify(event).includes('zqxdiscovery')
const struck = told('attack_rolled', { who: 'Guard' })

const marks: readonly Mark[] = [
  { what: 'a trigger of a clock', mark: 'zqxtriggertwo', opens: told('clock_triggered', { threshold: 2 }) },
  { what: 'a trigger that never comes', mark: 'zqxtriggerlast' },
  { what: 'where a clock triggers', mark: 8117 },
  { what: 'a word that moves a clock', mark: 'zqxkeyword' },
  { what: 'another scene', mark: 'zqxcellar', named: true, opens: cellar },
  { what: 'its text', mark: 'zqxcellartext', opens: cellar },
  { what: 'its threat', mark: 'zqxthreat', named: true, opens: cellar },
  { what: 'somebody in another scene', mark: 'zqxlurker', named: true, opens: cellar },
  {
    what: 'a scene further on',
    mark: 'zqxtower',
    named: true,
    opens: told('scene_changed', { scene: 'zqxtower' }),
  },
  { what: 'a closed objective', mark: 'zqxlater', named: true, opens: later },
  { what: 'what it asks for', mark: 'zqxhoist', named: true, opens: later },
  { what: 'an objective behind it', mark: 'zqxlast', named: true, opens: last },
  { what: 'what that asks for', mark: 'zqxbow', named: true, opens: last },
  { what: 'an ending', mark: 'zqxrich', named: true, opens: told('game_ended') },
  { what: 'the text of an ending', mark: 'zqxendingtext', opens: told('game_ended') },
  { what: 'what is to be found', mark: 'zqxdiscovery', opens: found },
  { what: 'what nobody looks for', mark: 'zqxunfound' },
  { what: 'what a project brings', mark: 'zqxcomplete', opens: project('complete') },
  { what: 'what a botched project brings', mark: 'zqxbotched', opens: project('botched') },
  { what: 'what a failed project brings', mark: 'zqxfailed', opens: project('failed') },
  { what: 'what somebody here stands up to', mark: 'zqxresisted', named: true },
  { what: 'the weapon of somebody here', mark: 'zqxclub', named: true, opens: struck },
  { what: 'a weapon that nobody has', mark: 'zqxunowned', named: true },
  { what: 'a specialty of Bo', mark: 'zqxspecialty', named: true, of: ['Bo'] },
  { what: 'a merit of Bo', mark: 'zqxmerit', named: true, of: ['Bo'] },
  { what: 'what it is good for', mark: 'zqxtag', named: true, of: ['Bo'] },
  {
    what: 'a weapon of Bo',
    mark: 'zqxdagger',
    named: true,
    of: ['Bo'],
    opens: told('attack_rolled', { who: 'Bo' }),
  },
  { what: 'what Bo carries', mark: 'zqxheirloom', named: true, of: ['Bo'] },
  { what: 'how much of it', mark: 4711, of: ['Bo'] },
]

const open: Staging = { ruleset, scenario: scenarioOf(HOUSE), marks, seed: 'adapter' }

/** Nothing that takes the party elsewhere or begins a fight. */
const calm = ({ verb }: Command) => verb !== 'fight'

describe('adapter', () => {
  it('tells none of it to a model', async () => {
    const { leaks, met } = await heardByModels(open, soak(1, 2))
    expect(leaks).toEqual([])
    expect(met).toBeGreaterThan(0)
  })

  it('tells players nothing that has not happened, and no sheet but their own', async () => {
    const stage = (await new Stage(open).start().look()).probe()
    expect(stage.lost).toEqual([])
    expect(stage.marks.opened).toEqual([])
    expect([...stage.letters.keys()].toSorted()).toEqual(
      CHANNELS.filter((channel) => channel !== 'answer').toSorted(),
    )
    stage.say('gm', 'clock alarm by: 3 because: a noise', 'tension The rope creaks.').glance()
    stage.say('gm', 'rule sneak to: vault difficulty: 4 reason: it stands open')
    stage.wanderUntil('a closed objective', 40, calm).glance()
    stage.say('gm', 'scene zqxcellar').glance()
    stage.table.undo('gm')
    stage.glance().wanderUntil('an ending', 90, calm).glance()
    expect(stage.leaks).toEqual([])
    for (const what of [
      'a trigger that never comes',
      'a weapon of Bo',
      'an ending',
      'somebody in another scene',
    ])
      expect(stage.marks.unmet).not.toContain(what)
    expect(stage.close()).toEqual({ seed: true, veil: true })
  })

  it('tells players no sheet in a fight', async () => {
    const stage = await new Stage({ ...open, seed: 'a fight' }).start().say('Ada', 'fight').look()
    stage.wander(8).glance()
    expect(stage.leaks).toEqual([])
    expect(stage.marks.opened).toContain('the weapon of somebody here')
  })

  it.each([false, true])('prints none of it at the terminal (json: %s)', async (json) => {
    for (const seat of ['Ada', 'gm']) expect(await played(open, seat, json, 10)).toEqual([])
  })

  it('gives a player the same bytes whatever is hidden', async () => {
    const twins = new Twins({ ruleset, scenarios: [scenarioOf(HOUSE), otherHouse()], seed: 'twins' })
    expect(await twins.differences('Ada', WATCHER)).toEqual([])
    expect(await twins.differences('gm')).not.toEqual([])
    twins.say('gm', 'clock alarm by: 1 because: a noise', 'flag dangerous reason: rain')
    twins.say('Ada', 'try climb', 'try talk to: Guard', 'extend barricade')
    expect(await twins.differences('Ada', WATCHER)).toEqual([])
    twins.say('Ada', 'fight')
    expect(await twins.differences('Ada', WATCHER)).toEqual([])
  })

  it('gives a player the same bytes whatever is ruled of others, where health is a word', async () => {
    const scenario = scenarioOf(HOUSE)
    const twins = new Twins({
      ruleset,
      scenarios: [scenario, scenario],
      options: { figures: 'words' },
      seed: 'twins',
    })
    const rule = (line: string, one: number, other: number) =>
      twins.sayEach('gm', line.replace('#', String(one)), line.replace('#', String(other)))
    rule('set who: Guard figure: bashing to: # because: a fall', 1, 2)
    rule('set who: Bo figure: bashing to: # because: a fall', 2, 1)
    rule('set who: Bo figure: willpower to: # because: doubt', 3, 4)
    rule('set who: Guard figure: stamina to: # because: food', 3, 4)
    rule('add rat stats: strength # because: noise', 1, 2)
    expect(await twins.differences('Ada', WATCHER)).toEqual([])
    expect(await twins.differences('gm')).not.toEqual([])
  })
})
