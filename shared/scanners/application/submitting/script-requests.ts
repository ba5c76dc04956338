import type { AnyNode, CallExpression, ObjectExpression } from 'acorn';
import { anyValue } from '../../../scanning/definitions/any-value.ts';
import type { ApiOperation } from '../../../scanning/definitions/api-operation.ts';
import type { Page } from '../../../scanning/web/page/page.ts';
import { programOf } from '../answers/script-calls.ts';
import { elementsOf } from '../content/elements.ts';
import { isNumberName } from './filled-values.ts';

/** Scripts without one of these are not read any further. */
const hint = /\bfetch\b|\baxios\b|\$http\b|\$\.(?:post|ajax)\b|\bjQuery\b/;
const maxNodes = 200_000;
const maxRequests = 50;
const maxDepth = 8;
const jsonType = 'application/json';
const formType = 'application/x-www-form-urlencoded';

type Body = NonNullable<ApiOperation['body']>;

/** A call of a function, and the names of the functions that it stands in: they say what it is for. */
interface PlacedCall {
  readonly call: CallExpression;
  readonly within: readonly string[];
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The name of a variable or of a property that is not worked out; '' for anything else. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'Literal') return String(node.value);
  return node.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : '';
}

const isFunction = (node: unknown) =>
  isNode(node) && /^(?:Arrow)?Function(?:Expression|Declaration)?(?:Expression)?$/.test(node.type);

/** The name that a node gives to a function. */
function functionName(node: AnyNode): string {
  if (node.type === 'FunctionDeclaration') return nameOf(node.id);
  if (node.type === 'VariableDeclarator') return isFunction(node.init) ? nameOf(node.id) : '';
  if (node.type === 'AssignmentExpression') return isFunction(node.right) ? nameOf(node.left) : '';
  return node.type === 'Property' || node.type === 'MethodDefinition'
    ? isFunction(node.value)
      ? nameOf(node.key)
      : ''
    : '';
}

/** What one script says: its calls, and the objects that its variables hold. */
class ReadScript {
  readonly calls: PlacedCall[] = [];
  readonly #objects = new Map<string, ObjectExpression>();
  readonly #mark: string;

  constructor(source: string, mark: string) {
    this.#mark = mark;
    const waiting: { readonly node: unknown; readonly within: readonly string[] }[] = [
      { node: programOf(source), within: [] },
    ];
    let left = maxNodes;
    for (let next = waiting.pop(); next !== undefined && left > 0; next = waiting.pop()) {
      left -= 1;
      const { node } = next;
      if (typeof node !== 'object' || node === null) continue;
      const name = isNode(node) ? this.#note(node, next.within) : '';
      const within = name === '' ? next.within : [...next.within, name].slice(-maxDepth);
      for (const part of Object.values(node)) waiting.push({ node: part, within });
    }
  }

  #note(node: AnyNode, within: readonly string[]): string {
    if (node.type === 'CallExpression') this.calls.push({ call: node, within });
    if (node.type === 'VariableDeclarator' && node.init?.type === 'ObjectExpression')
      this.#objects.set(nameOf(node.id), node.init);
    return functionName(node);
  }

  /** The object that is written here, or that a variable of this name holds. */
  object(node: unknown): ObjectExpression | undefined {
    if (!isNode(node)) return undefined;
    return node.type === 'ObjectExpression' ? node : this.#objects.get(nameOf(node));
  }

  /** The value that an object has under one of the names. */
  part(object: ObjectExpression | undefined, ...names: readonly string[]): AnyNode | undefined {
    for (const property of object?.properties ?? [])
      if (property.type === 'Property' && !property.computed && names.includes(nameOf(property.key)))
        return property.value;
    return undefined;
  }

  /** A text that is written out, with a value of ours for what is not. */
  text(node: unknown): string | undefined {
    if (!isNode(node)) return undefined;
    if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
    if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join(anyValue);
    if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
    const [left, right] = [this.text(node.left), this.text(node.right)];
    return left === undefined && right === undefined ? undefined : `${left ?? anyValue}${right ?? anyValue}`;
  }

  /** The value of a name as JSON has it; what is worked out elsewhere is a number or the mark, by its name. */
  #value(node: unknown, name: string, depth = 0): unknown {
    if (!isNode(node) || depth > maxDepth) return null;
    if (node.type === 'Literal') return typeof node.value === 'bigint' ? Number(node.value) : (node.value ?? null);
    if (node.type === 'ArrayExpression') return node.elements.map((each) => this.#value(each, name, depth + 1));
    if (node.type === 'ObjectExpression') return this.#fields(node, depth + 1);
    return isNumberName(name) ? Number(anyValue) : this.#mark;
  }

  #fields(object: ObjectExpression, depth = 0): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      object.properties.flatMap((property): [string, unknown][] => {
        if (property.type !== 'Property' || property.computed) return [];
        const name = nameOf(property.key);
        return [[name, this.#value(property.value, name, depth)]];
      }),
    );
  }

  #form(object: ObjectExpression): Body {
    const fields = Object.entries(this.#fields(object)).map(([name, value]): [string, string] => [name, String(value)]);
    return { mediaType: formType, text: new URLSearchParams(fields).toString() };
  }

  /** The body that is handed over; `plain` is what an object becomes. */
  body(node: unknown, plain: 'json' | 'form'): Body | undefined {
    if (!isNode(node)) return undefined;
    const text = this.text(node);
    if (text !== undefined) return text.includes('=') ? { mediaType: formType, text } : undefined;
    const made = node.type === 'CallExpression' || node.type === 'NewExpression' ? nameOf(node.callee) : '';
    const given =
      node.type === 'CallExpression' || node.type === 'NewExpression' ? this.object(node.arguments[0]) : undefined;
    const object = this.object(node);
    const asJson = made === 'stringify' ? given : plain === 'json' ? object : undefined;
    if (asJson !== undefined) return { mediaType: jsonType, text: JSON.stringify(this.#fields(asJson)) };
    const asForm = made === 'URLSearchParams' ? given : plain === 'form' ? object : undefined;
    return asForm === undefined ? undefined : this.#form(asForm);
  }
}

/** Method, address and body of a call that sends something; undefined for any other. */
function sentBy(script: ReadScript, { call }: PlacedCall) {
  const { callee } = call;
  const [first, second] = call.arguments;
  const own = nameOf(callee);
  const object = callee.type === 'MemberExpression' ? nameOf(callee.object) : '';
  const options = (of: unknown) => script.object(of);
  const methodOf = (of: unknown) => script.text(script.part(options(of), 'method', 'type'))?.toUpperCase() ?? 'GET';
  if (own === 'fetch' && (object === '' || object === 'window'))
    return {
      method: methodOf(second),
      url: script.text(first),
      body: script.body(script.part(options(second), 'body'), 'json'),
    };
  const isJquery = object === '$' || object === 'jQuery';
  if ((object === 'axios' || object === '$http') && /^(?:post|put|patch)$/.test(own))
    return { method: own.toUpperCase(), url: script.text(first), body: script.body(second, 'json') };
  if (isJquery && own === 'post') return { method: 'POST', url: script.text(first), body: script.body(second, 'form') };
  if (!(isJquery && own === 'ajax') && !(object === '' && (own === 'axios' || own === '$http'))) return undefined;
  const data = script.part(options(first), 'data');
  return {
    method: methodOf(first),
    url: script.text(script.part(options(first), 'url')),
    body: script.body(data, isJquery ? 'form' : 'json'),
  };
}

function requestsIn(source: string, base: URL, mark: string): readonly ApiOperation[] {
  if (!hint.test(source)) return [];
  const script = new ReadScript(source, mark);
  return script.calls.flatMap((placed): ApiOperation[] => {
    const sent = sentBy(script, placed);
    if (sent?.url === undefined || sent.method === 'GET' || !URL.canParse(sent.url, base.href)) return [];
    const { method, body } = sent;
    const { href: url } = new URL(sent.url, base);
    return [{ method, url, words: placed.within, ...(body && { body }) }];
  });
}

/**
 * What the scripts of a page, or a script, send with a method other than GET, read without running them: by `fetch`, axios
 * or jQuery, to an address that is written out. Values that are worked out when it is sent are numbers or the mark, by
 * their names.
 */
export function scriptRequests(page: Page, mark: string): readonly ApiOperation[] {
  if (page.document === undefined)
    return /script/i.test(page.contentType) ? requestsIn(page.text, page.url, mark).slice(0, maxRequests) : [];
  const { base, scripts } = elementsOf(page);
  return scripts.flatMap(({ text }) => requestsIn(text, base, mark)).slice(0, maxRequests);
}
