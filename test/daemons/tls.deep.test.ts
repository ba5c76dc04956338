import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { weakSuite } from '../../shared/scanners/portscan/tls/cipher-suites.ts';
import type { Observation } from '../../shared/scanning/scanner.ts';
import { runScan } from '../shared/scanners/portscan/run-scan.ts';
import { TEST_ROOT } from '../targets/certificates.ts';
import { startDaemon } from './daemon.ts';
import { withPackage } from './debian-package.ts';
import { printed } from './printed.ts';
import { nginxSetups, startTlsDaemons, type TlsDaemon } from './set-ups/tls-daemons.ts';

const daemons: Readonly<Record<string, TlsDaemon>> = { ...nginxSetups, ...startTlsDaemons };
/** What is compared with sslscan, and how that goes over to TLS. */
const compared: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.keys(nginxSetups).map((name) => [name, []])),
  'exim with 3DES and RC4 after STARTTLS': ['--starttls-smtp'],
};

/** What is to stand in what the line of a finding prints. */
const SHOWN: Readonly<Record<string, RegExp>> = {
  'tls-outdated-versions': /New, (?:SSLv3|TLSv1\.0), Cipher is [A-Z]/,
  // A ServerHello, or the name of a suite.
  'tls-weak-ciphers': /(?:^|\n) ?(?:[0-9a-f]{2} )*16 03 |Cipher is [A-Z]+-.*NULL|AECDH/,
};

interface Facts {
  /** Outdated versions: `TLS 1.0`. */
  readonly versions: readonly string[];
  /** `TLS 1.0: TLS_ECDH_anon_WITH_NULL_SHA`. */
  readonly weakSuites: readonly string[];
  readonly isExpired: boolean;
  readonly isSelfSigned: boolean;
  /** Where they are weak. */
  readonly weakKey: string | undefined;
  readonly weakSignature: string | undefined;
}

const ports = new Map<string, number>();
const seen = new Map<string, readonly Observation[]>();
const lines = new Map<Observation, string>();
const truths = new Map<string, Facts>();

/** What the findings of a port say. */
function factsOf(observed: readonly Observation[]): Facts {
  const of = (id: string) => observed.find(({ checkId }) => checkId === id);
  const [versions, weak] = [of('tls-outdated-versions')?.evidence ?? '', of('tls-weak-ciphers')?.evidence ?? ''];
  const certificate = (id: string, pattern: RegExp) => pattern.exec(of(id)?.evidence ?? '')?.[1];
  return {
    versions: [...versions.matchAll(/^(SSL 3\.0|TLS 1\.[01]): supported$/gm)].map(([, name = '']) => name),
    weakSuites: weak.split('\n').filter(Boolean).sort(),
    isExpired: of('tls-certificate-expired') !== undefined,
    isSelfSigned: of('tls-certificate-untrusted')?.title === 'Self-signed TLS certificate',
    weakKey: certificate('tls-certificate-weak-key', /^key: ([^,]+),/m),
    weakSignature: certificate('tls-certificate-weak-signature', /signature: (.+)$/m),
  };
}

/** What sslscan says of a port. */
async function sslscan(port: number, options: readonly string[]): Promise<Facts> {
  const command = ['sslscan', '--no-colour', '--no-heartbleed', '--no-groups', '--xml=-', ...options];
  const [program = '', ...words] = withPackage('sslscan', [...command, `127.0.0.1:${port}`]);
  const { stdout: xml } = await promisify(execFile)(program, words);
  const text = (name: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];
  const enabled = [...xml.matchAll(/<protocol type="(ssl|tls)" version="([\d.]+)" enabled="1"/g)].map(
    ([, type, version]) => (type === 'ssl' ? `SSL ${version}.0` : `TLS ${version}`),
  );
  const suites = [...xml.matchAll(/<cipher [^>]*sslversion="TLSv([\d.]+)"[^>]* id="(0x[0-9A-F]+)"/g)];
  const weakSuites = suites.flatMap(([, version, id]) => {
    const suite = weakSuite(Number(id));
    return suite === undefined ? [] : [`TLS ${version}: ${suite.name}`];
  });
  const [, kind, bits] = /<pk error="false" type="(RSA|DSA)" bits="(\d+)"/.exec(xml) ?? [];
  const signature = text('signature-algorithm') ?? '';
  return {
    versions: enabled.filter((name) => /^SSL|TLS 1\.[01]$/.test(name)),
    weakSuites: weakSuites.sort(),
    isExpired: text('expired') === 'true',
    isSelfSigned: text('self-signed') === 'true',
    weakKey: Number(bits) < 2048 ? `${kind} ${bits}` : undefined,
    weakSignature: /sha1|md5/i.test(signature) ? signature : undefined,
  };
}

beforeAll(async () => {
  await using running = new AsyncDisposableStack();
  await Promise.all(
    Object.entries(daemons).map(async ([name, { findings: _, ...daemon }]) => {
      ports.set(name, running.use(await startDaemon(daemon)).port);
    }),
  );
  const { observed } = await runScan('127.0.0.1', { ports: [...ports.values()].join(','), authorities: [TEST_ROOT] });
  for (const [name, port] of ports)
    seen.set(
      name,
      observed.filter(({ location, checkId }) => location === `${port}/tcp` && checkId !== 'open-port'),
    );
  const work = [
    ...Object.entries(compared).map(async ([name, options]) => {
      truths.set(name, await sslscan(ports.get(name) ?? 0, options));
    }),
    ...[...seen.values()].flat().map(async (each) => {
      lines.set(each, await printed(each.reproduce ?? ''));
    }),
  ];
  await Promise.all(work);
});

describe.each(Object.entries(daemons))('%s', (name, { findings }) => {
  test('has the findings of its set-up and no other', () => {
    expect(Object.fromEntries((seen.get(name) ?? []).map(({ checkId, score }) => [checkId, score]))).toEqual(findings);
  });

  test('answers the lines of its findings as they say', () => {
    for (const observation of seen.get(name) ?? [])
      expect(lines.get(observation)).toMatch(SHOWN[observation.checkId] ?? /-----BEGIN CERTIFICATE-----/);
  });
});

test.each(Object.keys(compared))('sslscan says the same of %s', (name) => {
  expect(factsOf(seen.get(name) ?? [])).toEqual(truths.get(name));
});
