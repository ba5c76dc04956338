import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEgress } from '../../../../../shared/scanning/egress/egress.ts';
import { PortListInvalid } from '../../../../../shared/scanning/ports/port-list.ts';
import { webScope } from '../../../../../shared/scanning/web/transport/scope.ts';
import { failureOf, loopback, loopbackNames, noExclusions, webClient } from '../web-site.ts';

const refused = (origin: string, url: string, exclusions = {}) =>
  webScope([origin], { ...noExclusions, ...exclusions }).refuses(new URL(url));

describe('what belongs to a site', () => {
  test.each([
    ['http://a.test/', 'http://a.test/x', undefined],
    ['http://a.test/', 'http://A.TEST:80/x', undefined],
    ['http://a.test/', 'http://a.test./x', undefined],
    ['http://a.test/', 'https://a.test/x', undefined],
    ['https://a.test/', 'http://a.test/x', undefined],
    ['http://a.test/', 'http://a.test:8080/', 'off_scope'],
    ['http://a.test:8080/', 'http://a.test:8080/x', undefined],
    ['http://a.test:8080/', 'https://a.test:8080/', 'off_scope'],
    ['http://a.test:8080/', 'http://a.test/', 'off_scope'],
    ['http://a.test/', 'http://www.a.test/', 'off_scope'],
    ['http://www.a.test/', 'http://a.test/', 'off_scope'],
    ['http://a.test/', 'http://a.test.evil.test/', 'off_scope'],
    ['http://a.test/', 'http://a.test@evil.test/', 'off_scope'],
    ['http://bücher.test/', 'http://xn--bcher-kva.test/', undefined],
    ['http://[::1]:81/', 'http://[0:0::1]:81/', undefined],
    ['http://127.0.0.1/', 'http://2130706433/', undefined],
    ['http://a.test/', 'ftp://a.test/', 'off_scope'],
    ['http://a.test/', 'data:text/html,x', 'off_scope'],
  ])('%s has %s: %o', (origin, url, expected) => {
    expect(refused(origin, url)).toBe(expected);
  });

  test('a setting may name more than one origin', () => {
    const scope = webScope(['http://a.test/', 'https://www.a.test/'], noExclusions);
    expect(scope.refuses(new URL('https://www.a.test/x'))).toBeUndefined();
    expect(scope.refuses(new URL('http://b.test/'))).toBe('off_scope');
  });
});

describe('what a policy excludes', () => {
  test.each([
    [{ hosts: ['a.test'] }, 'http://a.test/', 'excluded'],
    [{ hosts: ['A.test.'] }, 'http://a.test/', 'excluded'],
    [{ hosts: ['*.a.test'] }, 'http://a.test/', undefined],
    [{ hosts: ['*.test'] }, 'http://a.test/', 'excluded'],
    [{ hosts: ['bücher.test'] }, 'http://xn--bcher-kva.test/', 'excluded'],
    [{ hosts: ['10.0.0.0/8'] }, 'http://10.9.8.7/', 'excluded'],
    [{ hosts: ['10.0.0.0/8'] }, 'http://11.9.8.7/', undefined],
    [{ hosts: ['2001:db8::/32'] }, 'http://[2001:db8::1]/', 'excluded'],
    [{ hosts: ['10.0.0.1'] }, 'http://a.test/', undefined],
    [{ ports: ['80'] }, 'http://a.test/', 'excluded'],
    [{ ports: ['8000-8100'] }, 'http://a.test:8080/', 'excluded'],
    [{ ports: ['443'] }, 'https://a.test/', 'excluded'],
    [{ ports: ['443'] }, 'http://a.test/', undefined],
    [{ paths: ['/admin'] }, 'http://a.test/admin', 'excluded'],
    [{ paths: ['/admin'] }, 'http://a.test/administrator/x', 'excluded'],
    [{ paths: ['/admin/'] }, 'http://a.test/admin', undefined],
    [{ paths: ['/admin'] }, 'http://a.test/x/admin', undefined],
    [{ paths: ['/admin'] }, 'http://a.test/?/admin', undefined],
    [{ paths: ['/'] }, 'http://a.test/', 'excluded'],
    [{ paths: ['/%61dmin'] }, 'http://a.test/%61dmin', 'excluded'],
  ])('%j and %s: %o', (exclusions, url, expected) => {
    expect(refused(url, url, exclusions)).toBe(expected);
  });

  test.each([
    '/Admin',
    '/%61dmin',
    '/%2561dmin',
    '//admin',
    '/./admin',
    '/x/../admin',
    '/x/%2e%2e/admin',
    '/x%2f..%2fadmin',
    '/x/..%2fadmin',
    '/x\\..\\admin',
    '/x/..%5cadmin',
    '/%2fadmin',
  ])('a path is excluded in whatever way it is written: %s', (path) => {
    expect(refused('http://a.test/', `http://a.test${path}`, { paths: ['/admin'] })).toBe('excluded');
  });

  test('a path with any of its letters escaped is excluded', () => {
    const secret = '/private/area';
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat({ max: 3 })), (ways) => {
        const written = [...secret.slice(1)].map((letter) => {
          const hex = `%${letter.charCodeAt(0).toString(16)}`;
          const [way] = ways.take(1);
          return [letter, letter.toUpperCase(), hex, hex.replace('%', '%25')][way ?? 0];
        });
        expect(refused('http://a.test/', `http://a.test/${written.join('')}`, { paths: [secret] })).toBe('excluded');
      }),
    );
  });

  test('anything is judged and nothing throws', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string(), (url, path) => {
        expect(refused(url, url, { paths: [`/never${path}`] })).toBeUndefined();
      }),
      { numRuns: 40 },
    );
  });

  test('and cannot be read ends the scan before it begins', () => {
    expect(() => webScope(['http://a.test/'], { ...noExclusions, ports: ['all'] })).toThrow(PortListInvalid);
  });

  test('is never asked: no name is looked up, no connection made', async () => {
    const asked: string[] = [];
    const egress = createEgress(loopback, {
      resolver: async (host) => {
        asked.push(host);
        return ['127.0.0.1'];
      },
    });
    const client = webClient('http://a.test/', { egress, exclusions: { paths: ['/private'] } });
    expect(await failureOf(client, 'http://a.test/private/x')).toMatchObject({
      kind: 'excluded',
      message: 'The policy excludes this part of a.test',
    });
    expect(await failureOf(client, 'http://b.test/')).toMatchObject({
      kind: 'off_scope',
      message: 'b.test is not part of the scanned site',
    });
    expect(asked).toEqual([]);
    expect(egress.connections()).toBe(0);
    expect(client.statistics().requests).toBe(0);
  });

  test('as an address holds for every name that leads to it', async () => {
    const egress = loopbackNames();
    const client = webClient('http://a.test/', { egress, exclusions: { hosts: ['127.0.0.0/8'] } });
    expect((await failureOf(client, 'http://a.test/')).kind).toBe('excluded');
    expect(egress.connections()).toBe(0);
  });
});

describe('a credential', () => {
  test.each([
    ['http://a.test/x', 'http://a.test/y', true],
    ['http://a.test/', 'https://a.test/', true],
    ['https://a.test/', 'http://a.test/', false],
    ['http://a.test:81/', 'http://a.test:82/', false],
    ['http://a.test:81/', 'https://a.test:81/', false],
    ['https://a.test/', 'https://www.a.test/', false],
  ])('for %s may go to %s: %o', (origin, url, expected) => {
    expect(webScope([origin, 'https://www.a.test/'], noExclusions).isOwn(new URL(url))).toBe(expected);
  });
});
