import { Webhook } from 'standardwebhooks';
import type { Message } from '../../records/notices/delivery.ts';

/** What the `type` of every message is. */
const webhookType = 'scanfold.notices';

/** What a webhook is sent, as text: its signature is over these bytes. The same for each attempt. */
export function webhookBody(message: Message): string {
  const { at, link, ...rest } = message;
  const data = link === '' ? rest : { ...rest, link };
  return JSON.stringify({ type: webhookType, timestamp: new Date(at * 1000).toISOString(), data });
}

/**
 * The headers of a webhook as Standard Webhooks has them. The id is that of the delivery, the same for each attempt, so
 * that a receiver takes it once; the time is the attempt's.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function webhookHeaders(secret: string, id: string, body: string, now: Date): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  };
}
