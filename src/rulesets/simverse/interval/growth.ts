import { entryOf } from '../../../kernel/entry.js'
import { isGiftMissing, isManeuverTooHigh, isSpellTooHigh } from '../characters/powers.js'
import { isHard, perkParts, perkPrice, pointPrice, skillPrice } from '../characters/prices.js'
import type { Tell } from '../events/index.js'
import type { Improvement } from '../events/interval/growth.js'
import type { Combatant } from '../people/combatant.js'
import { manaOf, speedOf, staminaOf, vitalityOf } from '../people/figures.js'
import type { Sheet } from '../people/sheet.js'
import { wasUsed } from '../people/skills-used.js'
import type { Refusal } from '../stops.js'
import type { Rules } from '../tables/switches.js'
import type { Attribute } from '../tables/things.js'

/** What somebody means to learn, and who helps. */
export interface Lesson {
  readonly kind: Improvement
  readonly name: string
  readonly teacher: boolean
  readonly books: boolean
}

/** The most an attribute can be raised to in play (rules/simverse V13). */
const MAX_ATTRIBUTE = 18
/** Days of practice for each character point. */
const DAYS_A_POINT = 7

function rateOf({ teacher, books }: Lesson): number {
  return teacher && books ? 2 : teacher || books ? 1.5 : 1
}

function levelOf(c: Combatant, skill: string): number {
  return Math.max(0, c.sheet.skills[skill] ?? 0)
}

export function lessonCost(c: Combatant, { kind, name }: Lesson, rules: Rules): number {
  const { tables } = rules
  switch (kind) {
    case 'skill': {
      const level = levelOf(c, name)
      return skillPrice(name, level + 1, tables) - skillPrice(name, level, tables)
    }
    case 'attribute':
      return pointPrice(name as Attribute, c.sheet[name as Attribute] + 1)
    case 'maneuver':
      return entryOf(tables.maneuvers, name)?.cp ?? 0
    case 'spell':
      return entryOf(tables.learnable ?? {}, name)?.cp ?? 0
    default: {
      const row = entryOf(tables.perks, perkParts(name).id)
      return row ? Math.abs(perkPrice(name, row)) : 0
    }
  }
}

/** How long it takes: nothing for a skill of the last fights, for perks and flaws; attributes are the referee's. */
function lessonDays(c: Combatant, lesson: Lesson, cost: number): number | null {
  const { kind, name } = lesson
  if (kind === 'attribute') return null
  if (kind === 'perk' || kind === 'flaw') return 0
  if (kind === 'skill' && wasUsed(c.used, name)) return 0
  const half = kind === 'skill' && levelOf(c, name) === 0 ? 2 : 1
  return Math.ceil((DAYS_A_POINT * cost) / rateOf(lesson) / half)
}

/** A perk that may be had once more: those with levels, and natural armor. */
function mayRepeat(name: string, { tables }: Rules): boolean {
  const { id } = perkParts(name)
  return id === 'natural-armor' || entryOf(tables.perks, id)?.levels === true
}

function ownRefusal(c: Combatant, lesson: Lesson, rules: Rules): Refusal {
  const { kind, name, teacher, books } = lesson
  const { sheet } = c
  switch (kind) {
    case 'skill':
      return isHard(name, rules.tables) && !wasUsed(c.used, name) && !teacher && !books
        ? 'TEACHER_NEEDED'
        : ''
    case 'attribute':
      return sheet[name as Attribute] >= MAX_ATTRIBUTE ? 'ATTRIBUTE_CAPPED' : ''
    case 'maneuver':
      if (sheet.maneuvers.includes(name)) return 'ALREADY_SO'
      return isManeuverTooHigh(sheet, name, rules.tables) ? 'SKILL_TOO_LOW' : ''
    case 'spell': {
      if (sheet.spells.some(({ id }) => id === name)) return 'ALREADY_SO'
      if (isGiftMissing(sheet, name)) return 'PREREQUISITE_MISSING'
      const spell = entryOf(rules.tables.learnable ?? {}, name)
      return spell && isSpellTooHigh(sheet, spell) ? 'SKILL_TOO_LOW' : ''
    }
    case 'perk':
      return sheet.perks.includes(name) && !mayRepeat(name, rules) ? 'ALREADY_SO' : ''
    case 'flaw':
      return sheet.perks.includes(name) ? '' : 'NOT_SO'
  }
}

export function improveRefusal(c: Combatant, lesson: Lesson, rules: Rules): Refusal {
  const refusal = ownRefusal(c, lesson, rules)
  if (refusal !== '') return refusal
  return lessonCost(c, lesson, rules) > c.unspent ? 'CP_TOO_FEW' : ''
}

/** What scores and perks make of the derived figures, as a difference: a ruled or written maximum keeps it. */
function derived(before: Sheet, change: Partial<Sheet>, rules: Rules): Partial<Sheet> {
  const after = { ...before, ...change }
  const gain = (of: (sheet: Sheet) => number) => of(after) - of(before)
  return {
    ...change,
    vitalityMax: before.vitalityMax + gain((one) => vitalityOf(one, one.perks, rules, one.sizeX)),
    staminaMax: before.staminaMax + gain((one) => staminaOf(one, one.perks, rules)),
    manaMax: before.manaMax + gain((one) => manaOf(one, one.perks, rules)),
    speed: before.speed + gain((one) => speedOf(one, one.perks, rules)),
  }
}

function withoutFirst(list: readonly string[], one: string): readonly string[] {
  const at = list.indexOf(one)
  return list.filter((_, i) => i !== at)
}

function changeOf(c: Combatant, { kind, name }: Lesson, rules: Rules): Partial<Sheet> {
  const { sheet } = c
  switch (kind) {
    case 'skill':
      return { skills: { ...sheet.skills, [name]: levelOf(c, name) + 1 } }
    case 'attribute':
      return derived(sheet, { [name]: sheet[name as Attribute] + 1 }, rules)
    case 'maneuver':
      return { maneuvers: [...sheet.maneuvers, name] }
    case 'spell': {
      const spell = entryOf(rules.tables.learnable ?? {}, name)
      return spell ? { spells: [...sheet.spells, spell] } : {}
    }
    case 'perk':
      return derived(sheet, { perks: [...sheet.perks, name] }, rules)
    case 'flaw':
      return derived(sheet, { perks: withoutFirst(sheet.perks, name) }, rules)
  }
}

/** rules/simverse V13: points are spent on one thing. The caller has asked `improveRefusal`. */
export function improve(c: Combatant, lesson: Lesson, rules: Rules, tell: Tell): void {
  const { kind, name } = lesson
  const cost = lessonCost(c, lesson, rules)
  const change = changeOf(c, lesson, rules)
  const level =
    kind === 'skill' ? levelOf(c, name) + 1 : kind === 'attribute' ? c.sheet[name as Attribute] + 1 : 0
  tell({
    type: 'Improved',
    who: c.sheet.name,
    kind,
    name,
    level,
    cost,
    unspent: c.unspent - cost,
    days: lessonDays(c, lesson, cost),
    change,
  })
}
