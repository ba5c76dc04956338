import type { Check } from '../../../../scanning/check.ts';
import { COMMON_SUITES, WEAK_SUITES } from '../cipher-suites.ts';
import { helloLine } from '../reproduce-tls.ts';
import type { TlsArtifact } from '../tls-inspection.ts';
import { tlsVerdict } from '../tls-verdict.ts';
import { versionsGap, versionsSeen } from '../versions-seen.ts';

/** A server that accepts SSL 3.0, which RFC 7568 forbids. */
export const sslSupported: Check<TlsArtifact> = {
  id: 'ssl-supported',
  title: 'SSL 3.0 supported',
  score: 8,
  confidence: 'certain',
  cwe: [327, 757],
  references: ['https://www.rfc-editor.org/rfc/rfc7568', 'https://nvd.nist.gov/vuln/detail/CVE-2014-3566'],
  risk: 'An attacker who can intercept the connection and downgrades it to SSL 3.0 can decrypt parts of it, such as session cookies (POODLE, CVE-2014-3566).',
  recommendation: 'Disable SSL 3.0 and support TLS 1.2 and TLS 1.3 only.',
  judge: (artifact) =>
    tlsVerdict(artifact, ({ startTls, versions }) => {
      if (versions.SSLv3 !== 'supported') return { gap: versionsGap(versions, ['SSLv3']) };
      return {
        finding: {
          description: `The server at ${artifact.address}, port ${artifact.port}, accepts connections with SSL 3.0.`,
          evidence: versionsSeen(versions),
          reproduce: helloLine(artifact, startTls, { version: 'SSLv3', suites: [...COMMON_SUITES, ...WEAK_SUITES] }),
        },
      };
    }),
};
