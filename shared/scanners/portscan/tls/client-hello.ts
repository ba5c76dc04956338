import { type TlsVersion, VERSION_NUMBERS } from './tls-version.ts';

/** What a ClientHello offers. */
export interface Offer {
  /** This version and no other. */
  readonly version: TlsVersion;
  /** Numbers of cipher suites. */
  readonly suites: readonly number[];
  /** Numbers of the groups; the usual ones where absent. */
  readonly groups?: readonly number[];
}

const SUPPORTED_GROUPS = 10;
const POINT_FORMATS = 11;
const SIGNATURE_ALGORITHMS = 13;
const PADDING = 21;
const SUPPORTED_VERSIONS = 43;
const KEY_SHARE = 51;

/** x25519, secp256r1, secp384r1, secp521r1, x448, secp224r1, secp192r1 and sect571r1. */
export const CURVES: readonly number[] = [0x1d, 0x17, 0x18, 0x19, 0x1e, 0x15, 0x13, 0x0e];
/** The curves, and ffdhe2048 to ffdhe4096. */
const GROUPS = [...CURVES, 0x100, 0x101, 0x102];

/** ECDSA, Ed25519, RSA-PSS and RSA with SHA-2, then RSA, ECDSA and DSA with SHA-1, RSA with MD5, DSA with SHA-256. */
const SIGNATURES = [
  0x0403, 0x0503, 0x0603, 0x0807, 0x0808, 0x0804, 0x0805, 0x0806, 0x0809, 0x080a, 0x080b, 0x0401, 0x0501, 0x0601,
  0x0301, 0x0201, 0x0203, 0x0202, 0x0101, 0x0402,
];

function uint16s(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
}

/** Bytes behind their length, which takes 1 to 3 bytes. */
function counted(width: 1 | 2 | 3, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length = Buffer.alloc(width);
  length.writeUIntBE(body.length, 0, width);
  return Buffer.concat([length, body]);
}

function extension(type: number, ...parts: readonly Buffer[]): Buffer {
  return Buffer.concat([uint16s([type]), counted(2, ...parts)]);
}

function extensionsOf({ version, groups = GROUPS }: Offer): readonly Buffer[] {
  const always = [
    extension(SUPPORTED_GROUPS, counted(2, uint16s(groups))),
    extension(POINT_FORMATS, counted(1, Buffer.from([0]))),
    extension(SIGNATURE_ALGORITHMS, counted(2, uint16s(SIGNATURES))),
  ];
  if (version !== 'TLSv1.3') return always;
  // No key at all asks the server to choose a group first (RFC 8446, section 4.2.8): its answer names the version, too.
  const versions = extension(SUPPORTED_VERSIONS, counted(1, uint16s([VERSION_NUMBERS[version]])));
  return [...always, versions, extension(KEY_SHARE, counted(2))];
}

/** A message of 256 to 511 bytes hangs some servers (RFC 7685, section 1): it is filled up to 512. */
function padded(length: number): readonly Buffer[] {
  if (length < 256 || length > 511) return [];
  return [extension(PADDING, Buffer.alloc(Math.max(1, 512 - length - 4)))];
}

/**
 * The record of a ClientHello that offers exactly one version, without a server name: an address has none. `random` has 32
 * bytes. It is a question: no handshake can be completed with it.
 */
export function clientHello(offer: Offer, random: Buffer): Buffer {
  const { version, suites } = offer;
  const number = VERSION_NUMBERS[version];
  // TLS 1.3 and what is asked of it stand in the extensions (RFC 8446, section 4.1.2).
  const legacy = uint16s([Math.min(number, VERSION_NUMBERS['TLSv1.2'])]);
  const start = [
    legacy,
    random,
    counted(1, version === 'TLSv1.3' ? random : Buffer.alloc(0)),
    counted(2, uint16s(suites)),
    counted(1, Buffer.from([0])),
  ];
  const extensions = version === 'SSLv3' ? [] : extensionsOf(offer);
  const length = Buffer.concat([...start, ...extensions]).length + 2 + 4;
  const all = version === 'SSLv3' ? [] : [counted(2, ...extensions, ...padded(length))];
  const message = Buffer.concat([Buffer.from([1]), counted(3, ...start, ...all)]);
  const record = uint16s([Math.min(number, VERSION_NUMBERS.TLSv1)]);
  return Buffer.concat([Buffer.from([22]), record, counted(2, message)]);
}
