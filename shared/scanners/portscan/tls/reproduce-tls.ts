import { shellLine } from '../../../scanning/shell-line.ts';
import { sayingLine } from '../examination/reproduce.ts';
import type { StartTls } from '../service-rule.ts';
import { clientHello, type Offer } from './client-hello.ts';
import type { TlsVersion } from './tls-version.ts';

interface Place {
  readonly address: string;
  readonly family: 4 | 6;
  readonly port: number;
}

/** What makes `openssl s_client` offer one version; SSL 3.0 is not built into it any more. */
export const VERSION_OPTIONS: Readonly<Record<Exclude<TlsVersion, 'SSLv3'>, string>> = {
  TLSv1: '-tls1',
  'TLSv1.1': '-tls1_1',
  'TLSv1.2': '-tls1_2',
  'TLSv1.3': '-tls1_3',
};

/** A line of shell that connects with OpenSSL, going over to TLS as the protocol does. */
export function clientLine({ address, family, port }: Place, startTls: StartTls | undefined, ...options: string[]) {
  const connectTo = `${family === 6 ? `[${address}]` : address}:${port}`;
  const upgrade = startTls === undefined ? [] : ['-starttls', startTls.name];
  const line = shellLine('timeout', '10', 'openssl', 's_client', '-connect', connectTo, ...upgrade, ...options);
  return `${line} </dev/null`;
}

/** A line of shell that sends a ClientHello and shows the answer in hexadecimal: for what OpenSSL cannot offer any more. */
export function helloLine({ address, port }: Place, startTls: StartTls | undefined, offer: Offer): string {
  const hello = clientHello(offer, Buffer.alloc(32, 'ClientHello')).toString('latin1');
  const saying = sayingLine([...(startTls?.steps ?? []).map(({ send }) => send), hello]);
  return `${saying} | ${shellLine('nc', '-w', '3', address, String(port))} | od -An -v -tx1 | head -n 20`;
}
