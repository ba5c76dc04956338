import { useState } from 'preact/hooks';
import type * as z from 'zod/mini';
import { listDelivery, redeliverNotification } from '../../../shared/api/scan/delivery.ts';
import { deliveryStates } from '../../../shared/records/notices/delivery.ts';
import { useCurrent, usePermission } from '../frame/current.ts';
import { type Paged, usePaged } from '../paged.ts';
import { Choice } from '../parts/field.tsx';
import { Empty, Failure } from '../parts/notice.tsx';
import { PagedList } from '../parts/paged-list.tsx';
import { Said } from '../parts/said.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import { timeText } from '../time-text.ts';

const words = texts.notifications;

/** What a notification has sent or is about to send. */
export type Delivery = z.output<typeof listDelivery.output>['delivery'][number];

type State = (typeof deliveryStates)[number];

/** Reads the deliveries of a project, those in one state alone where it says so. */
export function useDeliveries(state: State | undefined): Paged<Delivery> {
  const { projectId: project_id } = useCurrent();
  return usePaged<Delivery>(`deliveries ${project_id} ${state}`, async (cursor, signal) => {
    const { data, nextCursor } = await client.call(listDelivery, { project_id, state, limit: 50, cursor }, { signal });
    return { records: data.delivery, cursor: nextCursor };
  });
}

/** How a delivery went, in one line. */
export function Outcome({ delivery: { state, http_status, detail } }: { readonly delivery: Delivery }) {
  const answered = http_status === 0 ? '' : words.answered(http_status);
  return (
    <>
      {[words.states[state], answered].filter(Boolean).join(': ')}
      {detail !== '' && ': '}
      <Said text={detail} />
    </>
  );
}

function Row({
  delivery,
  name,
  again,
}: {
  readonly delivery: Delivery;
  readonly name: string;
  readonly again: (() => void) | undefined;
}) {
  const { notices, attempts, created_at, next_attempt_at } = delivery;
  return (
    <tr>
      <td class="nowrap">{timeText(created_at)}</td>
      <td>{name}</td>
      <td class="number">{notices === 0 ? words.isTest : notices}</td>
      <td>
        <Outcome delivery={delivery} />
        {next_attempt_at > 0 && <small> {words.next(timeText(next_attempt_at))}</small>}
      </td>
      <td class="number">{attempts}</td>
      {again && (
        <td>
          <button type="button" aria-label={words.againOf(name, timeText(created_at))} onClick={again}>
            {words.again}
          </button>
        </td>
      )}
    </tr>
  );
}

function Columns({ mayWrite }: { readonly mayWrite: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">{words.deliveryColumns.at}</th>
        <th scope="col">{words.columns.name}</th>
        <th scope="col" class="number">
          {words.deliveryColumns.notices}
        </th>
        <th scope="col">{words.state}</th>
        <th scope="col" class="number">
          {words.deliveryColumns.attempts}
        </th>
        {mayWrite && <td />}
      </tr>
    </thead>
  );
}

/** The state that deliveries are to be in; none for all. */
function StateChoice({
  state,
  setState,
}: {
  readonly state: State | undefined;
  readonly setState: (state: State | undefined) => void;
}) {
  const states = [
    ['', texts.findings.any] as const,
    ...deliveryStates.map((each) => [each, words.states[each]] as const),
  ];
  return (
    <Choice
      label={words.state}
      value={state ?? ''}
      choices={states}
      onChange={(name) => setState(deliveryStates.find((each) => each === name))}
    />
  );
}

/** What notifications have sent, latest first; each can be sent again. */
export function DeliveryList({
  list,
  state,
  setState,
  nameOf,
}: {
  readonly list: Paged<Delivery>;
  readonly state: State | undefined;
  readonly setState: (state: State | undefined) => void;
  readonly nameOf: (id: number) => string;
}) {
  const { projectId: project_id } = useCurrent();
  const mayWrite = usePermission('scan:write');
  const [sent, setSent] = useState<Delivery>();
  const [error, setError] = useState<unknown>();
  const redeliver = async ({ delivery_id }: Delivery) => {
    setSent(undefined);
    setError(undefined);
    try {
      const { data } = await client.call(redeliverNotification, { project_id, delivery_id });
      setSent(data.delivery);
      list.reload();
    } catch (fault) {
      setError(fault);
    }
  };
  return (
    <section>
      <h2>{words.deliveries}</h2>
      <div class="filters">
        <StateChoice state={state} setState={setState} />
      </div>
      <p role="status">{sent && <Outcome delivery={sent} />}</p>
      {error !== undefined && <Failure error={error} />}
      <PagedList list={list} empty={<Empty title={words.noDeliveries} next={words.noDeliveriesNext} />}>
        {(deliveries) => (
          <table>
            <Columns mayWrite={mayWrite} />
            <tbody>
              {deliveries.map((delivery) => (
                <Row
                  key={delivery.delivery_id}
                  delivery={delivery}
                  name={nameOf(delivery.notification_id)}
                  again={mayWrite ? () => redeliver(delivery) : undefined}
                />
              ))}
            </tbody>
          </table>
        )}
      </PagedList>
    </section>
  );
}
