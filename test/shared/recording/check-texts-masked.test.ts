import { expect, test } from 'vitest';
import { secretMask } from '../../../shared/recording/secret-mask.ts';
import { applicationChecks } from '../../../shared/scanners/application/application-checks.ts';

test('a password that is a word of ours stays in the titles, risks and advice of every check', () => {
  const mask = secretMask([{ kind: 'basic', username: 'ann', password: 'password' }]);
  const place = { resource: 'https://a.test/', location: '/', description: '', evidence: 'password', score: 1 };
  const observed = Object.values(applicationChecks)
    .flat()
    .map(({ id, title, risk, recommendation }) => ({ ...place, checkId: id, title, risk, recommendation }));
  const masked = mask.unit({ observed, absent: [], coverage: [], checkpoint: null, done: 1, planned: 1 });
  expect(masked.observed).toEqual(observed.map((each) => ({ ...each, evidence: '[redacted]' })));
});
