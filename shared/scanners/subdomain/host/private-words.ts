import { domainToUnicode } from 'node:url';
import { domainOf } from './registered.ts';

/** Runs of letters and runs of digits: `stg2-api` is `stg`, `2`, `api`. */
function tokensOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []
  );
}

function holds(tokens: readonly string[], words: readonly string[]): boolean {
  if (words.length === 0) return false;
  const whole = words.join('');
  // `preprod` is `pre-prod`, whichever of them is the word and which the name.
  return tokens.some((_, start) => tokens.some((_end, end) => tokens.slice(start, end + 1).join('') === whole));
}

/**
 * The first of the words that a name has as a token of a label: `dev` is one of `dev-1.example.com` and `api.dev2`, not
 * of `device`. A word may be made of several tokens (`pre-prod`, `k8s`); they stand next to each other in one label, or are
 * written as one (`preprod`).
 * The labels of the registered domain do not count: they are the same for all of its names.
 */
export function privateWordIn(name: string, words: readonly string[]): string | undefined {
  const domain = domainOf(name);
  const own = name === domain ? '' : name.slice(0, -domain.length - 1);
  const labels = own
    .split('.')
    .map((label) => tokensOf(label.startsWith('xn--') ? domainToUnicode(label) || label : label));
  return words.find((word) => labels.some((tokens) => holds(tokens, tokensOf(word))));
}
