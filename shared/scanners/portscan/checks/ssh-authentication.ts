import type { Socket } from 'node:net';
import type { Algorithms } from 'ssh2';
import { afterSilence } from '../../../after-silence.ts';
import type { Exchange } from '../examination/artifact.ts';
import type { Inquiry } from '../naming/inquiry.ts';

export const AUTHENTICATION = 'ssh-authentication';

/** Time for the exchange of keys and the request. */
const WHOLE_MS = 15_000;
/** A user that no host has; a server answers for it as for any other. */
const USER = 'scanfold';

/** Old servers are spoken to as well: nothing that is secret passes. */
const ALGORITHMS = {
  kex: {
    append: ['diffie-hellman-group14-sha1', 'diffie-hellman-group-exchange-sha1', 'diffie-hellman-group1-sha1'],
    prepend: [],
    remove: [],
  },
  serverHostKey: { append: ['ssh-dss', 'ssh-rsa'], prepend: [], remove: [] },
  cipher: { append: ['aes256-cbc', 'aes128-cbc', '3des-cbc'], prepend: [], remove: [] },
  hmac: { append: ['hmac-sha1', 'hmac-md5'], prepend: [], remove: [] },
} satisfies Algorithms;

/**
 * Asks which methods of authentication a server offers, by the request for none (RFC 4252, section 5.2). No password and no
 * key is tried. Undefined where no exchange of keys comes about in time.
 */
async function methodsOf(socket: Socket): Promise<readonly string[] | undefined> {
  // Loaded for the few ports that need it: it takes longer than the rest of the scanner.
  const { Client } = await import('./ssh-client.ts');
  const client = new Client();
  const { promise, resolve } = Promise.withResolvers<readonly string[] | undefined>();
  const callOff = afterSilence(WHOLE_MS, () => resolve(undefined));
  client.on('ready', () => resolve(['none']));
  client.on('error', () => resolve(undefined));
  client.on('close', () => resolve(undefined));
  client.connect({
    sock: socket,
    username: USER,
    algorithms: ALGORITHMS,
    readyTimeout: WHOLE_MS,
    authHandler: (left, _, next) => {
      if (left === null) next('none');
      else resolve(left);
    },
  });
  const methods = await promise;
  callOff();
  client.destroy();
  return methods;
}

/** The methods of authentication, as the server's answer has them: names with commas in between. */
export const authenticationMethods: Inquiry = {
  id: AUTHENTICATION,
  async hold(line) {
    const socket = await line.open();
    if (socket === undefined) return [];
    const methods = await methodsOf(socket);
    socket.destroy();
    if (methods === undefined) return [];
    return [
      { probe: AUTHENTICATION, tls: line.tls, sent: [], text: methods.join(','), ended: 'quiet' } satisfies Exchange,
    ];
  },
};
