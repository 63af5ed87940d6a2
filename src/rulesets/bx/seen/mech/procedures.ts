import { rulingLine } from '../../../../kernel/contract/referee.js'
import { signed } from '../../../../kernel/modifiers.js'
import { SAVE_TARGET } from '../../procedures/saving-throw.js'
import type { RollBonus } from '../../state/combat-events.js'
import type { EncounterMet } from '../../state/world-events.js'
import { showFigure } from '../../stats/figures.js'
import type { HpChangedSeen, SeenEvent, SkillEffectSeen } from '../seen-events.js'
import { handLines } from './hand.js'

/** What a ruling added to one roll. */
export function bonusLine(appliesTo: string, bonus: RollBonus | undefined): string[] {
  return bonus ? declared(appliesTo, bonus.value, bonus.reason) : []
}

/** rules/bx B: every number of foes that was rolled, or that the entry says. */
function encounterLines({ name, counts }: EncounterMet): string[] {
  if (counts.length === 0) return [`Encounter: ${name}`]
  return counts.map(({ foe, expr, count }) => {
    const kind = counts.length > 1 ? `, Foe=${foe}` : ''
    return /d/.test(expr)
      ? `FoeCount: Encounter=${name}${kind}, Expr=${expr}, Roll=${count}`
      : `FoeCount: Encounter=${name}${kind}, Count=${count}`
  })
}

function declared(appliesTo: string, value: number, reason: string): string[] {
  return value === 0 ? [] : [`Mod: AppliesTo=${appliesTo}, Value=${signed(value)}, Reason=${reason}`]
}

/** The MECH lines of everything outside combat (seed 000 §2.4, §3.3, §5.6; rules/bx D). */
export function procedureLines(event: SeenEvent): readonly string[] {
  switch (event.type) {
    case 'EncounterMet':
      return encounterLines(event)
    case 'ReactionRolled':
      return [
        ...declared('Reaction', event.mod, event.reason),
        `Reaction: 2d6=${event.roll}, Mod=${event.mod}, Total=${event.roll + event.mod}, Band=${event.band}`,
      ]
    case 'SaveRolled':
      return [
        ...event.effective.map((figure) => `EffectiveStat: Name=${event.who}, ${showFigure(figure)}`),
        ...event.grants.map(
          (g) =>
            `ModGrant: SourceSkill=${g.skill}, AppliesTo=Save, Value=${signed(g.value)}, Reason=${g.reason}`,
        ),
        ...declared('Save', event.declared, event.reason),
        ...bonusLine(`${event.who} Save`, event.bonus),
        `Save: d20=${event.d20} + HD=${event.hd} + SaveMod=${event.mod} vs TN=${SAVE_TARGET} → ${event.passed ? 'PASS' : 'FAIL'}`,
      ]
    case 'SkillUsed':
      return [`AutoSuccess: Skill=${event.skill}, Stakes=None → SUCCESS`]
    case 'SkillNotPossessed':
      return [
        `SkillCheck: Skill=${event.skill}, Character=${event.who}, Result=AUTO-FAIL (skill not possessed)`,
      ]
    case 'SkillChecked':
      return [
        ...declared(event.skill, event.mod - (event.bonus?.value ?? 0), event.reason),
        ...bonusLine(`${event.who} ${event.skill}`, event.bonus),
        `SkillCheck: Skill=${event.skill}, Stakes=${event.stakes}, 2d6=${event.roll}, Mod=${event.mod}, Total=${event.roll + event.mod}, Band=${event.band}, Effect=${effectOf(event.effect)}`,
      ]
    case 'HpChanged':
      return [hpLine(event)]
    case 'ConditionChanged':
      return [
        `Condition: ${event.who} ${event.condition} ${event.on ? 'set' : 'removed'}, Reason=${event.reason}`,
      ]
    case 'Treated':
      return [`Treated: ${event.who}, By=${event.by}`]
    case 'SkillLearned':
      return [`SkillsChanged: ${event.who} +${event.skill}, Teacher=${event.by}`]
    case 'SlowRemoved':
      return [`Crossing: ${event.cp} slow (⊙) removed for one journey`]
    case 'Travelled':
      return [`Travel: CP=${event.cp}, Slow=${event.slow ? 'Y' : 'N'}, Days=${event.days}`]
    case 'DayPassed':
      return [`Day: ${event.day} begins (${event.why})${event.date === '' ? '' : `, Date=${event.date}`}`]
    case 'ClockStarted':
      return [
        ...(event.reason === undefined ? [] : [rulingLine(`clock ${event.clock.name} starts`, event.reason)]),
        `CLK: ${event.clock.name} ${event.clock.progress}/${event.clock.max} (started)`,
      ]
    case 'ClockMoved': {
      const line = `CLK: ${event.name} ${event.from}→${event.to}/${event.max} (${event.reason})`
      return event.fired ? [line, `TRG: ${event.name}: ${event.trigger || 'completed'}`] : [line]
    }
    case 'ClockSet':
      return [`CLK: ${event.name} ${event.status} (${event.reason})`]
    case 'Died':
      return [`Death: ${event.name}, Cause=${event.cause}, Reason=${event.reason}`]
    case 'ModifierDeclared': {
      const { target, stat, value, source, expires } = event.modifier
      const ends = expires === '' ? '' : `, Expires=${expires}`
      return [`Mod: AppliesTo=${target} ${stat}, Value=${signed(value)}, Reason=${source}${ends}`]
    }
    case 'ModifierEnded':
      return [`ModEnd: Source=${event.source}, Reason=${event.reason}`]
    case 'SessionEnded':
      return [`SessionEnd: ${event.outcome}`]
    default:
      return handLines(event)
  }
}

/** What a check brought about (seed 000 §5.6). */
export function effectOf(effect: SkillEffectSeen | null): string {
  switch (effect?.kind) {
    case undefined:
      return 'none'
    case 'hp':
      return `${effect.who} hp ${effect.before}→${effect.after}`
    case 'venom':
      return `${effect.who} Venom: yes→no`
    case 'crossing':
      return `CP ${effect.cp} slow (⊙) removed for one journey`
    case 'learned':
      return `${effect.who} Skills_Changed: +${effect.skill}`
  }
}

function hpLine(event: HpChangedSeen): string {
  const { who, cause, roll, before, after, reason } = event
  switch (cause) {
    case 'Healing':
    case 'Rest':
      return `Heal: Source=${cause}, Target=${who}, 1d3=${roll}, HP: ${before}→${after}`
    case 'Care':
      return `Heal: Source=Care, Target=${who}, Amount=${roll}, HP: ${before}→${after}, Reason=${reason}`
    case 'Explosion':
      return `Explosion: Target=${who}, 1d6=${roll}, HP: ${before}→${after}`
  }
}
