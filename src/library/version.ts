import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE } from './documents/content.js'

/** The version of the program, from its package. */
export const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as {
  version: string
}
