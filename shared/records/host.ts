const maxNameLength = 253;

/** `192.0.2.7:22/tcp`, `[2001:db8::1]:53/udp`, `a.example.test:443`: a host, and one port of it. */
const hostAndPort = /^(\[[0-9a-f:.]{2,45}\]|[^\s:/[\]]{1,253}):\d{1,5}(?:\/(?:tcp|udp))?$/i;
const webAddress = /^[a-z][a-z0-9+.-]{0,20}:\/\//i;
const address4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/**
 * A host name or address in the one form that hosts are compared by: lower case, without the last dot, international names in
 * ASCII, IPv6 in its shortest form without brackets. Empty for what is no host: ranges, odd spellings of addresses, text.
 */
export function hostOf(text: string): string {
  const isBare6 = text.includes(':') && !(text.startsWith('[') && text.endsWith(']'));
  const url = `http://${isBare6 ? `[${text}]` : text}/`;
  if (text.length > 1000 || /[\s/?#@\\%]/.test(text) || !URL.canParse(url)) return '';
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  // URLs know more ways to write an address (`0x7f.1`, `443`) than people do.
  if (address4.test(host) && host !== text.replace(/\.$/, '')) return '';
  return host.length > maxNameLength || host.split('.').includes('') ? '' : host;
}

/**
 * The host that a finding's resource tells: of a URL, of `host:port/tcp`, or the resource itself where it is an address or a
 * name with a dot. Empty where it tells none.
 */
export function hostOfResource(resource: string): string {
  if (webAddress.test(resource)) return URL.canParse(resource) ? hostOf(new URL(resource).hostname) : '';
  const [, host] = hostAndPort.exec(resource) ?? [];
  if (host !== undefined) return hostOf(host);
  const whole = hostOf(resource);
  return whole.includes('.') || whole.includes(':') ? whole : '';
}
