import type { Gap } from '../../../../scanning/check.ts';
import { type Exhibit, exhibit } from '../../../../scanning/web/exhibit.ts';
import type { WebResponse } from '../../../../scanning/web/message/web-message.ts';
import { ask, askFor } from '../../ask.ts';
import type { StepContext } from '../../step.ts';
import type { ExtensionKind } from './extension.ts';
import type { VersionHint } from './extension-version.ts';
import { readReadmeTxt } from './readme-txt.ts';
import { readStyleCss } from './style-css.ts';

/** The result of probing the folder of a plugin or theme. */
export type ExtensionProbe =
  /** Its own file says what it is. */
  | {
      readonly kind: 'there';
      readonly name: string;
      readonly hints: readonly VersionHint[];
      readonly exhibit: Exhibit;
      /** The parent of a theme. */
      readonly template?: string | undefined;
    }
  /** Neither its file nor its folder exists. */
  | { readonly kind: 'missing' }
  /** No proof; it may exist. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'gap'; readonly gap: Gap };

const MAX_README = 60_000;
const MAX_STYLE = 10_000;

const FILES = { plugin: ['readme.txt', 'README.txt'], theme: ['style.css'] } as const;

function read(kind: ExtensionKind, response: WebResponse): ExtensionProbe | undefined {
  if (response.status !== 200) return undefined;
  const text = response.text();
  if (kind === 'plugin') {
    const readme = readReadmeTxt(text);
    if (readme === undefined) return undefined;
    return { kind: 'there', name: readme.name, hints: readme.hints, exhibit: exhibit(response, readme.lines) };
  }
  const style = readStyleCss(text);
  if (style === undefined) return undefined;
  const hints: VersionHint[] = style.version === undefined ? [] : [{ source: 'style.css', version: style.version }];
  return { kind: 'there', name: style.name, hints, template: style.template, exhibit: exhibit(response, style.lines) };
}

/** Requests the file that every plugin or theme has, once. */
export async function glance(context: StepContext, kind: ExtensionKind, folder: string): Promise<ExtensionProbe> {
  const { site } = context;
  const { response, gap } = await ask(site.web, {
    url: `${folder}${FILES[kind][0]}`,
    maxBodyBytes: kind === 'plugin' ? MAX_README : MAX_STYLE,
  });
  if (response === undefined) return { kind: 'gap', gap };
  return read(kind, response) ?? { kind: 'silent' };
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
  if (!isMissing) return { kind: 'silent' };
  const asked = await askFor(site, { url: folder, maxBodyBytes: MAX_STYLE });
  if (asked.gap !== undefined) return { kind: 'gap', gap: asked.gap };
  return { kind: asked.missing ? 'missing' : 'silent' };
}
