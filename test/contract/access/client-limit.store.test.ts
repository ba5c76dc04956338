import { beforeAll, expect, test } from 'vitest';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

beforeAll(async () => {
  await functionEnvironment();
  process.env.CLIENT_REQUESTS_PER_MINUTE = '3';
});

test('a client that sends too much is answered 429 on every route of the area, and may still send to others', async () => {
  const user = new Caller(direct, 'admin', 1001);
  const paths = ['osint/list-osint', 'osint/list-word', 'scan/list-run', 'scan/list-audit'];
  let answered = 0;
  let refused: Awaited<ReturnType<typeof user.get>> | undefined;
  // A minute may end on the way: each lets through three.
  while (refused === undefined) {
    const answer = await user.get(paths[answered % paths.length] ?? '', {});
    if (answer.status === 200) answered += 1;
    else refused = answer;
  }
  expect(answered).toBeGreaterThanOrEqual(3);
  expect([refused.status, refused.body]).toEqual([429, { error: 'Too many requests' }]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  const put = await user.post('osint/put-osint', {
    osint: { project_id: 1001, resource_type: 'domain', resource_name: 'a.example.test' },
  });
  expect(put.status).toBe(200);
});
