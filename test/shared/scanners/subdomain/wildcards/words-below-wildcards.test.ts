import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import type { HostAnswer } from '../../../../../shared/scanning/dns/dns.ts';
import { listening } from '../../../../targets/server.ts';
import { leadsTo, records } from '../fake-dns.ts';
import { nowhere, scanMadeUp } from '../scan-made-up.ts';

const here = leadsTo('127.0.0.1');

/** A web server for all names: a page for some of them, and one for the others, which says the name that was asked for. */
async function webServer(pages: Readonly<Record<string, string>>) {
  const server = createServer(({ headers: { host = '' } }, response) => {
    const own = pages[host];
    response.setHeader('content-type', 'text/html');
    response.end(own ?? `<title>No such application</title><p>Nobody has deployed ${host} yet.</p>`);
  });
  const target = await listening(server, '127.0.0.1', 0);
  onTestFinished(() => target[Symbol.asyncDispose]());
  return target.port;
}

test('usual words below a wildcard are found by their address, their page or their lack of an address', async () => {
  const port = await webServer({
    'grafana.apps.words.test': '<title>Grafana</title><p>Dashboards of the operations team: sign in to see them.</p>',
  });
  const { run, hosts } = await scanMadeUp(
    'words.test',
    {
      hosts: {
        'words.test': nowhere,
        'apps.words.test': nowhere,
        '*.apps.words.test': here,
        'admin.apps.words.test': leadsTo('127.0.0.78'),
        // Without an address of its own, as there are names below it.
        'dev.apps.words.test': { end: 'no_data' },
        'api.dev.apps.words.test': leadsTo('127.0.0.79'),
      },
    },
    { ports: { 80: port }, settings: { labels: ['apps'] } },
  );
  expect(run.faults).toEqual([]);
  expect(hosts).toEqual([
    'admin.apps.words.test',
    'api.dev.apps.words.test',
    'apps.words.test',
    'grafana.apps.words.test',
    'words.test',
  ]);
});

test('a wildcard that leaves some names without an address proves nothing by one more', async () => {
  let asked = 0;
  const { hosts } = await scanMadeUp('uneven.test', {
    hosts: {
      'uneven.test': nowhere,
      '*.uneven.test': () => {
        asked += 1;
        return asked % 3 === 0 ? { end: 'no_data' } : nowhere;
      },
    },
  });
  expect(hosts).toEqual(['uneven.test']);
});

test('permutations below a wildcard are compared by their answers alone: no page is asked for', async () => {
  const asked: string[] = [];
  const server = createServer(({ headers: { host = '' } }, response) => {
    asked.push(host);
    response.end('the same for all');
  });
  const target = await listening(server, '127.0.0.1', 0);
  onTestFinished(() => target[Symbol.asyncDispose]());
  const { hosts } = await scanMadeUp(
    'many.test',
    {
      hosts: {
        'many.test': nowhere,
        '*.many.test': here,
        'shop.many.test': leadsTo('127.0.0.78'),
        'shop2.many.test': leadsTo('127.0.0.79'),
      },
    },
    { ports: { 80: target.port }, settings: { labels: ['shop'] } },
  );
  expect(hosts).toEqual(['many.test', 'shop.many.test', 'shop2.many.test']);
  expect(asked.filter((host) => host.startsWith('shop-'))).toEqual([]);
});

test('names below a DNAME are found where what they are aliases of exists, and only there', async () => {
  const alias = (name: string): Partial<HostAnswer> => {
    const target = name.replace(/\.old\.moved\.test$/, '.new.moved.test');
    const exists = ['www.new.moved.test', 'zq-quay.new.moved.test'].includes(target);
    return exists ? { ...nowhere, chain: [target] } : { end: 'no_name', chain: [target] };
  };
  const { hosts } = await scanMadeUp(
    'moved.test',
    {
      hosts: {
        'moved.test': nowhere,
        'old.moved.test': { end: 'no_data' },
        '*.old.moved.test': alias,
        'new.moved.test': { end: 'no_data' },
        'www.new.moved.test': nowhere,
        'zq-quay.new.moved.test': nowhere,
      },
      // Told by a record, guessed by nobody.
      records: { 'MX moved.test': records('moved.test', 'MX', 'zq-quay.new.moved.test') },
    },
    { settings: { labels: ['old', 'new'] } },
  );
  expect(hosts).toEqual([
    'moved.test',
    'www.new.moved.test',
    'www.old.moved.test',
    'zq-quay.new.moved.test',
    'zq-quay.old.moved.test',
  ]);
});
