import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { deleteNotification, listNotification, testNotification } from '../../../shared/api/scan/notification.ts';
import type { deliveryStates } from '../../../shared/records/notices/delivery.ts';
import type { TaggedNotification } from '../../../shared/records/notices/notification.ts';
import { useCurrent, usePermission } from '../frame/current.ts';
import { usePaged } from '../paged.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Empty, Failure } from '../parts/notice.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { RemovalDialog } from '../parts/removal-dialog.tsx';
import { Title } from '../parts/title.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { DeliveryList, Outcome, useDeliveries } from './delivery-list.tsx';
import { NotificationForm } from './notification-form.tsx';
import { type Actions, NotificationTable } from './notification-table.tsx';

const words = texts.notifications;

/** Sends a test of a notification, and what came of it. */
function useTest(tested: () => void) {
  const { projectId: project_id } = useCurrent();
  const [told, setTold] = useState<ComponentChildren>();
  const [error, setError] = useState<unknown>();
  const test = async ({ notification_id, name }: TaggedNotification) => {
    setError(undefined);
    setTold(words.testing);
    try {
      const { data } = await client.call(testNotification, { project_id, notification_id });
      setTold(
        <>
          {words.tested(name)} <Outcome delivery={data.delivery} />
        </>,
      );
      tested();
    } catch (fault) {
      setTold(undefined);
      setError(fault);
    }
  };
  return { told, error, test };
}

/** Who is told what of the project, and what was told. */
export function NotificationsPage() {
  const { projectId: project_id } = useCurrent();
  const mayWrite = usePermission('scan:write');
  const [state, setState] = useState<(typeof deliveryStates)[number]>();
  const [changing, setChanging] = useState<TaggedNotification>();
  const [removing, setRemoving] = useState<TaggedNotification>();
  const list = usePaged<TaggedNotification>(`notifications ${project_id}`, async (cursor, signal) => {
    const { data, nextCursor } = await client.call(listNotification, { project_id, limit: 100, cursor }, { signal });
    return { records: data.notification, cursor: nextCursor };
  });
  const deliveries = useDeliveries(state);
  const { told, error, test } = useTest(deliveries.reload);
  const changed = () => {
    setChanging(undefined);
    setRemoving(undefined);
    list.reload();
  };
  const remove = async ({ notification_id, etag }: TaggedNotification) => {
    await client.call(deleteNotification, { project_id, notification_id }, { ifMatch: etag });
    changed();
  };
  const actions: Actions = { change: setChanging, test, remove: setRemoving };
  const nameOf = (id: number) =>
    list.records?.find(({ notification_id }) => notification_id === id)?.name ?? words.deleted(id);
  return (
    <>
      <Title text={texts.pages.notifications} />
      <p role="status">{told}</p>
      {error !== undefined && <Failure error={error} />}
      <PagedList list={list} empty={<Empty title={words.empty} next={words.emptyNext} />}>
        {(notifications) => (
          <NotificationTable notifications={notifications} actions={mayWrite ? actions : undefined} />
        )}
      </PagedList>
      {mayWrite && (
        <section class="card">
          <h2>{words.addTitle}</h2>
          <NotificationForm saved={list.reload} />
        </section>
      )}
      <DeliveryList list={deliveries} state={state} setState={setState} nameOf={nameOf} />
      {changing && (
        <Dialog title={words.changeOf(changing.name)} cancel={() => setChanging(undefined)}>
          <NotificationForm notification={changing} saved={changed} />
        </Dialog>
      )}
      {removing && (
        <RemovalDialog
          words={{ title: words.removeTitle(removing.name), text: words.removeText, action: words.remove }}
          remove={() => remove(removing)}
          cancel={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}
