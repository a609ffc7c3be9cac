import { join } from 'node:path';
import { palette } from '@pipa/charts';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { writeCompressed } from './compressed-files.ts';
import { contractParts } from './contract-parts.ts';
import { usedIconsModule } from './used-icons.ts';

const SHARED =
  /src[\\/](ui[\\/](button|card|notice|numbers|page-header|pill|skeleton|stat-tiles|states|text-link|use-media)|app[\\/](access|links|paths|validation))|node_modules[\\/]@tanstack[\\/]react-query[\\/]/;

/** Files by the pages that need the same modules; small ones are joined. */
const byPages = { entriesAware: true, entriesAwareMergeThreshold: 12_000 } as const;

const compressing: Plugin = {
  name: 'compressed-files',
  apply: 'build',
  // After everything is written: until then Vite still changes the scripts.
  async writeBundle({ dir = 'dist' }, bundle) {
    for (const { fileName } of Object.values(bundle)) await writeCompressed(join(dir, fileName));
  },
};

/** The page names the files of the start, which the entry imports later, so that all of them are fetched at once. */
const preloadingStart: Plugin = {
  name: 'preloading-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/app/start.tsx'));
      if (start === undefined) throw new Error('the client has no chunk of its start');
      const files = [start.fileName, ...start.imports].filter((file) => !html.includes(file));
      return files.map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo: 'head' as const,
      }));
    },
  },
};

/** The client as an app of a device, and its service worker. The client registers it itself, as inline scripts are forbidden. */
const installable = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/service-worker',
  filename: 'service-worker.ts',
  injectRegister: false,
  // It keeps no files.
  injectManifest: { injectionPoint: undefined },
  manifest: {
    id: '/',
    name: 'Pipa',
    short_name: 'Pipa',
    description: 'Automated investment strategies on a paper account, tested, traded and shown in the open.',
    start_url: '/admin/dashboard',
    scope: '/',
    display: 'standalone',
    theme_color: palette.light.bg,
    background_color: palette.light.bg,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
});

/** WEB_PORT: port of the development server; API_URL: address of the API for /api and its socket. */
export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, '.', ['WEB_PORT', 'API_URL']);
  const target = env.API_URL ?? 'http://127.0.0.1:4000';
  return {
    plugins: [contractParts(), react(), usedIconsModule(), preloadingStart, installable, compressing],
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
          codeSplitting: {
            groups: [
              { name: 'shared', test: SHARED },
              { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, ...byPages },
            ],
          },
        },
      },
    },
  };
});
