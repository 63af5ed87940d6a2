import { describe, expect, it } from 'vitest'
import { parseLine } from '../../../src/language/parse.js'
import { simverse } from '../../../src/rulesets/simverse/index.js'
import { duel, library, Play, scenario, the } from './support.js'

const sword = { skills: { Swords: 6 }, weapons: ['longsword'] }
const HIT = [3, 3, 3] as const

function issuesOf(...combatants: readonly object[]) {
  const input = { ruleset: 'simverse', combatants }
  const parsed = simverse.scenario.parse(simverse.scenario.resolve!(input, library))
  return parsed.ok ? [] : parsed.issues
}

const other = { name: 'Orc', side: 'b' }

describe('faults seen at the table', () => {
  it('S1: a spear within reach thrusts, whatever the order of its keys', () => {
    const play = duel({ skills: { Spears: 6 }, weapons: ['spear'] }, {})
    const events = play.act({ verb: 'attack', to: 'Bor', with: 'spear' }, 6, 6, 6)
    expect(the(events, 'AttackDeclared').what).toBe('Spear (thrust)')
  })

  it('S2: who begins at 0, -EN or -2 x EN is dying, dead or destroyed (§10, R57)', () => {
    const at = (vitality: number) =>
      duel(
        {},
        {},
        { combatants: [{ name: 'Hurt', side: 'a', vitality }, { name: 'Pal', side: 'a' }, other] },
      ).conditions('Hurt')
    expect([1, 0, -9, -10, -20].map(at)).toEqual([
      [],
      ['unconscious', 'dying'],
      ['unconscious', 'dying'],
      ['dead'],
      ['destroyed', 'dead'],
    ])
  })

  it('S2: a fight whose other side lies on the ground is over before it begins', () => {
    const play = new Play({
      combatants: [
        { name: 'Ana', side: 'a' },
        { ...other, vitality: -3 },
      ],
    })
    expect(play.table.next).toMatchObject({ kind: 'over', outcome: 'won:a' })
  })

  it('S3: a move is never negative (§12)', () => {
    expect(duel(sword, {}).refusal({ verb: 'move', towards: 'Bor', meters: '-20' })).toBe('TOO_FAR')
  })

  it('S4: a spell has as many targets as it has, and no more', () => {
    const play = duel({ spells: ['healing-touch'], mana: 40 }, {})
    expect(play.refusal({ verb: 'cast', spell: 'Healing Touch', to: ['Ana', 'Bor'] })).toBe(
      'TOO_MANY_TARGETS',
    )
  })

  it('S5: a disabled hand leaves the off hand (-4), and drops what takes two; the board shows it', () => {
    const play = duel(sword, sword)
    play.act({ verb: 'attack', to: 'Bor', location: 'hand' }, ...HIT)
    play.act({ verb: 'none' }, 6, 6)
    expect(play.seen('Bor', 'a').status).toContain('hand disabled')
    play.act({ verb: 'end' })
    const back = play.act({ verb: 'attack', to: 'Ana' }, 6, 6, 6)
    expect(the(back, 'AttackRolled').terms).toContainEqual({ value: -4, source: 'offHand' })

    const two = duel({ ...sword, DX: 18 }, { weapons: ['greatsword'], ST: 14 })
    two.act({ verb: 'attack', to: 'Bor', location: 'hand' }, ...HIT)
    two.act({ verb: 'none' }, 6, 6)
    expect(two.who('Bor')).toMatchObject({ held: [], dropped: ['greatsword'] })
    two.act({ verb: 'end' })
    expect(two.refusal({ verb: 'attack', to: 'Ana', with: 'greatsword' })).toBe('WEAPON_NOT_IN_HAND')
    expect(two.refusal({ verb: 'fetch' })).toBe('HANDS_FULL')
  })

  it('S5: a disabled foot ends running, the second one standing', () => {
    const play = duel({}, {})
    const lame = 'condition who: Ana do: set what: foot disabled because: a trap'
    play.table.act(lame)
    expect(play.refusal({ verb: 'move', kind: 'sprint', from: 'Bor', meters: '5' })).toBe('TOO_FAR')
    expect(play.refusal({ verb: 'move', kind: 'full', from: 'Bor', meters: '7' })).toBe('TOO_FAR')
    play.table.act(lame)
    expect(play.conditions('Ana')).toEqual(['prone'])
    expect(play.refusal({ verb: 'stand' })).toBe('CANNOT_MOVE')
    expect(play.table.stopOf(lame).code).toBe('NO_CHANGE')
    play.table.act('condition who: Ana do: lift what: foot disabled because: freed')
    play.act({ verb: 'stand' })
  })

  it('S5: an eye lost is as One Eye, the second as Blind', () => {
    const play = duel({ skills: { Bows: 4 }, weapons: ['shortbow'], at: -20 }, {})
    const eye = 'condition who: Ana do: set what: eye lost because: a splinter'
    play.table.act(eye)
    play.table.act(eye)
    const shot = play.act({ verb: 'attack', to: 'Bor' }, 6, 6, 6)
    expect(the(shot, 'AttackRolled').terms).toEqual([{ value: -6, source: 'blinded' }])
  })

  it('S6: a second weapon is another thing (§11)', () => {
    const play = duel({ weapons: ['dagger'] }, {})
    expect(play.refusal({ verb: 'attack', to: 'Bor', with: 'dagger', second: 'dagger' })).toBe(
      'SAME_WEAPON_TWICE',
    )
  })

  it('S7: the skill says whether armor hinders it, on whatever attribute; nobody opts out (§7)', () => {
    const knight = { armor: ['plate-mail'], skills: { Climbing: 2, Lore: 1 }, DX: 14 }
    const target = (attribute: string, skill: string) =>
      the(duel(knight, {}).act({ verb: 'check', attribute, skill }, 6, 6, 6), 'CheckRolled').target
    expect([target('DX', 'Climbing'), target('IN', 'climbing'), target('IN', 'Lore')]).toEqual([12, 8, 11])
    const parsed = parseLine('check attribute: DX skill: Climbing kind: mental', simverse.verbs)
    expect(parsed.status === 'ok' && parsed.command.kind !== undefined).toBe(false)
  })

  it('S8: huge has ST +4 and DX -4, and no score falls below 1', () => {
    const { combatants } = scenario({
      combatants: [
        { name: 'Huge', side: 'a', size: 'huge', DX: 12, ST: 12 },
        { ...other, size: 'tiny', ST: 6 },
      ],
    })
    expect(combatants[0]).toMatchObject({ ST: 16, DX: 8, sizeX: 2 })
    expect(combatants[1]).toMatchObject({ ST: 1, DX: 18 })
  })

  it('S8: words that nobody knows are pointed at, all of them, with the nearest known one', () => {
    const ana = { name: 'Ana', side: 'a', skills: { Bow: 4, Sword: 2 }, nerve: ['veteren'], perks: ['luky'] }
    const found = issuesOf(ana, other)
    expect(found.map(({ path, code }) => [path.join('.'), code])).toEqual([
      ['combatants.0.perks.0', 'UNKNOWN_PERK'],
      ['combatants.0.nerve.0', 'UNKNOWN_NERVE'],
      ['combatants.0.skills.Bow', 'UNKNOWN_SKILL'],
      ['combatants.0.skills.Sword', 'UNKNOWN_SKILL'],
    ])
    expect(found.map(({ fix }) => /did you mean "([^"]+)"/.exec(fix ?? '')?.[1])).toEqual([
      'lucky',
      'veteran',
      'Bows',
      'Swords',
    ])
    for (const bad of [
      { size: 'gargantua' },
      { weapons: [{ use: 'longsword', toHitt: 9 }] },
      { weapons: [{ use: 'longsword', reachM: 'far' }] },
    ])
      expect(issuesOf({ name: 'Ana', side: 'a', ...bad }, other).length).toBeGreaterThan(0)
  })

  it('S8: all faults of a document in one run, as far as the parts concerned are well-formed', () => {
    const found = issuesOf(
      {
        name: 'Big',
        side: 'a',
        count: 2,
        size: 'hug',
        skills: { Swords: 4, Archery: 9 },
        armor: [{ use: 'plate-mail', quality: 'por' }],
        weapons: [{ use: 'longsword', quality: 'shiny', toHitt: 9 }, 'daggr'],
        ready: ['longsword'],
        nerve: ['braveish', 7],
        spells: ['fire-bolt', 'fire-blot'],
      },
      { name: 'Orc', side: 'b', weapons: ['club', { use: 'greatax' }], armor: ['plate-mial'], spede: 3 },
      { name: 'Orc', side: 'b', perks: ['luky'] },
    )
    expect(found.map(({ path, code }) => `${path.join('.')} ${code}`).toSorted()).toEqual([
      'combatants.0.armor.0.quality NOT_IN_CATALOG',
      'combatants.0.nerve.0 UNKNOWN_NERVE',
      'combatants.0.nerve.1 invalid_type',
      'combatants.0.size NOT_IN_CATALOG',
      'combatants.0.spells.1 NOT_IN_CATALOG',
      'combatants.0.weapons.0.quality UNKNOWN_QUALITY',
      'combatants.0.weapons.0.toHitt unknown_key',
      'combatants.0.weapons.1 NOT_IN_CATALOG',
      'combatants.1.armor.0 NOT_IN_CATALOG',
      'combatants.1.spede unknown_key',
      'combatants.1.weapons.1.use NOT_IN_CATALOG',
      'combatants.2.name SAME_NAME',
      'combatants.2.perks.0 UNKNOWN_PERK',
    ])
    const meant = found.flatMap(({ fix }) => /did you mean "([^"]+)"/.exec(fix ?? '')?.[1] ?? [])
    expect(meant).toEqual(
      expect.arrayContaining([
        'huge',
        'poor',
        'dagger',
        'fire-bolt',
        'plate-mail',
        'greataxe',
        'toHit',
        'speed',
      ]),
    )
  })

  it('S8: what went with a fault is not told as another one', () => {
    const found = issuesOf(
      { name: 'Ana', side: 'a', weapons: ['longswrd'], ready: ['longsword'], skills: { Sword: 2 } },
      { name: 'Orc', sied: 'b' },
    )
    expect(found.map(({ path }) => path.join('.'))).toEqual(['combatants.0.weapons.0', 'combatants.1.sied'])
    expect(found[1]?.fix).toBe('did you mean "side"?')
  })

  it('F9: a title has no control characters, and lines of what a scenario is about become one', () => {
    const parsed = (rest: object) =>
      simverse.scenario.parse(
        simverse.scenario.resolve!(
          { ruleset: 'simverse', combatants: [{ name: 'Ana', side: 'a' }, other], ...rest },
          library,
        ),
      )
    for (const key of ['title', 'about'])
      expect(parsed({ [key]: 'red \u001b[31m' })).toMatchObject({ ok: false, issues: [{ path: [key] }] })
    expect(parsed({ about: 'One line.\nAnother.' })).toMatchObject({
      ok: true,
      scenario: { about: 'One line. Another.' },
    })
  })

  it('S8: a scenario may bring skills of its own', () => {
    const brought = {
      skills: { Juggling: 'physical' },
      combatants: [{ name: 'Ana', side: 'a', skills: { Juggling: 2 } }, other],
    }
    expect(scenario(brought).tables.skills.Juggling).toEqual({ id: 'Juggling', kind: 'physical' })
  })

  it('S10: nobody grapples, trips, bashes or aims at oneself; counts are whole and limited', () => {
    const play = duel({ ...sword, maneuvers: ['trip', 'shield-bash'], shield: 'buckler' }, {})
    for (const verb of ['grapple', 'trip', 'bash'])
      expect(play.refusal({ verb, to: 'Ana' })).toBe('ATTACKS_ITSELF')
    expect(play.refusal({ verb: 'move', kind: 'full', meters: '5' })).toBe('NO_DIRECTION')
    for (const count of [Number.POSITIVE_INFINITY, 1e6, 2.5, 0])
      expect(issuesOf({ name: 'Ana', side: 'a', count }, other).map(({ code }) => code)).toContain(
        'BAD_COUNT',
      )
  })

  it('C1: a bare target and a part of a name that nobody else has', () => {
    const play = new Play({
      morale: 'called',
      combatants: [
        { name: 'Ana', side: 'a', speed: 9, ...sword },
        { name: 'Reaver Captain', side: 'b' },
        { name: 'Reaver 1', side: 'b' },
      ],
    })
    expect(play.table.stopOf('attack reaver').code).toBe('NOBODY')
    play.table.script(6, 6, 6)
    expect(the(play.table.act('attack captain'), 'AttackDeclared').defender).toBe('Reaver Captain')
  })

  it('C2: the question prints commands, and each of them works as a bare word', () => {
    const asked = () => {
      const play = duel(sword, { ...sword, shield: 'buckler' })
      play.act({ verb: 'attack', to: 'Bor' }, ...HIT)
      return play
    }
    const question = asked().table.view('b').awaiting!.question
    for (const line of ['dodge', 'parry longsword', 'block', 'none']) {
      expect(question).toContain(line)
      const play = asked()
      play.table.script(...(line === 'none' ? [1, 1] : [1, 1, 1]))
      expect(play.table.act(line, 'b').length).toBeGreaterThan(0)
    }
    expect(duel(sword, {}).table.stopOf('dodge').code).toBe('NOTHING_TO_DEFEND')
  })

  it('C8: the fight is over with its last foe, not at the end of the turn', () => {
    const play = duel({ ...sword, ST: 20 }, { vitality: 1 })
    play.act({ verb: 'attack', to: 'Bor' }, ...HIT)
    play.act({ verb: 'none' }, 6, 6)
    expect(play.table.next).toMatchObject({ kind: 'over', outcome: 'won:a' })
  })

  it('C8: but whoever fell in the group in which they act has their turn (R9)', () => {
    const play = duel({ ...sword, ST: 20, speed: 5 }, { ...sword, vitality: 1, speed: 5 })
    play.act({ verb: 'attack', to: 'Bor' }, ...HIT)
    play.act({ verb: 'none' }, 6, 6)
    play.act({ verb: 'end' })
    expect(play.state.actor).toBe('Bor')
    play.act({ verb: 'end' })
    expect(play.table.next).toMatchObject({ kind: 'over', outcome: 'won:a' })
  })

  it('F6: a skill that is a word of the machine is no skill', () => {
    expect(duel({}, {}).refusal({ verb: 'check', attribute: 'CH', skill: 'toString' })).toBe('SKILL_UNKNOWN')
  })

  it('F9: names with line breaks, terminal codes or turned writing are pointed at', () => {
    for (const name of ['A\nna', 'A\u001b[31m', 'A\u2028', 'A\u202e', 'A\ufeff'])
      expect(issuesOf({ name, side: 'a' }, other).map(({ path }) => path.join('.'))).toEqual([
        'combatants.0.name',
      ])
  })
})
