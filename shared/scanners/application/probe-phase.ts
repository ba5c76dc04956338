import { isInTime } from '../../scanning/frame/out-of-time.ts';
import { WebFailure } from '../../scanning/web/message/web-failure.ts';
import type { WebResponse } from '../../scanning/web/message/web-message.ts';
import { pageOfResponse } from '../../scanning/web/page/page-of-response.ts';
import { sqlBoolean } from './active/sql-boolean.ts';
import type { ActiveCheck, InjectionPoint } from './active-check.ts';
import { otherProgram } from './answers/other-program.ts';
import { excerptOf } from './excerpt.ts';
import { maxProvedCauses } from './instances.ts';
import { isOfAnyWord, toldBeside, withAnyWord } from './probing/any-word.ts';
import { isOneDatabase } from './probing/joined-word.ts';
import { causeOf } from './probing/point-words.ts';
import { probePoint } from './probing/probe-point.ts';
import { reproduceLine } from './probing/reproduce.ts';
import type { ScanState } from './scan-state.ts';
import { obeyedClient } from './site/obeyed-client.ts';
import { loggedInPoint } from './submitting/logged-in-point.ts';

/** Asks every point that the crawl came by, where the profile asks at all; false where there was no time for all. */
export async function probeAll(state: ScanState): Promise<boolean> {
  const { frame, parts, retest } = state;
  if (!state.isActive || retest?.active.length === 0) return true;
  frame.context.phase('probes');
  noteCookies(state);
  const hasWays = await isInTime(async () => {
    await noteWayIn(state);
    await noteLogIn(state);
  });
  if (!hasWays) return false;
  let points = state.points.list();
  for (let point = points[state.probed]; point !== undefined; point = points[state.probed]) {
    if (frame.isShort || parts.web.shutOut()) return false;
    const isWanted = (retest?.isAt(point.url) ?? true) && state.points.mayAsk(point);
    const asked = point;
    if (isWanted && !(await isInTime(() => probe(state, asked)))) return false;
    state.probed += 1;
    await frame.commitWhenDue();
    // What was submitted may have set a cookie that other pages read.
    if (state.probed === points.length) {
      noteCookies(state);
      points = state.points.list();
    }
  }
  return true;
}

const formAccount = ({ context }: ScanState['frame']) => context.credentials.find((each) => each.kind === 'form');

/**
 * What strangers alone are given: the parameters with which a page that wants an account leads them to the log-in, such as
 * the address to go on to.
 */
async function noteWayIn({ base, frame, parts, points, probed, robots }: ScanState): Promise<void> {
  const account = formAccount(frame);
  if (account === undefined || probed > 0) return;
  try {
    const { url } = await obeyedClient(parts.stranger, robots).request({ url: base, maxRedirects: 3 });
    const [way, logIn] = [new URL(url), new URL(account.login_url)];
    if (way.pathname !== logIn.pathname) return;
    // What the log-in has anyway may choose the program, and is asked by who is in.
    const given = [...way.searchParams].filter(([name]) => !logIn.searchParams.has(name));
    for (const [name, value] of given) points.note({ url: way, kind: 'query', name, value, asStranger: true });
  } catch (error) {
    if (!(error instanceof WebFailure) || error.kind === 'spent') throw error;
  }
}

/**
 * The form by which the scan has logged in, where the policy names it: no page links it for those who are in. It is asked as a
 * stranger, with names that are not the scan's own.
 */
async function noteLogIn({ changes, frame, parts, points, probed, robots }: ScanState): Promise<void> {
  const account = formAccount(frame);
  if (changes === undefined || account === undefined || probed > 0) return;
  try {
    const answer = await obeyedClient(parts.stranger, robots).request({ url: account.login_url });
    for (const point of changes.ofForms(pageOfResponse(answer, false))) points.note({ ...point, asStranger: true });
  } catch (error) {
    // The scan itself has been there: what it could not do now is no gap of the site.
    if (!(error instanceof WebFailure) || error.kind === 'spent') throw error;
  }
}

/** A cookie may be read by any page: each that can be asked for as it is. */
function noteCookies({ changes, points }: ScanState): void {
  if (changes === undefined) return;
  for (const { kind, url } of points.list())
    if (kind === 'header') for (const point of changes.atPage(url)) points.note(point);
}

/** What a form's answer sets is read first where the form is. */
function noteOwnCookies(
  { changes, points }: ScanState,
  { url, submission }: InjectionPoint,
  answer: WebResponse,
): void {
  const names = [...answer.redirects, answer].flatMap(({ headers }) => changes?.learn(headers) ?? []);
  if (changes === undefined || submission === undefined || names.length === 0) return;
  const places = new Set([submission.page ?? url.href, url.href]);
  for (const place of places)
    for (const point of changes.atPage(new URL(place))) if (names.includes(point.name)) points.note(point);
}

async function probe(state: ScanState, point: InjectionPoint): Promise<void> {
  const { base: target, firewall, frame, instances, parts, questions, robots } = state;
  const { faulty } = frame;
  const web = obeyedClient(point.asStranger ? parts.stranger : parts.web, robots);
  const onSubmit = () => {
    state.mutations += 1;
  };
  const asked = loggedInPoint(point, formAccount(frame));
  const came = await probePoint(asked, state.retest?.active ?? parts.checks.active, {
    web,
    signal: frame.context.signal,
    faulty,
    onSubmit,
    otherProgram: otherProgram(state.points.list(), point),
    refuses: (at, response) => firewall.refusesQuestion(at, response),
  });
  if (came.original) noteOwnCookies(state, point, came.original);
  const isKnown = ({ linked }: ActiveCheck, url: string) => linked !== undefined && instances.isSeenOn(linked, url);
  const news = came.seen.filter(({ check, response }) => !isKnown(check, response.url));
  const positive = new Set(news.map(({ check }) => check.id));
  if (came.asked.length > 0) state.retest?.look(point.url);
  for (const checkId of came.asked) {
    questions.asked(checkId, point.kind);
    const outcome = positive.has(checkId) ? 'positive' : 'negative';
    frame.take({ coverage: [{ checkId, target, outcome, count: 1 }] });
  }
  for (const { id: checkId, gap } of came.unanswered) {
    questions.asked(checkId, point.kind);
    questions.unanswered(checkId);
    frame.take({ coverage: [{ checkId, target, outcome: gap.outcome, reason: gap.reason, count: 1 }] });
  }
  if (came.silent) questions.silent(point.kind);
  for (const { check, sighting, response } of news) {
    const beside = toldBeside(state.points.list(), point, check, instances);
    const isToldThere = beside !== undefined && (await isSameProgram(state, check, [asked, beside]));
    instances.add(check, isToldThere ? { ...sighting, cause: causeOf(beside) } : sighting, {
      // As the site names it: what was sent is in the excerpt.
      url: point.url.href,
      excerpt: () => excerptOf(pageOfResponse(response, parts.loggedIn())),
      reproduce: () => reproduceLine(response, injectedHeader(point)),
      most: maxProvedCauses,
    });
  }
}

/**
 * Whether points of one part of a path are one program that takes any word there, and has what the check has seen: asked
 * again with a word that is neither's.
 */
async function isSameProgram(
  state: ScanState,
  check: ActiveCheck,
  points: readonly InjectionPoint[],
): Promise<boolean> {
  const { frame, parts, robots } = state;
  const [first] = points;
  if (first === undefined) return false;
  const web = obeyedClient(first.asStranger ? parts.stranger : parts.web, robots);
  try {
    if (!(await isOfAnyWord(web, points))) return false;
    const { signal } = frame.context;
    const { seen } = await probePoint(withAnyWord(first), [check], { web, signal, faulty: frame.faulty });
    // Where a word finds nothing, nothing narrows what is found.
    return seen.length > 0 || (check === sqlBoolean && (await isOneDatabase(web, points)));
  } catch (error) {
    if (!(error instanceof WebFailure) || error.kind === 'spent') throw error;
    return false;
  }
}

/** The header that a point is about, in lower case; '' where it is about none. */
function injectedHeader({ kind, name }: InjectionPoint): string {
  return kind === 'cookie' ? 'cookie' : kind === 'client' ? name.toLowerCase() : '';
}
