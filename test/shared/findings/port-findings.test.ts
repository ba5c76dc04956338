import { describe, expect, test } from 'vitest';
import { observedFields } from '../../../shared/findings/observed-fields.ts';
import { judgeTarpit } from '../../../shared/scanners/portscan/connecting/tarpit.ts';
import type { PortArtifact, TlsFacts } from '../../../shared/scanners/portscan/examination/artifact.ts';
import { judgeExposures } from '../../../shared/scanners/portscan/examination/exposures.ts';
import { judgePort } from '../../../shared/scanners/portscan/examination/port-check.ts';
import { unheard } from '../scanners/portscan/unheard.ts';

const tls: TlsFacts = {
  protocol: 'TLSv1.3',
  cipher: 'TLS_AES_256_GCM_SHA384',
  subject: 'CN=a',
  issuer: 'CN=a',
  validFrom: '',
  validTo: '',
  selfSigned: true,
  fingerprint256: '',
};

function port(text: string, more: Partial<PortArtifact> & { probe?: string } = {}): PortArtifact {
  const { probe = 'banner', ...rest } = more;
  const sent = [probe === 'redis' ? 'PING\r\n' : ''];
  const exchanges = [{ probe, tls: rest.tls !== undefined, sent, text, ended: 'closed' as const }];
  return { address: '192.0.2.7', family: 4, port: 4000, asked: true, exchanges, tls: undefined, ...rest };
}

const ssh = port('SSH-2.0-OpenSSH_9.2p1\r\n', { port: 22 });
const web = port('HTTP/1.1 200 OK\r\n\r\n', { probe: 'http' });
const overTls = port('HTTP/1.1 200 OK\r\n\r\n', { probe: 'http', tls });
const redis = port('+PONG\r\n', { probe: 'redis' });

describe('an open port', () => {
  test.each([
    ['ssh', ssh, 'nc -v -w 10 192.0.2.7 22 </dev/null'],
    ['http', web, 'curl -sv --globoff --max-time 10 http://192.0.2.7:4000/'],
    ['https', overTls, 'curl -sv --insecure --globoff --max-time 10 https://192.0.2.7:4000/'],
    [
      'http over IPv6',
      { ...web, address: '2001:db8::1', family: 6 as const },
      "curl -sv --globoff --max-time 10 'http://[2001:db8::1]:4000/'",
    ],
    ['redis', redis, "printf 'PING\\r\\n' | nc -v -w 10 192.0.2.7 4000"],
    [
      'something over TLS',
      port('hello', { tls }),
      'timeout 10 openssl s_client -quiet -connect 192.0.2.7:4000 </dev/null',
    ],
    ['something silent', port(''), 'nc -v -w 5 192.0.2.7 4000 </dev/null'],
  ])('with %s is shown again by one line', (_name, artifact, line) => {
    expect(judgePort(artifact).reproduce).toBe(line);
  });

  test.each([
    ['a database', redis, [668], 'certain'],
    ['a shell', ssh, [668], 'certain'],
    ['a web server', web, [], 'certain'],
    ['silence', port(''), [1125], 'firm'],
    ['telnet', port('\xff\xfb\x01', { port: 23 }), [668, 319], 'certain'],
  ] as const)('with %s says which weakness, and how sure it is', (_name, artifact, cwe, confidence) => {
    expect(judgePort(artifact)).toMatchObject({ cwe, confidence });
  });

  test.each([
    ['with a product that names its protocol', ssh, 'Open port 22/tcp: OpenSSH'],
    [
      'with a product of another name',
      port('220 a ESMTP Postfix\r\n', { port: 25 }),
      'Open port 25/tcp: SMTP (Postfix)',
    ],
    ['without a product', web, 'Open port 4000/tcp: HTTP'],
    ['over TLS', { ...web, tls }, 'Open port 4000/tcp: HTTPS'],
    [
      'with a product that would fill the title',
      port(`HTTP/1.1 200 OK\r\nServer: ${'x'.repeat(99)}\r\n\r\n`, { probe: 'http' }),
      'Open port 4000/tcp: HTTP',
    ],
    [
      'with the longest product and a port of five digits',
      port(`220 a SMTP Exim ${'1'.repeat(16)}\r\n`, { port: 65_535, tls }),
      'Open port 65535/tcp: SMTP over TLS (Exim)',
    ],
    ['without a login', redis, 'Open port 4000/tcp: Redis'],
    ['that is not recognised', port(''), 'Open port 4000/tcp, service not identified'],
    ['that is not recognised over TLS', port('', { tls }), 'Open port 4000/tcp, TLS service not identified'],
    ['that is not probed', port('', { asked: false }), 'Open port 4000/tcp, service not probed (possible printer)'],
  ] as const)('%s has a title of at most 70 characters', (_name, artifact, title) => {
    expect(judgePort(artifact).title).toBe(title);
    expect(title.length).toBeLessThanOrEqual(70);
  });

  test.each([
    [
      'a known product',
      ssh,
      "A remote shell service (OpenSSH 9.2p1) accepts TCP connections at 192.0.2.7:22/tcp from the scanner's network. ",
    ],
    [
      'a protocol alone',
      port('* OK IMAP4rev1\r\n', { port: 143 }),
      "A network service (IMAP) accepts TCP connections at 192.0.2.7:143/tcp from the scanner's network.",
    ],
    [
      'nothing known',
      port(''),
      "An unknown service accepts TCP connections at 192.0.2.7:4000/tcp from the scanner's network. ",
    ],
  ] as const)('with %s is described by what was seen where', (_name, artifact, start) => {
    expect(judgePort(artifact).description.startsWith(start)).toBe(true);
  });

  const docker = 'HTTP/1.1 200 OK\r\nServer: Docker/24\r\nApi-Version: 1.43\r\n\r\n{"ApiVersion":"1.43"}';
  const registry = 'HTTP/1.1 200 OK\r\nDocker-Distribution-Api-Version: registry/2.0\r\n\r\n{"repositories":["a"]}';
  const inquired = (probe: string, inquiry: string, text: string): PortArtifact => {
    const artifact = port(text, { probe, port: 65_535, tls });
    return { ...artifact, inquiries: artifact.exchanges.map((each) => ({ ...each, probe: inquiry })) };
  };

  test.each([
    ['without a login', redis, 'Redis accessible without authentication on 4000/tcp'],
    [
      'with a long name',
      inquired('http', 'docker-version', docker),
      'Docker API over TLS accessible without authentication on 65535/tcp',
    ],
    [
      'with a name that would be too long',
      inquired('docker-registry', 'docker-registry-catalog', registry),
      'Docker Registry accessible without authentication on 65535/tcp',
    ],
  ] as const)('%s has an exposure with a title of at most 70 characters', (_name, artifact, title) => {
    const { observed } = judgeExposures(artifact, [], unheard);
    expect(observed.map((each) => each.title)).toEqual([title]);
    expect(title.length).toBeLessThanOrEqual(70);
  });

  test('without a login has an exposure with the risk of that, which the finding of the port has not', () => {
    const [exposure] = judgeExposures(redis, [], unheard).observed;
    expect(exposure).toMatchObject({
      score: 10,
      cwe: [306, 668],
      location: '4000/tcp',
      resource: '192.0.2.7:4000/tcp',
    });
    expect(exposure?.description).toContain('without authentication');
    expect(exposure?.risk).toMatch(/^Anyone who can reach the port/);
    expect(judgePort(redis)).toMatchObject({ score: 8 });
    expect(judgePort(redis).risk).not.toMatch(/^Anyone/);
  });

  test('and a tarpit say what may come of it, with pages that a finding keeps', () => {
    const all = [ssh, web, redis, port(''), port('\xff\xfb\x01'), port('220 x FTP\r\n')].map(judgePort);
    for (const each of all) {
      expect(each.risk).toMatch(/\w{3,}.*\.$/);
      expect(observedFields(each, 10).references).toEqual(each.references);
      expect(each.references?.length).toBeGreaterThan(0);
    }
    const verdict = judgeTarpit('192.0.2.7', 'seen');
    expect(verdict.reproduce).toMatch(/^nc -v -w 5 192\.0\.2\.7 \d+ <\/dev\/null$/);
    expect(verdict.risk).toMatch(/\.$/);
  });
});
