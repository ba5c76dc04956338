import type { WebHeaders, WebResponse } from '../../../scanning/web/message/web-message.ts';
import { ask, isMissing } from '../ask.ts';
import { type ExposureProbe, probeLocationsOf } from '../exposure/probe.ts';
import type { Site } from '../site.ts';
import type { StepContext } from '../step.ts';
import { isSource } from '../wordpress-front/detect.ts';
import type { CmsRule } from './cms-rule.ts';

/** Of a date or a hash of its bytes; frameworks send a weak hash (`W/`) with pages that they make, too. */
const isDated = (headers: WebHeaders) =>
  headers.get('last-modified') !== undefined || headers.get('etag')?.startsWith('"') === true;

/** What programs say of pages that they make for one visitor, in one language; a file comes with nothing of it. */
const isMade = (headers: WebHeaders) =>
  headers.get('set-cookie') !== undefined ||
  headers.get('pragma') !== undefined ||
  headers.get('content-language') !== undefined ||
  /\bPHP\b/i.test(headers.get('x-powered-by') ?? '') ||
  /\bcookie\b/i.test(headers.get('vary') ?? '') ||
  /\b(?:private|no-store)\b/i.test(headers.get('cache-control') ?? '');

/** True for a response that a server read from a file: a static site, an export, a copy or a cached page. */
export function isFile({ headers }: Pick<WebResponse, 'headers'>): boolean {
  return isDated(headers) && !isMade(headers);
}

/** True where the source of a program is given instead of what it makes: none is executed then. */
async function givesSource({ base, web }: Site): Promise<boolean> {
  const { response } = await ask(web, { url: `${base}index.php`, maxBodyBytes: 65_536 });
  return response?.status === 200 && isSource(response.text());
}

/** True where the home page is a file, and a query changes nothing of it. In passive mode the home page alone is looked at. */
async function isHomeFile({ site, options }: StepContext): Promise<boolean> {
  const { home, web } = site;
  if (options.detectionMode === 'passive') return isFile(home);
  if (!isFile(home)) return false;
  const url = new URL(home.url);
  url.searchParams.set('s', 'scanfold');
  const { response } = await ask(web, { url: url.href });
  return response !== undefined && isFile(response) && Buffer.from(response.body).equals(Buffer.from(home.body));
}

/** Where a system shows itself: by programs, or by files, which are told by how they are sent. */
function doorsOf({ detectionProbes, versionProbes, exposures }: CmsRule): readonly ExposureProbe[] {
  return [...detectionProbes, ...versionProbes, ...exposures.filter(({ check }) => check === 'cms-admin-login')];
}

/** True where a program of a system answers, or something does not answer at all, so that it may be there. */
async function hasProgram({ site }: StepContext, rule: CmsRule): Promise<boolean> {
  for (const { probe, url } of probeLocationsOf(doorsOf(rule), { base: site.base })) {
    const { response } = await ask(site.web, { url, maxBodyBytes: 65_536 });
    if (response === undefined) return true;
    const counts = [200, ...(probe.statuses ?? [])].includes(response.status);
    if (!counts || isFile(response) || isSource(response.text()) || probe.verify(response) === undefined) continue;
    const control = await isMissing(site, response);
    if (control.gap !== undefined || !control.missing) return true;
  }
  return false;
}

/** A function that says whether a system which a site shows runs there, or there are only files of it. */
export async function runningAt(context: StepContext): Promise<(rule: CmsRule, isSent: boolean) => Promise<boolean>> {
  const isPassive = context.options.detectionMode === 'passive';
  if (!isPassive && (await givesSource(context.site))) return async () => false;
  if (!(await isHomeFile(context))) return async () => true;
  return async (rule, isSent) => isSent || (!isPassive && (await hasProgram(context, rule)));
}
