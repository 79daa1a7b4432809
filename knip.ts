import type { KnipConfig } from 'knip'

export default {
  entry: [
    // package.json starts these with `exec`, so that they receive npm's signals. knip doesn't see through that.
    'src/app/main.ts',
    // By its name (src/app/command.ts).
    'src/app/commands/{admin,backup,demo,restore,verify}.ts',
    'vite/dev.ts',
    'bench/kit/load-process.ts',
    'bench/promises/lost-packets.ts',
    // Started as processes of their own by a journey and by a test.
    'e2e/let-night-come.ts',
    'e2e/send-digests.ts',
    'src/features/coach/competition/testing/close-months.ts',
    // Operators start it; a test does too, by its path.
    'examples/recipes/till.ts',
    'src/app/testing/apps-script.ts',
    'examples/webhook-receiver.mjs',
    // The build imports it by its path (vite/api-docs.ts).
    'src/app/describe-api.ts',
    // Linked from the HTML files.
    'src/app/web/styles.css',
    // Rendered by the build: vite/pages.ts has their paths in strings.
    'src/features/landing/web/{landing,privacy,terms,programs}-page.tsx',
    'src/app/web/signed-out-page.tsx',
    // Stands for a library in tests (vitest.config.ts).
    'src/features/accounts/testing/quick-argon2.ts',
    // Rendered by `npm run share-image`.
    'src/features/landing/web/share-picture.tsx',
  ],
  project: [
    '{src,lint,deploy,vite,e2e,bench,scripts,examples}/**/*.{ts,tsx,css}',
    'examples/*.mjs',
    '*.ts',
  ],
  // Types of parameters and results are exported along with their functions.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Used by the test of a full disk, and by the trial of failover.
  ignoreBinaries: ['openssl', 'dd', 'iptables', 'mount', 'umount'],
  compilers: {
    css: (text) =>
      [...text.matchAll(/@import ('[^']+')/g)].map(([, path]) => `import ${path}`).join('\n'),
  },
} satisfies KnipConfig
