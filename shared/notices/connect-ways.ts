import * as z from 'zod/mini';
import { onDemand } from '../on-demand.ts';
import { createEgress } from '../scanning/egress/egress.ts';
import { hasIpv6 } from '../scanning/egress/ipv6.ts';
import type { Deliver } from './attempt-delivery.ts';
import { deliver } from './deliver.ts';
import { guardedSender } from './guarded-request.ts';

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

/** Connects to the ways by which messages leave, as the environment allows them: guarded requests, and the mail service. */
export function connectWays(env: NodeJS.ProcessEnv): Deliver {
  const { NOTIFY_ALLOW: allow, NOTIFY_LOOPBACK, MAIL_FROM: mailFrom } = z.parse(environment, env);
  // Without a word of the template the machine is not the user's own.
  const deployed = NOTIFY_LOOPBACK === undefined;
  const egress = createEgress({ allow, deployed, ipv6: !deployed && hasIpv6() });
  const mail = onDemand(async () => (await import('./mailer.ts')).connectMailer());
  const ways = { send: guardedSender(egress, requestMs), mail, mailFrom, now: Date.now };
  return (parcel) => deliver(ways, parcel);
}
