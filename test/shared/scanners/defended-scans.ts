import type { RequestListener } from 'node:http';
import { scanWebsite } from '../../../shared/scanners/website/scanner.ts';
import { createEgress } from '../../../shared/scanning/egress/egress.ts';
import type {
  Absence,
  CoverageEntry,
  KnownFinding,
  Observation,
  ScanOutcome,
} from '../../../shared/scanning/scanner.ts';
import type { WebTuning } from '../../../shared/scanning/web/web-tuning.ts';
import { type Defence, type DefendedSite, defences, defendedSite } from '../../targets/defence/defence.ts';
import { DOT_ENV, DUMP, GIT_CONFIG } from '../../targets/exposed/exposed-pages.ts';
import { wordsOf } from '../../targets/generated-site.ts';
import { hurriedTime } from '../scanning/web/virtual-time.ts';
import { quickScope } from './application/quick-scope.ts';
import { runApplicationScan } from './application/run-application-scan.ts';
import { runCmsScan } from './cms/run-cms-scan.ts';
import { loopbackEgress, scanContext } from './scan-context.ts';
import { fakeDns, leadsTo } from './subdomain/fake-dns.ts';
import { runSubdomainScan } from './subdomain/run-subdomain-scan.ts';

/** What came of a scan. */
interface Scanned {
  readonly outcome: ScanOutcome;
  readonly observed: readonly Observation[];
  readonly absent: readonly Absence[];
  readonly coverage: readonly CoverageEntry[];
}

/** A clock that sleeping turns, and how long real answers are waited for. */
interface Times {
  readonly now: () => number;
  readonly web: WebTuning;
}

/** A scanner with a small site that has something to find. */
export interface DefendedScan {
  readonly site: RequestListener;
  readonly scan: (site: DefendedSite, known: readonly KnownFinding[], times: Times) => Promise<Scanned>;
}

const html = (title: string, number: number, more = '') =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1><p>${wordsOf(number)}</p>${more}</body></html>`;

const home = html(
  'Garden notes',
  3,
  '<a href="/about">About us</a> <a href="/seeds?sort=name">Seeds</a> <a href="/contact">Where we are</a><script src="/own.js"></script>',
);

const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/': ['text/html', home],
  '/about': ['text/html', html('About us', 5)],
  '/seeds': ['text/html', html('Seeds', 8)],
  '/contact': ['text/html', html('Where we are', 13)],
  '/own.js': ['text/javascript', '/*! jQuery v1.12.4 */window.garden = 1;'],
  '/robots.txt': ['text/plain', 'User-agent: *\nDisallow: /shed/\n'],
  '/.git/config': ['text/plain', GIT_CONFIG],
  '/.git/HEAD': ['text/plain', 'ref: refs/heads/main\n'],
  '/.env': ['text/plain', DOT_ENV],
  '/backup.sql': ['text/plain', DUMP],
  '/dump.sql': ['text/plain', DUMP],
  '/database.sql': ['text/plain', DUMP],
};

const garden: RequestListener = ({ url = '/', method }, response) => {
  const [type, body] = files[new URL(url, 'http://a.test').pathname] ?? [];
  response.setHeader('Server', 'nginx/1.18.0');
  response.setHeader('X-Powered-By', 'PHP/7.4.33');
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': type ?? 'text/html' });
  response.end(method === 'HEAD' ? undefined : (body ?? html('Not found', 21)));
};

const names = ['dev', 'stg', 'jenkins', 'admin', 'dev-1', 'admin-old', 'www', 'shop', 'docs'].map(
  (each) => `${each}.a.test`,
);

const hosts: RequestListener = ({ headers: { host = '' } }, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(html(`Host of ${host.split('.')[0]}`, 2 + names.indexOf(host)));
};

/** All scanners of the web. */
export const defendedScans: Readonly<Record<string, DefendedScan>> = {
  CMS: {
    site: garden,
    async scan({ url }, known, { now, web }) {
      return await runCmsScan(url, {
        context: { known, now, scope: quickScope('standard') },
        tuning: { reserveMs: 0, lastRequestMs: 0, web },
      });
    },
  },
  application: {
    site: garden,
    async scan({ url }, known, { now, web }) {
      return await runApplicationScan(url, {
        context: { known, now, scope: quickScope('standard') },
        tuning: { reserveMs: 0, commitEveryMs: 10_000, concurrency: 3, maxBodyBytes: 1_000_000, web },
      });
    },
  },
  website: {
    site: garden,
    async scan({ url }, known, { now, web }) {
      const commits: Parameters<typeof scanContext>[0] = [];
      const outcome = await scanWebsite(
        { target: url },
        { dns: undefined, technologies: async () => ({ kind: 'none' }), faulty: () => undefined },
        scanContext(commits, { known, now, scope: quickScope('standard') }),
        { reserveMs: 0, web },
      );
      const all = <T>(of: (unit: (typeof commits)[number]) => readonly T[]) => commits.flatMap(of);
      return {
        outcome,
        observed: all(({ observed }) => observed),
        absent: all(({ absent }) => absent),
        coverage: all(({ coverage }) => coverage),
      };
    },
  },
  hosts: {
    site: hosts,
    async scan({ port }, known, { now, web }) {
      const guard = loopbackEgress();
      const table = Object.fromEntries(['a.test', ...names].map((name) => [name, leadsTo('127.0.0.1')]));
      const egress = {
        ...createEgress({ allow: [] }),
        ...guard,
        resolve: async () => await guard.resolve('127.0.0.1'),
        connect: (to: Parameters<typeof guard.connect>[0], at: number) => guard.connect(to, at === 80 ? port : 1),
      };
      return await runSubdomainScan('a.test', {
        resolvers: [],
        context: { known, now, egress },
        settings: { dns: () => fakeDns({ hosts: table }), labels: names.map((name) => name.split('.')[0] ?? '') },
        tuning: { hostsAtOnce: 2, web },
      });
    },
  },
};

/** A scan that has been through once, with what it found and how many requests it took. */
export interface Rehearsed {
  readonly site: DefendedSite;
  readonly known: readonly KnownFinding[];
  readonly requests: number;
  readonly run: (defence: Defence, from: number) => Promise<Scanned>;
}

/** Scans the site undefended, so that all that is there is known. */
export async function rehearsed({ site: listener, scan }: DefendedScan): Promise<Rehearsed> {
  const site = await defendedSite(listener);
  const timesOf = (defence?: Defence): Times => {
    const { now, sleep } = hurriedTime();
    const requestTimeoutMs = defence === 'does not answer' ? 300 : 20_000;
    return { now, web: { sleep, requestTimeoutMs, connectTimeoutMs: 20_000 } };
  };
  const first = await scan(site, [], timesOf());
  const known = first.observed.map(({ checkId, resource, location }) => ({ checkId, resource, location }));
  site.turn();
  const second = await scan(site, known, timesOf());
  if (first.outcome.kind !== 'finished' || second.outcome.kind !== 'finished' || second.absent.length > 0)
    throw new Error('the site is not as the test needs it', { cause: [first.outcome, second.outcome, second.absent] });
  return {
    site,
    known,
    requests: site.asked().length,
    run: async (defence, from) => {
      site.turn({ by: defences[defence], from });
      return await scan(site, known, timesOf(defence));
    },
  };
}

/** Requests at which a defence sets in: the second and the last one, and others in between. */
export function switchPoints(requests: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => 2 + Math.round((at * (requests - 2)) / (count - 1)));
}
