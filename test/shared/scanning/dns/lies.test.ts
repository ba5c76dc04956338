import { describe, expect, test } from 'vitest';
import { type Asked, replyTo, startAnsweringServer } from '../../../name-server/start-answering-server.ts';
import { runDns } from './run-dns.ts';

const isControl = ({ name }: Asked) => name.endsWith('.invalid') || name.endsWith('.example');

/** `real.test` has an address; so has, from a liar, every name that does not exist. */
const honest = () =>
  startAnsweringServer((asked) => {
    if (asked.name !== 'real.test') return replyTo(asked, [], 'NXDOMAIN');
    return replyTo(asked, asked.type === 'A' ? [{ type: 'A', name: asked.name, data: '127.0.0.9' }] : []);
  });

let turn = 0;
const liar = (...lies: readonly string[]) =>
  startAnsweringServer((asked) => {
    const real = asked.name === 'real.test';
    if (asked.type === 'A') turn += 1;
    const data = real ? '127.0.0.9' : (lies[turn % lies.length] ?? '');
    return replyTo(asked, asked.type === 'A' ? [{ type: 'A', name: asked.name, data }] : []);
  });

const answers = { end: 'addresses', addresses: ['127.0.0.9'] };

describe('a resolver that gives addresses to names that do not exist', () => {
  test('is not used while another is honest', async () => {
    await using first = await liar('127.66.6.6');
    await using second = await honest();
    const dns = runDns([first.resolver, second.resolver]);
    expect(await dns.host('real.test')).toMatchObject(answers);
    expect(await dns.host('missing.test')).toMatchObject({ end: 'no_name', addresses: [] });
    expect(first.asked.every(isControl)).toBe(true);
    expect(dns.faults()).toEqual(['Resolver 1 of 2 returns addresses for names that do not exist; it was not used']);
  });

  test('is not believed where there is no other', async () => {
    await using only = await liar('127.66.6.6');
    const dns = runDns([only.resolver]);
    expect(await dns.host('real.test')).toMatchObject(answers);
    expect(await dns.host('missing.test')).toEqual({ name: 'missing.test', chain: [], end: 'no_name', addresses: [] });
    expect(await dns.ask('missing.test', 'A')).toEqual({ kind: 'no_name' });
    expect(dns.faults()).toEqual([
      'The resolver returns addresses for names that do not exist; names with these addresses are treated as missing',
    ]);
  });

  test('is seen through when it has several addresses for them', async () => {
    await using only = await liar(...Array.from({ length: 8 }, (_, index) => `127.66.6.${index + 1}`));
    const dns = runDns([only.resolver]);
    for (let index = 0; index < 12; index += 1)
      expect(await dns.host(`missing-${index}.test`)).toMatchObject({ end: 'no_name' });
  });

  test('is seen through when it leads them over an alias', async () => {
    await using only = await startAnsweringServer((asked) =>
      asked.name === 'real.test' || asked.type !== 'A'
        ? replyTo(asked, asked.type === 'A' ? [{ type: 'A', name: asked.name, data: '127.0.0.9' }] : [])
        : replyTo(asked, [
            { type: 'CNAME', name: asked.name, data: 'search.provider.test' },
            { type: 'A', name: 'search.provider.test', data: `127.66.6.${1 + (turn++ % 200)}` },
          ]),
    );
    const dns = runDns([only.resolver]);
    expect(await dns.host('real.test')).toMatchObject(answers);
    expect(await dns.host('missing.test')).toEqual({ name: 'missing.test', chain: [], end: 'no_name', addresses: [] });
  });

  test('still shows the alias of nothing, where the lie hides it too', async () => {
    await using only = await startAnsweringServer((asked) => {
      const target = { 'dangling.test': 'other.test', 'other.test': 'gone.test' }[asked.name];
      if (asked.type === 'A') return replyTo(asked, [{ type: 'A', name: asked.name, data: '127.66.6.6' }]);
      if (asked.type !== 'CNAME' || target === undefined) return replyTo(asked, [], 'NXDOMAIN');
      return replyTo(asked, [{ type: 'CNAME', name: asked.name, data: target }]);
    });
    expect(await runDns([only.resolver]).host('dangling.test')).toMatchObject({
      chain: ['other.test', 'gone.test'],
      end: 'no_name',
    });
  });

  test('still shows the alias of nothing', async () => {
    await using only = await startAnsweringServer((asked) => {
      const chain =
        asked.name === 'dangling.test' ? [{ type: 'CNAME', name: asked.name, data: 'gone.test' } as const] : [];
      const last = chain[0]?.data ?? asked.name;
      return replyTo(asked, asked.type === 'A' ? [...chain, { type: 'A', name: last, data: '127.66.6.6' }] : chain);
    });
    expect(await runDns([only.resolver]).host('dangling.test')).toEqual({
      name: 'dangling.test',
      chain: ['gone.test'],
      end: 'no_name',
      addresses: [],
    });
  });

  test('is used before one that does not answer', async () => {
    await using silent = await startAnsweringServer(() => undefined);
    await using first = await liar('127.66.6.6');
    const dns = runDns([silent.resolver, first.resolver], { patienceMs: 40 });
    expect(await dns.host('real.test')).toMatchObject(answers);
    expect(await dns.host('missing.test')).toMatchObject({ end: 'no_name' });
    expect(dns.faults()).toEqual([
      'Resolver 1 of 2 does not respond',
      'Resolver 2 of 2 returns addresses for names that do not exist; names with these addresses are treated as missing',
    ]);
  });
});

test('resolvers that fail or refuse for names that do not exist do not lie', async () => {
  for (const code of ['SERVFAIL', 'REFUSED', 'NOERROR'] as const) {
    await using server = await startAnsweringServer((asked) =>
      isControl(asked)
        ? replyTo(asked, [], code)
        : replyTo(asked, asked.type === 'A' ? [{ type: 'A', name: asked.name, data: '127.0.0.9' }] : []),
    );
    const dns = runDns([server.resolver]);
    expect(await dns.host('real.test')).toMatchObject(answers);
    expect(dns.faults()).toEqual([]);
  }
});
