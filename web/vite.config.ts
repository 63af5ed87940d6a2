import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

/** Where the page's own server listens while somebody works on the page; see docs/web.md. */
const SERVER = process.env.LUDEX_SERVER ?? 'http://127.0.0.1:4700'

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
    reportCompressedSize: true,
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': SERVER } },
})
