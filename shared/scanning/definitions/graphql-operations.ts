import * as z from 'zod/mini';
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
type Field = z.output<typeof field>;

const maxDepth = 4;
/** Values of one operation: a few types may require each other without end. */
const maxValues = 300;
const scalars: Readonly<Record<string, string>> = { Int: '1', Float: '1.5', Boolean: 'true', ID: '"1"', String: '"1"' };

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
  #value({ kind, name, ofType }: TypeReference, depth = 0): string | undefined {
    this.#left -= 1;
    if (this.#left < 0) return undefined;
    if (kind === 'NON_NULL') return ofType ? this.#value(ofType, depth) : undefined;
    if (kind === 'LIST') {
      const each = ofType ? this.#value(ofType, depth + 1) : undefined;
      return each === undefined ? '[]' : `[${each}]`;
    }
    const type = this.#types.get(name ?? '');
    if (kind === 'ENUM') return type?.enumValues?.[0]?.name;
    if (kind !== 'INPUT_OBJECT') return scalars[name ?? ''] ?? '"1"';
    if (depth >= maxDepth) return undefined;
    const needed = this.#given(type?.inputFields ?? [], depth + 1);
    return needed === undefined ? undefined : `{${needed}}`;
  }

  /** Values for what is required; undefined where one has none. */
  #given(all: readonly z.output<typeof argument>[], depth: number): string | undefined {
    const required = all.filter(
      ({ type, defaultValue }) => type.kind === 'NON_NULL' && (defaultValue ?? null) === null,
    );
    // At the top, what may be given is given, too: it is what an attacker would vary.
    const given = (depth === 0 ? all : required).map((each) => [each, this.#value(each.type, depth)] as const);
    if (given.some(([each, value]) => required.includes(each) && value === undefined)) return undefined;
    return given.flatMap(([{ name }, value]) => (value === undefined ? [] : `${name}:${value}`)).join(',');
  }

  /** One field of a root, with its arguments; undefined where an argument has no value. */
  operation({ name, args, type }: Field): string | undefined {
    this.#left = maxValues;
    const given = this.#given(args, 0);
    if (given === undefined) return undefined;
    let inner: TypeReference | null | undefined = type;
    while (inner?.ofType) inner = inner.ofType;
    const isComposite = ['OBJECT', 'INTERFACE', 'UNION'].includes(inner?.kind ?? '');
    return `{${name}${given === '' ? '' : `(${given})`}${isComposite ? '{__typename}' : ''}}`;
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

/**
 * The queries and mutations of a GraphQL schema. A query is a GET request (GraphQL over HTTP), a mutation a POST request
 * with a body.
 */
export function graphqlOperations(schema: z.output<typeof schemaForm>, source: DefinitionSource): ApiDefinition {
  const found = new Operations();
  const writer = new QueryWriter(schema.types);
  const endpoint = endpointOf(source);
  const without = 'operations with an argument that has no value';
  for (const each of writer.fieldsOf(schema.queryType?.name))
    found.add(() => {
      const query = writer.operation(each);
      if (query === undefined) return undefined;
      const url = new URL(endpoint);
      url.searchParams.set('query', query);
      return { method: 'GET', url: url.href, words: [each.name] };
    }, without);
  for (const each of writer.fieldsOf(schema.mutationType?.name))
    found.add(() => {
      const mutation = writer.operation(each);
      if (mutation === undefined) return undefined;
      const body = { mediaType: 'application/json', text: JSON.stringify({ query: `mutation${mutation}` }) };
      return { method: 'POST', url: endpoint.href, words: [each.name], body };
    }, without);
  return found.as('GraphQL introspection');
}
