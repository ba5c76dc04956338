import { createServer } from 'node:https';
import { expect, test } from 'vitest';
import { scanWebsite } from '../../../shared/scanners/website/scanner.ts';
import { inspectCertificate } from '../../../shared/scanning/certificate/inspect-certificate.ts';
import { createEgress } from '../../../shared/scanning/egress/egress.ts';
import { selfSigned } from '../../osint/certificates.ts';
import { listening } from '../../targets/server.ts';
import { runCmsScan } from './cms/run-cms-scan.ts';
import { longestTurn, longestTurnMs } from './longest-turn.ts';
import { scanContext } from './scan-context.ts';

const always = { from: Date.UTC(2020, 0), to: Date.UTC(2120, 0) };
const names = (many: number, of: (at: number) => string) => Array.from({ length: many }, (_, at) => of(at));

/** What OpenSSL takes as the certificates of a server is 100 kB in all (SSL_CTX_set_max_cert_list). */
const hostile: Readonly<Record<string, { readonly commonName?: string; readonly names: readonly string[] }>> = {
  '10,000 short names': { names: names(10_000, (at) => at.toString(36)) },
  '2,000 names with many labels': { names: names(2000, (at) => `${'a.'.repeat(12)}${at.toString(36)}.test`) },
  '240 names of 255 bytes': { names: names(240, (at) => `${at}.`.padEnd(255, 'a.')) },
  '5,000 wildcards': { names: names(5000, (at) => `*.${at}.test`) },
  'names in quotes': { names: names(3000, (at) => `", DNS:${at}.test`) },
  'names of separators': { names: names(200, () => ', '.repeat(120)) },
  'one name of 60 kB': { names: ['a'.repeat(60_000)] },
  'a subject and an issuer of 42 kB each': { commonName: 'CN=a, '.repeat(7000), names: [] },
  'a subject of many lines': { commonName: 'a\n'.repeat(20_000), names: ['host.test'] },
  'as much as a handshake carries': { names: names(18_000, (at) => at.toString(36)) },
};

async function hostileServer(wanted: (typeof hostile)[string]) {
  const server = createServer(selfSigned({ commonName: 'host.test', ...always, ...wanted }), (_, response) =>
    response.setHeader('Content-Type', 'text/html').end('<title>a</title>'),
  );
  const loopback = ['127.0.0.0/8'];
  const egress = createEgress({ only: loopback, allow: loopback }, { resolver: async () => ['127.0.0.1'] });
  const target = await listening(server, '127.0.0.1', 0);
  return { ...target, url: `https://host.test:${target.port}/`, egress };
}

test.each(Object.entries(hostile))(
  'a certificate with %s is seen and lets others have their turn',
  async (_, wanted) => {
    await using server = await hostileServer(wanted);
    const { url, port, egress } = server;
    const context = scanContext([], { egress });
    const look = await inspectCertificate('host.test', { context, authorities: [], port });
    expect(look.kind).toBe('seen');
    const settings = { dns: undefined, technologies: async () => ({ kind: 'none' }) as const, faulty: () => undefined };
    const scans = {
      look: () => inspectCertificate('host.test', { context, authorities: [], port }),
      website: () => scanWebsite({ target: url }, settings, scanContext([], { egress })),
      CMS: () => runCmsScan(url, { context: { egress } }),
      'CMS, unchecked': () => runCmsScan(url, { context: { egress }, options: '--disable-tls-checks' }),
    };
    for (const [name, scan] of Object.entries(scans)) expect(await longestTurnMs(scan), name).toBeLessThan(longestTurn);
  },
);
