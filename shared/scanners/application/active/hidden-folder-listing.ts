import type { ActiveCheck } from '../active-check.ts';
import { around } from '../content/evidence.ts';
import { listingIn } from '../error-texts/listings.ts';
import { listingWords } from '../passive/directory-listing.ts';

/**
 * A folder that the site does not link to, but to what is in it, answers with the list of its files as a web server makes
 * it. Its address is asked as it is; a name in it that cannot exist is the negative control. What is linked is told by
 * directory-listing. Certain.
 */
export const hiddenFolderListing: ActiveCheck = {
  id: 'hidden-folder-listing',
  title: 'List of a folder is public, though nothing links to it',
  score: 6,
  confidence: 'certain',
  cwe: [548],
  ...listingWords,
  asks: ({ kind, value }, { status, text }) =>
    kind === 'folder' && value === 'derived' && status === 200 && listingIn(text()) !== undefined,
  async probe({ point, request, marker }) {
    const response = await request({ url: point.url.href });
    const text = response.text();
    const listing = listingIn(text);
    const control = await request({ url: `${point.url.href}${marker()}/` });
    if (listing === undefined || (control.status === 200 && listingIn(control.text()) !== undefined)) return undefined;
    return {
      cause: point.url.pathname.slice(0, 300),
      description: `The answer is the list of a folder as ${listing.server} makes it; no page that was seen links to it.`,
      evidence: around(text, listing.index, listing.length, 0, 300),
      response,
    };
  },
};
