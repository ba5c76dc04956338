import type { TaggedNotification } from '../../../shared/records/notices/notification.ts';
import { Said } from '../parts/said.tsx';
import { texts } from '../texts.ts';

const words = texts.notifications;

/** What can be done with a notification. */
export interface Actions {
  readonly change: (notification: TaggedNotification) => void;
  readonly test: (notification: TaggedNotification) => void;
  readonly remove: (notification: TaggedNotification) => void;
}

function receiverText({ receiver }: TaggedNotification): string {
  const kind = words.receivers[receiver.kind];
  if (receiver.kind === 'mail') return `${kind}: ${receiver.addresses.join(', ')}`;
  return `${kind}: ${receiver.origin}${receiver.kind === 'jira' ? ` ${receiver.project_key}` : ''}`;
}

function timingText({ timing }: TaggedNotification): string {
  if (timing.kind === 'immediate') return words.often.immediate;
  const day = timing.kind === 'weekly' ? words.onDay(words.weekdays[timing.weekday]) : words.often.daily;
  return words.digestAt(day, words.hour(timing.hour), timing.time_zone);
}

function State({ notification: { enabled, disabled_reason } }: { readonly notification: TaggedNotification }) {
  if (enabled) return <>{words.on}</>;
  return (
    <>
      {words.off}
      {disabled_reason !== '' && ': '}
      <Said text={disabled_reason} />
    </>
  );
}

/** The notifications of a project. */
export function NotificationTable({
  notifications,
  actions,
}: {
  readonly notifications: readonly TaggedNotification[];
  readonly actions: Actions | undefined;
}) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.columns.name}</th>
          <th scope="col">{words.columns.events}</th>
          <th scope="col">{words.columns.severity}</th>
          <th scope="col">{words.columns.timing}</th>
          <th scope="col">{words.receiver}</th>
          <th scope="col">{words.state}</th>
          {actions && <td />}
        </tr>
      </thead>
      <tbody>
        {notifications.map((each) => (
          <tr key={each.notification_id}>
            <td>{each.name}</td>
            <td>{each.events.map((event) => words.events[event]).join(', ')}</td>
            <td>{texts.severities[each.least_severity]}</td>
            <td>{timingText(each)}</td>
            <td>{receiverText(each)}</td>
            <td>
              <State notification={each} />
            </td>
            {actions && (
              <td>
                <div class="row">
                  <button type="button" aria-label={words.testOf(each.name)} onClick={() => actions.test(each)}>
                    {words.test}
                  </button>
                  <button type="button" aria-label={words.changeOf(each.name)} onClick={() => actions.change(each)}>
                    {words.change}
                  </button>
                  <button
                    type="button"
                    class="danger"
                    aria-label={words.removeOf(each.name)}
                    onClick={() => actions.remove(each)}
                  >
                    {words.remove}
                  </button>
                </div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
