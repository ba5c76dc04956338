import * as z from 'zod/mini';
import { onDemand } from '../on-demand.ts';
import { createEgress } from '../scanning/egress/egress.ts';
import { hasIpv6 } from '../scanning/egress/ipv6.ts';
import { connectVault } from '../store/policies/credentials-vault.ts';
import { connectStore } from '../store/table/connection.ts';
import type { Deliver } from './attempt-delivery.ts';
import type { LinkBase } from './links.ts';

const list = z.pipe(
  z.string(),
  z.transform((text: string) => text.split(',').filter((each) => each !== '')),
);

const environment = z.object({
  NOTIFY_ALLOW: z._default(list, []),
  NOTIFY_LOOPBACK: z.optional(z.literal('true')),
  MAIL_FROM: z.optional(z.string()),
});

/** For a request in all: shorter than a function of the API lives. */
const requestMs = 10_000;

/** The ways out, which are loaded with the first message: most looks find nothing to send. */
async function connectWays(): Promise<Deliver> {
  const { NOTIFY_ALLOW: allow, NOTIFY_LOOPBACK, MAIL_FROM: mailFrom } = z.parse(environment, process.env);
  const [{ guardedSender }, { deliver: send }] = await Promise.all([
    import('./guarded-request.ts'),
    import('./deliver.ts'),
  ]);
  // Without a word of the template the machine is not the user's own.
  const deployed = NOTIFY_LOOPBACK === undefined;
  const egress = createEgress({ allow, deployed, ipv6: !deployed && hasIpv6() });
  const mail = onDemand(async () => (await import('./mailer.ts')).connectMailer());
  const ways = { send: guardedSender(egress, requestMs), mail, mailFrom, now: Date.now };
  return (parcel) => send(ways, parcel);
}

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
