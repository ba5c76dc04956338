import { parse } from 'yaml';
import type { ApiDefinition, DefinitionSource } from './api-operation.ts';
import { definitionFormats, definitionOf } from './definition-of.ts';

/** The largest definition that is read, in bytes. */
export const maxDefinitionBytes = 10_000_000;
/** The parser of YAML takes some seconds for more. */
const maxYamlLength = 1_000_000;

/** What came of reading a definition: its operations, or why there are none, in the user's words. */
export type ReadDefinition =
  | { readonly kind: 'read'; readonly definition: ApiDefinition }
  | { readonly kind: 'unread'; readonly reason: string };

function unread(reason: string): ReadDefinition {
  return { kind: 'unread', reason };
}

function parsed(text: string): { readonly document: unknown } | { readonly fault: string } {
  try {
    if (/^[\s\ufeff]{0,1000}[[{]/.test(text)) return { document: JSON.parse(text.replace(/^\ufeff/, '')) };
  } catch {
    return { fault: 'it is not valid JSON' };
  }
  if (text.length > maxYamlLength) return { fault: 'it is larger than 1 MB of YAML' };
  try {
    // Aliases are counted by the parser, so that a few lines do not become gigabytes.
    return { document: parse(text, { maxAliasCount: 100 }) };
  } catch {
    return { fault: 'it is neither JSON nor YAML' };
  }
}

/**
 * Reads an API definition: OpenAPI 2 or 3 (JSON or YAML), the result of a GraphQL introspection query, a HAR file or a
 * Postman collection. `text` is the beginning of what lies at `source.url`, of at most `maxDefinitionBytes`. Bounded for
 * any text; never throws.
 */
export function readDefinition(text: string, source: DefinitionSource): ReadDefinition {
  const read = parsed(text);
  if ('fault' in read) return unread(read.fault);
  const definition = definitionOf(read.document, source);
  return definition ? { kind: 'read', definition } : unread(`it is not ${definitionFormats}`);
}
