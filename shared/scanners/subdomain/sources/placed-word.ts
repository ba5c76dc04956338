import { environments } from './environments.ts';

/** A word, and where names put it beside others. */
export interface PlacedWord {
  readonly word: string;
  /** `dev-shop` */
  readonly isBefore: boolean;
  /** `shop-dev` */
  readonly isBehind: boolean;
  /** Without a hyphen. */
  readonly isJoined: boolean;
}

/** A word whose place nothing tells is tried at each. */
export function anywhere(word: string): PlacedWord {
  return { word, isBefore: true, isBehind: true, isJoined: true };
}

/**
 * Where the labels put a word, numbers behind it aside; anywhere where they have it alone at most. A word of an environment
 * tells nothing of the one that it stands beside: `api-dev` is a form of `api`.
 */
export function placedIn(labels: readonly string[], word: string): PlacedWord {
  const isTelling = (part: string) => part !== '' && (part === word || !environments.includes(part));
  const parts = labels.map((label) => label.split(/[^a-z]+/).filter(isTelling));
  const together = parts.filter((each) => each.length > 1 && each.includes(word));
  const isJoined = parts.some((each) =>
    each.some((part) => part !== word && (part.startsWith(word) || part.endsWith(word))),
  );
  if (together.length === 0 && !isJoined) return anywhere(word);
  return {
    word,
    isBefore: together.some((each) => each.at(-1) !== word),
    isBehind: together.some((each) => each[0] !== word),
    isJoined,
  };
}
