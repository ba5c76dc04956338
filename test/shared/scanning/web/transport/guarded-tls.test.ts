import { once } from 'node:events';
import { connect } from 'node:net';
import { createServer } from 'node:tls';
import { expect, test } from 'vitest';
import { guardedTls } from '../../../../../shared/scanning/web/transport/guarded-tls.ts';
import { BRAINPOOL_CERTIFICATE, BRAINPOOL_KEY } from '../../../../targets/certificates.ts';
import { listening } from '../../../../targets/server.ts';

// Node 24 would end with a segmentation fault where it trusts such a certificate, and this test with it.
test.each([
  ['checked', true, []],
  ['checked, and its authority trusted', true, [BRAINPOOL_CERTIFICATE]],
  ['unchecked, and its authority trusted', false, [BRAINPOOL_CERTIFICATE]],
])('a certificate on a curve that NIST does not name fails where it is %s', async (_how, checkTls, authorities) => {
  const server = createServer({ cert: BRAINPOOL_CERTIFICATE, key: BRAINPOOL_KEY }, (socket) =>
    socket.on('error', () => {}),
  );
  server.on('tlsClientError', () => {});
  await using target = await listening(server, '127.93.0.1', 0);
  const socket = connect(target.port, '127.93.0.1');
  await once(socket, 'connect');
  await expect(guardedTls(socket, { host: '127.93.0.1', isAddress: true, checkTls, authorities })).rejects.toThrow(
    'TLS connection to 127.93.0.1 failed',
  );
});
