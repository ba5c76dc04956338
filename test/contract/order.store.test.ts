import { beforeAll } from 'vitest';
import { functionEnvironment } from '../emulators/function-environment.ts';
import { direct } from './direct.ts';
import { describeOrderOfChecks } from './order.ts';

beforeAll(async () => {
  await functionEnvironment();
});

describeOrderOfChecks(direct);
