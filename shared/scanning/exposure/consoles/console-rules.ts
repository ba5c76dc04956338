import { automation } from './automation.ts';
import { clusters } from './clusters.ts';
import type { ConsoleRule } from './console-rule.ts';
import { databases } from './databases.ts';
import { monitoring } from './monitoring.ts';
import { notebooks } from './notebooks.ts';
import { queues } from './queues.ts';

/** Every console that is known. */
export const consoleRules: readonly ConsoleRule[] = [
  ...automation,
  ...clusters,
  ...databases,
  ...monitoring,
  ...notebooks,
  ...queues,
];
