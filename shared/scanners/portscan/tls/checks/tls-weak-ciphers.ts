import type { Check } from '../../../../scanning/check.ts';
import type { StartTls } from '../../service-rule.ts';
import { WEAKNESSES, type Weakness, weakSuite } from '../cipher-suites.ts';
import { clientLine, helloLine, VERSION_OPTIONS } from '../reproduce-tls.ts';
import type { TlsArtifact, WeakSuiteChosen } from '../tls-inspection.ts';
import { tlsVerdict } from '../tls-verdict.ts';
import { VERSION_NAMES } from '../tls-version.ts';

/** No protection, or one that is broken in hours: 8. Biases of the key stream: 6. Blocks of 64 bits: 4. */
const SCORES: Readonly<Record<Weakness, number>> = {
  NULL: 8,
  anonymous: 8,
  EXPORT: 8,
  DES: 8,
  RC4: 6,
  '3DES': 4,
  IDEA: 4,
};

/** What OpenSSL calls the weaknesses that it can still offer. */
const OFFERED: Readonly<Partial<Record<Weakness, string>>> = { NULL: 'eNULL', anonymous: 'aNULL' };

interface Chosen extends WeakSuiteChosen {
  readonly name: string;
  readonly weakness: Weakness;
}

function reproduceLine(artifact: TlsArtifact, startTls: StartTls | undefined, worst: Chosen): string {
  const { version, weakness, code } = worst;
  const keyword = OFFERED[weakness];
  if (keyword === undefined || version === 'SSLv3') return helloLine(artifact, startTls, { version, suites: [code] });
  return clientLine(artifact, startTls, VERSION_OPTIONS[version], '-cipher', `${keyword}:@SECLEVEL=0`);
}

/** A server that accepts suites without encryption or authentication, or with broken ciphers. */
export const tlsWeakCiphers: Check<TlsArtifact> = {
  id: 'tls-weak-ciphers',
  title: 'Weak TLS cipher suites (RC4, 3DES, NULL, EXPORT, anonymous)',
  score: 8,
  confidence: 'certain',
  cwe: [327],
  references: [
    'https://www.rfc-editor.org/rfc/rfc9325#section-4.1',
    'https://www.rfc-editor.org/rfc/rfc7465',
    'https://sweet32.info/',
  ],
  risk: 'NULL suites do not encrypt and anonymous suites do not authenticate the server. EXPORT, DES, RC4 and ciphers with 64-bit blocks (3DES, IDEA) can be broken. An attacker who can intercept a connection that uses one of them can read or change the data.',
  recommendation:
    'Restrict the cipher suites to those with forward secrecy and authenticated encryption (ECDHE with AES-GCM or ChaCha20-Poly1305), for example with the intermediate configuration of the Mozilla SSL Configuration Generator.',
  judge: (artifact) =>
    tlsVerdict(artifact, ({ startTls, suitesUnknown, weakSuites }) => {
      const names = suitesUnknown.map((version) => VERSION_NAMES[version]).join(', ');
      const gap = names === '' ? undefined : `no consistent response to handshakes with weak cipher suites of ${names}`;
      const chosen = weakSuites.flatMap((each): Chosen[] => {
        const suite = weakSuite(each.code);
        return suite === undefined ? [] : [{ ...each, ...suite }];
      });
      const weaknesses = WEAKNESSES.filter((weakness) => chosen.some((each) => each.weakness === weakness));
      const worst = chosen.filter(({ weakness }) => weakness === weaknesses[0]).at(-1);
      if (worst === undefined) return { gap };
      return {
        gap,
        finding: {
          title: `Weak TLS cipher suites (${weaknesses.join(', ')})`,
          score: Math.max(...weaknesses.map((weakness) => SCORES[weakness])),
          description: `The server at ${artifact.address}, port ${artifact.port}, accepts weak cipher suites: ${weaknesses.join(', ')}.`,
          evidence: chosen.map(({ version, name }) => `${VERSION_NAMES[version]}: ${name}`).join('\n'),
          reproduce: reproduceLine(artifact, startTls, worst),
        },
      };
    }),
};
