import { UserError } from './exit.js'

/** Packages that only some commands need; the library and the terminal do without. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  serve: ['fastify', '@fastify/static'],
  mcp: ['@modelcontextprotocol/server', '@modelcontextprotocol/node'],
  worker: ['bullmq', 'ioredis'],
}

/** Loads a part of the program whose packages may not be installed, and says which are missing. */
export async function needed<Part>(command: string, load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ERR_MODULE_NOT_FOUND' || !PACKAGES[command]!.some((name) => message.includes(`'${name}'`)))
      throw error
    throw new UserError(
      `ludex ${command} needs packages that are not installed here: npm install ${PACKAGES[command]!.join(' ')}`,
    )
  }
}
