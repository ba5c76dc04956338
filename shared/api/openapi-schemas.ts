import * as z from 'zod/mini';
import { fieldNote } from './field-notes.ts';
import { nestedNote } from './nested-notes.ts';
import { recordNote } from './record-notes.ts';
import { areaOf, nameOf, type Route } from './route.ts';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Two different schemas would have the same name in the document. */
class ComponentClash extends Error {
  override readonly name = 'ComponentClash';
}

/** A route's name in the document: `diagnosis-put-portscan-target`. */
export function operationId(route: Route): string {
  return `${areaOf(route)}-${nameOf(route)}`;
}

/** The record that a route is about as its name says it: `portscan_target` of put-portscan-target. */
export function nounOf(route: Route): string {
  return nameOf(route)
    .replace(/^[a-z]+-/, '')
    .replaceAll('-', '_');
}

/** The records inside a request or an answer, by the name of their field; those in lists too. */
function recordsIn(schema: z.ZodMiniType): [string, z.ZodMiniObject][] {
  if (!(schema instanceof z.ZodMiniObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]): [string, z.ZodMiniObject][] => {
    const record = field instanceof z.ZodMiniArray ? field._zod.def.element : field;
    return record instanceof z.ZodMiniObject ? [[name, record]] : [];
  });
}

const maxInt32 = 2_147_483_647;

/**
 * Ids do not fit what generators make of a bare integer. Answers may get more fields one day: they are not closed. A
 * default is what a stored item may lack; an answer has it.
 */
function adjust({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  delete jsonSchema.additionalProperties;
  delete jsonSchema.default;
  if (jsonSchema.type === 'integer' && Number(jsonSchema.maximum) > maxInt32) jsonSchema.format = 'int64';
}

/** The schemas directly inside one: of its items and of its alternatives. */
const inside = ({ items, anyOf = [], oneOf = [] }: JsonSchema) =>
  [items, ...anyOf, ...oneOf].flatMap((schema) => (isInline(schema) ? [schema] : []));

/** Whether it is a schema of its own here; what is referred to has its own notes. */
const isInline = (schema: unknown): schema is JsonSchema =>
  typeof schema === 'object' && schema !== null && !Array.isArray(schema) && !('$ref' in schema);

/** Adds what is known of the fields inside the field `parent`, at any depth. */
function annotateInside(parent: string, schema: JsonSchema): void {
  for (const alternative of inside(schema)) annotateInside(parent, alternative);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (!isInline(field)) continue;
    const description = nestedNote(parent, name)?.description;
    if (description !== undefined) field.description = description;
    annotateInside(name, field);
  }
}

/** Whether a field holds the records of a list. */
const isPage = ({ items }: JsonSchema) => typeof items === 'object' && '$ref' in items;

/** Adds what is known of each field of `record`. */
function annotate(record: string, schema: JsonSchema): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (!isInline(field)) continue;
    const { description, example } = fieldNote(record, name);
    if (description !== undefined) field.description = description;
    else if (isPage(field)) field.description = 'Records of the page';
    if (example !== undefined) field.examples = [example];
    annotateInside(name, field);
  }
}

/** One way of looking at the routes: what goes in, or what comes out. */
interface Side {
  readonly io: 'input' | 'output';
  readonly schemaOf: (route: Route) => z.ZodMiniType;
  /** The component's name of a record found under this field. */
  readonly componentOf: (field: string) => string;
}

interface SideSchemas {
  /** By operation id. */
  readonly byRoute: ReadonlyMap<string, JsonSchema>;
  readonly components: ReadonlyMap<string, JsonSchema>;
}

function schemasOf(routes: readonly Route[], side: Side): SideSchemas {
  const registry = z.registry<{ id: string }>();
  const known = new Map<string, z.ZodMiniType>();
  const nouns = new Map<string, string>();
  const add = (id: string, noun: string, schema: z.ZodMiniType) => {
    if (known.get(id) === schema) return;
    if (known.has(id)) throw new ComponentClash(`${id} names two schemas`);
    known.set(id, schema);
    nouns.set(id, noun);
    registry.add(schema, { id });
  };
  for (const route of routes) {
    const schema = side.schemaOf(route);
    for (const [field, record] of recordsIn(schema)) add(side.componentOf(field), field, record);
  }
  const components = new Set(known.keys());
  // A clone, as routes share the schema of an empty answer and each needs its own entry.
  for (const route of routes) add(operationId(route), nounOf(route), z.clone(side.schemaOf(route)));
  const uri = (id: string) => `#/components/schemas/${id}`;
  const { schemas } = z.toJSONSchema(registry, { io: side.io, uri, override: adjust });
  const made = Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]): [string, JsonSchema] => {
    annotate(nouns.get(id) ?? '', schema);
    const description = components.has(id) ? recordNote(id) : undefined;
    return [id, description === undefined ? schema : { description, ...schema }];
  });
  return {
    byRoute: new Map(made.filter(([id]) => !components.has(id))),
    components: new Map(made.filter(([id]) => components.has(id))),
  };
}

/** The JSON schemas of all routes; records are components that the others refer to. */
export interface RouteSchemas {
  /** Query parameters of GET routes as the object that a function sees, by operation id: ids are integers. */
  readonly queries: ReadonlyMap<string, JsonSchema>;
  /** Bodies of POST routes, by operation id. */
  readonly bodies: ReadonlyMap<string, JsonSchema>;
  /** What stands inside the envelope, by operation id. */
  readonly outputs: ReadonlyMap<string, JsonSchema>;
  /** Records as answered (`portscan_target`) and as put (`portscan_target_input`). */
  readonly components: ReadonlyMap<string, JsonSchema>;
}

/** Makes the JSON schemas (2020-12) of the routes. Throws ComponentClash. */
export function routeSchemas(routes: readonly Route[]): RouteSchemas {
  const gets = routes.filter(({ method }) => method === 'GET');
  const posts = routes.filter(({ method }) => method === 'POST');
  const input = (route: Route) => route.input;
  const inputName = (field: string) => `${field}_input`;
  const queries = schemasOf(gets, { io: 'output', schemaOf: input, componentOf: inputName });
  const bodies = schemasOf(posts, { io: 'input', schemaOf: input, componentOf: inputName });
  const outputs = schemasOf(routes, { io: 'output', schemaOf: ({ output }) => output, componentOf: (field) => field });
  return {
    queries: queries.byRoute,
    bodies: bodies.byRoute,
    outputs: outputs.byRoute,
    components: new Map([...outputs.components, ...bodies.components].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}
