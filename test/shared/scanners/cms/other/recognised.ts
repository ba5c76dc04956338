import { gatherOther } from '../../../../../shared/scanners/cms/other/gather-other.ts';
import type { OtherArtifact } from '../../../../../shared/scanners/cms/other/other-artifact.ts';
import type { Pages } from '../../../../targets/exposed/exposed-pages.ts';
import { pagesSite } from '../exposure/pages-site.ts';
import { stepContext } from '../exposure/step-context.ts';

/** What is recognised on a site of fixed pages, on a day. */
export async function recognised(pages: Pages, day = '2026-11-21'): Promise<OtherArtifact> {
  const { artifact } = await gatherOther(stepContext({ site: pagesSite(pages), now: () => Date.parse(day) }));
  return artifact;
}
