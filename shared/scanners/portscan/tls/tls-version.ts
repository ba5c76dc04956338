/** Versions that a server is asked for, each with its number in messages (RFC 6101, 2246, 4346, 5246 and 8446). */
export const VERSION_NUMBERS = {
  SSLv3: 0x0300,
  TLSv1: 0x0301,
  'TLSv1.1': 0x0302,
  'TLSv1.2': 0x0303,
  'TLSv1.3': 0x0304,
} as const;

/** A version as OpenSSL and Node write it. */
export type TlsVersion = keyof typeof VERSION_NUMBERS;

/** The oldest first. */
export const TLS_VERSIONS = ['SSLv3', 'TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const satisfies TlsVersion[];

/** A version as people write it: `TLS 1.0`. */
export const VERSION_NAMES: Readonly<Record<TlsVersion, string>> = {
  SSLv3: 'SSL 3.0',
  TLSv1: 'TLS 1.0',
  'TLSv1.1': 'TLS 1.1',
  'TLSv1.2': 'TLS 1.2',
  'TLSv1.3': 'TLS 1.3',
};

/** Versions that are deprecated (RFC 7568 and RFC 8996). */
export const OUTDATED_VERSIONS: readonly TlsVersion[] = ['SSLv3', 'TLSv1', 'TLSv1.1'];
