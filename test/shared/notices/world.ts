import { marshall } from '@aws-sdk/util-dynamodb';
import { collectNotices } from '../../../shared/notices/collect.ts';
import { deliver } from '../../../shared/notices/deliver.ts';
import { type GuardedRequest, guardedSender } from '../../../shared/notices/guarded-request.ts';
import { type Looker, lookForNotices } from '../../../shared/notices/look.ts';
import type { Mail } from '../../../shared/notices/mailer.ts';
import type { Notification, NotificationInput } from '../../../shared/records/notices/notification.ts';
import { createEgress } from '../../../shared/scanning/egress/egress.ts';
import { listDeliveries } from '../../../shared/store/notifications/deliveries.ts';
import { putNotification } from '../../../shared/store/notifications/notifications.ts';
import type { Vault } from '../../../shared/store/policies/credentials-vault.ts';
import { Table } from '../../../shared/store/table/table.ts';
import { freshTable } from '../../emulators/fresh-table.ts';
import { mutationIn } from '../../emulators/mutation.ts';
import { findingImage } from '../events/images.ts';

export const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** A table, a clock, a vault, and the real way out to loopback. */
export async function noticeWorld(endpoint?: string) {
  const { client, tableName } = await freshTable(endpoint);
  const table = new Table(client, tableName);
  const secrets = new Map<string, string>();
  const mails: Mail[] = [];
  const lines: Record<string, unknown>[] = [];
  // The published library compares the time of a message with the machine's clock.
  const clock = { ms: Math.floor(Date.now() / 1000) * 1000 };
  const now = () => clock.ms;
  /** How long a receiver has for its answer: shortened by tests of silent ones. */
  const patience = { ms: 30_000 };
  const vault: Vault = {
    keep: async (_, id, secret) => void secrets.set(id, secret),
    read: async (_, id) => secrets.get(id),
    destroy: async (_, id) => void secrets.delete(id),
  };
  const egress = createEgress({ allow: ['127.0.0.0/8'] });
  const ways = {
    send: (request: GuardedRequest) => guardedSender(egress, patience.ms)(request),
    mail: async (mail: Mail) => void mails.push(mail),
    mailFrom: 'scanfold@mail.example',
    now,
  };
  const looker: Looker = {
    store: { table, now },
    vault,
    deliver: (parcel) => deliver(ways, parcel),
    random: () => 0.5,
    linkBase: { url: 'https://scanfold.example/dev/', hasConsole: true },
    log: (line) => void lines.push(line),
  };

  return {
    client,
    tableName,
    table,
    clock,
    patience,
    secrets,
    mails,
    lines,
    looker,
    advance: (seconds: number) => {
      clock.ms += seconds * 1000;
    },
    /** Looks at all that is due, as the notifier does each minute. */
    look: (by: Looker = looker) => lookForNotices(by, clock.ms + 240_000),
    /** Lets the stream tell changes: from one image to another, or of new items. */
    tell: (...changes: readonly (readonly [before: object | undefined, after: object])[]) =>
      collectNotices(looker, streamOf(changes)),
    async put(project: number, input: Partial<NotificationInput> = {}): Promise<Notification> {
      const notification = {
        project_id: project,
        name: 'Security team',
        events: ['finding_new'],
        ...input,
      } as NotificationInput;
      const reply = await putNotification(looker, mutationIn(project), notification);
      return reply.output.notification as Notification;
    },
    deliveries: async (project: number) =>
      (await listDeliveries(looker.store, mutationIn(project).project, {})).records as Record<string, unknown>[],
  };
}

export type NoticeWorld = Awaited<ReturnType<typeof noticeWorld>>;

/** Changes as records of the table's stream. */
export function streamOf(changes: readonly (readonly [before: object | undefined, after: object])[]) {
  return changes.map(([before, after], at) => ({
    eventName: before ? 'MODIFY' : 'INSERT',
    dynamodb: {
      SequenceNumber: String(at + 1),
      NewImage: marshall(after),
      ...(before && { OldImage: marshall(before) }),
    },
  }));
}

/** A new finding of a project. */
export const newFinding = (project: number, id: number, more: Record<string, unknown> = {}) =>
  [
    undefined,
    findingImage({
      pk: `P#${project}#07#FINDING`,
      sk: `PT#0000001001#${id}`,
      project_id: project,
      finding_id: id,
      title: `Finding ${id}`,
      host: 'shop.example',
      ...more,
    }),
  ] as const;
