import type { Check } from '../../../../scanning/check.ts';
import { shown } from '../../headers/evidence.ts';
import type { SiteArtifact } from '../site-artifact.ts';
import { ofTarget, subjectOf } from '../subject.ts';

/**
 * TLS certificate not trusted by browsers. A client that checks certificates as browsers do gets no connection to the
 * site: the certificate has expired, is for another name, is self-signed or its chain is incomplete, or the protocol
 * is too old. Certain for the trust store and clock of the scan.
 */
export const certificateNotTrusted: Check<SiteArtifact> = {
  id: 'certificate-not-trusted',
  title: 'TLS certificate not trusted by browsers',
  score: 6,
  confidence: 'certain',
  cwe: [295, 298],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/TLS',
    'https://cheatsheetseries.owasp.org/cheatsheets/Transport_Layer_Security_Cheat_Sheet.html#certificates',
  ],
  risk: 'Visitors become used to ignoring certificate warnings and cannot distinguish a man-in-the-middle attack from the usual error. Other clients fail or disable certificate validation.',
  recommendation:
    'Install a certificate for this host name from a public certificate authority (CA) together with its chain, and automate the renewal.\nnginx: ssl_certificate names the file with the whole chain (fullchain.pem)\nApache: SSLCertificateFile names the file with the whole chain\nCloudFront: an ACM certificate for the alternate domain name',
  judge: (site) => {
    const { certificate, home } = site;
    if (certificate.kind === 'unknown') return { kind: certificate.outcome, reason: certificate.reason };
    const reason = certificate.kind === 'not_trusted' ? shown(certificate.reason, 255) : undefined;
    const instances =
      reason === undefined
        ? []
        : [{ ...subjectOf(site, 'certificate', home.url), description: `${reason}.`, evidence: reason }];
    return { kind: 'ran', instances, examined: ofTarget(site) };
  },
};
