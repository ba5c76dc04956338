import { getElementsByTagName } from 'domutils';
import type { TargetProof } from '../records/target-proof.ts';
import { createDns } from '../scanning/dns/create-dns.ts';
import { parseIp } from '../scanning/egress/address.ts';
import type { Egress } from '../scanning/egress/egress.ts';
import { createWebClient } from '../scanning/web/create-web-client.ts';
import { WebFailure } from '../scanning/web/message/web-failure.ts';
import type { WebResponse } from '../scanning/web/message/web-message.ts';
import { parseHtml } from '../scanning/web/page/parse-html.ts';
import { webScope } from '../scanning/web/transport/scope.ts';
import type { Looked } from './proof-life.ts';

/** Where a proof is published. */
const proofPath = '/.well-known/scanfold-verification.txt';
const proofLabel = '_scanfold-verification';
const proofMeta = 'scanfold-verification';

/** What looking for a proof needs of the outside. */
export interface ProofWorld {
  /** The way out of scans: what they may not reach proves nothing. */
  readonly egress: Egress;
  /** As DnsOptions has them. */
  readonly resolvers: readonly string[];
  readonly userAgent: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** For all of it; 10 s where it does not say. */
  readonly limitMs?: number;
  /** Where hosts are asked by https and by http; 443 and 80 where it does not say. */
  readonly hostPorts?: { readonly https: number; readonly http: number };
}

/** What is looked for. */
export type Sought = Pick<TargetProof, 'target_proof_id' | 'target' | 'method' | 'port' | 'proof'>;

const defaultLimitMs = 10_000;
const maxFileBytes = 4096;
const maxPageBytes = 512 * 1024;
const maxRedirects = 3;
const defaultHostPorts = { https: 443, http: 80 };

/** Where web servers of addresses are commonly found. */
const webPorts = [443, 80, 8443, 8080];

/** The origins that are asked in turn, until one has the proof. */
function originsOf({ target, method, port }: Sought, { hostPorts = defaultHostPorts }: ProofWorld): string[] {
  const ip = parseIp(target);
  if (!ip) {
    const secure = `https://${target}:${hostPorts.https}`;
    return method === 'https_file' ? [secure] : [secure, `http://${target}:${hostPorts.http}`];
  }
  const host = ip.family === 6 ? `[${target}]` : target;
  return (port === null ? webPorts : [port]).flatMap((each) => [`https://${host}:${each}`, `http://${host}:${each}`]);
}

/** A tag in the body may be a visitor's, in what a page shows of others. */
function hasMeta(page: string, proof: string): boolean {
  const document = parseHtml(page);
  const inBody = new Set(getElementsByTagName('meta', getElementsByTagName('body', document, true), true));
  return getElementsByTagName('meta', document, true).some(
    (meta) =>
      !inBody.has(meta) && meta.attribs.name?.toLowerCase() === proofMeta && meta.attribs.content?.trim() === proof,
  );
}

function holds({ method, proof }: Sought, response: WebResponse): boolean {
  if (response.status !== 200) return false;
  return method === 'meta_tag' ? hasMeta(response.text(), proof) : response.text().trim() === proof;
}

/** Why an answer is no proof, for the user. */
function missing({ method }: Sought, { status, location, url }: WebResponse): string {
  if (location !== undefined) return `${url} redirects to another site`;
  if (status !== 200) return `${url} returned status ${status}`;
  return method === 'meta_tag' ? `${url} has no such meta tag` : `${url} has other content`;
}

/**
 * Asks the site. No certificate is checked: the proof is what the host answers at the address that its name leads to, and
 * sites before their first certificate are scanned too. Redirects are followed on the same host alone.
 */
async function findOnWeb(sought: Sought, world: ProofWorld, signal: AbortSignal): Promise<Looked> {
  let detail = '';
  for (const origin of originsOf(sought, world)) {
    const url = sought.method === 'meta_tag' ? `${origin}/` : `${origin}${proofPath}`;
    const client = createWebClient({
      egress: world.egress,
      signal,
      runId: `proof-${sought.target_proof_id}`,
      scope: webScope([url], { hosts: [], ports: [], paths: [] }),
      now: world.now,
      userAgent: world.userAgent,
      requestTimeoutMs: 5000,
      firstByteTimeoutMs: 4000,
      connectTimeoutMs: 3000,
      checkTls: false,
    });
    try {
      const maxBodyBytes = sought.method === 'meta_tag' ? maxPageBytes : maxFileBytes;
      const response = await client.request({ url, maxBodyBytes, maxRedirects, session: false });
      if (holds(sought, response)) return { found: true, detail: `Found at ${response.url}` };
      detail = missing(sought, response);
    } catch (error) {
      if (!(error instanceof WebFailure)) throw error;
      // Where nothing listens says less than an answer without the proof.
      detail ||= error.message;
    } finally {
      client.close();
    }
  }
  return { found: false, detail };
}

async function findInDns({ target, proof }: Sought, world: ProofWorld, signal: AbortSignal): Promise<Looked> {
  const { egress, resolvers, now } = world;
  const name = `${proofLabel}.${target}`;
  const answer = await createDns({ resolvers, egress, signal, now }).ask(name, 'TXT');
  if (answer.kind === 'failed') return { found: false, detail: answer.words };
  if (answer.kind !== 'records') return { found: false, detail: `${name} has no TXT record` };
  return answer.records.some(({ value }) => value.trim() === proof)
    ? { found: true, detail: `Found in the TXT records of ${name}` }
    : { found: false, detail: `No TXT record of ${name} has this value` };
}

/** Looks whether a proof is published where its method says. Always says what it found, in at most 255 characters. */
export async function findProof(sought: Sought, world: ProofWorld): Promise<Looked> {
  const { limitMs = defaultLimitMs } = world;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), limitMs);
  try {
    const look = sought.method === 'dns_txt' ? findInDns : findOnWeb;
    const { found, detail } = await look(sought, world, limit.signal);
    return { found, detail: detail.slice(0, 255) };
  } catch (error) {
    if (!limit.signal.aborted) throw error;
    return { found: false, detail: `No response within ${limitMs / 1000} s` };
  } finally {
    clearTimeout(timer);
  }
}
