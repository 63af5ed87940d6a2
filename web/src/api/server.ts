/**
 * The server behind this page. Where there is none, the playground puts `alone/server.ts` in the place of this file: then
 * the page asks its own worker, and is one file at any address.
 */

/** No server stands behind this page: nobody else can come to its tables. */
export const isAlone: boolean = false

/** Asks the server. */
export const ask = (path: string, init: RequestInit): Promise<Response> => fetch(path, init)

/** The address of a page: `/lab`, `/t/<table>`. */
export const to = (path: string): string => path

/** Which page this is. */
export const pathHere = (): string => location.pathname

/** Goes to a page. */
export const goTo = (path: string): void => location.assign(to(path))

/** Tells where `goTo` went if the document stays. Here it never stays. */
export const whenGone = (_arrive: () => void): void => {}

/** What a press on a tile would open. */
export interface FirstTable {
  /** The game's id. */
  readonly game: string
  readonly setting: object
}

/** Gets ready what these presses will need. A server always is. */
export const getReady = (_tables: readonly FirstTable[]): void => {}

/** Fetches what the table of a game is shown with, while the table is being opened. */
export const fetchTable = (_game: string): void => {}
