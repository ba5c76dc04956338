import type { Product } from './product.ts';

/** Words for the protocol and the kind of a server, which are between a product and its version or around both. */
const PROTOCOL = /^(?:NT-)?(?:E?SMTPS?|FTPS?|POP3?|IMAP4?(?:rev1)?|NNTP)(?:\/E?SMTP|-Server)?$/i;
const KIND = /^(?:server|service|receiver|daemon|gateway)$/i;
const VERSION_WORD = /^(?:version|release|v|ver\.?)$/i;
/** Words of a sentence, and months and days: none of them is part of a name. */
const SENTENCE =
  /^(?:running|using|on|at|by|from|to|the|this|welcome|hello|ready|is|with|and|for|id|up|since|kernel|build|level|my|your|windows\w{0,4}|tcp\/ip|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i;
const NAME = /^[A-Za-z][\w./+-]{1,30}$/;
const DOTTED = /^v?(\d{1,5}(?:\.\d{1,8}){1,5}(?:(?:[a-z]|rc|pre|beta|FP|_GA_|-pre|-rc|-beta|-alpha)\d{0,5})?)\b/i;
const NUMBER = /^v?(\d[\w.]{0,20})$/i;
const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const MOST_WORDS = 4;

/** The words of a line; a bracket is a word of its own, and commas and colons are none. */
function wordsOf(line: string): readonly string[] {
  return line.slice(0, 300).match(/[()[\]]|[^\s,;:()[\]]{1,60}/g) ?? [];
}

/** Where the version stands: the first number that is behind the word "version", or has a dot and is no address. */
function versionAt(words: readonly string[]): number {
  return words.findIndex(
    (word, at) =>
      (NUMBER.test(word) && VERSION_WORD.test(words[at - 1] ?? '')) || (DOTTED.test(word) && !ADDRESS.test(word)),
  );
}

/** The words of the name that ends before a position; none where a sentence or a bracket begins there. */
function nameBefore(words: readonly string[], version: number): readonly string[] {
  let end = version;
  let isBracketed = false;
  for (; end > 0; end -= 1) {
    const word = words[end - 1] ?? '';
    // `host FTP server (Version 6.00LS) ready.`: the name in front is the host's.
    if (PROTOCOL.test(word) && isBracketed) return [];
    if (/^[([]$/.test(word) && !isBracketed) isBracketed = true;
    else if (!VERSION_WORD.test(word) && !PROTOCOL.test(word) && (!KIND.test(word) || isBracketed)) break;
  }
  let start = end;
  while (start > 0 && end - start < MOST_WORDS) {
    const word = words[start - 1] ?? '';
    if (!NAME.test(word) || PROTOCOL.test(word) || SENTENCE.test(word) || VERSION_WORD.test(word)) break;
    start -= 1;
  }
  const name = words.slice(start, end);
  const between = words.slice(end, version).filter((word) => !VERSION_WORD.test(word));
  const isServer = between.length === 2 && PROTOCOL.test(between[0] ?? '') && /^server$/i.test(between[1] ?? '');
  return isServer && name.length > 0 ? [...name, ...between] : name;
}

/**
 * The product that a greeting names with its version, whatever the product: `host ESMTP Name 1.2`,
 * `Name FTP Server v1.2 ready`, `host ready (Name 1.2)`. RFC 5321, section 4.2, and RFC 959 leave the words to the
 * server; a name without a version cannot be told from a sentence, so that it is none.
 */
export function productOfGreeting(line: string): Product {
  const all = wordsOf(line);
  // The name of the host comes first, where it is said.
  const words = /\.|^localhost$/.test(all[0] ?? '') && !DOTTED.test(all[0] ?? '') ? all.slice(1) : all;
  const at = versionAt(words);
  if (at < 1) return {};
  const name = nameBefore(words, at).filter((word, index, { length }) => !KIND.test(word) || index === length - 1);
  const product = name.join(' ');
  // Abbreviations alone name nothing that a reader could know.
  if (name.every((word) => KIND.test(word)) || !/[A-Za-z]{2}/.test(product) || /^[A-Z]{2,4}$/.test(product)) return {};
  const said = words[at] ?? '';
  const version = DOTTED.exec(said)?.[1] ?? NUMBER.exec(said)?.[1];
  return { product, version };
}
