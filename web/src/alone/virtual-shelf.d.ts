/** What the build has read of the scenarios that come with the program: see `playground/shelf.ts`. */
declare module 'virtual:shelf' {
  export const catalogue: unknown
  export const listed: readonly { readonly name: string; readonly game: string }[]
  /** The games as a list shows them. */
  export const games: readonly object[]
  /** By its name, each as the rules read it, in JSON without the parts that it shares: see `playground/shared-parts.ts`. */
  export const scenarios: Readonly<Record<string, () => Promise<{ readonly default: string }>>>
  /** By the game's id, the parts that its scenarios share. */
  export const shared: Readonly<Record<string, () => Promise<{ readonly default: readonly unknown[] }>>>
}
