import * as z from 'zod/mini';
import { onDemand } from '../on-demand.ts';
import { connectVault } from '../store/policies/credentials-vault.ts';
import { connectStore } from '../store/table/connection.ts';
import type { LinkBase } from './links.ts';

/** The ways out, which are loaded with the first message: most looks find nothing to send. */
const connectWays = async () => (await import('./connect-ways.ts')).connectWays(process.env);

const addresses = z.object({ SERVICE_URL: z._default(z.string(), ''), CONSOLE: z.optional(z.literal('on')) });

/** Where the service is, by the environment; the functions of the API are not told. */
function readLinkBase(): LinkBase {
  const { SERVICE_URL: url, CONSOLE } = z.parse(addresses, process.env);
  return { url, hasConsole: CONSOLE === 'on' };
}

/** Connects to what sending needs. */
export function connectCourier() {
  return {
    store: connectStore(),
    vault: connectVault(),
    deliver: onDemand(connectWays),
    random: Math.random,
    linkBase: readLinkBase(),
  };
}
