import { anySiteProbes } from '../../../../../shared/scanners/cms/exposure/any-site-probes.ts';
import type { ExposureArtifact } from '../../../../../shared/scanners/cms/exposure/exposure-check.ts';
import { probeLocationsOf } from '../../../../../shared/scanners/cms/exposure/probe.ts';
import { probeAll } from '../../../../../shared/scanners/cms/exposure/probe-location.ts';
import { wordpressProbes } from '../../../../../shared/scanners/cms/exposure/wordpress-probes.ts';
import { cmsRules } from '../../../../../shared/scanners/cms/other/rules.ts';
import type { PageAnswer, Pages } from '../../../../targets/exposed/exposed-pages.ts';
import { BASE, pagesSite } from './pages-site.ts';

/** The folders of a WordPress at a base. */
export const foldersAt = (base: string) => ({
  base,
  core: base,
  content: `${base}wp-content/`,
  plugins: `${base}wp-content/plugins/`,
});

/** Every probe there is. */
export const allProbes = [...anySiteProbes, ...wordpressProbes, ...cmsRules.flatMap(({ exposures }) => exposures)];

/** What the places of a check come to on a site of fixed pages: looked at by the probes themselves. */
export async function exposed(check: string, pages: Pages, missing?: PageAnswer): Promise<ExposureArtifact> {
  const site = pagesSite(pages, missing === undefined ? {} : { missing });
  const places = probeLocationsOf(
    allProbes.filter((probe) => probe.check === check),
    foldersAt(BASE),
  );
  if (places.length === 0) throw new Error(`no place is looked at for ${check}`);
  const looks = await probeAll(site, places, () => false);
  return { base: BASE, looks, unfinished: [], leftOutChecks: {} };
}

/** A page that a site gives to any path. */
const ANY_PAGE = '<!DOCTYPE html><html><head><title>Shop</title></head><body>Welcome to the shop</body></html>';

/** Cases that every such check has to stay silent in: nothing there, one page for everything, everything refused. */
export async function silentSites(check: string): Promise<ExposureArtifact[]> {
  const refused = { status: 403, body: '<html><title>403 Forbidden</title></html>' };
  return [
    await exposed(check, {}),
    await exposed(check, {}, ANY_PAGE),
    await exposed(check, { '/': refused }, refused),
  ];
}
