import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { texts } from '../texts.ts';

/** A dialog over the page; Escape and the button in its corner leave it, and the focus goes back to where it was. */
export function Dialog({
  title,
  describedBy,
  cancel,
  children,
}: {
  readonly title: string;
  /** The id of the text that readers hear with the title. */
  readonly describedBy?: string;
  readonly cancel: () => void;
  readonly children: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    // Else the button that closes it had the focus, and a blank that is typed at once would press it.
    dialog.current?.querySelector<HTMLElement>('select, input, textarea')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} aria-describedby={describedBy} onClose={cancel}>
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" class="quiet" aria-label={texts.close} onClick={() => dialog.current?.close()}>
          ✕
        </button>
      </header>
      {children}
    </dialog>
  );
}
