import { existsSync, readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { expectedFile, play, rest, transcripts } from './player.js'

afterAll(rest)

it.concurrent.each(transcripts())('%s comes out as written', async (name) => {
  const file = expectedFile(name)
  expect(existsSync(file)).toBe(true)
  expect(await play(name)).toBe(readFileSync(file, 'utf8'))
})
