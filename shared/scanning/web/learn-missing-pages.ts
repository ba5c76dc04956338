import type { MissingPages } from './defence/missing-pages.ts';
import { madeUpName } from './made-up-name.ts';
import { WebFailure } from './message/web-failure.ts';
import type { WebResponse } from './message/web-message.ts';
import { askedUrl, isLike } from './response-likeness.ts';
import type { WebClient } from './web-client.ts';

/** Redirects of a control request that are followed: enough for a missing page that leads to a page that says so. */
const controlRedirects = 4;
/** As much as is compared. */
const controlBodyBytes = 64 * 1024;
/** Folders that are remembered; the one asked first goes first. */
const maxLearnt = 100;
/** Of other folders, the last ones are looked at. */
const maxNear = 16;

/** What a site gives to names that cannot exist, in one folder and for one ending. */
interface Learnt {
  readonly origin: string;
  readonly vicinity: Vicinity;
  /** To each control request. */
  readonly controls: readonly WebResponse[];
  /** Those that do not say that it is missing. */
  readonly answers: readonly WebResponse[];
}

/** A path with its parts as far as servers treat them apart. */
interface Vicinity {
  readonly folder: string;
  /** `.php`, `.php.bak`; `/` for a folder, `?` for a query of a folder, `.` first for a dot file. */
  readonly ending: string;
}

function vicinityOf({ pathname, search }: URL): Vicinity {
  const at = pathname.lastIndexOf('/') + 1;
  const name = pathname.slice(at);
  if (name === '' && search !== '') return { folder: pathname, ending: '?' };
  if (name === '') return { folder: pathname.slice(0, pathname.lastIndexOf('/', at - 2) + 1) || '/', ending: '/' };
  const dot = name.startsWith('.') ? '.' : '';
  const [ending = ''] = /(?:\.[a-z][a-z0-9]{0,7}){0,2}~?$/i.exec(name.slice(dot.length)) ?? [];
  return { folder: pathname.slice(0, at), ending: dot + ending };
}

/** The folder above; none above the root. */
function above(folder: string): string | undefined {
  return folder === '/' ? undefined : folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
}

/** What holds for a folder holds for those in it, and most often for its neighbours (one for each plugin). */
function isNear(known: Learnt, origin: string, { folder, ending }: Vicinity): boolean {
  if (known.origin !== origin || known.vicinity.ending !== ending) return false;
  return folder.startsWith(known.vicinity.folder) || above(known.vicinity.folder) === above(folder);
}

/** The URL of something that is not there, in the folder of a page and with its ending. */
function controlUrl(origin: string, { folder, ending }: Vicinity, name: string): string {
  if (ending === '?') return `${origin}${folder}?${name}=${name}`;
  const path = ending.startsWith('.') && /^\.(?:$|\.|~)/.test(ending) ? `.${name}${ending.slice(1)}` : name + ending;
  return `${origin}${folder}${path}`;
}

function methodOf({ method }: WebResponse): 'GET' | 'HEAD' {
  return method === 'HEAD' ? 'HEAD' : 'GET';
}

function saysMissing({ status }: WebResponse): boolean {
  return status === 404 || status === 410;
}

/** Asks two times, and a third time where the answers differ. Throws WebFailure where there is no answer. */
async function learn(web: WebClient, origin: string, vicinity: Vicinity, method: 'GET' | 'HEAD'): Promise<Learnt> {
  const ask = (): Promise<WebResponse> => {
    const url = controlUrl(origin, vicinity, madeUpName());
    return web.request({ url, method, maxRedirects: controlRedirects, maxBodyBytes: controlBodyBytes });
  };
  const [first, second] = [await ask(), await ask()];
  const differ = first.method !== 'HEAD' && first.body.compare(second.body) !== 0;
  const isSaid = [first, second].every(saysMissing);
  const controls = differ && !isSaid ? [first, second, await ask()] : [first, second];
  return { origin, vicinity, controls, answers: controls.filter((control) => !saysMissing(control)) };
}

/**
 * Learns how a site responds to nonexistent paths (soft 404) while its responses are evaluated. `base` is the site's
 * URL: what it gives there to anything is asked first and mostly says enough. Two control requests for each folder and
 * ending, a third where those differ. Throws WebFailure where a control request gets no answer.
 */
export function learnMissingPages(web: WebClient, base: string): MissingPages {
  const learnt = new Map<string, Promise<Learnt>>();
  const { origin: baseOrigin, pathname } = new URL(base);
  const baseFolder = pathname.slice(0, pathname.lastIndexOf('/') + 1);

  function learntOf(origin: string, vicinity: Vicinity, method: 'GET' | 'HEAD'): Promise<Learnt> {
    const key = JSON.stringify([origin, vicinity.folder, vicinity.ending, method]);
    const known = learnt.get(key);
    if (known) return known;
    const made = learn(web, origin, vicinity, method);
    learnt.set(key, made);
    // What could not be asked may be asked another time.
    made.catch(() => learnt.delete(key));
    const [oldest] = learnt.keys();
    if (learnt.size > maxLearnt && oldest !== undefined) learnt.delete(oldest);
    return made;
  }

  /** Nothing may be learnt where nothing may be asked. */
  async function learntWhereAllowed(
    origin: string,
    vicinity: Vicinity,
    method: 'GET' | 'HEAD',
  ): Promise<Learnt | undefined> {
    return await learntOf(origin, vicinity, method).catch((error) => {
      if (error instanceof WebFailure && (error.kind === 'excluded' || error.kind === 'off_scope')) return undefined;
      throw error;
    });
  }

  return {
    async comesForAll(response) {
      const url = new URL(askedUrl(response));
      const { controls } = await learntOf(url.origin, vicinityOf(url), methodOf(response));
      return controls.every(({ status }) => status === response.status) && isLike(response, controls);
    },
    async looksMissing(response) {
      if (saysMissing(response)) return true;
      const url = new URL(askedUrl(response));
      const vicinity = vicinityOf(url);
      const method = methodOf(response);
      const fits = (of: Learnt | undefined) => of !== undefined && isLike(response, of.answers);
      const known = (await Promise.allSettled(learnt.values()))
        .flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
        .filter((each) => each.answers.length > 0 && isNear(each, url.origin, vicinity));
      if (known.slice(-maxNear).some(fits)) return true;
      const isInBase = vicinity.folder === baseFolder && url.origin === baseOrigin;
      if (!isInBase) {
        const atBase = { folder: baseFolder, ending: vicinity.ending };
        if (fits(await learntWhereAllowed(baseOrigin, atBase, method))) return true;
      }
      return fits(await learntWhereAllowed(url.origin, vicinity, method));
    },
  };
}
