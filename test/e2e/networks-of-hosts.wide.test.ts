import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createWebServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { type LocalService, startLocal } from '../../infra/local/service.ts';
import { readSettings } from '../../infra/local/start/settings.ts';
import { overHttp } from '../contract/over-http.ts';
import { Caller } from '../contract/service.ts';
import { replyTo, startAnsweringServer } from '../name-server/start-answering-server.ts';
import { awsFile, azureFile, googleFile, ip2asnFile } from '../osint/published-networks.ts';
import { mutePorts } from '../targets/mute-ports.ts';
import { listening } from '../targets/server.ts';

const domain = 'networks.test';
const below = (label: string) => `${label}.${domain}`;

/** Nothing comes back from these. */
const mute = { app: '127.66.1.1', shop: '127.66.2.1', intranet: '127.66.3.1', wiki: '127.66.4.1' } as const;

const home = '127.66.0.1';

/** Those that are not mute refuse connections, but for `home`. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  [domain]: [home],
  ...Object.fromEntries(Object.entries(mute).map(([label, address]) => [below(label), [address]])),
  [below('api')]: ['127.66.1.2'],
  [below('mail')]: [home, '127.66.1.2'],
};
const alias = { from: below('www'), to: below('app') };

/** Whether this process may listen on the ports that everybody uses. */
const mayOpenPorts = await new Promise<boolean>((resolve) => {
  const server = createServer();
  server.once('error', () => resolve(false));
  server.listen({ host: mute.app, port: 80 }, () => server.close(() => resolve(true)));
});

/** The service with these files of the operator's, as `npm start` reads the variables that name them. */
async function serve(dataDir: string, env: Readonly<Record<string, string>>) {
  const { osint } = readSettings(env);
  const service: LocalService = await startLocal({
    port: 0,
    dataDir,
    osint,
    env: { OSINT_QUERIES_PER_SECOND: '5000' },
  });
  const token = (grants: readonly string[]) => service.token(grants);
  return {
    service,
    user: new Caller(
      overHttp(() => service.url, token),
      'admin',
      1001,
    ),
  };
}

async function storeLink(user: Caller): Promise<number> {
  const osint = { resource_type: 'Domain', resource_name: domain };
  const { osint_id } = await user.put('osint/put-osint', 'osint', osint);
  const link = { osint_id, osint_data_source_id: 1002, status: 2 };
  const { rel_osint_data_source_id } = await user.put('osint/put-rel-datasource', 'rel_osint_data_source', link);
  return rel_osint_data_source_id;
}

/** What a scan of the link says of networks and of addresses of clouds. */
async function scan(user: Caller, linkId: number) {
  const invoked = await user.post('osint/invoke-scan', { rel_osint_data_source_id: linkId });
  const run_id = invoked.headers['x-scan-run-id'] ?? '';
  for (;;) {
    const [run] = (await user.get('scan/get-run', { run_id, wait_seconds: 20 })).body.data.run;
    if (run.ended_at === 0) continue;
    expect(run.state).toBe('succeeded');
    break;
  }
  const query = { setting_type: 'rel_osint_data_source', setting_id: linkId, check_id: 'silent-cloud-address' };
  const finding = await user.whole('finding/list-finding', 'finding', query);
  const hosts = await user.whole('osint/list-host', 'osint_host', { domain });
  const told = await user.whole('scan/list-coverage', 'coverage', { run_id });
  const wanted = ['silent-cloud-address', 'network-owners'];
  type Cell = Record<'check_id' | 'place' | 'verdict' | 'reason', string>;
  return {
    findings: finding.map(({ resource, status }: Record<string, string>) => `${resource} ${status}`).sort(),
    one: finding.find(({ resource }: Record<string, string>) => resource === below('app')),
    networks: Object.fromEntries(
      hosts.map(({ host, networks }: { host: string; networks: unknown }) => [host, networks]),
    ),
    coverage: told
      .filter(({ check_id }: Cell) => wanted.includes(check_id))
      .map(({ check_id, place, verdict, reason }: Cell) => `${check_id} ${place} ${verdict} ${reason}`.trim())
      .sort(),
  };
}

test.skipIf(!mayOpenPorts)(
  'files of networks and of clouds decide what hosts tell and what is found, and what is told where they fail',
  async () => {
    await using open = new AsyncDisposableStack();
    const { app, ...others } = mute;
    const web = (host: string) => [80, 443].map((port) => ({ host, port }));
    const silentApp = open.use(await mutePorts(web(app)));
    open.use(await mutePorts(Object.values(others).flatMap(web)));
    // A page by which the way there is known to be free: without one, silence proves nothing.
    open.use(
      await listening(
        createWebServer((_, response) => response.end('<title>Home</title>')),
        home,
        80,
      ),
    );
    const names = open.use(
      await startAnsweringServer((asked) => {
        const isAlias = asked.name === alias.from;
        const own = addresses[isAlias ? alias.to : asked.name];
        if (own === undefined) return replyTo(asked, [], 'NXDOMAIN');
        const data = asked.type === 'A' ? own : [];
        const records = data.map((each) => ({ type: 'A' as const, name: isAlias ? alias.to : asked.name, data: each }));
        return replyTo(asked, isAlias ? [{ type: 'CNAME', name: alias.from, data: alias.to }, ...records] : records);
      }),
    );
    const dataDir = mkdtempSync(join(tmpdir(), 'scanfold-networks-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const file = (name: string, content: string | Uint8Array) => {
      writeFileSync(join(dataDir, name), content);
      return join(dataDir, name);
    };
    const owners = [
      '127.66.0.0\t127.66.0.255\t64500\tDE\tEXAMPLE-ONE - Example One GmbH',
      '127.66.1.0\t127.66.3.255\t64501\tUS\tEXAMPLE-TWO',
      '127.66.4.0\t127.66.4.255\t0\tNone\tNot routed',
    ];
    const files = {
      asn: file('ip2asn-combined.tsv.gz', gzipSync(ip2asnFile(owners))),
      aws: file('ip-ranges.json', JSON.stringify(awsFile([{ prefix: '127.66.1.0/24', region: 'eu-west-1' }]))),
      google: file(
        'cloud.json.gz',
        gzipSync(JSON.stringify(googleFile([{ prefix: '127.66.2.0/24', region: 'us-east1' }]))),
      ),
      azure: file('ServiceTags.json', JSON.stringify(azureFile([{ prefix: '127.66.3.0/25', region: 'uksouth' }]))),
      broken: file('broken.json', '{"prefixes": [{"ip_prefix": "127.66.2.0/24"'),
    };
    const resolvers = { OSINT_RESOLVERS: names.resolver };
    const all = { OSINT_ASN: files.asn, OSINT_CLOUDS: `${files.aws}, ${files.google},${files.azure}` };

    const first = await serve(dataDir, { ...resolvers, ...all });
    const linkId = await storeLink(first.user);
    const whole = await scan(first.user, linkId);
    expect(whole.networks).toEqual({
      [domain]: ['AS64500 EXAMPLE-ONE - Example One GmbH'],
      [below('api')]: ['AS64501 EXAMPLE-TWO'],
      [below('app')]: ['AS64501 EXAMPLE-TWO'],
      [below('intranet')]: ['AS64501 EXAMPLE-TWO'],
      [below('mail')]: ['AS64500 EXAMPLE-ONE - Example One GmbH', 'AS64501 EXAMPLE-TWO'],
      [below('shop')]: ['AS64501 EXAMPLE-TWO'],
      [below('wiki')]: [],
      [below('www')]: ['AS64501 EXAMPLE-TWO'],
    });
    const host = (await first.user.get('osint/get-host', { host: below('app') })).body.data.osint_host;
    expect(host).toMatchObject({ networks: ['AS64501 EXAMPLE-TWO'], addresses: [mute.app] });
    // Neither an alias, nor who refuses, nor an address of no cloud.
    const three = ['app', 'intranet', 'shop'].map((label) => `${below(label)} open`);
    const both = ['negative', 'positive'].map((verdict) => `silent-cloud-address ${domain} ${verdict}`);
    expect(whole.findings).toEqual(three);
    expect(whole.one).toMatchObject({ score: 2, confidence: 'tentative', location: 'addresses' });
    expect(whole.one.description).toContain(`${mute.app}, which AWS assigns to customers (eu-west-1)`);
    expect(whole.coverage).toEqual(both);
    await first.service.stop();

    // What of the files cannot be read is told, and is no proof that anything is gone.
    const second = await serve(dataDir, {
      ...resolvers,
      OSINT_ASN: files.broken,
      OSINT_CLOUDS: [files.aws, files.broken, files.azure].join(','),
    });
    const part = await scan(second.user, linkId);
    expect(part.findings).toEqual(three);
    expect(part.networks[below('app')]).toEqual([]);
    const unread = "the operator's file 2 of clouds cannot be read: it is not JSON";
    expect(part.coverage).toEqual(
      [
        `network-owners ${domain} error the operator's file of networks cannot be read: line 1 is not a range of addresses in the format of iptoasn, or not in their order`,
        `silent-cloud-address ${domain} error ${unread}`,
        ...['shop', 'wiki'].map((label) => `silent-cloud-address ${below(label)} not_testable ${unread}`),
        ...both,
      ].sort(),
    );
    await second.service.stop();

    // Without any file only what responds is a proof.
    await silentApp[Symbol.asyncDispose]();
    const third = await serve(dataDir, resolvers);
    const none = await scan(third.user, linkId);
    await third.service.stop();
    expect(none.findings).toEqual([`${below('app')} fixed`, ...three.slice(1)]);
    const left = ['intranet', 'shop'].map(
      (label) => `silent-cloud-address ${below(label)} not_testable no address ranges of clouds are configured`,
    );
    expect(none.coverage).toEqual([...left, `silent-cloud-address ${domain} negative`].sort());
  },
);
