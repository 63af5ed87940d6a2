/** A crossing point between zones. A slow one costs two days. */
export interface Crossing {
  readonly name: string
  readonly slow: boolean
}
