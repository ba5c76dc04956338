import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

/** What a test needs, told by the end of its name: a DynamoDB; real processes and sockets; much time or other software. */
const storeTests = 'test/**/*.store.test.ts';
const systemTests = 'test/**/*.system.test.ts';
const deepTests = 'test/**/*.deep.test.ts';

/** What stands for DynamoDB Local: the embedded table and the table in memory, each compared with it. */
const standIns = ['test/infra/local/table/dynamodb/*.store.test.ts', 'test/never-stuck/memory-table.store.test.ts'];

/**
 * On the embedded table `npm test` holds all of the store; on DynamoDB Local, the strict judge and ten times as slow, what
 * stands for it and what the conditions of writes decide. `npm run test:deep` holds all of it there.
 */
const judgedTests = [...standIns, 'test/shared/store/{credentials,scan-notes,table}.store.test.ts'];

/** Functions as Lambda loads them, each file with its own environment: they connect once in a process. */
const functionTests = [
  'test/contract/**/*.store.test.ts',
  'test/shared/findings/{finding-routes,related-findings}.store.test.ts',
  'test/shared/store/list-host.store.test.ts',
];

/*
 * Time-outs only end what hangs: tests wait for what happens, and the machine may have a lot else to do.
 */
const patience = { testTimeout: 300_000, hookTimeout: 300_000 };

/** The functions' log goes to the console, as Vitest shows it only of what fails. */
const env = { POWERTOOLS_DEV: 'true' };

export default defineConfig({
  test: {
    silent: 'passed-only',
    // Many tests wait for processes, sockets and clocks more than they work.
    maxWorkers: 2 * availableParallelism(),
    expect: { poll: { timeout: 280_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          ...patience,
          env,
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: [storeTests, systemTests, deepTests],
        },
      },
      {
        test: {
          name: 'store',
          ...patience,
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
          env,
          // Threads start in half the time of processes, and nothing here changes what a process has once.
          pool: 'threads',
          isolate: false,
          include: [storeTests],
          exclude: [...standIns, ...functionTests],
          provide: { depth: 'fast' },
          globalSetup: 'test/emulators/embedded-setup.ts',
        },
      },
      {
        test: {
          name: 'functions',
          ...patience,
          env,
          pool: 'threads',
          include: functionTests,
          provide: { depth: 'fast' },
          globalSetup: 'test/emulators/embedded-setup.ts',
        },
      },
      { test: { name: 'system', ...patience, isolate: false, include: [systemTests] } },
      {
        test: {
          name: 'deep',
          env,
          testTimeout: 900_000,
          hookTimeout: 300_000,
          include: [deepTests, storeTests],
          provide: { depth: 'deep' },
          globalSetup: 'test/emulators/dynamodb-local-setup.ts',
        },
      },
    ],
  },
});
