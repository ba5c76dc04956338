/** Where packets go: an address, never a name, and a port. */
export interface SocketAddress {
  readonly address: string;
  readonly family: 4 | 6;
  readonly port: number;
}
