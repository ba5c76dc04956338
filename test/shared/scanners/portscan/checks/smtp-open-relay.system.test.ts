import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { listening } from '../../../../targets/server.ts';
import { runScan } from '../run-scan.ts';

/** A mail server as Exim is with `drop` in its access rules: it hangs up on whoever it refuses. The senders that it lets relay are given. */
function dropping(mayRelay: RegExp) {
  const senders: string[] = [];
  const serve = (socket: Socket) => {
    let sender = '';
    socket.write('220 mail.shop.example ESMTP Exim 4.96\r\n');
    socket.on('data', (chunk) => {
      const line = chunk.toString('latin1');
      if (line.startsWith('EHLO')) socket.write('250-mail.shop.example Hello\r\n250 STARTTLS\r\n');
      else if (line.startsWith('MAIL')) {
        sender = /<([^>]*)>/.exec(line)?.[1] ?? '';
        senders.push(sender);
        socket.write('250 OK\r\n');
      } else if (line.startsWith('RCPT') && !mayRelay.test(sender)) socket.end('550 relay not permitted\r\n');
      else if (line.startsWith('RCPT')) socket.write('250 Accepted\r\n');
      else if (line.startsWith('RSET')) socket.end('250 Reset OK\r\n221 closing\r\n');
      else socket.write('500 unrecognized command\r\n');
    });
  };
  return { senders, server: listening(createServer(serve), '127.0.0.1', 0) };
}

const STRANGER = 'scanfold@example.com';

test.each([
  ['its own domain', /@shop\.example$/, 'positive', [STRANGER, 'scanfold@mail.shop.example', 'scanfold@shop.example']],
  ['the empty sender', /^$/, 'positive', [STRANGER, 'scanfold@mail.shop.example', 'scanfold@shop.example', '']],
  ['nobody', /^none$/, 'negative', [STRANGER, 'scanfold@mail.shop.example', 'scanfold@shop.example', '']],
])(
  'a mail server that hangs up on strangers and trusts %s is asked about each sender',
  async (_, mayRelay, outcome, asked) => {
    const mail = dropping(mayRelay);
    await using server = await mail.server;
    const { commits } = await runScan('127.0.0.1', { ports: `${server.port}` });
    const own = commits.flatMap(({ coverage }) => coverage).find(({ checkId }) => checkId === 'smtp-open-relay');
    expect(own?.outcome).toBe(outcome);
    expect(mail.senders).toEqual(asked);
  },
);
