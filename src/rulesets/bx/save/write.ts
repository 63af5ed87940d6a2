import { asText } from '../../../kernel/as-text.js'
import type { CombatEnded } from '../state/combat-events.js'
import type { BxEvent } from '../state/events.js'
import { BROKEN, type Fight, FLED, OUT } from '../state/fight.js'
import type { Loss } from '../state/state.js'
import { readDate } from '../stats/date.js'
import { endsWithCombat } from '../stats/modifiers.js'
import { saveAfterClock, withClock, withNewDay } from './clocks.js'
import {
  type Entry,
  type Kept,
  listed,
  pathOf,
  stamp,
  withEntry,
  withHistory,
  withHpIn,
  withListed,
  withStatus,
} from './entry.js'
import { withCondition, withFigure, withModifier, withoutModifier, withSkill, withTag } from './figures.js'
import { withNewcomers } from './newcomers.js'
import { fields, type Save } from './read.js'

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
          conditions: listed(entry.conditions).filter((c) => !event.cleared.includes(asText(c))),
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
