import type { TechnologyRule } from '../rule.ts';
import { ruleOf } from '../rule-of.ts';
import { libraryFiles } from './library-files.ts';

const api = ruleOf('Documentation');

/** Pages for reading about interfaces and trying them, and what serves them. */
export const apiTools: readonly TechnologyRule[] = [
  api('Swagger UI', 'https://swagger.io/tools/swagger-ui/', {
    scripts: [
      '/swagger-ui-dist@(\\d+(?:\\.\\d+)*)',
      '/swagger-ui/(\\d+(?:\\.\\d+)+)/',
      '/swagger-ui(?:-bundle|-standalone-preset)?(?:\\.min)?\\.js(?:\\?|$)',
    ],
    styles: ['/swagger-ui-dist@(\\d+(?:\\.\\d+)*)', '/swagger-ui(?:\\.min)?\\.css(?:\\?|$)'],
    scriptTexts: ['\\bSwaggerUIBundle\\(\\{'],
  }),
  api('Redoc', 'https://redocly.com/redoc/', {
    scripts: [
      '/redoc@(?:v?(\\d+(?:\\.\\d+)*)|latest|next)',
      '/redoc(?:@[\\w.-]{1,20})?/(?:v?(\\d+(?:\\.\\d+)*)/)?bundles/redoc\\.standalone\\.js',
      '/redoc\\.(?:standalone|min)\\.js',
    ],
    html: ['<redoc [^>]{0,100}spec-url='],
  }),
  api('RapiDoc', 'https://rapidocweb.com/', {
    scriptTexts: ['/\\*! RapiDoc (\\d+\\.\\d+\\.\\d+)'],
    scripts: ['/rapidoc@(\\d+(?:\\.\\d+)*)', '/rapidoc(?:-min|\\.min)?\\.js(?:\\?|$)'],
    html: ['<rapi-doc [^>]{0,200}spec-url='],
  }),
  api('Scalar', 'https://scalar.com/', {
    scriptTexts: ['\\* @scalar/api-reference (\\d+\\.\\d+\\.\\d+)'],
    scripts: ['/@scalar/api-reference(?:@(\\d+(?:\\.\\d+)*))?'],
    html: ['<script id="api-reference"[^>]{0,200} data-url='],
  }),
  api('Stoplight Elements', 'https://stoplight.io/open-source/elements', {
    scripts: ['/@stoplight/elements(?:@(\\d+(?:\\.\\d+)*))?/'],
    html: ['<elements-api [^>]{0,200}apiDescription'],
  }),
  api('AsyncAPI React', 'https://www.asyncapi.com/', {
    scriptTexts: ['exports\\.AsyncApiStandalone='],
    scripts: ['/@asyncapi/(?:react|web)-component@(?:v?(\\d+(?:\\.\\d+)*))?'],
  }),
  api('GraphiQL', 'https://github.com/graphql/graphiql', {
    scriptTexts: ['window\\.GraphiQL=function\\(', 'className:"graphiql-container'],
    implies: ['React'],
    scripts: [...libraryFiles('graphiql'), '/graphiql@(\\d+(?:\\.\\d+)*)'],
    styles: libraryFiles('graphiql', 'css'),
    html: ['<div id="graphiql"[^§]{0,900}GraphiQL'],
  }),
  api('GraphQL Playground', 'https://github.com/graphql/graphql-playground', {
    scripts: ['/graphql-playground-react(?:@(\\d+(?:\\.\\d+)*))?/'],
    scriptTexts: ['\\bGraphQLPlayground\\.init\\('],
  }),
  api('Apollo Sandbox', 'https://www.apollographql.com/docs/graphos/platform/sandbox', {
    scripts: [
      '//embeddable-(?:sandbox|explorer)\\.cdn\\.apollographql\\.com/',
      '//apollo-server-landing-page\\.cdn\\.apollographql\\.com/',
    ],
  }),
  api('Altair GraphQL', 'https://altairgraphql.dev/', {
    implies: ['Angular'],
    scriptTexts: ['\\bAltairGraphQL\\.init\\('],
  }),
  api('Hasura', 'https://hasura.io/', {
    implies: ['Haskell'],
    scriptTexts: [
      'window\\.__env ?= ?\\{[^}]{0,400}consoleMode',
      'window\\.__env ?= ?\\{[^}]{0,400}serverVersion: ?["\']v(\\d+\\.\\d+\\.\\d+)',
    ],
    html: ['<title>[^<]{0,60}Hasura[^<]{0,20}Console</title>'],
  }),
  api('PostgREST', 'https://postgrest.org/', {
    implies: ['Haskell'],
    headers: { server: '^postgrest/(\\d+(?:\\.\\d+)*)' },
  }),
  api('Supabase', 'https://supabase.com/', {
    headers: { 'sb-gateway-version': '', 'sb-project-ref': '' },
    cookies: { 'sb-access-token': '', 'sb-*': '^base64-' },
    scriptTexts: ['["\']https://[a-z]{20}\\.supabase\\.co["\']'],
  }),
  api('PocketBase', 'https://pocketbase.io/', { implies: ['Go'], html: ['<title>PocketBase</title>'] }),
  api('Appwrite', 'https://appwrite.io/', { headers: { server: '^Appwrite$', 'x-appwrite-project-id': '' } }),
  api('Parse Server', 'https://parseplatform.org/', {
    headers: {
      'x-parse-job-status-id': '',
      'access-control-allow-headers': '\\bX-Parse-(?:Master-Key|REST-API-Key|Application-Id)\\b',
      'access-control-expose-headers': '\\bX-Parse-Job-Status-Id\\b',
    },
    scripts: ['/parse@(\\d+(?:\\.\\d+)*)/', '/parse(?:-latest|-(\\d+(?:\\.\\d+)*))(?:\\.min)?\\.js'],
  }),
];
