import { afterSilence } from '../../after-silence.ts';
import type { Resolver } from '../egress/egress.ts';
import { type Ask, lookUpHost } from './lookup.ts';
import { queryName } from './query-name.ts';
import { parseResolver } from './resolver-address.ts';
import { Resolvers } from './resolvers.ts';

/** After so long it is found out again which resolvers answer and which lie. */
const renewMs = 300_000;
const timeoutMs = 10_000;

/** This machine's own names, which are not queried elsewhere (RFC 6761, section 6.3). */
const isLocal = (name: string) => name === 'localhost' || name.endsWith('.localhost');

/**
 * Resolves for the egress guard by the configured resolvers, as the scan's own questions do, so that a web request goes
 * where the scan saw the name lead. Throws RangeError for a resolver that is no address; the resolver it makes rejects
 * where there is no answer within 10 s. What it sends is not counted: the connection that follows is.
 */
export function guardResolver(resolvers: readonly string[], options: { readonly now?: () => number } = {}): Resolver {
  const { now = Date.now } = options;
  const addresses = resolvers.map((text) => {
    const address = parseResolver(text);
    if (address === undefined) throw new RangeError(`${JSON.stringify(text)} is not a valid resolver address`);
    return address;
  });
  let current: { readonly resolvers: Resolvers; readonly since: number } | undefined;

  function asked(): Resolvers {
    if (current !== undefined && now() - current.since < renewMs) return current.resolvers;
    const { signal } = new AbortController();
    const made = new Resolvers({
      ...{ resolvers: addresses, spend: () => undefined, signal, now },
      ...{ atOnce: 256, patienceMs: 2000 },
    });
    current = { resolvers: made, since: now() };
    return made;
  }

  return async (host) => {
    const name = queryName(host);
    if (name === undefined) return [];
    if (isLocal(name)) return ['127.0.0.1', '::1'];
    const { promise: late, reject } = Promise.withResolvers<never>();
    const callOff = afterSilence(timeoutMs, () => reject(new Error('DNS lookup timed out')));
    try {
      const to = asked();
      // An alias may lead to what is no name.
      const ask: Ask = async (next, type) =>
        queryName(next) === next ? to.ask(next, type) : { kind: 'failed', reason: 'malformed' };
      return (await Promise.race([lookUpHost(ask, name), late])).addresses;
    } finally {
      callOff();
    }
  };
}
