import type { Link } from '../link.ts';
import { addressOf } from './address.ts';

type Loose = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

/** True for an OpenAPI 3 or Swagger 2 document. */
export function isOpenApi(document: unknown): document is Loose {
  return (
    isRecord(document) && (text(document.openapi) ?? text(document.swagger)) !== undefined && isRecord(document.paths)
  );
}

/** Where the document says its paths begin. */
function serverBases(document: Loose, base: URL): string[] {
  const servers = list(document.servers).flatMap((server) => (isRecord(server) ? (text(server.url) ?? []) : []));
  const usable = servers.filter((url) => !url.includes('{')).flatMap((url) => addressOf(url, base) ?? []);
  const path = text(document.basePath);
  if (path !== undefined) usable.push(new URL(path, base).href);
  return usable.length > 0 ? usable : [new URL('/', base).href];
}

/** The value that the document itself gives for a parameter. */
function exampleOf(parameter: Loose): string | undefined {
  const schema = isRecord(parameter.schema) ? parameter.schema : {};
  const [first] = list(schema.enum ?? parameter.enum);
  return [parameter.example, schema.example, schema.default, parameter.default, first]
    .map(text)
    .find((each) => each !== undefined);
}

/** The address of a GET operation with the document's own examples; undefined where it gives none for what is needed. */
function operationAddress(path: string, parameters: readonly Loose[], base: string): string | undefined {
  let filled = path;
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    const name = text(parameter.name) ?? '';
    const example = exampleOf(parameter);
    if (parameter.in === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(example ?? '1'));
    if (parameter.in === 'query' && example !== undefined) query.append(name, example);
    if (parameter.in === 'query' && example === undefined && parameter.required === true) query.append(name, '1');
  }
  if (filled.includes('{')) return undefined;
  const search = query.size > 0 ? `?${query}` : '';
  return addressOf(base.replace(/\/$/, '') + (filled.startsWith('/') ? filled : `/${filled}`) + search, base);
}

/** The addresses of all GET operations of an OpenAPI document. */
export function openApiLinks(document: Loose, base: URL): Link[] {
  const paths = isRecord(document.paths) ? document.paths : {};
  const links: Link[] = [];
  for (const server of serverBases(document, base)) {
    for (const [path, item] of Object.entries(paths)) {
      if (!isRecord(item) || !isRecord(item.get)) continue;
      const parameters = [...list(item.parameters), ...list(item.get.parameters)].filter(isRecord);
      const url = operationAddress(path, parameters, server);
      const words = [item.get.operationId, item.get.summary].flatMap((each) => text(each) ?? []);
      if (url !== undefined) links.push({ url, kind: 'hint', ...(words.length > 0 ? { words } : {}) });
    }
  }
  return links;
}
