import * as z from 'zod/mini';
import { anyValue } from './any-value.ts';
import { type ApiDefinition, type DefinitionSource, Operations } from './api-operation.ts';
import type { Loose } from './loose-json.ts';

interface TypeReference {
  readonly kind: string;
  readonly name?: string | null | undefined;
  readonly ofType?: TypeReference | null | undefined;
}

/** As deep as the introspection query of the specification asks: a list of lists, each required. */
function referenceOf(depth: number): z.ZodMiniType<TypeReference> {
  const own = { kind: z.string(), name: z.optional(z.nullable(z.string())) };
  if (depth === 0) return z.object(own);
  return z.object({ ...own, ofType: z.optional(z.nullable(referenceOf(depth - 1))) });
}

const reference = referenceOf(9);
const argument = z.object({ name: z.string(), type: reference, defaultValue: z.optional(z.nullable(z.string())) });
const field = z.object({ name: z.string(), args: z.array(argument), type: reference });
const namedType = z.object({
  kind: z.string(),
  name: z.string(),
  fields: z.optional(z.nullable(z.array(field))),
  inputFields: z.optional(z.nullable(z.array(argument))),
  enumValues: z.optional(z.nullable(z.array(z.object({ name: z.string() })))),
});
const root = z.optional(z.nullable(z.object({ name: z.string() })));
const schemaForm = z.object({ queryType: root, mutationType: root, types: z.array(namedType) });
const introspection = z.union([
  z.object({ data: z.object({ __schema: schemaForm }) }),
  z.object({ __schema: schemaForm }),
]);

type NamedType = z.output<typeof namedType>;
type Argument = z.output<typeof argument>;
type Field = z.output<typeof field>;

const maxDepth = 4;
/** Values of one operation: a few types may require each other without end. */
const maxValues = 300;
const scalars: Readonly<Record<string, number | boolean | string>> = { Int: 1, Float: 1.5, Boolean: true };

/** A value of an argument, and the pointers of the texts in it. */
interface Written {
  readonly json: unknown;
  readonly texts: readonly string[];
}

const without = (json: unknown): Written => ({ json, texts: [] });

/** A type as GraphQL writes it: `[ID!]!`. */
function typeText({ kind, name, ofType }: TypeReference): string {
  const inner = ofType ? typeText(ofType) : (name ?? 'String');
  return kind === 'NON_NULL' ? `${inner}!` : kind === 'LIST' ? `[${inner}]` : inner;
}

/** An operation in GraphQL's syntax with variables, whose values go beside it. */
interface WrittenOperation {
  /** The variables with their types: `($id:ID!)`; '' where there are none. */
  readonly declared: string;
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Pointers of the texts among the variables. */
  readonly texts: readonly string[];
}

/** Writes operations in GraphQL's own syntax (specification, section 2). */
class QueryWriter {
  readonly #types: ReadonlyMap<string, NamedType>;
  #left = maxValues;

  constructor(types: readonly NamedType[]) {
    this.#types = new Map(types.map((type) => [type.name, type]));
  }

  /** The fields of a root type. */
  fieldsOf(name: string | undefined): readonly Field[] {
    return this.#types.get(name ?? '')?.fields ?? [];
  }

  /** A value of a type; undefined where it takes too deep an object. */
  #value({ kind, name, ofType }: TypeReference, depth = 0): Written | undefined {
    this.#left -= 1;
    if (this.#left < 0) return undefined;
    if (kind === 'NON_NULL') return ofType ? this.#value(ofType, depth) : undefined;
    if (kind === 'LIST') {
      const each = ofType ? this.#value(ofType, depth + 1) : undefined;
      return each === undefined ? without([]) : { json: [each.json], texts: each.texts.map((text) => `/0${text}`) };
    }
    const type = this.#types.get(name ?? '');
    if (kind === 'ENUM') {
      const first = type?.enumValues?.[0]?.name;
      return first === undefined ? undefined : without(first);
    }
    if (kind !== 'INPUT_OBJECT') return { json: scalars[name ?? ''] ?? anyValue, texts: name === 'String' ? [''] : [] };
    if (depth >= maxDepth) return undefined;
    const needed = this.#given(type?.inputFields ?? [], depth + 1);
    if (needed === undefined) return undefined;
    return {
      json: Object.fromEntries(needed.map(([{ name: key }, { json }]) => [key, json])),
      texts: needed.flatMap(([{ name: key }, { texts }]) => texts.map((text) => `/${key}${text}`)),
    };
  }

  /** Values for what is required; undefined where one has none. */
  #given(all: readonly Argument[], depth: number): readonly (readonly [Argument, Written])[] | undefined {
    const required = all.filter(
      ({ type, defaultValue }) => type.kind === 'NON_NULL' && (defaultValue ?? null) === null,
    );
    // At the top, what may be given is given, too: it is what an attacker would vary.
    const given = (depth === 0 ? all : required).map((each) => [each, this.#value(each.type, depth)] as const);
    if (given.some(([each, value]) => required.includes(each) && value === undefined)) return undefined;
    return given.flatMap(([each, value]) => (value === undefined ? [] : [[each, value] as const]));
  }

  /** One field of a root, with its arguments; undefined where an argument has no value. */
  operation({ name, args, type }: Field): WrittenOperation | undefined {
    this.#left = maxValues;
    const given = this.#given(args, 0);
    if (given === undefined) return undefined;
    let inner: TypeReference | null | undefined = type;
    while (inner?.ofType) inner = inner.ofType;
    const shown = ['OBJECT', 'INTERFACE', 'UNION'].includes(inner?.kind ?? '') ? '{__typename}' : '';
    const inBrackets = (parts: readonly string[]) => (parts.length === 0 ? '' : `(${parts.join(',')})`);
    return {
      declared: inBrackets(given.map(([each]) => `$${each.name}:${typeText(each.type)}`)),
      text: `{${name}${inBrackets(given.map(([each]) => `${each.name}:$${each.name}`))}${shown}}`,
      variables: Object.fromEntries(given.map(([each, { json }]) => [each.name, json])),
      texts: given.flatMap(([each, { texts }]) => texts.map((text) => `/${each.name}${text}`)),
    };
  }
}

/** The result of an introspection query; undefined for anything else. */
export function graphqlSchemaOf(document: Loose): z.output<typeof schemaForm> | undefined {
  const { data } = introspection.safeParse(document);
  if (data === undefined) return undefined;
  return 'data' in data ? data.data.__schema : data.__schema;
}

/** The endpoint that was introspected, or, where its schema lies in a file, the one that is usual. */
function endpointOf({ url, target }: DefinitionSource): URL {
  return /\.\w{2,8}$/.test(url.pathname) ? new URL('/graphql', target) : new URL(url.pathname, url);
}

/** The body of an operation whose arguments are values of JSON, each a point of its own. */
function bodyOf(kind: 'query' | 'mutation', { declared, text, variables, texts }: WrittenOperation) {
  const body = JSON.stringify({ query: `${kind}${declared}${text}`, variables });
  const kept = kind === 'mutation' ? texts.map((pointer) => `/variables${pointer}`) : [];
  return { mediaType: 'application/json', text: body, ...(kept.length > 0 && { texts: kept }) };
}

/** A query as a GET request (GraphQL over HTTP, 5.3): its arguments, where it has any, are values of JSON beside it. */
function addressOf(endpoint: URL, { declared, text, variables }: WrittenOperation): URL {
  const url = new URL(endpoint);
  url.searchParams.set('query', declared === '' ? text : `query${declared}${text}`);
  if (declared !== '') url.searchParams.set('variables', JSON.stringify(variables));
  return url;
}

/**
 * The queries and mutations of a GraphQL schema. A query is a GET request, and where it has arguments a POST request, too,
 * whose body has them as variables; a mutation is a POST request with such a body.
 */
export function graphqlOperations(schema: z.output<typeof schemaForm>, source: DefinitionSource): ApiDefinition {
  const found = new Operations();
  const writer = new QueryWriter(schema.types);
  const endpoint = endpointOf(source);
  const valueless = 'operations with an argument that has no value';
  const queries = writer.fieldsOf(schema.queryType?.name);
  for (const each of queries)
    found.add(() => {
      const query = writer.operation(each);
      return query && { method: 'GET', url: addressOf(endpoint, query).href, words: [each.name] };
    }, valueless);
  const posted = (kind: 'query' | 'mutation', each: Field) => {
    const operation = writer.operation(each);
    if (operation === undefined) return undefined;
    return { method: 'POST', url: endpoint.href, words: [each.name], body: bodyOf(kind, operation) } as const;
  };
  for (const each of queries.filter(({ args }) => args.length > 0)) {
    // What has no value is counted above.
    const query = posted('query', each);
    if (query !== undefined) found.add(() => query, valueless);
  }
  for (const each of writer.fieldsOf(schema.mutationType?.name)) found.add(() => posted('mutation', each), valueless);
  return found.as('GraphQL introspection');
}
