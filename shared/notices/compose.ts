import type { AuthorizedProject } from '../auth/principal.ts';
import { storedProject } from '../records/access/project.ts';
import { type Message, noCounts } from '../records/notices/delivery.ts';
import type { Notice } from '../records/notices/notice.ts';
import type { StoredNotification } from '../records/notices/notification.ts';
import { parseRecord } from '../records/stored.ts';
import { projectKey } from '../store/keys/keys.ts';
import { noticePartition } from '../store/keys/notification-keys.ts';
import { type Store, unixSeconds } from '../store/table/connection.ts';
import { type LinkBase, linkOf, projectLink } from './links.ts';
import { countWords, projectWords } from './messages/words.ts';
import { storedNotice } from './stored-notice.ts';

/** How many things a message shows; of the others it says how many there are. */
const mostShown = 20;

async function nameOf({ table }: Store, project: AuthorizedProject): Promise<string> {
  const item = await table.get(projectKey(project.id));
  return item ? parseRecord(storedProject, item).name : '';
}

/**
 * Writes the message of a delivery from the notices that it has taken: counts of all of them and the worst. They are read in
 * the order of their ranks, a page at a time, so that ten thousand need no more memory than a page.
 */
export async function compose(
  store: Store,
  project: AuthorizedProject,
  notification: StoredNotification,
  deliveryId: string,
  linkBase: LinkBase,
): Promise<Message> {
  const counts = { ...noCounts };
  const worst: Notice[] = [];
  let notices = 0;
  const pk = noticePartition(project, notification.notification_id);
  for await (const item of store.table.items({ pk, prefix: `${deliveryId}#`, local: true })) {
    const notice = parseRecord(storedNotice, item);
    notices += 1;
    counts[notice.event] += 1;
    if (notice.severity !== null) counts[notice.severity] += 1;
    if (worst.length < mostShown) worst.push(notice);
  }
  const named = { project_id: project.id, project_name: await nameOf(store, project) };
  return {
    title: `${countWords(counts)} in ${projectWords(named)}`,
    ...named,
    notification_name: notification.name,
    at: unixSeconds(store),
    notices,
    counts,
    shown: worst.map((notice) => ({ ...notice, link: linkOf(linkBase, project.id, notice) })),
    link: projectLink(linkBase, project.id),
  };
}
