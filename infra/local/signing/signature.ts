import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';

/** A request as it was signed: the target as it was sent. */
export interface SignedRequest {
  readonly method: string;
  /** Before the `?`. */
  readonly path: string;
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Finds the secret of an access key. */
export type SecretOf = (accessKeyId: string) => string;

/** The hash of signatures, in the form that the SDK’s signer requires. */
export class Sha256 {
  readonly #key: string | KeyObject | undefined;
  #hash: KeyedHash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    // A key that Node takes as bytes costs it five times as much as one that it knows as a key.
    this.#key = secret === undefined || typeof secret === 'string' ? secret : createSecretKey(bytesOf(secret));
    this.#hash = begun(this.#key);
  }

  update(data: Uint8Array): void {
    this.#hash.update(data);
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }

  reset(): void {
    this.#hash = begun(this.#key);
  }
}

type KeyedHash = ReturnType<typeof createHmac> | ReturnType<typeof createHash>;

function begun(key: string | KeyObject | undefined): KeyedHash {
  return key === undefined ? createHash('sha256') : createHmac('sha256', key);
}

function bytesOf(secret: ArrayBuffer | ArrayBufferView): Uint8Array {
  return ArrayBuffer.isView(secret)
    ? new Uint8Array(secret.buffer, secret.byteOffset, secret.byteLength)
    : new Uint8Array(secret);
}

const hashHeader = 'x-amz-content-sha256';

/** What a signature says of itself. */
interface Claim {
  readonly credential: string;
  readonly signedHeaders: string;
  readonly signature: string;
  /** `20261121T105500Z` */
  readonly date: string;
  /** Seconds that it holds. */
  readonly holds: number;
  /** In the query of a signed address, not in a header. */
  readonly inQuery: boolean;
}

const freshSeconds = 15 * 60;

function claimOf(request: SignedRequest, query: ReadonlyMap<string, string>): Claim | undefined {
  const { headers } = request;
  const signature = query.get('X-Amz-Signature');
  if (signature !== undefined) {
    return {
      credential: query.get('X-Amz-Credential') ?? '',
      signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
      signature,
      date: query.get('X-Amz-Date') ?? '',
      holds: Number(query.get('X-Amz-Expires')),
      inQuery: true,
    };
  }
  const form = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, credential, signedHeaders, ofHeader] = form.exec(headers.authorization ?? '') ?? [];
  if (credential === undefined || signedHeaders === undefined || ofHeader === undefined) return undefined;
  return {
    credential,
    signedHeaders,
    signature: ofHeader,
    date: headers['x-amz-date'] ?? '',
    holds: freshSeconds,
    inQuery: false,
  };
}

/** The signature that the holder of the secret would have made: the SDK's signer makes it anew. */
async function signatureOf(
  request: SignedRequest,
  query: ReadonlyMap<string, string>,
  claim: Claim,
  secretOf: SecretOf,
): Promise<string> {
  const [accessKeyId = '', , region = '', service = ''] = claim.credential.split('/');
  const sessionToken = query.get('X-Amz-Security-Token');
  const signer = new SignatureV4({
    service,
    region,
    credentials: { accessKeyId, secretAccessKey: secretOf(accessKeyId), ...(sessionToken && { sessionToken }) },
    sha256: Sha256,
    uriEscapePath: service !== 's3',
    applyChecksum: false,
  });
  const names = claim.signedHeaders.split(';');
  const headers = Object.fromEntries(names.map((name) => [name, request.headers[name] ?? '']));
  const unsigned = [...query].filter(([name]) => !ofSignature.has(name));
  const { method, path, body } = request;
  const parts = { method, path, protocol: 'http:', hostname: '', query: Object.fromEntries(unsigned), body };
  const signingDate = new Date(timeOf(claim.date));
  if (!claim.inQuery) {
    const signed = await signer.sign({ ...parts, headers }, { signingDate, signableHeaders: new Set(names) });
    return /Signature=(\w+)$/.exec(signed.headers.authorization ?? '')?.[1] ?? '';
  }
  // What an address is signed with says nothing of a body, and is no header.
  const own = new Set([hashHeader]);
  const signed = await signer.presign(
    { ...parts, headers: { ...headers, [hashHeader]: 'UNSIGNED-PAYLOAD' } },
    { signingDate, expiresIn: claim.holds, unhoistableHeaders: own, unsignableHeaders: own },
  );
  return String(signed.query?.['X-Amz-Signature'] ?? '');
}

/** What the signer itself adds to the query of an address. */
const ofSignature = new Set([
  'X-Amz-Algorithm',
  'X-Amz-Credential',
  'X-Amz-Date',
  'X-Amz-Expires',
  'X-Amz-Security-Token',
  'X-Amz-Signature',
  'X-Amz-SignedHeaders',
]);

function timeOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

/**
 * Checks a request as AWS does (Signature Version 4, in a header or in the query), which the emulators do not. The body
 * must be the one that was signed, but below a signed address. When a header was signed does not matter, other than to
 * AWS: who calls has the same clock, and where that is set or the machine sleeps, what is under way would be refused, and
 * the SDK would take the old time for the right one. Returns what is wrong, or undefined.
 */
export async function signatureProblem(
  request: SignedRequest,
  secretOf: SecretOf,
  nowMs: number,
): Promise<string | undefined> {
  const query = new Map(new URLSearchParams(request.query.replaceAll('+', '%2B')));
  const claim = claimOf(request, query);
  if (claim === undefined) return 'Access Denied';
  const signedAt = timeOf(claim.date);
  const validDate = claim.credential.split('/')[1] === claim.date.slice(0, 8) && Math.abs(signedAt) > 0;
  if (!validDate || !(claim.holds > 0) || claim.holds > 604_800) return 'The credentials or their time are malformed';
  const isInTime = nowMs <= signedAt + claim.holds * 1000 && nowMs >= signedAt - freshSeconds * 1000;
  if (claim.inQuery && !isInTime) return 'Request has expired';
  if (!claim.signedHeaders.split(';').includes('host')) return 'The host must be signed';
  const hash = claim.inQuery ? undefined : request.headers[hashHeader];
  const unsignedBody = hash === 'UNSIGNED-PAYLOAD' && claim.credential.split('/')[3] === 's3';
  if (hash !== undefined && !unsignedBody && hash !== createHash('sha256').update(request.body).digest('hex')) {
    return 'The body is not the one that was signed';
  }
  const own = await signatureOf(request, query, claim, secretOf);
  const [ours, theirs] = [Buffer.from(own), Buffer.from(claim.signature)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs) ? undefined : 'The signature does not match';
}
