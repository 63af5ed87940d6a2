import { isBotPlayed, type Look } from '../../../host/index.js'
import { awayLines, houseRuleLines, playedByRules } from '../../../host/words/who-plays.js'
import { earlierWords } from '../../../kernel/journal/earlier.js'
import { spelledOut } from '../../../kernel/words/name-fault.js'
import { oneSpaced } from '../../../kernel/words/visible.js'
import type { Place } from '../place.js'
import { rulesLine } from '../reading/texts.js'
import { BUDGET, clipped, costOf, fitting } from './budget.js'

function memberText({ members, you }: Look): string {
  return members
    .filter(({ role }) => role !== 'spectator')
    .map((member) => {
      const { seat, role, policy, present } = member
      if (seat === you.seat) return `${seat} = you${policy === undefined ? '' : ` (bot ${policy} plays on)`}`
      if (isBotPlayed(member)) return `${seat} = bot ${policy ?? ''}`.trim()
      return `${seat} = ${role === 'gm' && !present ? 'a person, not here yet' : 'a person'}`
    })
    .join(', ')
}

function castLines({ view }: Look): readonly string[] {
  const sides = new Map<string, string[]>()
  for (const { name, side, hp, max, health, seat } of view.people) {
    const points = hp === undefined ? health : `${hp}${max === undefined || max === hp ? '' : `/${max}`}`
    const plays = seat === undefined || seat.toLowerCase() === name.toLowerCase() ? '' : `, seat ${seat}`
    const told = `${name}${points === undefined && plays === '' ? '' : ` (${points ?? ''}${plays})`}`
    sides.set(side, [...(sides.get(side) ?? []), told])
  }
  return [...sides].map(([side, names]) => `${side}: ${names.join(', ')}`)
}

/**
 * The scenario's own words for what it is about, in quotes: no text of the program, whatever it says. What a scenario
 * hides stands elsewhere.
 */
function aboutLines({ table: { about = '' } }: Look): readonly string[] {
  const words = spelledOut(oneSpaced(about)).replaceAll('"', "'")
  return words === '' ? [] : [`Aim, in the author's words: "${clipped(words, 150)}"`]
}

const MAX_AIM = 130

/** What the seat plays for and how the game can end, in the game's words. */
function aimLines({ seated }: Place, { view }: Look): readonly string[] {
  const { ruleset, facts } = seated.hosted.table
  const { outcomes } = ruleset
  const aims = ruleset.aims?.(view, seated.seat, facts) ?? (outcomes ? [`Ends: ${outcomes.join(', ')}`] : [])
  return aims.map((line) => clipped(line, MAX_AIM))
}

function optionsText({ table, you }: Look): string {
  const { undo, rulings, figures, odds } = table.options
  const throws = you.throws ? ', real dice by "… thrown: 12 5"' : ''
  return `rulings ${rulings}, undo ${undo}, figures ${figures}, odds ${odds}, seed ${table.seed}${throws}`
}

/** The opening: rules in a line, who plays whom, cast, aims, and the ways in for people. */
export function briefOf(place: Place, look: Look): readonly string[] {
  const { game, title, commit, earlier } = look.table
  const head = [
    clipped(`${title} (${game.id}): ${rulesLine(game.id, game.title)}`, 260),
    clipped(`Seats: ${memberText(look)}. ${optionsText(look)}.`, 260),
    ...playedByRules(place.seated.hosted.table, place.seat).map((line) => clipped(line, 160)),
    ...awayLines(place.seated.hosted.table, place.seat).map((line) => clipped(line, 160)),
    ...houseRuleLines(place.seated.hosted.table).map((line) => clipped(line, 260)),
    ...aboutLines(look),
    ...aimLines(place, look),
    `Dice are fixed by commitment ${commit.slice(0, 16)}…`,
    ...(earlier && earlier.tables > 0 ? [earlierWords(earlier)] : []),
  ]
  const cast = fitting(castLines(look), Math.max(60, BUDGET.brief - costOf(head) - 40))
  return [...head, ...cast]
}

/** Ways in for people, to be handed on; beside the brief, since a link cannot be shortened. */
export function linkLines({ links }: Place): readonly string[] {
  if (links.length === 0) return []
  const where = links.some((link) => link.includes('://'))
    ? ''
    : ', at the page of `ludex serve` on the same data'
  return [`Links to hand to people (each is a seat; keep none for yourself)${where}:`, ...links]
}
