import type { Check } from '../../../../scanning/check.ts';
import { clientLine, VERSION_OPTIONS } from '../reproduce-tls.ts';
import type { TlsArtifact, TlsInspection } from '../tls-inspection.ts';
import { tlsVerdict } from '../tls-verdict.ts';
import { VERSION_NAMES } from '../tls-version.ts';
import { versionsGap, versionsSeen } from '../versions-seen.ts';

const OLD = ['TLSv1', 'TLSv1.1'] as const;

/** Where the server has nothing newer, every connection is outdated. */
function scoreOf(versions: TlsInspection['versions']): number {
  return versions['TLSv1.2'] === 'refused' && versions['TLSv1.3'] === 'refused' ? 6 : 5;
}

/** A server that accepts TLS 1.0 or 1.1, which RFC 8996 forbids: 5, and 6 where it has nothing newer. */
export const tlsOutdatedVersions: Check<TlsArtifact> = {
  id: 'tls-outdated-versions',
  title: 'TLS 1.0 and TLS 1.1 supported',
  score: 6,
  confidence: 'certain',
  cwe: [327, 757],
  references: [
    'https://www.rfc-editor.org/rfc/rfc8996',
    'https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html#only-support-strong-protocols',
  ],
  risk: 'TLS 1.0 and TLS 1.1 rely on SHA-1 and MD5 and have no authenticated encryption. An attacker who can intercept connections of clients that use them can exploit known weaknesses of these versions, such as BEAST.',
  recommendation:
    'Disable TLS 1.0 and TLS 1.1 and support TLS 1.2 and TLS 1.3 only. If old clients still need them, serve those clients on a separate address.',
  judge: (artifact) =>
    tlsVerdict(artifact, ({ startTls, versions }) => {
      const gap = versionsGap(versions, OLD);
      const old = OLD.filter((version) => versions[version] === 'supported');
      const [oldest] = old;
      if (oldest === undefined) return { gap };
      const names = old.map((version) => VERSION_NAMES[version]).join(' and ');
      const offer = [VERSION_OPTIONS[oldest], '-cipher', 'ALL:COMPLEMENTOFALL:@SECLEVEL=0'];
      return {
        gap,
        finding: {
          title: `${names} supported`,
          score: scoreOf(versions),
          description: `The server at ${artifact.address}, port ${artifact.port}, accepts connections with ${names}.`,
          evidence: versionsSeen(versions),
          reproduce: clientLine(artifact, startTls, ...offer),
        },
      };
    }),
};
