import { describe, expect, it } from 'vitest'
import type { GameSeen, ScenarioSeen } from '../../web/src/api/types.js'
import { firstSeating, mySeat, take, takeMaster } from '../../web/src/friends/who-plays.js'
import { firstOf, found, inOrder, minutesText, playersText } from '../../web/src/home/facts.js'

const scenario = (name: string, more: Partial<ScenarioSeen> = {}): ScenarioSeen => ({
  name,
  title: name,
  seats: [],
  players: [1, 1],
  people: [],
  seat: 'player',
  ...more,
})
const game = (id: string, scenarios: readonly ScenarioSeen[]): GameSeen => ({
  id,
  title: id,
  name: id === 'bx' ? 'Swords & Morale' : id,
  version: '1',
  policies: ['focus'],
  scenarios,
})
const games = [
  game('pig', [scenario('Race')]),
  game('bx', [
    scenario('Mill', { about: 'A captain waits.', people: ['Reaver Captain'], kind: 'fight', minutes: 10 }),
    scenario('Reavers', { first: true, kind: 'fight', minutes: 5 }),
    scenario('Day', { kind: 'story', minutes: 30, players: [1, 3], master: true }),
  ]),
]
const titles = (search: string, filter: Parameters<typeof found>[2] = 'all') =>
  found(inOrder(games), search, filter).map(({ scenario: { title } }) => title)

describe('the list of scenarios', () => {
  it('begins with those to begin with, games from outside last', () => {
    expect(titles('')).toEqual(['Reavers', 'Mill', 'Day', 'Race'])
    expect(firstOf(games[1]!)?.title).toBe('Reavers')
    expect(firstOf(games[0]!)?.title).toBe('Race')
  })

  it('is searched by every word, in title, sentence, people and the game’s name', () => {
    expect(titles('captain')).toEqual(['Mill'])
    expect(titles('WAITS reaver')).toEqual(['Mill'])
    expect(titles('swords day')).toEqual(['Day'])
    expect(titles('captain day')).toEqual([])
  })

  it('is filtered by kind, length and players', () => {
    expect(titles('', 'fights')).toEqual(['Reavers', 'Mill'])
    expect(titles('', 'stories')).toEqual(['Day'])
    expect(titles('', 'short')).toEqual(['Reavers'])
    expect(titles('', 'several')).toEqual(['Day'])
  })

  it('says length and players in words', () => {
    expect([minutesText({ minutes: 5 }), minutesText({ minutes: 60 }), minutesText({})]).toEqual([
      '5 min',
      '1 h',
      '',
    ])
    expect(playersText({ players: [1, 1] })).toBe('1 player')
    expect(playersText({ players: [1, 3], master: true })).toBe('1–3 players + GM')
    expect(playersText({ players: [0, 0] })).toBe('you watch')
  })
})

describe('the seats of a table for friends', () => {
  const seats = [
    { name: 'lyra', side: 'heroes' },
    { name: 'marcus', side: 'heroes' },
    { name: 'goblins', side: 'goblins' },
  ]

  it('are first: me, links for my side, bots against us', () => {
    const first = firstSeating(seats, 'marcus', false)
    expect(first).toEqual({ seats: { lyra: 'link', marcus: 'me', goblins: 'bot' }, master: 'none' })
    expect(mySeat(first)).toBe('marcus')
  })

  it('hold one person once: a seat that is left gets a link', () => {
    const first = firstSeating(seats, undefined, false)
    const moved = take(first, 'goblins', 'me')
    expect(moved.seats).toEqual({ lyra: 'link', marcus: 'link', goblins: 'me' })
    const master = takeMaster(moved, 'me')
    expect(master).toEqual({ seats: { lyra: 'link', marcus: 'link', goblins: 'link' }, master: 'me' })
    expect(mySeat(master)).toBe('gm')
    expect(take(master, 'lyra', 'me')).toMatchObject({ seats: { lyra: 'me' }, master: 'link' })
    expect(mySeat(take(first, 'lyra', 'bot'))).toBeUndefined()
  })

  it('have me as game master where the scenario needs one', () => {
    expect(firstSeating(seats, 'lyra', true)).toEqual({
      seats: { lyra: 'link', marcus: 'link', goblins: 'bot' },
      master: 'me',
    })
  })
})
