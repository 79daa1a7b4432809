import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { apiDocs } from './vite/api-docs.ts'
import { budgets } from './vite/budgets.ts'
import { compressed } from './vite/compressed.ts'
import { offline } from './vite/offline.ts'
import { appDocuments, pages, preloadFont, sonnerWithoutStyleTag } from './vite/pages.ts'

const root = join(import.meta.dirname, 'src/app/web')

export default defineConfig({
  root,
  plugins: [
    react(),
    tailwindcss(),
    pages(),
    preloadFont(),
    appDocuments(),
    sonnerWithoutStyleTag(),
    apiDocs(),
    offline(),
    budgets(),
    compressed(),
  ],
  build: {
    outDir: join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    // The first versions with light-dark(). Compiled for older ones, it would no longer follow nested color-schemes.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // Keep fonts and images as files: the content security policy allows no data: URLs for them.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['document', 'index'].map((name) => join(root, `${name}.html`)),
      output: {
        // Few files: without HTTP/2 a browser requests only six at a time, and each costs a phone 150 ms.
        // Each group includes the modules that its modules import.
        codeSplitting: {
          groups: [
            // A script of its own: evaluating it together with the app's would block a slow phone for longer.
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            { name: 'main', test: /\/app\/web\/main\.ts$|preload-helper/, priority: 3 },
            // What every page needs, signed in or not, with the icons that both show: otherwise one icon brings all forms.
            {
              name: 'base',
              test: /\/src\/(shared\/(fields|calendar|money|edits|limits)|web\/(api|clock|first-per-field|ui\/(badge|brand-mark|button|field|notice|relative-time))|features\/(accounts\/(forms\/web\/session|contract|links\/contract)|crm\/(contract|web\/send-lead))|app\/web\/wanted)\.tsx?$|node_modules\/(zod|lucide-react\/.*\/(arrow-left|eye|eye-off|key-round)\.)/,
              priority: 2.5,
            },
            // What only the pages of signed-out visitors need.
            { name: 'forms', test: /\/app\/web\/hydrate\.tsx$/, priority: 2 },
            { name: 'start', test: /\/app\/web\/start\.tsx$/, priority: 1 },
            {
              name: 'signed-in',
              test: /\/web\/(signed-in|celebration\/(host|triggers))\.tsx?$|\/src\/(app\/web\/(?!offline\/|owner-dashboard)|features\/(profile|setup-guide)\/web\/(index|notation|queries|tax-words)|web\/(?!ui\/(combobox|data-table|definition-bubble|filter-links|filter-select|fold|loaded|meanwhile|name-choices|radio-card|search-field|segments|switch|tabs|toaster))|shared\/(?!audit-kinds|edits|magnitude|rhythm|spoken-numbers|typed-number)).*\.tsx?$|kpi\/web\/figures\/entries-link|react-query|zod.*coerce/,
              priority: 0.5,
            },
            // Each page loads the icons that it shows, in few files.
            {
              name: 'icons',
              test: /\/node_modules\/lucide-react\//,
              priority: 0.6,
              entriesAware: true,
              entriesAwareMergeThreshold: 10_000,
            },
            // What forms and tables of other pages share.
            {
              name: 'controls',
              test: /\/src\/web\/ui\/(data-table|filter-links|filter-select|fold|loaded|radio-card|search-field|segments|switch)\.tsx$/,
              priority: 0.4,
            },
            { name: 'imports', test: /\/features\/imports\/web\// },
            {
              name: 'goals',
              test: /\/goals\/(web\/(dashboard|celebration|amounts|pace-line)|rules\.ts)/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 3000}` },
  },
})
