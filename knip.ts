import type { KnipConfig } from 'knip'

export default {
  entry: [
    // Named by package.json behind an `exec`, which passes npm's signals on to them.
    'src/app/main.ts',
    'vite/dev.ts',
    'bench/*.ts',
    // Linked by the HTML files.
    'src/app/web/styles.css',
    // Rendered by the build (vite/pages.ts), which names it in a string.
    'src/features/landing/web/landing-page.tsx',
  ],
  project: ['{src,lint,vite,e2e,bench,scripts}/**/*.{ts,tsx,css}', '*.ts'],
  // A type that a function of the same file takes or gives is part of what that function says.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // For the test of a full disk.
  ignoreBinaries: ['dd', 'mount', 'umount'],
  compilers: {
    css: (text) =>
      [...text.matchAll(/@import ('[^']+')/g)].map(([, path]) => `import ${path}`).join('\n'),
  },
} satisfies KnipConfig
