import { expect, test } from 'vitest';
import { guardResolver } from '../../../../shared/scanning/dns/resolver.ts';
import { createEgress, EgressRefused, HostNotResolved } from '../../../../shared/scanning/egress/egress.ts';
import { type Asked, replyTo, startAnsweringServer } from '../../../name-server/start-answering-server.ts';

const hosts: Readonly<Record<string, string>> = { 'a.test': '127.0.0.9', 'private.test': '10.0.0.1' };

function says(asked: Asked): Buffer {
  if (asked.name === 'alias.test') return replyTo(asked, [{ type: 'CNAME', name: asked.name, data: 'a.test' }]);
  const data = hosts[asked.name];
  if (data === undefined) return replyTo(asked, [], 'NXDOMAIN');
  return replyTo(asked, asked.type === 'A' ? [{ type: 'A', name: asked.name, data }] : []);
}

const addressesOf = (pinned: readonly { readonly address: string }[]) => pinned.map(({ address }) => address);

test('the guard resolves by the configured resolvers, and still judges what they say', async () => {
  await using server = await startAnsweringServer(says);
  const egress = createEgress({ allow: ['127.0.0.0/8'] }, { resolver: guardResolver([server.resolver]) });
  expect(addressesOf(await egress.resolve('a.test'))).toEqual(['127.0.0.9']);
  expect(addressesOf(await egress.resolve('alias.test'))).toEqual(['127.0.0.9']);
  await expect(egress.resolve('private.test')).rejects.toThrow(EgressRefused);
  await expect(egress.resolve('missing.test')).rejects.toThrow(HostNotResolved);
  expect(egress.connections()).toBe(0);
});

test('each name is resolved anew, and the resolver tried out once', async () => {
  await using server = await startAnsweringServer(says);
  let now = 0;
  const resolve = guardResolver([server.resolver], { now: () => now });
  const controls = () =>
    server.asked.filter(({ name }) => name.endsWith('.invalid') || name.endsWith('.example')).length;
  expect(await resolve('a.test')).toEqual(['127.0.0.9']);
  const atFirst = controls();
  expect(await resolve('a.test')).toEqual(['127.0.0.9']);
  expect(server.asked.filter(({ name, type }) => name === 'a.test' && type === 'A')).toHaveLength(2);
  expect(controls()).toBe(atFirst);
  now += 600_000;
  expect(await resolve('a.test')).toEqual(['127.0.0.9']);
  expect(controls()).toBe(2 * atFirst);
});

test('a resolver that lies is not believed', async () => {
  await using server = await startAnsweringServer((asked) =>
    asked.name === 'a.test' || asked.type !== 'A'
      ? says(asked)
      : replyTo(asked, [{ type: 'A', name: asked.name, data: '127.66.6.6' }]),
  );
  const resolve = guardResolver([server.resolver]);
  expect(await resolve('a.test')).toEqual(['127.0.0.9']);
  expect(await resolve('missing.test')).toEqual([]);
});

test('names of this machine are asked of nobody, and what is no name neither', async () => {
  await using server = await startAnsweringServer(says);
  const resolve = guardResolver([server.resolver]);
  expect(await resolve('localhost')).toEqual(['127.0.0.1', '::1']);
  expect(await resolve('app.localhost')).toEqual(['127.0.0.1', '::1']);
  expect(await resolve('a..test')).toEqual([]);
  expect(server.asked).toEqual([]);
});

test('what is no address is no resolver', () => {
  expect(() => guardResolver(['resolver.test'])).toThrow(RangeError);
});
