import { folderListing } from '../../../../scanning/exposure/proofs/listing.ts';
import { exhibit } from '../../../../scanning/web/exhibit.ts';
import type { WebResponse } from '../../../../scanning/web/message/web-message.ts';
import { ask, askFor } from '../../ask.ts';
import type { StepContext } from '../../step.ts';
import { type ExtensionProbe, folderStatuses, glance, probeExtension, refusals } from './probe-extension.ts';

const maxBodyBytes = 10_000;

/** Beside a folder: its name with more behind it. */
const beside = (folder: string) => `${folder.slice(0, -1)}-scanfold-none/`;

/**
 * The answer of a folder that exists; undefined where it answers as one that does not, a gap where nothing answers.
 * `isOdd` where it is neither, such as an index page that redirects.
 */
async function answerOf({ site }: StepContext, folder: string) {
  const asked = await askFor(site, { url: folder, maxBodyBytes });
  if (asked.gap !== undefined) return { gap: asked.gap };
  const { missing, response } = asked;
  if (missing || response.status === 404 || response.status === 410) return { isOdd: false };
  return folderStatuses.has(response.status) ? { response } : { isOdd: true };
}

/** What only a folder without an index page answers: a listing, or that there is to be none. */
function isBare(response: WebResponse): boolean {
  return refusals.has(response.status) || folderListing(response) !== undefined;
}

/**
 * Whether the site tells folders that exist from those that do not, by what it answers to one that does not (`none`) and to
 * some that do. An index page alone is no proof: a folder without one may answer as if it were not there.
 */
export async function tellsFolders(context: StepContext, none: string, existing: readonly string[]): Promise<boolean> {
  const asked = await ask(context.site.web, { url: none, maxBodyBytes });
  if (asked.response === undefined || refusals.has(asked.response.status)) return false;
  for (const folder of existing) {
    const { response } = await answerOf(context, folder);
    if (response === undefined || !isBare(response)) continue;
    const control = await answerOf(context, beside(folder));
    if (control.gap === undefined && control.response === undefined) return true;
  }
  return false;
}

/**
 * Looks for a plugin by its folder, whatever its files are called, and then into it. A firewall that refuses certain names
 * refuses longer ones that begin so, too: they prove nothing.
 */
export async function glanceAtFolder(context: StepContext, folder: string): Promise<ExtensionProbe> {
  const { response, gap, isOdd } = await answerOf(context, folder);
  if (gap !== undefined) return { kind: 'gap', gap };
  if (response === undefined) return isOdd ? await glance(context, 'plugin', folder) : { kind: 'silent' };
  const probed = await probeExtension(context, 'plugin', folder);
  if (probed.kind === 'there' || probed.kind === 'gap') return probed;
  const control = await answerOf(context, beside(folder));
  if (control.gap !== undefined) return { kind: 'gap', gap: control.gap };
  if (control.response !== undefined) return { kind: 'silent' };
  return {
    kind: 'folder',
    exhibit: exhibit(response, [`Status ${response.status}, unlike a folder that does not exist`]),
  };
}
