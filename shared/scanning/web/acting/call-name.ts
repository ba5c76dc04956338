import {
  asking,
  doingFirst,
  formFirst,
  formVerbs,
  interfaceWords,
  objectVerbs,
  readingFirst,
  readingLast,
  readyVerbs,
  talkingVerbs,
} from './program-words.ts';
import { wordSet, wordsOfName } from './split-words.ts';
import { isCalledVerb, isThings, kindOfVerb, kindOfWord, type VerbKind } from './verb-book.ts';

const sets = {
  asking: wordSet(asking),
  doingFirst: wordSet(doingFirst),
  formFirst: wordSet(formFirst),
  formVerbs: wordSet(formVerbs),
  objectVerbs: wordSet(objectVerbs),
  readyVerbs: wordSet(readyVerbs),
  talking: wordSet(talkingVerbs),
  interfaces: wordSet(interfaceWords),
  readingFirst: wordSet(readingFirst),
  readingLast: wordSet(readingLast),
} as const;

/** True for a part of a path that programs ask: `api`, `ajax.php`, `json.htm`. */
export function isInterface(segment: string): boolean {
  return wordsOfName(segment).some((word) => sets.interfaces.has(word));
}

const reading = /^(?:get|list|show|view|find|search|check|count|query|disp|load|is[a-z]{4})/;
/** What is made of a record to be read: `generate_pdf`. */
const files = /^(?:pdf|csv|xlsx?|png|thumbnail)$/;
const readingEnd = /(?:list|info|check|logs?|page|form|view|count|results?|board|shop|history|preview)$/;
/** What a verb becomes another word by: `settings`, `address`, `sender`, `movement`. */
const inflection =
  /^(?:s|d|ds|es|ed|en|ies|ations?|ences?|enced|er|ers|ors?|ing|ings|tings?|ions?|itions?|itional|tion|able|ments?|ance|als?|ress|resses|ressbook|ons|up|ups|ivery|iveries|ta|uxe|lets?)$/;
/** Verbs of three letters begin too many words, but for these. */
const isLong = (verb: string) =>
  verb.length >= 5 || /^(?:add|set|send|save|move|stop|kill|drop|sync|mark|lock|mute|hide|join|vote)$/.test(verb);
/** What changes something even in the middle of a word. */
const within =
  /(?:delete|remove|clear|create|update|reset|enable|disable|insert|install|upload|toggle|activate|start|stop)/;

/** The kind of a verb that is joined with what it acts on, whatever that is: `addscenetimer`, `formupdate`. */
function kindOfJoinedCall(word: string): VerbKind | undefined {
  if (word.length < 6 || word.length > 40 || reading.test(word)) return undefined;
  if (/^do[a-z]{6}/.test(word)) {
    const kind = kindOfJoinedCall(word.slice(2));
    if (kind !== undefined) return kind;
  }
  for (let at = word.length - 1; at >= 3; at -= 1) {
    const verb = word.slice(0, at);
    const kind = isLong(verb) ? (kindOfVerb(verb) ?? (isCalledVerb(verb) ? 'given' : undefined)) : undefined;
    if (kind === 'noun' && !sets.objectVerbs.has(verb)) continue;
    if (kind === undefined) continue;
    const rest = word.slice(at);
    // `beginning`: the last letter may stand twice.
    const isInflected = inflection.test(rest) || (rest[0] === verb.at(-1) && inflection.test(rest.slice(1)));
    if (isInflected || rest.length < 3 || (kind !== 'always' && readingEnd.test(rest))) return undefined;
    return kind === 'noun' ? 'given' : kind;
  }
  if (readingEnd.test(word)) return undefined;
  return within.test(word) ? 'given' : undefined;
}

/** Verbs that begin no other word, whatever is written behind them without a sign. */
const plainVerbs =
  /^(?:de(?:lete|activate)|remove|disable|enable|erase|flush|change(?!log|d|s)|reset|clear(?=hist|stat|data|err)|clean(?=proc|hist|stat|all|up))[a-z]/;
/** What is set, where the whole is no thing of its own: `setuser`, not `setlist`. */
const setThing = /^set(?!lists?$|pages?$|tables?$)([a-z]{4,20})$/;
/** What is kept secret and made anew: `newapikey`. */
const newSecret = /^new(?:api)?(?:key|token|secret)/;

/** The kind of a verb and what it acts on, as a part of a path in one word: `deletedatapoint`, `changeusername`. */
export function kindOfRunTogether(word: string): VerbKind | undefined {
  if (newSecret.test(word)) return 'always';
  if (word === 'passwordreset') return 'given';
  if (isThings(setThing.exec(word)?.[1] ?? '')) return 'given';
  const kind = plainVerbs.test(word) ? kindOfJoinedCall(word) : undefined;
  // What is reset is told nothing, but for a password: `resetdiskstats`.
  return kind === 'given' && word.startsWith('reset') && !word.startsWith('resetp') ? 'always' : kind;
}

/** The kind of one word where a program is called. */
function kindOfCalled(word: string, standing: NameRole): VerbKind | undefined {
  const kind = kindOfWord(word);
  // `installlist` is a list.
  if (kind !== undefined && kind !== 'always' && kindOfVerb(word) === undefined && readingEnd.test(word))
    return undefined;
  if (kind === undefined && isCalledVerb(word)) return 'noun';
  return kind ?? (standing === 'name' ? undefined : kindOfJoinedCall(word));
}

/** Whether words of a name say that something is shown: `getUser`, `order_list`. */
function isShown(words: readonly string[]): boolean {
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  if (sets.readingFirst.has(first) || (words.length > 1 && (sets.asking.has(last) || files.test(last)))) return true;
  const kind = kindOfVerb(first);
  return (
    words.length > 1 &&
    (sets.readingLast.has(last) || words.includes('form')) &&
    kind !== 'always' &&
    kind !== 'given' &&
    // What is forced is done: `forceSearch`.
    first !== 'force'
  );
}

/** True for a part of a path that shows something of the part before it: `/merge/preview`, `/backup/download`. */
export function showsSomething(segment: string): boolean {
  const words = wordsOfName(segment);
  return isShown(words) || (words.length === 1 && sets.readingLast.has(words[0] ?? ''));
}

/**
 * Where a name stands: below what programs ask, where nothing leads to a form; as the value of an action; or as any part
 * of an address, where a verb that is as often a name is taken for one.
 */
export type NameRole = 'interface' | 'action' | 'name';

/**
 * The kind of the verb in the name of an action or a function, as programs call them: `set_package_name`,
 * `procBoardInsertDocument`, `addscenetimer`, `item_moveup`. A call is no title: any verb of it counts, at its beginning
 * also one that elsewhere is a name (`order_package`). Undefined for what shows something: `getUser`, `order_list`.
 */
export function kindOfCall(name: string, standing: NameRole): VerbKind | undefined {
  const words = wordsOfName(name).filter((word) => !/^\p{N}+$/u.test(word));
  const [first = '', ...others] = words;
  const last = words.at(-1) ?? '';
  if (first === '') return undefined;
  if (standing !== 'name' && others.length > 0 && sets.doingFirst.has(first)) {
    return others.some((word) => sets.readingFirst.has(word)) || isShown(words) ? undefined : 'always';
  }
  if (standing === 'interface' && (sets.formFirst.has(first) || last === 'edit') && others.length > 0) return 'given';
  if (isShown(words)) return undefined;
  if (standing !== 'name' && others.length > 0 && last === 'now') return 'always';
  const kinds = words.map((word) => kindOfCalled(word, standing));
  if (kinds.includes('always')) return 'always';
  if (others.length === 0) return kinds[0];
  if (kinds[0] === 'given' || kinds.at(-1) === 'given' || sets.objectVerbs.has(first) || last === 'set') return 'given';
  const isLong = words.length > 2 && name.includes('_');
  if (isLong && (kinds.includes('given') || words.includes('set'))) return 'given';
  if (standing === 'name') return undefined;
  const isVerb = isCalledVerb(first) || kindOfVerb(first) !== undefined;
  return kinds.includes('given') ||
    isVerb ||
    (standing === 'action' && isCalledVerb(last) && kindOfVerb(last) === undefined)
    ? 'given'
    : undefined;
}

const isSecret = /^(?:pass|pwd|pw$)/;

/** True for a call that needs to be told nothing: `action=lock_gallery`, `/backup_db`, `/user_prune.php`. */
export function isReady(name: string, standing: NameRole): boolean {
  const words = wordsOfName(name);
  const [first = ''] = words;
  if (isShown(words) || words.some((word) => isSecret.test(word))) return false;
  const isReadyVerb = sets.readyVerbs.has(first) || sets.readyVerbs.has(words.at(-1) ?? '');
  if (standing === 'name' || words.length < 2) return isReadyVerb && words.length > (standing === 'name' ? 1 : 0);
  const isVerb = kindOfVerb(first) === 'given' || isCalledVerb(first);
  return isReadyVerb || (isVerb && (words.includes('all') || !sets.formVerbs.has(first)));
}

/** True for an action that mostly leads to a form: what it is to do has to be written into it. */
export function isForm(name: string): boolean {
  const words = wordsOfName(name);
  return sets.formVerbs.has(words[0] ?? '') || sets.formVerbs.has(words.at(-1) ?? '');
}

/** True for an action that needs a text: with a number it is the form to write it in. */
export function isTalking(name: string): boolean {
  return sets.talking.has(wordsOfName(name)[0] ?? '');
}

/** True for the change of a secret, which has to be told the new one: `change_pass`, `editPassword`. */
export function isChangeOfSecret(name: string): boolean {
  const words = wordsOfName(name);
  return /^(?:change|edit|set)$/.test(words[0] ?? '') && words.some((word) => isSecret.test(word));
}

/** True for a function whose name tells that it shows something: `checkDelete`, `show_delete`, `updateCheck`. */
export function isReading(name: string): boolean {
  const words = wordsOfName(name);
  return words.length > 1 && (sets.readingFirst.has(words[0] ?? '') || words.at(-1) === 'check');
}

/** True for a value that is written as functions are and begins with a verb: `name=unblock_server`. */
export function isFunctionValue(value: string): boolean {
  if (!/^[a-z]+(?:_[a-z]+)+$|^[a-z]+(?:[A-Z][a-z]+)+$/.test(value)) return false;
  const kind = kindOfCall(value, 'name');
  const first = kindOfVerb(wordsOfName(value)[0] ?? '');
  return kind !== undefined && (first === 'always' || first === 'given' || first === 'noun');
}
