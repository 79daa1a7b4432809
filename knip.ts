import type { KnipConfig } from 'knip'

export default {
  entry: [
    // package.json starts these with `exec`, so that they receive npm's signals. knip doesn't see through that.
    'src/app/main.ts',
    'vite/dev.ts',
    'bench/*.ts',
    // Linked from the HTML files.
    'src/app/web/styles.css',
    // Rendered by the build: vite/pages.ts has its path in a string.
    'src/features/landing/web/landing-page.tsx',
  ],
  project: ['{src,lint,vite,e2e,bench,scripts}/**/*.{ts,tsx,css}', '*.ts'],
  // Types of parameters and results are exported along with their functions.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Used by the test of a full disk.
  ignoreBinaries: ['dd', 'mount', 'umount'],
  compilers: {
    css: (text) =>
      [...text.matchAll(/@import ('[^']+')/g)].map(([, path]) => `import ${path}`).join('\n'),
  },
} satisfies KnipConfig
