import { printableText } from '../content/evidence.ts';
import { isJson } from '../content/kinds.ts';
import { locationShape } from '../content/location-shape.ts';
import type { PassiveCheck } from '../passive-check.ts';

const answer = /^\s{0,20}\{\s{0,20}(?:"data"\s{0,4}:\s{0,4}\{\s{0,20})?"__schema"\s{0,4}:\s{0,4}\{/;

/**
 * JSON is the response to a GraphQL introspection query: `{"data":{"__schema":{"queryType":...`. Certain.
 */
export const graphqlIntrospection: PassiveCheck = {
  id: 'graphql-introspection',
  title: 'GraphQL introspection enabled',
  score: 3,
  confidence: 'certain',
  cwe: [200],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/GraphQL_Cheat_Sheet.html',
    'https://graphql.org/learn/introspection/',
  ],
  risk: 'Anyone can read every type and operation of the API, including internal and unfinished ones.',
  recommendation:
    'Disable introspection in production (Apollo `introspection: false`), or restrict it to authenticated users, and enforce authorization in every resolver.',
  appliesTo: (page) => isJson(page) && page.status < 300,
  inspect: (page) =>
    answer.test(page.text.slice(0, 500)) && page.text.includes('"queryType"')
      ? [
          {
            cause: locationShape(page.url),
            description:
              'The response is the result of a GraphQL introspection query and contains the schema of the API.',
            evidence: printableText(page.text, 200),
          },
        ]
      : [],
};
