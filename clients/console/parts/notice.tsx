import type { ComponentChildren } from 'preact';
import { RequestFailed } from '../../library/failure.ts';
import { failureText } from '../failure-text.ts';
import { texts } from '../texts.ts';
import { Rule } from './said.tsx';

/** What the service says of a failure: the field that it is about, as the API names it, and the rule. */
function Detail({ error }: { readonly error: unknown }) {
  // That somebody else has changed it is all there is to say of a 412.
  if (!(error instanceof RequestFailed) || error.rule === undefined || error.status === 412) return null;
  return (
    <p>
      {error.field !== undefined && <code>{error.field}</code>} <Rule rule={error.rule} />
    </p>
  );
}

/** What failed, in the reader's words, and a way to try again where there is one. */
export function Failure({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  return (
    <div class="notice failure" role="alert">
      <strong>{texts.failures.title}</strong>
      <p>{failureText(error)}</p>
      <Detail error={error} />
      {retry && (
        <button type="button" onClick={retry}>
          {texts.retry}
        </button>
      )}
    </div>
  );
}

/** Nothing to show: says so, and what to do next. */
export function Empty({
  title,
  next,
  children,
}: {
  readonly title: string;
  readonly next: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <strong>{title}</strong>
      <p>{next}</p>
      {children}
    </div>
  );
}

/** That something is on its way; screen readers hear it. */
export function Loading() {
  return (
    <p class="loading" role="status">
      {texts.loading}
    </p>
  );
}
