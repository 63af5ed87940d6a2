import type { Which } from './dice/spread.js'

/** Which part of the lab is shown. */
export type Tab = 'dice' | 'scenario' | 'fair'

export interface DiceLine {
  readonly text: string
  readonly label: string
}

/** Everything that the dice tab shows follows from this. */
export interface DiceSettings {
  readonly lines: readonly DiceLine[]
  readonly which: Which
  readonly at: number
  /** Dice of which one or two numbers are ranges: `3..7d6kh3`. */
  readonly sweep: string
  /** The numbers to reach, where the dice have one range only: `8..18`. */
  readonly against: string
}

/** A variant: what it is called and what it changes. */
export interface VariantSettings {
  readonly name: string
  readonly changes: readonly string[]
}

/** Everything that the scenario tab shows follows from this. */
export interface ScenarioSettings {
  readonly scenario: string
  readonly policy: string
  readonly seed: number
  readonly variants: readonly VariantSettings[]
  /** `pc.AC=13..18`; empty: chosen by what the scenario has. */
  readonly down: string
  readonly across: string
  /** The end, or the figure, that the sweep tells of; empty: the worst end for the players. */
  readonly of: string
  /** Whose hit points and which figure the charts show; empty: the first. */
  readonly who: string
  readonly figure: string
  readonly games: number
}

export interface LabSettings {
  readonly tab: Tab
  readonly dice: DiceSettings
  readonly scenario: ScenarioSettings
}

export const MAX_LINES = 6
export const MAX_VARIANTS = 4
/** Games that are played unasked, and those that *Play 100,000* asks for. */
export const GAMES = 20_000
export const MORE_GAMES = 100_000

const USUAL: LabSettings = {
  tab: 'dice',
  dice: {
    lines: [
      { text: '4d6kh3', label: 'an ability score' },
      { text: '3d6', label: 'straight down' },
      { text: '2d6+4', label: 'the safe way' },
    ],
    which: 'least',
    at: 15,
    sweep: '3..7d6kh3',
    against: '8..18',
  },
  scenario: {
    scenario: 'bx/captain-and-four',
    policy: '',
    seed: 0,
    variants: [
      { name: 'As written', changes: [] },
      { name: 'Better armour', changes: ['pc.AC=17'] },
    ],
    down: '',
    across: '',
    of: '',
    who: '',
    figure: '',
    games: GAMES,
  },
}

/** Between what belongs together in one value of an address; no dice text and no field has it. */
const BAR = '|'
const MAX_TEXT = 300

const pairOf = (value: string): readonly string[] => value.slice(0, MAX_TEXT).split(BAR)

function whole(text: string | null, least: number, most: number): number | undefined {
  if (text === null || !/^-?\d{1,9}$/.test(text)) return undefined
  return Math.min(most, Math.max(least, Number(text)))
}

function readDice(said: URLSearchParams, before: DiceSettings): DiceSettings {
  const lines = said.getAll('e').map((value): DiceLine => {
    const [text = '', label = ''] = pairOf(value)
    return { text, label }
  })
  const which = said.get('chance')
  return {
    lines: lines.length > 0 ? lines.slice(0, MAX_LINES) : before.lines,
    which: which === 'exactly' || which === 'least' || which === 'most' ? which : before.which,
    at: whole(said.get('at'), -1e6, 1e6) ?? before.at,
    sweep: said.get('sweep') ?? before.sweep,
    against: said.get('against') ?? before.against,
  }
}

function readScenario(said: URLSearchParams, before: ScenarioSettings): ScenarioSettings {
  const scenario = said.get('scenario')
  if (scenario === null) return before
  const variants = said.getAll('v').map((value): VariantSettings => {
    const [name = '', ...changes] = pairOf(value)
    return { name, changes: changes.filter((one) => one !== '') }
  })
  const fresh = freshScenario(scenario)
  return {
    ...fresh,
    policy: said.get('policy') ?? '',
    seed: whole(said.get('seed'), 0, 1e9) ?? 0,
    variants: variants.length > 0 ? variants.slice(0, MAX_VARIANTS) : fresh.variants,
    down: said.get('down') ?? '',
    across: said.get('across') ?? '',
    of: said.get('of') ?? '',
    who: said.get('who') ?? '',
    figure: said.get('figure') ?? '',
    games: whole(said.get('games'), GAMES, MORE_GAMES) ?? GAMES,
  }
}

/** Another scenario: as it is written, and nothing chosen. */
export function freshScenario(scenario: string): ScenarioSettings {
  return {
    ...USUAL.scenario,
    scenario,
    variants: [{ name: 'As written', changes: [] }],
  }
}

/** Reads an address; what it does not say is as `last` left it. */
export function readAddress(search: string, last: string): LabSettings {
  const before = last === '' ? USUAL : readOver(new URLSearchParams(last), USUAL)
  return readOver(new URLSearchParams(search), before)
}

function readOver(said: URLSearchParams, before: LabSettings): LabSettings {
  const tab = said.get('tab')
  const isScenario = said.has('scenario')
  return {
    tab: tab === 'dice' || tab === 'scenario' || tab === 'fair' ? tab : isScenario ? 'scenario' : before.tab,
    dice: readDice(said, before.dice),
    scenario: readScenario(said, before.scenario),
  }
}

/** The settings of the tab that is shown, as an address. */
export function writeAddress({ tab, dice, scenario }: LabSettings): string {
  const said = new URLSearchParams({ tab })
  if (tab === 'dice') writeDice(said, dice)
  if (tab === 'scenario') writeScenario(said, scenario)
  return `?${said.toString()}`
}

/** Both tabs, as they are kept for the next time. */
export function writeLast({ dice, scenario }: LabSettings): string {
  const said = new URLSearchParams()
  writeDice(said, dice)
  writeScenario(said, scenario)
  said.set('tab', 'dice')
  return said.toString()
}

function writeDice(said: URLSearchParams, { lines, which, at, sweep, against }: DiceSettings): void {
  for (const { text, label } of lines) said.append('e', label === '' ? text : text + BAR + label)
  said.set('chance', which)
  said.set('at', String(at))
  said.set('sweep', sweep)
  said.set('against', against)
}

function writeScenario(said: URLSearchParams, one: ScenarioSettings): void {
  said.set('scenario', one.scenario)
  for (const { name, changes } of one.variants) said.append('v', [name, ...changes].join(BAR))
  for (const key of ['policy', 'down', 'across', 'of', 'who', 'figure'] as const)
    if (one[key] !== '') said.set(key, one[key])
  said.set('seed', String(one.seed))
  if (one.games !== GAMES) said.set('games', String(one.games))
}
