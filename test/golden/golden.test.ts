import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failedCases, failureLines, playableFiles, readerOf, readGolden } from './files.js'

describe('golden cases', () => {
  for (const path of playableFiles()) {
    const file = readGolden(path)
    it(`all ${file.cases.length} cases of ${basename(path)} come out as written`, () => {
      expect(failedCases(readerOf(path, file), file).flatMap(failureLines)).toEqual([])
    })
  }
})
