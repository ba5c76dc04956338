import { permissionsOf, roles } from '../auth/permissions.ts';
import { fieldNote } from './field-notes.ts';
import {
  answersOf,
  errorSchemas,
  failureAnswers,
  headerParametersOf,
  headers,
  requestHeaders,
} from './openapi-answers.ts';
import { type JsonSchema, nounOf, operationId, type RouteSchemas, routeSchemas } from './openapi-schemas.ts';
import { areaOf, nameOf, type Route } from './route.ts';

/** What the document says that the routes do not. */
export interface OpenApiOptions {
  readonly title: string;
  readonly version: string;
  /** Where the paths start, relative to where the document is read. */
  readonly serverUrl: string;
}

const introduction = `Stores scan settings per project, starts scans through a queue and keeps what they find.

Every request carries \`Authorization: Bearer <token>\`, a JWT of the issuer that the stage trusts. Its grants are
\`project:<id>:<role>\` or \`project:*:<role>\`. The roles, each including those before it: ${roles.join(', ')}.

A failure answers \`{"error": "<text>"}\`; with \`Accept: application/problem+json\` it answers RFC 9457. A 400 and a 404
name the field and the rule in \`X-Error-Detail\`. Checks run in this order: token (401), form of the body and
\`project_id\` (400), permission (403), everything else in the request (400), existence (404).

Every POST takes an \`Idempotency-Key\`: a repeat with the same key and body within 24 hours has one effect and the
same answer. One record is read with an \`ETag\`, which a put or delete may send back as \`If-Match\`. Every change and
every denied request is audited.

Lists are in id order and complete; \`limit\` and \`cursor\` page them. Times are Unix times in seconds. A trailing slash
more or less makes no difference.`;

const areas: ReadonlyMap<string, string> = new Map([
  ['diagnosis', 'Settings and scans of sites, address ranges and web applications'],
  ['osint', 'Settings and scans of open source intelligence'],
  ['finding', 'What the scans found'],
  ['scan', 'How and when scans run, and who changed what'],
]);

/** What the routes of one verb have in common. */
const verbs: ReadonlyMap<string, string> = new Map([
  ['list', 'The answer is empty where nothing fits. `X-Next-Cursor` is there when the list goes on.'],
  ['get', ''],
  [
    'put',
    'Without an id it creates, with an id it updates. Optional fields that an update leaves out stay as they are. ' +
      'Where `project_id` stands twice, both must be the same.',
  ],
  ['delete', 'A record that is not there is a 404.'],
  [
    'export',
    'The answer is the file itself; one of more than 4.5 MB has an address of its own, which needs no token and works for ' +
      '15 minutes. A client that follows redirects has the file either way: `curl -L -OJ -H "Authorization: Bearer ..."`. ' +
      'Where there is more than can be read in 22 seconds, the answer is a 400: narrow it by filters.',
  ],
  ['invoke', 'A record with an unfinished run is not scanned twice: `X-Scan-Run-Id` names that run then.'],
]);

const verbOf = (route: Route) => nameOf(route).split('-')[0] ?? '';

function describe(route: Route): string {
  const verb = verbs.get(verbOf(route));
  const least = roles.find((role) => permissionsOf(role).has(route.permission));
  return [verb, `Permission: \`${route.permission}\` (role ${least} or above).`].filter(Boolean).join('\n\n');
}

/** A body that can be sent as it stands: the required fields, each with its example. */
function exampleOf(record: string, schema: JsonSchema, schemas: RouteSchemas): Record<string, unknown> {
  const fields = (schema.required ?? []).map((name): [string, unknown] => {
    const field = schema.properties?.[name];
    const ref = typeof field === 'object' ? field.$ref : undefined;
    const component = schemas.components.get(ref?.split('/').at(-1) ?? '');
    if (component !== undefined) return [name, exampleOf(name, component, schemas)];
    return [name, fieldNote(record, name).example];
  });
  return Object.fromEntries(fields);
}

function requestOf(route: Route, schemas: RouteSchemas) {
  const id = operationId(route);
  const body = schemas.bodies.get(id);
  if (body !== undefined) {
    const example = exampleOf(nounOf(route), body, schemas);
    const parameters = headerParametersOf(route);
    return { parameters, requestBody: { required: true, content: { 'application/json': { schema: body, example } } } };
  }
  const query = schemas.queries.get(id) ?? {};
  const parameters = Object.entries(query.properties ?? {}).map(([name, field]) => {
    // What is said of the field stands in the parameter: an example in its schema would be filled in by tools.
    const { description: _, examples: __, ...schema } = typeof field === 'object' ? field : {};
    const { description, example } = fieldNote(nounOf(route), name);
    const required = query.required?.includes(name) ?? false;
    return {
      name,
      in: 'query',
      required,
      ...(description !== undefined && { description }),
      schema,
      ...(required && { example }),
    };
  });
  return { parameters };
}

function operation(route: Route, schemas: RouteSchemas) {
  const id = operationId(route);
  return {
    operationId: id,
    tags: [areaOf(route)],
    summary: route.summary,
    description: describe(route),
    ...requestOf(route, schemas),
    responses: answersOf(route, schemas.outputs.get(id)),
  };
}

const bearer = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: 'On a developer machine: `npm run --silent token -- --grant project:1001:admin`',
};

/** Area by area, record by record, a record's routes in the order of `verbs`: as people look for them. */
function inReadingOrder(routes: readonly Route[]): Route[] {
  const rank = (names: Iterable<string>, name: string) => String([...names].indexOf(name));
  const key = (route: Route) =>
    [rank(areas.keys(), areaOf(route)), nounOf(route), rank(verbs.keys(), verbOf(route))].join(' ');
  return routes.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** The OpenAPI 3.1 document of the routes. Throws ComponentClash. */
export function openApiDocument(routes: readonly Route[], options: OpenApiOptions) {
  const schemas = routeSchemas(routes);
  const ordered = inReadingOrder(routes);
  const tags = [...new Set(ordered.map(areaOf))].map((name) => ({ name, description: areas.get(name) ?? '' }));
  return {
    openapi: '3.1.1',
    info: {
      title: options.title,
      version: options.version,
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.serverUrl }],
    security: [{ bearer: [] }],
    tags,
    paths: Object.fromEntries(
      ordered.map((route) => [route.path, { [route.method.toLowerCase()]: operation(route, schemas) }]),
    ),
    components: {
      securitySchemes: { bearer },
      headers,
      parameters: requestHeaders,
      responses: failureAnswers(),
      schemas: { ...Object.fromEntries(schemas.components), ...errorSchemas },
    },
  };
}
