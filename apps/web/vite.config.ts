import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the application server listens while the screens are developed with `vite`. */
const SERVER = 'http://localhost:3000'

/**
 * The browser's build. No inline script is produced, so the page runs under `script-src 'self'`; each screen is a
 * chunk of its own because the router loads it lazily, and the vendor group keeps a stable name between releases.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: {
    proxy: Object.fromEntries(
      ['/api', '/gateway', '/.well-known', '/documents', '/document', '/docs', '/order_request'].map(
        (path) => [path, { target: SERVER }],
      ),
    ),
  },
  build: {
    outDir: 'dist',
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'tanstack',
              test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-query|query-core)[\\/]/,
            },
          ],
        },
      },
    },
  },
})
