import { exhibit } from '../../../scanning/web/exhibit.ts';
import { folderOf } from '../../../scanning/web/folder.ts';
import { type PageParts, readPage } from '../../../scanning/web/page/read-page.ts';
import { ask, isMissing } from '../ask.ts';
import { cmsDetected } from '../checks/cms-detected.ts';
import { serverHeaders } from '../checks/server-headers.ts';
import { several } from '../several.ts';
import { type GatheredStep, type StepContext, step } from '../step.ts';
import { ENTRANCES, isSource, LOGIN_PAGE, RSD, restRoot, wordpressSigns } from './detect.ts';
import { type Fork, forkOfPage, forkOfText } from './fork.ts';
import type { FrontArtifact } from './front-artifact.ts';
import { wordpressAddresses } from './wordpress-addresses.ts';
import { areStrong, WordPressAnswers } from './wordpress-answers.ts';

async function tryEntrances({ site }: StepContext): Promise<Pick<FrontArtifact, 'signs' | 'gaps'>> {
  const folder = folderOf(site.home.url);
  const tried = await several(ENTRANCES, async ({ path, words, sign }) => {
    const { response, gap } = await ask(site.web, { url: `${folder}${path}`, maxBodyBytes: 300_000 });
    if (response === undefined) return { gap };
    const text = response.text();
    if (isSource(text)) return { isSource: true };
    const shown = sign.exec(text)?.[0];
    if (shown === undefined) return {};
    // A trap shows its log-in page at whatever address.
    const control = await isMissing(site, response);
    if (control.gap !== undefined || control.missing) return { gap: control.gap };
    return { sign: { words, exhibit: exhibit(response, [shown]) } };
  });
  // Where one program is not executed none is, whatever its files are.
  const runsNone = tried.some((each) => each.isSource);
  return {
    signs: tried.flatMap((each) => (runsNone || each.sign === undefined ? [] : [each.sign])),
    gaps: tried.flatMap((each) => (each.gap === undefined ? [] : [each.gap])),
  };
}

/** The fork of WordPress that a site runs, as far as its home page, its description for editors, log-in page and feed tell it. */
async function forkOf({ site, options }: StepContext, page: PageParts, home: string): Promise<Fork | undefined> {
  const byPage = forkOfPage(page);
  if (byPage?.version !== undefined || options.detectionMode === 'passive') return byPage;
  const textOf = async (path: string) => {
    const { response } = await ask(site.web, { url: `${home}${path}`, maxRedirects: 2, maxBodyBytes: 300_000 });
    return response?.status === 200 ? response.text() : '';
  };
  const fork = byPage ?? forkOfText(await textOf(RSD.path)) ?? forkOfText(await textOf(LOGIN_PAGE.path));
  return fork && (forkOfText(await textOf('feed/')) ?? fork);
}

async function gatherFront(context: StepContext): Promise<GatheredStep<FrontArtifact>> {
  const { site, options, known, data } = context;
  const page = readPage(site.home);
  const seen = wordpressSigns(site.home, page).map(({ words, line }) => ({
    words,
    exhibit: exhibit(site.home, [line]),
  }));
  const isPassive = options.detectionMode === 'passive';
  const triedEntrances = seen.length === 0 && !isPassive;
  const { signs, gaps } = triedEntrances ? await tryEntrances(context) : { signs: seen, gaps: [] };
  const places = wordpressAddresses(page, restRoot(site.home.headers, page), options, data);
  const isWeak = isPassive && !areStrong(signs);
  const answers = new WordPressAnswers(context, places);
  const isTrace =
    signs.length > 0 && !isWeak && !(await (isPassive ? answers.areLinked(page) : answers.areOfWordPress(signs)));
  const fork = signs.length > 0 && !isTrace ? await forkOf(context, page, places.home) : undefined;
  const artifact = {
    base: site.base,
    home: { status: site.home.status, headers: site.home.headers.pairs },
    signs,
    gaps,
    triedEntrances,
    isTrace,
    isWeak,
    fork,
  };
  // A form alone, which its own page does not name, is nothing to look for plugins by.
  if (signs.length > 0 && !(isTrace && triedEntrances))
    return {
      artifact,
      facts: { wordpress: { ...places, ...(isTrace ? { isExport: true } : {}), ...(fork ? { fork } : {}) } },
    };
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
