import { expect, test } from 'vitest';
import type { ActiveCheck, InjectionPoint } from '../../../../../shared/scanners/application/active-check.ts';
import { activeChecks } from '../../../../../shared/scanners/application/active-checks.ts';
import { probePoint } from '../../../../../shared/scanners/application/probing/probe-point.ts';
import { reproduceLine } from '../../../../../shared/scanners/application/probing/reproduce.ts';
import { WebFailure } from '../../../../../shared/scanning/web/message/web-failure.ts';
import type { WebRequest, WebResponse } from '../../../../../shared/scanning/web/message/web-message.ts';
import type { WebClient } from '../../../../../shared/scanning/web/web-client.ts';
import { responseOf } from '../page-of.ts';

const facts = { title: 'x', score: 1, risk: 'x', recommendation: 'x' };
const point: InjectionPoint = { url: new URL('https://shop.example.test/a?q=1'), kind: 'query', name: 'q', value: '1' };

function clientOf(answer: (request: WebRequest) => WebResponse): WebClient {
  return {
    request: async (request) => answer(request),
    shutOut: () => undefined,
    confirm: async () => undefined,
    reference: () => undefined,
    files: () => 'open',
    takeRefusals: () => [],
    renewBy: () => {},
    sessionFor: async () => ({}),
    statistics: () => ({ requests: 0, outcomes: {}, blocked: 0 }),
    close: () => {},
  };
}

const asking = (id: string, probe: ActiveCheck['probe']): ActiveCheck => ({
  ...facts,
  id,
  appliesTo: () => true,
  probe,
});
const echoing = asking('echoing', async ({ echo }) => {
  const { word, response } = await echo();
  return response.url.includes(word) ? { cause: word, description: '', evidence: '', response } : undefined;
});
const tools = { signal: new AbortController().signal, faulty: () => {} };

test('the answer to a harmless word is asked once for all checks of a point', async () => {
  const asked: string[] = [];
  const web = clientOf(({ url }) => {
    asked.push(url);
    return responseOf({ url });
  });
  const { seen } = await probePoint(point, [echoing, { ...echoing, id: 'again' }], { ...tools, web });
  expect(seen.map(({ check }) => check.id)).toEqual(['echoing', 'again']);
  expect(seen[0]?.sighting.cause).toBe(seen[1]?.sighting.cause);
  expect(asked.length).toBe(2);
});

test('a hole that one check has told of is not told by another, and not asked for again', async () => {
  const web = clientOf(({ url }) => responseOf({ url }));
  const later = { ...echoing, id: 'later', toldBy: ['echoing'] };
  const silent = asking('silent', async () => undefined);
  const came = await probePoint(point, [silent, echoing, later], { ...tools, web });
  expect(came.seen.map(({ check }) => check.id)).toEqual(['echoing']);
  expect(came.asked).toEqual(['silent', 'echoing']);
  const alone = await probePoint(point, [{ ...silent, id: 'echoing' }, later], { ...tools, web });
  expect(alone.seen.map(({ check }) => check.id)).toEqual(['later']);
});

test('SQL injection is asked for by its error first', async () => {
  const ids = activeChecks.map(({ id }) => id);
  for (const [at, { toldBy = [] }] of activeChecks.entries())
    for (const id of toldBy) expect(ids.slice(0, at)).toContain(id);
  expect(activeChecks.find(({ id }) => id === 'sql-time')?.toldBy).toEqual(['sql-error', 'sql-boolean']);
});

test('a check that breaks stops no other, and is told of', async () => {
  const faults: string[] = [];
  const breaking = asking('breaking', async () => {
    throw new TypeError('a bug');
  });
  const web = clientOf(({ url }) => responseOf({ url }));
  const came = await probePoint(point, [breaking, echoing], {
    ...tools,
    web,
    faulty: ({ id }) => void faults.push(id),
  });
  expect(faults).toEqual(['breaking']);
  expect(came).toMatchObject({
    asked: ['echoing'],
    unanswered: [{ id: 'breaking', gap: { outcome: 'error', reason: 'the check could not run' } }],
  });
  expect(came.silent).toBeUndefined();
});

test('a question that a firewall answers is no negative', async () => {
  const block = { kind: 'waf', by: 'Cloudflare', words: 'Cloudflare blocks the scan' } as const;
  const web = clientOf(({ url }) => ({ ...responseOf({ url }), block: url === point.url.href ? undefined : block }));
  expect(await probePoint(point, [echoing], { ...tools, web })).toEqual({
    seen: [],
    asked: [],
    unanswered: [{ id: 'echoing', gap: { outcome: 'blocked', reason: 'Cloudflare blocks the scan' } }],
    original: expect.objectContaining({ url: point.url.href }),
  });
});

test('a question that leads to what is excluded is skipped', async () => {
  const web = clientOf(({ url }) => {
    if (url !== point.url.href) throw new WebFailure('excluded', 'The policy excludes it');
    return responseOf({ url });
  });
  expect(await probePoint(point, [echoing], { ...tools, web })).toMatchObject({
    asked: [],
    unanswered: [{ id: 'echoing', gap: { outcome: 'skipped' } }],
  });
});

test('a page that gives no answer any more is told of as silent: nobody has asked anything there', async () => {
  const web = clientOf(() => {
    throw new WebFailure('timeout', 'no answer in time');
  });
  expect(await probePoint(point, [echoing], { ...tools, web })).toEqual({
    seen: [],
    asked: [],
    unanswered: [],
    silent: { outcome: 'error', reason: 'No response to its request: timeout' },
  });
});

test('a place that leaves three questions in a row without an answer is left alone', async () => {
  let count = 0;
  const web = clientOf(({ url }) => {
    count += 1;
    if (url === point.url.href) return responseOf({ url });
    throw new WebFailure('timeout', 'no answer in time');
  });
  const checks = ['a', 'b', 'c', 'd', 'e'].map((id) =>
    asking(id, async ({ send }) => void (await send('x').then(() => undefined))),
  );
  const came = await probePoint(point, checks, { ...tools, web });
  expect(count).toBe(4);
  expect(came.unanswered.map(({ id, gap }) => `${id}: ${gap.reason}`)).toEqual(
    checks.map(({ id }) => `${id}: No response to its request: timeout`),
  );
});

test('a place that hangs now and then is asked on', async () => {
  let count = 0;
  const web = clientOf(({ url }) => {
    count += 1;
    if (url === point.url.href || count % 2 === 0) return responseOf({ url });
    throw new WebFailure('timeout', 'no answer in time');
  });
  const checks = [...'abcdefghij'].map((id) => asking(id, async ({ send }) => void (await send('x'))));
  await probePoint(point, checks, { ...tools, web });
  // The page, a harmless word, and what each check asks.
  expect(count).toBe(12);
});

test('a budget that is spent and a scan that is cancelled are no fault of a check', async () => {
  const spent = clientOf(() => {
    throw new WebFailure('spent', 'no time');
  });
  await expect(probePoint(point, [echoing], { ...tools, web: spent })).rejects.toMatchObject({ kind: 'spent' });
  const cancel = new AbortController();
  const cancelled = clientOf(() => {
    cancel.abort(new Error('cancelled'));
    throw cancel.signal.reason;
  });
  await expect(probePoint(point, [echoing], { ...tools, web: cancelled, signal: cancel.signal })).rejects.toThrow(
    'cancelled',
  );
});

test('the line that shows a finding again sends the very request, and none where a shell could not be told', () => {
  const sent = {
    method: 'TRACE',
    url: 'https://shop.example.test/a',
    headers: { Host: 'evil.example.invalid', 'User-Agent': 'x', 'X-Scan-Id': 'y' },
  };
  expect(reproduceLine({ sent })).toBe(
    "curl -sS -i --globoff --path-as-is --max-time 20 -X TRACE -H 'Host: evil.example.invalid' https://shop.example.test/a",
  );
  expect(reproduceLine({ sent: { ...sent, headers: { 'X-A': 'a\u0007' } } })).toBe('');
});
