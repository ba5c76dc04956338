import { expect, test } from 'vitest';
import { finishedDetail, stoppedDetail } from '../../../../shared/scanners/application/scan-detail.ts';

const crawl = {
  tally: { fetched: 60, examples: {}, failures: { timeout: 2 }, leftOut: { 'would log out': 1 } },
  dropped: 0,
  progress: { waiting: 0, known: 60 },
};
const nothing = { unanswered: 0, acting: 0, over: 0, posted: 0, operations: 0 };

test('a scan that came through says what it saw, and what it did not', () => {
  expect(finishedDetail({ crawl, findings: 1, requests: 1234, doubt: undefined, unasked: nothing })).toBe(
    '60 responses checked; 1 finding; 1,234 requests; not scanned: timeout (2), logout link (1)',
  );
});

test('what active checks did not ask is said as well', () => {
  const unasked = { unanswered: 12, acting: 1, over: 3, posted: 1, operations: 0 };
  expect(finishedDetail({ crawl, findings: 0, requests: 1, doubt: undefined, unasked })).toBe(
    '60 responses checked; 0 findings; 1 request; not scanned: timeout (2), logout link (1); 12 active checks with requests without a response, 3 injection points over the limit, 1 POST form not tested, 1 address that may change data not probed',
  );
});

test('a scan that could not go on counts what it knew of', () => {
  expect(stoppedDetail('The site is down', crawl, 2)).toBe(
    'Stopped after 60 responses: The site is down; 2 findings; 0 known addresses not scanned',
  );
});

test('operations of an API that are not GET are counted', () => {
  const unasked = { ...nothing, operations: 2 };
  expect(finishedDetail({ crawl, findings: 0, requests: 1, doubt: undefined, unasked })).toMatch(
    /; 2 API operations other than GET not tested$/,
  );
});
