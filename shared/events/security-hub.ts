import { BatchImportFindingsCommand, SecurityHubClient } from '@aws-sdk/client-securityhub';
import * as z from 'zod/mini';
import { clientSettings } from '../clients/client-settings.ts';
import { asffFinding } from '../export/asff.ts';
import { errorFacts, type Log, logLine } from '../log.ts';
import type { ExportedFinding } from '../records/export-format.ts';
import { noTriage, unsaid } from '../records/finding.ts';
import { taxonomyOf } from '../taxonomy/taxonomy.ts';
import { type FindingDetail, findingDetail } from './event.ts';

/** A finding in Security Hub's format. */
type Imported = ReturnType<typeof asffFinding>;

/** What importing needs of the outside. */
export interface Importer {
  /** `arn:<partition>:securityhub:<region>:<account>:product/<account>/default` */
  readonly productArn: string;
  /** Imports at most 100 findings. Returns the ids of those that were refused, and why. */
  readonly importBatch: (findings: readonly Imported[]) => Promise<ReadonlyMap<string, string>>;
  readonly log: Log;
}

/** What Security Hub takes in one call. */
const batchSize = 100;

const environment = z.object({ PRODUCT_ARN: z.string().check(z.minLength(1)) });

/** Connects to the Security Hub of the region. */
export function connectImporter(): Importer {
  const { PRODUCT_ARN } = z.parse(environment, process.env);
  const client = new SecurityHubClient(clientSettings());
  return {
    productArn: PRODUCT_ARN,
    async importBatch(findings) {
      // As text and back: the SDK has types of its own for what the export's tests hold to the API's model.
      const input = JSON.parse(JSON.stringify({ Findings: findings }));
      const { FailedFindings = [] } = await client.send(new BatchImportFindingsCommand(input));
      const reasonOf = ({ ErrorCode, ErrorMessage }: (typeof FailedFindings)[number]) =>
        `${ErrorCode}: ${ErrorMessage}`;
      return new Map(FailedFindings.map((each): [string, string] => [each.Id ?? '', reasonOf(each)]));
    },
    log: logLine,
  };
}

/** The finding of an event, without what events do not tell; rules of projects are among that. */
function findingOf({ project_id, run_ids, at, finding }: FindingDetail): ExportedFinding {
  // Security Hub takes what is newer than what it has: the event's own time is.
  return {
    ...finding,
    ...unsaid,
    ...noTriage,
    project_id,
    run_ids,
    status_set_at: at,
    evidence: '',
    reproduce: '',
    fingerprint: '',
    taxonomy: taxonomyOf(finding.check_id, finding.cwe),
    suppression: null,
  };
}

/** A queued event: EventBridge's envelope, as far as it is read. One of an earlier version does not tell the host. */
const queued = z.object({
  detail: z.extend(findingDetail, {
    finding: z.extend(findingDetail.shape.finding, { host: z._default(findingDetail.shape.finding.shape.host, '') }),
  }),
});

interface Message {
  readonly messageId: string;
  readonly body: string;
}

/** The newest word on each finding, and the messages that it stands for. */
interface Newest {
  detail: FindingDetail;
  readonly messages: string[];
}

type Refuse = (message: Message, error: unknown) => void;

function newestOf(messages: readonly Message[], refuse: Refuse): Newest[] {
  const byFinding = new Map<string, Newest>();
  for (const message of messages) {
    let detail: FindingDetail;
    try {
      detail = z.parse(queued, JSON.parse(message.body)).detail;
    } catch (error) {
      refuse(message, error);
      continue;
    }
    const key = `${detail.project_id}/${detail.finding.finding_id}`;
    const known = byFinding.get(key);
    if (!known) {
      byFinding.set(key, { detail, messages: [message.messageId] });
      continue;
    }
    known.messages.push(message.messageId);
    if (detail.at >= known.detail.at) known.detail = detail;
  }
  return [...byFinding.values()];
}

/** A finding to be imported, and the messages that it stands for. */
interface Waiting {
  readonly finding: Imported;
  readonly ids: readonly string[];
}

/** What Security Hub says of a call that it refuses whole because of something that is in it. */
const refusals: readonly string[] = ['InvalidInputException', 'ValidationException'];

/** Imports findings in one call, or in ever smaller ones where one of them spoils it. Returns the messages to be tried again. */
async function importWhole(importer: Importer, batch: readonly Waiting[]): Promise<readonly string[]> {
  const { importBatch, log } = importer;
  try {
    const refused = await importBatch(batch.map(({ finding }) => finding));
    return batch.flatMap(({ finding, ids }) => {
      const reason = refused.get(finding.Id);
      if (reason === undefined) return [];
      log({ event: 'finding rejected', id: finding.Id, reason });
      return ids;
    });
  } catch (error) {
    const isSpoilt = error instanceof Error && refusals.includes(error.name);
    if (isSpoilt && batch.length > 1) {
      const half = Math.ceil(batch.length / 2);
      const first = await importWhole(importer, batch.slice(0, half));
      return [...first, ...(await importWhole(importer, batch.slice(half)))];
    }
    log({ event: 'findings not imported', count: batch.length, ...errorFacts(error) });
    return batch.flatMap(({ ids }) => ids);
  }
}

/**
 * Imports the findings of queued events, a hundred at a time, each finding once with the newest of its events: open ones
 * as new or active, fixed ones archived. Returns the ids of the messages to be tried again, and adds to the batch's line
 * of the log how many findings there were.
 */
export async function importFindings(
  importer: Importer,
  messages: readonly Message[],
  line: Record<string, unknown> = {},
): Promise<readonly string[]> {
  const { productArn, log } = importer;
  const failed: string[] = [];
  const waiting = newestOf(messages, ({ messageId }, error) => {
    log({ event: 'event not parsed', messageId, ...errorFacts(error) });
    failed.push(messageId);
  }).map(({ detail, messages: ids }): Waiting => ({ finding: asffFinding(findingOf(detail), productArn), ids }));
  line.findings = waiting.length;
  for (let from = 0; from < waiting.length; from += batchSize) {
    failed.push(...(await importWhole(importer, waiting.slice(from, from + batchSize))));
  }
  return failed;
}
