import { startNameServer } from '../name-server/start-name-server.ts';
import {
  aliasHosts,
  chainHosts,
  countedHosts,
  danglingHosts,
  deepHosts,
  delegatedHosts,
  domain,
  foreignHosts,
  hostsWithAddresses,
  lameHosts,
  ordinaryHosts,
  permutedHosts,
  scanfoldZones,
  splitHosts,
  unguessableHosts,
  wildHosts,
} from '../name-server/zones/scanfold.ts';
import { type CertificateService, certspotterService, crtshService } from './certificate-services.ts';
import { type Authority, type Certificate, createAuthority, selfSigned } from './certificates.ts';
import { type Answer, type Site, startWebServers } from './web-servers.ts';

const below = (label: string) => `${label}.${domain}`;
const dayMs = 86_400_000;

/** What a name is linked from and what a certificate names beside: told by no other source. */
const linked = ['velvet-anchor', 'moss-atlas'].map(below);
const certified = ['brass-heron', 'pewter-finch'].map(below);

/** A customer of the wildcard: a certificate was made for it, though nobody set the name up. */
export const customer = below('customer-1.wild');

/** Another customer, whom no service tells of at first. */
export const laterCustomer = below('customer-2.wild');

/** Names that nobody has any more: a log never forgets. */
const gone = ['decommissioned', 'gone.us', 'x.y.z.gone'].map(below);

const told = new Set([...linked, ...certified]);
const secret = unguessableHosts.map(({ name }) => name).filter((name) => !told.has(name));

/** What the logs of certificates hold, by service. Neither has all. */
const inCrtsh: readonly (readonly string[])[] = [
  ['*.scanfold.test', 'scanfold.test'],
  ...secret.slice(0, 16).map((name) => [name, `www.${name}.example`]),
  ...[...countedHosts, ...deepHosts].map(({ name }) => [name]),
  ...[...foreignHosts, ...wildHosts].map(({ name }) => [name, 'Ops.Team@scanfold.test']),
  [customer, '*.wild.scanfold.test'],
  ...gone.map((name) => [name]),
];
const inCertspotter: readonly (readonly string[])[] = [
  ...secret.slice(10).map((name) => [name]),
  ...[...splitHosts, ...aliasHosts, ...danglingHosts, ...lameHosts].map(({ name }) => [name]),
  ...delegatedHosts.map(({ name }) => [name, 'unrelated.example']),
  [below('crowd')],
  ...chainHosts.map(({ name }) => [name]),
  ...gone.map((name) => [name]),
];

/** Every host that a scan is to tell: each that has an address, and each alias of nothing. */
export const expectedHosts: readonly string[] = [
  ...hostsWithAddresses.map(({ name }) => name),
  ...danglingHosts.map(({ name }) => name),
  below('ns1.eu'),
  customer,
].sort();

const addressOf = (name: string) =>
  [...ordinaryHosts, ...permutedHosts, ...unguessableHosts, ...hostsWithAddresses].find((host) => host.name === name)
    ?.addresses[0] ?? '';

const page = (title: string, body = ''): Answer => ({
  body: `<html><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`,
});

const words = ['savings', 'loans', 'flights', 'hotels', 'shoes', 'tickets', 'insurance', 'games', 'recipes', 'phones'];
let visits = 0;

/** A page of advertising: other words with each visit, and the name in it. */
function parkedPage(host: string): Answer {
  visits += 1;
  const some = words.map((_, index) => words[(index * 3 + visits) % words.length]).slice(0, 6);
  return page(`${host} is for sale`, `<p>Buy ${host} today. Related: ${some.join(' ')} ${visits}</p>`);
}

function certificates(authority: Authority) {
  const now = Date.now();
  const from = now - 30 * dayMs;
  const issue = (name: string, days: number, names: readonly string[] = [name]) =>
    authority.issue({ commonName: name, names, from: now - 100 * dayMs, to: now + days * dayMs });
  return {
    main: issue(domain, 80, [domain, below('www'), ...certified, '*.eu.scanfold.test', 'elsewhere.example']),
    admin: issue(below('admin'), 60),
    expired: issue(below('shop'), -3),
    otherHost: issue('other.example', 80),
    ten: issue(below('api'), 10),
    twenty: issue(below('docs'), 20),
    self: selfSigned({ commonName: below('wiki'), names: [below('wiki')], from, to: now + 300 * dayMs }),
  };
}

function sites(made: ReturnType<typeof certificates>): readonly Site[] {
  const secure = (label: string, certificate: Certificate, answer: Answer): Site => ({
    address: addressOf(label === '' ? domain : below(label)),
    https: () => answer,
    certificateOf: () => certificate,
  });
  const plain = (label: string, answer: Answer): Site => ({ address: addressOf(below(label)), http: () => answer });
  const home = page(
    'Scanfold',
    `<a href="https://${linked[0]}/about">About</a><script>const next = "https:\\/\\/${linked[1]}\\/x"</script>`,
  );
  return [
    {
      ...secure('', made.main, home),
      http: () => ({ status: 301, headers: { location: `https://${domain}/` }, body: '' }),
    },
    secure('www', made.main, page('Scanfold')),
    secure('shop', made.expired, page('Shop')),
    secure('blog', made.otherHost, page('Blog')),
    secure('wiki', made.self, page('Wiki')),
    secure('api', made.ten, page('API')),
    secure('docs', made.twenty, page('Documentation')),
    secure(
      'admin',
      made.admin,
      page('Sign in', '<form method="post"><input name="u"><input type="password" name="p"></form>'),
    ),
    plain('dev', { ...page('Work in progress'), headers: { server: 'nginx/1.22.1' } }),
    plain('jenkins', { status: 401, headers: { 'www-authenticate': 'Basic realm="Jenkins"' }, body: 'who are you' }),
    plain('api-dev', page('New API')),
    plain('dev-api', { status: 403, body: 'Forbidden' }),
    plain('device', page('Devices')),
    plain('administration', page('Administration')),
    plain('attestation', page('Attestation')),
    { address: '127.0.20.1', http: (host) => page(`Welcome to ${host}`) },
    { address: '127.0.20.2', http: (host) => page(`Deep welcome to ${host}`) },
    {
      address: '127.0.40.1',
      http(host) {
        if (host === below('pages'))
          return {
            status: 404,
            headers: { server: 'GitHub.com' },
            body: "<title>Site not found &middot; GitHub Pages</title><p>There isn't a GitHub Pages site here.</p>",
          };
        return host.endsWith('.parked.scanfold.test') ? parkedPage(host) : page(`Served for ${host}`);
      },
    },
  ];
}

/** A finding as it is told, without its words. */
export interface ExpectedFinding {
  readonly check: string;
  readonly resource: string;
  readonly score: number;
}

const finding = (check: string, label: string, score: number): ExpectedFinding => ({
  check,
  resource: label === '' ? domain : below(label),
  score,
});

/** Everything that is to be found on this domain, and nothing else. */
export const expectedFindings: readonly ExpectedFinding[] = [
  // What the alias leads to is gone, and its service gives the name to whoever asks for it next.
  finding('alias-takeover', 'campaign', 6),
  finding('alias-takeover', 'downloads', 6),
  finding('alias-takeover', 'handbook', 6),
  finding('alias-takeover', 'merch', 6),
  finding('alias-takeover', 'promo-alias', 6),
  // It is in a domain that nobody has.
  finding('alias-takeover', 'survey-2', 6),
  // The service says that nobody has the name.
  finding('alias-takeover', 'pages', 8),
  // Gone, and out of reach of others.
  finding('dangling-alias', 'leftover', 1),
  finding('dmarc-policy-none', '', 3),
  // One for each certificate: that of www is shown by aliases of www, too, which it is not for.
  finding('host-certificate', '', 6),
  // admin, api, blog, docs, shop, wiki
  ...[1, 8, 6, 6, 10, 6].map((score) => finding('host-certificate', '', score)),
  finding('hosted-service', 'bucket', 1),
  finding('private-looking-host', 'admin', 3),
  finding('private-looking-host', 'api-dev', 6),
  finding('private-looking-host', 'dev', 6),
  finding('private-looking-host', 'dev-api', 3),
  finding('private-looking-host', 'jenkins', 3),
  finding('mta-sts-missing', '', 1),
  finding('single-name-server', 'eu', 3),
  finding('zone-transfer-open', 'eu', 8),
];

/** All that runs for a scan of `scanfold.test`. */
export interface ScanfoldWorld extends AsyncDisposable {
  readonly domain: string;
  readonly resolver: string;
  /** What stands for the ports of DNS, HTTP and HTTPS. */
  readonly ports: Readonly<Record<number, number>>;
  readonly crtsh: CertificateService;
  readonly certspotter: CertificateService;
  /** PEM. */
  readonly authority: string;
}

/** Starts name server, resolver, web servers and the two services of certificates. */
export async function startScanfoldWorld(webPorts?: Readonly<Record<80 | 443, number>>): Promise<ScanfoldWorld> {
  await using started = new AsyncDisposableStack();
  const names = started.use(await startNameServer(scanfoldZones));
  const authority = createAuthority();
  const web = started.use(await startWebServers(sites(certificates(authority)), webPorts));
  const crtsh = started.use(await crtshService(inCrtsh));
  const certspotter = started.use(await certspotterService(inCertspotter, 20));
  const held = started.move();
  return {
    domain,
    resolver: names.resolver,
    ports: { 53: names.authority.port, ...web.ports },
    crtsh,
    certspotter,
    authority: authority.cert,
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}
