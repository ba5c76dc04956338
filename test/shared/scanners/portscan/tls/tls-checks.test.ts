import { describe, expect, test } from 'vitest';
import { TLS_CHECKS } from '../../../../../shared/scanners/portscan/tls/tls-checks.ts';
import type { TlsArtifact } from '../../../../../shared/scanners/portscan/tls/tls-inspection.ts';
import { judge } from '../../../../../shared/scanning/check.ts';
import type { KnownFinding } from '../../../../../shared/scanning/scanner.ts';
import { tlsArtifact, tlsCases, withCertificate } from './tls-artifacts.ts';

function judged(artifact: TlsArtifact, known: readonly KnownFinding[] = []) {
  return judge(TLS_CHECKS, artifact, '192.0.2.7:443/tcp', known, (_, error) => {
    throw error;
  });
}

const known = (checkId: string): KnownFinding => ({ checkId, resource: '192.0.2.7:443/tcp', location: '443/tcp' });

describe.each(TLS_CHECKS.map((check) => [check.id, check] as const))('%s', (id, check) => {
  const { fires = [], silent = [] } = tlsCases[id] ?? {};

  test.each(fires.map(([artifact, score, title]) => [title, score, artifact] as const))(
    'reports "%s" with %i',
    (title, score, artifact) => {
      const observed = judged(artifact).observed.filter(({ checkId }) => checkId === id);
      expect(observed).toMatchObject([{ title, score, resource: '192.0.2.7:443/tcp', location: '443/tcp' }]);
      expect(score).toBeLessThanOrEqual(check.score);
      expect(title.length).toBeLessThanOrEqual(70);
      expect(observed[0]?.reproduce).toMatch(/192\.0\.2\.7/);
    },
  );

  test('says nothing of a port that is set up well, and that its finding is gone', () => {
    expect(fires.length * silent.length).toBeGreaterThan(0);
    for (const artifact of [tlsArtifact(), ...silent]) {
      const { observed, absent } = judged(artifact, [known(id)]);
      expect(observed.filter(({ checkId }) => checkId === id)).toEqual([]);
      expect(absent).toEqual([known(id)]);
    }
  });

  test('is no longer true of a port without TLS, and not decided where the port did not answer', () => {
    const gone = judged({ ...tlsArtifact(), tls: { kind: 'none' } }, [known(id)]);
    expect(gone.absent).toEqual([known(id)]);
    const silence = judged({ ...tlsArtifact(), tls: { kind: 'unknown', reason: 'no response' } }, [known(id)]);
    expect(silence.absent).toEqual([]);
    expect(new Set(silence.coverage.map(({ outcome }) => outcome))).toEqual(new Set(['not_testable']));
  });
});

test('what was not determined is a gap, and proves nothing', () => {
  const unknown = 'unknown' as const;
  const artifact = tlsArtifact({
    versions: { SSLv3: unknown, TLSv1: unknown, 'TLSv1.1': unknown, 'TLSv1.2': unknown, 'TLSv1.3': unknown },
    suitesUnknown: ['TLSv1.2'],
    group: { kind: 'unknown' },
    certificate: undefined,
    withoutCertificate: 'two handshakes showed different certificates',
  });
  const { observed, absent, coverage } = judged(
    artifact,
    TLS_CHECKS.map(({ id }) => known(id)),
  );
  expect([observed, absent]).toEqual([[], []]);
  expect(coverage.map(({ outcome }) => outcome)).toEqual(TLS_CHECKS.map(() => 'not_testable'));
});

test('of two versions, one of which was not determined, the other is reported beside a gap', () => {
  const [artifact] = tlsCases['tls-outdated-versions']?.fires[1] ?? [];
  if (artifact === undefined) throw new Error('no case');
  const coverage = judged(artifact).coverage.filter(({ checkId }) => checkId === 'tls-outdated-versions');
  expect(coverage.map(({ outcome }) => outcome)).toEqual(['positive', 'not_testable']);
});

test('a certificate of several ports is reported at the first of them, with all of them', () => {
  const artifact = { ...withCertificate({ selfSigned: true }), port: 993, samePorts: [25, 465, 993] };
  const { observed, absent } = judged(artifact, [
    { checkId: 'tls-certificate-untrusted', resource: '192.0.2.7:993/tcp', location: '993/tcp' },
    { checkId: 'tls-certificate-untrusted', resource: '192.0.2.7:25/tcp', location: '25/tcp' },
  ]);
  expect(observed).toMatchObject([{ resource: '192.0.2.7:25/tcp', location: '25/tcp' }]);
  expect(observed[0]?.description).toContain('presented on 25/tcp, 465/tcp and 993/tcp of 192.0.2.7');
  expect(absent.map(({ location }) => location)).toEqual(['993/tcp']);
});

test('that the names of a certificate cannot be compared with an address is said beside the verdict', () => {
  const gaps = (artifact: TlsArtifact) =>
    judged(artifact).coverage.flatMap(({ checkId, reason }) =>
      checkId === 'tls-certificate-hostname-mismatch' && reason !== undefined ? [reason] : [],
    );
  expect(gaps(tlsArtifact())).toEqual([
    'the target is an address: the host names by which clients reach it are not known',
  ]);
  expect(gaps(withCertificate({ fits: true }))).toEqual([]);
});

test('a line that OpenSSL cannot offer is a ClientHello by netcat, behind the request to start TLS', () => {
  const [plain, mail] = tlsCases['ssl-supported']?.fires.map(([artifact]) => judged(artifact).observed[0]) ?? [];
  expect(plain?.reproduce).toMatch(
    /^printf '\\026\\003\\000.* \| nc -w 3 192\.0\.2\.7 443 \| od -An -v -tx1 \| head -n 20$/,
  );
  expect(mail?.reproduce).toContain(
    "printf 'EHLO scanfold.invalid\\r\\n'; sleep 2; printf 'STARTTLS\\r\\n'; sleep 2; printf '\\026",
  );
});
