import { signed } from '../../../kernel/modifiers.js'
import { sameName } from '../../../kernel/names.js'
import type { CombatEnded } from '../state/combat-events.js'
import type { BxEvent } from '../state/events.js'
import { BROKEN, type Fight, FLED, OUT } from '../state/fight.js'
import type { Joined } from '../state/hand-events.js'
import type { Loss } from '../state/state.js'
import { type BxClock, isSameCondition, stepsInText } from '../stats/clocks.js'
import { readDate } from '../stats/date.js'
import { endsWithCombat, endsWithRest, type StatModifier } from '../stats/modifiers.js'
import type { Person } from '../stats/person.js'
import { skillNamed } from '../stats/skills.js'
import { entryAt, fields, lineKeyOf, type Save } from './read.js'

type Entry = Readonly<Record<string, unknown>>

/** Whom and what the table has, for the places of their entries. */
export interface Kept {
  readonly people: readonly Person[]
  readonly clocks: readonly BxClock[]
}

function stamp(save: Save): { readonly session: unknown; readonly date: unknown } {
  const meta = fields(save.meta)
  return { session: meta.session_id ?? null, date: meta.in_game_date ?? '' }
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The path to somebody's entry; nobody but who has one is written. */
function pathOf({ people }: Kept, name: string): readonly string[] {
  return people.find((p) => p.entry.length > 0 && sameName(p.name, name))?.entry ?? []
}

/** Changes one entry; every other key stays as it is. */
function withEntry(save: Save, path: readonly string[], change: (entry: Entry) => Entry): Save {
  const [first, second] = path
  if (first === undefined) return save
  if (second === undefined) return { ...save, [first]: change(fields(save[first])) }
  const entries = fields(save[first])
  return { ...save, [first]: { ...entries, [second]: change(entryAt(save, path)) } }
}

/** hp where the entry keeps it: in its stat line (seed 000 §1.4.2) or in `bx_hp`. */
function putHp(entry: Entry, hp: number): Entry {
  const key = lineKeyOf(entry)
  if (key === undefined) return { ...entry, bx_hp: hp }
  return { ...entry, [key]: String(entry[key]).replace(/(?<=\bhp\s*=\s*)[+-]?\d+/i, String(hp)) }
}

function withHistory(save: Save, path: readonly string[], event: string): Save {
  return withEntry(save, path, (entry) => ({
    ...entry,
    history: [...listed(entry.history), { ...stamp(save), event }],
  }))
}

/** seed 000 §1.5.2: hp with its reason in the history. */
function withHpIn(
  save: Save,
  path: readonly string[],
  hp: { readonly before: number; readonly after: number },
  reason: string,
): Save {
  const changed = withEntry(save, path, (entry) => putHp(entry, hp.after))
  return withHistory(changed, path, `hp ${hp.before}→${hp.after}: ${reason}`)
}

function withStatus(save: Save, path: readonly string[], status: string): Save {
  return withEntry(save, path, (entry) => ({ ...entry, status }))
}

function withListed(save: Save, key: string, item: Entry): Save {
  return { ...save, [key]: [...listed(save[key]), item] }
}

/** Changes the entry of a clock. One that stands nowhere yet, because the scenario told it, gets a whole one. */
function withClock(save: Save, name: string, kept: Kept, change: (clock: Entry) => Entry): Save {
  const clocks = fields(save.clocks)
  const found = Object.keys(clocks).find((k) => sameName(String(fields(clocks[k]).name ?? k), name))
  const clock = kept.clocks.find((c) => c.name === name)
  const before = found === undefined && clock ? wholeClock(save, clock) : fields(clocks[found ?? name])
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

/** seed 000 §8.4.3, §9.11.3. */
function withLoss(save: Save, loss: Loss): Save {
  return withListed(save, 'losses_irreversibles', { description: loss.description, ...stamp(save) })
}

/**
 * seed 000 §6.8.4, rules/bx B: what a combat leaves in the save, written once, when it is over: changed hp with reasons,
 * named foes killed, one adjudication entry. Its log is added when the save is written (`documents.ts`).
 */
export function saveAfterCombat(save: Save, fight: Fight, ended: CombatEnded, { people }: Kept): Save {
  let after = save
  const changes: Entry[] = []
  fight.who.forEach((f, i) => {
    const hp = fight.hp[i]!
    if (hp === f.hp) return
    changes.push({ name: f.name, before: f.hp, after: hp })
    const path = people[f.person]?.entry ?? []
    after = withHpIn(after, path, { before: f.hp, after: hp }, `combat (${ended.reason})`)
    if (f.side === 'Foes' && hp <= 0) after = withStatus(after, path, 'dead')
  })
  const named = (test: (i: number) => boolean): string[] => fight.names.filter((_, i) => test(i))
  const isCompanion = (i: number): boolean => i < fight.allies && !fight.who[i]!.pc
  const yielded = (i: number): boolean => fight.status[i] === BROKEN && fight.surrendered.includes(i)
  return withListed(after, 'adjudication_log', {
    type: 'COMBAT',
    detail: `${named((i) => i < fight.allies).join(', ')} against ${named((i) => i >= fight.allies).join(', ')}: ${ended.reason}`,
    ...stamp(save),
    rounds: ended.rounds,
    end_reason: ended.reason,
    hp_changes: changes,
    foe_casualties: named((i) => i >= fight.allies && fight.hp[i]! <= 0),
    companions_down: named((i) => isCompanion(i) && fight.status[i] === OUT),
    fled: named((i) => fight.status[i] === FLED || (fight.status[i] === BROKEN && !yielded(i))),
    surrendered: named(yielded),
    abandoned: ended.abandoned,
  })
}

function isDown({ after }: { readonly after: number }): boolean {
  return after <= 0
}

/** What an event outside combat changes in the save. */
export function saveAfter(save: Save, event: BxEvent, kept: Kept): Save {
  switch (event.type) {
    case 'HpChanged':
      if (event.before === event.after) return save
      return withHpIn(save, pathOf(kept, event.who), event, event.reason)
    case 'HpRuled': {
      if (event.index >= 0) return save
      const path = pathOf(kept, event.who)
      const hp = event.before === event.after ? save : withHpIn(save, path, event, event.reason)
      const cleared = withEntry(hp, path, (entry) => ({
        ...entry,
        ...(event.cleared.length > 0 && {
          conditions: listed(entry.conditions).filter((c) => !event.cleared.includes(String(c))),
        }),
      }))
      if (!event.party && isDown(event)) return withStatus(cleared, path, 'dead')
      return event.raised ? withStatus(cleared, path, 'active') : cleared
    }
    case 'ConditionChanged':
      return withCondition(save, pathOf(kept, event.who), event.condition, event.on, event.reason)
    case 'ConditionRuled': {
      const path = pathOf(kept, event.who)
      if (event.kind === 'condition') return withCondition(save, path, event.what, event.on, event.reason)
      return event.kind === 'tag' ? withTag(save, path, event.what, event.on, event.reason) : save
    }
    case 'FigureRuled':
      return event.of === 'person'
        ? withFigure(
            save,
            pathOf(kept, event.who),
            event.figure,
            event.to,
            `${event.figure} ${event.from}→${event.to}: ${event.reason}`,
          )
        : event.of === 'clock'
          ? withClock(save, event.who, kept, (c) => ({
              ...c,
              [event.figure === 'max' ? 'max_progress' : 'progress']: event.to,
            }))
          : save
    case 'Joined':
      return withNewcomers(save, event)
    case 'Left': {
      const path = event.how === 'removed' ? pathOf(kept, event.who) : []
      const gone = withEntry(save, path, (entry) => ({ ...entry, with_pc: false, status: 'missing' }))
      return withHistory(gone, path, `gone: ${event.reason}`)
    }
    case 'TookPart': {
      const path = event.index >= 0 ? [] : pathOf(kept, event.who)
      const joined = withEntry(save, path, (entry) => ({ ...entry, with_pc: event.joins }))
      return withHistory(joined, path, `${event.joins ? 'joins' : 'leaves'} the party: ${event.reason}`)
    }
    case 'SkillLearned': {
      const path = pathOf(kept, event.who)
      return withEntry(withHistory(save, path, `learned ${event.skill} from ${event.by}`), path, (e) => ({
        ...e,
        skills_changed: withSkill(e.skills_changed, event.skill),
      }))
    }
    case 'DayPassed':
      return withDate(withNewDay(save), event.date)
    case 'DateSet':
      return withDate(save, event.date)
    case 'ClockStarted':
    case 'ClockMoved':
    case 'ClockSet':
      return saveAfterClock(save, event, kept)
    case 'Died': {
      const path = pathOf(kept, event.who)
      const dead = withStatus(withHistory(save, path, `died: ${event.reason}`), path, 'dead')
      return withLoss(dead, { who: event.who, description: `${event.who} died: ${event.reason}` })
    }
    case 'ModifierDeclared':
      return endsWithCombat(event.modifier.expires) ? save : withModifier(save, event.modifier, kept)
    case 'ModifierEnded':
      return withoutModifier(save, event.source, event.rested)
    default:
      return save
  }
}

function withCondition(save: Save, path: readonly string[], what: string, on: boolean, reason: string): Save {
  const noted = withHistory(save, path, `${what} ${on ? 'set' : 'removed'}: ${reason}`)
  return withEntry(noted, path, (entry) => {
    const others = listed(entry.conditions).filter((c) => !isSameCondition(String(c), what))
    return { ...entry, conditions: on ? [...others, what] : others }
  })
}

function tagsIn(value: unknown): readonly string[] {
  return typeof value === 'string'
    ? value.split(/[,;]/).flatMap((t) => t.trim() || [])
    : listed(value).map(String)
}

const LINE_TAGS = /\s*\[\s*Tags\s*:([^\]]*)\]/i

function withTag(save: Save, path: readonly string[], tag: string, on: boolean, reason: string): Save {
  const changed = (tags: readonly string[]): readonly string[] => {
    const others = tags.filter((t) => !sameName(t, tag) && !sameName(t, 'none'))
    return on ? [...others, tag] : others
  }
  const noted = withHistory(save, path, `${tag} ${on ? 'set' : 'removed'}: ${reason}`)
  return withEntry(noted, path, (entry) => {
    const key = lineKeyOf(entry)
    if (key === undefined) return { ...entry, bx_tags: changed(tagsIn(entry.bx_tags)) }
    const line = String(entry[key])
    const tags = changed(tagsIn(LINE_TAGS.exec(line)?.[1] ?? ''))
    const bare = line.replace(LINE_TAGS, '')
    return { ...entry, [key]: tags.length > 0 ? `${bare} [Tags: ${tags.join(', ')}]` : bare }
  })
}

const FIELD_OF: Readonly<Record<string, string>> = {
  AC: 'bx_ac',
  HD: 'bx_hd',
  AT: 'bx_at',
  Dmg: 'bx_dmg',
  ML: 'bx_ml',
  SaveMod: 'bx_save_mod',
  MoraleMod: 'bx_morale_mod',
  max: 'bx_hp_max',
}

/** seed 000 §1.5.3: a figure that changed for good, where the entry keeps it. */
function withFigure(
  save: Save,
  path: readonly string[],
  figure: string,
  to: number | string,
  event: string,
): Save {
  return withEntry(withHistory(save, path, event), path, (entry) => {
    const key = lineKeyOf(entry)
    const inLine = figure !== 'SaveMod' && figure !== 'MoraleMod'
    if (key === undefined || !inLine) return { ...entry, [FIELD_OF[figure]!]: to }
    const line = String(entry[key])
    if (figure === 'max')
      return { ...entry, [key]: line.replace(/(\bhp\s*=\s*[+-]?\d+)(?:\s*\/\s*\d+)?/i, `$1/${to}`) }
    const stated = new RegExp(`(\\b${figure}\\s*=\\s*)[^,;[\\]]*?(?=\\s*(?:[,;[\\]]|$))`, 'i')
    return { ...entry, [key]: line.replace(stated, `$1${to}`) }
  })
}

/** Who came to stay has an entry from then on. */
function withNewcomers(save: Save, { people, reason }: Joined): Save {
  return people.reduce(
    (after, person) =>
      withHistory(
        withEntry(after, person.entry, () => newEntry(save, person)),
        person.entry,
        `joins: ${reason}`,
      ),
    save,
  )
}

function newEntry(save: Save, person: Person): Entry {
  const { stats } = person
  return {
    name: person.name,
    zone: fields(save.meta).pc_zone ?? '',
    status: person.status,
    with_pc: person.role === 'companion',
    is_companion: person.role === 'companion',
    bx_ac: stats.AC,
    bx_hd: stats.HD,
    bx_hp: stats.hp,
    bx_hp_max: person.hpMax ?? stats.hp,
    bx_at: stats.AT,
    bx_dmg: person.rider === '' ? stats.Dmg : `${String(stats.Dmg)} + ${person.rider}`,
    bx_ml: stats.ML,
    bx_tags: person.tags,
    ...(person.saveMod !== 0 && { bx_save_mod: person.saveMod }),
    ...(person.moraleMod !== 0 && { bx_morale_mod: person.moraleMod }),
    created_session: stamp(save).session,
    history: [],
  }
}

function withNewDay(save: Save): Save {
  const clocks = fields(save.clocks)
  const entries = Object.entries(clocks).map(([k, c]) =>
    fields(c).advanced_this_day === true ? [k, { ...fields(c), advanced_this_day: false }] : [k, c],
  )
  return save.clocks === undefined ? save : { ...save, clocks: Object.fromEntries(entries) }
}

/** rules/bx B: the date stands in three fields of `meta`; those that are there move with it. */
function withDate(save: Save, date: string): Save {
  const read = date === '' ? undefined : readDate(date)
  if (!read) return save
  const meta = fields(save.meta)
  return {
    ...save,
    meta: {
      ...meta,
      in_game_date: date,
      ...(meta.day_of_month !== undefined && { day_of_month: read.day }),
      ...(meta.month !== undefined && { month: read.month }),
    },
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

/** seed 000 §1.5.3, §8.2.2: a changed figure stands in the entry of whose it is; of somebody without one, in the save. */
function withModifier(save: Save, modifier: StatModifier, kept: Kept): Save {
  const { target, stat, value, source } = modifier
  const path = pathOf(kept, target)
  if (path.length === 0) return withListed(save, 'stat_modifiers', { ...modifier })
  return withEntry(withHistory(save, path, `${stat} ${signed(value)}: ${source}`), path, (e) => ({
    ...e,
    stat_modifiers: [...listed(e.stat_modifiers), { ...modifier }],
  }))
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
