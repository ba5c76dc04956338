import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What a test needs, told by the end of its name: a DynamoDB; real processes and sockets; much time or other software. */
const storeTests = 'test/**/*.store.test.ts';
const systemTests = 'test/**/*.system.test.ts';
const deepTests = 'test/**/*.deep.test.ts';

/** Tests of the store that try many cases: few in `npm test`, all in `npm run test:deep`. They ask inject('depth'). */
const triedOften = [
  'test/never-stuck/{crash-matrix,memory-table,model}.store.test.ts',
  'test/shared/findings/many-findings.store.test.ts',
  'test/shared/scans/pipeline.store.test.ts',
  'test/shared/store/cleanup-race.store.test.ts',
];

/**
 * The contract is held on the embedded table in `npm test` and on DynamoDB Local in `npm run test:deep`, the stores on both
 * in `npm test`.
 */
const contractTests = 'test/contract/*.store.test.ts';
const embeddedTests = [contractTests, 'test/shared/store/*.store.test.ts'];

/*
 * Time-outs only end what hangs: tests wait for what happens, and the machine may have a lot else to do.
 */
const patience = { testTimeout: 300_000, hookTimeout: 300_000 };

export default defineConfig({
  test: {
    silent: 'passed-only',
    // By itself it leaves one core idle.
    maxWorkers: availableParallelism(),
    expect: { poll: { timeout: 280_000 } },
    projects: [
      {
        test: {
          name: 'unit',
          ...patience,
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: [storeTests, systemTests, deepTests],
        },
      },
      {
        test: {
          name: 'store',
          ...patience,
          include: [storeTests],
          exclude: [contractTests],
          provide: { depth: 'fast' },
          globalSetup: 'test/emulators/dynamodb-local-setup.ts',
        },
      },
      {
        test: {
          name: 'embedded',
          ...patience,
          include: embeddedTests,
          provide: { depth: 'fast' },
          globalSetup: 'test/emulators/embedded-setup.ts',
        },
      },
      { test: { name: 'system', ...patience, include: [systemTests] } },
      {
        test: {
          name: 'deep',
          testTimeout: 900_000,
          hookTimeout: 300_000,
          include: [deepTests, contractTests, ...triedOften],
          provide: { depth: 'deep' },
          globalSetup: 'test/emulators/dynamodb-local-setup.ts',
        },
      },
    ],
  },
});
