import type { FormCredential } from '../../../records/policies/site-credential.ts';
import type { InjectionPoint } from '../active-check.ts';
import type { Submission } from './submission.ts';

/** The fields of a log-in whose password is a field like any other, where the credential names them. */
function namedBy(
  { username_field: username, password_field: password }: FormCredential,
  { fields }: Submission,
): Submission['account'] {
  const has = (wanted: string | undefined) => fields.some(([name]) => name === wanted);
  return username !== undefined && password !== undefined && has(username) && has(password)
    ? { username, password }
    : undefined;
}

/**
 * The point of a log-in form's headers with the scan's own account in the form: many programs write down who asks only
 * once the log-in is right. Points of its fields stay as they are, as wrong passwords would lock the account. The account
 * is kept nowhere: it goes into the request that is sent.
 */
export function loggedInPoint(point: InjectionPoint, account: FormCredential | undefined): InjectionPoint {
  const { kind, submission } = point;
  if (kind !== 'client' || submission === undefined || account === undefined) return point;
  const names = submission.account ?? namedBy(account, submission);
  if (names === undefined) return point;
  const own = new Map([
    [names.username, account.username],
    [names.password, account.password],
  ]);
  const fields = submission.fields.map(([name, value]): [string, string] => [name, own.get(name) ?? value]);
  return { ...point, submission: { ...submission, fields } };
}
