import { asText } from '../../../kernel/as-text.js'
import { entryOf } from '../../../kernel/entry.js'
import { sameName } from '../../../kernel/names.js'
import type { BxEvent } from '../state/events.js'
import { type BxClock, stepsInText } from '../stats/clocks.js'
import { type Entry, type Kept, stamp } from './entry.js'
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
    created_session: stamp(save).session,
    ...(clock.daily !== '' && !clock.venom && { is_cadence: true, cadence_bullet: clock.daily }),
    ...(steps.length > 0 && { stat_modifiers: steps.map((step) => ({ ...step })) }),
    notes: '',
  }
}

export function withNewDay(save: Save): Save {
  const clocks = fields(save.clocks)
  const entries = Object.entries(clocks).map(([k, c]) =>
    fields(c).advanced_this_day === true ? [k, { ...fields(c), advanced_this_day: false }] : [k, c],
  )
  return save.clocks === undefined ? save : { ...save, clocks: Object.fromEntries(entries) }
}

export function saveAfterClock(
  save: Save,
  event: Extract<BxEvent, { type: 'ClockStarted' | 'ClockMoved' | 'ClockSet' }>,
  kept: Kept,
): Save {
  const { session, date } = stamp(save)
  if (event.type === 'ClockSet')
    return withClock(save, event.name, kept, (c) => ({
      ...c,
      status: event.status,
      ...(event.status === 'active' && c.trigger_fired === true && { trigger_fired: false }),
    }))
  if (event.type === 'ClockMoved' && event.to <= event.from)
    return withClock(save, event.name, kept, (c) => ({ ...c, progress: event.to }))
  if (event.type === 'ClockMoved') {
    return withClock(save, event.name, kept, (c) => ({
      ...c,
      progress: event.to,
      advanced_this_day: true,
      advanced_this_session: true,
      last_advanced_session: session,
      last_advanced_date: date,
      ...(event.fired && { status: 'trigger_fired', trigger_fired: true, trigger_fired_text: event.trigger }),
    }))
  }
  const { clock } = event
  return withClock(save, clock.name, kept, (c) => ({ ...c, ...wholeClock(save, clock) }))
}
