import { type AnyNode, type Document, type Element, hasChildren, isComment, isTag, isText } from 'domhandler';
import { textContent } from 'domutils';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { Probe } from '../active-check.ts';
import { startTagOf } from '../content/evidence.ts';
import { databaseErrorsIn } from '../error-texts/database-errors.ts';
import { documentOf, saidBy } from '../probing/html-answer.ts';
import { breakers, type Context, calling, elementsOfAllKinds, withoutTags } from './markup-payloads.ts';
import { callsFunction } from './script-calls.ts';
import { unreadable } from './unreadable.ts';

/** What is in these elements is text to a browser, or is not shown: nothing in them runs. */
const inert: ReadonlySet<string> = new Set([
  'title',
  'textarea',
  'style',
  'script',
  'noscript',
  'iframe',
  'xmp',
  'noembed',
  'noframes',
  'template',
]);
/** Elements that tell by an event that they have loaded, or could not. */
const loading: ReadonlySet<string> = new Set([
  'link',
  'style',
  'script',
  'img',
  'image',
  'iframe',
  'frame',
  'object',
  'embed',
  'body',
  'svg',
  'video',
  'audio',
  'source',
  'track',
]);
/** Elements that nobody sees: nothing is done to them, and they take no focus. */
const unseen: ReadonlySet<string> = new Set([
  'link',
  'style',
  'script',
  'meta',
  'base',
  'title',
  'head',
  'source',
  'track',
  'param',
  'template',
  'noscript',
]);
const addressAttributes: ReadonlySet<string> = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'xlink:href',
  'data',
  'to',
]);
/** Elements that run or open what their address says. */
const addressElements: ReadonlySet<string> = new Set([
  'a',
  'area',
  'iframe',
  'frame',
  'form',
  'button',
  'input',
  'object',
  'embed',
  'base',
  'use',
]);

/** A node of a page, and the name of the innermost element around it in which nothing runs. */
interface Placed {
  readonly node: AnyNode;
  readonly holder: string | undefined;
}

/** All nodes of a page, each looked at once, however deep it stands. */
function* nodes(document: Document): Generator<Placed> {
  const waiting: Placed[] = [{ node: document, holder: undefined }];
  for (let placed = waiting.pop(); placed !== undefined; placed = waiting.pop()) {
    yield placed;
    const { node } = placed;
    if (!hasChildren(node)) continue;
    const holder = isTag(node) && inert.has(node.name) ? node.name : placed.holder;
    for (let at = node.children.length - 1; at >= 0; at -= 1) {
      const child = node.children[at];
      if (child !== undefined) waiting.push({ node: child, holder });
    }
  }
}

/** True where an element shows what its address names: a plug-in of a type is shown by no browser. */
function showsAddress({ name, attribs }: Element): boolean {
  if (name !== 'object' && name !== 'embed') return true;
  return /^(?:|text\/html|application\/xhtml\+xml|image\/svg\+xml)$/i.test((attribs.type ?? '').trim());
}

function isProgram(element: Element): boolean {
  const type = (element.attribs.type ?? '').trim().toLowerCase();
  return type === '' || type === 'module' || /^(?:text|application)\/(?:x-)?(?:java|ecma)script$/.test(type);
}

/** Where a word stands in a page. */
function contextsOf(document: Document, word: string): ReadonlySet<Context> {
  const found = new Set<Context>();
  for (const { node, holder } of nodes(document)) {
    if (isComment(node) && node.data.includes(word)) found.add('comment');
    if (isText(node) && node.data.includes(word)) {
      const { parent } = node;
      if (holder === undefined) found.add('text');
      else found.add(`in ${holder}`);
      if (parent && isTag(parent) && parent.name === 'script' && isProgram(parent)) found.add('script');
    }
    if (!isTag(node)) continue;
    if (node.name.includes(word)) found.add('tag');
    if (node.name === 'script' && isProgram(node) && node.attribs.src?.trim().startsWith(word))
      found.add('script address');
    for (const [name, value] of Object.entries(node.attribs)) {
      if (!value.includes(word) && !name.includes(word)) continue;
      found.add(loading.has(node.name) ? 'loading attribute' : 'attribute');
      // The address of a script is one, too, once its element is opened: its entities are read before.
      if (/^on[a-z]/.test(name) || (addressAttributes.has(name) && /^\s*javascript:/i.test(value)))
        found.add('handler');
      if (addressAttributes.has(name) && value.trim().startsWith(word)) found.add('address');
    }
  }
  return found;
}

/** True for a handler of an element to which its event comes: a style has none but for loading, a hidden field none at all. */
function fires({ name, attribs }: Element, handler: string): boolean {
  if (handler === 'onload' || handler === 'onerror') return loading.has(name) || attribs.type === 'image';
  return !unseen.has(name) && attribs.type?.toLowerCase() !== 'hidden';
}

/** Where a page of HTML would run a call of `name`; undefined where it would not. */
function runs(response: WebResponse, name: string): string | undefined {
  const document = response.text().includes(name) ? documentOf(response) : undefined;
  if (document === undefined) return undefined;
  for (const { node, holder } of nodes(document)) {
    if (!isTag(node)) continue;
    if (node.name === 'script' && isProgram(node)) {
      const data = /^\s*data:text\/javascript,(.*)$/is.exec(node.attribs.src ?? '')?.[1];
      if (data !== undefined && callsFunction(data, name)) return startTagOf(node);
      if (callsFunction(textContent(node), name)) return `<script> ... ${lineWith(textContent(node), name)}`;
    }
    if (holder !== undefined) continue;
    for (const [attribute, value] of Object.entries(node.attribs)) {
      const isHandler = /^on[a-z]+$/.test(attribute) && fires(node, attribute) && callsFunction(value, name);
      const script = /^\s*javascript:(.*)$/is.exec(value)?.[1];
      const isAddress = addressAttributes.has(attribute) && addressElements.has(node.name) && showsAddress(node);
      if (isHandler || (isAddress && script !== undefined && callsFunction(script, name))) return startTagOf(node);
    }
  }
  return undefined;
}

function lineWith(text: string, word: string): string {
  const at = text.indexOf(word);
  return text.slice(Math.max(0, at - 80), at + 80);
}

/** An element of ours in a page; undefined where it is none. */
function holds(response: WebResponse, name: string): string | undefined {
  const document = response.text().includes(name) ? documentOf(response) : undefined;
  if (document === undefined) return undefined;
  for (const { node, holder } of nodes(document))
    if (isTag(node) && node.name === 'b' && node.attribs.title === name && holder === undefined)
      return startTagOf(node);
  return undefined;
}

/** What came into a page: the value that brought it there, and what the page made of it. */
export interface Injected {
  readonly context: string;
  readonly value: string;
  readonly shown: string;
  readonly response: WebResponse;
}

interface Attempt {
  readonly context: Context;
  readonly value: (marker: string) => string;
  readonly judge: (response: WebResponse, marker: string) => string | undefined;
}

/** Tries a value with two markers: what the second one shows is what is told. */
async function proven({ send, marker }: Probe, { context, value, judge }: Attempt): Promise<Injected | undefined> {
  const sent = (text: string) => send(encodeURIComponent(text)).catch(unreadable);
  const first = marker();
  const answer = await sent(value(first));
  if (answer === undefined || judge(answer, first) === undefined) return undefined;
  const second = marker();
  const response = await sent(value(second));
  if (response === undefined) return undefined;
  const shown = judge(response, second);
  const told = context === 'loading attribute' ? 'attribute' : context;
  return shown === undefined ? undefined : { context: told, value: value(second), shown, response };
}

/** True where a plain word brings up the message of a database, which quotes more behind a quote than a word. */
async function isQuotedByDatabase({ echo, original }: Probe): Promise<boolean> {
  const { response } = await echo();
  return databaseErrorsIn(saidBy(response)).length > 0 && databaseErrorsIn(saidBy(original)).length === 0;
}

async function contextsAt({ echo }: Probe): Promise<readonly Context[]> {
  const { word, response } = await echo();
  const document = documentOf(response);
  // The word alone is the negative control: it is there, and calls nothing.
  return document === undefined || runs(response, word) !== undefined ? [] : [...contextsOf(document, word)];
}

/** A script that a value brings into a page. */
export async function injectedScript(probe: Probe): Promise<Injected | undefined> {
  const contexts = await contextsAt(probe);
  const byAllKinds = async () => {
    const value = (marker: string) => elementsOfAllKinds(`${marker}()`);
    return await proven(probe, { context: 'text', value, judge: runs });
  };
  if (contexts.length === 0) return await byAllKinds();
  for (const context of contexts) {
    const inTags = breakers(context).flatMap((before) =>
      calling('').map((_, index) => (marker: string) => before + (calling(`${marker}()`)[index] ?? '')),
    );
    const inPlace = withoutTags(context, '').map(
      (_, index) => (marker: string) => withoutTags(context, `${marker}()`)[index] ?? '',
    );
    for (const value of [...inTags, ...inPlace]) {
      const found = await proven(probe, { context, value, judge: runs });
      if (found) return found;
    }
  }
  return (await isQuotedByDatabase(probe)) ? await byAllKinds() : undefined;
}

/** Markup that a value brings into a page in which no script can be brought. */
export async function injectedMarkup(probe: Probe): Promise<Injected | undefined> {
  for (const context of await contextsAt(probe)) {
    for (const before of breakers(context)) {
      const found = await proven(probe, { context, value: (marker) => `${before}<b title=${marker}>`, judge: holds });
      if (found === undefined) continue;
      return (await injectedScript(probe)) === undefined ? found : undefined;
    }
  }
  return undefined;
}
