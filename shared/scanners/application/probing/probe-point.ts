import type { CheckFacts, Gap } from '../../../scanning/check.ts';
import { Turns } from '../../../scanning/turns.ts';
import { WebFailure } from '../../../scanning/web/message/web-failure.ts';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { WebClient } from '../../../scanning/web/web-client.ts';
import type { ActiveCheck, InjectionPoint, Probe } from '../active-check.ts';
import type { Sighting } from '../passive-check.ts';
import { refusedByFirewall } from './firewall.ts';
import { newMarker } from './marker.ts';
import { pointQuestions } from './point-questions.ts';
import { ownRequest } from './request-with.ts';
import { unansweredGap } from './unanswered-gap.ts';
import { Undetermined } from './undetermined.ts';
import { encodedPoint } from './value-encoding.ts';

/** What probing one point came to. */
export interface ProbedPoint {
  readonly seen: readonly {
    readonly check: ActiveCheck;
    readonly sighting: Sighting;
    /** The answer that shows it. */
    readonly response: WebResponse;
  }[];
  /** Ids of the checks that had a question and got answers to it. */
  readonly asked: readonly string[];
  /** Those that had a question and got no answer, or broke, and why. */
  readonly unanswered: readonly { readonly id: string; readonly gap: Omit<Gap, 'count'> }[];
  /** Why the point itself gave no answer: then nobody has asked anything. */
  readonly silent?: Omit<Gap, 'count'>;
  /** The answer to the point's own value; absent where there was none. */
  readonly original?: WebResponse;
}

interface Tools {
  readonly web: WebClient;
  readonly signal: AbortSignal;
  readonly faulty: (check: CheckFacts, error: unknown) => void;
  /** Hears of each request that may change something, before it is sent. */
  readonly onSubmit?: (() => void) | undefined;
  /** What `Probe` says of it. */
  readonly otherProgram?: string | undefined;
  /** Whether a firewall, and not the site, has given a response. */
  readonly refuses?: (point: InjectionPoint, response: WebResponse) => Promise<boolean>;
}

type Questions = Pick<Probe, 'echo' | 'send' | 'once' | 'request'>;

/** The questions of one check, which notes the first answer to it that is a firewall's; what others have asked before it counts, too. */
function noting(asked: Questions, isRefusal: (response: WebResponse) => Promise<boolean>) {
  const noted: { refusal?: WebResponse } = {};
  const note = async (response: WebResponse) => {
    if (noted.refusal === undefined && (await isRefusal(response))) noted.refusal = response;
    return response;
  };
  const questions: Questions = {
    send: async (value) => await note(await asked.send(value)),
    once: async (value) => await note(await asked.once(value)),
    request: async (wanted) => await note(await asked.request(wanted)),
    echo: async () => {
      const echo = await asked.echo();
      await note(echo.response);
      return echo;
    },
  };
  return { questions, noted };
}

/**
 * Asks every check that has a question for this point. A check that breaks or gets no answer stops no other.
 * Throws what is no fault of a check: the signal's reason, and WebFailure `spent` where time or budget are over.
 */
export async function probePoint(
  point: InjectionPoint,
  checks: readonly ActiveCheck[],
  { web, signal, faulty, onSubmit, otherProgram, refuses = async () => false }: Tools,
): Promise<ProbedPoint> {
  const seen: { check: ActiveCheck; sighting: Sighting; response: WebResponse }[] = [];
  const asked: string[] = [];
  const unanswered: { id: string; gap: Omit<Gap, 'count'> }[] = [];
  const turns = new Turns();
  const way = { web, turns, onSubmit };
  const { submit, ...plain } = pointQuestions(point, way);
  /** Says who could not be answered; throws what ends the scan. */
  const failed = (error: unknown, check?: ActiveCheck) => {
    signal.throwIfAborted();
    if (error instanceof WebFailure && error.kind === 'spent') throw error;
    if (check) unanswered.push({ id: check.id, gap: unansweredGap(error) });
    if (error instanceof WebFailure || error instanceof Undetermined) return;
    if (check === undefined) throw error;
    faulty(check, error);
  };
  let original: WebResponse;
  try {
    original = await submit(ownRequest);
  } catch (error) {
    failed(error);
    return { seen, asked, unanswered, silent: unansweredGap(error) };
  }
  let asking = point;
  try {
    asking = await encodedPoint(point, original, plain);
  } catch (error) {
    failed(error);
  }
  const own = asking === point ? plain : pointQuestions(asking, way);
  for (const check of checks) {
    try {
      await turns.give();
      if (!check.appliesTo(asking, original)) continue;
      if (check.toldBy?.some((id) => seen.some((each) => each.check.id === id))) continue;
      const { questions, noted } = noting(own, (response) => refuses(asking, response));
      const found = await check.probe({ point: asking, original, otherProgram, ...questions, marker: newMarker });
      const sightings = [found ?? []].flat();
      for (const { response, ...sighting } of sightings) seen.push({ check, sighting, response });
      // What was let through may show one of several causes.
      if (noted.refusal === undefined || sightings.length > 0) asked.push(check.id);
      if (noted.refusal !== undefined)
        unanswered.push({ id: check.id, gap: { outcome: 'blocked', reason: refusedByFirewall(noted.refusal.status) } });
    } catch (error) {
      failed(error, check);
    }
  }
  return { seen, asked, unanswered, original };
}
