import { getElementsByTagName } from 'domutils';
import { parseIp } from '../scanning/egress/address.ts';
import { createWebClient } from '../scanning/web/create-web-client.ts';
import { WebFailure } from '../scanning/web/message/web-failure.ts';
import type { WebResponse } from '../scanning/web/message/web-message.ts';
import { parseHtml } from '../scanning/web/page/parse-html.ts';
import { webScope } from '../scanning/web/transport/scope.ts';
import type { Looked } from './proof-life.ts';
import type { ProofWorld, Sought } from './proof-search.ts';

/** Where a proof is published. */
const proofPath = '/.well-known/scanfold-verification.txt';
const proofMeta = 'scanfold-verification';

const maxFileBytes = 4096;
const maxPageBytes = 512 * 1024;
const maxRedirects = 3;
const defaultHostPorts = { https: 443, http: 80 };

/** Where web servers of addresses are commonly found. */
const commonPorts = ['https:443', 'http:80', 'https:8443', 'http:8080'];

/** The origins that may have the proof. */
function originsOf({ target, method, port }: Sought, { hostPorts = defaultHostPorts }: ProofWorld): string[] {
  const ip = parseIp(target);
  if (!ip) {
    const secure = `https://${target}:${hostPorts.https}`;
    return method === 'https_file' ? [secure] : [secure, `http://${target}:${hostPorts.http}`];
  }
  const host = ip.family === 6 ? `[${target}]` : target;
  const ports = port === null ? commonPorts : [`https:${port}`, `http:${port}`];
  return ports.map((each) => each.replace(':', `://${host}:`));
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
 * Asks one origin. No certificate is checked: the proof is what the host answers at the address that its name leads to,
 * and sites before their first certificate are scanned too. Redirects are followed on the same host alone.
 */
async function findAt(origin: string, sought: Sought, world: ProofWorld, signal: AbortSignal): Promise<Looked> {
  const isPage = sought.method === 'meta_tag';
  const url = `${origin}${isPage ? '/' : proofPath}`;
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
    const maxBodyBytes = isPage ? maxPageBytes : maxFileBytes;
    const response = await client.request({ url, maxBodyBytes, maxRedirects, session: false });
    const found = holds(sought, response);
    return { found, detail: found ? `Found at ${response.url}` : missing(sought, response) };
  } finally {
    client.close();
  }
}

/**
 * Asks all origins at the same time, as silent ports would take the time of the others; the first that has the proof ends
 * it. Where none has it, an answer says more than that there was none.
 */
export async function findOnWeb(sought: Sought, world: ProofWorld, limit: AbortSignal): Promise<Looked> {
  const enough = new AbortController();
  const signal = AbortSignal.any([limit, enough.signal]);
  const answers: string[] = [];
  const failures: string[] = [];
  const looks = originsOf(sought, world).map(async (origin) => {
    try {
      const looked = await findAt(origin, sought, world, signal);
      if (looked.found) return looked;
      answers.push(looked.detail);
    } catch (error) {
      if (!(error instanceof WebFailure)) throw error;
      failures.push(error.message);
    }
    throw new NotHere();
  });
  try {
    return await Promise.any(looks);
  } catch (error) {
    const other = error instanceof AggregateError ? error.errors.find((each) => !(each instanceof NotHere)) : error;
    if (other !== undefined) throw other;
    return { found: false, detail: answers[0] ?? failures[0] ?? '' };
  } finally {
    enough.abort();
  }
}

/** Thrown and caught here: an origin does not have the proof. */
class NotHere extends Error {
  override readonly name = 'NotHere';
}
