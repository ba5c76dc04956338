import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { exposedHeaders } from '../../../shared/http/cross-origin.ts';
import { gatewayShell } from '../../../shared/http/gateway-shell.ts';
import { NotFound } from '../../../shared/outcome/errors.ts';
import { lambdaContext } from '../../lambda-context.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Asks a function of a stage with these origins; it fails, or answers with these headers. */
function ask(origins: string, origin: string | undefined, headers: Record<string, string> | 'fails' = {}) {
  vi.stubEnv('CORS_ORIGINS', origins);
  const handler = gatewayShell(
    async () => {
      if (headers === 'fails') throw new NotFound('finding: no such finding');
      return { statusCode: 200, headers, body: '{}' };
    },
    () => ({}),
    { log: () => {}, now: () => 0 },
  );
  const sent = origin === undefined ? {} : { origin: [origin] };
  return handler({ multiValueHeaders: sent, requestContext: { requestId: 'request-1' } }, lambdaContext());
}

const both = 'https://a.example.com,https://b.example.com';

describe('an answer of a function', () => {
  test.each([{}, 'fails' as const])('can be read by a page of each of the origins: %j', async (how) => {
    for (const origin of both.split(','))
      expect((await ask(both, origin, how)).headers).toMatchObject({
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Expose-Headers': exposedHeaders.join(','),
        Vary: 'Origin',
      });
  });

  test.each(['https://c.example.com', 'https://a.example.com.evil.example', 'https://a.example.co', both, undefined])(
    'cannot be read by a page of %s, and says that it depends on the origin',
    async (origin) => {
      const { headers } = await ask(both, origin);
      expect(headers).not.toHaveProperty('Access-Control-Allow-Origin');
      expect(headers).toMatchObject({ Vary: 'Origin' });
    },
  );

  test('keeps what else it depends on', async () => {
    const { headers } = await ask(both, 'https://a.example.com', { vary: 'Accept-Encoding' });
    expect(headers).toMatchObject({ vary: 'Accept-Encoding, Origin' });
    expect(headers).not.toHaveProperty('Vary');
  });

  test('is as it was where the stage has no origins', async () => {
    expect((await ask('', 'https://a.example.com')).headers).toEqual({ 'X-Request-Id': 'request-1' });
  });
});

test('a page is told every header that the interface describes', () => {
  const document = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'));
  const described = Object.keys(document.components.headers);
  expect(described.length).toBeGreaterThan(5);
  for (const name of described) expect(exposedHeaders).toContain(name);
});
