import type { Gap } from '../../../scanning/check.ts';
import { type Exhibit, exhibit } from '../../../scanning/web/exhibit.ts';
import { readPage } from '../../../scanning/web/page/read-page.ts';
import { ask, errorOf } from '../ask.ts';
import { wordpressOf } from '../facts.ts';
import { several } from '../several.ts';
import type { GatheredStep, StepContext } from '../step.ts';

/** Uploaded files that were found by attachment ID. */
export interface MediaArtifact {
  readonly base: string;
  readonly found: readonly { readonly id: number; readonly exhibit: Exhibit }[];
  readonly gaps: readonly Gap[];
}

/** Requests attachment pages ID by ID: WordPress redirects to the file or shows a page about it. */
export async function gatherMedia({
  site,
  options,
  facts,
  isShort,
}: StepContext): Promise<GatheredStep<MediaArtifact>> {
  const wordpress = wordpressOf(facts);
  const range = options.enumerate.media;
  if (wordpress === undefined || range === undefined)
    throw new Error('the media step ran although the options exclude it');
  const { home, content } = wordpress;
  const [first, last] = range;
  const ids = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const asked = await several(
    ids,
    async (id) => ({ id, ...(await ask(site.web, { url: `${home}?attachment_id=${id}` })) }),
    isShort,
  );
  const found: MediaArtifact['found'][number][] = [];
  const gaps: Gap[] = [];
  for (const { id, response, gap } of asked) {
    if (gap !== undefined) gaps.push(gap);
    if (response === undefined) continue;
    const error = errorOf(response);
    if (error !== undefined) gaps.push(error);
    const { location } = response;
    if (location?.startsWith(`${content}uploads/`)) {
      found.push({ id, exhibit: exhibit(response, [`Location: ${location}`]) });
    } else if (response.status === 200) {
      const page = readPage(response);
      const named = page.bodyClasses.includes(`attachmentid-${id}`);
      if (named) found.push({ id, exhibit: exhibit(response, [`<body class="... attachmentid-${id}">`]) });
    }
  }
  const left = ids.length - asked.length;
  if (left > 0)
    gaps.push({ outcome: 'not_testable', reason: 'there was no time to request all attachment IDs', count: left });
  return { artifact: { base: site.base, found, gaps } };
}
