import type { Command } from '../../../kernel/contract/command.js'
import { GAME_MASTER } from '../../../kernel/contract/seats.js'
import type { Stop } from '../../../kernel/contract/stops.js'
import type { Dice } from '../../../kernel/dice/dice.js'
import { sameName } from '../../../kernel/words/names.js'
import type { Tell } from '../events/index.js'
import type { Improvement } from '../events/interval/growth.js'
import type { RestKind } from '../events/interval/rest.js'
import { meditate, passRound, tend, tendRefusal } from '../interval/care.js'
import { improve, improveRefusal, type Lesson, lessonCost } from '../interval/growth.js'
import { mendableNamed, mendables, repair, repairRefusal } from '../interval/repair.js'
import { isLosing, rest } from '../interval/rest.js'
import type { Combatant } from '../people/combatant.js'
import { isDead, isDown } from '../people/conditions.js'
import { lossOf } from '../people/gear.js'
import { personNamed, skillNamed } from '../state/named.js'
import type { State } from '../state/state.js'
import { refuse, refused, throwIfRefused } from '../stops.js'
import { insteadOf } from '../tables/nearest.js'

type IntervalCommand = (state: State, seat: string, command: Command, dice: Dice, tell: Tell) => void

/** A person whom this seat plays; the game master speaks for everybody. */
function ownNamed(state: State, seat: string, written: unknown): Combatant {
  const c = personNamed(state, written)
  if (seat === GAME_MASTER || c.sheet.seat === seat) return c
  throw refused('NOT_YOURS', `${c.sheet.name} is not yours: name somebody you play.`, { who: c.sheet.name })
}

/** rules/simverse V5: nobody rests while anybody loses Vitality. */
function throwIfLosing(state: State): void {
  const losing = state.combatants.find(isLosing)
  if (losing) throw refuse('STILL_BLEEDING', losing.sheet.name)
}

const KINDS: readonly Improvement[] = ['skill', 'attribute', 'maneuver', 'spell', 'perk', 'flaw']

/** A word of a table as it is spelled there. */
function wordIn(rows: Readonly<Record<string, unknown>>, written: string, what: string): string {
  const known = Object.keys(rows).sort()
  const found = known.find((word) => sameName(word, written))
  if (found !== undefined) return found
  throw refused('NO_SUCH_THING', `There is no ${what} "${written}": ${insteadOf(written, known)}`, {
    what: written,
  })
}

/** `weapon-master:Swords`: the perk is one of the table, its choice is free. */
function perkIn(state: State, written: string): string {
  const [id = '', ...choice] = written.split(':')
  return [wordIn(state.rules.tables.perks, id.trim(), 'perk'), ...choice.map((one) => one.trim())].join(':')
}

function nameOf(state: State, c: Combatant, kind: Improvement, written: string): string {
  const { tables } = state.rules
  switch (kind) {
    case 'skill':
      return skillNamed(state, c, written)
    case 'attribute':
      return written
    case 'maneuver':
      return wordIn(tables.maneuvers, written, 'maneuver')
    case 'spell':
      return wordIn(tables.learnable ?? {}, written, 'spell')
    default:
      return perkIn(state, written)
  }
}

function lessonFrom(state: State, c: Combatant, command: Command): Lesson {
  const [kind, other] = KINDS.filter((one) => command[one] !== undefined)
  if (kind === undefined || other !== undefined)
    throw refused('BAD_CLAUSE', `Name one thing to improve: ${KINDS.join(', ')}.`)
  const name = nameOf(state, c, kind, String(command[kind]))
  return { kind, name, teacher: command.teacher === 'yes', books: command.books === 'yes' }
}

/** Says what the next step costs and what there is: how far an award has to go. */
function tooDear(c: Combatant, { name }: Lesson, cost: number): Stop {
  const who = c.sheet.name
  return refused('CP_TOO_FEW', `${name} costs ${who} ${cost} character points; ${who} has ${c.unspent}.`, {
    who,
    cost,
    unspent: c.unspent,
  })
}

/** The most character points that one award gives (rules/simverse V13). */
const MAX_AWARD = 13

/** What may be done after a fight, by its verb (rules/simverse V3, V5, V6, V13). */
export const intervalCommands: Readonly<Record<string, IntervalCommand>> = {
  rest(state, seat, command, dice, tell) {
    const kind = command.kind as RestKind
    const carer = command.care === undefined ? undefined : ownNamed(state, seat, command.care)
    if (carer && kind === 'short') throw refused('BAD_CLAUSE', 'Care takes a night: rest kind: long or bed.')
    if (carer && isDown(carer)) throw refuse('UNCONSCIOUS', carer.sheet.name)
    throwIfLosing(state)
    rest(state, kind, carer, dice, tell)
  },
  tend(state, seat, command, dice, tell) {
    const medic = ownNamed(state, seat, command.by)
    const patient = personNamed(state, command.who)
    const refusal = tendRefusal(medic, patient)
    throwIfRefused(refusal, (refusal === 'UNCONSCIOUS' ? medic : patient).sheet.name)
    tend(state, medic, patient, dice, tell)
  },
  meditate(state, seat, command, dice, tell) {
    const c = ownNamed(state, seat, command.who)
    throwIfLosing(state)
    if (isDown(c)) throw refuse('UNCONSCIOUS', c.sheet.name)
    meditate(state, c, dice, tell)
  },
  repair(state, seat, command, dice, tell) {
    const c = ownNamed(state, seat, command.who)
    const thing = mendableNamed(c, command.item, state.rules)
    const plan = { thing, steps: Number(command.steps ?? 1), self: command.by === 'self' }
    throwIfLosing(state)
    throwIfRefused(repairRefusal(c, plan), c.sheet.name)
    repair(c, plan, state.rules, dice, tell)
  },
  improve(state, seat, command, _dice, tell) {
    const c = ownNamed(state, seat, command.who)
    if (isDead(c)) throw refuse('BEYOND_HEALING', c.sheet.name)
    const lesson = lessonFrom(state, c, command)
    const refusal = improveRefusal(c, lesson, state.rules)
    if (refusal === 'CP_TOO_FEW') throw tooDear(c, lesson, lessonCost(c, lesson, state.rules))
    throwIfRefused(refusal, c.sheet.name)
    improve(c, lesson, state.rules, tell)
  },
  award(state, _seat, command, _dice, tell) {
    const c = personNamed(state, command.who)
    const cp = Number(command.cp)
    if (cp < 1 || cp > MAX_AWARD)
      throw refused('BAD_CLAUSE', `An award is 1 to ${MAX_AWARD} character points, not ${cp}.`, { cp })
    const who = c.sheet.name
    tell({ type: 'Awarded', who, cp, unspent: c.unspent + cp, reason: String(command.reason) })
  },
  wait(state, _seat, _command, dice, tell) {
    passRound(state, dice, tell)
  },
  next(state, _seat, _command, _dice, tell) {
    tell(state.following ? { type: 'FightOpened', title: state.following.title } : { type: 'IntervalEnded' })
  },
}

/** Every concrete command of the hour that is legal now, for this seat. What is learned is not listed one by one. */
export function intervalChoices(state: State, seat: string): Command[] {
  const own = state.combatants.filter((c) => seat === GAME_MASTER || c.sheet.seat === seat)
  const up = own.filter((c) => !isDown(c))
  const found: Command[] = up.flatMap((medic) =>
    state.combatants
      .filter((patient) => tendRefusal(medic, patient) === '')
      .map((patient): Command => ({ verb: 'tend', who: patient.sheet.name, by: medic.sheet.name })),
  )
  if (!state.combatants.some(isLosing)) {
    found.push({ verb: 'rest', kind: 'short' }, { verb: 'rest', kind: 'long' }, { verb: 'rest', kind: 'bed' })
    for (const c of up) {
      if (c.mana < c.sheet.manaMax) found.push({ verb: 'meditate', who: c.sheet.name })
      for (const thing of mendables(c, state.rules)) {
        const steps = lossOf(c, thing.id)
        if (steps > 0 && repairRefusal(c, { thing, steps, self: false }) === '')
          found.push({ verb: 'repair', who: c.sheet.name, item: thing.id, steps })
      }
    }
  }
  return [...found, { verb: 'wait' }, { verb: 'next' }]
}
