import { createServer } from 'node:http';
import { listening, type Target } from '../targets/server.ts';

/** A service that tells of certificates, on loopback. */
export interface CertificateService extends AsyncDisposable {
  readonly url: string;
  /** What it was asked, in order. */
  readonly asked: readonly string[];
  /** From now on: `down` answers 503, `dead` hangs up, `garbage` answers no JSON. */
  mode: 'up' | 'down' | 'dead' | 'garbage';
  /** Answers so many requests before it goes into `then`. */
  readonly failAfter: (answers: number, then: CertificateService['mode']) => void;
  /** Tells of one more certificate from now on, before all others. */
  readonly add: (names: readonly string[]) => void;
  /** Puts something that is no certificate before each list from now on. */
  readonly spoil: (entry: unknown) => void;
}

/** The names of each certificate that a service tells of. */
type Certificates = readonly (readonly string[])[];

async function service(
  certificates: Certificates,
  answer: (url: URL, certificates: Certificates) => unknown[] | { readonly code: string },
): Promise<CertificateService> {
  const asked: string[] = [];
  const told = [...certificates];
  const spoilt: unknown[] = [];
  let left = Number.POSITIVE_INFINITY;
  let next: CertificateService['mode'] = 'up';
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (left <= 0) made.mode = next;
    left -= 1;
    if (made.mode === 'dead') {
      request.socket.destroy();
      return;
    }
    if (made.mode === 'down') {
      response.writeHead(503).end('<html>down for maintenance</html>');
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    const list = answer(new URL(request.url ?? '/', 'http://x'), told);
    const isPage = Array.isArray(list) && list.length > 0;
    response.end(made.mode === 'garbage' ? '[{"name_value": "a' : JSON.stringify(isPage ? [...spoilt, ...list] : list));
  });
  const target: Target = await listening(server, '127.0.0.1', 0);
  const made: CertificateService = {
    url: `http://127.0.0.1:${target.port}`,
    asked,
    mode: 'up',
    failAfter(answers, then) {
      left = answers;
      next = then;
    },
    add: (names) => void told.unshift(names),
    spoil: (entry) => void spoilt.push(entry),
    [Symbol.asyncDispose]: () => target[Symbol.asyncDispose](),
  };
  return made;
}

/** As crt.sh: all certificates of a domain in one answer, the names of each on lines. */
export function crtshService(certificates: Certificates): Promise<CertificateService> {
  return service(certificates, (url, told) => {
    if (url.searchParams.get('output') !== 'json') return [];
    const domain = (url.searchParams.get('q') ?? '').replace('%.', '');
    return told
      .filter((names) => names.some((name) => name.endsWith(domain)))
      .map((names, index) => ({
        issuer_ca_id: 16_418,
        issuer_name: 'C=XX, O=Test, CN=R1',
        common_name: names[0],
        name_value: names.join('\n'),
        id: 9_000_000_000 + index,
        entry_timestamp: '2026-01-05T03:04:05.678',
        not_before: '2026-01-05T02:04:05',
        not_after: '2026-04-05T02:04:04',
        serial_number: index.toString(16).padStart(32, '0'),
        result_count: 2,
      }));
  });
}

/** As certspotter: issuances in pages, the next of them behind the id of the last. */
export function certspotterService(certificates: Certificates, pageSize = 100): Promise<CertificateService> {
  return service(certificates, (url, told) => {
    if (url.pathname !== '/v1/issuances' || url.searchParams.get('include_subdomains') !== 'true') return { code: 'x' };
    const after = Number(url.searchParams.get('after') ?? 0);
    return told.slice(after, after + pageSize).map((names, index) => ({
      id: String(after + index + 1),
      tbs_sha256: '00'.repeat(32),
      cert_sha256: '11'.repeat(32),
      dns_names: names,
      pubkey_sha256: '22'.repeat(32),
      not_before: '2026-01-05T02:04:05Z',
      not_after: '2026-04-05T02:04:04Z',
      revoked: false,
    }));
  });
}
