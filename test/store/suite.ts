import { describe } from 'vitest'
import { whatLiesBesideTheLines } from './suite/beside.js'
import { whatLasts } from './suite/lasting.js'
import { linesInOrder } from './suite/lines.js'
import { newsOfLines } from './suite/news.js'
import { whoOpenedWhat } from './suite/openings.js'
import type { MakePlace } from './suite/place.js'
import { tablesThatComeAndGo } from './suite/tables.js'

/** What every store must do, whatever it is made of. */
export function storeSuite(name: string, make: MakePlace, lasting: boolean): void {
  describe(`${name}: tables`, () => tablesThatComeAndGo(make))
  describe(`${name}: lines`, () => linesInOrder(make))
  describe(`${name}: secrets, links, snapshots`, () => whatLiesBesideTheLines(make))
  describe(`${name}: news`, () => newsOfLines(make))
  describe(`${name}: who opened what`, () => whoOpenedWhat(make, lasting))
  if (lasting) describe(`${name}: opened again`, () => whatLasts(make))
}
