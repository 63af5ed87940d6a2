import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { readers } from './reader/index.js'
import type { Failure, GoldenCase, GoldenFile, GoldenReader } from './reader/reader.js'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

/** A file that cannot be played at all, as against a case that fails. */
export class UnreadableGolden extends Error {
  override readonly name = 'UnreadableGolden'
}

export function readGolden(path: string): GoldenFile {
  let parsed: unknown
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new UnreadableGolden(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
  const file = parsed as Partial<GoldenFile> | null
  if (typeof file?.ruleset !== 'string' || !Array.isArray(file.cases))
    throw new UnreadableGolden(`${path}: a golden file needs a "ruleset" and a list of "cases"`)
  return { ...(file as GoldenFile), path }
}

export function readerOf(path: string, file: GoldenFile): GoldenReader {
  const reader = readers.get(file.ruleset)
  if (reader !== undefined) return reader
  throw new UnreadableGolden(
    `${path}: no reader for ruleset "${file.ruleset}"; known are ${[...readers.keys()].join(', ')}`,
  )
}

/** Every golden file beside this one whose ruleset has a reader. */
export function playableFiles(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => FOLDER + name)
    .filter((path) => readers.has(readGolden(path).ruleset))
}

export interface FailedCase {
  readonly id: string
  readonly failures: readonly Failure[]
}

/** The failures of one case; a reader that throws has failed the case. */
function play(reader: GoldenReader, file: GoldenFile, testCase: GoldenCase): Failure[] {
  try {
    return reader.run(file, testCase)
  } catch (error) {
    return [{ field: 'case', expected: 'to be played', actual: error }]
  }
}

export function failedCases(reader: GoldenReader, file: GoldenFile): FailedCase[] {
  return file.cases
    .map((testCase) => ({ id: testCase.id, failures: play(reader, file, testCase) }))
    .filter(({ failures }) => failures.length > 0)
}

function shown(value: unknown): string {
  if (value instanceof Error) return `threw ${value.name}: ${value.message}`
  return inspect(value, {
    depth: 8,
    breakLength: Number.POSITIVE_INFINITY,
    maxArrayLength: 60,
    maxStringLength: 2000,
  })
}

export function failureLines({ id, failures }: FailedCase): string[] {
  return failures.flatMap(({ field, expected, actual }) => [
    `${id}: ${field}`,
    `  expected ${shown(expected)}`,
    `  actual   ${shown(actual)}`,
  ])
}
