import { isMap } from '../../../../kernel/entry.js'
import { asText } from '../../../../kernel/words/as-text.js'
import { didYouMeanFix } from '../../../../kernel/words/nearest.js'
import { traitName } from '../../names.js'
import { TIER2_HARM_ACTIONS } from '../built-in.js'
import type { ClockChange } from '../outcomes.js'
import { type Findings, type Path, Section } from '../section.js'
import { type CATEGORIES, CHANGE, CLOCK_RULES, KEYWORDS } from '../shapes/clock-rules.js'
import {
  type ByCategory,
  type ClockRules,
  FAILURE_MODES,
  type FailureMode,
  type NamedClock,
} from '../types.js'

type Rules = Section<typeof CLOCK_RULES.keys>

const DIRECTIONS = ['increment', 'decrement']

const asWritten = (name: string) => name

/** A list of {id, delta}. */
function changes(found: Findings, value: unknown, path: Path, named: NamedClock[]): readonly ClockChange[] {
  if (!Array.isArray(value)) {
    found.fault('bad_value', path, `${path.join('.')} must be a list of {id, delta}.`)
    return []
  }
  const list: ClockChange[] = []
  value.forEach((entry: unknown, i) => {
    const block = new Section(found, entry ?? 'nothing', [...path, i], CHANGE)
    const id = block.text('id')
    const delta = block.integer('delta')
    if (isMap(entry) && id === undefined)
      found.fault('bad_value', block.at('id'), `${block.at('id').join('.')} must name a clock.`)
    block.warnUnknown()
    if (id === undefined) return
    named.push({ id, path: block.at('id') })
    list.push({ id, delta })
  })
  return list
}

function byCategory(
  found: Findings,
  block: Section<typeof CATEGORIES.keys>,
  named: NamedClock[],
): ByCategory {
  const read = (key: 'combat' | 'default') =>
    block.has(key) ? changes(found, block.raw(key), block.at(key), named) : undefined
  const combat = read('combat')
  const otherwise = read('default')
  block.warnUnknown()
  return { ...(combat && { combat }), ...(otherwise && { default: otherwise }) }
}

function failureEffects(
  found: Findings,
  block: Section<typeof CLOCK_RULES.keys.failure_effects.keys>,
  named: NamedClock[],
): ClockRules['failure_effects'] {
  const modes: Partial<Record<FailureMode, ByCategory>> = {}
  for (const mode of FAILURE_MODES) {
    if (block.has(mode)) modes[mode] = byCategory(found, block.section(mode), named)
  }
  block.warnUnknown()
  return modes
}

/** Written as a map from clock to words, or, where the order must survive sorting, as a list of {clock, words}. */
function tensionKeywords(found: Findings, rules: Rules, named: NamedClock[]): ClockRules['tension_keywords'] {
  const value = rules.raw('tension_keywords')
  const lower = (word: string) => word.trim().toLowerCase()
  if (Array.isArray(value)) {
    return value.map((entry: unknown, i) => {
      const block = new Section(found, entry, [...rules.at('tension_keywords'), i], KEYWORDS)
      const words = block.raw('words')
      const clock = block.text('clock') ?? ''
      named.push({ id: clock, path: block.at('clock') })
      return { clock, words: block.asNames(words ?? [], block.at('words'), lower) }
    })
  }
  const map = rules.entries(
    'tension_keywords',
    (words, path, id) => {
      named.push({ id, path })
      return rules.asNames(words, path, lower)
    },
    asWritten,
  )
  return Object.entries(map).map(([clock, words]) => ({ clock, words }))
}

function severity(
  block: Section<typeof CLOCK_RULES.keys.failure_severity.keys>,
): ClockRules['failure_severity'] {
  const read = {
    streak_threshold: block.integer('streak_threshold'),
    tier2_harm_actions: block.names('tier2_harm_actions') ?? TIER2_HARM_ACTIONS,
    tier3_base_harm: block.integer('tier3_base_harm'),
  }
  block.warnUnknown()
  return read
}

/** rules/adapter §3. No block: no clocks. */
export function readClockRules(found: Findings, rules: Rules): ClockRules {
  const display = rules.section('display')
  const named: NamedClock[] = []
  const read: ClockRules = {
    enabled: rules.boolean('enabled'),
    clocks_enabled: rules.has('clocks_enabled')
      ? [...new Set(rules.asNames(rules.raw('clocks_enabled'), rules.at('clocks_enabled'), asWritten))]
      : [],
    direction: rules.entries(
      'direction',
      (value, path, id) => {
        named.push({ id, path })
        if (value === 'decrement' || value === 'increment') return value
        found.fault(
          'bad_value',
          path,
          `${path.join('.')} must be increment or decrement.`,
          didYouMeanFix(asText(value), DIRECTIONS).fix,
        )
        return undefined
      },
      asWritten,
    ),
    cost_map: rules.entries(
      'cost_map',
      (value, path) =>
        rules.asEntries(
          value,
          path,
          (cost, at, id) => {
            named.push({ id, path: at })
            return rules.asInteger(cost, at, CLOCK_RULES.keys.cost_map.each.each)
          },
          asWritten,
        ),
      actionKey,
    ),
    complication_clocks: byCategory(found, rules.section('complication_clocks'), named),
    failure_effects: failureEffects(found, rules.section('failure_effects'), named),
    tension_keywords: tensionKeywords(found, rules, named),
    duration_map: rules.entries(
      'duration_map',
      (value, path) => rules.asInteger(value, path, CLOCK_RULES.keys.duration_map.each),
      actionKey,
    ),
    failure_severity: severity(rules.section('failure_severity')),
    display: { show_deltas: display.boolean('show_deltas') },
    named,
  }
  display.warnUnknown()
  rules.warnUnknown()
  return read
}

/** Actions in their compared form; `_default` keeps its underscore. */
function actionKey(name: string): string {
  return traitName(name)
}
