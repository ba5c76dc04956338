import type { Gap } from '../../../../scanning/check.ts';
import { type Exhibit, exhibit } from '../../../../scanning/web/exhibit.ts';
import type { WebResponse } from '../../../../scanning/web/message/web-message.ts';
import { ask, askFor } from '../../ask.ts';
import type { StepContext } from '../../step.ts';
import type { ExtensionKind } from './extension.ts';
import type { VersionHint } from './extension-version.ts';
import { readChangelog, readReadmeTxt } from './readme-txt.ts';
import { readStyleCss } from './style-css.ts';

/** The result of probing the folder of a plugin or theme. */
export type ExtensionProbe =
  /** Its own file says what it is. */
  | {
      readonly kind: 'there';
      /** The name of that file. */
      readonly file: string;
      /** Undefined where a changelog alone was read. */
      readonly name: string | undefined;
      readonly hints: readonly VersionHint[];
      readonly exhibit: Exhibit;
      /** The parent of a theme. */
      readonly template?: string | undefined;
    }
  /** Its files say nothing, but its folder answers as no folder does that does not exist. */
  | { readonly kind: 'folder'; readonly exhibit: Exhibit }
  /** Neither its file nor its folder exists. */
  | { readonly kind: 'missing' }
  /** No proof; it may exist. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'gap'; readonly gap: Gap };

const MAX_README = 60_000;
const MAX_STYLE = 10_000;

const FILES = { plugin: ['readme.txt', 'README.txt'], theme: ['style.css'] } as const;

/** The file that every plugin or theme has. */
export const extensionFile = (kind: ExtensionKind) => FILES[kind][0];

/** What a plugin has beside its readme, or in its place. */
const OTHERS = ['readme.md', 'README.md', 'changelog.txt', 'CHANGELOG.md'] as const;

/** What is answered to what may not be seen. */
export const refusals: ReadonlySet<number> = new Set([401, 403, 500]);

/** What a folder answers that exists: its silent index, a refused listing, or the error of a program that runs alone. */
export const folderStatuses: ReadonlySet<number> = new Set([200, ...refusals]);

const fileOf = ({ sent }: WebResponse) => sent.url.slice(sent.url.lastIndexOf('/') + 1);

function read(kind: ExtensionKind, response: WebResponse): ExtensionProbe | undefined {
  if (response.status !== 200) return undefined;
  const text = response.text();
  const file = fileOf(response);
  if (kind === 'plugin') {
    const readme = readReadmeTxt(text);
    if (readme === undefined) return undefined;
    return { kind: 'there', file, name: readme.name, hints: readme.hints, exhibit: exhibit(response, readme.lines) };
  }
  const style = readStyleCss(text);
  if (style === undefined) return undefined;
  const hints: VersionHint[] = style.version === undefined ? [] : [{ source: 'style.css', version: style.version }];
  return {
    kind: 'there',
    file,
    name: style.name,
    hints,
    template: style.template,
    exhibit: exhibit(response, style.lines),
  };
}

/** Requests the file that every plugin or theme has, once. */
export async function glance(context: StepContext, kind: ExtensionKind, folder: string): Promise<ExtensionProbe> {
  const { site } = context;
  const { response, gap } = await ask(site.web, {
    url: `${folder}${extensionFile(kind)}`,
    maxBodyBytes: kind === 'plugin' ? MAX_README : MAX_STYLE,
  });
  if (response === undefined) return { kind: 'gap', gap };
  return read(kind, response) ?? { kind: 'silent' };
}

/** A readme in another form, or the changelog. */
async function probeOthers({ site }: StepContext, folder: string): Promise<ExtensionProbe | undefined> {
  for (const file of OTHERS) {
    const asked = await askFor(site, { url: `${folder}${file}`, maxBodyBytes: MAX_README });
    if (asked.gap !== undefined) return { kind: 'gap', gap: asked.gap };
    if (asked.missing || asked.response.status !== 200) continue;
    const readme = read('plugin', asked.response);
    if (readme !== undefined) return readme;
    const changelog = readChangelog(asked.response.text());
    if (changelog === undefined) continue;
    const { hints, lines } = changelog;
    return { kind: 'there', file, name: undefined, hints, exhibit: exhibit(asked.response, lines) };
  }
  return undefined;
}

/** True where the readme of a folder that does not exist is refused, so that readmes prove nothing. */
export async function refusesReadmes({ site }: StepContext, folder: string): Promise<boolean> {
  const { response } = await ask(site.web, { url: `${folder}${extensionFile('plugin')}`, maxBodyBytes: MAX_README });
  return response !== undefined && refusals.has(response.status);
}

/** Probes further: other spellings of the file, and where none of them exists, the folder. */
export async function probeExtension(
  context: StepContext,
  kind: ExtensionKind,
  folder: string,
): Promise<ExtensionProbe> {
  const { site } = context;
  const maxBodyBytes = kind === 'plugin' ? MAX_README : MAX_STYLE;
  let isMissing = true;
  for (const file of FILES[kind]) {
    const asked = await askFor(site, { url: `${folder}${file}`, maxBodyBytes });
    if (asked.gap !== undefined) return { kind: 'gap', gap: asked.gap };
    const found = read(kind, asked.response);
    if (found !== undefined) return found;
    isMissing &&= asked.missing;
  }
  if (!isMissing && kind === 'theme') return { kind: 'silent' };
  const asked = await askFor(site, { url: folder, maxBodyBytes: MAX_STYLE });
  if (asked.gap !== undefined) return { kind: 'gap', gap: asked.gap };
  // A readme that is kept away is one: the folder may be hidden, too.
  if (asked.missing) return { kind: isMissing ? 'missing' : 'silent' };
  if (kind === 'plugin') {
    const other = await probeOthers(context, folder);
    if (other !== undefined) return other;
  }
  const { response } = asked;
  if (!folderStatuses.has(response.status)) return { kind: 'silent' };
  return {
    kind: 'folder',
    exhibit: exhibit(response, [`Status ${response.status}, unlike a folder that does not exist`]),
  };
}
