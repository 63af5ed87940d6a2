import { asText } from '../../../kernel/as-text.js'
import { listed } from '../../../kernel/nearest.js'
import { DEFAULT_BANDS, DEFAULT_THRESHOLDS } from './built-in.js'
import { readMethodBlock } from './methods/read-method.js'
import type { StagedMethod } from './methods/types.js'
import { near } from './near.js'
import type { Findings, Section } from './section.js'
import { type Band, type Bands, METHODS, type SystemConfig, type Thresholds } from './types.js'

const BUILT_IN: readonly string[] = METHODS

/** R3: missing keys take their defaults one by one; the order must rise. */
function readThresholds(found: Findings, block: Section): Thresholds {
  const read: Thresholds = {
    botch: block.integer('botch', {}, DEFAULT_THRESHOLDS.botch),
    failure: block.integer('failure', {}, DEFAULT_THRESHOLDS.failure),
    mixed: block.integer('mixed', {}, DEFAULT_THRESHOLDS.mixed),
    success: block.integer('success', {}, DEFAULT_THRESHOLDS.success),
    critical: block.integer('critical', {}, DEFAULT_THRESHOLDS.critical),
  }
  block.warnUnknown()
  const { botch, failure, mixed, success, critical } = read
  if (!(botch < mixed && failure < mixed && mixed <= success && success <= critical)) {
    found.fault(
      'thresholds_not_ascending',
      block.path,
      `Thresholds must rise: botch ${botch} and failure ${failure} below mixed ${mixed}, then success ${success}, then critical ${critical}.`,
    )
  }
  return read
}

function readBand(found: Findings, block: Section, name: keyof Bands): Band {
  const value = block.list(name)
  if (value === undefined) return DEFAULT_BANDS[name]
  const from = block.asInteger(value[0], [...block.at(name), 0])
  const to = block.asInteger(value[1], [...block.at(name), 1])
  if (value.length > 2)
    found.fault('bad_value', block.at(name), `The band "${name}" must be [lowest, highest].`)
  return from === undefined || to === undefined ? DEFAULT_BANDS[name] : [from, to]
}

/** R17: each band begins where the one below ends. */
function readBands(found: Findings, block: Section): Bands {
  const faults = found.issues.length
  const bands: Bands = {
    failure: readBand(found, block, 'failure'),
    mixed: readBand(found, block, 'mixed'),
    success: readBand(found, block, 'success'),
    critical: readBand(found, block, 'critical'),
  }
  block.warnUnknown()
  const row = [bands.failure, bands.mixed, bands.success, bands.critical]
  const contiguous = row.every(([from, to], i) => from <= to && (i === 0 || row[i - 1]![1] + 1 === from))
  if (!contiguous && found.issues.length === faults) {
    const shown = row.map(([from, to]) => `${from}-${to}`).join(', ')
    found.fault(
      'bands_not_contiguous',
      block.path,
      `Bands must follow each other without gap or overlap: ${shown}.`,
    )
  }
  return bands
}

function readMethod(found: Findings, block: Section): string {
  const method = block.raw('method') ?? '2d6_bands'
  const described = block.section('methods').map
  const known = [...BUILT_IN, ...Object.keys(described).filter((name) => described[name] !== null)]
  if (typeof method === 'string' && known.includes(method)) return method
  found.fault(
    'unknown_method',
    block.at('method'),
    `There is no method ${JSON.stringify(method)}.`,
    near(asText(method), known) ?? `known: ${listed(known)}`,
  )
  return '2d6_bands'
}

function readMethods(
  found: Findings,
  block: Section,
  traits: ReadonlySet<string> | undefined,
): Record<string, StagedMethod> {
  return block.entries(
    'methods',
    (value, path, name) => {
      if (BUILT_IN.includes(name)) {
        found.fault('bad_method', path, `"${name}" is a built-in method; give yours another name.`)
        return undefined
      }
      return readMethodBlock(found, value, path, traits)
    },
    (name) => name,
  )
}

/** rules/adapter §2, `resolution`. `default_difficulty` is read with the difficulty block (R7). */
export function readResolution(
  found: Findings,
  block: Section,
  traits: ReadonlySet<string> | undefined,
): SystemConfig['resolution'] {
  const method = readMethod(found, block)
  const die_type = block.integer('die_type', { least: 2, most: 1000 }, method === 'dice_pool' ? 10 : 6)
  const read = {
    method,
    die_type,
    ones_cancel_successes: block.boolean('ones_cancel_successes', false),
    botch_on_ones: block.boolean('botch_on_ones', false),
    botch_requires_no_successes: block.boolean('botch_requires_no_successes', false),
    threshold_past_9: block.boolean('threshold_past_9', false),
    target_cap: block.integer('target_cap', { least: 2 }, die_type),
    min_pool: block.integer('min_pool', { least: 0, most: 1000 }, 1),
    pool_outcome_thresholds: readThresholds(found, block.section('pool_outcome_thresholds')),
    bands: readBands(found, block.section('bands')),
    critical_on: block.choice('critical_on', ['total', 'natural'], 'total'),
    methods: readMethods(found, block, traits),
  }
  block.raw('default_difficulty')
  block.warnUnknown()
  return read
}
