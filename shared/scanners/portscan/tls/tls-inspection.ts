import type { CertificateArtifact } from '../../../scanning/certificate/certificate-artifact.ts';
import type { StartTls } from '../service-rule.ts';
import type { TlsVersion } from './tls-version.ts';

/** What became of the question whether a server speaks a version: seen on two connections, refused, or neither. */
export type VersionAnswer = 'supported' | 'refused' | 'unknown';

/** A weak suite that a server chose on two connections. */
export interface WeakSuiteChosen {
  readonly version: TlsVersion;
  readonly code: number;
}

/** The group that a server uses for Diffie-Hellman in a finite field; TLS 1.3 has groups of its own alone, of 2048 bits and more. */
export type DhGroup =
  | { readonly kind: 'group'; readonly version: Exclude<TlsVersion, 'TLSv1.3'>; readonly bits: number }
  /** It refuses such suites. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' };

/** What was asked of the TLS of one port, and answered. */
export interface TlsInspection {
  /** How the port goes over to TLS; undefined where it speaks it from the first byte. */
  readonly startTls: StartTls | undefined;
  readonly versions: Readonly<Record<TlsVersion, VersionAnswer>>;
  readonly weakSuites: readonly WeakSuiteChosen[];
  /** Versions of which it is not known whether there are (more) weak suites. */
  readonly suitesUnknown: readonly TlsVersion[];
  readonly group: DhGroup;
  /** Shown on two connections; undefined where none was. Its `fits` is about the address. */
  readonly certificate: CertificateArtifact | undefined;
  /** Why there is no certificate; undefined where there is one. */
  readonly withoutCertificate: string | undefined;
}

/** What is known of the TLS of an open port. */
export type PortTls =
  | { readonly kind: 'inspected'; readonly inspection: TlsInspection }
  /** It speaks none. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: string };

/** An open port and its TLS; the checks of TLS see nothing else. */
export interface TlsArtifact {
  readonly address: string;
  readonly family: 4 | 6;
  readonly port: number;
  readonly tls: PortTls;
  /** Ports of the address that present the same certificate, this one included; the first stands for all. */
  readonly samePorts: readonly number[];
  /** Milliseconds since the epoch. */
  readonly at: number;
}
