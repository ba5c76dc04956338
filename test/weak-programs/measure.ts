import type { Caller } from '../contract/service.ts';
import { changedLines } from '../real-software/logged-in/changed-lines.ts';
import { type Found, scanSetting, storeSetting } from '../real-software/scan.ts';
import { runWapiti } from '../real-software/wapiti.ts';
import { kindOf } from '../real-software/wapiti-kinds.ts';
import { type Comparison, compare } from './comparison.ts';
import type { Hole } from './hole.ts';
import { cookieOf } from './log-in.ts';
import type { RunningWeakProgram } from './weak-program.ts';

/** What a scan of a program came to. */
export interface Measured {
  readonly state: string;
  readonly detail: string;
  readonly requests: number;
  readonly seconds: number;
  readonly comparison: Comparison<Found>;
  /** What of the program's database and files is not what it was, a line each. */
  readonly changed: readonly string[];
}

/** Stores a setting for a program, with its account. Returns its id. */
export async function storeProgram(user: Caller, running: RunningWeakProgram, profile: string): Promise<number> {
  const { url, forms = [], outOfBand = false, definition } = running;
  const secret = secretOf(running);
  const credential = { name: 'account', origins: [new URL(url).origin], secret };
  if (secret !== undefined) await user.put('scan/put-credential', 'credential', credential);
  const credentials = secret === undefined ? [] : [credential.name];
  return await storeSetting(user, url, { profile, forms, outOfBand, definition, credentials });
}

/** A program's account as the secret of a credential; undefined where it is scanned as a stranger. */
function secretOf({ account, token }: RunningWeakProgram): object | undefined {
  if (token !== undefined) return { kind: 'header', header: 'Authorization', value: `Bearer ${token}` };
  if (account === undefined) return undefined;
  const { loginUrl, username, password, fields, others = {} } = account;
  const extra_fields = Object.entries(others).map(([name, value]) => ({ name, value }));
  const named = fields && { username_field: fields.username, password_field: fields.password };
  return { kind: 'form', login_url: loginUrl, username, password, extra_fields, ...named };
}

/** Scans a program through the API and compares what was found with what there is. */
export async function measure(
  user: Caller,
  setting: number,
  { state }: RunningWeakProgram,
  truth: readonly Hole[],
): Promise<Measured> {
  const before = state();
  const { findings, ...scanned } = await scanSetting(user, setting);
  return { ...scanned, comparison: compare(findings, truth), changed: changedLines(before, state()) };
}

/** How many holes wapiti finds, what it tells that is none, and how long it takes. */
export interface WapitiMeasured {
  readonly found: readonly Hole[];
  readonly wrong: readonly string[];
  readonly seconds: number;
}

/** Runs wapiti on a program, each group of its modules no longer than `moduleSeconds`. */
export async function measureWapiti(
  { url, account }: RunningWeakProgram,
  truth: readonly Hole[],
  moduleSeconds: number,
): Promise<WapitiMeasured> {
  // Its way to leave out the log-out link ends in an error of Python 3.11: where it follows that link, it is a stranger from then on.
  const more = account === undefined ? [] : ['-H', `Cookie: ${await cookieOf(account)}`];
  const { seconds, reported } = await runWapiti(url, { moduleSeconds, more });
  const relevant = reported.filter(({ kind }) => kind in kindOf);
  const isOf = ({ kind, path, parameter }: (typeof relevant)[number], hole: Hole) =>
    path === hole.path && parameter === hole.point && hole.checks.some((check) => kindOf[kind]?.includes(check));
  const wrong = relevant
    .filter((each) => !truth.some((hole) => isOf(each, hole)))
    .map(({ kind, path, parameter }) => `${kind} ${path} ${parameter}`);
  return {
    found: truth.filter((hole) => relevant.some((each) => isOf(each, hole))),
    wrong: [...new Set(wrong)],
    seconds,
  };
}
