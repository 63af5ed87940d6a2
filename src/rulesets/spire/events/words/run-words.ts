import { entryOf } from '../../../../kernel/entry.js'
import { capital, type Line, listed, plainName } from './names.js'

/** Encounters as people call them, and whether they are several. */
const ENCOUNTERS: Readonly<Record<string, readonly [name: string, isSeveral?: true]>> = {
  jaw_worm: ['Jaw Worm'],
  jaw_worm_medium: ['Jaw Worm'],
  cultist: ['Cultist'],
  two_louse: ['Two Lice', true],
  three_louse: ['Three Lice', true],
  cultist_louse: ['Cultist and Louse', true],
  cultist_spike_slime: ['Cultist and Spike Slime', true],
  small_slimes: ['Small Slimes', true],
  slime_trio: ['Three Slimes', true],
  large_slime: ['Large Slime'],
  fungi_beasts: ['Two Fungi Beasts', true],
  sneaky_team: ['Sneaky Gremlin Gang'],
  angry_team: ['Angry Gremlin Gang'],
  a7_jaw_spike: ['Jaw Worm and Spike Slime', true],
  a7_looter_acid: ['Looter and Acid Slime', true],
  gremlin_nob: ['Gremlin Nob'],
  three_sentries: ['Three Sentries', true],
  slime_boss: ['Slime Boss'],
  three_byrds: ['Three Byrds', true],
  three_cultists: ['Three Cultists', true],
  chosen_cultist: ['Chosen and Cultist', true],
  chosen_byrd: ['Chosen and Byrd', true],
  looter_mugger: ['Looter and Mugger', true],
  looter_mugger_2: ['Looter and Mugger', true],
  centurion_a: ['Centurion and Mystic', true],
  centurion_b: ['Centurion and Mystic', true],
  a7_parasite_fungi: ['Shelled Parasite and Fungi Beast', true],
  a7_guardian_sentry: ['Spheric Guardian and Sentry', true],
  gremlin_leader: ['Gremlin Leader'],
  taskmaster: ['Taskmaster and two Slavers', true],
  automaton: ['Bronze Automaton'],
  collector: ['Collector'],
  champ: ['Champ'],
  jaw_worms_hard: ['Three Jaw Worms', true],
  exploder_friends: ['Exploder, Repulsor and Spiker', true],
  repulsor_friends: ['Repulsor, Exploder and Spiker', true],
  orb_walker_23: ['Orb Walker'],
  orb_walker_32: ['Orb Walker'],
  three_darklings: ['Three Darklings', true],
  a7_exploder_friends: ['Exploder, Repulsor and two Spikers', true],
  a7_repulsor_friends: ['Repulsor, Exploder and Spheric Guardian', true],
  awakened_one: ['Awakened One'],
  donu_deca: ['Donu and Deca', true],
  shield_spear: ['Spire Shield and Spire Spear', true],
  heart: ['Corrupt Heart'],
}

/** An encounter's name; one that the game does not ship with is called by its monsters. */
export function encounterName(id: string, { facts }: Line): readonly [name: string, isSeveral: boolean] {
  const known = entryOf(ENCOUNTERS, id)
  if (known) return [known[0], known[1] === true]
  const { run, monsters } = facts.scenario.content
  const names = (entryOf(run?.encounters ?? {}, id)?.monsters ?? []).map(
    (kind) => entryOf(monsters, kind)?.name ?? plainName(kind),
  )
  return names.length === 0
    ? [id.split('_').map(capital).join(' '), false]
    : [listed(names), names.length > 1]
}

/** `Small Slimes block the way`, with elites and bosses said. */
export function encounterSentence(id: string, context: Line): string {
  const [name, isSeveral] = encounterName(id, context)
  const tier = entryOf(context.facts.scenario.content.run?.encounters ?? {}, id)?.tier
  const before = tier === 'elite' ? 'Elite: ' : tier === 'boss' ? 'The boss: ' : ''
  return `${before}${name} ${isSeveral ? 'block' : 'blocks'} the way.`
}

/** Options of events that are things, and how they are taken. */
const OPTIONS: Readonly<Record<string, string>> = {
  banana: 'you take the banana',
  donut: 'you take the donut',
  box: 'you take the box',
  restraint: 'you show restraint',
  one: 'you give one card',
  two: 'you give two cards',
  leave: 'you leave',
  take: 'you take what is there',
  pray: 'you pray',
  read: 'you read',
  sleep: 'you sleep',
  search: 'you search',
  rummage: 'you rummage',
  spin: 'you spin the wheel',
  reach: 'you reach in',
  gather: 'you gather what is there',
  offer: 'you offer a card',
  desecrate: 'you desecrate it',
  skim: 'you skim it',
  elegance: 'you choose elegance',
  simplicity: 'you choose simplicity',
  drink: 'you drink',
  subject: 'you become a test subject',
  adjust: 'you ask for an adjustment',
  clean: 'you ask for a clean-up',
  full: 'you ask for the full service',
  punch: 'you throw a punch',
  give: 'you give',
  potion: 'you choose a potion',
  gold: 'you choose gold',
  card: 'you choose a card',
  relic: 'you choose a relic',
  warm_up: 'you take the warm-up fight',
  main_event: 'you take the main event',
  open: 'you open it',
  cleanse: 'you are cleansed',
  war: 'you choose war',
  awake: 'you are awake',
  rich: 'you are rich',
  healthy: 'you are healthy',
  don: 'you don the mask',
  lose: 'you let a card go',
  enter: 'you step through',
  madness: 'you embrace madness',
  focus: 'you focus',
  retrace: 'you retrace your steps',
  jump: 'you jump in',
  trade: 'you trade faces',
}

const VERBS: ReadonlySet<string> = new Set([
  'heal',
  'upgrade',
  'remove',
  'destroy',
  'sacrifice',
  'forget',
  'change',
  'grow',
  'forge',
])

/** `you take the banana`; an option that is no word of the game's is named. */
export function optionText(option: string): string {
  const known = entryOf(OPTIONS, option)
  if (known !== undefined) return known
  return `you choose ${VERBS.has(option) ? 'to ' : ''}${plainName(option).toLowerCase()}`
}

/** Rooms of the board. */
export const ROOMS: Readonly<Record<string, string>> = {
  monster: 'a monster',
  elite: 'an elite',
  event: 'an unknown room',
  merchant: 'the merchant',
  campfire: 'a campfire',
  treasure: 'a treasure',
  boss: 'the boss',
}
