import type { Schema } from './schema.js'

const files = import.meta.glob<Schema>('../../../content/*/schema.json', { import: 'default' })

/** What a game's scenarios may say; nothing for a game that is not here. */
export async function schemaOf(game: string): Promise<Schema> {
  return (await files[`../../../content/${game}/schema.json`]?.()) ?? {}
}
