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
