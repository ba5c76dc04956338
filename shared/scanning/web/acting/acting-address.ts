import { isForm, isFunctionValue, isInterface, isReady, isTalking, kindOfCall, showsSomething } from './call-name.ts';
import { commandsDevice } from './devices.ts';
import { Given, isId, nameSets, type Parameter, parametersOf } from './given.ts';
import { type Acting, type ActingGrade, actingGradeOf, surestGrade } from './grade.ts';
import { ending, gradeOfPath, programEnding } from './path-grade.ts';
import {
  askingVerbs,
  givingWords,
  guardName,
  manuals,
  neutralVerbs,
  pageNames,
  recordingPages,
  showingWords,
  staticEndings,
  withToken,
} from './program-words.ts';
import { wordSet, wordsOfName } from './split-words.ts';
import {
  isCalledVerb,
  isLogout,
  kindOfCommand,
  kindOfName,
  kindOfWord,
  remakes,
  remakesStore,
  verbLabelOf,
} from './verb-book.ts';

/** The effects of addresses as reports name them; the keys are stored between invocations and must not change. */
export const actingWords = {
  'would log out': 'logout link',
  'would change something': 'address that may change data',
} as const satisfies Readonly<Record<Acting, string>>;

const sets = {
  givingWords: wordSet(givingWords),
  manuals: wordSet(manuals),
  pageNames: wordSet(pageNames),
  showing: wordSet(showingWords),
  staticEndings: wordSet(staticEndings),
  withToken: wordSet(withToken),
  neutral: wordSet(neutralVerbs),
  asking: wordSet(askingVerbs),
  /** Behind a verb, what tells of it: the address to go to after a cancel is no cancel. */
  told: wordSet('url uri path after at date by policy reason count label text message note type status'),
  no: wordSet('0 no false off none null'),
} as const;

const changesTable =
  /^\s*(?:insert|update|delete|drop|truncate|alter|create|grant|revoke|replace|merge|call|exec|load|set)\b/i;
/** SQL that nobody writes by chance, whatever the parameter is called. */
const isStatement =
  /^\s*(?:(?:drop|truncate|alter|create)\s{1,5}(?:table|database|user|index|view)|insert\s{1,5}into|delete\s{1,5}from)\b/i;

/** True for a token against forgery, or one that is used once: `?token=`, and SMF's pair of a random name and value. */
function isGuard({ name, value }: Parameter, url: URL): boolean {
  const isFeed =
    name === 'token' && wordsOfName(`${url.pathname} ${url.search}`).some((word) => sets.withToken.has(word));
  return (
    (!isFeed && guardName.test(name.toLowerCase())) ||
    // SMF's names are random; Typecho and phpList have short ones.
    (/^(?:[a-f\d]{7,12}|_|tk)$/.test(name) && /^[a-f\d]{32,64}$/.test(value))
  );
}

/** The last word of a program or of an action that shows a record or hands over a file, whoever may see it: `?sa=edit`. */
const showing = /^(?:edit|view|download|ical|export|preview)$/;

/** True for an address that says that it shows something, so that a token in it guards no change. */
function isShown({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  const program = wordsOfName(pathname.split('/').at(-1)?.replace(ending, '') ?? '');
  if (program.length === 1 && showing.test(program[0] ?? '')) return true;
  return parametersOf(search).some(({ joined, value }) => nameSets.actionNames.has(joined) && showing.test(value));
}

/** True for an address that has a token against forgery in it. */
export function isGuarded(url: URL): boolean {
  return parametersOf(url.search).some((parameter) => isGuard(parameter, url));
}

/** True for a secret or a payment; an amount beside the number of a page is how much is shown of a list. */
function isGiving({ words }: Parameter, { search }: URL): boolean {
  const giving = words.find((word) => sets.givingWords.has(word));
  return giving === 'amount' ? !/[?&;]page=\d/.test(search) : giving !== undefined;
}

/** What the name of a parameter says: `?delete=5`, `?add-to-cart=99`, a password, a token against forgery. */
function gradeOfName(parameter: Parameter, url: URL): ActingGrade {
  const { words, joined, value } = parameter;
  if ((isGuard(parameter, url) && !isShown(url)) || isGiving(parameter, url)) return 'would change something';
  if (isLogout(words)) return 'would log out';
  const isTold = sets.told.has(words.at(-1) ?? '');
  if (isTold || sets.neutral.has(joined) || nameSets.idNames.has(joined) || sets.no.has(value.toLowerCase()))
    return undefined;
  const kind = kindOfCommand(words) ?? kindOfName(words);
  // A verb that is answered yes: `?bookmark=1`.
  if (words.length === 1 && isCalledVerb(joined) && /^(?:1|true|yes|on)$/i.test(value)) return 'would change something';
  // `bID` is an id, and no bid.
  if (kind === 'noun' || (kind === 'given' && words.at(-1) === 'id')) return undefined;
  return value === '' ? actingGradeOf(kind, false) : kind && 'would change something';
}

/** Whether a parameter takes commands alone: `cmd`, `command`, `cmd_typ`, `cmd.lamp`. */
const isCommandName = ({ words, joined }: Parameter) =>
  nameSets.commandNames.has(joined) || words[0] === 'cmd' || words[0] === 'cmnd';

/** True for what is given to a parameter that takes commands alone, unless it says that something is shown: `?cmd=id`. */
function isCommand(parameter: Parameter): boolean {
  if (!isCommandName(parameter) || !/\p{L}/u.test(parameter.value)) return false;
  const words = wordsOfName(parameter.value);
  if (/^(?:get|query|show|list)/.test(words[0] ?? '')) return false;
  if (words.some((word) => kindOfWord(word) !== undefined)) return true;
  return !words.some((word) => sets.showing.has(word) || sets.neutral.has(word));
}

/** What a route says that is handed over: `account/logout`, and the method behind a dot: `common/cart.remove`. */
function gradeOfRoute(route: string, given: Given): ActingGrade {
  const [, suffix = ''] = ending.exec(route) ?? /\.([a-z_]+)$/i.exec(route) ?? [];
  if (suffix === '' || programEnding.test(suffix) || sets.staticEndings.has(suffix.toLowerCase())) {
    return gradeOfPath(route, given);
  }
  if (isLogout(wordsOfName(suffix))) return 'would log out';
  const kind = kindOfCall(suffix, 'interface');
  return kind === 'noun' ? actingGradeOf(kind, given.any()) : actingGradeOf(kind && 'always', true);
}

/** What the value of a parameter says: `?action=remove_product`, `?route=account/logout`, `?sql=DROP ...`. */
function gradeOfValue(parameter: Parameter, given: Given, byPrograms: boolean): ActingGrade {
  const { words: name, joined, value } = parameter;
  if (value === '' || /^[\d.,-]+$/.test(value)) return undefined;
  if (isStatement.test(value) || (name.includes('sql') && changesTable.test(value))) return 'would change something';
  if (value.includes('/') && !/\s|:\/\//.test(value)) {
    const grade = gradeOfRoute(value, given.without(parameter));
    return grade === undefined && isCommand(parameter) ? 'would change something' : grade;
  }
  const words = wordsOfName(value);
  const isAction =
    nameSets.actionNames.has(joined) ||
    nameSets.actionNames.has(name.at(-1) ?? '') ||
    name[0] === 'action' ||
    isCommandName(parameter) ||
    given.isCommand(parameter);
  if (!isAction && (nameSets.textNames.has(joined) || /\s/.test(value)) && !/:/.test(value)) return undefined;
  if (isLogout(words) || (value.includes(':') && isLogout(words.slice(1)))) return 'would log out';
  if (isCommand(parameter)) return 'would change something';
  if (remakesStore(words)) return 'would change something';
  if (words.length > 8 || (!byPrograms && sets.asking.has(words.join('')))) return undefined;
  if (!isAction) {
    if (nameSets.textNames.has(joined)) return undefined;
    const isCalled = byPrograms && !nameSets.viewNames.has(joined) && isFunctionValue(value);
    const page = sets.pageNames.has(joined) ? kindOfCall(value, 'name') : undefined;
    if (page === 'always') return 'would change something';
    return isCalled || (kindOfCommand(words) === 'always' && !given.edits()) ? 'would change something' : undefined;
  }
  const standing = byPrograms ? 'interface' : 'action';
  // Of `pwg.images.setRank` the last part is the function.
  const call = value.split(/[.:!]/).at(-1) ?? '';
  const kind = kindOfCall(call, standing) ?? (showsSomething(call) ? undefined : kindOfCall(value, standing));
  // What is toggled is what it was not, whatever else is handed over.
  const isSure =
    kind === 'always' || words[0] === 'toggle' || isReady(call, 'action') || (byPrograms && kind === 'given');
  return actingGradeOf(
    isSure ? 'always' : kind,
    isForm(call) || isTalking(call) ? given.filled(parameter, { byText: isTalking(call) }) : given.any(parameter),
  );
}

function gradeOfUrl(url: URL): ActingGrade {
  const { pathname, search } = url;
  const given = new Given(parametersOf(search));
  const byPrograms = pathname.split('/', 60).some(isInterface);
  return surestGrade([
    gradeOfPath(pathname, given),
    byPrograms && given.setsValue() ? 'would change something' : undefined,
    recordingPages.test(pathname) ? 'would change something' : undefined,
    commandsDevice(pathname, given.beyondViews()) ? 'would change something' : undefined,
    ...given.parameters.flatMap((each) => [gradeOfName(each, url), gradeOfValue(each, given, byPrograms)]),
    // A route in place of a query, as CodeIgniter and vichan have it: `index.php?/users/delete/5`.
    ...given.parameters
      .filter(({ name }) => name.startsWith('/'))
      .map((each) => gradeOfPath(each.name, given.without(each))),
  ]);
}

/** Where a program called `reset` is a form that asks whose password is lost. */
const ofAccounts = /^(?:passwords?|passwd|pwd|auth|accounts?|log-?in|users?|members?|forgot(?:-password)?)$/i;

/** True for a link that says `Reset` and not of what, to a program that is called so: it has all it needs. */
function isReset(words: readonly string[], segments: readonly string[]): boolean {
  const [word = ''] = words;
  return (
    words.length === 1 &&
    remakes(word) &&
    /^reset(?:\.[a-z]{2,6})?$/i.test(segments.at(-1) ?? '') &&
    !segments.some((each) => ofAccounts.test(each))
  );
}

/** What the words of a link say, given where it leads. */
function gradeOfWords({ pathname, search }: URL, text: string): ActingGrade {
  const words = wordsOfName(text.slice(0, 100));
  if (isLogout(words)) return 'would log out';
  // It leads to the form, whatever is edited.
  if (words[0] === 'edit') return undefined;
  const label = verbLabelOf(text);
  const segments = pathname.split('/', 60).filter((part) => part !== '');
  const isRemade = remakesStore(words) || isReset(words, segments);
  if (!isRemade && (label === undefined || label.kind === 'noun')) return undefined;
  if (segments.some((each) => sets.manuals.has(each.toLowerCase()))) return undefined;
  if (isRemade || label === undefined) return 'would change something';
  const given = new Given(parametersOf(search));
  if (isTalking(text) && !given.isWritten()) return undefined;
  if (label.kind === 'given') {
    return given.valuesBesideForms() && !isShown({ pathname, search }) ? 'seems to change something' : undefined;
  }
  const isProgram = programEnding.test(ending.exec(segments.at(-1) ?? '')?.[1] ?? '');
  return label.isWhole || isProgram || given.any() || segments.some(isId) ? 'would change something' : undefined;
}

/**
 * The effect of a GET request to an address, judged by the address and the text of a link to it; undefined for one
 * that only shows something. GET should change nothing (RFC 9110, 9.2.1), but programs do not all keep to it, and a
 * scan may be logged in.
 *
 * What acts: a verb that takes away, ends or switches (`always`) as a part of the path, at the beginning or the end of a
 * name (`deleteUser`, `item_remove`, `safeRestart`), as the name of a parameter, or as the value of one; and the label of
 * a link that is such a verb. What acts only when it is handed something (`register`, `change`, `lock`) counts where the
 * path has an id or the query has more than a view: `/register` is a form, `/register?name=ada` registers. What is as
 * often the name of a thing (`order`, `archive`) counts right behind an id and at the end, or with a value that is neither
 * a view nor an id: `/archive/2024` and `/order/5` show, `/posts/8/archive` and `/order?product=5&quantity=2` do. What
 * makes a database anew (`reset-db`, a link called `Reset DB`) is handed nothing, and acts; so does an action that toggles,
 * and a program `reset` behind a link that says no more.
 * Devices have rules of their own (`commandsDevice`).
 *
 * `isGuarding` says that the program of the address puts a token against forgery into the links by which it changes
 * something. What only seems to act is a form or a list there, if it has no such token.
 *
 * The trade: one address too many that acts may empty a password, one page too few is told of as left out; so where a name
 * is written as programs write it, its verb is taken at its word. Names with hyphens are mostly titles: they count only
 * where they are of verbs and of what programs act on (`delete-account`, not `delete-key-explained`). In manuals
 * (`/docs/sql/delete`) verbs are explained, below tags and on wikis they are names, and files that are the same for
 * everybody (`reset.css`) do nothing.
 */
export function actingOf(url: URL, words: readonly string[] = [], isGuarding = false): Acting | undefined {
  const grade = surestGrade([gradeOfUrl(url), ...words.map((text) => gradeOfWords(url, text))]);
  if (grade === 'seems to change something') return isGuarding ? undefined : 'would change something';
  return grade === 'may change something' ? undefined : grade;
}

/**
 * Whether an address may change data if its parameters have other values: `/register`, `/checkout`. It is looked at
 * once if it seems harmless as it is, as any visitor would, and gets no questions.
 */
export function mayAct(url: URL): boolean {
  return gradeOfUrl(url) !== undefined;
}

/** Whether the name of a field says that it belongs to a change, whatever its value: `new_password`, `delete`. */
export function isActingName(name: string): boolean {
  const words = wordsOfName(name.slice(0, 200));
  const grade = gradeOfName({ name, words, joined: words.join(''), value: '1' }, new URL('http://field.invalid/'));
  return grade !== undefined && grade !== 'may change something';
}
