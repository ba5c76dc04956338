import { plainName } from './plain-name.ts';
import { repositoryName } from './repository-name.ts';

/** What a page says that it was made by. */
export interface PageCredit {
  readonly name: string;
  readonly version: string | undefined;
  /** The words that say so. */
  readonly words: string;
}

/** So much of the page is looked at behind the words that begin a credit. */
const maxCredit = 700;
const maxCredits = 12;
/** A page that says it more often wants to be slow. */
const maxMentions = 500;
const maxWords = 120;
const credit = /\b(?:powered|generated|created|built|produced|rendered|driven|served)[\s:]{1,20}(?:by|with|using)\b/gi;
/** The words stand at the start of a text or a comment, behind few others: in the middle of one they are prose. */
const start = /(?:>|<!--|\|)\s{0,40}((?:[a-z]{2,13}\s{1,20}){0,4})$/i;
const maxStart = 150;
/** What stands between the words and the name: tags, blanks, an article. */
const between = /^(?:\s|:|&nbsp;|<(?!a\s)[^<>]{0,150}>){0,20}(?:the\s{1,10})?/i;
const link = /^<a\s[^<>]{0,300}?href=["']?(https?:\/\/[^"'\s<>]{1,200})[^<>]{0,200}>/i;
const version = '(?:version|ver\\.?|v|release)?[\\s:]{0,10}(\\d{1,8}(?:\\.\\d{1,8}){1,4}(?:[-+~_][\\w.]{1,30})?)';
const name = '([a-z][\\w.+&/-]{0,30}(?: [a-z][\\w.+&/-]{0,30}){0,3}?)';
/** `Name v1.2`, and nothing behind it but the end of a sentence or of the text. */
const nameAndVersion = new RegExp(`^${name}[\\s,(/-]{1,10}${version}(?=[\\s,;:.)<|]|$)`, 'i');
const versionBehind = new RegExp(`^[\\s,(-]{0,10}${version}(?=[\\s,;:.)<|]|$)`, 'i');
const onlyName = new RegExp(`^${name}$`, 'i');
const isRepositoryOf = (address: string, called: string) =>
  plainName(repositoryName(address) ?? '') === plainName(called);

/** The text of a page's piece, without its tags and with plain blanks. */
const textOf = (piece: string) =>
  piece
    .replaceAll(/<[^<>]{0,300}>/g, ' ')
    .replaceAll(/&nbsp;|\s/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

const marks = /\s(?:class|id)=["']([^"'<>]{1,200})["']/gi;
const leastMarks = 3;
const maxMarks = 5000;

/** What classes and ids of a page are called, each time. */
function marksOf(html: string): readonly string[] {
  return [...html.matchAll(marks).take(maxMarks)].flatMap(([, value = '']) => value.split(/\s+/).map(plainName));
}

/** True where a page's own markup is named after what it links to: `<div class="acmeNav">`, and `https://acme.example` is Acme. */
function isMarkedBy(marked: () => readonly string[], address: string, called: string): boolean {
  const name = plainName(called);
  const labels = URL.parse(address)?.hostname.split('.') ?? [];
  if (name.length < 4 || !labels.some((label) => plainName(label) === name)) return false;
  return marked().filter((each) => each.startsWith(name)).length >= leastMarks;
}

/** What stands behind the words: the text of a link, or text with a version. */
function creditIn(piece: string, marked: () => readonly string[]): Omit<PageCredit, 'words'> | undefined {
  const from = piece.replace(between, '');
  const [tag = '', address = ''] = link.exec(from) ?? [];
  const inside = from.slice(tag.length);
  const end = inside.search(tag === '' ? /<(?!\/?(?:b|i|em|strong|span|small|code)\b)/i : /<\/a\s*>/i);
  if (tag !== '' && end < 0) return undefined;
  const text = textOf(end < 0 ? inside : inside.slice(0, end));
  const [, called, told] = nameAndVersion.exec(text) ?? [];
  if (called !== undefined) return { name: called, version: told };
  const [, alone] = onlyName.exec(text) ?? [];
  if (alone === undefined || tag === '') return undefined;
  const [, behind] = versionBehind.exec(textOf(inside.slice(end, end + 200))) ?? [];
  const isOwn = behind !== undefined || isRepositoryOf(address, alone) || isMarkedBy(marked, address, alone);
  return isOwn ? { name: alone, version: behind } : undefined;
}

/** Links to a repository with its name and a version as text: `<a href="https://github.com/acme/acme">Acme 3.1</a>`. */
const repositoryLink = /<a\s[^<>]{0,300}?href=["']?(https?:\/\/[^"'\s<>]{1,200})[^<>]{0,200}>([^<>]{3,60})<\/a>/gi;

function repositoryLinks(foot: string): readonly PageCredit[] {
  return [...foot.matchAll(repositoryLink)].flatMap(([, address = '', words = '']) => {
    const [, called, told] = nameAndVersion.exec(textOf(words)) ?? [];
    return called !== undefined && isRepositoryOf(address, called)
      ? [{ name: called, version: told, words: textOf(words) }]
      : [];
  });
}

/** Below this much of a page stands what its product says of itself. */
const maxFoot = 4000;

const maxFeet = 8;

/** The feet of the pages that follow each other in a text. */
function feetOf(html: string): readonly string[] {
  const ends = [...html.matchAll(/<\/html>/gi)].slice(0, maxFeet).map(({ index }) => index);
  return [...ends, html.length].map((end, at, all) => html.slice(Math.max(all[at - 1] ?? 0, end - maxFoot), end));
}

/** A title that is nothing but a name and a version of three numbers. */
const titled =
  /<title>\s{0,40}([a-z][\w.-]{1,30})\s{1,10}v?(\d{1,4}\.\d{1,8}\.\d{1,8}(?:-[\w.]{1,20})?)\s{0,40}<\/title>/i;

/** The title of an application that names itself, where its markup does too. */
function titleOf(html: string): readonly PageCredit[] {
  const [words, called = '', told] = titled.exec(html.slice(0, maxFoot)) ?? [];
  if (words === undefined) return [];
  const inMarkup = html.match(/<[^<>]{1,500}>/g) ?? [];
  return inMarkup.some((tag) => tag.toLowerCase().includes(called.toLowerCase()))
    ? [{ name: called, version: told, words: textOf(words) }]
    : [];
}

const passwordField = /<input\b[^<>]{0,300}\btype=["']?password\b/i;
const anyTitle = /<title>([^<>]{1,120})<\/title>/i;
/** With a version of three numbers, or one that says that it is a version. */
const ownVersion =
  /^[\s,(-]{0,10}(?:(?:version|v)[\s:.]{0,3}(\d{1,4}(?:\.\d{1,8}){1,4})|(\d{1,4}(?:\.\d{1,8}){2,4}))(?=[\s,;:.)+~<|-]|$)/i;
const maxPlaces = 20;

/** An application at whose sign-in page the name of the title stands with a version behind it: `<h1>Acme <i>v1.9.8`. */
function signInOf(html: string): readonly PageCredit[] {
  const [, title = ''] = anyTitle.exec(html.slice(0, maxFoot)) ?? [];
  if (title === '' || !passwordField.test(html)) return [];
  for (const part of title.split(/ [-–—|·:] /).map((each) => each.trim())) {
    if (!onlyName.test(part)) continue;
    let at = html.indexOf(part);
    for (let left = maxPlaces; left > 0 && at >= 0; left -= 1) {
      const behind = textOf(html.slice(at + part.length, at + part.length + 200));
      const [, marked, bare] = ownVersion.exec(behind) ?? [];
      const told = marked ?? bare;
      if (told !== undefined) return [{ name: part, version: told, words: `${part} ${behind}`.slice(0, maxWords) }];
      at = html.indexOf(part, at + part.length);
    }
  }
  return [];
}

/**
 * The products that a page names as its own: `powered by <a href="...">Acme</a> 2.0.2`, with a version or a link to the
 * repository of that name, or to its site where the page's markup is named after it, without which it may be an agency; a link to a repository of that name, with a version, at a page's foot; a title
 * that is a name and a version; a sign-in page with a version behind its title's name. Reads each part of the page once.
 */
export function pageCredits(html: string): readonly PageCredit[] {
  const credits: PageCredit[] = [];
  let mentions = 0;
  // Read once, and only for a page that asks for it.
  let names: readonly string[] | undefined;
  const marked = () => {
    names ??= marksOf(html);
    return names;
  };
  for (const { 0: words, index } of html.matchAll(credit)) {
    mentions += 1;
    if (mentions > maxMentions) break;
    const [, before] = start.exec(html.slice(Math.max(0, index - maxStart), index)) ?? [];
    if (before === undefined) continue;
    const piece = html.slice(index + words.length, index + words.length + maxCredit);
    const found = creditIn(piece, marked);
    if (found !== undefined) credits.push({ ...found, words: textOf(`${before}${words} ${piece}`).slice(0, maxWords) });
    if (credits.length >= maxCredits) break;
  }
  return [...titleOf(html), ...signInOf(html), ...credits, ...feetOf(html).flatMap(repositoryLinks)];
}
