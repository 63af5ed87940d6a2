import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { NewSecrets } from '../../../src/host/access/keys.js'
import { SIZES } from '../areas.js'
import { openStage } from '../web-stage.js'
import { SCENES, type Shown } from './states.js'

/**
 * Takes pictures of every page from the real program, in four sizes and both themes, to be looked at beside the drawings:
 *
 *   npx tsx test/e2e/pictures/pictures-main.ts <folder> [scenes] [sizes] [themes]
 *
 * Scenes, sizes and themes are lists with commas; without them everything is taken. No part of the tests.
 */
const THEMES = ['light', 'dark'] as const

const [folder, scenes, sizes, themes] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Say where the pictures go: pictures-main.ts <folder> [scenes] [sizes] [themes]')
  process.exit(2)
}

/** The named ones of a list, or all of them. An unknown name is an error, so that no picture is missed by a slip. */
function wanted<T extends string>(list: string | undefined, all: readonly T[], what: string): readonly T[] {
  if (list === undefined || list === '') return all
  return list.split(',').map((name) => {
    const found = all.find((one) => one === name)
    if (found === undefined) throw new Error(`there is no ${what} "${name}"; there are ${all.join(', ')}`)
    return found
  })
}

const ofScenes = wanted(scenes, Object.keys(SCENES), 'scene')
const ofSizes = wanted(
  sizes,
  SIZES.map(({ width }) => String(width)),
  'size',
)
const ofThemes = wanted(themes, THEMES, 'theme')

/** The tables of a scene have the same dice every time, so that pictures can be compared. */
let opened = 0
let scene = ''
function secretsOfScene(game: string): NewSecrets {
  const place = opened++
  const bytesFor = (use: string) => createHash('sha256').update(`${scene} ${place} ${use}`).digest()
  return {
    id: `${game}-${bytesFor('id').toString('hex').slice(0, 16)}`,
    seed: bytesFor('seed'),
    veil: bytesFor('veil'),
  }
}

mkdirSync(folder, { recursive: true })
const stage = await openStage(secretsOfScene)
// The first list reads every scenario.
await fetch(`${stage.url}/api/games`)

async function show({ name, page }: Shown): Promise<void> {
  for (const size of ofSizes) {
    await page.setViewportSize(SIZES.find(({ width }) => String(width) === size)!)
    for (const colorScheme of ofThemes) {
      // Without motion, so that no colour is half way when the picture is taken.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.waitForTimeout(150)
      await page.screenshot({ path: join(folder!, `${name}-${colorScheme}-${size}.png`) })
    }
  }
  await page.setViewportSize(SIZES[3])
  console.log(name)
}

let failed = 0
for (const name of ofScenes) {
  scene = name
  opened = 0
  try {
    await SCENES[name]!(stage, show)
  } catch (error) {
    failed++
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
await stage.close()
process.exitCode = failed > 0 ? 1 : 0
