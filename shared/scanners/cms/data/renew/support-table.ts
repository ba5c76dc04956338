import { parse } from 'yaml';
import * as z from 'zod/mini';
import type { SupportTable } from '../../../../scanning/support/branches.ts';
import { git } from './git.ts';
import { dayOfRepository } from './release-files.ts';

/** Systems by the names of their pages there. */
const products: Readonly<Record<string, string>> = {
  drupal: 'drupal',
  joomla: 'joomla',
  typo3: 'typo3',
  magento: 'magento',
  moodle: 'moodle',
  mediawiki: 'mediawiki',
  phpbb: 'phpbb',
  nextcloud: 'nextcloud',
  shopware: 'shopware',
  concrete: 'concrete-cms',
  umbraco: 'umbraco',
};

/** The head of a page: `eol` is the last day of security support, or whether it has ended where nobody knows the day. */
const page = z.object({
  releases: z
    .array(
      z.object({
        releaseCycle: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
        eol: z.union([z.iso.date(), z.boolean()]),
      }),
    )
    .check(z.minLength(1)),
});

const branchRule = /^\d{1,4}(?:\.\d{1,4}){0,2}$/;

async function endsOf(repository: string, product: string): Promise<Map<string, string>> {
  const text = (await git(repository, ['show', `HEAD:products/${product}.md`])).toString();
  const { releases } = z.parse(page, parse(text.split(/^---$/m)[1] ?? ''));
  return new Map(
    releases.flatMap(({ releaseCycle, eol }) =>
      typeof eol === 'string' && branchRule.test(releaseCycle) ? [[releaseCycle, eol] as const] : [],
    ),
  );
}

/**
 * The ends of support that a clone of github.com/endoflife-date/endoflife.date has, laid over those that were known before: of two
 * days of a branch the later one counts, as a branch is end-of-life only where nobody says otherwise. Throws where the clone
 * has no page of a system, or one of another shape.
 */
export async function renewedSupport(repository: string, before: SupportTable): Promise<SupportTable> {
  const ends = structuredClone(before.ends);
  const endedBy: Record<string, string[]> = structuredClone(before.endedBy ?? {});
  for (const [system, product] of Object.entries(products)) {
    const known = ends[system] ?? {};
    for (const [branch, day] of await endsOf(repository, product)) {
      const old = known[branch];
      known[branch] = old !== undefined && old > day ? old : day;
      // A day that is named takes the place of one by which it had ended.
      if (!endedBy[system]?.includes(branch)) continue;
      known[branch] = day;
      endedBy[system] = endedBy[system].filter((each) => each !== branch);
    }
    ends[system] = known;
  }
  return { asOf: await dayOfRepository(repository), ends, endedBy };
}
