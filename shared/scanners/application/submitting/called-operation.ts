import { nameSets } from '../../../scanning/web/acting/given.ts';
import { wordsOfName } from '../../../scanning/web/acting/split-words.ts';
import { jsonLeaves, type Leaf } from './body-leaves.ts';

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

/** Words that tell what the operations of a JSON body do. */
export function operationWords(text: string): readonly string[] {
  return jsonLeaves(text).flatMap((leaf) =>
    isGraphql(leaf) ? namedIn(leaf.value) : isFunction(leaf) ? [leaf.value] : [],
  );
}
