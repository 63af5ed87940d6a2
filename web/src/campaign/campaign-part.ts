/**
 * The campaign's table, fetched in two steps: the table's page names only this file, and not all that a campaign draws, so
 * that its own script stays small.
 */
export const campaignTable = async () => (await import('./campaign-table.svelte')).default
