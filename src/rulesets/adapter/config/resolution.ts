import { isMap } from '../../../kernel/entry.js'
import { asText } from '../../../kernel/words/as-text.js'
import { listed } from '../../../kernel/words/nearest.js'
import { DEFAULT_BANDS } from './built-in.js'
import { readMethodBlock } from './methods/read-method.js'
import type { StagedMethod } from './methods/types.js'
import { near } from './near.js'
import type { Findings, Section } from './section.js'
import { BANDS, type RESOLUTION, type THRESHOLDS } from './shapes/system.js'
import { type Band, type Bands, METHODS, type SystemConfig, type Thresholds } from './types.js'

type Resolution = Section<typeof RESOLUTION.keys>

const BUILT_IN: readonly string[] = METHODS

/** R3: missing keys take their defaults one by one; the order must rise. */
function readThresholds(found: Findings, block: Section<typeof THRESHOLDS.keys>): Thresholds {
  const read: Thresholds = {
    botch: block.integer('botch'),
    failure: block.integer('failure'),
    mixed: block.integer('mixed'),
    success: block.integer('success'),
    critical: block.integer('critical'),
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

function readBand(found: Findings, block: Section<typeof BANDS.keys>, name: keyof Bands): Band {
  const value = block.list(name)
  if (value === undefined) return DEFAULT_BANDS[name]
  const from = block.asInteger(value[0], [...block.at(name), 0], BANDS.keys[name].item)
  const to = block.asInteger(value[1], [...block.at(name), 1], BANDS.keys[name].item)
  if (value.length > 2)
    found.fault('bad_value', block.at(name), `The band "${name}" must be [lowest, highest].`)
  return from === undefined || to === undefined ? DEFAULT_BANDS[name] : [from, to]
}

/** R17: each band begins where the one below ends. */
function readBands(found: Findings, block: Section<typeof BANDS.keys>): Bands {
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

function readMethod(found: Findings, block: Resolution): string {
  const method = block.raw('method') ?? '2d6_bands'
  const written = block.raw('methods')
  const described = isMap(written) ? written : {}
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
  block: Resolution,
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
  block: Resolution,
  traits: ReadonlySet<string> | undefined,
): SystemConfig['resolution'] {
  const method = readMethod(found, block)
  const die_type = block.integer('die_type') ?? (method === 'dice_pool' ? 10 : 6)
  const read = {
    method,
    die_type,
    ones_cancel_successes: block.boolean('ones_cancel_successes'),
    botch_on_ones: block.boolean('botch_on_ones'),
    botch_requires_no_successes: block.boolean('botch_requires_no_successes'),
    threshold_past_9: block.boolean('threshold_past_9'),
    target_cap: block.integer('target_cap') ?? die_type,
    min_pool: block.integer('min_pool'),
    pool_outcome_thresholds: readThresholds(found, block.section('pool_outcome_thresholds')),
    bands: readBands(found, block.section('bands')),
    critical_on: block.choice('critical_on'),
    methods: readMethods(found, block, traits),
  }
  block.warnUnknown()
  return read
}
