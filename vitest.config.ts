import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

/**
 * What a test needs, told by the end of its name: a DynamoDB; real processes and sockets; much time or other software; so much
 * of both that it is left to the suite that runs before a release.
 */
const storeTests = 'test/**/*.store.test.ts';
const systemTests = 'test/**/*.system.test.ts';
const deepTests = 'test/**/*.deep.test.ts';
const wideTests = 'test/**/*.wide.test.ts';

/**
 * On the embedded table `npm test` holds all of the store, and `npm run test:deep` what has more cases at depth; on DynamoDB
 * Local, the strict judge and ten times as slow, `npm test` holds what stands for it and what the conditions of writes
 * decide, and `npm run test:wide` the rest; the other judged tests would be the same once more.
 */
const comparedTests = 'test/never-stuck/memory-table.store.test.ts';
const judgedOnce = [
  'test/infra/local/table/dynamodb/*.store.test.ts',
  'test/shared/store/{policies/credentials,runs/scan-notes,table/table}.store.test.ts',
];
const judgedTests = [...judgedOnce, comparedTests];

/** Tests of the store, and of functions, that have more cases at depth. */
const deeperStoreTests = [
  'test/never-stuck/{crash-matrix,model}.store.test.ts',
  'test/shared/{execution/pipeline,notices/digest,recording/many-findings,upkeep/cleanup-race}.store.test.ts',
];
const deeperFunctionTests = [
  'test/contract/{bad-input,idempotency,settings/large-lists,settings/relations}.store.test.ts',
];

/** What stands for DynamoDB Local, compared with it: the embedded table and the table in memory. */
const standIns = ['test/infra/local/table/dynamodb/*.store.test.ts', comparedTests];

/** Functions as Lambda loads them, each file with an environment of its own. */
const functionTests = [
  'test/contract/**/*.store.test.ts',
  'test/shared/findings/{finding-routes,related-findings}.store.test.ts',
  'test/shared/store/hosts/{get,list}-host.store.test.ts',
];

/*
 * Time-outs only end what hangs: tests wait for what happens, and the machine may have a lot else to do.
 */
const patience = { testTimeout: 900_000, hookTimeout: 900_000 };

/** Node reads TypeScript by itself: what Vite makes of a module costs more than most of its tests, and is not what runs. */
const experimental = { viteModuleRunner: false, nodeLoader: false };

/** The functions' log goes to the console, as Vitest shows it only of what fails. */
const env = { POWERTOOLS_DEV: 'true' };

/** Functions as Lambda runs them write their metrics, too, which development does without. */
const functionEnv = { ...env, POWERTOOLS_METRICS_DISABLED: 'false' };

/** What was compiled for one worker is taken by the next. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

/** What the deep and the wide projects share, one DynamoDB Local among it. */
const deep = {
  experimental,
  // Packages are fetched and daemons prepared beside all other tests.
  testTimeout: 1_800_000,
  hookTimeout: 1_800_000,
  expect: { poll: { timeout: 1_700_000 } },
  env,
  provide: { depth: 'deep' as const },
  globalSetup: 'test/emulators/dynamodb-local-setup.ts',
  // Most of them work, and so do the daemons, browsers and databases that they start.
  maxWorkers: 2 * availableParallelism(),
};

/** Threads start in half the time of processes; what files load is loaded once, and none changes what a process has once. */
const shared = { pool: 'threads' as const, isolate: false };

/** The table that `npm start` has. */
const embedded = { globalSetup: 'test/emulators/embedded-setup.ts' };

export default defineConfig({
  test: {
    silent: 'passed-only',
    // Many tests wait for processes, sockets and clocks more than they work.
    maxWorkers: 3 * availableParallelism(),
    expect: { poll: { timeout: 880_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          ...patience,
          experimental,
          env,
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: [storeTests, systemTests, deepTests, wideTests],
        },
      },
      {
        test: {
          name: 'store',
          ...patience,
          experimental,
          env,
          include: judgedTests,
          provide: { depth: 'fast' },
          globalSetup: 'test/emulators/dynamodb-local-setup.ts',
        },
      },
      {
        test: {
          name: 'embedded',
          ...patience,
          experimental,
          env,
          ...shared,
          include: [storeTests],
          exclude: [...standIns, ...functionTests],
          ...embedded,
          provide: { depth: 'fast' },
        },
      },
      {
        test: {
          name: 'functions',
          ...patience,
          experimental,
          env: functionEnv,
          ...shared,
          include: functionTests,
          ...embedded,
          provide: { depth: 'fast' },
        },
      },
      { test: { name: 'system', ...patience, experimental, isolate: false, include: [systemTests] } },
      { test: { name: 'deep', ...deep, include: [deepTests, comparedTests] } },
      { test: { name: 'deep-store', ...deep, ...shared, ...embedded, include: deeperStoreTests } },
      {
        test: {
          name: 'deep-functions',
          ...deep,
          ...shared,
          ...embedded,
          env: functionEnv,
          include: deeperFunctionTests,
        },
      },
      { test: { name: 'wide', ...deep, include: [wideTests] } },
      {
        test: {
          name: 'wide-store',
          ...deep,
          ...shared,
          include: [storeTests],
          exclude: [...judgedTests, ...functionTests],
        },
      },
      {
        test: {
          name: 'wide-functions',
          ...deep,
          ...shared,
          env: functionEnv,
          include: functionTests,
        },
      },
    ],
  },
});
