import { useId, useState } from 'preact/hooks';
import { texts } from '../texts.ts';
import { Dialog } from './dialog.tsx';
import { Failure } from './notice.tsx';

/** What a removal is asked about in: its title, what it takes along, and the button that does it. */
interface RemovalWords {
  readonly title: string;
  readonly text: string;
  readonly action: string;
}

/** Asks before something is removed for good; where that fails it says why and stays. */
export function RemovalDialog({
  words,
  remove,
  cancel,
}: {
  readonly words: RemovalWords;
  readonly remove: () => Promise<unknown>;
  readonly cancel: () => void;
}) {
  const [error, setError] = useState<unknown>();
  const id = useId();
  return (
    <Dialog title={words.title} describedBy={id} cancel={cancel}>
      <p id={id}>{words.text}</p>
      {error !== undefined && <Failure error={error} />}
      <div class="row">
        <button type="button" class="danger" onClick={() => remove().catch(setError)}>
          {words.action}
        </button>
        <button type="button" onClick={cancel}>
          {texts.cancel}
        </button>
      </div>
    </Dialog>
  );
}
