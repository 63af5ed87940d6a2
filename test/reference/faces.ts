/** Faces as they fell, taken one by one; a reference that wants more, or leaves some, is wrong or has found something. */
export class Faces {
  private readonly rest: number[]

  constructor(faces: readonly number[]) {
    this.rest = [...faces]
  }

  one(): number {
    const face = this.rest.shift()
    if (face === undefined) throw new Error('the second rules want a die that did not fall')
    return face
  }

  many(count: number): number[] {
    return Array.from({ length: count }, () => this.one())
  }

  sum(count: number): number {
    return this.many(count).reduce((total, face) => total + face, 0)
  }

  done(): void {
    if (this.rest.length > 0) throw new Error(`dice fell that the second rules do not ask for: ${this.rest}`)
  }
}

/** `2d6+1` taken apart. */
export function diceOf(text: string): {
  readonly count: number
  readonly sides: number
  readonly plus: number
} {
  const found = /^(\d+)d(\d+)([+-]\d+)?$/.exec(text)
  if (!found) throw new Error(`"${text}" is no dice`)
  return { count: Number(found[1]), sides: Number(found[2]), plus: Number(found[3] ?? 0) }
}
