import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

/** What submits a form: the button, where it was one. */
export type Submission = SubmitEvent & { readonly currentTarget: HTMLFormElement };

/**
 * A form whose faults the page tells, not the browser: `submit` is called where it is not at work yet, and after it the first
 * field with a fault has the focus, so that its fault is heard.
 */
export function Form({
  class: style,
  submit,
  children,
}: {
  readonly class?: string;
  readonly submit: (event: Submission) => unknown;
  readonly children: ComponentChildren;
}) {
  const isBusy = useRef(false);
  const submitted = async (event: Submission) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    const form = event.currentTarget;
    try {
      await submit(event);
    } finally {
      isBusy.current = false;
      // Once its faults are shown.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
    }
  };
  return (
    <form class={style} onSubmit={submitted} noValidate>
      {children}
    </form>
  );
}
