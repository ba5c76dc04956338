import { domainToASCII } from 'node:url';

/** The dots of other scripts that stand for the one between labels (UTS 46, section 4). */
const dots = /[.。．｡]/u;

/** One label as it is asked for; letters of other scripts become punycode. */
function queryLabel(label: string): string | undefined {
  const ascii = /^[!-~]*$/.test(label) ? label.toLowerCase() : domainToASCII(label);
  if (ascii === '*') return ascii;
  return /^[a-z0-9_-]{1,63}$/.test(ascii) ? ascii : undefined;
}

/**
 * A name as a resolver is asked for it: in lower case, without the last dot, in punycode. Undefined where DNS cannot hold
 * it (RFC 1035: labels of 1 to 63, in all 253 characters) or where it has characters that no host or service name has.
 * Underscores are allowed (`_dmarc`), and `*` as a label of its own.
 */
export function queryName(text: string): string | undefined {
  if (text.length > 1000) return undefined;
  const labels = text.replace(/[.。．｡]$/u, '').split(dots);
  const asked: string[] = [];
  for (const label of labels) {
    const ascii = queryLabel(label);
    if (ascii === undefined) return undefined;
    asked.push(ascii);
  }
  const name = asked.join('.');
  return name.length > 253 ? undefined : name;
}
