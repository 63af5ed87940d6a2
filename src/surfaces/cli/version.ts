import { createRequire } from 'node:module'

/** The version of the program, from its package. */
export const { version } = createRequire(import.meta.url)('../../../package.json') as { version: string }
