import { type CertificateService, certspotterService, crtshService } from './certificate-services.ts';
import { type Authority, createAuthority } from './certificates.ts';
import { ferryDomain, ferryHosts, ferryName } from './ferry-names.ts';
import { type FerryServers, startFerryServers } from './ferry-servers.ts';
import { type Answer, type Site, startWebServers } from './web-servers.ts';

const addressOf = (label: string) => ferryHosts.find(({ name }) => name === ferryName(label))?.address ?? '';
const url = (label: string, path = '/') => `https://${ferryName(label)}${path}`;
const page = (title: string, body = ''): Answer => ({
  body: `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`,
});

/** The site names hosts in each place where sites do. */
function home(path: string): Answer {
  switch (path) {
    case '/':
      return {
        ...page(
          'Ferries to the islands',
          `<a href="${url('gangway')}">Boarding</a><script>fetch("${url('halyard', '/v1').replaceAll('/', String.raw`\/`)}")</script>`,
        ),
        headers: {
          'content-security-policy': `default-src 'self'; connect-src wss://${ferryName('my_harbour')}`,
          link: `<${url('mizzen')}>; rel=preconnect`,
          'access-control-allow-origin': `https://${ferryName('rudder')}`,
          'report-to': `{"group":"csp","max_age":86400,"endpoints":[{"url":"${url('keelson', '/r')}"}]}`,
        },
      };
    case '/robots.txt':
      return {
        headers: { 'content-type': 'text/plain' },
        body: `User-agent: *\nSitemap: ${url('build_01', '/s.xml')}\n`,
      };
    case '/sitemap.xml':
      return {
        headers: { 'content-type': 'application/xml' },
        body: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${url('bilge')}</loc></url></urlset>`,
      };
    case '/.well-known/security.txt':
      return {
        headers: { 'content-type': 'text/plain' },
        body: `Contact: ${url('scupper', '/report')}\nExpires: 2027-12-31T00:00:00Z\n`,
      };
    default:
      return { ...page('Not found', `<a href="${url('foredeck')}">Help</a>`), status: 404 };
  }
}

function sites(authority: Authority): readonly Site[] {
  const now = Date.now();
  const main = authority.issue({
    commonName: ferryDomain,
    names: [ferryDomain, ferryName('www'), ferryName('signal-lamp'), ferryName('tarpaulin')],
    from: now - 86_400_000,
    to: now + 80 * 86_400_000,
  });
  const policy = `version: STSv1\r\nmode: enforce\r\nmx: mx-a.${ferryDomain}\r\nmax_age: 604800\r\n`;
  const mail = authority.issue({
    commonName: ferryName('mta-sts'),
    names: [ferryName('mta-sts')],
    from: now - 86_400_000,
    to: now + 60 * 86_400_000,
  });
  const plain = (label: string, answer: Answer): Site => ({ address: addressOf(label), http: () => answer });
  return [
    {
      address: addressOf(''),
      https: (_, path) => home(path),
      http: () => ({ status: 301, headers: { location: `https://${ferryDomain}/` }, body: '' }),
      certificateOf: () => main,
    },
    {
      address: addressOf('www'),
      http: () => ({ status: 302, headers: { location: url('hawser', '/start') }, body: '' }),
    },
    {
      address: addressOf('mta-sts'),
      https: (_, path) =>
        path === '/.well-known/mta-sts.txt'
          ? { headers: { 'content-type': 'text/plain' }, body: policy }
          : home('/404'),
      certificateOf: () => mail,
    },
    plain('dev', page('Next timetable, not yet public')),
    plain('jenkins', { status: 403, body: page('Sign in', '<form><input type="password"></form>').body }),
    {
      address: '127.0.63.1',
      http: (host) =>
        host === ferryName('admin.apps')
          ? page('Console', '<p>Deployments of all teams, and their logs of the last week</p>')
          : { ...page('No such application', `<p>${host} is not deployed</p>`), status: 404 },
    },
  ];
}

/** All that runs for a scan of the ferry line. */
export interface FerryWorld extends AsyncDisposable {
  readonly servers: FerryServers;
  readonly ports: Readonly<Record<number, number>>;
  readonly crtsh: CertificateService;
  readonly certspotter: CertificateService;
  /** PEM. */
  readonly authority: string;
}

/** Starts name servers, resolver, web servers and the two services of certificates, each of which knows a half. */
export async function startFerryWorld(): Promise<FerryWorld> {
  await using started = new AsyncDisposableStack();
  const servers = started.use(await startFerryServers());
  const authority = createAuthority();
  const web = started.use(await startWebServers(sites(authority)));
  const shown = ['signal-lamp', 'tarpaulin'].map(ferryName);
  const logged = ferryHosts.filter(({ name, way }) => way === 'certificate' && !shown.includes(name));
  const crtsh = started.use(
    await crtshService([
      ...logged.slice(0, 8).map(({ name }) => [name]),
      ...['quay', 'crew', 'freight'].map((zone) => [`*.${ferryName(zone)}`]),
      [`vpn.dr.${ferryDomain}`, `erp.legacy.${ferryDomain}`],
      [`retired-${'x'.repeat(20)}.${ferryDomain}`],
    ]),
  );
  const certspotter = started.use(
    await certspotterService(
      logged.slice(5).map(({ name }) => [name]),
      20,
    ),
  );
  const held = started.move();
  return {
    servers,
    ports: web.ports,
    crtsh,
    certspotter,
    authority: authority.cert,
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}
