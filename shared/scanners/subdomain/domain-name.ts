import { domainToASCII, domainToUnicode } from 'node:url';
import { isHostName } from '../../scanning/egress/host-name.ts';

/**
 * A host name as the domain name system has it: lower case, punycode, no dot at its end. Undefined for what is none,
 * addresses included.
 */
export function hostNameOf(text: string): string | undefined {
  const bare = text.trim().replace(/\.$/, '').toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is not ASCII needs the rules of IDNA
  const ascii = /^[\u0000-\u007f]*$/.test(bare) ? bare : domainToASCII(bare);
  return isHostName(ascii) ? ascii : undefined;
}

/** True for the domain itself and for every name below it. */
export function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}

/** The name without its first label. */
export function levelOf(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}

/** The first label. */
export function labelOf(name: string): string {
  const [label = ''] = name.split('.', 1);
  return label;
}

/** A name for people: with its Unicode form behind it where that says more. */
export function shownName(name: string): string {
  const unicode = domainToUnicode(name);
  return unicode === '' || unicode === name ? name : `${name} (${unicode})`;
}

/**
 * The host name that an entry of a certificate or a name list is about: a wildcard stands for the level it is at, a mail
 * address for its host. Undefined for what names no host.
 */
export function nameOfEntry(entry: string): string | undefined {
  const text = entry.trim();
  const host = text.slice(text.lastIndexOf('@') + 1);
  return hostNameOf(host.startsWith('*.') ? host.slice(2) : host);
}
