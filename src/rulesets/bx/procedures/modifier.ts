import type { Command } from '../../../kernel/contract/command.js'
import { sameName } from '../../../kernel/names.js'
import type { Tell } from '../state/events.js'
import { modifiersKnownTo } from '../state/known.js'
import { personNamed } from '../state/named.js'
import type { State } from '../state/state.js'
import { isUndeclared, type StatModifier } from '../stats/modifiers.js'
import { refused, undeclaredStat } from '../stops.js'
import { number, word } from '../words.js'

/** seed 000 §8.2, §7.2: a declared modifier; without its source it is a stop. */
export function decideModify(state: State, seat: string, command: Command, tell: Tell): void {
  const who = word(command, 'who')
  const fighting = state.fight?.names.find((n) => sameName(n, who))
  const modifier: StatModifier = {
    target: fighting ?? personNamed(state, seat, who).name,
    stat: command.stat as StatModifier['stat'],
    value: number(command, 'value'),
    source: word(command, 'source'),
    expires: word(command, 'expires'),
  }
  if (isUndeclared(modifier)) throw undeclaredStat(modifier.target, modifier.stat)
  tell({ type: 'ModifierDeclared', modifier })
}

/** What somebody declared ends. */
export function decideLift(state: State, seat: string, command: Command, tell: Tell): void {
  const source = word(command, 'source')
  const declared = modifiersKnownTo(state, seat)
  if (!declared.some((m) => m.source === source)) {
    const known = declared.map((m) => m.source).join(', ') || 'none'
    throw refused('UNKNOWN_MODIFIER', `No modifier comes from "${source}". Declared: ${known}.`)
  }
  tell({ type: 'ModifierEnded', source, rested: false, reason: word(command, 'reason'), hidden: false })
}
