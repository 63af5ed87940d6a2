/** A fault in a scenario; the path leads to the value, so a loader can point at line and column. */
export interface Issue {
  readonly path: readonly (string | number)[]
  readonly message: string
  readonly code?: string
  /** What to write instead. */
  readonly fix?: string
  /** The included document the path leads into, when it is not the scenario itself. */
  readonly file?: string
}

export type ParsedScenario<Scenario> =
  | { readonly ok: true; readonly scenario: Scenario; readonly warnings: readonly Issue[] }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/** Documents beside a scenario, offered by anyone who can read files. Paths have no extension: `monsters/ember-imp`. */
export interface Library {
  read(path: string): unknown
  list(folder: string): readonly string[]
  /** The keys of a map inside a document that was read, in the order in which it spells them. */
  keys?(path: string, within: readonly string[]): readonly string[]
}

/** A campaign's save that is handed over, with what stands beside it. */
export interface HandedSave {
  /** The document, or its text: only a text keeps its bytes. */
  readonly save: unknown
  readonly party?: string | undefined
  readonly partyDelta?: string | undefined
  readonly calendar?: unknown
  /** The name of its file; made from the save where it has none. */
  readonly path?: string | undefined
}

export interface ScenarioSchema<Scenario> {
  /**
   * Makes a scenario from a save alone, which opens a table at peace. Throws a `Stop` that says what is wrong with it.
   * Absent: the game has no saves.
   */
  fromSave?(handed: HandedSave): Scenario
  /** Whether a document is a save of the game: then `fromSave` opens it, or says what is wrong with it. */
  isSave?(document: unknown): boolean
  /**
   * Pulls what the authored document refers to into it, so that the result stands alone (it goes into the journal's header).
   * Absent when scenarios never refer to other documents.
   */
  resolve?(input: unknown, library: Library): unknown
  /**
   * Keys of the scenario whose text names a document that a map can be laid over, each with the key of that map that says the
   * same name: `system: systems/x` is `system: {from: systems/x}`. House rules change such a document by its parts.
   */
  readonly laidOver?: Readonly<Record<string, string>>
  /** Checks a self-contained document. Parsing a parsed scenario again gives the same scenario. */
  parse(input: unknown): ParsedScenario<Scenario>
  /**
   * What authors write, as a JSON Schema made from what `parse` itself checks by, with a description of every key: for
   * editors and reference pages. It refuses nothing that would be read.
   */
  json?(): Readonly<Record<string, unknown>>
}

/** A character that was checked: what it costs in a line, or every fault in its place. */
export type CheckedCharacter =
  | { readonly ok: true; readonly summary: string }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/** Characters of a game that are documents of their own: `kind: character`. */
export interface CharacterSchema {
  check(input: unknown, library: Library): CheckedCharacter
}
