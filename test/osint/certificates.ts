import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A certificate and its key, as servers take them. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** What a certificate says. Times in milliseconds since the epoch. */
export interface Wanted {
  readonly commonName: string;
  readonly names: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** A test authority: signs certificates that are good where its own is trusted. */
export interface Authority {
  /** PEM. */
  readonly cert: string;
  readonly issue: (wanted: Wanted) => Certificate;
}

// X.690: a tag, the length of what follows, and what follows.
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const digits = body.length.toString(16);
  const length = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const nameOf = (text: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))));

// RFC 5280, 4.1.2.5: two digits of the year until 2049.
function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\.\d+|[-:T]/g, '');
  return at < Date.UTC(2050, 0) ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
}

function extensions({ names }: Pick<Wanted, 'names'>, isAuthority: boolean): Buffer {
  const basic = sequence(oid('551d13'), der(0x04, isAuthority ? sequence(der(0x01, Buffer.from([0xff]))) : sequence()));
  const alternative = sequence(...names.map((name) => der(0x82, Buffer.from(name))));
  const subject = sequence(oid('551d11'), der(0x04, alternative));
  return der(0xa3, sequence(basic, ...(names.length > 0 ? [subject] : [])));
}

const linesOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('base64')
    .match(/.{1,64}/g) ?? [];

const pem = (bytes: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${linesOf(bytes).join('\n')}\n-----END CERTIFICATE-----\n`;

function certificate(
  wanted: Wanted,
  publicKey: KeyObject,
  issuer: string,
  signer: KeyObject,
  isAuthority: boolean,
): string {
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(8)]);
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(time(wanted.from), time(wanted.to)),
    nameOf(wanted.commonName),
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions(wanted, isAuthority),
  );
  return pem(sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), sign('sha256', body, signer))));
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const keyText = (key: KeyObject) => String(key.export({ type: 'pkcs8', format: 'pem' }));

/** Makes an authority with a key that nobody keeps. */
export function createAuthority(): Authority {
  const issuer = 'Scanfold test authority';
  const { publicKey, privateKey } = newKey();
  const always = { from: Date.UTC(2020, 0), to: Date.UTC(2120, 0) };
  return {
    cert: certificate({ commonName: issuer, names: [], ...always }, publicKey, issuer, privateKey, true),
    issue(wanted) {
      const own = newKey();
      return { cert: certificate(wanted, own.publicKey, issuer, privateKey, false), key: keyText(own.privateKey) };
    },
  };
}

/** Makes a certificate that is signed by itself. */
export function selfSigned(wanted: Wanted): Certificate {
  const { publicKey, privateKey } = newKey();
  return { cert: certificate(wanted, publicKey, wanted.commonName, privateKey, false), key: keyText(privateKey) };
}
