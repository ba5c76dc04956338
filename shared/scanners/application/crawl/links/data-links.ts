import { parse } from 'yaml';
import { isOpenApi } from '../../../../scanning/definitions/openapi-operations.ts';
import type { Link } from '../link.ts';
import { addressOf, looksWritten } from './address.ts';
import { openApiLinks } from './openapi-links.ts';

const maxLinks = 2000;
const maxDepth = 50;

/** Texts of a document that are addresses, in its order. */
function addressesIn(value: unknown, base: URL, found: Link[], depth = 0): Link[] {
  if (found.length >= maxLinks || depth > maxDepth) return found;
  if (typeof value === 'string') {
    const url = looksWritten(value) ? addressOf(value, base) : undefined;
    if (url !== undefined) found.push({ url, kind: 'hint' });
  } else if (Array.isArray(value)) {
    for (const each of value) addressesIn(each, base, found, depth + 1);
  } else if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) addressesIn(each, base, found, depth + 1);
  }
  return found;
}

function linksOfDocument(document: unknown, base: URL): Link[] {
  if (isOpenApi(document)) return openApiLinks(document, base);
  // A source map names files of the build machine, not of the site.
  if (typeof document === 'object' && document !== null && 'mappings' in document && 'sources' in document) return [];
  return addressesIn(document, base, []);
}

/** Addresses in a JSON document; those of an OpenAPI document are its operations. */
export function jsonLinks(source: string, base: URL): Link[] {
  try {
    return linksOfDocument(JSON.parse(source.replace(/^\)\]\}',?\s/, '')), base);
  } catch {
    return [];
  }
}

/** Addresses of the operations of an OpenAPI document in YAML; other YAML names none. */
export function yamlLinks(source: string, base: URL): Link[] {
  try {
    // Aliases are counted by the parser, so that a few lines do not become gigabytes.
    const document: unknown = parse(source.slice(0, 1_000_000), { maxAliasCount: 100 });
    return isOpenApi(document) ? openApiLinks(document, base) : [];
  } catch {
    return [];
  }
}
