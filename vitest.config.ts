import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that need DynamoDB Local; tests that start real processes or take seconds of scanning: told by the end of their name. */
const storeTests = 'test/**/*.store.test.ts';
const systemTests = 'test/**/*.system.test.ts';

export default defineConfig({
  test: {
    silent: 'passed-only',
    // By itself it leaves one core idle. One more than there are cores: system tests mostly wait for leases and clocks.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        // Some try thousands of cases, on machines that do other things, too.
        test: {
          name: 'unit',
          testTimeout: 20_000,
          hookTimeout: 20_000,
          include: ['test/**/*.test.ts'],
          exclude: [storeTests, systemTests],
        },
      },
      {
        test: {
          name: 'store',
          testTimeout: 30_000,
          hookTimeout: 30_000,
          include: [storeTests],
          globalSetup: 'test/emulators/global-setup.ts',
        },
      },
      { test: { name: 'system', include: [systemTests], testTimeout: 60_000, hookTimeout: 60_000 } },
    ],
  },
});
