/** The check behind every finding of an open port, whatever listens there: a missed banner must not change its identity. */
export const OPEN_PORT = 'open-port';

type Transport = 'tcp' | 'udp';

/** `192.0.2.7:22/tcp`, with IPv6 in brackets. */
export function resourceOf(address: string, family: 4 | 6, port: number, transport: Transport = 'tcp'): string {
  return `${family === 6 ? `[${address}]` : address}:${locationOf(port, transport)}`;
}

/** The location of a port inside its resource. */
export function locationOf(port: number, transport: Transport = 'tcp'): string {
  return `${port}/${transport}`;
}
