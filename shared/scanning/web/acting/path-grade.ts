import {
  isChangeOfSecret,
  isInterface,
  isReading,
  isReady,
  isTalking,
  kindOfCall,
  kindOfRunTogether,
  showsSomething,
} from './call-name.ts';
import { type Given, isId } from './given.ts';
import { type ActingGrade, actingGradeOf, surestGrade } from './grade.ts';
import { manuals, shelves, showingWords, staticEndings, tidying, titledThings } from './program-words.ts';
import { wordSet, wordsOfName } from './split-words.ts';
import { isLogout, isThing, kindOfCommand, kindOfName, kindOfVerb, remakesStore, type VerbKind } from './verb-book.ts';

const sets = {
  manuals: wordSet(manuals),
  shelves: wordSet(shelves),
  showing: wordSet(showingWords),
  staticEndings: wordSet(staticEndings),
  tidying: wordSet(tidying),
  titled: wordSet(titledThings),
} as const;

/** How programs write functions: `toggleLogKeep`. */
const isFunction = (name: string) => /^[a-z]+[A-Z]/.test(name);
/** Endings of programs, which are handed something. */
export const programEnding = /^(?:php\d?|cgi|do|action|aspx?|jspa?|cfm|pl|fcgi|lua)$/i;

/** What takes many records at once, all of them handed over: `/input/bulk?data=[[0,16,1137]]`. */
const several = /^(?:bulk|batch)(?:\.[a-z]{2,6})?$/i;

/** Endings of what programs ask, and nobody reads: a verb before one needs no form. */
const dataEnding = /^(?:json|xml)$/i;

/** Whether what follows is a file of a repository: GitLab (`/-/blob/main/`), GitHub (`/blob/`), Gitea (`/src/branch/`). */
function isBelowSources(before: readonly string[]): boolean {
  const at = before.findIndex((each, index) => {
    if (each === 'blob' || each === 'blame') return true;
    const beside = before[index - 1] === '-' ? each : undefined;
    return (
      beside === 'tree' ||
      beside === 'raw' ||
      (each === 'src' && /^(?:branch|commit|tag)$/.test(before[index + 1] ?? ''))
    );
  });
  return at >= 0 && at + 1 < before.length;
}

/** The ending of a file's name. */
export const ending = /\.([a-z][a-z0-9]{0,7})$/i;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * What a part of a path says as the name of a function: below an interface, as functions are written (`set_name`), as the
 * file of a program that is handed something (`formupdate.php?id=5`), or alone right behind an id.
 */
function gradeOfFunction(segments: readonly string[], at: number, given: Given): ActingGrade {
  const segment = segments[at] ?? '';
  const name = segment.replace(ending, '');
  const isData = isAskedForData(segments, at);
  const byPrograms = isData || segments.slice(0, at).some(isInterface);
  const hasEnding = programEnding.test(ending.exec(segment)?.[1] ?? '');
  const isProgram = hasEnding && given.any();
  const isLast = at === segments.length - 1;
  const isMember = isLast && isId(segments[at - 1]);
  const isWritten = name.includes('_') || isFunction(name);
  if (isWritten && (hasEnding || name === segment) && isReady(name, 'name')) return 'would change something';
  if (isData && (name === 'new' || given.setsValueOfRecord())) return 'would change something';
  if (isLast && several.test(segment) && given.values()) return 'seems to change something';
  if (!isProgram && !isData && !/^[\p{L}_\d]+$/u.test(segment)) return undefined;
  if (!(byPrograms || isProgram || isMember || isWritten)) return undefined;
  // A page is not called as functions are written.
  if (isFunction(name) && isReady(name, 'interface')) return 'would change something';
  const kind = kindOfCall(name, byPrograms || isFunction(name) ? 'interface' : 'name');
  if (kind !== 'noun')
    return actingGradeOf(
      kind && 'given',
      byPrograms || segments.some(isId) || given.any() || (isFunction(name) && given.parameters.length > 0),
    );
  return isMember || (byPrograms && isLast && given.values()) ? 'would change something' : undefined;
}

/** True for a verb below a folder that answers data: `/schedule/create.json`, not `/install.json`. */
function isAskedForData(segments: readonly string[], at: number): boolean {
  const segment = segments[at] ?? '';
  if (at === 0 || at < segments.length - 1 || !dataEnding.test(ending.exec(segment)?.[1] ?? '')) return false;
  return /^\p{L}+$/u.test(segment.replace(ending, '').replaceAll(/[-_]/g, ''));
}

/** What a part does to the part before it: `/input/clean`, `/update/start`. */
function kindOfPair(before: string, name: string): VerbKind | undefined {
  if (sets.tidying.has(name) && isThing(before)) return 'always';
  // What is started here is an act itself; `/quiz/start` is a page.
  return name === 'start' && kindOfVerb(before) === 'given' ? 'always' : undefined;
}

/** A part of a path: its name, its ending, and whether that is a program's. */
function partOf(segment: string) {
  const [dotted = '', suffix = ''] = ending.exec(segment) ?? [];
  const name = segment.slice(0, segment.length - dotted.length) || segment;
  return { name, suffix, isProgram: programEnding.test(suffix) };
}

/** True for a form until something is written into it: `/forum/post.php?tid=5`, `/users/change_password/5`. */
function isUnwritten(segments: readonly string[], at: number, given: Given): boolean {
  const { name, isProgram } = partOf(segments[at] ?? '');
  const needsText = isChangeOfSecret(name) || (isProgram && isTalking(name));
  return needsText && !given.isWritten() && !segments.slice(0, at).some(isInterface);
}

/** What a part of a path says by itself. */
function gradeOfSegment(segments: readonly string[], at: number, given: Given): ActingGrade {
  const grade = gradeOfPart(segments, at, given);
  const isChange = grade === 'would change something' || grade === 'seems to change something';
  return isChange && isUnwritten(segments, at, given) ? 'may change something' : grade;
}

function gradeOfPart(segments: readonly string[], at: number, given: Given): ActingGrade {
  const { name, suffix, isProgram } = partOf(segments[at] ?? '');
  const isText = /[-+ ,]/.test(name) || /^html?$/i.test(suffix);
  const words = wordsOfName(name);
  if (isText ? isLogout(words) && words.length <= 3 : words.some((_, from) => isLogout(words.slice(from)))) {
    return 'would log out';
  }
  // Two parts may be one verb: `/power/off`.
  const pair = wordsOfName(`${segments[at - 1] ?? ''} ${name}`);
  const kind =
    (remakesStore(words) ? 'always' : undefined) ??
    (pair.length === 2 ? (kindOfVerb(pair.join('')) ?? kindOfPair(pair[0] ?? '', pair[1] ?? '')) : undefined) ??
    (words.length === 1 ? kindOfRunTogether(words[0] ?? '') : undefined) ??
    (isText ? kindOfCommand(words) : kindOfName(words, { isFunction: isFunction(name), isProgram })) ??
    // A program that is handed something is no title, whatever signs are in its name: `siparis-onayla.php?id=5`.
    (isText && isProgram && given.any() ? kindOfName(words) : undefined) ??
    // Right behind an id, a few words that end with a verb: `/jobs/5/yarn-cancel`.
    (isText && words.length <= 3 && isId(segments[at - 1]) && kindOfVerb(words.at(-1) ?? '') === 'always'
      ? 'always'
      : undefined) ??
    // What is asked below the id of a thing and `action` is one: `/1/action/snapshot`.
    (segments[at - 1] === 'action' && isId(segments[at - 2]) && !words.some((word) => sets.showing.has(word))
      ? 'always'
      : undefined);
  const called = gradeOfFunction(segments, at, given);
  if (kind === undefined && called === undefined) return undefined;
  if (!isText && isReading(name)) return undefined;
  // What is shown of a change is none: `/merge/preview`, `/backup/download`.
  if (kind !== 'always' && (showsSomething(segments[at + 1] ?? '') || given.isHandedOver())) return undefined;
  const before = segments.slice(0, at).map((each) => each.toLowerCase());
  if (before.some((each) => sets.manuals.has(each)) || isBelowSources(before)) return undefined;
  const isBesideId = isId(segments[at - 1]) || isId(segments[at + 1]);
  const isEntry = at === segments.length - 1 && sets.shelves.has(before.at(-1) ?? '');
  if (isEntry && !isBesideId && !given.any() && !before.some(isInterface)) return undefined;
  if (isText && words.length > 1 && before.some((each) => sets.titled.has(each))) return undefined;
  // A matrix parameter hands something over, too: `/jolokia/write/java.lang:type=Memory/Verbose/true`.
  if (kind !== 'noun') {
    return surestGrade([
      actingGradeOf(kind, segments.some((each) => isId(each) || each.includes('=')) || given.any()),
      called,
    ]);
  }
  const isLast = at === segments.length - 1;
  const isHanded = given.values() && !given.shows();
  return surestGrade([actingGradeOf(kind, isLast && (isId(segments[at - 1]) || isHanded)), called]);
}

/** What a path says, with what is handed over beside it. */
export function gradeOfPath(pathname: string, given: Given): ActingGrade {
  const segments = pathname
    .split('/', 60)
    .filter((part) => part !== '')
    .map(decoded);
  const last = ending.exec(segments.at(-1) ?? '')?.[1]?.toLowerCase();
  // The same file for everybody, whatever it is called.
  if (last !== undefined && sets.staticEndings.has(last)) return undefined;
  return surestGrade(segments.map((_, at) => gradeOfSegment(segments, at, given)));
}
