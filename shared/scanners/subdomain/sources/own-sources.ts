import type { Way } from './source.ts';

/** Sources that are asked along the way, with their check ids. */
export const ownSources: readonly { readonly id: string; readonly way: Way }[] = [
  { id: 'source-word-list', way: 'words' },
  { id: 'source-permutations', way: 'permutations' },
  { id: 'source-certificate-names', way: 'certificates' },
  { id: 'source-page-links', way: 'links' },
];
