/** The name below which the names of an IPv4 network are (RFC 1035, 3.5): of `192.0.2` it is `2.0.192.in-addr.arpa`; of an address its own. */
export function reverseName(octets: string): string {
  return `${octets.split('.').reverse().join('.')}.in-addr.arpa`;
}
