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
  const file = parsed as (Partial<GoldenFile> & { readonly sheet?: unknown }) | null
  // Cases of a sheet that belongs to no single game name the sheet instead.
  const ruleset = file?.ruleset ?? file?.sheet
  if (typeof ruleset !== 'string' || !Array.isArray(file?.cases))
    throw new UnreadableGolden(`${path}: a golden file needs a "ruleset" or a "sheet", and a list of "cases"`)
  return { ...(file as GoldenFile), ruleset }
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
async function play(reader: GoldenReader, file: GoldenFile, testCase: GoldenCase): Promise<Failure[]> {
  try {
    return await reader.run(file, testCase)
  } catch (error) {
    return [{ field: 'case', expected: 'to be played', actual: error }]
  }
}

export async function failedCases(reader: GoldenReader, file: GoldenFile): Promise<FailedCase[]> {
  const failed: FailedCase[] = []
  for (const testCase of file.cases) {
    const failures = await play(reader, file, testCase)
    if (failures.length > 0) failed.push({ id: testCase.id, failures })
  }
  return failed
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
