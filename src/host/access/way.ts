import type { SendOptions } from '../../kernel/table/request.js'

/**
 * The way in by which something is sent to a store that others change too. Its link was good when this process last read
 * the links; the store keeps the line only where their mark is still the same.
 */
export interface Way {
  readonly mark: string
  /** The links have changed: the same way, by links that were read again. Throws where it is no longer good. */
  again(): Promise<Way>
}

/** How something is sent by somebody who came in by such a way. */
export interface WaySending extends SendOptions {
  readonly way?: Way | undefined
}
