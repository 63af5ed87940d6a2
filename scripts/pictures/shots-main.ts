// npm run pictures: the pictures of README, taken from the page as it is built, and made small.
//   tsx scripts/pictures/shots-main.ts [folder]    a folder with pictures that were taken already
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium } from '../../test/chromium.js'

const WIDTH = 900
const QUALITY = 0.62

/** Picture of the page → its name in docs/pictures. */
const SHOTS = { 'bx-2-chosen': 'table', review: 'review', lab: 'lab' }

function take(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ludex-pictures-'))
  const program = ['tsx', 'test/e2e/pictures/pictures-main.ts', folder, 'around,bx', '1440', 'light']
  const { status } = spawnSync('npx', program, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  return folder
}

const given = process.argv[2]
const folder = given ?? take()
const browser = await launchChromium()
try {
  const page = await browser.newPage()
  for (const [scene, name] of Object.entries(SHOTS)) {
    const png = readFileSync(join(folder, `${scene}-light-1440.png`)).toString('base64')
    const webp = await page.evaluate(
      `(async () => {
        const picture = new Image()
        picture.src = 'data:image/png;base64,${png}'
        await picture.decode()
        const canvas = document.createElement('canvas')
        canvas.width = ${WIDTH}
        canvas.height = Math.round((${WIDTH} * picture.height) / picture.width)
        const pen = canvas.getContext('2d')
        pen.imageSmoothingQuality = 'high'
        pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
        return canvas.toDataURL('image/webp', ${QUALITY})
      })()`,
    )
    writeFileSync(
      join('docs', 'pictures', `${name}.webp`),
      Buffer.from(String(webp).split(',')[1]!, 'base64'),
    )
  }
} finally {
  await browser.close()
  if (given === undefined) rmSync(folder, { recursive: true, force: true })
}
