import { useState } from 'preact/hooks';
import { putNotification } from '../../../shared/api/scan/notification.ts';
import { severities } from '../../../shared/records/findings/severity.ts';
import { type NoticeEvent, noticeEvents } from '../../../shared/records/notices/notice.ts';
import { type TaggedNotification, weekdays } from '../../../shared/records/notices/notification.ts';
import { useDraft } from '../draft.ts';
import { useCurrent } from '../frame/current.ts';
import { CheckField } from '../parts/check-field.tsx';
import { Choice, Field } from '../parts/field.tsx';
import { SaveForm } from '../parts/save-form.tsx';
import { ZoneField } from '../parts/zone-field.tsx';
import { client } from '../session.ts';
import { texts } from '../texts.ts';
import {
  notificationDraftOf,
  type ReceiverDraft,
  readNotification,
  type ToldDraft,
  toldDraft,
} from './notification-draft.ts';
import { ReceiverFields } from './receiver-fields.tsx';

const words = texts.notifications;

interface PartProps {
  readonly draft: ToldDraft;
  readonly set: (change: Partial<ToldDraft>) => void;
}

/** What it tells of. */
function Events({ draft, set }: PartProps) {
  const check = (event: NoticeEvent, isWanted: boolean) => {
    const wanted = (each: NoticeEvent) => (each === event ? isWanted : draft.events.includes(each));
    set({ events: noticeEvents.filter(wanted) });
  };
  return (
    <fieldset>
      <legend>{words.columns.events}</legend>
      {noticeEvents.map((event) => (
        <CheckField
          key={event}
          label={words.events[event]}
          checked={draft.events.includes(event)}
          set={(isWanted) => check(event, isWanted)}
        />
      ))}
    </fieldset>
  );
}

const oftenChoices = Object.entries(words.often);
const isOften = (name: string): name is ToldDraft['often'] => name in words.often;
const dayChoices = weekdays.map((day) => [day, words.weekdays[day]] as const);
const hourChoices = Array.from({ length: 24 }, (_, hour) => [String(hour), words.hour(hour)] as const);

/** When it tells it: at once, or in a digest. */
function TimingFields({ draft, set }: PartProps) {
  const setDay = (name: string) => set({ weekday: weekdays.find((each) => each === name) ?? draft.weekday });
  return (
    <>
      <Choice
        label={words.columns.timing}
        value={draft.often}
        choices={oftenChoices}
        onChange={(often) => isOften(often) && set({ often })}
      />
      {draft.often === 'weekly' && (
        <Choice label={words.day} value={draft.weekday} choices={dayChoices} onChange={setDay} />
      )}
      {draft.often !== 'immediate' && (
        <>
          <Choice label={words.at} value={draft.hour} choices={hourChoices} onChange={(hour) => set({ hour })} />
          <ZoneField value={draft.zone} set={(zone) => set({ zone })} />
        </>
      )}
    </>
  );
}

const severityChoices = severities.toReversed().map((each) => [each, texts.severities[each]] as const);

/** Asks for a notification, or for what is to change of one, and stores it. */
export function NotificationForm({
  notification,
  saved,
}: {
  readonly notification?: TaggedNotification;
  readonly saved: () => void;
}) {
  const { projectId: project_id } = useCurrent();
  const [first] = useState(() => notificationDraftOf(notification, Intl.DateTimeFormat().resolvedOptions().timeZone));
  const { receiver: noReceiver, ...untold } = first;
  const form = `notification ${project_id} ${notification?.notification_id} ${notification?.etag}`;
  const [draft, setDraft] = useDraft<ToldDraft>(form, toldDraft, untold);
  const [receiver, setReceiver] = useState<ReceiverDraft>(noReceiver);
  const set = (change: Partial<ToldDraft>) => setDraft((before) => ({ ...before, ...change }));
  const save = async () => {
    const input = readNotification({ ...draft, receiver }, project_id, notification?.notification_id);
    await client.call(
      putNotification,
      { project_id, notification: input },
      notification ? { ifMatch: notification.etag } : {},
    );
    setDraft(untold);
    setReceiver(noReceiver);
    saved();
  };
  const setSeverity = (name: string) =>
    set({ leastSeverity: severities.find((each) => each === name) ?? draft.leastSeverity });
  return (
    <SaveForm save={save} submit={notification ? words.change : words.add} saved={words.saved}>
      <Field label={words.columns.name} help={words.nameHelp}>
        {(control) => (
          <input {...control} value={draft.name} onInput={({ currentTarget }) => set({ name: currentTarget.value })} />
        )}
      </Field>
      <Events draft={draft} set={set} />
      <Choice
        label={words.columns.severity}
        value={draft.leastSeverity}
        choices={severityChoices}
        onChange={setSeverity}
      />
      <TimingFields draft={draft} set={set} />
      <ReceiverFields
        draft={receiver}
        isNew={notification === undefined}
        set={(change) => setReceiver((before) => ({ ...before, ...change }))}
      />
      {notification && (
        <CheckField label={words.enabled} checked={draft.isEnabled} set={(isEnabled) => set({ isEnabled })} />
      )}
    </SaveForm>
  );
}
