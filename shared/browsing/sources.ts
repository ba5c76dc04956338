import { randomBytes } from 'node:crypto';

/** The page of an attacker, from which a visitor comes. No request is made to it: the scan answers for it itself. */
export const attacker = 'https://attacker.invalid';

/** What an attacker chooses of a visit to a page. */
export interface Chosen {
  readonly url: string;
  readonly windowName: string;
  readonly referrer: string | undefined;
}

/** Something that an attacker chooses, and how it is given a value. */
export interface DomSource {
  /** In the words of scripts. */
  readonly name: string;
  readonly token: string;
  readonly choose: (chosen: Chosen, value: string) => Chosen;
  /** True where scripts get it without the encoding of an address. */
  readonly isDecoded?: boolean;
  /** The name of a parameter of the address. */
  readonly parameter?: string;
}

/** A random word that no page holds by chance. */
export function randomWord(): string {
  return `sf${randomBytes(6).toString('hex')}`;
}

/** Signs of a fragment or query that would end it, or that are no characters of an address. */
const inFragment = (value: string) => value.replaceAll('%', '%25');
const inQuery = (value: string) => value.replace(/[%#&+]/g, (sign) => encodeURIComponent(sign));

function sourceOf(name: string, choose: DomSource['choose']): DomSource {
  return { name, token: randomWord(), choose };
}

function withSearch(url: string, change: (parts: string[]) => string[]): string {
  const parsed = new URL(url);
  parsed.search = change(
    parsed.search
      .slice(1)
      .split('&')
      .filter((part) => part !== ''),
  ).join('&');
  return parsed.href;
}

const fragment = () =>
  sourceOf('location.hash', (chosen, value) => {
    const url = new URL(chosen.url);
    url.hash = inFragment(value);
    return { ...chosen, url: url.href };
  });

/** `#name=value`, beside what the fragment holds already. */
const fragmentValue = (name: string): DomSource =>
  sourceOf('location.hash', (chosen, value) => {
    const url = new URL(chosen.url);
    const before = url.hash.slice(1);
    url.hash = `${before === '' ? '' : `${before}&`}${name}=${inFragment(value)}`;
    return { ...chosen, url: url.href };
  });

const search = () =>
  sourceOf('location.search', (chosen, value) => ({
    ...chosen,
    url: withSearch(chosen.url, (parts) => [...parts, value.replace(/[%#+]/g, (sign) => encodeURIComponent(sign))]),
  }));

const windowName = () => sourceOf('window.name', (chosen, value) => ({ ...chosen, windowName: value }));

const referrer = () =>
  sourceOf('document.referrer', (chosen, value) => ({ ...chosen, referrer: `${attacker}/${inFragment(value)}` }));

const path = () =>
  sourceOf('location.pathname', (chosen, value) => {
    const url = new URL(chosen.url);
    url.pathname = `${url.pathname};${value.replace(/[%#?]/g, (sign) => encodeURIComponent(sign))}`;
    return { ...chosen, url: url.href };
  });

const parameter = (name: string): DomSource => ({
  ...sourceOf(`parameter ${name}`, (chosen, value) => ({
    ...chosen,
    url: withSearch(chosen.url, (parts) => [
      ...parts.filter((part) => !new URLSearchParams(part).has(name)),
      `${encodeURIComponent(name)}=${inQuery(value)}`,
    ]),
  })),
  isDecoded: true,
  parameter: name,
});

/** What is chosen at once in the first visit and no server hears of: each has a token of its own. */
export function localSources(): readonly DomSource[] {
  return [fragment(), windowName(), referrer()];
}

/** Named values of the fragment: no server hears of them either. */
export function fragmentSources(names: readonly string[]): readonly DomSource[] {
  return names.map(fragmentValue);
}

/** What the server hears of, too. */
export function addressSources(): readonly DomSource[] {
  return [search()];
}

/** The end of the path: many servers answer with the same page. */
export function pathSources(): readonly DomSource[] {
  return [path()];
}

/** Parameters of the address, and those that scripts have looked up. */
export function parameterSources(url: string, lookedUp: Iterable<string>): readonly DomSource[] {
  const names = new Set([...new URL(url).searchParams.keys(), ...lookedUp]);
  return [...names]
    .filter((name) => name !== '' && name.length <= 60)
    .slice(0, 10)
    .map(parameter);
}
