import { expect, test } from 'vitest';
import { hostTechnologies } from '../../../../shared/scanners/subdomain/host-technologies.ts';
import { headersOf } from './headers-of.ts';

const answer = { name: 'www.a.test', chain: [], end: 'addresses', addresses: ['192.0.2.1'] } as const;

function shown(headers: readonly (readonly [string, string])[], body = '') {
  const page = { url: 'https://www.a.test/', headers: headersOf(headers), text: () => body, redirects: [] };
  // biome-ignore lint/suspicious/noExplicitAny: as much of a page as is looked at
  return { name: 'www.a.test', answer, certificate: undefined, pages: [page as any] };
}

test('a host tells what it runs by its own page, with versions, without what only follows from it', async () => {
  const technologiesOf = hostTechnologies(async () => ({ kind: 'none' }));
  const told = await technologiesOf(
    shown([
      ['server', 'nginx/1.22.1'],
      ['x-powered-by', 'PHP/8.2.7'],
    ]),
  );
  expect(told).toEqual(['PHP 8.2.7', 'nginx 1.22.1']);
});

test('a host without a page tells nothing, and nobody is asked for rules', async () => {
  const technologiesOf = hostTechnologies(async () => {
    throw new Error('loaded');
  });
  expect(await technologiesOf({ name: 'a.test', answer, certificate: undefined, pages: [] })).toEqual([]);
});
