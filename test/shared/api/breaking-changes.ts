/**
 * What of an OpenAPI document would break clients of an earlier one. Libraries were tried: openapi-diff reads no OpenAPI 3.1,
 * and api-smart-diff calls a changed type of an answer compatible.
 */

// biome-ignore lint/suspicious/noExplicitAny: a JSON document that is looked into at any depth
type Json = any;

/** Requests must stay accepted; answers must stay readable. */
type Side = 'request' | 'answer';

interface Compared {
  readonly before: Json;
  readonly after: Json;
  readonly at: string;
}

const keys = (value: object | undefined): string[] => Object.keys(value ?? {});
const lower = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const higher = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];

/** Resolves references within `document`; a schema that holds itself is not resolved twice on one way. */
function resolver(document: Json) {
  return (schema: Json): Json => {
    if (schema?.$ref === undefined) return schema;
    return String(schema.$ref)
      .split('/')
      .slice(1)
      .reduce((at, part) => at?.[part.replaceAll('~1', '/')], document);
  };
}

/** The types that a schema lets through; every type if it names none. */
function typesOf({ type, anyOf, oneOf, enum: values, const: value }: Json): string[] {
  if (type !== undefined) return [type].flat();
  if (anyOf ?? oneOf) return (anyOf ?? oneOf).flatMap((each: Json) => (each.$ref ? ['object'] : typesOf(each)));
  const known = values ?? (value === undefined ? undefined : [value]);
  return known ? known.map((each: unknown) => typeof each) : ['any'];
}

/** Compares two documents. Each fault says where it is and what changed. */
export class BreakingChanges {
  readonly #faults: string[] = [];
  readonly #before: Json;
  readonly #after: Json;
  readonly #resolveBefore: (schema: Json) => Json;
  readonly #resolveAfter: (schema: Json) => Json;

  constructor(before: Json, after: Json) {
    this.#before = before;
    this.#after = after;
    this.#resolveBefore = resolver(before);
    this.#resolveAfter = resolver(after);
  }

  /** All faults, in the order of the earlier document. */
  find(): string[] {
    for (const path of keys(this.#before.paths)) {
      for (const method of keys(this.#before.paths[path])) {
        const at = `${method.toUpperCase()} ${path}`;
        const after = this.#after.paths[path]?.[method];
        if (after === undefined) this.#faults.push(`${at}: is gone`);
        else this.#operation({ before: this.#before.paths[path][method], after, at });
      }
    }
    return this.#faults;
  }

  #operation({ before, after, at }: Compared): void {
    this.#parameters({ before: before.parameters ?? [], after: after.parameters ?? [], at });
    const body = (operation: Json) => operation.requestBody?.content['application/json'].schema;
    if (body(before)) this.#schema('request', { before: body(before), after: body(after), at: `${at} body` });
    for (const status of keys(before.responses)) {
      const was = this.#resolveBefore(before.responses[status]);
      const is = this.#resolveAfter(after.responses[status]);
      if (is === undefined) this.#faults.push(`${at} ${status}: is gone`);
      else this.#answer({ before: was, after: is, at: `${at} ${status}` });
    }
  }

  #parameters({ before, after, at }: Compared): void {
    const known = before.map(this.#resolveBefore);
    const now = after.map(this.#resolveAfter);
    const same = (one: Json) => (other: Json) => one.name === other.name && one.in === other.in;
    for (const parameter of known) {
      const found = now.find(same(parameter));
      const place = `${at} ?${parameter.name}`;
      if (!found) this.#faults.push(`${place}: is gone`);
      else this.#schema('request', { before: parameter.schema, after: found.schema, at: place });
    }
    for (const parameter of now.filter(({ required }: Json) => required)) {
      if (!known.find(same(parameter))?.required) this.#faults.push(`${at} ?${parameter.name}: is required now`);
    }
  }

  #answer({ before, after, at }: Compared): void {
    for (const name of keys(before.headers)) {
      if (!after.headers?.[name]) this.#faults.push(`${at}: header ${name} is gone`);
    }
    for (const type of keys(before.content)) {
      const is = after.content?.[type];
      if (!is) this.#faults.push(`${at}: ${type} is gone`);
      else this.#schema('answer', { before: before.content[type].schema, after: is.schema, at });
    }
  }

  #schema(side: Side, { before: first, after: second, at }: Compared): void {
    const before = this.#resolveBefore(first);
    const after = this.#resolveAfter(second);
    if (before === undefined || after === undefined) return;
    this.#types(side, { before, after, at });
    if (side === 'request') this.#limits({ before, after, at });
    this.#properties(side, { before, after, at });
    if (before.items && after.items) this.#schema(side, { before: before.items, after: after.items, at: `${at}[]` });
    for (const [index, alternative] of (before.anyOf ?? before.oneOf ?? []).entries()) {
      const match = (after.anyOf ?? after.oneOf ?? [after])[index];
      if (match === undefined && side === 'request') this.#faults.push(`${at}: alternative ${index + 1} is gone`);
      else this.#schema(side, { before: alternative, after: match, at: `${at}<${index + 1}>` });
    }
  }

  #types(side: Side, { before, after, at }: Compared): void {
    const [from, to] = side === 'request' ? [before, after] : [after, before];
    const allowed = typesOf(to);
    const wider = (type: string) => allowed.includes(type) || (type === 'integer' && allowed.includes('number'));
    if (!allowed.includes('any') && !typesOf(from).every(wider))
      this.#faults.push(`${at}: is ${typesOf(after).join(' or ')} now, was ${typesOf(before).join(' or ')}`);
  }

  #limits({ before, after, at }: Compared): void {
    const values = (schema: Json): unknown[] | undefined =>
      schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
    const [was, is] = [values(before), values(after)];
    if (is && !was?.every((value) => is.includes(value))) this.#faults.push(`${at}: takes fewer values`);
    for (const name of lower)
      if ((after[name] ?? Infinity) < (before[name] ?? Infinity))
        this.#faults.push(`${at}: ${name} is ${after[name]} now`);
    for (const name of higher)
      if ((after[name] ?? -Infinity) > (before[name] ?? -Infinity))
        this.#faults.push(`${at}: ${name} is ${after[name]} now`);
    if (after.pattern !== undefined && after.pattern !== before.pattern) this.#faults.push(`${at}: pattern changed`);
  }

  #properties(side: Side, { before, after, at }: Compared): void {
    for (const name of keys(before.properties)) {
      const place = `${at}.${name}`;
      const is = after.properties?.[name];
      if (is === undefined) this.#faults.push(`${place}: is gone`);
      else this.#schema(side, { before: before.properties[name], after: is, at: place });
    }
    const [from, to] = side === 'request' ? [after, before] : [before, after];
    for (const name of from.required ?? []) {
      if (to.required?.includes(name) || !(name in (to.properties ?? {}) || side === 'request')) continue;
      this.#faults.push(`${at}.${name}: ${side === 'request' ? 'is required now' : 'may be absent now'}`);
    }
  }
}
