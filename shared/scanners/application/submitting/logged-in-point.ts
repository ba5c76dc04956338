import type { FormCredential } from '../../../records/site-credential.ts';
import type { InjectionPoint } from '../active-check.ts';

/**
 * The point of a log-in form's headers with the scan's own account in the form: many programs write down who asks only
 * once the log-in is right. Points of its fields stay as they are, as wrong passwords would lock the account. The account
 * is kept nowhere: it goes into the request that is sent.
 */
export function loggedInPoint(point: InjectionPoint, account: FormCredential | undefined): InjectionPoint {
  const { kind, submission } = point;
  if (kind !== 'client' || submission?.account === undefined || account === undefined) return point;
  const own = new Map([
    [submission.account.username, account.username],
    [submission.account.password, account.password],
  ]);
  const fields = submission.fields.map(([name, value]): [string, string] => [name, own.get(name) ?? value]);
  return { ...point, submission: { ...submission, fields } };
}
