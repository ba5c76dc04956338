import type { VersionHint } from './extension-version.ts';

/** What a plugin's readme.txt, or readme.md, says of it. */
export interface ReadmeTxt {
  readonly name: string;
  readonly hints: readonly VersionHint[];
  /** The lines that prove it. */
  readonly lines: readonly string[];
}

const HEADING = /^={3}[ \t]{0,9}(\S[^=\r\n]{0,150}?)[ \t]{0,9}={0,3}[ \t]{0,9}$/m;
/** The directory takes a `readme.md` as well, and some plugins have no other. */
const MARKDOWN_HEADING = /^#{1,2}[ \t]{1,9}(\S[^\r\n]{0,150}?)[ \t#]{0,9}$/m;
const STABLE_TAG = /^[ \t*]{0,9}Stable[ \t]{1,3}tag:[ \t*]{0,9}([\w.-]{1,40})/im;
const CHANGELOG = /^(?:={2}|#{1,3})[ \t]{0,9}Change[ \t]?log[ \t]{0,9}(?:={2}|#{0,3})[ \t]{0,9}$/im;
const RELEASE = /^[ \t]{0,9}(?:=|#{1,4}|\*{1,2})[ \t]{0,9}\[?(?:version[ \t]{1,3}|v\.?[ \t]{0,3})?(\d[\w.-]{0,38})/im;

/** The newest release in a changelog, or in a readme that has one; undefined for pages, and for what names none. */
export function readChangelog(text: string): Pick<ReadmeTxt, 'hints' | 'lines'> | undefined {
  const head = text.slice(0, 8000);
  if (/^\s{0,200}<(?:!doctype|html|\?xml)/i.test(head)) return undefined;
  const changelog = CHANGELOG.exec(text.slice(0, 60_000));
  const from = changelog === null ? 0 : changelog.index + changelog[0].length;
  const release = RELEASE.exec(text.slice(from, from + 4000));
  if (release?.[1] === undefined || !release[1].includes('.')) return undefined;
  return { hints: [{ source: 'changelog', version: release[1] }], lines: [`Changelog: ${release[0].trim()}`] };
}

/** Reads a readme in the form that plugins have; undefined for anything else, whatever its status said. */
export function readReadmeTxt(text: string): ReadmeTxt | undefined {
  const head = text.slice(0, 8000);
  if (/^\s{0,200}<(?:!doctype|html|\?xml)/i.test(head)) return undefined;
  const heading = HEADING.exec(head) ?? MARKDOWN_HEADING.exec(head);
  const stable = STABLE_TAG.exec(head);
  const isReadme =
    heading !== null && /^[ \t*]{0,9}(?:Stable tag|Tested up to|Requires at least|Contributors):/im.test(head);
  const name = heading?.[1];
  if (!isReadme || name === undefined) return undefined;
  const hints: VersionHint[] = [];
  const lines = [heading[0]];
  if (stable?.[1] !== undefined && stable[1] !== 'trunk') {
    hints.push({ source: 'stable tag', version: stable[1] });
    lines.push(stable[0]);
  }
  const changelog = CHANGELOG.exec(text);
  if (changelog !== null) {
    const release = RELEASE.exec(text.slice(changelog.index + changelog[0].length).slice(0, 4000));
    if (release?.[1] !== undefined) {
      hints.push({ source: 'changelog', version: release[1] });
      lines.push(`Changelog: ${release[0].trim()}`);
    }
  }
  return { name, hints, lines };
}
