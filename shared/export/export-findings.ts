import * as z from 'zod/mini';
import type { AuthorizedProject } from '../auth/principal.ts';
import { InvalidRequest } from '../outcome/errors.ts';
import type { FileReply, Reply } from '../outcome/reply.ts';
import { type ExportedFinding, type ExportFacts, type Format, formats } from '../records/findings/export-format.ts';
import { findingRecord } from '../records/findings/finding.ts';
import { suppressionOf } from '../records/findings/suppression.ts';
import { type FindingSelection, streamFindings } from '../store/findings/list-findings.ts';
import { readSuppressions } from '../store/findings/suppressions.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import { Search } from '../store/table/search.ts';
import type { Bucket } from './bucket.ts';
import { deliverFile } from './deliver.ts';
import { encoders } from './encoders.ts';

/** How long a link to a file can be used; the lifecycle of the bucket deletes the file later. */
const linkSeconds = 15 * 60;

/** The function has 25 s: what has not been read by then has to be given up in time to say so. */
const limitMs = 22_000;

/** What an export needs of the outside. */
export interface Exporter {
  readonly store: Store;
  readonly bucket: Bucket;
  /** A new UUID for the name of a file. */
  readonly newId: () => string;
  /** As ExportFacts has it. */
  readonly productArn: string;
}

/** Which findings, in which format. */
export type ExportRequest = Omit<FindingSelection, 'limit' | 'cursor'> & {
  readonly format: Format;
  /** `false`: a large file's address is the answer, for pages that may not follow a redirect to another origin. */
  readonly redirect?: 'true' | 'false' | undefined;
};

/** Counts what passes, and gives up what takes too long: also where a filter lets nothing pass. */
class Passing {
  count = 0;
  readonly search: Search;
  readonly #store: Store;
  readonly #project: AuthorizedProject;

  constructor(store: Store, project: AuthorizedProject) {
    this.#store = store;
    this.#project = project;
    this.search = new Search(store.now, limitMs);
  }

  async *findings(items: AsyncIterable<unknown>): AsyncGenerator<ExportedFinding> {
    const tooMany = () => new InvalidRequest('format: too many findings for one export; narrow them with filters');
    const rules = await readSuppressions(this.#store, this.#project);
    const now = unixSeconds(this.#store);
    for await (const item of items) {
      if (this.search.isOver()) throw tooMany();
      this.count += 1;
      const finding = z.parse(findingRecord, item);
      yield { ...finding, suppression: suppressionOf(finding, rules, now) };
    }
    if (this.search.stoppedAt !== undefined) throw tooMany();
  }
}

function factsOf(exporter: Exporter, project: AuthorizedProject, request: ExportRequest): ExportFacts {
  const { format: _, redirect: __, ...selection } = request;
  const { store, productArn } = exporter;
  const filters = Object.entries(selection).filter(([name]) => name !== 'project_id' && name !== 'sort');
  return {
    projectId: project.id,
    at: store.now(),
    productArn,
    filters: Object.fromEntries(filters.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
    // Loaded where a format tells of it.
    coverage: async function* () {
      const { latestCoverage } = await import('./latest-coverage.ts');
      yield* latestCoverage(store, project, selection);
    },
  };
}

/** `scanfold-1001-20261121T105500Z.csv` */
function fileName({ projectId, at }: ExportFacts, extension: string): string {
  return `scanfold-${projectId}-${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}.${extension}`;
}

/**
 * Writes findings as a file, a page at a time. The reply is the file, or where it is if it has more than 4.5 MB.
 * @throws InvalidRequest where there are more findings than can be read in time
 */
export async function exportFindings(
  exporter: Exporter,
  project: AuthorizedProject,
  request: ExportRequest,
): Promise<Reply | FileReply> {
  const { store, bucket } = exporter;
  const { contentType, extension } = formats[request.format];
  const facts = factsOf(exporter, project, request);
  const contentDisposition = `attachment; filename="${fileName(facts, extension)}"`;
  const passing = new Passing(store, project);
  const findings = passing.findings(streamFindings(store, project, request, passing.search));
  const key = `exports/${project.id}/${exporter.newId()}.${extension}`;
  const file = { contentType, contentDisposition };
  const delivered = await deliverFile(encoders[request.format](findings, facts), bucket, key, file);
  if ('bytes' in delivered) {
    const headers = { 'Content-Type': contentType, 'Content-Disposition': contentDisposition };
    return { file: delivered.bytes, headers };
  }
  const expiresAt = Math.floor(store.now() / 1000) + linkSeconds;
  const url = await bucket.link(key, linkSeconds);
  const output = { url, expires_at: expiresAt, bytes: delivered.uploaded, findings: passing.count };
  return request.redirect === 'false' ? { output } : { status: 303, output, headers: { Location: url } };
}
