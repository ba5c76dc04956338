import type { AnyNode, CallExpression, ObjectExpression } from 'acorn';
import { anyValue } from '../../../scanning/definitions/any-value.ts';
import type { ApiOperation } from '../../../scanning/definitions/api-operation.ts';
import { programOf } from '../answers/script-calls.ts';
import { isNumberName } from './filled-values.ts';

const maxNodes = 200_000;
const maxDepth = 8;
const jsonType = 'application/json';
const xmlType = 'application/xml';
const multipartType = 'multipart/form-data';
const formType = 'application/x-www-form-urlencoded';

type Body = NonNullable<ApiOperation['body']>;

/** Where a part of a script stands. */
interface Surroundings {
  /** The names of the functions around it: they say what it is for. */
  readonly within: readonly string[];
  /** The element whose event runs it, as the script names it. */
  readonly on?: AnyNode | undefined;
}

/** A call of a function. */
export interface CallInScript extends Surroundings {
  readonly call: CallExpression;
}

/** A form that is sent as a whole. */
export interface SentForm {
  /** By which the script looks for it. */
  readonly selector: string;
  readonly mediaType: string;
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The name of a variable or of a property that is not worked out; '' for anything else. */
export function identifierOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'Literal') return String(node.value);
  return node.type === 'MemberExpression' && !node.computed ? identifierOf(node.property) : '';
}

const isFunction = (node: unknown) =>
  isNode(node) && /^(?:Arrow)?Function(?:Expression|Declaration)?(?:Expression)?$/.test(node.type);

/** The name that a node gives to a function. */
function functionName(node: AnyNode): string {
  if (node.type === 'FunctionDeclaration') return identifierOf(node.id);
  if (node.type === 'VariableDeclarator') return isFunction(node.init) ? identifierOf(node.id) : '';
  if (node.type === 'AssignmentExpression') return isFunction(node.right) ? identifierOf(node.left) : '';
  return node.type === 'Property' || node.type === 'MethodDefinition'
    ? isFunction(node.value)
      ? identifierOf(node.key)
      : ''
    : '';
}

const listening = /^(?:submit|click|on|one|bind|addEventListener)$/;

/** The element to whose events a node listens: `$('#f').submit(...)`, `f.onsubmit = ...`; of a delegated event the inner one. */
function listenedTo(node: AnyNode): AnyNode | undefined {
  if (node.type === 'AssignmentExpression' && isFunction(node.right) && node.left.type === 'MemberExpression')
    return /^on(?:submit|click)$/.test(identifierOf(node.left.property)) ? node.left.object : undefined;
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  if (!listening.test(identifierOf(node.callee.property)) || !node.arguments.some(isFunction)) return undefined;
  const [, inner] = node.arguments;
  return inner?.type === 'Literal' ? inner : node.callee.object;
}

/** What one script says: its calls in their order, and what its variables hold. */
export class ReadScript {
  readonly calls: readonly CallInScript[];
  readonly #values = new Map<string, AnyNode>();
  readonly #mark: string;

  constructor(source: string, mark: string) {
    this.#mark = mark;
    const calls: CallInScript[] = [];
    const waiting: (Surroundings & { readonly node: unknown })[] = [{ node: programOf(source), within: [] }];
    let left = maxNodes;
    for (let next = waiting.pop(); next !== undefined && left > 0; next = waiting.pop()) {
      left -= 1;
      const { node, ...around } = next;
      if (typeof node !== 'object' || node === null) continue;
      if (isNode(node)) this.#note(node);
      if (isNode(node) && node.type === 'CallExpression') calls.push({ call: node, ...around });
      const name = isNode(node) ? functionName(node) : '';
      const within = name === '' ? around.within : [...around.within, name].slice(-maxDepth);
      const on = (isNode(node) ? listenedTo(node) : undefined) ?? around.on;
      for (const part of Object.values(node)) waiting.push({ node: part, within, on });
    }
    this.calls = calls.sort((one, other) => one.call.start - other.call.start);
  }

  #note(node: AnyNode): void {
    if (node.type === 'VariableDeclarator' && node.init) this.#give(identifierOf(node.id), node.init);
    if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier') this.#give(node.left.name, node.right);
  }

  /** Scopes are not told apart: of what variables of one name hold, an object is what requests are made of. */
  #give(name: string, value: AnyNode): void {
    const isLess = value.type !== 'ObjectExpression' && this.#values.get(name)?.type === 'ObjectExpression';
    if (!isLess) this.#values.set(name, value);
  }

  /** What a node stands for: of a variable what it was given. */
  #held(node: unknown): AnyNode | undefined {
    if (!isNode(node)) return undefined;
    return node.type === 'Identifier' ? (this.#values.get(node.name) ?? node) : node;
  }

  /** The object that is written here, or that a variable of this name holds. */
  object(node: unknown): ObjectExpression | undefined {
    const held = this.#held(node);
    return held?.type === 'ObjectExpression' ? held : undefined;
  }

  /** The value that an object has under one of the names. */
  part(object: ObjectExpression | undefined, ...names: readonly string[]): AnyNode | undefined {
    for (const property of object?.properties ?? [])
      if (property.type === 'Property' && !property.computed && names.includes(identifierOf(property.key)))
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
        const name = identifierOf(property.key);
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
    const text = this.text(node)?.trim();
    if (text?.startsWith('<')) return { mediaType: xmlType, text };
    if (text !== undefined) return text.includes('=') ? { mediaType: formType, text } : undefined;
    const made = node.type === 'CallExpression' || node.type === 'NewExpression' ? identifierOf(node.callee) : '';
    const given =
      node.type === 'CallExpression' || node.type === 'NewExpression' ? this.object(node.arguments[0]) : undefined;
    const object = this.object(node);
    const asJson = made === 'stringify' ? given : plain === 'json' ? object : undefined;
    if (asJson !== undefined) return { mediaType: jsonType, text: JSON.stringify(this.#fields(asJson)) };
    const asForm = made === 'URLSearchParams' ? given : plain === 'form' ? object : undefined;
    return asForm === undefined ? undefined : this.#form(asForm);
  }

  /** The form whose fields are handed over as they are filled in: `$('#f').serialize()`, `new FormData(form)`. */
  form(node: unknown, on: AnyNode | undefined): SentForm | undefined {
    const held = this.#held(node);
    if (held?.type === 'CallExpression' && held.callee.type === 'MemberExpression') {
      const isForm = /^serialize(?:Array)?$/.test(identifierOf(held.callee.property));
      return isForm ? this.#sentForm(held.callee.object, on, formType) : undefined;
    }
    if (held?.type !== 'NewExpression') return undefined;
    if (identifierOf(held.callee) === 'FormData') return this.#sentForm(held.arguments[0], on, multipartType);
    if (identifierOf(held.callee) !== 'URLSearchParams') return undefined;
    const inner = this.form(held.arguments[0], on);
    return inner && { ...inner, mediaType: formType };
  }

  #sentForm(node: unknown, on: AnyNode | undefined, mediaType: string): SentForm | undefined {
    const selector = this.#selector(node, on);
    return selector === undefined ? undefined : { selector, mediaType };
  }

  /** By which selector a script looks for an element; undefined where it does not say. */
  #selector(node: unknown, on: AnyNode | undefined, depth = 0): string | undefined {
    const held = this.#held(node);
    if (held === undefined || depth > maxDepth) return undefined;
    const again = (other: unknown) => this.#selector(other, on === other ? undefined : on, depth + 1);
    if (held.type === 'Literal') return typeof held.value === 'string' ? held.value : undefined;
    // An event's handler is given the element by a name of its own.
    if (held.type === 'ThisExpression' || held.type === 'Identifier') return again(on);
    if (held.type === 'MemberExpression') {
      if (/^(?:currentTarget|target)$/.test(identifierOf(held.property))) return again(on);
      // `$(form)[0]`, and `document.forms.order`, which goes by name or id.
      if (held.computed && held.property.type === 'Literal' && typeof held.property.value === 'number')
        return again(held.object);
      return identifierOf(held.object) === 'forms' ? `#${identifierOf(held.property)}` : undefined;
    }
    if (held.type !== 'CallExpression') return undefined;
    const name = identifierOf(held.callee);
    const id = name === 'getElementById' ? this.text(held.arguments[0]) : undefined;
    if (id !== undefined) return `#${id}`;
    return /^(?:\$|jQuery|querySelector)$/.test(name) ? again(held.arguments[0]) : undefined;
  }
}
