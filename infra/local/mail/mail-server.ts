import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { SecretOf } from '../signing/signature.ts';
import { NotSigned, signedBody } from '../signing/signed-request.ts';
import { LineFile } from '../start/line-file.ts';
import { type LoopbackServer, serveLoopback } from '../start/loopback-server.ts';

const path = '/v2/email/outbound-emails';

const content = z.object({ Data: z.string() });

const request = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: z.array(z.string()).check(z.minLength(1), z.maxLength(50)) }),
  Content: z.object({
    Simple: z.object({
      Subject: content,
      Body: z.object({ Text: content }),
      Headers: z._default(z.array(z.object({ Name: z.string(), Value: z.string() })), []),
    }),
  }),
});

/** A mail as a line of the file has it. */
function lineOf({ FromEmailAddress: from, Destination, Content }: z.output<typeof request>, id: string): object {
  const { Subject, Body, Headers } = Content.Simple;
  return {
    id,
    at: new Date().toISOString(),
    from,
    to: Destination.ToAddresses,
    subject: Subject.Data,
    headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
    text: Body.Text.Data,
  };
}

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body: object;
}

function refused(error: unknown): Answer {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof NotSigned) return { status: 403, type: 'InvalidSignatureException', body: { message } };
  if (error instanceof Error && 'syscall' in error) {
    console.error(`Mails cannot be written: ${message}`);
    return { status: 500, type: 'InternalServiceErrorException', body: { message: 'the mail could not be written' } };
  }
  return { status: 400, type: 'BadRequestException', body: { message: 'The request is not supported.' } };
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...(type && { 'x-amzn-errortype': type }) })
    .end(JSON.stringify(body));
}

/**
 * Emulates the mail service SES (SendEmail of its version 2, simple content): appends each mail to a file, one line of JSON,
 * and sends none. It answers signed requests alone.
 */
export async function startMail(file: string, secretOf: SecretOf): Promise<LoopbackServer> {
  const mails = new LineFile(file);

  async function answer(incoming: IncomingMessage): Promise<Answer> {
    const body = await signedBody(incoming, secretOf);
    const mail = request.parse(JSON.parse(body.toString('utf8')));
    const MessageId = randomUUID();
    mails.append(lineOf(mail, MessageId));
    return { status: 200, body: { MessageId } };
  }

  return await serveLoopback((incoming, response) => {
    if (incoming.method !== 'POST' || incoming.url !== path) return void response.writeHead(404).end();
    answer(incoming).then(
      (answered) => send(response, answered),
      (error: unknown) => send(response, refused(error)),
    );
  });
}
