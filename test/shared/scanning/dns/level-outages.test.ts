import { expect, test } from 'vitest';
import { atOnce } from '../../../../shared/at-once.ts';
import type { HostAnswer } from '../../../../shared/scanning/dns/dns.ts';
import { eventually } from '../../../eventually.ts';
import { type Asked, replyTo, startAnsweringServer } from '../../../name-server/start-answering-server.ts';
import { runDns } from './run-dns.ts';

const domain = 'busy.test';
const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `host-${from + index}.${domain}`);
const isBelow = ({ name }: Asked, zone: string) => name.endsWith(`.${zone}`);

/** Names with a number have an address, no other name exists. */
function honest(asked: Asked) {
  const { name, type } = asked;
  if (!/^host-\d+\./.test(name)) return replyTo(asked, [], 'NXDOMAIN');
  return replyTo(asked, type === 'A' ? [{ type: 'A', name, data: '127.0.0.9' }] : []);
}

/** A resolver that may fail for all names of the domain, and else for those of `dark` below it alone. */
async function failing(says: 'SERVFAIL' | 'nothing' = 'SERVFAIL') {
  const state = { isOut: false };
  const server = await startAnsweringServer((asked) => {
    const isLost = isBelow(asked, `dark.${domain}`) || (state.isOut && isBelow(asked, domain));
    if (!isLost) return honest(asked);
    return says === 'nothing' ? undefined : replyTo(asked, [], 'SERVFAIL');
  });
  const dns = runDns([server.resolver], { patienceMs: 100 });
  // So many that it is known that the servers of the domain answer.
  await Promise.all(numbered(0, 20).map((name) => dns.host(name)));
  return { state, server, dns };
}

test.each(['SERVFAIL', 'nothing'] as const)(
  'a resolver that answers %s for all names of a domain for a while loses none of them',
  async (says) => {
    const { state, server, dns } = await failing(says);
    await using _ = server;
    state.isOut = true;
    const before = server.asked.length;
    const answers = Promise.all(numbered(20, 500).map((name) => dns.host(name)));
    await eventually(() => expect(server.asked.length).toBeGreaterThan(before + 64));
    state.isOut = false;
    expect((await answers).filter(({ end }) => end !== 'addresses')).toEqual([]);
  },
);

test('in a long outage of a domain names fail unasked, and are asked for again once it is over', async () => {
  const { state, server, dns } = await failing();
  await using _ = server;
  state.isOut = true;
  const before = server.asked.length;
  const lost: HostAnswer[] = [];
  // So many are asked for at a time by a scan.
  await atOnce(numbered(20, 2000), 200, async (name) => void lost.push(await dns.host(name)));
  expect(lost).toHaveLength(2000);
  expect(lost.filter(({ end, words }) => end !== 'failed' || !words?.includes('SERVFAIL'))).toEqual([]);
  // Those that were under way when it began, each with a few attempts, and a probe now and then.
  expect(server.asked.length - before).toBeLessThan(1200);
  state.isOut = false;
  await eventually(async () => expect(await dns.host(`host-20.${domain}`)).toMatchObject({ end: 'addresses' }));
});

test('a name that fails where the names beside it are answered is not waited for', async () => {
  const { server, dns } = await failing();
  await using _ = server;
  const before = server.asked.length;
  expect(await dns.host(`host-1.dark.${domain}`)).toMatchObject({ end: 'failed' });
  // Its addresses and its alias, each asked for twice, and one probe for each.
  expect(server.asked.length - before).toBeLessThanOrEqual(6);
});
