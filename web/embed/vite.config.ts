import { defineConfig } from 'vite'

/** One small script, `dist-embed/ludex-embed.js`, and beside it what a review loads. All addresses are relative. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  publicDir: false,
  build: {
    outDir: '../../dist-embed',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'ludex-embed.ts',
      output: { entryFileNames: 'ludex-embed.js', chunkFileNames: '[name].js' },
    },
  },
  worker: { format: 'es' },
})
