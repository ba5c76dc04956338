import type { StepContext } from '../../step.ts';
import { accountWay } from '../account/see-account.ts';
import type { Candidates } from './candidates.ts';
import type { ExtensionKind } from './extension.ts';
import { knownSlugs } from './extensions-artifact.ts';
import { probeExtension } from './probe-extension.ts';

/** A folder's name as every spelling of it is compared: `LayerSlider` and `layerslider` are one. */
export const spelledAlike = (slug: string) => slug.toLowerCase();

/** The spellings of each name, in order. */
function bySpelling(slugs: Iterable<string>): readonly (readonly string[])[] {
  return [...Map.groupBy(new Set(slugs), spelledAlike).values()];
}

const inOtherLetters = (text: string) =>
  [...text].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('');

/** True where the site finds a folder by a spelling, too, that nobody gives it: file names there do not differ by case. */
export async function ignoresCase(
  context: StepContext,
  [kind, folder]: readonly [ExtensionKind, string],
  spellings: readonly string[],
): Promise<boolean> {
  const forms = spellings.flatMap((slug) => [slug.toUpperCase(), slug.toLowerCase(), inOtherLetters(slug)]);
  const none = forms.find((form) => !spellings.includes(form));
  if (none === undefined) return false;
  const { kind: result } = await probeExtension(context, kind, `${folder}${none}/`);
  return result === 'there' || result === 'folder';
}

/**
 * Makes one of spellings of a name that lead to one folder, and returns those given up that the site shows to be none of
 * its own. The spelling that an account lists stays, then one that `proved` and an earlier finding have. Where several were
 * proved, they are two folders unless the site takes any spelling.
 */
export async function joinSpellings(
  context: StepContext,
  place: readonly [ExtensionKind, string],
  found: Candidates,
  proved: ReadonlySet<string>,
): Promise<readonly string[]> {
  const known = new Set(knownSlugs(context, place[0]));
  const givenUp: string[] = [];
  for (const spellings of bySpelling(found.slugs)) {
    if (spellings.length === 1) continue;
    const listed = spellings.filter((slug) => found.isSeenBy(slug, accountWay));
    const there = spellings.filter((slug) => proved.has(slug));
    if (listed.length > 1) continue;
    if (listed.length === 0 && there.length > 1 && !(await ignoresCase(context, place, spellings))) continue;
    const best = listed[0] ?? there.find((slug) => known.has(slug)) ?? there[0];
    const kept = best ?? spellings.find((slug) => known.has(slug)) ?? spellings[0] ?? '';
    for (const slug of spellings.filter((each) => each !== kept)) {
      found.join(kept, slug);
      if (listed.length > 0 || there.includes(slug)) givenUp.push(slug);
    }
  }
  return givenUp;
}
