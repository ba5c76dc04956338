import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { clientSettings } from '../clients/client-settings.ts';
import type { Message } from '../records/notices/delivery.ts';
import { plainText } from './messages/plain-text.ts';

/** A mail to be sent. */
export interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  readonly deliveryId: string;
  readonly message: Message;
}

/** Sends a mail. Rejects with SES's error where it does not take it. */
export type SendMail = (mail: Mail) => Promise<void>;

const charset = { Charset: 'UTF-8' };

/** Connects to the SES of the region. */
export function connectMailer(): SendMail {
  const client = new SESv2Client(clientSettings());
  return async ({ from, to, deliveryId, message }) => {
    const Subject = { Data: `[Scanfold] ${message.title}`.replace(/\s+/g, ' '), ...charset };
    const Body = { Text: { Data: plainText(message), ...charset } };
    // A mail that was sent twice is known by it.
    const Headers = [{ Name: 'X-Scanfold-Delivery', Value: deliveryId }];
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: from,
        // Each address alone would be a mail each, and one that fails would have the others told again.
        Destination: { ToAddresses: [...to] },
        Content: { Simple: { Subject, Body, Headers } },
      }),
    );
  };
}
