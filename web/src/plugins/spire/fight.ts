/** The half of the table that a fight needs; between fights it is not fetched. */
export { default as Hand } from './hand.svelte'
export { default as Stage } from './stage.svelte'
