import { expect, test } from 'vitest';
import { readValue } from '../../../clients/moving/risken-values.ts';

test.each([
  // What a scanner printed has several lines there, and one here.
  ['status_detail', 'failed:\r\n\texit status 1\n', 'failed: exit status 1'],
  ['status_detail', ' as it is ', 'as it is'],
  ['options', '{\n  "force": true\n}', '{"force":true}'],
  ['options', '{"force": true}', '{"force": true}'],
  ['options', '{\n"force"', '{\n"force"'],
  ['options', ' { } ', ''],
  ['scan_at', '9999-12-31 23:59:59', 253_402_268_399],
  ['scan_at', '0000-00-00 00:00:00', 0],
  ['scan_at', '0001-01-01 00:00:00', 0],
  ['scan_at', '2024-02-29 23:59:59', Date.UTC(2024, 1, 29, 23, 59, 59) / 1000],
])('%s %j of a database is %j here', (field, given, value) => {
  expect(readValue(field, given)).toEqual({ value });
});
