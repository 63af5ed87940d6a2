import type { TableClient } from '../../api/client.js'

/** A save as it is taken home: under its name, with its bytes. */
export interface SaveSeen {
  readonly name: string
  readonly text: string
  /** The game is settled now; otherwise this is the save of the last moment when it was. */
  readonly settled: boolean
}

/** A campaign's save of the last settled moment; for the game master. */
export async function fetchSave(client: TableClient): Promise<SaveSeen> {
  const response = await client.save()
  const { headers } = response
  const named = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1]
  return {
    name: decodeURIComponent(named ?? 'save.json'),
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()),
    settled: headers.get('ludex-settled') !== 'no',
  }
}

/** Whether a file is what this game wrote last, and the line that says that it is not (rules/bx-campaign C41). */
export async function compareSave(
  client: TableClient,
  file: string,
  text: string,
): Promise<{ readonly same: boolean; readonly line: string }> {
  return (await (await client.save({ file, text })).json()) as { same: boolean; line: string }
}
