import type { WebRequest, WebResponse } from '../../../scanning/web/message/web-message.ts';

/** A type as deep as readers of schemas go: a list of lists, each required. */
const typeOf = (depth: number): string => (depth === 0 ? 'kind name' : `kind name ofType{${typeOf(depth - 1)}}`);

const argument = 'name type{...T} defaultValue';

/** What a GraphQL server is asked for its schema by (specification, section 4): types, fields and arguments, no texts. */
const introspectionQuery = `query IntrospectionQuery{__schema{queryType{name} mutationType{name} types{kind name fields(includeDeprecated:true){name args{${argument}} type{...T}} inputFields{${argument}} enumValues{name}}}} fragment T on __Type{${typeOf(7)}}`;

/** Names of endpoints, as servers of GraphQL have them by themselves. */
const endpointName = /\/(?:graphql|graphiql|gql)(?:\/|$)/i;
/** What such a server says to who asks it nothing: graphql-js, Apollo, Yoga, Mercurius, Hasura, Hot Chocolate, graphql-java. */
const asksForQuery =
  /graphi?ql|must provide (?:a )?(?:query|document)|unable to (?:parse|find) (?:graphql )?query|unknown query|query string|BAD_USER_INPUT|CSRF/i;

/** True for the answer of a GraphQL endpoint to a request without a query: its page, or an error that asks for one. */
export function isGraphqlEndpoint(url: URL, response: WebResponse): boolean {
  if (url.searchParams.has('query')) return false;
  if (endpointName.test(url.pathname)) return response.status !== 404;
  return response.status < 500 && asksForQuery.test(response.text().slice(0, 20_000));
}

/** Asks an endpoint for its schema: by GET, as the specification has it for queries, or by POST. */
export function introspectionOf(url: URL, method: 'GET' | 'POST'): WebRequest {
  // Apollo answers no plain GET: a page of another site could ask the same.
  const headers = { Accept: 'application/json', 'Apollo-Require-Preflight': 'true' };
  if (method === 'POST') {
    const body = JSON.stringify({ query: introspectionQuery });
    return { url: url.href, method, headers: { ...headers, 'Content-Type': 'application/json' }, body };
  }
  const asked = new URL(url);
  asked.searchParams.set('query', introspectionQuery);
  return { url: asked.href, headers };
}
