import type { Gap } from '../../../../scanning/check.ts';
import { exhibit } from '../../../../scanning/web/exhibit.ts';
import type { SiteFacts } from '../../facts.ts';
import type { StepContext } from '../../step.ts';
import type { Candidates } from '../extensions/candidates.ts';
import type { ExtensionKind } from '../extensions/extension.ts';
import { knownSlugs } from '../extensions/extensions-artifact.ts';
import { type AccountList, compared, type Listed } from './account-lists.ts';

/** How something was detected that an account lists. */
export const accountWay = "the account's list";

/**
 * Adds what the account lists to what was found from outside. Returns the comparison, and known slugs that the list no
 * longer has; a gap is added to `gaps`.
 */
export async function seeAccount(
  context: StepContext,
  kind: ExtensionKind,
  { list, gap }: { readonly list?: AccountList<Listed>; readonly gap?: Gap },
  found: Candidates,
  gaps: Gap[],
): Promise<{ readonly facts?: Pick<SiteFacts, 'account'>; readonly gone: readonly string[] }> {
  if (gap !== undefined) gaps.push(gap);
  if (list === undefined) return { gone: [] };
  const outside = found.slugs;
  for (const { slug, version, name } of list.entries)
    found.see(slug, {
      way: accountWay,
      confidence: 'certain',
      exhibit: exhibit(list.response, [JSON.stringify({ [kind]: slug, version })]),
      hints: [{ source: 'account', version }],
      name,
    });
  const all = list.entries.map(({ slug }) => slug);
  const seen = new Set(found.slugs);
  const gone = knownSlugs(context, kind).filter((slug) => !seen.has(slug));
  return { facts: compared(context, `${kind}s`, all, outside), gone };
}
