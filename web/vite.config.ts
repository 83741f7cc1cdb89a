import { defineConfig } from 'vite'

/** The documents come from `src/site`, so what is built is one script with what it loads, and a list of the files. */
export default defineConfig({
  // Files name each other relative to themselves: the page may be served below any path.
  base: './',
  build: {
    manifest: 'manifest.json',
    rolldownOptions: { input: 'src/main.ts' },
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
})
