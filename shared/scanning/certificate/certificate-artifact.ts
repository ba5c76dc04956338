/** What a host shows as its certificate; gathered without trusting it. Times in milliseconds since the epoch. */
export interface CertificateArtifact {
  /** `CN=shop.example.com, O=Example`; printable and cut. */
  readonly subject: string;
  readonly issuer: string;
  /** The organisation that issued it, or its common name where it names none. */
  readonly issuerName: string;
  /** Names it is for, in lower case, as they stand there (`*.example.com`); its common name where it has no others. */
  readonly names: readonly string[];
  /** It has no names but its common name, which programs stopped reading (RFC 9525, section 2): it fits no host. */
  readonly byCommonName: boolean;
  readonly validFrom: number;
  readonly validTo: number;
  /** Hexadecimal. */
  readonly serial: string;
  readonly fingerprint256: string;
  /** `RSA 2048`, `EC prime256v1`, `Ed25519`. */
  readonly key: string;
  /** `ecdsa-with-SHA256`; empty where it is not known. */
  readonly signature: string;
  /** Issued by itself. */
  readonly selfSigned: boolean;
  /** For the host that it was asked of, as programs read it. */
  readonly fits: boolean;
  /** Undefined where a client that checks certificates takes it; else OpenSSL's word for why not: `CERT_HAS_EXPIRED`. */
  readonly fault: string | undefined;
  /** The certificates that came along, the host's own left out. */
  readonly chain: readonly { readonly subject: string; readonly issuer: string; readonly validTo: number }[];
  /** `TLSv1.3`. */
  readonly protocol: string;
  readonly cipher: string;
}

/** What came of asking for one. */
export type CertificateInspection =
  | { readonly kind: 'seen'; readonly certificate: CertificateArtifact }
  /** Nothing speaks TLS there. */
  | { readonly kind: 'none'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly outcome: 'blocked' | 'skipped' | 'not_testable'; readonly reason: string };
