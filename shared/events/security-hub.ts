import { BatchImportFindingsCommand, BatchUpdateFindingsCommand, SecurityHubClient } from '@aws-sdk/client-securityhub';
import * as z from 'zod/mini';
import { atOnce } from '../at-once.ts';
import { projectOfRun } from '../auth/principal.ts';
import { clientSettings } from '../clients/client-settings.ts';
import { asffFinding } from '../export/asff.ts';
import { isoTime } from '../export/text.ts';
import { errorFacts, type Log, logLine } from '../log.ts';
import type { ExportedFinding } from '../records/findings/export-format.ts';
import { noTriage } from '../records/findings/finding.ts';
import { unsaid } from '../records/findings/finding-status.ts';
import type { Suppression } from '../records/findings/suppression.ts';
import { suppressingRules } from '../store/findings/suppressing-rule.ts';
import { connectStore, type Store } from '../store/table/connection.ts';
import { taxonomyOf } from '../taxonomy/taxonomy.ts';
import { eventTypes, type FindingDetail, findingDetail } from './event.ts';

/** A finding in Security Hub's format. */
type Imported = ReturnType<typeof asffFinding>;

/** What importing needs of the outside. */
export interface Importer {
  /** The rules that set findings aside, and the tags by which some do. */
  readonly store: Store;
  /** `arn:<partition>:securityhub:<region>:<account>:product/<account>/default` */
  readonly productArn: string;
  /** Imports at most 100 findings. Returns the ids of those that were refused, and why. */
  readonly importBatch: (findings: readonly Imported[]) => Promise<ReadonlyMap<string, string>>;
  /** Sets the workflow status and the note of a finding that Security Hub has: importing it again leaves both as they are. */
  readonly setWorkflow: (finding: Imported) => Promise<void>;
  readonly log: Log;
}

/** What Security Hub takes in one call. */
const batchSize = 100;

/** How many findings are read at once whose tags decide. */
const readers = 16;

/** How many are suppressed at once: Security Hub takes 10 such calls a second. */
const writers = 2;

const environment = z.object({ PRODUCT_ARN: z.string().check(z.minLength(1)) });

/** Connects to the Security Hub of the region, and to the table. */
export function connectImporter(): Importer {
  const { PRODUCT_ARN } = z.parse(environment, process.env);
  const client = new SecurityHubClient(clientSettings());
  return {
    store: connectStore(),
    productArn: PRODUCT_ARN,
    async importBatch(findings) {
      // As text and back: the SDK has types of its own for what the export's tests hold to the API's model.
      const input = JSON.parse(JSON.stringify({ Findings: findings }));
      const { FailedFindings = [] } = await client.send(new BatchImportFindingsCommand(input));
      const reasonOf = ({ ErrorCode, ErrorMessage }: (typeof FailedFindings)[number]) =>
        `${ErrorCode}: ${ErrorMessage}`;
      return new Map(FailedFindings.map((each): [string, string] => [each.Id ?? '', reasonOf(each)]));
    },
    async setWorkflow({ Id, ProductArn, Workflow: { Status }, Note }) {
      const { UnprocessedFindings: [refused] = [] } = await client.send(
        new BatchUpdateFindingsCommand({
          FindingIdentifiers: [{ Id, ProductArn }],
          Workflow: { Status },
          ...(Note && { Note: { Text: Note.Text, UpdatedBy: Note.UpdatedBy } }),
        }),
      );
      if (refused) throw new Error(`${refused.ErrorCode}: ${refused.ErrorMessage}`);
    },
    log: logLine,
  };
}

/** The finding of an event with the rule that sets it aside, without what events do not tell. */
function findingOf(
  { project_id, run_ids, at, finding }: FindingDetail,
  suppression: Suppression | null,
): ExportedFinding {
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
    suppression,
  };
}

/** A queued event: EventBridge's envelope, as far as it is read. One of an earlier version does not tell the host. */
const queued = z.object({
  'detail-type': z.string(),
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
  type: string;
  detail: FindingDetail;
  readonly messages: string[];
}

type Refuse = (message: Message, error: unknown) => void;

function newestOf(messages: readonly Message[], refuse: Refuse): Newest[] {
  const byFinding = new Map<string, Newest>();
  for (const message of messages) {
    let event: z.output<typeof queued>;
    try {
      event = z.parse(queued, JSON.parse(message.body));
    } catch (error) {
      refuse(message, error);
      continue;
    }
    const { detail, 'detail-type': type } = event;
    const key = `${detail.project_id}/${detail.finding.finding_id}`;
    const known = byFinding.get(key);
    if (!known) {
      byFinding.set(key, { type, detail, messages: [message.messageId] });
      continue;
    }
    known.messages.push(message.messageId);
    if (detail.at >= known.detail.at) Object.assign(known, { type, detail });
  }
  return [...byFinding.values()];
}

/** A finding to be imported, and the messages that it stands for. */
interface Waiting {
  readonly finding: Imported;
  /** Whether a rule sets a finding aside that Security Hub is likely to have from before. */
  readonly isSetAsideAnew: boolean;
  readonly ids: readonly string[];
}

type RulesOf = ReturnType<typeof suppressingRules>;

/**
 * Findings as Security Hub takes them, by the rules that hold when they are forwarded, as in an export. The rules of a
 * project are read once; where that fails, its messages are given back with those that could not be parsed.
 */
async function waitingOf({ store, productArn, log }: Importer, newest: readonly Newest[], failed: string[]) {
  const rulesOf = new Map<number, RulesOf>();
  const waiting = await atOnce(newest, readers, async ({ type, detail, messages: ids }): Promise<Waiting[]> => {
    const { project_id, finding } = detail;
    try {
      const rules = rulesOf.get(project_id) ?? suppressingRules(store, projectOfRun(project_id));
      rulesOf.set(project_id, rules);
      const rule = await (await rules)(finding);
      const exported = asffFinding(findingOf(detail, rule), productArn);
      // Security Hub takes what is newer than what it has, and a rule may be newer than what was told after this event.
      const imported = { ...exported, UpdatedAt: isoTime(detail.at) };
      return [{ finding: imported, isSetAsideAnew: rule !== null && type === eventTypes.reopened, ids }];
    } catch (error) {
      log({ event: 'rules not read', project_id, ...errorFacts(error) });
      failed.push(...ids);
      return [];
    }
  });
  return waiting.flat();
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

/** Suppresses findings that were imported and that Security Hub has had before. Returns the messages to be tried again. */
async function setAsideAnew({ setWorkflow, log }: Importer, batch: readonly Waiting[]): Promise<readonly string[]> {
  const failed = await atOnce(
    batch.filter(({ isSetAsideAnew }) => isSetAsideAnew),
    writers,
    async ({ finding, ids }) => {
      try {
        await setWorkflow(finding);
        return [];
      } catch (error) {
        log({ event: 'finding not suppressed', id: finding.Id, ...errorFacts(error) });
        return ids;
      }
    },
  );
  return failed.flat();
}

/**
 * Imports the findings of queued events, a hundred at a time, each finding once with the newest of its events: open ones
 * as new or active, those that a rule sets aside as suppressed, fixed ones archived. Returns the ids of the messages to be
 * tried again, and adds to the batch's line of the log how many findings there were.
 */
export async function importIntoSecurityHub(
  importer: Importer,
  messages: readonly Message[],
  line: Record<string, unknown> = {},
): Promise<readonly string[]> {
  const { log } = importer;
  const failed: string[] = [];
  const newest = newestOf(messages, ({ messageId }, error) => {
    log({ event: 'event not parsed', messageId, ...errorFacts(error) });
    failed.push(messageId);
  });
  const waiting = await waitingOf(importer, newest, failed);
  line.findings = waiting.length;
  for (let from = 0; from < waiting.length; from += batchSize) {
    const batch = waiting.slice(from, from + batchSize);
    const refused = new Set(await importWhole(importer, batch));
    const taken = batch.filter(({ ids }) => !ids.some((id) => refused.has(id)));
    failed.push(...refused, ...(await setAsideAnew(importer, taken)));
  }
  return failed;
}
