import { repositoryName } from './repository-name.ts';

/** What a script says that it is. */
interface Banner {
  readonly name: string;
  readonly version: string;
  /** The words that say so. */
  readonly words: string;
}

/** A comment that names the script stands above its code, or right behind the lines that load it. */
const maxHead = 1000;
const maxComment = 2000;
const maxLines = 40;
const maxLine = 200;

const version = '(\\d+\\.\\d+(?:\\.\\d+)*(?:-[a-z]+[.\\d]*)?)(?![\\w.])';
const release = '(\\d+\\.\\d+\\.\\d+(?:-[a-z]+[.\\d]*)?)(?![\\w.])';
const name = '([a-z@][\\w.@/+-]{0,40}(?: [\\w.+&-]{1,30}){0,4}?)';
/** `Name v1.2`, `Name - version 1.2`, `name 1.2.3 by somebody`: a bare number is a version where it has three parts. */
const titled = new RegExp(
  `^${name}\\s{0,4}[-–—:,|(]{0,2}\\s{0,4}(?:(?:version|ver\\.?|v)[ :=]{0,3}${version}|${release})`,
  'i',
);
/** `@version 1.2.3` below a line that is the name, or nothing but `v1.2.3`. */
const dated = new RegExp(`^(?:@?version\\s{0,4}[:=]?\\s{0,4}v?|v(?=[\\d.]+$))${version}`, 'i');
/** The address of its repository, with a version behind it. */
const addressed = new RegExp(`^(https?://\\S{1,120})\\s{1,4}\\(?(?:version|v)[ :=]{0,3}${version}`, 'i');
/** What stands in front of a name. */
const before = /^[\s*!]{0,10}(?:@(?:licen[cs]e|preserve|overview|fileoverview|name|module|file|cc_on)\b)?\s{0,10}/i;
/** What the script is of that it names: `Browser bundle of acme 1.2`. */
const kind = /^(?:[a-z]{2,12}\s){0,3}(?:bundle|build|distribution|edition|version)\sof\s{1,4}/i;
/** What ends a name: a dash with blanks, a remark. */
const end = / [-–—|]|[,:;(|]| {2}/;
/** Words of licenses, of builds and of what a script needs. */
const noName =
  /\b(?:licen[cs]ed?|licen[cs]es|copyright|apache|mozilla|gnu|gpl|mit|bsd|ecmascript|version|generated|compiled|built|bundled?|requires?|depends|compatible|tested|based|uses|under|see|update|since|date)\b|https?:|@\w+\.\w/i;

/** The first comment of a script, as lines without stars. */
function firstComment(script: string): readonly string[] {
  const head = script.slice(0, maxHead);
  const start = head.indexOf('/*');
  if (start >= 0) {
    const close = script.indexOf('*/', start);
    const comment = script.slice(start + 2, close < 0 ? start : Math.min(close, start + maxComment));
    return comment.split('\n').slice(0, maxLines);
  }
  const lines = script.slice(0, maxComment).split('\n').slice(0, maxLines);
  const from = lines.findIndex((line) => line.trim() !== '');
  const behind = lines.slice(Math.max(from, 0));
  const until = behind.findIndex((line) => !line.trimStart().startsWith('//'));
  return (until < 0 ? behind : behind.slice(0, until)).map((line) => line.trimStart().slice(2));
}

const isName = (text: string) => /[a-z]{2}/i.test(text) && text.length <= 60 && !noName.test(text);

/** So many lines of copyright and license may stand above the name. */
const maxRemarks = 6;

const nameIn = (line: string) => (line.split(end, 1)[0] ?? '').trim();

/** True for a line that is a name: the first one, or one word below remarks, with a remark of its own behind it. */
function isNamed(line: string, isFirst: boolean): boolean {
  const called = nameIn(line);
  if (!isName(called)) return false;
  return isFirst ? called.split(' ').length <= 5 : called.length < line.length && /^[\w.@/-]+$/.test(called);
}

/** The name of a built file without its folder and its end: `dist/acme.min` is acme. */
const shortName = (called: string) => called.replace(/^(?!@)[\w./-]*\//, '').replace(/\.min(?:\.js)?$/, '');

/**
 * What a script is by the comment that it begins with: `/*! Cropper.js v2.2.0 | MIT`, or a name with `@version` below it. Words of
 * licenses and of builds are no names. Undefined where it says neither.
 */
export function scriptBanner(script: string): Banner | undefined {
  const lines = firstComment(script)
    .map((line) => line.slice(0, maxLine).replace(before, '').replace(kind, '').trim())
    .filter((line) => line !== '');
  for (const line of lines) {
    const [, called, marked, bare] = titled.exec(line) ?? [];
    const told = marked ?? bare;
    if (called !== undefined && told !== undefined && isName(called))
      return { name: shortName(called), version: told, words: line };
    const [, address = '', behind] = addressed.exec(line) ?? [];
    const repository = repositoryName(address);
    if (repository !== undefined && behind !== undefined) return { name: repository, version: behind, words: line };
  }
  const below = lines.find((line) => dated.test(line));
  const [, told] = dated.exec(below ?? '') ?? [];
  const named = lines.slice(0, maxRemarks).find((line, at) => isNamed(line, at === 0));
  if (below === undefined || told === undefined || named === undefined) return undefined;
  return { name: shortName(nameIn(named)), version: told, words: `${named}, ${below}` };
}
