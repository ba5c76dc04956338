import { around } from '../content/evidence.ts';
import { isShownPage } from '../content/kinds.ts';
import type { PassiveCheck } from '../passive-check.ts';

const consoles: readonly (readonly [name: string, word: string, pattern: RegExp])[] = [
  ['GraphQL Playground', 'GraphQLPlayground', /GraphQLPlayground\.init\s?\(/],
  ['Apollo Sandbox', 'EmbeddedSandbox', /new (?:window\.)?EmbeddedSandbox\s?\(/],
  [
    'GraphiQL',
    'raphi',
    /React\.createElement\(\s{0,20}GraphiQL\b|<title>\s{0,10}GraphiQL\b|<script[^>]{1,200}\/graphiql(?:\.min)?\.js/i,
  ],
  ['Altair', 'AltairGraphQL', /AltairGraphQL\.init\s?\(/],
  ['GraphQL Voyager', 'GraphQLVoyager', /GraphQLVoyager\.(?:init|renderVoyager)\s?\(/],
];

/**
 * A page is a console for GraphQL, by the call that starts it: `GraphQLPlayground.init(`, `React.createElement(GraphiQL`.
 * Firm; whether queries are answered without logging in is not tried.
 */
export const graphqlConsole: PassiveCheck = {
  id: 'graphql-console',
  title: 'GraphQL console exposed',
  score: 3,
  confidence: 'firm',
  cwe: [200, 489],
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/GraphQL_Cheat_Sheet.html',
    'https://graphql.org/learn/security/',
  ],
  risk: 'Anyone can explore every type and operation of the API interactively, including operations that no page uses.',
  recommendation:
    'Disable the console and introspection in production (Apollo `introspection: false`, `graphiql: false`), or restrict them to authenticated users.',
  appliesTo: isShownPage,
  inspect: ({ text }) => {
    for (const [name, word, pattern] of consoles) {
      const found = text.includes(word) ? pattern.exec(text) : null;
      if (found)
        return [
          {
            cause: name,
            description: `The page is the GraphQL console ${name}. Whether queries require authentication was not tested.`,
            evidence: around(text, found.index, found[0].length, 20, 120),
          },
        ];
    }
    return [];
  },
};
