import { createServer as createTlsServer } from 'node:https';
import { describe, expect, onTestFinished, test } from 'vitest';
import { judge } from '../../../../../shared/scanners/check.ts';
import { EgressRefused, EgressSpent } from '../../../../../shared/scanners/egress.ts';
import { gatherHost, type HostParts } from '../../../../../shared/scanners/subdomain/host/gather-host.ts';
import { hostChecks } from '../../../../../shared/scanners/subdomain/host/host-checks.ts';
import { linksOf, namesInCertificate } from '../../../../../shared/scanners/subdomain/host/names.ts';
import { CERTIFICATE, PRIVATE_KEY } from '../../../../targets/certificate.ts';
import { listening, type Target } from '../../../../targets/server.ts';
import { AUTHORITY, EXPIRED, GOOD, OTHER_HOST } from '../../web/certificates.ts';
import { page, rawSite, webSite } from '../../web/web-site.ts';
import { type LoopbackWorld, openScope, worldContext, worldEgress, worldWeb } from '../loopback-world.ts';
import { nameServer } from '../name-server.ts';
import { type DnsTable, tableDns } from '../table-dns.ts';

const here: DnsTable = {
  'site.test': { A: ['127.0.0.1'] },
  'www.site.test': { A: ['127.0.0.1'] },
};

async function gathered(world: LoopbackWorld, given: Partial<HostParts> & { name?: string; table?: DnsTable } = {}) {
  const { name = 'www.site.test', table = here, ...own } = given;
  const context = own.context ?? worldContext(world);
  return gatherHost(name, {
    dns: tableDns(table),
    web: worldWeb(context),
    context,
    domain: 'site.test',
    words: ['www'],
    authorities: [AUTHORITY],
    ...own,
  });
}

type Artifact = Awaited<ReturnType<typeof gathered>>;

function found({ pages: _, ...artifact }: Artifact) {
  return judge(hostChecks, artifact, artifact.name, [], (_check, error) => {
    throw error;
  });
}

const scoreOf = (artifact: Artifact, id: string) =>
  found(artifact).observed.find(({ checkId }) => checkId === id)?.score;

async function ownCertificate(cert = CERTIFICATE, key = PRIVATE_KEY): Promise<Target> {
  const server = createTlsServer({ cert, key }, (_, response) => void response.end('x'));
  const target = await listening(server, '127.0.0.1', 0);
  onTestFinished(() => target[Symbol.asyncDispose]());
  return target;
}

const closed = { kind: 'silent', reason: 'www.site.test refuses the connection' };

test('a host that answers on both is asked for its page twice, and its certificate is read', async () => {
  const http = await webSite((_, response) => page(response, '<title>Plain</title>'));
  const https = await webSite((_, response) => page(response, '<title>Safe</title>', 200, { Server: 'nginx' }), {
    certificate: GOOD,
  });
  const artifact = await gathered({ http, https });
  expect(artifact.http).toMatchObject({ kind: 'answers', status: 200, title: 'Plain', closed: undefined });
  expect(artifact.https).toMatchObject({ kind: 'answers', url: 'https://www.site.test/', title: 'Safe' });
  expect(artifact.https.kind === 'answers' && artifact.https.headers).toContainEqual(['server', 'nginx']);
  expect(artifact.pages.map(({ url }) => url)).toEqual(['https://www.site.test/', 'http://www.site.test/']);
  expect(http.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /']);
  expect(https.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /']);
  expect(scoreOf(artifact, 'private-looking-host')).toBe(6);
});

describe('the certificate of a host', () => {
  test('that is well is told with its names, its end and its issuer', async () => {
    const https = await webSite((_, response) => page(response, 'x'), { certificate: GOOD });
    const artifact = await gathered({ https });
    expect(artifact.certificate).toMatchObject({
      subject: 'CN=good',
      issuer: 'CN=Scanfold test authority',
      issuerName: 'Scanfold test authority',
      names: ['site.test', '*.site.test', 'localhost', '127.0.0.1'],
      validTo: Date.parse('2119-01-01T00:00:00Z'),
      key: 'EC prime256v1',
      signature: 'ecdsa-with-SHA256',
      selfSigned: false,
      fits: true,
      fault: undefined,
      protocol: 'TLSv1.3',
    });
    expect(scoreOf(artifact, 'host-certificate')).toBe(1);
    expect(namesInCertificate({ ...artifact, domain: 'test' })).toEqual(['site.test']);
  });

  test.each([
    ['has expired', EXPIRED, 10],
    ['is for another host', OTHER_HOST, 6],
  ])('that %s is read all the same', async (_, certificate, score) => {
    const https = await webSite((_request, response) => page(response, 'read'), { certificate });
    const artifact = await gathered({ https }, { name: 'site.test' });
    expect(artifact.certificate?.fault).not.toBeUndefined();
    expect(scoreOf(artifact, 'host-certificate')).toBe(score);
    expect(artifact.https).toMatchObject({ kind: 'answers', text: 'read' });
  });

  test('that is self-signed is told from one of an unknown authority', async () => {
    const own = await gathered(
      { https: await ownCertificate() },
      { name: 'target.test', table: { 'target.test': { A: ['127.0.0.1'] } } },
    );
    expect(own.certificate).toMatchObject({ selfSigned: true, fits: true, fault: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(scoreOf(own, 'host-certificate')).toBe(6);
    const https = await webSite((_, response) => page(response, 'x'), { certificate: GOOD });
    const unknown = await gathered({ https }, { authorities: [] });
    expect(unknown.certificate).toMatchObject({ selfSigned: false, fault: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
    expect(scoreOf(unknown, 'host-certificate')).toBe(3);
  });

  test('is asked for by name', async () => {
    const names: unknown[] = [];
    const server = createTlsServer({
      cert: CERTIFICATE,
      key: PRIVATE_KEY,
      SNICallback(name, done) {
        names.push(name);
        done(null);
      },
    });
    const https = await listening(server, '127.0.0.1', 0);
    onTestFinished(() => https[Symbol.asyncDispose]());
    server.on('request', (_, response) => response.end('x'));
    await gathered({ https });
    expect(new Set(names)).toEqual(new Set(['www.site.test']));
  });

  test('is none where the port speaks no TLS, hangs up, or is closed', async () => {
    const plain = await webSite((_, response) => page(response, 'x'));
    const mute = await rawSite((socket) => socket.destroy());
    for (const https of [plain, mute, undefined]) {
      const artifact = await gathered(https === undefined ? {} : { https });
      expect(artifact.tls.kind).toBe('none');
      expect(artifact.https.kind).toBe('silent');
      expect(found(artifact).coverage).toContainEqual(
        expect.objectContaining({ checkId: 'host-certificate', outcome: 'negative' }),
      );
    }
  });
});

describe('a host that leads elsewhere', () => {
  test('from http to its own https is not asked twice there', async () => {
    const http = await webSite((_, response) => response.writeHead(301, { Location: 'https://www.site.test/' }).end());
    const https = await webSite((_, response) => page(response, '<title>Safe</title>'), { certificate: GOOD });
    const artifact = await gathered({ http, https });
    expect(https.seen).toHaveLength(1);
    expect(artifact.http).toMatchObject({
      title: 'Safe',
      way: [
        { url: 'http://www.site.test/', status: 301 },
        { url: 'https://www.site.test/', status: 200 },
      ],
    });
    expect(artifact.pages).toHaveLength(1);
  });

  test('on another host is followed no further, and said where', async () => {
    const http = await webSite((_, response) => response.writeHead(302, { Location: 'https://site.test/start' }).end());
    const artifact = await gathered({ http });
    expect(artifact.http).toMatchObject({ status: 302, leadsTo: 'https://site.test/start', closed: undefined });
    expect(artifact.https).toEqual(closed);
  });

  test.each([
    ['https://login.microsoftonline.com/x/oauth2/authorize', 'a sign-in at login.microsoftonline.com'],
    ['https://sso.other.test/', 'a sign-in at sso.other.test'],
    ['https://other.test/users/sign_in?next=1', 'a sign-in at other.test'],
    ['/login?from=%2F', 'a sign-in at /login'],
  ])('at a sign-in (%s) keeps visitors out', async (location, words) => {
    const http = await webSite(({ path }, response) => {
      if (path === '/') response.writeHead(302, { Location: location }).end();
      else page(response, '<div id="app"></div>');
    });
    const artifact = await gathered({ http });
    expect(artifact.http).toMatchObject({ closed: words });
    expect(scoreOf(artifact, 'private-looking-host')).toBe(3);
  });

  test('by a page that sends browsers on is followed as well', async () => {
    const http = await webSite(({ path }, response) => {
      if (path === '/') page(response, '<META content="0; url=/signin" HTTP-EQUIV="Refresh">');
      else page(response, 'x');
    });
    expect((await gathered({ http })).http).toMatchObject({
      url: 'http://www.site.test/signin',
      closed: 'a sign-in at /signin',
    });
  });

  test('in a circle is followed a few times', async () => {
    let count = 0;
    const http = await webSite((_, response) => {
      count += 1;
      response.writeHead(302, { Location: `/again-${count}` }).end();
    });
    expect((await gathered({ http })).http).toMatchObject({ kind: 'answers', status: 302 });
    expect(count).toBeLessThanOrEqual(6);
  });
});

test.each([
  [401, {}, '<h1>Who are you</h1>', 'status 401'],
  [403, {}, '<h1>Forbidden</h1>', 'status 403'],
  [200, {}, '<form><input name="user"><input type="PASSWORD"></form>', 'a form for a password'],
])('status %i keeps visitors out as what it is', async (status, headers, body, words) => {
  const http = await webSite((_, response) => page(response, body, status, headers));
  const artifact = await gathered({ http });
  expect(artifact.http).toMatchObject({ status, closed: words });
  expect(scoreOf(artifact, 'private-looking-host')).toBe(3);
});

test('a page with many links beside a form for a password is open', async () => {
  const links = Array.from({ length: 30 }, (_, index) => `<a href="/${index}">x</a>`).join('');
  const http = await webSite((_, response) => page(response, `${links}<input type="password">`));
  expect((await gathered({ http })).http).toMatchObject({ closed: undefined });
});

test('host names below the domain are read from pages, scripts and headers', async () => {
  const body = `<a href="https://shop.site.test/x">x</a><script>var a = {"u":"https:\\/\\/api.site.test\\/v1"}</script>
    <img src=//CDN.site.test/y> encoded=https%3A%2F%2Fold.site.test%2F, notsite.test www.other.test site.test`;
  const http = await webSite((_, response) =>
    page(response, body, 200, { 'Content-Security-Policy': "img-src 'self' img.site.test" }),
  );
  const artifact = await gathered({ http });
  expect([...linksOf(artifact)].sort()).toEqual([
    'api.site.test',
    'cdn.site.test',
    'img.site.test',
    'old.site.test',
    'shop.site.test',
  ]);
});

test('what a host says is safe to show', async () => {
  const https = await webSite(
    (_, response) =>
      page(response, '<title>a\u0000\u001b[31m\u202eb\n</title>', 200, { Location: "https://x.test/'$(id)" }),
    { certificate: GOOD },
  );
  const http = await webSite((_, response) =>
    response.writeHead(302, { Location: 'http://evil.test/%0a%1b[2J\u0085"\'`id`' }).end(),
  );
  const artifact = await gathered({ http, https });
  const { observed } = found(artifact);
  expect(observed.map(({ checkId }) => checkId)).toEqual(['host-certificate', 'private-looking-host']);
  for (const { title, description, evidence, reproduce } of observed)
    for (const text of [title, description, evidence, reproduce ?? '']) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f\u202e]/);
    }
});

test('a page is read as far as it need be', async () => {
  const http = await webSite((_, response) => page(response, `<title>Long</title>${'x'.repeat(2_000_000)}`));
  const artifact = await gathered({ http });
  expect(artifact.http.kind === 'answers' && artifact.http.text.length).toBeLessThanOrEqual(100_000);
  expect(artifact.pages[0]?.truncated).toBe(true);
});

describe('a name without an address', () => {
  test('is not asked for anything', async () => {
    const http = await webSite((_, response) => page(response, 'x'));
    const table: DnsTable = {
      'www.site.test': { CNAME: ['acme.azurewebsites.net'] },
      'azurewebsites.net': { SOA: ['x'] },
    };
    const artifact = await gathered({ http }, { table });
    expect(http.seen).toEqual([]);
    expect(artifact.leads).toEqual([
      {
        via: 'CNAME',
        from: 'www.site.test',
        to: 'acme.azurewebsites.net',
        end: 'no_name',
        domain: 'azurewebsites.net',
        registered: 'yes',
      },
    ]);
    expect(scoreOf(artifact, 'alias-takeover')).toBe(6);
  });

  test.each([
    ['nobody has its domain', 'a.gone.com', {}, 'no'],
    ['nobody has it below the last label of the scanned one', 'a.gone.test', {}, 'no'],
    ['nobody has it below a label of its own', 'a.gone.corp', { corp: { SOA: ['x'] } }, 'no'],
    ['not even its last label is known', 'a.gone.corp', {}, 'internal'],
    ['its domain cannot be asked for', 'a.gone.com', { 'gone.com': 'fails' }, 'unknown'],
    ['its suffix cannot be asked for', 'a.gone.corp', { corp: 'fails' }, 'unknown'],
  ] as const)('and an alias is told to be free only where %s', async (_, target, above, registered) => {
    const table: DnsTable = { 'www.site.test': { CNAME: [target] }, ...above };
    const artifact = await gathered({}, { table });
    expect(artifact.leads.map((each) => each.registered)).toEqual([registered]);
    expect(scoreOf(artifact, 'alias-takeover')).toBe(registered === 'no' ? 6 : undefined);
  });

  test('that could not be asked for is no proof of anything', async () => {
    const artifact = await gathered({}, { table: { 'www.site.test': 'fails' } });
    expect(artifact.http).toMatchObject({ kind: 'unknown', outcome: 'not_testable' });
    expect(new Set(found(artifact).coverage.map(({ outcome }) => outcome))).toEqual(new Set(['not_testable']));
  });
});

describe('name servers and mail servers of a host', () => {
  const delegated: DnsTable = {
    ...here,
    'www.site.test': {
      A: ['127.0.0.1'],
      NS: ['ns1.digitalocean.com', 'ns2.digitalocean.com'],
      MX: [{ value: 'mx.gone.com', priority: 10 }],
    },
    'ns1.digitalocean.com': { A: ['127.0.0.1'] },
    'ns2.digitalocean.com': { A: ['127.0.0.1'] },
    com: { SOA: ['x'] },
  };

  test('are asked whether they have the zone, and looked for', async () => {
    const dns = await nameServer(() => ({ code: 5 }));
    const artifact = await gathered({ dns }, { table: delegated });
    expect(artifact.leads.map(({ via, to, served, registered }) => [via, to, served ?? registered])).toEqual([
      ['NS', 'ns1.digitalocean.com', 'refused'],
      ['NS', 'ns2.digitalocean.com', 'refused'],
      ['MX', 'mx.gone.com', 'no'],
    ]);
    expect(scoreOf(artifact, 'delegation-takeover')).toBe(8);
    expect(scoreOf(artifact, 'mail-takeover')).toBe(6);
    expect(dns.asked).toEqual(['www.site.test SOA', 'www.site.test SOA']);
  });

  test('that serve the zone, or cannot be asked, are no finding', async () => {
    const dns = await nameServer(() => ({ code: 0, authoritative: true }));
    expect(scoreOf(await gathered({ dns }, { table: delegated }), 'delegation-takeover')).toBeUndefined();
    const artifact = await gathered({}, { table: delegated });
    expect(artifact.leads.map(({ served }) => served)).toEqual(['unknown', 'unknown', undefined]);
    expect(scoreOf(artifact, 'delegation-takeover')).toBeUndefined();
  });

  test('of a zone that does not answer are asked for above it', async () => {
    const dns = await nameServer(({ name, type }) =>
      type === 'NS' ? { code: 0, delegation: { [name]: ['ns1.linode.com'] } } : { code: 2 },
    );
    const table: DnsTable = {
      'www.site.test': 'fails',
      'site.test': { NS: ['ns.site.test'] },
      'ns1.linode.com': { A: ['127.0.0.1'] },
    };
    const artifact = await gathered({ dns }, { table });
    expect(artifact.leads).toMatchObject([{ via: 'NS', to: 'ns1.linode.com', served: 'failed' }]);
    expect(scoreOf(artifact, 'delegation-takeover')).toBe(8);
  });

  test('of a lame zone are asked by the addresses of its delegation', async () => {
    const inside = 'ns.www.site.test';
    const dns = await nameServer(({ name, type }) =>
      type === 'NS' ? { code: 0, delegation: { [name]: [inside] }, glue: { [inside]: '127.0.0.1' } } : { code: 2 },
    );
    const table: DnsTable = { 'www.site.test': 'fails', [inside]: 'fails', 'site.test': { NS: ['ns.site.test'] } };
    const artifact = await gathered({ dns }, { table });
    expect(artifact.leads).toMatchObject([{ via: 'NS', to: inside, end: 'failed', served: 'failed' }]);
    expect(scoreOf(artifact, 'lame-delegation')).toBe(4);
  });

  test('of an alias are those of its target, and not looked at', async () => {
    const table: DnsTable = {
      'www.site.test': { CNAME: ['other.test'] },
      'other.test': { A: ['127.0.0.1'], MX: ['mx.gone.com'], NS: ['ns.gone.com'] },
    };
    const artifact = await gathered({}, { table });
    expect(artifact.leads.map(({ via }) => via)).toEqual(['CNAME']);
  });

  test('are none where the host takes no mail', async () => {
    const table: DnsTable = { 'www.site.test': { A: ['127.0.0.1'], MX: [{ value: '.', priority: 0 }] } };
    expect((await gathered({}, { table })).leads).toEqual([]);
  });
});

describe('what stands in the way', () => {
  test('the guard is said to', async () => {
    const egress = worldEgress({});
    const refuse = async () => {
      throw new EgressRefused('This service does not scan it');
    };
    const artifact = await gathered({}, { context: worldContext({}, { egress: { ...egress, resolve: refuse } }) });
    expect(artifact.tls).toEqual({ kind: 'unknown', outcome: 'blocked', reason: 'This service does not scan it' });
    expect(artifact.https).toMatchObject({ kind: 'unknown', outcome: 'blocked' });
  });

  test('the policy is said to, and nothing is sent', async () => {
    const http = await webSite((_, response) => page(response, 'x'));
    const scope = { ...openScope, exclusions: { hosts: ['*.site.test'], ports: [], paths: [] } };
    const egress = worldEgress({ http });
    const artifact = await gathered({ http }, { context: worldContext({ http }, { scope, egress }) });
    expect(artifact.tls).toMatchObject({ outcome: 'skipped' });
    expect(artifact.http).toMatchObject({ outcome: 'skipped' });
    expect(artifact.https).toMatchObject({ outcome: 'skipped' });
    expect(egress.connections()).toBe(0);
  });

  test('a spent budget ends the look', async () => {
    const egress = worldEgress({});
    const spent = () => {
      throw new EgressSpent();
    };
    const context = worldContext({}, { egress: { ...egress, connect: spent } });
    await expect(gathered({}, { context })).rejects.toMatchObject({ kind: 'spent' });
  });

  test('an abort ends it at once', async () => {
    const http = await rawSite(() => undefined);
    const controller = new AbortController();
    const context = worldContext({ http, https: http }, { signal: controller.signal });
    const going = gathered({ http }, { context });
    setTimeout(() => controller.abort(new Error('cancelled')), 50);
    await expect(going).rejects.toThrow('cancelled');
  });
});
