import * as z from 'zod/mini';
import { parseCidr } from './address.ts';

/**
 * What is wrong with a range that the operator configured, as words that follow its name; undefined if it is valid. An
 * address alone is refused: whether it or its network was meant is not to be guessed.
 */
export function rangeFault(text: string): string | undefined {
  if (parseCidr(text) === undefined) return 'must be a CIDR range such as 192.0.2.0/24';
  if (text.includes('/')) return undefined;
  return `must have a prefix length: ${text}/${text.includes(':') ? 128 : 32} is this single address`;
}

/** A range of addresses as the operator writes it: `192.0.2.0/24`, `2001:db8::/32`; host bits may be set. */
export const operatorRange = z.string().check((given) => {
  const message = rangeFault(given.value);
  if (message !== undefined) given.issues.push({ code: 'custom', message, input: given.value });
});
