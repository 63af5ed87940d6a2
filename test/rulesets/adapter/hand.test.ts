import { describe, expect, it } from 'vitest'
import { Table } from '../../../src/kernel/table/table.js'
import { verifyJournal } from '../../../src/kernel/verify/verify.js'
import { adapter } from '../../../src/rulesets/adapter/index.js'
import { d10, d20 } from '../../../src/testing/dice.js'
import { commandOf, contentScenario, Game, scenarioOf, types } from './support.js'

/** Imre, Sade, Agent Vance, Agent Pike: the characters go first. */
const INITIATIVE = d10(9, 9, 1, 1)

function siege(): Game {
  return new Game(contentScenario('chantry-siege'))
}

function fighting(): Game {
  const game = siege()
  game.say('fight', INITIATIVE)
  return game
}

function lines(game: Game, line: string, ...faces: Parameters<Game['say']>[1][]): readonly string[] {
  return game.say(line, ...(faces as never[])).flatMap((event) => [...adapter.mech(event)])
}

const person = (game: Game, name: string, seat = 'gm') =>
  game.view(seat).people.find((one) => one.name === name)!

describe('the referee’s hand', () => {
  it('asks for a reason, is the game master’s, and is open to every seat', () => {
    for (const verb of [
      'damage',
      'heal',
      'condition',
      'restore',
      'set',
      'add',
      'remove',
      'bonus',
      'clock',
      'take-part',
    ]) {
      const spec = adapter.verbs[verb]!
      expect([spec.role, spec.ruling, spec.free]).toEqual(['gm', 'free', true])
      expect(spec.clauses.find(({ label }) => label === 'because')).toMatchObject({ required: true })
    }
    for (const verb of ['threat', 'flag', 'situation', 'truce', 'end'])
      expect(adapter.verbs[verb]!.ruling).toBe('discretion')
    // Figures are a ruling; choosing a value that the configuration names is the document's procedure.
    const raised = adapter.verbs.rule!.clauses.filter(({ ruling }) => ruling === 'discretion')
    expect(raised.map(({ label }) => label)).toEqual(['difficulty', 'dice', 'modifier'])
    const game = siege()
    const [event] = game.say('bonus who: Imre value: 2 because: a deep breath')
    for (const seat of ['Sade', 'somebody']) expect(game.seen(event!, seat)).toEqual(event)
    expect(adapter.mech(event!)).toEqual(['Ruling: the next roll of Imre gets +2; Reason=a deep breath'])
  })

  describe('damage and heal', () => {
    it('fill and empty boxes in a fight and outside, of a kind or of the usual one', () => {
      for (const game of [siege(), fighting()]) {
        expect(lines(game, 'damage who: Sade points: 2 because: a shelf')).toEqual([
          'Ruling: Sade takes 2 bashing, now hurt, -1 dice; Reason=a shelf',
        ])
        game.say('damage who: Sade points: 1 type: lethal because: glass')
        expect(person(game, 'Sade').hp).toBe(4)
        expect(lines(game, 'heal who: Sade points: 9 because: a bandage')).toEqual([
          'Ruling: Sade heals 3 bashing, now healthy, 0 dice; Reason=a bandage',
        ])
        expect(game.refused('heal who: Sade points: 1 because: x')).toBe('NO_CHANGE')
      }
    })

    it('count points where the system does, which have no kinds', () => {
      const game = new Game(contentScenario('salt-ford'))
      expect(lines(game, 'damage who: Wend points: 3 because: a fall')).toEqual([
        'Ruling: Wend takes 3, now 4 of 7 left; Reason=a fall',
      ])
      expect(game.refused('damage who: Wend points: 3 type: lethal because: x')).toBe('BAD_VALUE')
      game.say('damage who: Wend points: 99 because: the mill wheel')
      expect(person(game, 'Wend')).toMatchObject({ hp: 0, status: ['down'] })
      game.say('heal who: Wend points: 2 because: a physician')
      expect(person(game, 'Wend').hp).toBe(2)
    })

    it('have all the consequences: the turn goes on, the last foe ends the fight, nobody left asks the game master', () => {
      const game = fighting()
      game.say('damage who: Imre points: 7 because: the lamp')
      expect(adapter.next(game.state)).toMatchObject({ seats: ['Sade'] })
      game.say('damage who: Sade points: 7 because: the lamp')
      expect(adapter.next(game.state)).toMatchObject({ kind: 'over', outcome: 'overrun' })
      const other = fighting()
      other.say('damage who: Pike points: 7 because: the shelf')
      expect(types(other.say('damage who: Vance points: 7 because: the shelf'))).toEqual([
        'health_changed',
        'fight_ended',
        'game_ended',
      ])
    })

    it('let the fallen rise and act when their turn comes', () => {
      const game = fighting()
      game.say('damage who: Sade points: 7 because: the lamp')
      game.say('heal who: Sade points: 7 because: a miracle')
      game.say('dodge')
      expect(adapter.next(game.state)).toMatchObject({ seats: ['Sade'] })
    })

    it('are refused with what is there', () => {
      const game = siege()
      expect(game.stop('damage who: Vanse points: 1 because: x').message).toContain(
        'Did you mean Agent Vance?',
      )
      for (const points of [0, -3])
        expect(game.refused(`damage who: Imre points: ${points} because: x`)).toBe('BAD_POINTS')
      expect(new Game(contentScenario('night-ferry')).refused('damage who: Ilse points: 1 because: x')).toBe(
        'no_health',
      )
    })
  })

  describe('condition', () => {
    it('keeps somebody from acting until it is lifted', () => {
      const game = fighting()
      game.say('condition who: Imre do: set what: stunned because: a blow on the head')
      expect(person(game, 'Imre', 'Sade').status).toContain('stunned')
      expect(adapter.next(game.state)).toMatchObject({ seats: ['Sade'] })
      game.say('condition who: Imre do: lift what: stunned because: water')
      expect(adapter.next(game.state)).toMatchObject({ seats: ['Imre'] })
    })

    it('asks the game master when nobody can act, and never plays foes on for ever', () => {
      const game = fighting()
      game.say('condition who: Imre do: set what: stunned because: gas')
      game.say('condition who: Sade do: set what: stunned because: gas')
      expect(adapter.next(game.state)).toEqual({ kind: 'awaiting', seats: ['gm'], reason: 'fallen' })
      expect(adapter.choices(game.state, 'gm')).toHaveLength(1)
    })

    it('changes rolls as the system says', () => {
      const game = new Game(contentScenario('salt-ford'))
      game.say('condition who: Wend do: set what: prone because: mud')
      expect(game.say('try climb by: Wend', d20(10)).at(1)).toMatchObject({ roll: { total: 5 } })
    })

    it('knows the dead, who can be called back, and who is hostile', () => {
      const game = siege()
      game.say('damage who: Orlok points: 8 type: lethal because: a fall')
      expect(game.refused('heal who: Orlok points: 1 because: x')).toBe('NO_CHANGE')
      game.say('condition who: Orlok do: lift what: dead because: only stunned')
      game.say('heal who: Orlok points: 7 because: rest')
      game.say('condition who: Orlok do: set what: hostile because: she has had enough')
      expect(person(game, 'Mrs Orlok')).toMatchObject({ side: 'foes', hp: 7 })
    })

    it('is refused where there is nothing to change, and words of situations lead to their verb', () => {
      const game = siege()
      expect(game.refused('condition who: Imre do: lift what: stunned because: x')).toBe('NO_CHANGE')
      expect(game.refused('condition who: Imre do: set what: dodging because: x')).toBe('no_fight')
      expect(game.refused('condition who: Imre do: set what: hostile because: x')).toBe('bad_target')
      expect(game.stop('condition who: Imre do: set what: exposed because: x').message).toContain(
        'situation exposed',
      )
      expect(game.stop('condition who: Imre do: set what: stuned because: x').message).toContain(
        'Did you mean stunned?',
      )
    })
  })

  describe('restore', () => {
    it('brings everything back to full', () => {
      const game = fighting()
      game.say('damage who: Imre points: 5 type: aggravated because: fire')
      game.say('set who: Imre figure: willpower to: 1 because: dread')
      expect(lines(game, 'restore who: Imre because: a night’s rest')).toEqual([
        'Ruling: Imre is restored: unhurt, willpower 6; Reason=a night’s rest',
      ])
      expect(game.refused('restore who: Imre because: x')).toBe('NO_CHANGE')
      expect(person(game, 'Imre').hp).toBe(7)
    })

    it('or points of one resource, and says what really changed', () => {
      const game = siege()
      expect(lines(game, 'restore who: Imre what: willpower by: 99 because: joy')).toEqual([
        'Ruling: Imre willpower +4, now 10; Reason=joy',
      ])
      expect(game.refused('restore who: Imre what: willpower by: 1 because: x')).toBe('NO_CHANGE')
      expect(game.refused('restore who: Pike what: willpower because: x')).toBe('bad_target')
      expect(game.stop('restore who: Imre what: wilpower because: x').message).toContain(
        'Did you mean willpower?',
      )
    })
  })

  describe('set', () => {
    it('reaches every figure that a view shows', () => {
      const game = fighting()
      game.say('set who: Imre figure: bonus to: 3 because: luck')
      game.say('set who: Imre figure: failure streak to: 2 because: doubt')
      game.say('set who: Imre figure: lethal to: 2 because: an old wound')
      game.say('set who: Imre figure: permanent paradox to: 1 because: a scar')
      for (const one of game.view('gm').people) {
        for (const { name } of one.figures) {
          if (/^(wounds|soak)/.test(name)) {
            expect(game.stop(`set who: ${one.name} figure: ${name} to: 1 because: x`).message).toContain(
              'follows from',
            )
          } else {
            game.say(`set who: ${one.name} figure: ${name} to: 1 because: the test`)
            const now = person(game, one.name).figures.find((figure) => figure.name === name)
            expect(now?.value).toBe(name === 'threat' ? 'low' : 1)
          }
        }
      }
      for (const sheet of game.view('gm').sheets) {
        for (const figure of ['armor', ...Object.keys(sheet.stats), ...Object.keys(sheet.inventory ?? {})])
          game.say(`set who: ${sheet.name} figure: ${figure} to: 1 because: the test`)
      }
      expect(game.view('gm').sheets[0]).toMatchObject({
        armor: 1,
        inventory: { ammo: 1 },
        stats: { strength: 1 },
      })
    })

    it('counts at once: a stat in the next roll', () => {
      const game = fighting()
      game.say('set who: Imre figure: firearms to: 0 because: a broken hand')
      expect(game.say('attack Vance', d10(2, 2, 2))[0]).toMatchObject({ roll: { pool: 3 } })
    })

    it('keeps to what can be', () => {
      const game = siege()
      expect(game.refused('set who: Imre figure: willpower to: 11 because: x')).toBe('BAD_VALUE')
      expect(game.refused('set who: Imre figure: bashing to: 8 because: x')).toBe('BAD_VALUE')
      expect(game.refused('set who: Imre figure: quintessence to: 19 because: x')).toBe('BAD_VALUE')
      expect(game.stop('set who: Imre figure: strenght to: 2 because: x').message).toContain(
        'Did you mean strength?',
      )
      expect(game.refused('set who: Imre figure: constructor to: 2 because: x')).toBe('NO_SUCH_FIGURE')
    })

    it('sets points where the system counts them', () => {
      const game = new Game(contentScenario('salt-ford'))
      game.say('set who: Teodora figure: max hp to: 20 because: a blessing')
      game.say('set who: Teodora figure: hp to: 18 because: a blessing')
      expect(person(game, 'Teodora')).toMatchObject({ hp: 18, max: 20 })
    })

    it('with `figures: words` shows others a word', () => {
      const game = new Game(contentScenario('chantry-siege'), { figures: 'words' })
      const [event] = game.say('set who: Pike figure: lethal to: 4 because: a fall')
      expect(adapter.mech(game.seen(event!, 'Imre')!)).toEqual([
        'Ruling: Agent Pike lethal is badly hurt; Reason=a fall',
      ])
      expect(JSON.stringify(game.seen(event!, 'Imre'))).not.toMatch(/4|after/)
    })
  })

  describe('add', () => {
    it('brings in several of somebody at once, who join a fight by their own initiative', () => {
      const game = fighting()
      const added = game.say('add Agent Pike count: 2 because: they heard the shots', d10(10, 1))
      expect(types(added)).toEqual(['person_added', 'fight_joined', 'person_added', 'fight_joined'])
      expect(game.view('gm').order).toEqual([
        'Imre',
        'Sade',
        'Agent Pike 2',
        'Agent Vance',
        'Agent Pike',
        'Agent Pike 3',
      ])
      expect(adapter.next(game.state)).toMatchObject({ seats: ['Imre'] })
      expect(adapter.choices(game.state, 'Imre').some(({ to }) => to === 'Agent Pike 3')).toBe(true)
    })

    it('shows players who comes, not their sheet', () => {
      const game = fighting()
      const [event] = game.say('add Agent Pike because: noise', d10(1))
      expect(game.seen(event!, 'Imre')).not.toHaveProperty('sheet')
      expect(game.view('Imre').sheets.map(({ name }) => name)).toEqual(['Imre'])
    })

    it('takes people in reserve, a stat line, and allies who fight for the characters', () => {
      const game = new Game(contentScenario('salt-ford'))
      expect(lines(game, 'add toll-taker because: the bell')).toEqual([
        'Ruling: toll-taker comes as a foe; Reason=the bell',
      ])
      game.say(
        'add old Hob side: allies stats: might 12, brawling 3, hp 9, with cudgel because: he owes them',
      )
      expect(person(game, 'old Hob')).toMatchObject({ side: 'allies', hp: 9, max: 9 })
      game.say('fight', d20(20, 19, 18, 3, 2, 1))
      expect(game.view('gm').order.slice(0, 3)).toEqual(['Wend', 'Teodora', 'old Hob'])
      expect(game.refused('attack Hob')).toBe('bad_target')
      game.say('dodge')
      // Hob strikes at the first in the order of the fight who stands against the characters: Little Marten is the quicker.
      const [miss, foes] = [d20(2), d20(2, 2, 2, 2, 2, 2)]
      expect(game.say('attack Rope', d20(2), miss, foes)[2]).toMatchObject({
        who: 'old Hob',
        target: 'Little Marten',
      })
    })

    it('is refused with what is known', () => {
      const game = siege()
      expect(game.stop('add Agnt Pike because: x').message).toContain('Did you mean Agent Pike?')
      expect(game.stop('add rat stats: strenght 2 because: x').message).toContain('Did you mean "strength"?')
      expect(game.stop('add rat stats: with pokr because: x').message).toContain('Did you mean "poker"?')
      expect(game.refused('add rat stats: strength because: x')).toBe('bad_stats')
      expect(game.refused('add rat stats: hp 4 because: x')).toBe('bad_stats')
      expect(game.refused('add rat stats: arete 99 because: x')).toBe('trait_out_of_range')
      expect(game.refused('add Agent Pike count: 0 because: x')).toBe('BAD_COUNT')
      expect(game.refused('add Agent Pike count: 200 because: x')).toBe('BAD_COUNT')
      expect(game.stop('add Agent Pike side: fose because: x').message).toContain('Did you mean foes?')
    })
  })

  describe('remove', () => {
    it('takes somebody out of order, targets and sight, and whose turn it was goes to the next', () => {
      const game = fighting()
      game.say('remove who: Imre because: a telegram')
      expect(adapter.next(game.state)).toMatchObject({ seats: ['Sade'] })
      expect(game.view('gm').people.map(({ name }) => name)).not.toContain('Imre')
      expect(game.refused('try look', 'Imre')).toBe('incapacitated')
      game.say('remove who: Pike because: he runs')
      expect(game.refused('attack Pike')).toBe('unknown_name')
      expect(types(game.say('remove who: Vance because: he runs too'))).toEqual([
        'person_removed',
        'fight_ended',
        'game_ended',
      ])
    })

    it('can be made good: they come back as they were', () => {
      const game = siege()
      game.say('damage who: Sade points: 2 because: x')
      game.say('remove who: Sade because: home early')
      expect(game.view('gm').people).toHaveLength(4)
      expect(lines(game, 'add Sade because: the bus is late')).toEqual([
        'Ruling: Sade is back; Reason=the bus is late',
      ])
      expect(person(game, 'Sade').hp).toBe(5)
    })

    it('of all characters asks the game master', () => {
      const game = siege()
      game.say('remove who: Sade because: x')
      game.say('remove who: Imre because: x')
      expect(adapter.next(game.state)).toMatchObject({ kind: 'over' })
    })
  })

  describe('bonus', () => {
    it('is for the next roll and only that, whatever is rolled', () => {
      const game = fighting()
      game.say('bonus who: Imre value: 2 because: aim')
      expect(person(game, 'Imre', 'Sade').figures).toContainEqual({ name: 'bonus', value: 2 })
      expect(game.say('attack Vance', d10(2, 2, 2, 2, 2, 2, 2))[0]).toMatchObject({ roll: { pool: 7 } })
      expect(person(game, 'Imre').figures.map(({ name }) => name)).not.toContain('bonus')
      game.say('bonus who: Vance value: -2 because: dust')
      expect(game.say('dodge', d10(2, 2, 2, 2), d10(2, 2, 2, 2, 2))[2]).toMatchObject({
        who: 'Agent Vance',
        roll: { pool: 4 },
      })
    })

    it('goes to the sum where there is no pool, and to the first of two actions', () => {
      const game = new Game(contentScenario('salt-ford'))
      game.say('bonus who: Wend value: 5 because: calm')
      const rolls = game
        .say('try climb by: Wend also: watch', d20(10, 10))
        .filter((event) => event.type === 'action_rolled')
      expect(rolls).toMatchObject([{ roll: { total: 14 } }, { roll: { total: 14 } }])
      expect(game.refused('bonus who: Wend value: 0 because: x')).toBe('BAD_VALUE')
    })
  })

  describe('clock', () => {
    it('starts one, moves one, and fires what it crosses', () => {
      const game = siege()
      expect(lines(game, 'clock name: Dawn segments: 4 because: they dawdle')).toEqual([
        'Ruling: a new clock, Dawn, 0 of 4; Reason=they dawdle',
      ])
      expect(lines(game, 'clock Dawn by: 2 because: an hour')).toEqual([
        'Ruling: clock Dawn 0 -> 2; Reason=an hour',
      ])
      expect(game.view('Imre').clocks.at(-1)).toMatchObject({ name: 'Dawn', value: 2, max: 4 })
      expect(lines(game, 'clock attention by: 3 because: noise')[1]).toMatch(/^TRIGGER attention at 3/)
    })

    it('is refused where nothing would move, and a name is taken once', () => {
      const game = siege()
      expect(game.refused('clock attention by: -1 because: x')).toBe('NO_CHANGE')
      expect(game.refused('clock Attention segments: 4 because: x')).toBe('NO_CHANGE')
      expect(game.refused('clock x segments: 0 because: x')).toBe('BAD_VALUE')
      expect(game.refused('clock attention because: x')).toBe('BAD_VALUE')
      expect(game.stop('clock atention by: 1 because: x').message).toContain('Did you mean')
    })
  })

  describe('take-part', () => {
    it('lets people into a fight and out of it', () => {
      const game = fighting()
      game.say('take-part who: Sade do: leave because: she holds the door')
      expect(game.view('gm').order).toEqual(['Imre', 'Agent Vance', 'Agent Pike'])
      expect(lines(game, 'take-part who: Sade do: join because: it holds', d10(1))).toEqual([
        'Ruling: Sade joins the fight at 7; Reason=it holds',
        'INITIATIVE Imre > Agent Vance > Sade > Agent Pike',
      ])
      expect(game.refused('take-part who: Orlok do: join because: x')).toBe('BAD_VALUE')
      game.say('take-part who: Orlok do: join side: allies because: her shop too', d10(1))
      expect(person(game, 'Mrs Orlok').side).toBe('allies')
      expect(game.refused('take-part who: Orlok do: join because: x')).toBe('NO_CHANGE')
    })

    it('ends a fight that nobody is in', () => {
      const game = fighting()
      game.say('take-part who: Sade do: leave because: x')
      expect(game.say('take-part who: Imre do: leave because: x').at(-1)).toMatchObject({
        type: 'fight_ended',
        outcome: 'characters_out',
      })
      expect(game.refused('take-part who: Imre do: join because: x')).toBe('no_fight')
    })
  })

  it('a game full of rulings verifies, and each can be taken back', () => {
    const table = Table.open(adapter, contentScenario('chantry-siege'), {
      id: 'rulings',
      seed: new Uint8Array(32).fill(7),
    })
    table.start()
    const rulings = [
      'damage who: Sade points: 3 because: glass',
      'condition who: Pike do: set what: stunned because: a book',
      'add Agent Pike count: 2 because: the van',
      'fight',
      'bonus who: Imre value: 3 because: nerve',
      'add dock rat stats: strength 2, with baton because: noise',
      'set who: Imre figure: ammo to: 9 because: a drawer',
      'take-part who: Orlok do: join side: allies because: enough',
      'remove who: Pike 2 because: called away',
      'clock name: Dawn segments: 6 because: they dawdle',
      'clock Dawn by: 2 because: an hour',
      'restore who: Sade because: adrenaline',
      'rule attack difficulty: 8 reason: dark',
      'truce reason: everybody is tired',
    ]
    for (const line of rulings) {
      const before = JSON.stringify(table.state)
      table.act('gm', commandOf(line))
      table.undo('gm')
      expect(JSON.stringify(table.state)).toBe(before)
      table.act('gm', commandOf(line))
      if (table.next().kind === 'over') break
    }
    table.close()
    const found = verifyJournal(table.export(), adapter)
    expect([found.ok, found.rulesChecked]).toEqual([true, true])
  })

  it('works where there is only a bare system', () => {
    const game = new Game(scenarioOf({}))
    game.say('add a stranger side: others stats: threat high because: the door opens')
    expect(person(game, 'a stranger')).toMatchObject({ side: 'others' })
    game.say('bonus who: You value: 2 because: hope')
    expect(game.refused('take-part who: stranger do: join because: x')).toBe('no_fight')
  })
})
