import { expect, test } from 'vitest';
import { callback } from '../../../shared/callbacks/callback-function.ts';
import { heardCallback, keyOfToken, newToken } from '../../../shared/callbacks/stored-callback.ts';
import { parseRecord } from '../../../shared/records/stored.ts';
import { lambdaContext } from '../../lambda-context.ts';
import { MemoryTable } from '../../never-stuck/memory-table.ts';

const now = 1_800_000_000;

/** The function on a table that holds one address, and what it logs. */
async function listener() {
  const table = new MemoryTable();
  const token = newToken('run-1');
  const key = keyOfToken(token) ?? { pk: '', sk: '' };
  await table.write({ put: { ...key, valid_until: now + 60 } });
  const lines: unknown[] = [];
  const handler = callback(() => ({ table, now: () => now * 1000 }), {
    log: (line) => void lines.push(line),
    now: () => now * 1000,
  });
  const ask = (path: string, headers: Record<string, string[]> = {}, query: Record<string, string[]> | null = null) =>
    handler(
      {
        resource: '/callback/{token}',
        pathParameters: { token: path },
        multiValueHeaders: headers,
        multiValueQueryStringParameters: query,
        requestContext: { requestId: 'q', identity: { sourceIp: '192.0.2.9' } },
      },
      lambdaContext(),
    );
  const heard = async () => parseRecord(heardCallback, (await table.get(key)) ?? {});
  return { token, lines, ask, heard };
}

test('everybody is answered alike: nothing of the request is in the answer, and no token in the log', async () => {
  const { token, lines, ask, heard } = await listener();
  const answers = [
    await ask(token, { 'User-Agent': ['<b>agent</b>'] }, { page: ['<i>page</i>'], title: ['title'] }),
    await ask('0'.repeat(44)),
    await ask('../../etc/passwd', {}, { x: ['1'] }),
  ];
  const alike = answers.map(({ statusCode, body, headers = {} }) => [statusCode, body, headers['Content-Type']]);
  expect(new Set(alike.map((each) => JSON.stringify(each))).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(200);
  expect(answers[0]?.body.length).toBeLessThan(500);
  expect(answers[0]?.body).not.toMatch(/agent|<i>/);
  expect(answers[0]?.body).not.toMatch(/cookie|localStorage|innerHTML|outerHTML|location\.(?:href|search|hash)/);
  expect((await heard()).hits).toBe(1);
  expect(lines).toHaveLength(3);
  expect(JSON.stringify(lines)).not.toContain(token);
});

test('what whoever asks says of itself is cut and holds no sign that is not printed', async () => {
  const { token, ask, heard } = await listener();
  await ask(
    token,
    { 'user-agent': [`a\u0000\u202e${'x'.repeat(500)}`] },
    { page: [`p\n${'y'.repeat(900)}`], title: ['\u0007t'] },
  );
  const [call] = (await heard()).calls;
  expect(call).toMatchObject({ address: '192.0.2.9', is_browser: false, title: '.t' });
  expect([call?.agent.slice(0, 4), call?.agent.length]).toEqual(['a..x', 150]);
  expect([call?.page?.slice(0, 3), call?.page?.length]).toEqual(['p.y', 300]);
});

test.each([
  ['a browser', { 'User-Agent': ['Mozilla/5.0 (X11; Linux x86_64)'] }, true],
  ['a page of a browser that hides its name', { 'Sec-Fetch-Mode': ['no-cors'] }, true],
  ['a program', { 'User-Agent': ['Java/17.0.2'] }, false],
  ['a program that says nothing', {}, false],
])('%s is told apart', async (_, headers, isBrowser) => {
  const { token, ask, heard } = await listener();
  await ask(token, headers);
  expect((await heard()).calls[0]?.is_browser).toBe(isBrowser);
});
