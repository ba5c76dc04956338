import type { Looked } from './proof-life.ts';
import type { ProofWorld, Sought } from './proof-search.ts';

const defaultLimitMs = 10_000;

type Find = (sought: Sought, world: ProofWorld, limit: AbortSignal) => Promise<Looked>;

/** What looks by a method, loaded with the first proof of that kind: a web client, or what asks resolvers. */
async function finderOf({ method }: Sought): Promise<Find> {
  if (method === 'dns_txt') return (await import('./find-in-dns.ts')).findInDns;
  return (await import('./find-on-web.ts')).findOnWeb;
}

/**
 * Checks whether a proof is published in the location that its method defines. Always says what it found, in at most
 * 255 characters.
 */
export async function findProof(sought: Sought, world: ProofWorld): Promise<Looked> {
  const { limitMs = defaultLimitMs } = world;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), limitMs);
  try {
    const find = await finderOf(sought);
    const { found, detail } = await find(sought, world, limit.signal);
    return { found, detail: detail.slice(0, 255) };
  } catch (error) {
    if (!limit.signal.aborted) throw error;
    return { found: false, detail: `No response within ${limitMs / 1000} s` };
  } finally {
    clearTimeout(timer);
  }
}
