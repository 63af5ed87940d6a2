import type { Page } from '@playwright/test'
import { ask, choose, type Set as OpenSet, openPage, playToEnd, type Stage, setTable } from '../web-stage.js'

/** A page that stands as it should be looked at. */
export interface Shown {
  readonly name: string
  readonly page: Page
}

type Show = (shown: Shown) => Promise<void>

/** Something to look at: it opens pages, brings them into a state, and shows each state. */
export type Scene = (stage: Stage, show: Show) => Promise<void>

const GAMES = [
  { scenario: 'bx/captain-and-four', seat: 'player', seats: {}, steps: 2 },
  { scenario: 'skirmish/ember-ambush', seat: 'ysolde', seats: { odrin: 'focus' }, steps: 3 },
  { scenario: 'adapter/burgled-study', seat: '', seats: {}, steps: 2 },
  { name: 'pool', scenario: 'adapter/chantry-siege', seat: 'Imre', seats: { Sade: 'steady' }, steps: 3 },
  {
    scenario: 'simverse/guide-fight',
    seat: 'lyra',
    seats: { marcus: 'tactical', goblins: 'tactical' },
    steps: 2,
  },
  { scenario: 'spire/cultist-spike-slime', seat: 'player', seats: {}, steps: 3 },
] as const

interface Begun extends OpenSet {
  readonly key: string
  readonly address: string
}

/** A table against bots, begun. Without a name the first seat that a person plays is taken. */
async function begin(
  { url }: Stage,
  scenario: string,
  seat: string,
  seats: object,
  gm = false,
): Promise<Begun> {
  const set = await setTable(url, { scenario, gm, seats, seed: 'pictures', options: { odds: 'all' } })
  const own = seat === '' ? Object.keys(set.keys.seats)[0]! : seat
  const key = set.keys.seats[own]!
  await ask(url, gm ? set.keys.gm : key, `${set.table}/requests`, { kind: 'start' })
  return { ...set, key, address: `${url}/t/${set.table}#${key}` }
}

/** Every game at its first decision, chosen but not sent, with a sheet open, in mid-game and at its end. */
const games: Record<string, Scene> = Object.fromEntries(
  GAMES.map(({ scenario, seat, seats, steps, ...named }): [string, Scene] => {
    const game = 'name' in named ? named.name : scenario.split('/')[0]!
    return [
      game,
      async (stage, show) => {
        const { address } = await begin(stage, scenario, seat, seats)
        const { page, context } = await openPage(stage.browser, address)
        await page.locator('.tray.lit').waitFor()
        await page.waitForTimeout(800)
        await show({ name: `${game}-1-first`, page })
        await page.keyboard.press('1')
        await page.waitForTimeout(400)
        await show({ name: `${game}-2-chosen`, page })
        await page.keyboard.press('Escape')
        await page.keyboard.press('s')
        await page.getByRole('dialog').waitFor()
        await show({ name: `${game}-2-sheet`, page })
        await page.keyboard.press('Escape')
        for (let step = 0; step < steps; step++) {
          await page.locator('.tray.lit').waitFor()
          await choose(page)
        }
        await page.waitForTimeout(600)
        await show({ name: `${game}-3-middle`, page })
        await playToEnd([page])
        await page.locator('text=The seed is revealed').first().waitFor()
        await show({ name: `${game}-4-end`, page })
        await context.close()
      },
    ]
  }),
)

/** A fight on a grid: the field at the first decision, a square chosen, the move done, and on a phone the field drawn whole. */
const field: Scene = async (stage, show) => {
  const bots = { lyra: 'tactical', maren: 'tactical', wardens: 'tactical' }
  const { address } = await begin(stage, 'simverse/bridge-of-ledges', 'marcus', bots)
  const { page, context } = await openPage(stage.browser, address)
  await page.locator('.tray.lit').waitFor()
  await page.waitForTimeout(800)
  await show({ name: 'field-1-first', page })
  await page.locator('[data-square="-6,1"]').click()
  await page.waitForTimeout(300)
  await show({ name: 'field-2-square', page })
  await page.keyboard.press('Enter')
  await page.locator('[data-token="Marcus"][aria-label*="at -6,1"]').waitFor()
  await page.locator('.tray.lit').waitFor()
  await show({ name: 'field-3-moved', page })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Whole field' }).click()
  await show({ name: 'field-4-whole', page })
  await context.close()
}

/** The duel on its line, at the first decision and in its middle. */
const duel: Scene = async (stage, show) => {
  const { address } = await begin(stage, 'simverse/duel-of-maneuvers', 'isaura', { rodrigo: 'tactical' })
  const { page, context } = await openPage(stage.browser, address)
  await page.locator('.tray.lit').waitFor()
  await page.waitForTimeout(800)
  await show({ name: 'duel-1-first', page })
  for (let step = 0; step < 2; step++) {
    await page.locator('.tray.lit').waitFor()
    await choose(page)
  }
  await page.waitForTimeout(600)
  await show({ name: 'duel-2-middle', page })
  await context.close()
}

interface RunLook {
  readonly next: { readonly kind: string }
  readonly choices: readonly {
    readonly text: string
    readonly command: { readonly verb: string; readonly to?: unknown }
  }[]
  readonly view: {
    readonly phase: string
    readonly people: readonly { readonly hp: number }[]
    readonly run: {
      readonly room: { readonly kind: string; readonly done: boolean } | null
      readonly rows: readonly (readonly { readonly space: string; readonly room: string }[])[]
      readonly onward: readonly { readonly space: string; readonly reaches: readonly string[] }[]
    }
  }
}

const ROOMS = ['merchant', 'campfire', 'event', 'treasure']
const MAX_STEPS = 300

/** The move behind which most of the rooms lie that have no picture yet. */
function towards({ choices, view: { run } }: RunLook, seen: ReadonlySet<string>) {
  const kinds = new Map(run.rows.flat().map(({ space, room }) => [space, room]))
  const missing = (to: unknown) => {
    const reached = run.onward.find(({ space }) => space === to)?.reaches ?? []
    const found = [String(to), ...reached].map((space) => kinds.get(space) ?? '')
    return ROOMS.filter((room) => !seen.has(room) && found.includes(room)).length
  }
  const moves = choices.filter(({ command }) => command.verb === 'move')
  return moves.toSorted((a, b) => missing(b.command.to) - missing(a.command.to))[0]
}

/** A run: Neow, the map, the rooms between fights, and the pile that opens. The referee shortens the fights. */
const run: Scene = async (stage, show) => {
  const { url } = stage
  const { table, keys, key, address } = await begin(stage, 'spire/run', 'player', {}, true)
  const { page, context } = await openPage(stage.browser, address)
  const look = () => ask<RunLook>(url, key, table)
  const send = (text: string, by = key) => ask(url, by, `${table}/commands`, { text })
  await page.locator('.here').waitFor()
  await show({ name: 'spire-5-neow', page })
  await page.getByRole('button', { name: /your deck/ }).click()
  await show({ name: 'spire-5-pile', page })
  await page.keyboard.press('Escape')
  const seen = new Set<string>()
  for (let step = 0; step < MAX_STEPS; step++) {
    const now = await look()
    const { next, choices, view } = now
    if (next.kind === 'over' || ROOMS.every((room) => seen.has(room))) break
    if (view.phase !== 'room') {
      for (const [place, { hp }] of view.people.entries())
        if (place > 0 && hp > 0)
          await send(`hurt who: ${place} points: ${hp} because: a picture is taken`, keys.gm)
      continue
    }
    const { room } = view.run
    const here = choices.filter(({ command }) => !['move', 'drop', 'potion', 'relic'].includes(command.verb))
    // Neow’s room is an event that is done; a merchant and a chest may be left at once.
    const isNew = room && ROOMS.includes(room.kind) && !seen.has(room.kind)
    if (isNew && (room.kind !== 'event' || !room.done)) {
      seen.add(room.kind)
      await page.waitForTimeout(500)
      await show({ name: `spire-6-${room.kind}`, page })
    }
    if (here.length === 0 && !seen.has('map')) {
      seen.add('map')
      await page.waitForTimeout(500)
      await show({ name: 'spire-5-map', page })
      await page.locator('.map button').first().click()
      await show({ name: 'spire-5-map-chosen', page })
    }
    const choice = (seen.has('map') ? undefined : here[0]) ?? towards(now, seen) ?? choices[0]
    if (!choice) throw new Error('the run asks nothing')
    await send(choice.text)
  }
  await context.close()
  const missed = ROOMS.filter((room) => !seen.has(room))
  if (missed.length > 0) throw new Error(`no picture of ${missed.join(', ')}`)
}

/** Fights of every size, at their first turn. */
const fights: Scene = async (stage, show) => {
  for (const name of ['jaw-worm', 'three-sentries', 'slime-boss', 'angry-team']) {
    const { address } = await begin(stage, `spire/${name}`, 'player', {})
    const { page, context } = await openPage(stage.browser, address)
    await page.locator('.hand .card').first().waitFor()
    await page.locator('.hand .card').first().click()
    await page.waitForTimeout(500)
    await show({ name: `spire-7-${name}`, page })
    await context.close()
  }
}

interface DefenceLook {
  readonly next: { readonly kind: string }
  readonly view: { readonly defenses: readonly unknown[] }
  readonly choices: readonly { readonly text: string }[]
}

/** Begins fights until one of them asks Marcus for a defence. */
async function attacked(stage: Stage): Promise<Begun> {
  for (let fight = 0; fight < 8; fight++) {
    const seats = { lyra: 'tactical', goblins: 'tactical' }
    const begun = await begin(stage, 'simverse/guide-fight', 'marcus', seats)
    const { table, key } = begun
    for (let turn = 0; turn < 60; turn++) {
      const { next, view, choices } = await ask<DefenceLook>(stage.url, key, table)
      if (view.defenses.length > 0) return begun
      if (next.kind === 'over') break
      if (choices[0]) await ask(stage.url, key, `${table}/commands`, { text: choices[0].text })
      else await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error('the goblins never strike at Marcus')
}

/** The choice of a defence, nothing pressed and one pressed. */
const defence: Scene = async (stage, show) => {
  const { address } = await attacked(stage)
  const { page, context } = await openPage(stage.browser, address)
  await page.getByRole('radiogroup', { name: 'Defences' }).waitFor()
  await show({ name: 'simverse-5-defence', page })
  await page.keyboard.press('1')
  await show({ name: 'simverse-5-defence-chosen', page })
  await context.close()
}

/** A table for friends: set, its links, the question before it begins too early, and on Home. */
const friends: Scene = async (stage, show) => {
  const { page, context } = await openPage(stage.browser, `${stage.url}/new`)
  await page.getByRole('button', { name: 'Set the table' }).waitFor()
  await page.waitForTimeout(500)
  await show({ name: 'friends-1-new', page })
  await page.getByRole('button', { name: 'Set the table' }).click()
  await page.getByRole('dialog', { name: 'Seats and their links' }).waitFor()
  await show({ name: 'friends-2-seats', page })
  await page.keyboard.press('Escape')
  await show({ name: 'friends-3-waiting', page })
  await page.getByRole('button', { name: 'Begin the game' }).click()
  await show({ name: 'friends-4-asked', page })
  await page.goto(stage.url)
  await page.locator('.friends article').waitFor()
  await page.getByRole('region', { name: 'Tables for friends' }).scrollIntoViewIfNeeded()
  await show({ name: 'friends-5-home', page })
  await context.close()
}

/** The pages around a table, for a browser that has played. */
const around: Scene = async (stage, show) => {
  const { url } = stage
  const opened = await openPage(stage.browser, url)
  const { page } = opened
  await page.locator('.games .play').first().waitFor()
  await show({ name: 'home-1-first', page })
  await page.getByRole('button', { name: 'Honest dice' }).click()
  await show({ name: 'home-2-seal', page })
  await page.keyboard.press('Escape')
  const plays = page.getByRole('button', { name: /^Play now/ })
  for (const place of [2, 0]) {
    await page.goto(url)
    await plays.nth(place).click()
    await page.locator('.tray.lit').waitFor()
  }
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Settings' }).last().click()
  await page.getByRole('dialog', { name: 'Settings' }).waitFor()
  await show({ name: 'settings', page })
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  await show({ name: 'keys', page })
  await page.keyboard.press('Escape')
  await playToEnd([page])
  await page.locator('text=The seed is revealed').first().waitFor()
  await page.getByRole('link', { name: 'Review' }).click()
  await page.locator('h1').first().waitFor()
  await page.locator('.sum').waitFor({ state: 'attached', timeout: 120_000 })
  await show({ name: 'review', page })
  for (const [name, path] of [
    ['home-3-again', '/'],
    ['finished', '/finished'],
    ['new', '/new'],
    ['nothing', '/nope'],
    ['lab', '/lab'],
    ['review-own', '/review'],
    ['verify', '/verify'],
    ['workshop', '/workshop'],
    ['campaign', '/campaign'],
  ] as const) {
    await page.goto(url + path)
    await page.locator('main').first().waitFor()
    await page.waitForTimeout(600)
    await show({ name, page })
  }
  const { links } = await setTable(url, { scenario: 'adapter/salt-ford', seed: 'pictures' })
  await page.goto(url + Object.values(links.seats)[0])
  await page.getByRole('button', { name: 'Sit down' }).waitFor()
  await show({ name: 'join', page })
  await page.getByRole('button', { name: 'Sit down' }).click()
  await page.locator('.tray').waitFor()
  await show({ name: 'waiting', page })
  await opened.context.close()
}

export const SCENES: Readonly<Record<string, Scene>> = {
  around,
  friends,
  ...games,
  defence,
  field,
  duel,
  run,
  fights,
}
