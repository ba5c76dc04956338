import {
  againWords,
  betweenStores,
  connectors,
  neutralVerbs,
  noAgain,
  objects,
  remakingWords,
  remakingWordsBehind,
  stores,
  titleWords,
} from './program-words.ts';
import { unaccented, wordSet, wordsOfName } from './split-words.ts';
import { logoutWords, type Verbs, verbsByLanguage } from './verbs.ts';

/** How certain a verb means an effect; see `Verbs`. */
export type VerbKind = Exclude<keyof Verbs, 'called'>;

/** German on keyboards and in addresses that have no umlauts. */
const spelledOut = (text: string) => text.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue');

/** What is done again or taken back, of all English verbs: `recheck`, `unbind`. */
function addAgain(kinds: Map<string, VerbKind>): void {
  const { always, given, noun } = verbsByLanguage.en;
  const no = wordSet(noAgain);
  const again = wordSet(againWords);
  for (const verb of [...again, ...wordSet(`${always} ${given} ${noun}`)])
    for (const before of ['re', 'un', 'dis']) {
      const word = before + verb;
      if (!no.has(word) && !kinds.has(word)) kinds.set(word, before === 're' && again.has(verb) ? 'always' : 'given');
    }
}

function readVerbs(): ReadonlyMap<string, VerbKind> {
  const kinds = new Map<string, VerbKind>();
  for (const verbs of Object.values<Verbs>(verbsByLanguage))
    for (const kind of ['always', 'given', 'noun'] as const)
      for (const word of `${verbs[kind] ?? ''} ${spelledOut(verbs[kind] ?? '')}`.split(/\s+/)) {
        const plain = unaccented(word).replaceAll('-', '');
        // What a word is in English, or in a language that is used more, comes first.
        if (plain !== '' && !kinds.has(plain)) kinds.set(plain, kind);
      }
  for (const [word, kind] of [...kinds]) if (word.endsWith('ize')) kinds.set(`${word.slice(0, -2)}se`, kind);
  addAgain(kinds);
  return kinds;
}

/** All words of the lists. */
interface Book {
  readonly verbs: ReadonlyMap<string, VerbKind>;
  readonly called: ReadonlySet<string>;
  readonly things: ReadonlySet<string>;
  readonly logouts: ReadonlySet<string>;
  readonly inTitles: ReadonlySet<string>;
  readonly neutral: ReadonlySet<string>;
  readonly remaking: ReadonlySet<string>;
  readonly remakingBehind: ReadonlySet<string>;
  readonly stores: ReadonlySet<string>;
  readonly betweenStores: ReadonlySet<string>;
}

let opened: Book | undefined;

/** The word lists, read at the first use: most scans, and most starts of a function, never need them. */
function book(): Book {
  opened ??= {
    verbs: readVerbs(),
    called: wordSet(verbsByLanguage.en.called),
    things: wordSet(`${objects} ${connectors}`),
    logouts: wordSet(logoutWords),
    inTitles: wordSet(titleWords),
    neutral: wordSet(neutralVerbs),
    remaking: wordSet(remakingWords),
    remakingBehind: wordSet(remakingWordsBehind),
    stores: wordSet(stores),
    betweenStores: wordSet(betweenStores),
  };
  return opened;
}

const longestVerb = 20;

/** True for what a verb acts on, and for what stands between. */
export const isThing = (word: string) => book().things.has(word);

/** True for words that are things one after the other without a blank: `allusers`. */
export function isThings(text: string): boolean {
  if (isThing(text)) return true;
  for (let at = 2; at <= text.length - 2; at += 1)
    if (isThing(text.slice(0, at)) && isThing(text.slice(at))) return true;
  return false;
}

/** A verb and what it acts on in one word, in either order: `disableapp`, `markasread`, `userdel`. */
function kindOfJoined(word: string): VerbKind | undefined {
  if (word.length < 5 || word.length > 40) return undefined;
  for (let at = Math.min(longestVerb, word.length - 2); at >= 3; at -= 1) {
    const kind = book().verbs.get(word.slice(0, at));
    if (kind !== undefined && isThings(word.slice(at))) return kind;
  }
  for (let at = 2; at <= word.length - 3; at += 1)
    if (book().verbs.get(word.slice(at)) === 'always' && isThings(word.slice(0, at))) return 'always';
  return undefined;
}

/** The kind of a verb in the lists. */
export function kindOfVerb(word: string): VerbKind | undefined {
  return book().verbs.get(word);
}

/** True for a word that means an action as the name of a program (`call`, `claim`), but is an ordinary noun in a text. */
export function isCalledVerb(word: string): boolean {
  return book().called.has(word);
}

/** Words that were looked up: those of one site are mostly the same. */
const lookedUp = new Map<string, VerbKind | undefined>();
const maxLookedUp = 10_000;

/** The kind of a word, or of a verb joined with its object. */
export function kindOfWord(word: string): VerbKind | undefined {
  if (lookedUp.has(word)) return lookedUp.get(word);
  const kind = book().verbs.get(word) ?? kindOfJoined(word);
  if (lookedUp.size >= maxLookedUp) lookedUp.clear();
  lookedUp.set(word, kind);
  return kind;
}

const order: readonly (VerbKind | undefined)[] = ['always', 'given', 'noun'];
const surest = (kinds: readonly (VerbKind | undefined)[]) =>
  order.find((kind) => kind !== undefined && kinds.includes(kind));

/** The kind of a text that consists of a verb and objects only; undefined for any other text. */
export function kindOfCommand(words: readonly string[]): VerbKind | undefined {
  const whole = kindOfWord(words.join(''));
  if (whole !== undefined) return whole;
  const kinds = words.map((word) => book().verbs.get(word));
  if (!words.every((word, at) => kinds[at] !== undefined || isThing(word))) return undefined;
  // An order of a user is no command to order.
  return surest([kinds[0], kinds.at(-1), ...kinds.filter((kind) => kind === 'always')]);
}

/** How a name is written. */
interface Writing {
  /** As functions are (`toggleLogKeep`): it begins with a verb of any kind. */
  readonly isFunction?: boolean;
  /** As the file of a program (`sujet_valider.php`): it may end with a verb that acts when it is handed something. */
  readonly isProgram?: boolean;
}

/**
 * The kind of the verb, of one word or two, with which a name begins or ends, whatever else is in it: `deleteFoo`,
 * `safeRestart`, `Shelly.FactoryReset`.
 */
export function kindOfName(words: readonly string[], { isFunction, isProgram }: Writing = {}): VerbKind | undefined {
  const command = kindOfCommand(words);
  if (command !== undefined) return command;
  // Before the verb may stand who asks: `wp_ajax_delete_foo`.
  const first = words.find((word) => !isThing(word) || book().verbs.has(word)) ?? '';
  const pairs = words.length > 2 ? [words.slice(0, 2).join(''), words.slice(-2).join('')] : [];
  const kinds = [first, words[0] ?? '', words.at(-1) ?? '', ...pairs].map((word) => book().verbs.get(word));
  if (kinds.includes('always')) return 'always';
  if (isProgram && kinds[2] === 'given') return 'given';
  return isFunction ? kinds[1] : undefined;
}

/** True for a verb and a word for a database written as one word: `resetdb`. */
function remakesInOneWord(word: string): boolean {
  for (let at = 4; at <= word.length - 2; at += 1)
    if (book().stores.has(word.slice(at)) && book().remaking.has(word.slice(0, at))) return true;
  return false;
}

const maxRemaking = 6;
const programEnding = /^(?:php|aspx?|jsp|cgi|pl|cfm|do|action|html?)$/;

/**
 * True if a name says that a database is created anew, and says nothing else: `reset-db`, `Set up the database`. To
 * request such a page may be enough to lose all data, so that a scan must not; `database-setup` is usually a page
 * about it.
 */
export function remakesStore(name: readonly string[]): boolean {
  const words = name.length > 1 && programEnding.test(name.at(-1) ?? '') ? name.slice(0, -1) : name;
  const { remaking, remakingBehind, stores, betweenStores } = book();
  const [first = '', second = ''] = words;
  if (words.length === 1) return remakesInOneWord(first);
  if (words.length > maxRemaking || !words.some((word) => stores.has(word))) return false;
  const sets = [remaking, remakingBehind, stores, betweenStores];
  if (!words.every((word) => sets.some((set) => set.has(word)))) return false;
  return remaking.has(first) || (first === 'set' && second === 'up') || remakingBehind.has(words.at(-1) ?? '');
}

/** True for a word that puts something back into its first state without saying what: `Reset`, in many languages. */
export function remakes(word: string): boolean {
  return book().remaking.has(word) || book().remakingBehind.has(word);
}

/** Whether words name a logout and nothing else: `log out`, `userLogout`, `Cerrar sesión`. */
export function isLogout(words: readonly string[]): boolean {
  const joined = words.join('');
  if (joined.length > 60) return false;
  if (book().logouts.has(joined) || /(?:log|sign)(?:out|off)$|^(?:log|sign)out/.test(joined)) return true;
  const [first = '', second = ''] = words;
  return words.length <= 5 && (book().logouts.has(first) || book().logouts.has(first + second));
}

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}]/u;
const politeEnd = /(?:する|します|してください|하기|합니다|하세요|해주세요|하다)$/;

const longestObject = 4;

/** A Chinese verb stands before what it acts on: `删除用户`. What has `的` between its words is a title. */
function kindOfChinese(text: string): VerbKind | undefined {
  if (/[\u3040-\u30ff的]/u.test(text)) return undefined;
  for (let at = Math.min(text.length, longestVerb); at >= 2 && text.length - at <= longestObject; at -= 1)
    if (book().verbs.get(unaccented(text.slice(0, at))) === 'always') return 'always';
  return undefined;
}

/** The kind of a Japanese, Korean or Chinese label: in the first two a verb stands at the end, blanks or not. */
function kindOfJapanese(label: string): VerbKind | undefined {
  const text = label.replace(/[\s。！!]/g, '').normalize('NFC');
  if (text.length > 16 || /方法|방법|안내|について|とは|如何|怎么|怎麼|怎样|什么|教程|[?？]/.test(text))
    return undefined;
  const stem = text.replace(politeEnd, '');
  for (let at = 0; at <= stem.length - 2; at += 1) {
    const kind = book().verbs.get(unaccented(stem.slice(at)));
    // What is a noun with something before it may be any page.
    if (kind !== undefined && (at === 0 || kind === 'always')) return kind;
  }
  return book().verbs.get(unaccented(text)) ?? kindOfChinese(text);
}

/** What a label says: a verb alone or with things, or with other words as well (`Konto löschen`, `Remove Ada`). */
export interface Label {
  readonly kind: VerbKind;
  readonly isWhole: boolean;
}

const maxLabel = 60;
const maxLabelWords = 4;

/** The effect that the text of a link or a button names; undefined for a title and for a sentence. */
export function verbLabelOf(text: string): Label | undefined {
  const trimmed = text.trim();
  // A question or a sentence, or an address that is written out.
  if (trimmed === '' || trimmed.length > maxLabel || /[?:]|^\//.test(trimmed)) return undefined;
  if (japanese.test(trimmed)) {
    const kind = kindOfJapanese(trimmed);
    return kind === undefined ? undefined : { kind, isWhole: true };
  }
  const words = wordsOfName(trimmed);
  if (words.length > maxLabelWords + 1 || words.some((word) => book().inTitles.has(word))) return undefined;
  const whole = kindOfCommand(words.filter((word) => !/^\p{N}+$/u.test(word)));
  if (whole !== undefined) return { kind: whole, isWhole: true };
  if (words.length > maxLabelWords) return undefined;
  const kinds = words.map((word) => book().verbs.get(word));
  const kind = kinds.includes('always') ? 'always' : surest([kinds[0], kinds.at(-1)]);
  return kind === undefined ? undefined : { kind, isWhole: false };
}

/**
 * Whether the label of a button, or the heading of a form's fields, names a change. Whoever presses a button hands
 * something over; what is pressed to ask as well (`Submit`, `Apply filter`) says nothing.
 */
export function isActingLabel(text: string): boolean {
  const words = wordsOfName(text.slice(0, 200));
  if (isLogout(words)) return true;
  const said = words.filter((word) => book().verbs.has(word));
  if (said.length > 0 && said.every((word) => book().neutral.has(word))) return false;
  const label = verbLabelOf(text);
  return label !== undefined && (label.kind !== 'noun' || label.isWhole);
}
