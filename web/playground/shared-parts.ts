/** Stands before the number of a part that several scenarios share: a character of private use, which no scenario has. */
const SHARED_MARK = '\uE000'

/** Shorter parts are not worth a mark. */
const MIN_LENGTH = 80
/** The portion of a game's scenarios that must have a part before it is shared; a rarer part would make the others' first load longer. */
const MIN_PORTION = 0.3

function inside(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : []
}

/** The texts of all long parts of a scenario, each once. */
function partsOf(scenario: unknown): ReadonlySet<string> {
  const texts = new Set<string>()
  const visit = (value: unknown): void => {
    if (inside(value).length === 0) return
    const text = JSON.stringify(value)
    if (text.length < MIN_LENGTH) return
    texts.add(text)
    for (const part of inside(value)) visit(part)
  }
  for (const part of inside(scenario)) visit(part)
  return texts
}

/**
 * The scenarios of one game as short texts. A scenario of the Spire brings every card that a ruling could deal, so most of
 * sixty scenarios is the same: that is written once.
 */
export class SharedParts {
  /** What the numbers stand for. */
  readonly parts: unknown[] = []
  private readonly numbers = new Map<string, number>()
  private readonly shared: ReadonlySet<string>

  constructor(scenarios: readonly unknown[]) {
    if (JSON.stringify(scenarios).includes(SHARED_MARK))
      throw new Error('a scenario has the mark of shared parts')
    const counts = new Map<string, number>()
    for (const scenario of scenarios)
      for (const text of partsOf(scenario)) counts.set(text, (counts.get(text) ?? 0) + 1)
    const least = Math.max(2, scenarios.length * MIN_PORTION)
    this.shared = new Set([...counts].filter(([, count]) => count >= least).map(([text]) => text))
  }

  /** A scenario in JSON, in which every shared part is its number. */
  shortText(scenario: unknown): string {
    return JSON.stringify(this.shorten(scenario))
  }

  private shorten(scenario: unknown): unknown {
    if (inside(scenario).length === 0) return scenario
    if (Array.isArray(scenario)) return scenario.map((part) => this.short(part))
    return Object.fromEntries(
      Object.entries(scenario as object).map(([key, part]) => [key, this.short(part)]),
    )
  }

  private short(part: unknown): unknown {
    const text = JSON.stringify(part)
    if (typeof part !== 'object' || !this.shared.has(text)) return this.shorten(part)
    let number = this.numbers.get(text)
    if (number === undefined) {
      number = this.parts.push(part) - 1
      this.numbers.set(text, number)
    }
    return SHARED_MARK + number
  }
}

/** The scenario of a short text, with the parts that it shares. */
export function wholeScenario(text: string, parts: readonly unknown[]): unknown {
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(SHARED_MARK)
      ? parts[Number(value.slice(SHARED_MARK.length))]
      : value,
  )
}
