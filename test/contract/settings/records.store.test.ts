import { beforeAll } from 'vitest';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { direct } from '../direct.ts';
import { describeRecords } from './records.ts';

beforeAll(async () => {
  await functionEnvironment();
});

describeRecords(direct);
