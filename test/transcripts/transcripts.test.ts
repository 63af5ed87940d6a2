import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { expectedFile, play, transcripts } from './player.js'

it.concurrent.each(transcripts())('%s comes out as written', async (name) => {
  const file = expectedFile(name)
  expect(existsSync(file)).toBe(true)
  expect(await play(name)).toBe(readFileSync(file, 'utf8'))
})
