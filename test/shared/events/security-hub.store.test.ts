import { beforeAll, beforeEach, expect, test } from 'vitest';
import { projectOfRun } from '../../../shared/auth/principal.ts';
import { eventsOf } from '../../../shared/events/events-of.ts';
import { type Importer, importIntoSecurityHub } from '../../../shared/events/security-hub.ts';
import { exportFindings } from '../../../shared/export/export-findings.ts';
import type { SuppressionMatch } from '../../../shared/records/findings/suppression.ts';
import { deleteSuppression, putSuppression } from '../../../shared/store/findings/change-suppression.ts';
import { findingKey } from '../../../shared/store/keys/finding-keys.ts';
import { findingOrder } from '../../../shared/store/keys/finding-order.ts';
import { Table } from '../../../shared/store/table/table.ts';
import { freshTable } from '../../emulators/fresh-table.ts';
import { mutationIn } from '../../emulators/mutation.ts';
import { plain, productArn } from '../export/plain.ts';

const clock = { ms: 1_795_000_000_000 };
let table: Table;
let projectId = 5000;

beforeAll(async () => {
  const { client, tableName } = await freshTable();
  table = new Table(client, tableName);
});
beforeEach(() => {
  projectId += 1;
});

type Imported = Parameters<Importer['importBatch']>[0][number];
const storeOf = () => ({ table, now: () => clock.ms });

/** Sets findings aside, and returns the id of the rule. */
async function setAside(match: SuppressionMatch, expires_at = 0): Promise<number> {
  const input = { project_id: projectId, match, reason: `by ${JSON.stringify(match)}`, expires_at };
  const { output } = await putSuppression(storeOf(), mutationIn(projectId), input);
  return (output.suppression as { suppression_id: number }).suppression_id;
}

type Given = Partial<typeof plain> & { finding_id: number };
const found = (...given: Given[]) => changed(undefined, ...given);

/** Stores findings, and returns the messages that tell what they are now and were not before. */
async function changed(before: object | undefined, ...given: Given[]) {
  return Promise.all(
    given.map(async (different) => {
      const { suppression: _, taxonomy: __, fingerprint: ___, ...finding } = { ...plain, ...different };
      const seconds = clock.ms / 1000;
      const item = {
        ...finding,
        ...findingKey(projectOfRun(projectId), 'PT#0000001001', String(finding.finding_id)),
        ...{ lk: findingOrder(finding.finding_id), project_id: projectId, first_seen: seconds, last_seen: seconds },
      };
      await table.write({ put: item });
      const [event] = eventsOf(before && { ...item, ...before }, item);
      return {
        messageId: `m${finding.finding_id}`,
        body: JSON.stringify({ 'detail-type': event?.type, detail: event?.detail }),
      };
    }),
  );
}

const silent = { log: () => {}, setWorkflow: () => Promise.reject(new Error('Security Hub does not have it yet')) };

/** What Security Hub is handed. */
async function forwarded(messages: Parameters<typeof importIntoSecurityHub>[1], reading = table): Promise<Imported[]> {
  const taken: Imported[] = [];
  const importBatch = async (findings: readonly Imported[]) => {
    taken.push(...findings);
    return new Map<string, string>();
  };
  const importer = { store: { ...storeOf(), table: reading }, productArn, importBatch, ...silent };
  const failed = await importIntoSecurityHub(importer, messages);
  expect(failed).toEqual(reading === table ? [] : messages.map(({ messageId }) => messageId));
  return taken;
}

/** The same findings as an export has them. */
async function exported(): Promise<Imported[]> {
  const none = () => Promise.reject(new Error('it is small'));
  const bucket = { upload: none, link: none };
  const exporter = { store: storeOf(), bucket, newId: () => 'id', productArn };
  const reply = await exportFindings(exporter, projectOfRun(projectId), { format: 'asff' });
  if (!('file' in reply)) throw new Error('it is not a file');
  return JSON.parse(reply.file.toString());
}

/** What consumers see of a rule. */
const ruleIn = ({ Id, Workflow, Note, ProductFields }: Imported & { Note?: { Text: string } }) => ({
  id: Id.slice(Id.lastIndexOf('/') + 1),
  workflow: Workflow.Status,
  note: Note?.Text,
  by: ProductFields['scanfold/suppressed_by'],
  reason: ProductFields['scanfold/suppression_reason'],
});
const rulesIn = (findings: Imported[]) =>
  findings.map(ruleIn).toSorted((one, other) => Number(one.id) - Number(other.id));

const lab = { finding_id: 1, check_id: 'lab', host: 'lab.example', location: '/lab/1', tags: ['lab'] };
const shop = { finding_id: 2, check_id: 'shop', host: 'shop.example', location: '/shop', tags: ['shop'] };

test.each<SuppressionMatch>([
  { check_id: 'lab' },
  { host: 'LAB.example' },
  { location: '/lab' },
  { tag: 'lab' },
  { check_id: 'lab', tag: 'lab' },
])(
  'a finding that a rule %j sets aside is suppressed in Security Hub as in an export, and no other is',
  async (match) => {
    const id = await setAside(match);
    const taken = await forwarded(await found(lab, shop));
    const reason = `by ${JSON.stringify(match)}`;
    expect(rulesIn(taken)).toEqual([
      { id: '1', workflow: 'SUPPRESSED', note: reason, by: String(id), reason },
      { id: '2', workflow: 'NEW', note: undefined, by: undefined, reason: undefined },
    ]);
    expect(rulesIn(await exported())).toEqual(rulesIn(taken));
  },
);

test('of several rules Security Hub is told the one that an export names, whichever needs tags', async () => {
  const first = await setAside({ tag: 'lab' });
  const second = await setAside({ location: '/' });
  const taken = await forwarded(await found(lab, shop));
  expect(rulesIn(taken).map(({ by }) => by)).toEqual([String(first), String(second)]);
  expect(rulesIn(await exported())).toEqual(rulesIn(taken));
});

test('a rule holds in Security Hub until it ends or is deleted', async () => {
  await setAside({ check_id: 'lab' }, clock.ms / 1000 + 60);
  const deleted = await setAside({ check_id: 'shop' });
  const messages = await found(lab, shop);
  expect(rulesIn(await forwarded(messages)).map(({ workflow }) => workflow)).toEqual(['SUPPRESSED', 'SUPPRESSED']);
  clock.ms += 61_000;
  await deleteSuppression(storeOf(), mutationIn(projectId), deleted);
  expect(rulesIn(await forwarded(messages)).map(({ workflow }) => workflow)).toEqual(['NEW', 'NEW']);
  expect(rulesIn(await exported()).map(({ workflow }) => workflow)).toEqual(['NEW', 'NEW']);
});

test('a rule that is newer than an event does not make it newer than what was told meanwhile', async () => {
  const messages = await found(lab);
  const at = new Date(clock.ms).toISOString();
  clock.ms += 3600_000;
  await setAside({ check_id: 'lab' });
  expect(await forwarded(messages)).toMatchObject([{ Workflow: { Status: 'SUPPRESSED' }, UpdatedAt: at }]);
});

test('a finding whose rules cannot be read is given back, and not told as new', async () => {
  class Away extends Table {
    override items(): never {
      throw new Error('away');
    }
  }
  const messages = await found(lab, shop);
  expect(await forwarded(messages, new Away({ send: () => Promise.reject(new Error('away')) }, 'none'))).toEqual([]);
});

/** A Security Hub that keeps of what it has what a customer may change, as BatchImportFindings says. */
function keepingHub(fault?: Error) {
  const workflows = new Map<string, string>();
  const importer: Importer = {
    ...{ ...silent, store: storeOf(), productArn },
    async importBatch(findings) {
      for (const { Id, Workflow } of findings) if (!workflows.has(Id)) workflows.set(Id, Workflow.Status);
      return new Map();
    },
    async setWorkflow({ Id, Workflow, Note }) {
      if (fault) throw fault;
      workflows.set(Id, `${Workflow.Status} ${Note?.Text}`);
    },
  };
  return { importer, workflows };
}

test('a finding that Security Hub has is suppressed when it comes back and a rule sets it aside meanwhile', async () => {
  const { importer, workflows } = keepingHub();
  await importIntoSecurityHub(importer, await found(lab, shop));
  await setAside({ check_id: 'lab' });
  const back = await changed({ status: 'fixed', fixed_at: clock.ms / 1000 - 60 }, lab, shop);
  expect(await importIntoSecurityHub(importer, back)).toEqual([]);
  expect([...workflows.values()]).toEqual(['SUPPRESSED by {"check_id":"lab"}', 'NEW']);
});

test('one that Security Hub does not suppress is tried again', async () => {
  const { importer } = keepingHub(new Error('too many'));
  await setAside({ check_id: 'lab' });
  const back = await changed({ status: 'fixed', fixed_at: clock.ms / 1000 - 60 }, lab, shop);
  expect(await importIntoSecurityHub(importer, back)).toEqual(['m1']);
});
