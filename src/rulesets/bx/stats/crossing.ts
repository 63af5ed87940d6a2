/** A crossing point as it is travelled: where it leads, and what it costs. */
export interface Crossing {
  readonly name: string
  /** It costs two days (seed 000 §5.5 Navigation). */
  readonly slow: boolean
  /** The zone behind it; absent where the party stays in its zone (rules/bx-campaign C1). */
  readonly to?: string | undefined
  /** On arrival the table of the new zone is rolled (C16). */
  readonly eventful?: boolean | undefined
  /** The tag as the save spells it, for the log of the save. */
  readonly tag?: string | null | readonly string[]
}

/** `dyke→Fen`, as a stop lists it; without a zone the name alone. */
export function wayText({ name, to }: Crossing): string {
  return to === undefined ? name : `${name}→${to}`
}
