import type { ApiDefinition, ApiOperation } from '../../../scanning/definitions/api-operation.ts';
import {
  maxDefinitionBytes,
  type ReadDefinition,
  readDefinition,
} from '../../../scanning/definitions/read-definition.ts';
import type { CoverageEntry } from '../../../scanning/scanner.ts';
import { WebFailure } from '../../../scanning/web/message/web-failure.ts';
import type { WebRequest, WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { WebClient } from '../../../scanning/web/web-client.ts';
import type { Link } from '../crawl/link.ts';
import { introspectionOf, isGraphqlEndpoint } from './introspection.ts';

/** What a scan takes from an API definition. */
export interface ImportedDefinition {
  /** Its GET operations within the target. */
  readonly links: readonly Link[];
  /** Its operations within the target that have a body, where the scan submits any. */
  readonly submitted: readonly ApiOperation[];
  readonly coverage: readonly CoverageEntry[];
  /** False where the definition could not be read: what it would have named is not known. */
  readonly isRead: boolean;
}

const maxRedirects = 5;

function readAnswer(response: WebResponse, target: URL): ReadDefinition {
  if (response.block) return { kind: 'unread', reason: response.block.words };
  if (response.status !== 200) return { kind: 'unread', reason: `the site responded with status ${response.status}` };
  if (response.truncated) return { kind: 'unread', reason: 'it is larger than 10 MB' };
  return readDefinition(response.text(), { url: new URL(response.url), target });
}

/** The definition at an address; where a GraphQL endpoint is there, the schema that it tells who asks for it. */
async function fetched(web: WebClient, url: URL, { target, submits }: ImportTerms): Promise<ReadDefinition> {
  const ask = async (request: WebRequest) =>
    await web.request({ ...request, maxBodyBytes: maxDefinitionBytes, maxRedirects });
  try {
    const response = await ask({ url: url.href });
    const read = readAnswer(response, target);
    if (read.kind !== 'unread' || response.block || !isGraphqlEndpoint(url, response)) return read;
    for (const method of submits ? (['GET', 'POST'] as const) : (['GET'] as const)) {
      const schema = readAnswer(await ask(introspectionOf(url, method)), target);
      if (schema.kind !== 'unread') return schema;
    }
    return {
      kind: 'unread',
      reason: `it is a GraphQL endpoint that does not return its schema to ${submits ? 'GET or POST' : 'GET'}`,
    };
  } catch (error) {
    if (!(error instanceof WebFailure) || error.kind === 'spent') throw error;
    return { kind: 'unread', reason: error.message };
  }
}

/** What of a definition a scan takes. */
export interface ImportTerms {
  readonly target: URL;
  readonly inScope: (url: URL) => boolean;
  /** True for a scan that may change data. */
  readonly submits: boolean;
}

const submittedMethods: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Counts of operations by why they are not requested. */
function notRequested(
  { operations, gaps }: ApiDefinition,
  submitted: readonly ApiOperation[],
  inScope: (url: URL) => boolean,
) {
  const outside = operations.filter(({ url }) => !inScope(new URL(url))).length;
  const known = new Set(submitted);
  const others = operations.filter((each) => each.method !== 'GET' && inScope(new URL(each.url)) && !known.has(each));
  const bodies = others.filter(({ body }) => body !== undefined).length;
  return [
    { count: bodies, reason: 'operations with a request body, which this profile does not send' },
    {
      count: others.length - bodies,
      reason: 'operations with a method other than GET, which this profile does not send',
    },
    { count: outside, reason: 'operations outside the target' },
    ...gaps,
  ].filter(({ count }) => count > 0);
}

/**
 * Fetches the API definition of an application, within the scan's scope and with its credentials, and reads its
 * operations. Those with GET are for the crawl; the others are counted. Throws what ends a scan: the signal's reason, and
 * a WebFailure `spent`.
 */
export async function importDefinition(web: WebClient, url: URL, terms: ImportTerms): Promise<ImportedDefinition> {
  return importedFrom(await fetched(web, url, terms), url.href, terms);
}

/** The same for the text of a definition that was uploaded; undefined for one that has been deleted since. */
export function importText(text: string | undefined, terms: ImportTerms): ImportedDefinition {
  const { target } = terms;
  const read: ReadDefinition =
    text === undefined
      ? { kind: 'unread', reason: 'the uploaded document was deleted' }
      : readDefinition(text, { url: target, target });
  return importedFrom(read, target.href, terms);
}

/** What a scan takes from a definition; `place` is where the coverage tells of it. */
function importedFrom(read: ReadDefinition, place: string, { inScope, submits }: ImportTerms): ImportedDefinition {
  const line = (outcome: CoverageEntry['outcome'], count: number, reason?: string): CoverageEntry => ({
    checkId: 'crawl',
    target: place,
    outcome,
    count,
    ...(reason === undefined ? {} : { reason }),
  });
  if (read.kind === 'unread')
    return {
      links: [],
      submitted: [],
      isRead: false,
      coverage: [line('error', 1, `API definition not read: ${read.reason}`)],
    };
  const { definition } = read;
  const links = definition.operations
    .filter((each) => each.method === 'GET' && inScope(new URL(each.url)))
    .map(({ url: address, words }): Link => ({ url: address, kind: 'hint', ...(words.length > 0 ? { words } : {}) }));
  const submitted = definition.operations.filter(
    (each) => submits && submittedMethods.has(each.method) && each.body !== undefined && inScope(new URL(each.url)),
  );
  const coverage = notRequested(definition, submitted, inScope).map(({ count, reason }) =>
    line('skipped', count, `${definition.format}: ${reason}`),
  );
  return { links, submitted, isRead: true, coverage };
}
