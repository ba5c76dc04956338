import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A request as its signature sees it: the target as it was sent. */
export interface SignedRequest {
  readonly method: string;
  /** Before the `?`. */
  readonly path: string;
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Uint8Array, data: string) => createHmac('sha256', key).update(data).digest();

const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

function canonicalQuery(query: ReadonlyMap<string, string>): string {
  const pairs = [...query].filter(([name]) => name !== 'X-Amz-Signature');
  return pairs
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted()
    .join('&');
}

/** What a signature says of itself. */
interface Claim {
  readonly credential: string;
  readonly signedHeaders: string;
  readonly signature: string;
  /** `20261121T105500Z` */
  readonly date: string;
  /** Seconds that it holds. */
  readonly holds: number;
  readonly payload: string;
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
      payload: 'UNSIGNED-PAYLOAD',
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
    payload: headers['x-amz-content-sha256'] ?? '',
  };
}

function signatureOf(request: SignedRequest, query: ReadonlyMap<string, string>, claim: Claim, secret: string): string {
  const names = claim.signedHeaders.split(';');
  const headers = names.map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`).join('');
  const { method, path } = request;
  const canonical = [method, path, canonicalQuery(query), headers, claim.signedHeaders, claim.payload].join('\n');
  const [, day = '', region = '', service = '', end = ''] = claim.credential.split('/');
  const scope = [day, region, service, end].join('/');
  const key = [region, service, end].reduce(hmac, hmac(`AWS4${secret}`, day));
  return hmac(key, ['AWS4-HMAC-SHA256', claim.date, scope, sha256(canonical)].join('\n')).toString('hex');
}

function timeOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

/**
 * Checks a request as S3 does (Signature Version 4, in a header or in the query), which the emulator does not. `secret`
 * belongs to every access key. Returns what is wrong, or undefined.
 */
export function signatureProblem(request: SignedRequest, secret: string, nowMs: number): string | undefined {
  const query = new Map(new URLSearchParams(request.query.replaceAll('+', '%2B')));
  const claim = claimOf(request, query);
  if (claim === undefined) return 'Access Denied';
  const signedAt = timeOf(claim.date);
  const validDate = claim.credential.split('/')[1] === claim.date.slice(0, 8) && Math.abs(signedAt) > 0;
  if (!validDate || !(claim.holds > 0) || claim.holds > 604_800) return 'The credentials or their time are malformed';
  if (nowMs > signedAt + claim.holds * 1000 || nowMs < signedAt - freshSeconds * 1000) return 'Request has expired';
  if (!claim.signedHeaders.split(';').includes('host')) return 'The host must be signed';
  const sha = /^[0-9a-f]{64}$/.test(claim.payload) ? claim.payload : undefined;
  if (sha !== undefined && sha !== sha256(request.body)) return 'The body is not the one that was signed';
  const [own, sent] = [signatureOf(request, query, claim, secret), claim.signature].map((each) => Buffer.from(each));
  const same = own !== undefined && sent !== undefined && own.length === sent.length && timingSafeEqual(own, sent);
  return same ? undefined : 'The signature does not match';
}
