/** The half of the table that the rooms between fights need; in a fight it is not fetched. */
export { default as Onward } from './onward.svelte'
export { default as Run } from './run.svelte'
