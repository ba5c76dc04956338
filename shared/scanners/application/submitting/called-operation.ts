import { nameSets } from '../../../scanning/web/acting/given.ts';
import { wordsOfName } from '../../../scanning/web/acting/split-words.ts';
import { jsonLeaves, type Leaf, xmlNames } from './body-leaves.ts';
import { bodyFormOf, type Submission } from './submission.ts';

/** The name of a function or of a command, as programs write it: `notes.find`, `user/delete`. */
const functionName = /^\p{L}[\p{L}\p{N}_.:/-]{0,99}$/u;
/** A document of GraphQL, which stands in the member `query` (GraphQL over HTTP, 5.1). */
const isGraphql = ({ name, value }: Leaf) => /\/query$/.test(name) && value.includes('{');

/** True for a value that says what is to be done: of `method`, `action` and their like, and GraphQL's `operationName`. */
function isFunction({ name, value }: Leaf): boolean {
  const last = name.split('/').at(-1) ?? '';
  const isAction = nameSets.actionNames.has(wordsOfName(last).join('')) || last === 'operationName';
  return isAction && functionName.test(value);
}

/**
 * What a GraphQL document that changes something names: its fields, among them what it does. A mutation may stand behind
 * fragments and other operations (GraphQL, 2.3).
 */
function namedIn(document: string): readonly string[] {
  return /\bmutation\b/.test(document) ? (document.match(/[A-Za-z_]\w*/g) ?? []) : [];
}

/**
 * Which operations a JSON body asks for, where one address takes many: the method of JSON-RPC, an action, the name or the
 * text of a GraphQL document.
 */
export function calledOperations(text: string): readonly string[] {
  return jsonLeaves(text)
    .filter((leaf) => isFunction(leaf) || isGraphql(leaf))
    .map(({ value }) => value.replace(/\s+/g, ' ').trim());
}

/** What says what is to be done may stand behind a lot of what it is to be done with. */
const maxRead = 10_000;

function wordsOfJson(text: string): readonly string[] {
  return jsonLeaves(text, maxRead).flatMap((leaf) =>
    isGraphql(leaf) ? namedIn(leaf.value) : isFunction(leaf) ? [leaf.value] : [],
  );
}

/** What stands around the operation in SOAP (SOAP 1.2, 5), and in XML-RPC. */
const envelope = /^(?:Envelope|Header|Body|methodCall|methodName|params|param|value|xml)$/i;
const maxOperations = 3;
/** The method of XML-RPC. */
const methodName = /<methodName>\s{0,100}([\w.:/]{1,100})/;

/** The operation of SOAP is the element in its body; of a document it is the outermost. */
function wordsOfXml(text: string): readonly string[] {
  const names = xmlNames(text).filter((name) => !envelope.test(name));
  return [...names.slice(0, maxOperations), ...(methodName.exec(text)?.slice(1) ?? [])];
}

/** True for a value that may name what is done (`action=delete`): a word or two. */
export const isWord = (value: string) => /^[\p{L}_-]{2,40}$/u.test(value);

/** Words in the body of a request that tell what it does, where its address does not. */
export function operationWords({ mediaType, fields, text }: Submission): readonly string[] {
  switch (bodyFormOf(mediaType)) {
    case 'json':
      return wordsOfJson(text);
    case 'xml':
      return wordsOfXml(text);
    default:
      return fields.map(([, value]) => value).filter(isWord);
  }
}
