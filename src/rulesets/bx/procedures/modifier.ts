import type { Command } from '../../../kernel/contract/command.js'
import { clauseText, number } from '../clause-values.js'
import type { Tell } from '../events/index.js'
import { modifiersKnownTo } from '../state/known.js'
import { personNamed, placeAmong } from '../state/named.js'
import type { State } from '../state/state.js'
import { endsWithCombat, isKnownExpiry, isUndeclared, type StatModifier } from '../stats/modifiers.js'
import { refused, undeclaredStat } from '../stops.js'

/** seed 000 §8.2, §7.2: a declared modifier; without its source it is a stop. */
export function decideModify(state: State, seat: string, command: Command, tell: Tell): void {
  const who = clauseText(command, 'who')
  const { fight } = state
  const place = fight ? placeAmong(fight.names, who) : -1
  // seed 000 §6.8.1: who is here for this combat only takes it away with them.
  const passing = place >= 0 && fight!.who[place]!.person < 0
  const expires = clauseText(command, 'expires')
  if (!isKnownExpiry(expires))
    throw refused(
      'UNKNOWN_EXPIRY',
      `"${expires}" never comes by itself: expires: rest, expires: "end of combat", or leave it out and lift it later.`,
    )
  const modifier: StatModifier = {
    target: place >= 0 ? fight!.names[place]! : personNamed(state, seat, who).name,
    stat: command.stat as StatModifier['stat'],
    value: number(command, 'value'),
    source: clauseText(command, 'source'),
    expires: passing || endsWithCombat(expires) ? END_OF_COMBAT : expires,
  }
  if (isUndeclared(modifier)) throw undeclaredStat(modifier.target, modifier.stat)
  tell({ type: 'ModifierDeclared', modifier })
}

const END_OF_COMBAT = 'end of combat'

/** What somebody declared ends. */
export function decideLift(state: State, seat: string, command: Command, tell: Tell): void {
  const source = clauseText(command, 'source')
  const declared = modifiersKnownTo(state, seat)
  if (!declared.some((m) => m.source === source)) {
    const known = declared.map((m) => m.source).join(', ') || 'none'
    throw refused('UNKNOWN_MODIFIER', `No modifier comes from "${source}". Declared: ${known}.`)
  }
  tell({ type: 'ModifierEnded', source, rested: false, reason: clauseText(command, 'reason'), hidden: false })
}
