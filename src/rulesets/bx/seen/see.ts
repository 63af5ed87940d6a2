import type { Command } from '../../../kernel/contract/command.js'
import {
  type Facts,
  GAME_MASTER,
  type Health,
  healthWord,
  readsWords,
} from '../../../kernel/contract/seats.js'
import { sameName } from '../../../kernel/names.js'
import { FIGURE_SPECS } from '../hand/figures.js'
import type { Scenario } from '../scenario/scenario.js'
import type { CombatStarted, RoundEnded } from '../state/combat-events.js'
import type { BxEvent } from '../state/events.js'
import type { Fighter } from '../state/fight.js'
import type { SkillChecked } from '../state/world-events.js'
import { NOBODY } from '../stats/person.js'
import {
  type CombatStartedSeen,
  type FighterSeen,
  type JoinedSeen,
  type RoundEndedSeen,
  type SeenEvent,
  type SheetsChangedSeen,
  type SkillCheckedSeen,
  UNTOLD,
} from './seen-events.js'

/**
 * rules/secrets: an event as a seat learns of it. The game master learns all. Everybody else learns nothing of what the
 * days do to people and clocks not met, reads no more of a foe than its stat block, no trigger before it fires, and with
 * `figures: words` no hit points of foes.
 */
export function see(event: BxEvent, seat: string, facts: Facts<Scenario>): SeenEvent | undefined {
  if (seat === GAME_MASTER) return event
  const words = readsWords(facts, seat)
  switch (event.type) {
    case 'CombatStarted':
      return combatStarted(event, words)
    case 'SheetsChanged':
      return { ...event, who: event.who.map((f) => fighterSeen(f, words)) } satisfies SheetsChangedSeen
    case 'RoundEnded':
      return words ? roundEnded(event) : event
    case 'AttackMade':
      return words && (event.telling === 'PC' || event.telling === 'Ally') ? inWords(event) : event
    case 'HpChanged':
      return words && !event.party ? inWords(event) : event
    case 'HpRuled':
      return words && !event.party ? inWords(event) : event
    case 'FigureRuled':
      return words && !event.party && event.figure === 'max' ? { ...event, from: UNTOLD, to: UNTOLD } : event
    case 'Joined':
      return {
        ...event,
        people: event.people.filter((p) => p.role === 'companion'),
        fighters: event.fighters.map((f) => fighterSeen(f, words)),
      } satisfies JoinedSeen
    case 'SkillChecked':
      return words ? skillChecked(event) : event
    case 'ClockStarted':
      return event.hidden ? undefined : { ...event, clock: { ...event.clock, trigger: '', steps: [] } }
    case 'ClockMoved':
    case 'ClockSet':
    case 'Died':
    case 'ModifierEnded':
      return event.hidden ? undefined : event
    default:
      return event
  }
}

function inWords<Told extends { readonly before: number; readonly after: number; readonly max: number }>(
  event: Told,
): Omit<Told, 'before' | 'after' | 'max'> & { readonly before: Health; readonly after: Health } {
  const { before, after, max, ...rest } = event
  return { ...rest, before: healthWord(before, max), after: healthWord(after, max) }
}

function skillChecked(event: SkillChecked): SkillCheckedSeen {
  const { effect } = event
  if (effect?.kind !== 'hp' || effect.party) return event
  return { ...event, effect: inWords(effect) }
}

/** Foes stand behind the allies in every list. */
function pointsOf({ hp, most, allies }: CombatStarted | RoundEnded): Pick<RoundEndedSeen, 'hp' | 'most'> {
  return {
    hp: hp.map((points, i) => (i < allies ? points : healthWord(points, most[i]!))),
    most: most.map((points, i) => (i < allies ? points : null)),
  }
}

function combatStarted(event: CombatStarted, words: boolean): CombatStartedSeen {
  const who = event.who.map((f) => fighterSeen(f, words))
  return words ? { ...event, ...pointsOf(event), who } : { ...event, who }
}

function roundEnded(event: RoundEnded): RoundEndedSeen {
  return { ...event, ...pointsOf(event) }
}

/** Of a foe a fight shows its stat block, and neither who else it is nor what else the save says of it. */
function fighterSeen(fighter: Fighter, words: boolean): FighterSeen {
  if (fighter.side === 'PC') return fighter
  const { hp, max, ...sheet } = fighter
  const health = healthWord(hp, max)
  const { name, role, stats, hpMax, tags, saveMod, moraleMod, moraleOverride, rider } = fighter.base
  const block = { ...NOBODY, name, role, tags, saveMod, moraleMod, moraleOverride, rider }
  if (!words) return { ...sheet, person: -1, base: { ...block, stats, hpMax }, hp, max }
  return { ...sheet, person: -1, base: { ...block, stats: { ...stats, hp: health } }, hp: health }
}

/** Figures that a ruling names in its command and that are words to this seat. */
export function seeCommand(command: Command, _by: string, seat: string, facts: Facts<Scenario>): Command {
  if (!readsWords(facts, seat)) return command
  if (command.verb === 'add' && command.stats !== undefined) return { ...command, stats: UNTOLD }
  const isHp = ['hp', 'max'].includes(hpFigure(command.figure))
  return command.verb === 'set' && isHp ? { ...command, to: UNTOLD } : command
}

function hpFigure(said: unknown): string {
  return (
    FIGURE_SPECS.find(({ figure, also }) => [figure, ...also].some((one) => sameName(one, String(said))))
      ?.figure ?? ''
  )
}
