import { printable } from '../content/evidence.ts';
import { isJson } from '../content/kinds.ts';
import { placeOf } from '../content/place.ts';
import type { PassiveCheck } from '../passive-check.ts';

const answer = /^\s{0,20}\{\s{0,20}(?:"data"\s{0,4}:\s{0,4}\{\s{0,20})?"__schema"\s{0,4}:\s{0,4}\{/;

/**
 * JSON is the answer to a GraphQL introspection query: `{"data":{"__schema":{"queryType":...`. Certain.
 */
export const graphqlIntrospection: PassiveCheck = {
  id: 'graphql-introspection',
  title: 'Schema of a GraphQL interface is public',
  score: 3,
  confidence: 'certain',
  cwe: [200],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/GraphQL_Cheat_Sheet.html',
    'https://graphql.org/learn/introspection/',
  ],
  risk: 'Strangers read every type and operation of the interface, also those that are meant for few or are not finished.',
  recommendation:
    'Turn introspection off in production (Apollo `introspection: false`), or answer it to known users only, and check rights in every resolver.',
  judges: (page) => isJson(page) && page.status < 300,
  look: (page) =>
    answer.test(page.text.slice(0, 500)) && page.text.includes('"queryType"')
      ? [
          {
            cause: placeOf(page.url),
            description: 'The answer is the schema of a GraphQL interface.',
            evidence: printable(page.text, 200),
          },
        ]
      : [],
};
