import type { Gap } from '../../../../scanning/check.ts';
import { madeUpName } from '../../../../scanning/web/made-up-name.ts';
import type { WebResponse } from '../../../../scanning/web/message/web-message.ts';
import { isLike } from '../../../../scanning/web/response-likeness.ts';
import { ask } from '../../ask.ts';
import type { StepContext } from '../../step.ts';
import type { ExtensionKind } from './extension.ts';
import { type ExtensionProbe, extensionFile } from './probe-extension.ts';

const maxBodyBytes = 60_000;
/** So many names that cannot exist: pages for what is missing may differ each time. */
const controlCount = 3;

type Place = readonly [kind: ExtensionKind, folder: string];

/** What is believed of extensions that were given for missing. */
interface Gone {
  readonly gone: readonly string[];
  readonly gaps: readonly Gap[];
}

/** What comes for a folder, and for the file that every one of its kind has. */
async function answersFor({ site }: StepContext, [kind, folder]: Place, slug: string) {
  const asked = [
    await ask(site.web, { url: `${folder}${slug}/`, maxBodyBytes }),
    await ask(site.web, { url: `${folder}${slug}/${extensionFile(kind)}`, maxBodyBytes }),
  ];
  return asked.map(({ response }) => response);
}

const isAny = (answers: readonly (WebResponse | undefined)[], controls: readonly (WebResponse | undefined)[][]) =>
  answers.every((answer, index) => {
    const others = controls.flatMap((each) => each[index] ?? []);
    // Of what nobody answers nothing is known.
    return answer !== undefined && isLike(answer, others);
  });

/**
 * Those of the extensions given for missing that are gone. A firewall or a plugin may give for missing what it hides: where
 * it does so in a page of its own, as no other name gets it, or for what the site's own pages use (`shown`), nothing is
 * known to be gone. Who hides a folder behind the very page that the site gives to anything cannot be told from who removed it.
 */
export async function goneOf(
  context: StepContext,
  place: Place,
  missing: readonly string[],
  shown: readonly ExtensionProbe[],
): Promise<Gone> {
  const [kind, folder] = place;
  if (missing.length === 0) return { gone: [], gaps: [] };
  if (shown.length > 0 && shown.every((each) => each.kind === 'missing')) {
    const reason = `folders of ${kind}s that pages load files from are given for missing, too`;
    return { gone: [], gaps: [{ outcome: 'not_testable', reason, count: missing.length }] };
  }
  const controls: (WebResponse | undefined)[][] = [];
  for (let count = 0; count < controlCount; count += 1)
    controls.push(await answersFor(context, [kind, folder], madeUpName()));
  const gone: string[] = [];
  const gaps: Gap[] = [];
  for (const slug of missing) {
    if (isAny(await answersFor(context, place, slug), controls)) gone.push(slug);
    else
      gaps.push({
        outcome: 'not_testable',
        reason: `the folder of ${slug} returns another page than one that does not exist: it may be hidden`,
      });
  }
  return { gone, gaps };
}
