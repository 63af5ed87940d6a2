/** What is on the page while something is shown: no first decision needs it, so it is fetched when it does. */
export { default as Beats } from './beats.svelte'
export { default as Speed } from './speed.svelte'
