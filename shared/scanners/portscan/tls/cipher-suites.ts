/** Why a cipher suite is weak, the gravest first. */
export const WEAKNESSES = ['NULL', 'anonymous', 'EXPORT', 'DES', 'RC4', '3DES', 'IDEA'] as const;

export type Weakness = (typeof WEAKNESSES)[number];

const SIGNS: Readonly<Record<Weakness, RegExp>> = {
  NULL: /_WITH_NULL_/,
  anonymous: /_anon_/,
  EXPORT: /_EXPORT/,
  DES: /_WITH_DES_/,
  RC4: /_RC4_/,
  '3DES': /_3DES_/,
  IDEA: /_IDEA_/,
};

/**
 * Weak suites of SSL 3.0 to TLS 1.2 by their number, as the TLS Cipher Suites registry of IANA names them (those of EXPORT1024 by
 * draft-ietf-tls-56-bit-ciphersuites-01). Those that need a secret shared beforehand (PSK, SRP, Kerberos) are left out.
 */
const SUITES = [
  [0x0001, 'TLS_RSA_WITH_NULL_MD5'],
  [0x0002, 'TLS_RSA_WITH_NULL_SHA'],
  [0x0003, 'TLS_RSA_EXPORT_WITH_RC4_40_MD5'],
  [0x0004, 'TLS_RSA_WITH_RC4_128_MD5'],
  [0x0005, 'TLS_RSA_WITH_RC4_128_SHA'],
  [0x0006, 'TLS_RSA_EXPORT_WITH_RC2_CBC_40_MD5'],
  [0x0007, 'TLS_RSA_WITH_IDEA_CBC_SHA'],
  [0x0008, 'TLS_RSA_EXPORT_WITH_DES40_CBC_SHA'],
  [0x0009, 'TLS_RSA_WITH_DES_CBC_SHA'],
  [0x000a, 'TLS_RSA_WITH_3DES_EDE_CBC_SHA'],
  [0x000b, 'TLS_DH_DSS_EXPORT_WITH_DES40_CBC_SHA'],
  [0x000c, 'TLS_DH_DSS_WITH_DES_CBC_SHA'],
  [0x000d, 'TLS_DH_DSS_WITH_3DES_EDE_CBC_SHA'],
  [0x000e, 'TLS_DH_RSA_EXPORT_WITH_DES40_CBC_SHA'],
  [0x000f, 'TLS_DH_RSA_WITH_DES_CBC_SHA'],
  [0x0010, 'TLS_DH_RSA_WITH_3DES_EDE_CBC_SHA'],
  [0x0011, 'TLS_DHE_DSS_EXPORT_WITH_DES40_CBC_SHA'],
  [0x0012, 'TLS_DHE_DSS_WITH_DES_CBC_SHA'],
  [0x0013, 'TLS_DHE_DSS_WITH_3DES_EDE_CBC_SHA'],
  [0x0014, 'TLS_DHE_RSA_EXPORT_WITH_DES40_CBC_SHA'],
  [0x0015, 'TLS_DHE_RSA_WITH_DES_CBC_SHA'],
  [0x0016, 'TLS_DHE_RSA_WITH_3DES_EDE_CBC_SHA'],
  [0x0017, 'TLS_DH_anon_EXPORT_WITH_RC4_40_MD5'],
  [0x0018, 'TLS_DH_anon_WITH_RC4_128_MD5'],
  [0x0019, 'TLS_DH_anon_EXPORT_WITH_DES40_CBC_SHA'],
  [0x001a, 'TLS_DH_anon_WITH_DES_CBC_SHA'],
  [0x001b, 'TLS_DH_anon_WITH_3DES_EDE_CBC_SHA'],
  [0x0034, 'TLS_DH_anon_WITH_AES_128_CBC_SHA'],
  [0x003a, 'TLS_DH_anon_WITH_AES_256_CBC_SHA'],
  [0x003b, 'TLS_RSA_WITH_NULL_SHA256'],
  [0x0046, 'TLS_DH_anon_WITH_CAMELLIA_128_CBC_SHA'],
  [0x0060, 'TLS_RSA_EXPORT1024_WITH_RC4_56_MD5'],
  [0x0061, 'TLS_RSA_EXPORT1024_WITH_RC2_56_MD5'],
  [0x0062, 'TLS_RSA_EXPORT1024_WITH_DES_CBC_SHA'],
  [0x0063, 'TLS_DHE_DSS_EXPORT1024_WITH_DES_CBC_SHA'],
  [0x0064, 'TLS_RSA_EXPORT1024_WITH_RC4_56_SHA'],
  [0x0065, 'TLS_DHE_DSS_EXPORT1024_WITH_RC4_56_SHA'],
  [0x0066, 'TLS_DHE_DSS_WITH_RC4_128_SHA'],
  [0x006c, 'TLS_DH_anon_WITH_AES_128_CBC_SHA256'],
  [0x006d, 'TLS_DH_anon_WITH_AES_256_CBC_SHA256'],
  [0x0089, 'TLS_DH_anon_WITH_CAMELLIA_256_CBC_SHA'],
  [0x009b, 'TLS_DH_anon_WITH_SEED_CBC_SHA'],
  [0x00a6, 'TLS_DH_anon_WITH_AES_128_GCM_SHA256'],
  [0x00a7, 'TLS_DH_anon_WITH_AES_256_GCM_SHA384'],
  [0x00bf, 'TLS_DH_anon_WITH_CAMELLIA_128_CBC_SHA256'],
  [0x00c5, 'TLS_DH_anon_WITH_CAMELLIA_256_CBC_SHA256'],
  [0xc001, 'TLS_ECDH_ECDSA_WITH_NULL_SHA'],
  [0xc002, 'TLS_ECDH_ECDSA_WITH_RC4_128_SHA'],
  [0xc003, 'TLS_ECDH_ECDSA_WITH_3DES_EDE_CBC_SHA'],
  [0xc006, 'TLS_ECDHE_ECDSA_WITH_NULL_SHA'],
  [0xc007, 'TLS_ECDHE_ECDSA_WITH_RC4_128_SHA'],
  [0xc008, 'TLS_ECDHE_ECDSA_WITH_3DES_EDE_CBC_SHA'],
  [0xc00b, 'TLS_ECDH_RSA_WITH_NULL_SHA'],
  [0xc00c, 'TLS_ECDH_RSA_WITH_RC4_128_SHA'],
  [0xc00d, 'TLS_ECDH_RSA_WITH_3DES_EDE_CBC_SHA'],
  [0xc010, 'TLS_ECDHE_RSA_WITH_NULL_SHA'],
  [0xc011, 'TLS_ECDHE_RSA_WITH_RC4_128_SHA'],
  [0xc012, 'TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA'],
  [0xc015, 'TLS_ECDH_anon_WITH_NULL_SHA'],
  [0xc016, 'TLS_ECDH_anon_WITH_RC4_128_SHA'],
  [0xc017, 'TLS_ECDH_anon_WITH_3DES_EDE_CBC_SHA'],
  [0xc018, 'TLS_ECDH_anon_WITH_AES_128_CBC_SHA'],
  [0xc019, 'TLS_ECDH_anon_WITH_AES_256_CBC_SHA'],
  [0xc046, 'TLS_DH_anon_WITH_ARIA_128_CBC_SHA256'],
  [0xc047, 'TLS_DH_anon_WITH_ARIA_256_CBC_SHA384'],
  [0xc05a, 'TLS_DH_anon_WITH_ARIA_128_GCM_SHA256'],
  [0xc05b, 'TLS_DH_anon_WITH_ARIA_256_GCM_SHA384'],
  [0xc084, 'TLS_DH_anon_WITH_CAMELLIA_128_GCM_SHA256'],
  [0xc085, 'TLS_DH_anon_WITH_CAMELLIA_256_GCM_SHA384'],
] as const;

/** The numbers of all weak suites. */
export const WEAK_SUITES: readonly number[] = SUITES.map(([code]) => code);

const names: ReadonlyMap<number, string> = new Map(SUITES);

/** A weak suite by its number; undefined for any other. */
export function weakSuite(code: number): { readonly name: string; readonly weakness: Weakness } | undefined {
  const name = names.get(code);
  const weakness = name && WEAKNESSES.find((each) => SIGNS[each].test(name));
  return name && weakness ? { name, weakness } : undefined;
}

/** The first and last number of series of suites that are not weak, the common ones first: old servers read the first 64 only. */
const COMMON = [
  [0xc02b, 0xc030],
  [0xcca8, 0xccaa],
  [0xc009, 0xc00a],
  [0xc013, 0xc014],
  [0x9c, 0x9f],
  [0x2f, 0x2f],
  [0x35, 0x35],
  [0x32, 0x33],
  [0x38, 0x39],
  [0xc023, 0xc028],
  [0x3c, 0x3d],
  [0x67, 0x67],
  [0x6a, 0x6b],
  [0x40, 0x41],
  [0x44, 0x45],
  [0x84, 0x84],
  [0x87, 0x88],
  [0x96, 0x96],
  [0x99, 0x9a],
  [0xa2, 0xa3],
  [0xba, 0xba],
  [0xbe, 0xbe],
  [0xc0, 0xc0],
  [0xc4, 0xc4],
  [0xc004, 0xc005],
  [0xc00e, 0xc00f],
  [0xc09c, 0xc09f],
  [0xc0ac, 0xc0ad],
] as const;

/** The suites of a server that has none of the weak. */
export const COMMON_SUITES: readonly number[] = COMMON.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index),
);

/** TLS_AES_256_GCM_SHA384, TLS_CHACHA20_POLY1305_SHA256, TLS_AES_128_GCM_SHA256 and both with CCM (RFC 8446, appendix B.4). */
export const TLS13_SUITES: readonly number[] = [0x1302, 0x1303, 0x1301, 0x1304, 0x1305];

/**
 * The suites with a Diffie-Hellman key exchange in a finite field whose server authenticates itself, of TLS 1.2 and before; those of EXPORT
 * are left out, which have a small group always.
 */
export const DHE_SUITES: readonly number[] = [
  ...[0x9e, 0x9f, 0xccaa, 0x33, 0x39, 0x67, 0x6b, 0x45, 0x88, 0x16, 0x9a, 0xbe, 0xc4, 0xc09e, 0xc09f, 0x15],
  ...[0xa2, 0xa3, 0x32, 0x38, 0x40, 0x6a, 0x44, 0x87, 0x13, 0x99, 0x12, 0xc044, 0xc045, 0xc052, 0xc053, 0xc07c, 0xc07d],
];
