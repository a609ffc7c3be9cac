import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { writeCompressed } from './compressed-files.ts';

const SHARED =
  /src[\\/](ui[\\/](button|card|notice|numbers|page-header|pill|skeleton|stat-tiles|states|text-link|use-media)|app[\\/](access|links|paths|validation)|queries[\\/])|node_modules[\\/](lucide-react|@tanstack[\\/]react-query)[\\/]/;

const compressing: Plugin = {
  name: 'compressed-files',
  apply: 'build',
  // After everything is written: until then Vite still changes the scripts.
  async writeBundle({ dir = 'dist' }, bundle) {
    for (const { fileName } of Object.values(bundle)) await writeCompressed(join(dir, fileName));
  },
};

/** WEB_PORT: port of the development server; API_URL: address of the API for /api and its socket. */
export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, '.', ['WEB_PORT', 'API_URL']);
  const target = env.API_URL ?? 'http://127.0.0.1:4000';
  return {
    plugins: [react(), compressing],
    server: {
      host: '127.0.0.1',
      port: Number(env.WEB_PORT ?? 5173),
      strictPort: true,
      proxy: {
        // The API accepts its own origin only, so this server rewrites the origin.
        '/api': { target, ws: true, rewriteWsOrigin: true },
        '/dev': { target },
      },
    },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2022',
      // Every font and image is a separate file: the content policy allows no data: sources for scripts and styles.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        output: {
          // The modules that every page shares are one file instead of twenty small ones. Charts, dialogs and menus are left out,
          // because they are loaded when they are first needed.
          codeSplitting: { groups: [{ name: 'shared', test: SHARED }] },
        },
      },
    },
  };
});
