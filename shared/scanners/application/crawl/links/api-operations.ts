import { parse } from 'yaml';
import { isOpenApi } from '../../../../scanning/definitions/openapi-operations.ts';
import type { Page } from '../../../../scanning/web/page/page.ts';

const others = ['post', 'put', 'patch', 'delete'] as const;
const maxText = 2_000_000;
const maxOperations = 1000;

/** The value of a text in JSON or YAML; undefined for any other. */
function described(text: string): unknown {
  try {
    return text.trimStart().startsWith('{') ? JSON.parse(text) : parse(text, { maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}

/** Method and path of each operation of an OpenAPI document that is not GET; none of any other page. */
export function operationsBesideGet({ document, text }: Pick<Page, 'document' | 'text'>): readonly string[] {
  if (document || text.length > maxText || !/["'\s]?(?:openapi|swagger)["']?\s{0,5}:/.test(text.slice(0, 5000)))
    return [];
  const description = described(text);
  if (!isOpenApi(description)) return [];
  const found = Object.entries(description.paths ?? {}).flatMap(([path, item]) =>
    typeof item === 'object' && item !== null
      ? others.filter((method) => method in item).map((method) => `${method.toUpperCase()} ${path.slice(0, 300)}`)
      : [],
  );
  return found.slice(0, maxOperations);
}
