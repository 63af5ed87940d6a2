/**
 * The generic table: people on their sides, verbs and what may follow. Most games are shown by it; one that draws its own
 * board and hand fetches it only where its own parts fail or have nothing to show.
 */
export { default as People } from './board/people.svelte'
export { default as Outcome } from './choices/outcome.svelte'
export { default as Verbs } from './choices/verbs.svelte'
export { default as Ways } from './choices/ways.svelte'
