import type { ApiDefinition, DefinitionSource } from './api-operation.ts';
import { graphqlOperations, graphqlSchemaOf } from './graphql-operations.ts';
import { isRecord, type Loose } from './loose-json.ts';
import { isOpenApi, openApiOperations } from './openapi-operations.ts';
import { atTarget } from './own-machine.ts';
import { harOperations, isHar, isPostman, postmanOperations } from './recorded-operations.ts';

/** The formats of definitions, as an error names them. */
export const definitionFormats = 'an OpenAPI, GraphQL, HAR or Postman document';

function written(document: Loose, source: DefinitionSource): ApiDefinition | undefined {
  if (isOpenApi(document)) return openApiOperations(document, source);
  const schema = graphqlSchemaOf(document);
  if (schema) return graphqlOperations(schema, source);
  if (isHar(document)) return harOperations(document);
  return isPostman(document) ? postmanOperations(document, source) : undefined;
}

/**
 * The API definition that a parsed document is: OpenAPI 2 or 3, the result of a GraphQL introspection query, a HAR file or
 * a Postman collection; undefined where it is none of these.
 */
export function definitionOf(document: unknown, source: DefinitionSource): ApiDefinition | undefined {
  const definition = isRecord(document) ? written(document, source) : undefined;
  if (definition === undefined) return undefined;
  const operations = definition.operations.map((each) => ({ ...each, url: atTarget(each.url, source.target) }));
  return { ...definition, operations };
}
