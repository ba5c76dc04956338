import { type AddressInterval, intersect, parseCidr } from '../../egress/address.ts';
import type { PinnedAddress } from '../../egress/egress.ts';
import { parsePortList } from '../../ports/port-list.ts';
import type { ScanScope } from '../../scanner.ts';

/** The addresses that a scan of a web site may request. */
export interface WebScope {
  /** What keeps a URL from being asked; undefined where nothing does. */
  readonly refuses: (url: URL) => 'off_scope' | 'excluded' | undefined;
  /** The same for the address that a host name leads to. */
  readonly refusesAddress: (address: PinnedAddress) => boolean;
  /** True where a credential may go: the first origin, and the same host by https on the default port. */
  readonly isOwn: (url: URL) => boolean;
}

/** A host as URLs spell it: lower case, punycode, brackets around IPv6, no dot at its end; undefined for what is no host. */
function canonicalHost(host: string): string | undefined {
  const written = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  const url = `http://${written}/`;
  return URL.canParse(url) ? hostOf(new URL(url)) : undefined;
}

function hostOf(url: URL): string {
  return url.hostname.endsWith('.') ? url.hostname.slice(0, -1) : url.hostname;
}

function intervalOf(host: string): AddressInterval | undefined {
  return parseCidr(host.startsWith('[') ? host.slice(1, -1) : host);
}

/** The effective port of a URL. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

function unescaped(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function withoutDots(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return `/${parts.join('/')}${/\/(?:\.{1,2})?$/.test(path) && parts.length > 0 ? '/' : ''}`;
}

/** The ways in which servers read a path: escapes undone once or twice, dots and doubled slashes out, in any case. */
function readings(path: string): ReadonlySet<string> {
  const once = unescaped(path);
  return new Set(
    [path, once, unescaped(once)]
      .flatMap((each) => [each, withoutDots(each.replaceAll('\\', '/'))])
      .map((each) => each.toLowerCase()),
  );
}

function hostRefuser(hosts: readonly string[]): (host: string) => boolean {
  const names = new Set<string>();
  const suffixes: string[] = [];
  const intervals: AddressInterval[] = [];
  for (const host of hosts) {
    const interval = intervalOf(host);
    const isWild = host.startsWith('*.');
    const name = canonicalHost(isWild ? host.slice(2) : host);
    if (interval) intervals.push(interval);
    else if (name !== undefined && isWild) suffixes.push(`.${name}`);
    else if (name !== undefined) names.add(name);
  }
  return (host) => {
    const address = intervalOf(host);
    if (address) return intervals.some((interval) => intersect(interval, address) !== undefined);
    return names.has(host) || suffixes.some((suffix) => host.endsWith(suffix));
  };
}

/**
 * The scope of a scan of `origins` (URLs of http or https; only their origin counts, the first is the setting's own)
 * without what a policy excludes. A host on its default port is in scope by http and https alike; every other host,
 * `www.` before the name included, is another site. A path is excluded whatever way it is written. Throws
 * PortListInvalid where a port of the policy cannot be read and TypeError where an origin is no URL.
 */
export function webScope(origins: readonly string[], exclusions: ScanScope['exclusions']): WebScope {
  const homes = origins.map((each) => new URL(each));
  const [own] = homes;
  const isExcludedHost = hostRefuser(exclusions.hosts);
  const ports = exclusions.ports.length === 0 ? { has: () => false } : parsePortList(exclusions.ports.join(','));
  const paths = exclusions.paths.map((path) => (path.startsWith('/') ? path : `/${path}`).toLowerCase());

  const isWeb = (url: URL) => url.protocol === 'http:' || url.protocol === 'https:';
  const isSameSite = (home: URL, url: URL) =>
    hostOf(home) === hostOf(url) &&
    ((home.protocol === url.protocol && home.port === url.port) || (home.port === '' && url.port === ''));
  const isExcludedPath = (url: URL) => {
    if (paths.length === 0) return false;
    const ways = [...readings(url.pathname)];
    return paths.some((prefix) => ways.some((way) => way.startsWith(prefix)));
  };

  return {
    refuses(url) {
      if (!isWeb(url) || !homes.some((home) => isSameSite(home, url))) return 'off_scope';
      const excluded = isExcludedHost(hostOf(url)) || ports.has(portOf(url)) || isExcludedPath(url);
      return excluded ? 'excluded' : undefined;
    },
    refusesAddress: ({ address }) => isExcludedHost(address),
    isOwn: (url) =>
      own !== undefined && isSameSite(own, url) && (own.protocol === url.protocol || url.protocol === 'https:'),
  };
}
