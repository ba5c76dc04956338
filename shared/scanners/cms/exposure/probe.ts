import type { Verify } from '../../../scanning/exposure/proof.ts';

/** Folders of a site that are probed for files. Only a site that is WordPress has the last three. */
type Folder = 'base' | 'core' | 'content' | 'plugins';

/**
 * Locations where one kind of file or page may be exposed, as data. Paths are relative to the folder; `{host}`, `{domain}` and
 * `{label}` stand for names that the site's own host name suggests.
 */
export interface ExposureProbe {
  /** The check that this probe belongs to. */
  readonly check: string;
  readonly folder: Folder;
  readonly paths: readonly string[];
  readonly verify: Verify;
  /** A second file that has to be there too, relative to the first: one of them alone could be a coincidence. */
  readonly confirm?: { readonly path: string; readonly verify: Verify };
  /** Statuses beside 200 and 206 under which the content may come. */
  readonly statuses?: readonly number[];
  /** How much of the body is read; 64 KB where it does not say. */
  readonly maxBytes?: number;
  /** The file may be large: only its first bytes are requested, as they lie on the server's disk. */
  readonly head?: true;
}

/** A probe at one address. */
export interface ProbeLocation {
  readonly probe: ExposureProbe;
  readonly url: string;
}

/** Where the folders of a site are; URLs that end in a slash. */
export type Folders = { readonly base: string } & Partial<Record<Folder, string>>;

/** Names that people give to files about a site, from its host name: `www.example.co.uk` gives three kinds. */
function namesOf(host: string): Readonly<Record<'host' | 'domain' | 'label', readonly string[]>> {
  if (!/^[a-z0-9.-]{1,253}$/.test(host)) return { host: [], domain: [], label: [] };
  const domain = host.replace(/^www\./, '');
  const isAddress = /^[\d.]+$/.test(host);
  const labels = domain.split('.');
  const first = labels[0] ?? '';
  const second = labels.at(-2) ?? '';
  // `co` of example.co.uk names nobody: the label before it does.
  const owner = second.length <= 3 && labels.length > 2 ? (labels.at(-3) ?? '') : second;
  const label = isAddress ? [] : [...new Set([first, owner])].filter((each) => each !== '');
  return { host: [host], domain: domain === host ? [] : [domain], label };
}

function filled(path: string, names: ReturnType<typeof namesOf>): readonly string[] {
  const kind = /\{(host|domain|label)\}/.exec(path)?.[1];
  if (kind !== 'host' && kind !== 'domain' && kind !== 'label') return [path];
  return names[kind].map((name) => path.replace(`{${kind}}`, name));
}

/** All places of some probes on a site, each address once for a check; probes of folders that it lacks give none. */
export function probeLocationsOf(probes: readonly ExposureProbe[], folders: Folders): ProbeLocation[] {
  const names = namesOf(new URL(folders.base).hostname);
  const seen = new Set<string>();
  const places: ProbeLocation[] = [];
  for (const probe of probes) {
    const folder = folders[probe.folder];
    if (folder === undefined) continue;
    for (const path of probe.paths.flatMap((each) => filled(each, names))) {
      const { href: url } = new URL(path, folder);
      const key = `${probe.check} ${url}`;
      if (seen.has(key)) continue;
      seen.add(key);
      places.push({ probe, url });
    }
  }
  return places;
}
