import { permissionsOf, roles } from '../auth/permissions.ts';
import { fieldNote } from './field-notes.ts';
import { equalProjects } from './input.ts';
import {
  answersOf,
  errorSchemas,
  failureAnswers,
  headerParametersOf,
  headers,
  isPaged,
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

const introduction = `Stores security scan settings per project, runs the scans asynchronously through a queue and stores their findings.

Every request carries \`Authorization: Bearer <token>\`, a JWT of the issuer that the stage trusts or an API token of
\`put-token\`. Its grants have the form \`project:<id>:<role>\` or \`project:*:<role>\`. The roles, each including the previous ones: ${roles.join(', ')}.

An error response is \`{"error": "<text>"}\`, or problem details (RFC 9457) with \`Accept: application/problem+json\`. For
400 and 404, the \`X-Error-Detail\` header names the field and the violated rule. Requests are validated in this order:
token (401), syntax of the body and \`project_id\` (400), permission (403), all other fields (400), existence (404).

Every POST request accepts an \`Idempotency-Key\`: a repeated request with the same key and body within 24 hours takes
effect once and returns the same response. A single record is returned with an \`ETag\`, which a put or delete request may
send as \`If-Match\`; lists contain it in the field \`etag\` of each record, those of the scan settings and of OSINT
if \`etags\` is true. Every change and every denied request is recorded in the audit log.

Lists are complete and sorted by identifier; use \`limit\` and \`cursor\` for pagination. A list continues as long as the
response has \`X-Next-Cursor\`, even if it has no records: a search through very many records stops after 5 seconds.
Timestamps are Unix times in seconds. A trailing slash in a path is optional.`;

const areas: ReadonlyMap<string, string> = new Map([
  ['diagnosis', 'Settings and scans of content management systems, address ranges and web applications'],
  ['osint', 'Settings and scans of open source intelligence (OSINT)'],
  ['finding', 'Findings, recommendations and exports'],
  ['scan', 'Runs, scan policies, credentials, proofs of ownership, API tokens, coverage and the audit log'],
]);

/** What the routes of one verb have in common. */
const verbs: ReadonlyMap<string, string> = new Map([
  ['list', 'The list is empty if nothing matches.'],
  ['get', ''],
  [
    'put',
    'Creates a record if no identifier is given, otherwise updates it. Optional fields omitted in an update keep their ' +
      `values. ${equalProjects}`,
  ],
  ['delete', 'Returns 404 if the record does not exist.'],
  [
    'export',
    'Returns the file itself, or, for a file larger than 4.5 MB, a redirect to a download URL that needs no token and is ' +
      'valid for 15 minutes. A client that follows redirects gets the file in both cases: ' +
      '`curl -L -OJ -H "Authorization: Bearer ..."`. Returns 400 if the export takes longer than 22 seconds: narrow it ' +
      'with filters.',
  ],
  [
    'import',
    'A finding is known by its source, check, resource and location. One that is there already is left as it is. Imported ' +
      'findings have the setting type `import` and the source as their data source; no scan changes them, no event is ' +
      'published, and users may set their status.',
  ],
  [
    'invoke',
    'If a run of the record is still in progress, no second one is started and `X-Scan-Run-Id` contains the identifier of that run.',
  ],
]);

const verbOf = (route: Route) => nameOf(route).split('-')[0] ?? '';

function describe(route: Route): string {
  const verb = route.description ?? verbs.get(verbOf(route));
  const pages =
    verbOf(route) === 'list' && isPaged(route) ? ' The `X-Next-Cursor` header is set if there are more records.' : '';
  const least = roles.find((role) => permissionsOf(role).has(route.permission));
  return [
    verb && verb + pages,
    `Permission: \`${route.permission}\` (role ${least} or above${route.scope === 'caller' ? ', in any project' : ''}).`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** A body that can be sent as it stands: the required fields, each with its example. */
function exampleOf(record: string, schema: JsonSchema, schemas: RouteSchemas): Record<string, unknown> {
  const fields = (schema.required ?? []).map((name): [string, unknown] => {
    const field = schema.properties?.[name];
    const ref = typeof field === 'object' ? field.$ref : undefined;
    const component = schemas.components.get(ref?.split('/').at(-1) ?? '');
    const { example } = fieldNote(record, name);
    if (component !== undefined && example === undefined) return [name, exampleOf(name, component, schemas)];
    return [name, example];
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
  bearerFormat: 'JWT or API token',
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
