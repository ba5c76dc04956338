import { expect, test } from 'vitest';
import { createEgress } from '../../../../shared/scanning/egress/egress.ts';
import { type Asked, replyTo, type Says, startAnsweringServer } from '../../../name-server/start-answering-server.ts';
import { freePort } from '../../../targets/free-port.ts';
import { coverageOf, hostsOf, knownOf, runSubdomainScan, type SubdomainRun } from './run-subdomain-scan.ts';

const domain = 'steady.test';
const addresses: Readonly<Record<string, string>> = {
  [domain]: '127.0.24.1',
  [`www.${domain}`]: '127.0.24.2',
  [`dev.${domain}`]: '127.0.24.3',
  [`mx.${domain}`]: '127.0.24.4',
};
const hosts = Object.keys(addresses).sort();

/** What an honest resolver says. */
function honest(asked: Asked): Buffer {
  const { name, type } = asked;
  const data = addresses[name];
  if (data === undefined) return replyTo(asked, [], 'NXDOMAIN');
  if (type === 'A') return replyTo(asked, [{ type: 'A', name, data }]);
  const isApex = name === domain;
  if (type === 'MX' && isApex)
    return replyTo(asked, [{ type: 'MX', name, data: { preference: 1, exchange: `mx.${domain}` } }]);
  if (type === 'SOA' && isApex) {
    const soa = { mname: `ns.${domain}`, rname: `h.${domain}`, serial: 1, refresh: 1, retry: 1, expire: 1, minimum: 1 };
    return replyTo(asked, [{ type: 'SOA', name, data: soa }]);
  }
  return replyTo(asked, []);
}

const truncated = (asked: Asked) => replyTo(asked, [], 'NOERROR', { flags: 0x0200 });
const rubbish = Buffer.from('000102030405', 'hex');

/** How a resolver may be broken. */
const faults: Readonly<Record<string, (asked: Asked) => Says>> = {
  'says nothing': () => undefined,
  'fails (SERVFAIL)': (asked) => replyTo(asked, [], 'SERVFAIL'),
  'refuses (REFUSED)': (asked) => replyTo(asked, [], 'REFUSED'),
  'does not know how (NOTIMP)': (asked) => replyTo(asked, [], 'NOTIMP'),
  'cuts all answers short, over TCP as well': truncated,
  'cuts all answers short, and takes no TCP': (asked) => (asked.over === 'udp' ? truncated(asked) : undefined),
  'says rubbish': () => rubbish,
  'says the start of a message': (asked) => honest(asked).subarray(0, 11),
  'answers another question': (asked) =>
    replyTo(asked, [{ type: 'A', name: 'x.test', data: '127.0.24.9' }], 'NOERROR', {
      questions: [{ type: 'A', name: 'x.test' }],
    }),
  'answers under another number': (asked) => replyTo(asked, [], 'NOERROR', { id: (asked.packet.id ?? 0) ^ 1 }),
  'knows no name at all': (asked) => replyTo(asked, [], 'NXDOMAIN', { deniesRoot: true }),
  'leads all names to its own page': (asked) =>
    replyTo(asked, asked.type === 'A' ? [{ type: 'A', name: asked.name, data: '127.0.24.99' }] : []),
};

/** Where the names lead, whatever the resolvers under test say: what is asked here is what the scan itself makes of them. */
const loopback = ['127.0.0.0/8'];
const egress = createEgress({ only: loopback, allow: loopback }, { resolver: async (host) => [addresses[host] ?? ''] });

async function scan(resolvers: readonly string[], earlier?: SubdomainRun) {
  const run = await runSubdomainScan(domain, {
    resolvers,
    patienceMs: 60,
    hosts: earlier === undefined ? [] : hostsOf(earlier),
    settings: { labels: ['www', 'dev', 'shop'] },
    tuning: { maxPermutations: 0 },
    context: { egress, known: earlier === undefined ? [] : [...knownOf(earlier), ...found] },
  });
  return { run, names: run.hosts.map(({ host }) => host).sort() };
}

/** Findings that only DNS can close. */
const found = [
  { checkId: 'dangling-alias', resource: `www.${domain}`, location: 'CNAME gone.example.com' },
  { checkId: 'special-address', resource: `dev.${domain}`, location: 'addresses' },
];

async function atFirst() {
  await using resolver = await startAnsweringServer(honest);
  const { run, names } = await scan([resolver.resolver]);
  expect(names).toEqual(hosts);
  return run;
}

test.each(Object.entries(faults))(
  'a resolver that %s ends the run with its reason, and closes nothing',
  async (_, says) => {
    const earlier = await atFirst();
    await using resolver = await startAnsweringServer(says);
    const { run, names } = await scan([resolver.resolver], earlier);
    expect(run.faults).toEqual([]);
    expect(run.absent).toEqual([]);
    expect(names.filter((name) => !hosts.includes(name))).toEqual([]);
    const told = [...coverageOf(run, 'name-resolution'), 'detail' in run.outcome ? run.outcome.detail : ''].join('\n');
    expect(told).toMatch(/timed out|failed|SERVFAIL|REFUSED|respon|truncated|contradict|says of every name/);
    expect(coverageOf(run, 'name-resolution').some((line) => line.startsWith('error'))).toBe(true);
  },
  30_000,
);

test.each(Object.entries(faults))(
  'a resolver that %s costs no name where another one answers',
  async (_, says) => {
    await using broken = await startAnsweringServer(says);
    await using good = await startAnsweringServer(honest);
    for (const resolvers of [
      [broken.resolver, good.resolver],
      [good.resolver, broken.resolver],
    ]) {
      const { run, names } = await scan(resolvers);
      expect(names).toEqual(hosts);
      expect(run.outcome.kind).toBe('finished');
    }
  },
  30_000,
);

test('a resolver that fails for one name in three loses none of them', async () => {
  let turn = 0;
  await using resolver = await startAnsweringServer((asked) => {
    turn += 1;
    return turn % 3 === 0 ? replyTo(asked, [], 'SERVFAIL') : honest(asked);
  });
  expect((await scan([resolver.resolver])).names).toEqual(hosts);
});

/** How a resolver may break in the middle of a scan. */
const laterFaults = Object.entries(faults).filter(([what]) => /SERVFAIL|knows no name|own page/.test(what));

test.each(laterFaults)('one that %s from the 20th question on closes nothing either', async (what, says) => {
  const earlier = await atFirst();
  let turn = 0;
  await using resolver = await startAnsweringServer((asked) => {
    turn += 1;
    return turn < 20 ? honest(asked) : says(asked);
  });
  const { run } = await scan([resolver.resolver], earlier);
  expect(run.absent).toEqual([]);
  expect(
    coverageOf(run, 'name-resolution').some((line) => line.startsWith('error')),
    what,
  ).toBe(true);
});

test.each(['gone.example.com', 'gone.co.uk'])('%s is not gone where its whole suffix is denied', async (name) => {
  await using resolver = await startAnsweringServer((asked) => replyTo(asked, [], 'NXDOMAIN'));
  const run = await runSubdomainScan(name, { resolvers: [resolver.resolver], patienceMs: 60, context: { egress } });
  expect(run.outcome).toMatchObject({ kind: 'failed', errorClass: 'target_unreachable' });
  expect(run.absent).toEqual([]);
});

test('where nothing listens the run fails, and closes nothing', async () => {
  const earlier = await atFirst();
  const { run } = await scan([`127.0.0.1:${await freePort()}`], earlier);
  expect(run.outcome).toMatchObject({ kind: 'failed', errorClass: 'target_unreachable' });
  expect(run.absent).toEqual([]);
});
