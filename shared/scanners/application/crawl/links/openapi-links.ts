import {
  isRecord,
  type Loose,
  list,
  record,
  resolved,
  scalarText,
} from '../../../../scanning/definitions/loose-json.ts';
import { atTarget } from '../../../../scanning/definitions/own-machine.ts';
import type { Link } from '../link.ts';
import { addressOf } from './address.ts';

/** Where the document says its paths begin. */
function serverBases(document: Loose, base: URL): string[] {
  const servers = list(document.servers).flatMap((server) => (isRecord(server) ? (scalarText(server.url) ?? []) : []));
  const usable = servers
    .filter((url) => !url.includes('{'))
    .flatMap((url) => {
      const address = addressOf(url, base);
      return address === undefined ? [] : atTarget(address, base);
    });
  const path = scalarText(document.basePath);
  if (path !== undefined) usable.push(new URL(path, base).href);
  return usable.length > 0 ? usable : [new URL('/', base).href];
}

/** The value that the document itself gives for a parameter. */
function exampleOf(parameter: Loose): string | undefined {
  const schema = record(parameter.schema);
  const [first] = list(schema.enum ?? parameter.enum);
  return [parameter.example, schema.example, schema.default, parameter.default, first]
    .map(scalarText)
    .find((each) => each !== undefined);
}

/** A value that a parameter without an example may take. */
function anyOf(parameter: Loose): string {
  const schema = isRecord(parameter.schema) ? parameter.schema : parameter;
  return schema.type === 'boolean' ? 'true' : '1';
}

/**
 * The address of a GET operation with all of its parameters, those that need not be given too, and the document's own
 * examples where it has some; undefined where a part of the path is not described.
 */
function operationAddress(path: string, parameters: readonly Loose[], base: string): string | undefined {
  let filled = path;
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    const name = scalarText(parameter.name) ?? '';
    const example = exampleOf(parameter);
    if (parameter.in === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(example ?? anyOf(parameter)));
    if (parameter.in === 'query') query.append(name, example ?? anyOf(parameter));
  }
  if (filled.includes('{')) return undefined;
  const search = query.size > 0 ? `?${query}` : '';
  return addressOf(base.replace(/\/$/, '') + (filled.startsWith('/') ? filled : `/${filled}`) + search, base);
}

/** The addresses of all GET operations of an OpenAPI document. */
export function openApiLinks(document: Loose, base: URL): Link[] {
  const paths = record(document.paths);
  const links: Link[] = [];
  for (const server of serverBases(document, base)) {
    for (const [path, item] of Object.entries(paths)) {
      if (!isRecord(item) || !isRecord(item.get)) continue;
      const parameters = [...list(item.parameters), ...list(item.get.parameters)]
        .map((each) => resolved(each, document))
        .filter((each) => each !== undefined);
      const url = operationAddress(path, parameters, server);
      const words = [item.get.operationId, item.get.summary].flatMap((each) => scalarText(each) ?? []);
      if (url !== undefined) links.push({ url, kind: 'hint', ...(words.length > 0 ? { words } : {}) });
    }
  }
  return links;
}
