import type { Check } from '../../../../scanning/check.ts';
import { DHE_SUITES } from '../cipher-suites.ts';
import { clientLine, helloLine, VERSION_OPTIONS } from '../reproduce-tls.ts';
import type { TlsArtifact } from '../tls-inspection.ts';
import { tlsVerdict } from '../tls-verdict.ts';
import { VERSION_NAMES } from '../tls-version.ts';

/** RFC 9325, section 4.1, requires so many bits. */
const LEAST_BITS = 2048;
/** Below it, a group is within reach of anyone; of this size, of few ("Imperfect Forward Secrecy", 2015). */
const REACH_BITS = 1024;

/** A server that uses a small group for Diffie-Hellman: below 1024 bits 8, below 2048 bits 4. */
export const tlsWeakDhGroup: Check<TlsArtifact> = {
  id: 'tls-weak-dh-group',
  title: 'Weak Diffie-Hellman group (below 2048 bits)',
  score: 8,
  confidence: 'certain',
  cwe: [326],
  references: ['https://weakdh.org/', 'https://www.rfc-editor.org/rfc/rfc9325#section-4.1'],
  risk: 'An attacker who can record or intercept connections that use Diffie-Hellman can compute the key of a small group, and then read or change the data. Most of the work is needed once for all servers with the same group, and groups that come with software are shared by many.',
  recommendation:
    'Use elliptic curves only (ECDHE), or a group of at least 2048 bits: one of RFC 7919, such as ffdhe2048. In nginx, remove DHE from `ssl_ciphers` or set `ssl_dhparam`; in Apache, set `SSLOpenSSLConfCmd DHParameters`.',
  judge: (artifact) =>
    tlsVerdict(artifact, ({ group, startTls }) => {
      if (group.kind === 'unknown')
        return { gap: 'no consistent response to handshakes with Diffie-Hellman cipher suites' };
      if (group.kind !== 'group' || group.bits >= LEAST_BITS) return {};
      const { bits, version } = group;
      const reproduce =
        version === 'SSLv3'
          ? helloLine(artifact, startTls, { version, suites: DHE_SUITES })
          : clientLine(artifact, startTls, VERSION_OPTIONS[version], '-cipher', 'kDHE:!aNULL:@SECLEVEL=0');
      return {
        finding: {
          title: `Weak Diffie-Hellman group (${bits} bits)`,
          score: bits < REACH_BITS ? 8 : 4,
          description: `The server at ${artifact.address}, port ${artifact.port}, uses a Diffie-Hellman group of ${bits} bits; at least ${LEAST_BITS} are required.${bits < REACH_BITS ? ' Current clients with OpenSSL refuse it (`dh key too small`).' : ''}`,
          evidence: `${VERSION_NAMES[version]}: Diffie-Hellman group of ${bits} bits`,
          reproduce,
        },
      };
    }),
};
