import { entryOf } from '../../../kernel/entry.js'
import { asText } from '../../../kernel/words/as-text.js'
import { sameName } from '../../../kernel/words/names.js'
import { type BxClock, stepsInText } from '../stats/clocks.js'
import { type Entry, type Kept, sessionAndDate } from './entry.js'
import { fields, type Save } from './read.js'

/** Changes the entry of a clock. One that stands nowhere yet, because the scenario told it, gets a whole one. */
export function withClock(save: Save, name: string, kept: Kept, change: (clock: Entry) => Entry): Save {
  const clocks = fields(save.clocks)
  const found = Object.keys(clocks).find((k) => sameName(asText(fields(clocks[k]).name ?? k), name))
  const clock = kept.clocks.find((c) => c.name === name)
  const before =
    found === undefined && clock ? wholeClock(save, clock) : fields(entryOf(clocks, found ?? name))
  return { ...save, clocks: { ...clocks, [found ?? name]: change(before) } }
}

/** A clock as saves keep it (rules/bx C). */
function wholeClock(save: Save, clock: BxClock): Entry {
  const inText = stepsInText('', clock.trigger, clock.max)
  const steps = clock.steps.filter(
    (step) => !inText.some((t) => t.at === step.at && t.stat === step.stat && t.value === step.value),
  )
  return {
    name: clock.name,
    owner: clock.owner,
    progress: clock.progress,
    max_progress: clock.max,
    status: clock.status,
    advance_bullets: clock.bullets,
    halt_conditions: clock.venom ? ['treated'] : [],
    reduce_conditions: [],
    trigger_on_completion: clock.trigger,
    trigger_fired: clock.status === 'trigger_fired',
    visibility: 'public',
    created_session: sessionAndDate(save).session,
    ...(clock.daily !== '' && !clock.venom && { is_cadence: true, cadence_bullet: clock.daily }),
    ...(steps.length > 0 && { stat_modifiers: steps.map((step) => ({ ...step })) }),
    notes: '',
  }
}

/** A section with one key of some of its entries set; the same save where none needs it. */
function withSet(
  save: Save,
  section: string,
  key: string,
  value: unknown,
  needs: (now: unknown) => boolean,
): Save {
  const entries = Object.entries(fields(save[section]))
  if (!entries.some(([, entry]) => needs(fields(entry)[key]))) return save
  const set = entries.map(([name, entry]) =>
    needs(fields(entry)[key])
      ? ([name, { ...fields(entry), [key]: value }] as const)
      : ([name, entry] as const),
  )
  return { ...save, [section]: Object.fromEntries(set) }
}

/** A new day: no clock has moved, and no engine has run. */
export function withNewDay(save: Save): Save {
  const clocks = withSet(save, 'clocks', 'advanced_this_day', false, (now) => now === true)
  return withSet(clocks, 'engines', 'runs_today', 0, (now) => typeof now === 'number' && now !== 0)
}

/** A new session: no clock has moved in it (rules/bx-campaign C36). */
export function withNewSession(save: Save): Save {
  return withSet(save, 'clocks', 'advanced_this_session', false, (now) => now === true)
}

/** A clock that moved, and what it did when it was full. */
interface ClockMove {
  readonly name: string
  readonly from: number
  readonly to: number
  readonly fired: boolean
  readonly trigger: string
}

export function withClockMoved(save: Save, move: ClockMove, kept: Kept): Save {
  const { name, from, to, fired, trigger } = move
  if (to <= from) return withClock(save, name, kept, (c) => ({ ...c, progress: to }))
  const { session, date } = sessionAndDate(save)
  return withClock(save, name, kept, (c) => ({
    ...c,
    progress: to,
    advanced_this_day: true,
    advanced_this_session: true,
    last_advanced_session: session,
    last_advanced_date: date,
    ...(fired && { status: 'trigger_fired', trigger_fired: true, trigger_fired_text: trigger }),
  }))
}

export function withNewClock(save: Save, clock: BxClock, kept: Kept): Save {
  return withClock(save, clock.name, kept, (c) => ({ ...c, ...wholeClock(save, clock) }))
}
