import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

/** Where the page's own server listens while somebody works on the page; see docs/web.md. */
const SERVER = process.env.LUDEX_SERVER ?? 'http://127.0.0.1:4700'

/** Small parts that a table needs and other pages have too. */
const AT_EVERY_TABLE =
  /[\\/]web[\\/]src[\\/](?:ui[\\/](?:icon|clock|die)\.svelte|ui[\\/]words\.ts|api[\\/]receipts\.ts|table[\\/](?:sides\.ts|board[\\/](?:dots|clocks)\.svelte|parts[\\/]clock-row\.svelte|choices[\\/]describe\.ts)|emblems[\\/]portrait\.svelte)$/

/** A dozen files of a few lines compress badly: what every table needs of them travels in one. */
export const PARTS = { name: 'parts', test: AT_EVERY_TABLE }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte()],
  build: {
    outDir: '../dist-web',
    emptyOutDir: true,
    target: 'es2022',
    // Everything stays its own file: the policy of the page allows no data URLs for scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [PARTS] } } },
    reportCompressedSize: true,
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': SERVER } },
})
