import { exhibit } from '../../scanning/web/exhibit.ts';
import { folderOf } from '../../scanning/web/folder.ts';
import type { WebResponse } from '../../scanning/web/message/web-message.ts';
import { readPage } from '../../scanning/web/page/read-page.ts';
import { ask } from './ask.ts';
import { cmsDetected } from './checks/cms-detected.ts';
import { serverHeaders } from './checks/server-headers.ts';
import { ENTRANCES, restRoot, wordpressSigns } from './detect.ts';
import type { FrontArtifact } from './front-artifact.ts';
import { several } from './several.ts';
import { type Gathered, type StepContext, step } from './step.ts';
import { wordpressAddresses } from './wordpress-addresses.ts';

async function tryEntrances({ site }: StepContext): Promise<Pick<FrontArtifact, 'signs' | 'gaps'>> {
  const folder = folderOf(site.home.url);
  const tried = await several(ENTRANCES, async ({ path, words, sign }) => {
    const { response, gap } = await ask(site.web, { url: `${folder}${path}`, maxBodyBytes: 300_000 });
    if (response === undefined) return { gap };
    const shown = sign.exec(response.text())?.[0];
    return shown === undefined ? {} : { sign: { words, exhibit: exhibit(response, [shown]) } };
  });
  return {
    signs: tried.flatMap((each) => (each.sign === undefined ? [] : [each.sign])),
    gaps: tried.flatMap((each) => (each.gap === undefined ? [] : [each.gap])),
  };
}

/** An answer that a server read from a file: programs of WordPress make theirs anew each time. */
const isStored = ({ headers }: WebResponse) =>
  headers.get('last-modified') !== undefined || headers.get('etag') !== undefined;

/**
 * True of a site whose pages were made with WordPress and that has no program behind them: no entrance answers as WordPress
 * does, but for files that an export keeps of them, no header is of it, and a search shows the home page, byte by byte. A
 * site that hides its entrances searches.
 */
async function looksExported({ site }: StepContext, signs: FrontArtifact['signs']): Promise<boolean> {
  if (signs.some(({ words }) => /header|cookie/i.test(words))) return false;
  const searched = new URL(site.home.url);
  searched.searchParams.set('s', 'scanfold');
  const { response: found } = await ask(site.web, { url: searched.href });
  if (found?.status !== 200 || !Buffer.from(found.body).equals(Buffer.from(site.home.body))) return false;
  const folder = folderOf(site.home.url);
  const programs = ENTRANCES.filter(({ path }) => !path.endsWith('.css'));
  const answers = await several(programs, async ({ path, sign }) => {
    const { response } = await ask(site.web, { url: `${folder}${path}`, maxBodyBytes: 300_000 });
    return response === undefined || (sign.test(response.text()) && !isStored(response));
  });
  return !answers.some((isAlive) => isAlive);
}

async function gatherFront(context: StepContext): Promise<Gathered<FrontArtifact>> {
  const { site, options, known, data } = context;
  const page = readPage(site.home);
  const seen = wordpressSigns(site.home, page).map(({ words, line }) => ({
    words,
    exhibit: exhibit(site.home, [line]),
  }));
  const triedEntrances = seen.length === 0 && options.detectionMode !== 'passive';
  const { signs, gaps } = triedEntrances ? await tryEntrances(context) : { signs: seen, gaps: [] };
  const isExport = !triedEntrances && options.detectionMode !== 'passive' && (await looksExported(context, signs));
  const artifact = {
    base: site.base,
    home: { status: site.home.status, headers: site.home.headers.pairs },
    signs,
    gaps,
    triedEntrances,
    isExport,
  };
  const places = wordpressAddresses(page, restRoot(site.home.headers, page), options, data);
  if (signs.length > 0) return { artifact, facts: { wordpress: { ...places, ...(isExport ? { isExport } : {}) } } };
  const assumed = { ...places, assumed: true };
  if (options.force) return { artifact, facts: { wordpress: assumed } };
  const wasWordPress = known.some(
    ({ checkId, resource }) => resource === site.base && checkId.startsWith('wordpress-'),
  );
  return { artifact, ...(wasWordPress ? { facts: { formerWordpress: assumed } } : {}) };
}

/** Looks at the home page, and where it says nothing at the places where a WordPress shows itself. */
export const front = step<FrontArtifact>({
  name: 'front',
  words: 'home page',
  gather: gatherFront,
  checks: [cmsDetected, serverHeaders],
});
