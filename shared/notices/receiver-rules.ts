import * as z from 'zod/mini';
import { InvalidRequest } from '../outcome/errors.ts';
import type { NotificationInput } from '../records/notices/notification.ts';
import { isTimeZone } from '../recurrence/wall-clock.ts';

const environment = z.object({ MAIL_FROM: z.optional(z.string()), MAIL_DOMAINS: z.optional(z.string()) });

/** Whether the stage sends mail, and to which domains: none named is all. */
export interface MailRules {
  readonly sends: boolean;
  readonly domains: readonly string[];
}

/** Reads the stage's rules of mail from a function's environment. */
export function readMailRules(env: NodeJS.ProcessEnv): MailRules {
  const { MAIL_FROM, MAIL_DOMAINS = '' } = z.parse(environment, env);
  return { sends: MAIL_FROM !== undefined, domains: MAIL_DOMAINS.split(',').filter(Boolean) };
}

/**
 * Checks what only the stage and this machine know of a notification: whether it sends mail there, and whether the time
 * zone exists.
 * @throws InvalidRequest
 */
export function requireReachable({ sends, domains }: MailRules, { timing, receiver }: NotificationInput): void {
  if (timing !== undefined && timing.kind !== 'immediate' && !isTimeZone(timing.time_zone)) {
    throw new InvalidRequest('notification.timing.time_zone: must be an IANA time zone such as Europe/Berlin');
  }
  if (receiver?.kind !== 'mail') return;
  if (!sends) throw new InvalidRequest('notification.receiver.kind: this installation sends no mail');
  const at = receiver.addresses.findIndex((address) => {
    const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
    return domains.length > 0 && !domains.includes(domain);
  });
  if (at < 0) return;
  const allowed = domains.join(', ').slice(0, 300);
  throw new InvalidRequest(`notification.receiver.addresses.${at}: must be an address of ${allowed}`);
}
