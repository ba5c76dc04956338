import { signal } from '@preact/signals';
import { type Address, formatAddress, parseAddress, type Query } from './address.ts';

/** Where one is. */
export const address = signal<Address>(parseAddress(location.hash));

addEventListener('hashchange', () => {
  address.value = parseAddress(location.hash);
});

/** Goes to another place, which the browser's back button leaves again. */
export function go(path: readonly (string | number)[], query: Query = {}): void {
  location.hash = formatAddress(path, query);
}

/** Takes the query of a sign-in out of the page's address, and goes on at the place that `hash` names. */
export function resumeAt(hash: string): void {
  history.replaceState(null, '', `${location.pathname}${hash}`);
  address.value = parseAddress(hash);
}

/** Changes the address without a step in the browser's history: filters as they are typed. */
export function replaceQuery(query: Query): void {
  const hash = formatAddress(address.value.path, query);
  history.replaceState(null, '', hash);
  address.value = parseAddress(hash);
}
