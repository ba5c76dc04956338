import type { AnyNode } from 'acorn';
import type { ApiOperation } from '../../../scanning/definitions/api-operation.ts';
import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf, type HtmlDocument } from '../content/elements.ts';
import { type CallInScript, identifierOf, ReadScript, type SentForm } from './read-script.ts';

/** Scripts without one of these are not read any further. */
const hint = /\bfetch\b|\baxios\b|\$http\b|\$\.(?:post|ajax)\b|\bjQuery\b|\bXMLHttpRequest\b/;
const maxRequests = 50;

/** A call that sends something, and what it hands over. */
interface Sent {
  readonly method: string;
  readonly url: string | undefined;
  readonly data: AnyNode | undefined;
  /** What an object becomes. */
  readonly plain: 'json' | 'form';
  readonly within: readonly string[];
  readonly on: AnyNode | undefined;
}

/** A form that a script sends, whatever it says of itself. */
export interface ScriptForm extends SentForm {
  readonly method: string;
  readonly url: URL;
  /** The functions that it is sent in. */
  readonly words: readonly string[];
}

/** What a call sends that says all of it at once; undefined for any other. */
function sentBy(script: ReadScript, { call, within, on }: CallInScript): Sent | undefined {
  const { callee } = call;
  const [first, second] = call.arguments;
  const own = identifierOf(callee);
  const object = callee.type === 'MemberExpression' ? identifierOf(callee.object) : '';
  const part = (of: unknown, ...names: readonly string[]) => script.part(script.object(of), ...names);
  const methodOf = (of: unknown) => script.text(part(of, 'method', 'type'))?.toUpperCase() ?? 'GET';
  const around = { within, on };
  if (own === 'fetch' && (object === '' || object === 'window'))
    return { method: methodOf(second), url: script.text(first), data: part(second, 'body'), plain: 'json', ...around };
  const isJquery = object === '$' || object === 'jQuery';
  if ((object === 'axios' || object === '$http') && /^(?:post|put|patch)$/.test(own))
    return { method: own.toUpperCase(), url: script.text(first), data: second, plain: 'json', ...around };
  if (isJquery && own === 'post')
    return { method: 'POST', url: script.text(first), data: second, plain: 'form', ...around };
  if (!(isJquery && own === 'ajax') && !(object === '' && (own === 'axios' || own === '$http'))) return undefined;
  const url = script.text(part(first, 'url'));
  return { method: methodOf(first), url, data: part(first, 'data'), plain: isJquery ? 'form' : 'json', ...around };
}

/** What is sent by `XMLHttpRequest`, one call after another: `open` says where, the next `send` of the same variable what. */
function* sentInSteps(script: ReadScript): Generator<Sent> {
  const open = new Map<string, { readonly method: string; readonly url: string | undefined }>();
  for (const { call, within, on } of script.calls) {
    if (call.callee.type !== 'MemberExpression') continue;
    const [variable, step] = [identifierOf(call.callee.object), identifierOf(call.callee.property)];
    const [first, second] = call.arguments;
    const method = step === 'open' ? script.text(first)?.toUpperCase() : undefined;
    if (method !== undefined) open.set(variable, { method, url: script.text(second) });
    const opened = step === 'send' ? open.get(variable) : undefined;
    if (opened === undefined) continue;
    open.delete(variable);
    yield { ...opened, data: first, plain: 'json', within, on };
  }
}

interface Requests {
  readonly operations: readonly ApiOperation[];
  readonly forms: readonly ScriptForm[];
}

const none: Requests = { operations: [], forms: [] };

function requestsIn(source: string, base: URL, mark: string): Requests {
  if (!hint.test(source)) return none;
  const script = new ReadScript(source, mark);
  const operations: ApiOperation[] = [];
  const forms: ScriptForm[] = [];
  for (const sent of [...script.calls.flatMap((call) => sentBy(script, call) ?? []), ...sentInSteps(script)]) {
    const { method, data, plain, within: words, on } = sent;
    if (sent.url === undefined || method === 'GET' || !URL.canParse(sent.url, base.href)) continue;
    const url = new URL(sent.url, base);
    const form = script.form(data, on);
    if (form !== undefined) forms.push({ ...form, method, url, words });
    const body = script.body(data, plain);
    if (form === undefined) operations.push({ method, url: url.href, words, ...(body && { body }) });
  }
  return { operations: operations.slice(0, maxRequests), forms: forms.slice(0, maxRequests) };
}

/**
 * What the scripts of a page, or a script, send with a method other than GET, read without running them: by `fetch`, axios,
 * jQuery or `XMLHttpRequest`, to an address that is written out. Values that are worked out when it is sent are numbers or
 * the mark, by their names.
 */
export function scriptRequests(page: Page, mark: string): readonly ApiOperation[] {
  if (page.document === undefined)
    return /script/i.test(page.contentType) ? requestsIn(page.text, page.url, mark).operations : [];
  const { base, scripts } = elementsOf(page);
  return scripts.flatMap(({ text }) => requestsIn(text, base, mark).operations).slice(0, maxRequests);
}

/** The forms that the scripts in a page send as a whole: those of which the form itself says nothing, or something else. */
export function scriptForms(page: HtmlDocument): readonly ScriptForm[] {
  const { base, scripts } = elementsOf(page);
  return scripts.flatMap(({ text }) => requestsIn(text, base, '').forms).slice(0, maxRequests);
}
