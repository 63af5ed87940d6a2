/** This many names are looked through one by one, which is quicker than a map; those beyond are found by it. */
const FEW = 16

/** Things by name, for lists that are short nearly always and asked all the time. */
export class ByName<Thing> {
  private readonly names: string[] = []
  private readonly things: Thing[] = []
  private readonly others = new Map<string, Thing>()

  get(name: string): Thing | undefined {
    const { names } = this
    for (let i = 0; i < names.length; i++) if (names[i] === name) return this.things[i]
    return names.length < FEW ? undefined : this.others.get(name)
  }

  /** A name that is not there yet. */
  add(name: string, thing: Thing): void {
    if (this.names.length === FEW) {
      this.others.set(name, thing)
      return
    }
    this.names.push(name)
    this.things.push(thing)
  }

  *entries(): Generator<readonly [string, Thing]> {
    for (let i = 0; i < this.names.length; i++) yield [this.names[i]!, this.things[i]!]
    yield* this.others
  }
}
