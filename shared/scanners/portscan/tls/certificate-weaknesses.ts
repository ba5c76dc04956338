import type { CertificateArtifact } from '../../../scanning/certificate/certificate-artifact.ts';
import {
  type CertificateFault,
  issuerFaults,
  nameFaults,
  verificationFaults,
} from '../../../scanning/certificate/certificate-faults.ts';
import { parseIp } from '../../../scanning/egress/address.ts';

/** The word of OpenSSL for a chain whose next certificate is neither sent nor known. */
const INCOMPLETE = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_GET_ISSUER_CERT',
]);
/** What other checks report. */
const TIMES = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID']);

/** A chain that does not lead to a trusted CA: self-signed or of a known but untrusted CA 6, with a certificate missing 3. */
export function trustFault(certificate: CertificateArtifact): CertificateFault | undefined {
  const { fault = '', chain } = certificate;
  const [issued] = issuerFaults(certificate);
  if (issued !== undefined) return issued;
  if (INCOMPLETE.has(fault)) {
    const end = (chain.at(-1)?.issuer ?? certificate.issuer) || 'an unnamed issuer';
    return {
      score: 3,
      title: 'TLS certificate chain incomplete',
      words: `The server does not send the certificate of ${end}, and no trusted CA has this name: the chain is incomplete, or its CA is not trusted.`,
    };
  }
  // An expired certificate further up the chain is a fault of the chain.
  const isOwnTime = TIMES.has(fault) && chain.every(({ validTo }) => validTo > certificate.validTo);
  return isOwnTime ? undefined : verificationFaults(certificate)[0];
}

/** RSA and DSA below 2048 bits, elliptic curves below 224 (NIST SP 800-131A): 6, and 8 where the key is within reach of anyone. */
export function keyFault({ key }: CertificateArtifact): CertificateFault | undefined {
  const [, kind = '', size = ''] = /^(RSA|RSA-PSS|DSA|EC) [a-z]*(\d{3,5})/.exec(key) ?? [];
  const bits = Number(size);
  const [least, reach] = kind === 'EC' ? [224, 160] : [2048, 1024];
  if (kind === '' || bits >= least) return undefined;
  return {
    score: bits < reach ? 8 : 6,
    title: `Weak TLS certificate key (${kind} ${bits} bits)`,
    words: `The public key of the certificate has ${bits} bits (${kind}); at least ${least} are required.`,
  };
}

/** Signed with MD5 8, with SHA-1 6; 3 for one that signed itself, as nobody relies on that signature. */
export function signatureFault({ signature, selfSigned }: CertificateArtifact): CertificateFault | undefined {
  const hash = /md[245]/i.test(signature) ? 'MD5' : /sha-?1(?!\d)/i.test(signature) ? 'SHA-1' : undefined;
  if (hash === undefined) return undefined;
  return {
    score: selfSigned ? 3 : hash === 'MD5' ? 8 : 6,
    title: `Weak TLS certificate signature (${hash})`,
    words: `The certificate is signed with ${hash} (${signature}).`,
  };
}

/** Names that lead nobody anywhere: RFC 6761 and RFC 2606. */
const SPECIAL = /^(?:(?:.+\.)?(?:localhost|test|example|invalid|localdomain)|(?:.+\.)?example\.(?:com|net|org))$/;

/**
 * A certificate that fits no host. By which names clients reach an address is not known, so that one with names that may
 * be theirs is not judged; none of its names can be where all are reserved (RFC 6761), or other addresses.
 */
export function addressNameFault(certificate: CertificateArtifact): CertificateFault | undefined {
  const { byCommonName, names } = certificate;
  const fitsNobody = names.every((name) => SPECIAL.test(name) || parseIp(name) !== undefined);
  return byCommonName || fitsNobody ? nameFaults(certificate)[0] : undefined;
}

/** Why the names of a certificate are not compared: nothing is said where it is for the address itself. */
export function addressNameGap({ fits }: CertificateArtifact): string | undefined {
  return fits ? undefined : 'the target is an address: the host names by which clients reach it are not known';
}
