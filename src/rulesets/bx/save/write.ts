import { signed } from '../../../kernel/modifiers.js'
import { sameName } from '../../../kernel/names.js'
import type { CombatEnded } from '../state/combat-events.js'
import type { BxEvent } from '../state/events.js'
import { BROKEN, type Fight, FLED, OUT, type Side } from '../state/fight.js'
import type { Loss } from '../state/state.js'
import { isSameCondition } from '../stats/clocks.js'
import { endsWithRest, type StatModifier } from '../stats/modifiers.js'
import { skillNamed } from '../stats/skills.js'
import { isStatLine } from '../stats/stat-line.js'
import { fields, LINE_KEYS, NAMELESS_PC, type Save } from './read.js'

type Entry = Readonly<Record<string, unknown>>

function stamp(save: Save): { readonly session: unknown; readonly date: unknown } {
  const meta = fields(save.meta)
  return { session: meta.session_id ?? null, date: meta.in_game_date ?? '' }
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/**
 * Changes one entry of `pc_state` or `npcs`, by name; every other key stays as it is. A foe that bears the name of
 * somebody of the party (rules/bx R9) is not that somebody.
 */
function withEntry(save: Save, name: string, change: (entry: Entry) => Entry, side: Side = 'PC'): Save {
  const pc = fields(save.pc_state)
  if (side === 'PC' && save.pc_state && sameName(String(pc.name || NAMELESS_PC), name))
    return { ...save, pc_state: change(pc) }
  const npcs = fields(save.npcs)
  const key = Object.keys(npcs).find((k) => {
    const entry = fields(npcs[k])
    if (side === 'Foes' && entry.is_companion === true) return false
    return sameName(String(entry.name ?? k), name) || sameName(k, name)
  })
  if (key === undefined) return save
  return { ...save, npcs: { ...npcs, [key]: change(fields(npcs[key])) } }
}

/** hp where the entry keeps it: in its stat line (seed 000 §1.4.2) or in `bx_hp`. */
function putHp(entry: Entry, hp: number): Entry {
  const key = LINE_KEYS.find((k) => typeof entry[k] === 'string' && isStatLine(entry[k]))
  if (key === undefined) return { ...entry, bx_hp: hp }
  return { ...entry, [key]: String(entry[key]).replace(/(?<=\bhp\s*=\s*)[+-]?\d+/i, String(hp)) }
}

/** seed 000 §1.5.2: hp with its reason in the history. */
function withHpIn(
  save: Save,
  name: string,
  hp: { readonly before: number; readonly after: number },
  reason: string,
  side: Side = 'PC',
): Save {
  const event = `hp ${hp.before}→${hp.after}: ${reason}`
  const change = (entry: Entry): Entry => ({
    ...putHp(entry, hp.after),
    history: [...listed(entry.history), { ...stamp(save), event }],
  })
  return withEntry(save, name, change, side)
}

function withHistory(save: Save, name: string, event: string): Save {
  return withEntry(save, name, (entry) => ({
    ...entry,
    history: [...listed(entry.history), { ...stamp(save), event }],
  }))
}

function withListed(save: Save, key: string, item: Entry): Save {
  return { ...save, [key]: [...listed(save[key]), item] }
}

function withClock(save: Save, name: string, change: (clock: Entry) => Entry): Save {
  const clocks = fields(save.clocks)
  const key = Object.keys(clocks).find((k) => String(fields(clocks[k]).name ?? k) === name) ?? name
  return { ...save, clocks: { ...clocks, [key]: change(fields(clocks[key])) } }
}

/** seed 000 §8.4.3, §9.11.3. */
function withLoss(save: Save, loss: Loss): Save {
  return withListed(save, 'losses_irreversibles', { description: loss.description, ...stamp(save) })
}

/**
 * seed 000 §6.8.4, rules/bx B: what a combat leaves in the save, written once, when it is over: changed hp with reasons,
 * named foes killed, one adjudication entry. Its log is added when the save is written (`documents.ts`).
 */
export function saveAfterCombat(save: Save, fight: Fight, ended: CombatEnded): Save {
  let after = save
  const changes: Entry[] = []
  fight.who.forEach((f, i) => {
    const hp = fight.hp[i]!
    if (hp === f.hp) return
    changes.push({ name: f.name, before: f.hp, after: hp })
    if (f.person < 0) return
    after = withHpIn(after, f.base.name, { before: f.hp, after: hp }, `combat (${ended.reason})`, f.side)
    if (f.side === 'Foes' && hp <= 0)
      after = withEntry(after, f.base.name, (e) => ({ ...e, status: 'dead' }), f.side)
  })
  const named = (test: (i: number) => boolean): string[] => fight.names.filter((_, i) => test(i))
  const isCompanion = (i: number): boolean => i < fight.allies && !fight.who[i]!.pc
  return withListed(after, 'adjudication_log', {
    type: 'COMBAT',
    detail: `${named((i) => i < fight.allies).join(', ')} against ${named((i) => i >= fight.allies).join(', ')}: ${ended.reason}`,
    ...stamp(save),
    rounds: ended.rounds,
    end_reason: ended.reason,
    hp_changes: changes,
    foe_casualties: named((i) => i >= fight.allies && fight.hp[i]! <= 0),
    companions_down: named((i) => isCompanion(i) && fight.status[i] === OUT),
    fled: named((i) => fight.status[i] === FLED || fight.status[i] === BROKEN),
    abandoned: ended.abandoned,
  })
}

/** What an event outside combat changes in the save. */
export function saveAfter(save: Save, event: BxEvent): Save {
  switch (event.type) {
    case 'HpChanged':
      return event.before === event.after ? save : withHpIn(save, event.who, event, event.reason)
    case 'ConditionChanged': {
      const noted = withHistory(
        save,
        event.who,
        `${event.condition} ${event.on ? 'set' : 'removed'}: ${event.reason}`,
      )
      return withEntry(noted, event.who, (e) => {
        const others = listed(e.conditions).filter((c) => !isSameCondition(String(c), event.condition))
        return { ...e, conditions: event.on ? [...others, event.condition] : others }
      })
    }
    case 'SkillLearned':
      return withEntry(
        withHistory(save, event.who, `learned ${event.skill} from ${event.by}`),
        event.who,
        (e) => ({
          ...e,
          skills_changed: withSkill(e.skills_changed, event.skill),
        }),
      )
    case 'DayPassed': {
      const clocks = fields(save.clocks)
      const entries = Object.entries(clocks).map(([k, c]) =>
        fields(c).advanced_this_day === true ? [k, { ...fields(c), advanced_this_day: false }] : [k, c],
      )
      return save.clocks === undefined ? save : { ...save, clocks: Object.fromEntries(entries) }
    }
    case 'ClockStarted':
    case 'ClockMoved':
    case 'ClockSet':
      return saveAfterClock(save, event)
    case 'Died':
      return withLoss(
        withEntry(withHistory(save, event.who, `died: ${event.reason}`), event.who, (e) => ({
          ...e,
          status: 'dead',
        })),
        { who: event.who, description: `${event.who} died: ${event.reason}` },
      )
    case 'ModifierDeclared':
      return withModifier(save, event.modifier)
    case 'ModifierEnded':
      return withoutModifier(save, event.source, event.rested)
    default:
      return save
  }
}

/** A skill that was lost and is learned again is no longer lost. */
function withSkill(changed: unknown, skill: string): unknown {
  if (Array.isArray(changed)) return [...changed, `+${skill}`]
  const { added, removed, ...rest } = fields(changed)
  const stillGone = listed(removed).filter((s) => skillNamed(String(s)) !== skillNamed(skill))
  return {
    ...rest,
    added: [...listed(added), skill],
    ...(removed !== undefined && { removed: stillGone }),
  }
}

function saveAfterClock(
  save: Save,
  event: Extract<BxEvent, { type: 'ClockStarted' | 'ClockMoved' | 'ClockSet' }>,
): Save {
  const { session, date } = stamp(save)
  if (event.type === 'ClockSet') return withClock(save, event.name, (c) => ({ ...c, status: event.status }))
  if (event.type === 'ClockMoved' && event.to <= event.from)
    return withClock(save, event.name, (c) => ({ ...c, progress: event.to }))
  if (event.type === 'ClockMoved') {
    return withClock(save, event.name, (c) => ({
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
  return withClock(save, clock.name, (c) => ({
    ...c,
    name: clock.name,
    owner: clock.owner,
    progress: clock.progress,
    max_progress: clock.max,
    status: clock.status,
    advance_bullets: clock.bullets,
    halt_conditions: ['treated'],
    reduce_conditions: [],
    trigger_on_completion: clock.trigger,
    trigger_fired: false,
    visibility: 'public',
    created_session: session,
    notes: '',
  }))
}

/** seed 000 §1.5.3, §8.2.2: a changed figure stands in the entry of whose it is; of somebody without one, in the save. */
function withModifier(save: Save, modifier: StatModifier): Save {
  const { target, stat, value, source } = modifier
  const event = `${stat} ${signed(value)}: ${source}`
  const after = withEntry(withHistory(save, target, event), target, (e) => ({
    ...e,
    stat_modifiers: [...listed(e.stat_modifiers), { ...modifier }],
  }))
  return after === save ? withListed(save, 'stat_modifiers', { ...modifier }) : after
}

/** A modifier that ended leaves every list that held it. */
function withoutModifier(save: Save, source: string, rested: boolean): Save {
  const stays = (m: unknown): boolean =>
    fields(m).source !== source || (rested && !endsWithRest(String(fields(m).expires ?? '')))
  const without = (entry: Entry): Entry =>
    Array.isArray(entry.stat_modifiers)
      ? { ...entry, stat_modifiers: entry.stat_modifiers.filter(stays) }
      : entry
  const after = without(save)
  const npcs = Object.entries(fields(after.npcs)).map(([k, npc]) => [k, without(fields(npc))])
  return {
    ...after,
    ...(after.npcs !== undefined && { npcs: Object.fromEntries(npcs) }),
    ...(after.pc_state !== undefined &&
      after.pc_state !== null && { pc_state: without(fields(after.pc_state)) }),
  }
}
