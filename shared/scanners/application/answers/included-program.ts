import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { Probe } from '../active-check.ts';
import { askedWith } from '../probing/request-with.ts';
import { differenceOf, type Steady, steadyOf } from './same-answer.ts';

/** Words that may differ between two answers to the same. */
const noise = 2;
/** Folders between the program and what it includes: its own, one of parts, and one that is the beginning of a name. */
const mostBetween = 2;

/** What two names of one program and two of none came to. */
interface IncludedProgram {
  readonly there: string;
  readonly alsoThere: string;
  readonly notThere: string;
  /** How the answers to the first two differ from the others. */
  readonly difference: string;
  readonly response: WebResponse;
}

const shown = (response: WebResponse, { words }: Steady) => `${response.status}, ${words.length} words`;

/**
 * Whether a value is a part of the path of an included program, with a folder or a beginning of a name before it and `.php`
 * behind it: the name of a program of the site that is there gives another answer than a name that is not, in whichever
 * way it is written. Nothing of the program needs to be shown. PHP works `..` out before it opens a file, so that folders
 * on the way need not be there (https://www.php.net/manual/en/function.include.php). A program that looks first whether the
 * file is there asks the system, for which they do: such a path is written anew by the folder itself, `.`, and must need
 * the folders above.
 */
export async function includedProgram(
  { point, send, marker }: Probe,
  otherProgram: string,
): Promise<IncludedProgram | undefined> {
  const name = otherProgram.replace(/\.php$/i, '');
  const [folder, file] = [name.slice(0, name.lastIndexOf('/')), name.slice(name.lastIndexOf('/'))];
  const depth = point.url.pathname.split('/').length - 2;
  const ask = async (text: string) => {
    const value = encodeURIComponent(text);
    const response = await send(value);
    return { text, response, url: askedWith(point, value) };
  };
  type Answer = Awaited<ReturnType<typeof ask>>;
  const isSame = (a: Answer, b: Answer) => {
    const urls = [a.url, b.url];
    return differenceOf(steadyOf(a.response, urls), steadyOf(b.response, urls)) <= noise;
  };
  const missing = await ask(`/${'../'.repeat(depth)}${marker()}`);
  for (let up = depth; up <= depth + mostBetween; up++) {
    const root = `/${'../'.repeat(up)}`.slice(0, -1) || '';
    const there = await ask(root + name);
    if (isSame(there, missing)) continue;
    // The same words each time: only where they lead to differs.
    const word = marker();
    const notThere = await ask(`${root}${folder}/${word}${file}`);
    const alsoNotThere = await ask(`${root}/../${word}${name}`);
    if (!isSame(notThere, missing) || !isSame(alsoNotThere, missing)) continue;
    const worked = await ask(`${root}${folder}/${word}/..${file}`);
    const alsoThere = isSame(worked, there) ? worked : await ask(`${root}${folder}/.${file}`);
    if (!isSame(alsoThere, there)) continue;
    if (alsoThere !== worked && (root === '' || !isSame(await ask(name), missing))) continue;
    const again = await ask(root + name);
    if (!isSame(again, there) || isSame(again, notThere)) continue;
    const urls = [alsoThere.url, notThere.url];
    const [yes, no] = [alsoThere, notThere].map(({ response }) => shown(response, steadyOf(response, urls)));
    return {
      there: there.text,
      alsoThere: alsoThere.text,
      notThere: notThere.text,
      difference: `${yes} instead of ${no}`,
      response: again.response,
    };
  }
  return undefined;
}
