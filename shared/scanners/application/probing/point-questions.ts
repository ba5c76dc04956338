import type { Turns } from '../../../scanning/turns.ts';
import { mayAct } from '../../../scanning/web/acting/acting-address.ts';
import { WebFailure } from '../../../scanning/web/message/web-failure.ts';
import type { WebRequest, WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { WebClient } from '../../../scanning/web/web-client.ts';
import type { Echo, InjectionPoint, Probe } from '../active-check.ts';
import { freshPoint } from '../submitting/refreshed-point.ts';
import { askedOnce } from './asked-once.ts';
import { readInTurn } from './html-answer.ts';
import { markerIn, newMarker } from './marker.ts';
import { requestWith } from './request-with.ts';

const maxBodyBytes = 1_000_000;
/** A point that leaves so many questions in a row without an answer is left alone: each may keep the site busy for long. */
const maxHanging = 3;

/** What asks for a log-in has answered; any other defence has not let the question through. */
function throughTo(response: WebResponse): WebResponse {
  const { block } = response;
  if (block && block.kind !== 'login') throw new WebFailure('shut_out', block.words);
  return response;
}

interface Way {
  readonly web: WebClient;
  readonly turns: Turns;
  /** Hears of each request that may change something, before it is sent. */
  readonly onSubmit: (() => void) | undefined;
}

/** What may be asked of a point, by all checks together: what `Probe` says of each. */
export interface PointQuestions extends Pick<Probe, 'echo' | 'send' | 'once' | 'request'> {
  /** Sends what the point has, its hidden fields as the page has them now. */
  readonly submit: (requestOf: (point: InjectionPoint) => WebRequest) => Promise<WebResponse>;
}

/**
 * The questions to a point, each of which throws WebFailure where it gets no answer, `timeout` also where those before it
 * got none; Undetermined where the point's form is gone.
 */
export function pointQuestions(point: InjectionPoint, { web, turns, onSubmit }: Way): PointQuestions {
  let hanging = 0;
  const request = async (wanted: WebRequest) => {
    if (hanging >= maxHanging)
      throw new WebFailure('timeout', 'Skipped after repeated timeouts at this injection point');
    try {
      const response = await web.request({ maxBodyBytes, ...wanted });
      hanging = 0;
      await turns.give();
      return throughTo(response);
    } catch (error) {
      if (error instanceof WebFailure && error.kind === 'timeout') hanging += 1;
      throw error;
    }
  };
  const fresh = freshPoint(point, request);
  const submitted = async (requestOf: (fresh: InjectionPoint) => WebRequest) => {
    if (point.submission === undefined) return await request(requestOf(point));
    const wanted = requestOf(await fresh.next());
    onSubmit?.();
    const answer = await request(wanted);
    fresh.heed(answer);
    return answer;
  };
  const submit: PointQuestions['submit'] = (requestOf) => submitted(requestOf).then(readInTurn);
  /** A form that shows what was wrong with it on another page, with what it was sent in that page's address. */
  const shownBehind = async (answer: WebResponse, value: string) => {
    const { location } = answer;
    const word = markerIn(value);
    if (point.submission === undefined || word === undefined || !location?.includes(word)) return answer;
    const to = new URL(location);
    return to.origin === point.url.origin && !mayAct(to) ? await request({ url: location }).then(readInTurn) : answer;
  };
  const send = async (value: string) => await shownBehind(await submit((fresh) => requestWith(fresh, value)), value);
  let echoed: Promise<Echo> | undefined;
  return {
    submit,
    send,
    once: askedOnce(send),
    request: (wanted) => request(wanted).then(readInTurn),
    echo() {
      const word = newMarker();
      echoed ??= send(word).then((response) => ({ word, response }));
      return echoed;
    },
  };
}
