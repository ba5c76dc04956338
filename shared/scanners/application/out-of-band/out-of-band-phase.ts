import type { Gap } from '../../../scanning/check.ts';
import { isInTime, isOutOfTime } from '../../../scanning/frame/out-of-time.ts';
import type { Callbacks, CoverageEntry, Observation } from '../../../scanning/scanner.ts';
import { WebFailure } from '../../../scanning/web/message/web-failure.ts';
import type { WebRequest, WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { InjectionPoint } from '../active-check.ts';
import { causeOf } from '../probing/point-words.ts';
import { reproduceLine } from '../probing/reproduce.ts';
import { requestWith } from '../probing/request-with.ts';
import { unansweredGap } from '../probing/unanswered-gap.ts';
import { Undetermined } from '../probing/undetermined.ts';
import type { ScanState } from '../scan-state.ts';
import { obeyedClient } from '../site/obeyed-client.ts';
import { markOf } from '../submitting/mark.ts';
import { refreshed } from '../submitting/refreshed-point.ts';
import type { OutOfBandCheck } from './out-of-band-check.ts';
import { outOfBandChecks } from './out-of-band-checks.ts';

const maxBodyBytes = 1_000_000;

/** As it stands in an address; what sends it elsewhere reads it again. */
const written = (value: string) => encodeURIComponent(value);

/** The line of curl that sends a value, told before it is sent. */
function lineOf(point: InjectionPoint, value: string): string {
  const { url, method = 'GET', headers = {}, body, cookie } = requestWith(point, written(value));
  const sentCookie = cookie === undefined ? {} : { Cookie: `${cookie.name}=${cookie.value}` };
  const sent = {
    url,
    method,
    headers: { ...headers, ...sentCookie },
    ...(body !== undefined && { body: body.toString() }),
  };
  return reproduceLine(
    { sent },
    point.kind === 'cookie' ? 'cookie' : point.kind === 'client' ? point.name.toLowerCase() : '',
  );
}

/** The third pass over a site: values by which it is made to ask for addresses of the stage. */
class OutOfBandPass {
  readonly #state: ScanState;
  readonly #callbacks: Callbacks;
  readonly #mark: string;
  readonly #request: (request: WebRequest) => Promise<WebResponse>;

  constructor(state: ScanState, callbacks: Callbacks) {
    const { frame, parts, robots } = state;
    this.#state = state;
    this.#callbacks = callbacks;
    this.#mark = markOf(frame.context.runId);
    const web = obeyedClient(parts.web, robots);
    this.#request = (request) => web.request({ maxBodyBytes, ...request });
  }

  async run(): Promise<void> {
    const { base: url, frame, outOfBand, points } = this.#state;
    frame.heedTime();
    // From which address the target answers: a callback from there is its own.
    const { address } = await this.#request({ url });
    outOfBand.addresses.add(address.address);
    const all = points.list();
    for (let point = all[outOfBand.asked]; point !== undefined; point = all[outOfBand.asked]) {
      frame.heedTime();
      if (points.mayAsk(point)) await this.#ask(point);
      outOfBand.asked += 1;
      await frame.commitWhenDue();
    }
    await this.#hear();
  }

  async #ask(point: InjectionPoint): Promise<void> {
    const { profile } = this.#state.frame.context.scope;
    for (const check of outOfBandChecks) {
      if (!check.appliesTo(point) || (check.profile === 'intrusive' && profile !== 'intrusive')) continue;
      const gap = await this.#plant(check, point);
      if (gap === undefined) this.#state.outOfBand.noted(check.id);
      else this.#state.frame.take({ coverage: [{ checkId: check.id, target: this.#state.base, count: 1, ...gap }] });
    }
  }

  #observation(check: OutOfBandCheck, point: InjectionPoint, url: string): Observation {
    const { id, title, score, confidence = 'firm', cwe = [], references = [], risk, recommendation } = check;
    const values = check.values(point, { url, mark: this.#mark });
    return {
      checkId: id,
      resource: this.#state.base,
      location: causeOf(point),
      title,
      description: check.words(point),
      recommendation,
      risk,
      score,
      confidence,
      cwe,
      references,
      evidence: values
        .map((value) => `sent: ${value}`)
        .join('\n')
        .slice(0, 4000),
      reproduce: lineOf(point, values[0] ?? ''),
    };
  }

  /** Gives the point its address; what it came to where nothing was sent, or not answered. */
  async #plant(check: OutOfBandCheck, point: InjectionPoint): Promise<Omit<Gap, 'count'> | undefined> {
    const url = await this.#callbacks.plant({
      proof: check.proof,
      addresses: [...this.#state.outOfBand.addresses],
      observationOf: (address) => this.#observation(check, point, address),
    });
    if (url === undefined) return { outcome: 'skipped', reason: 'Limit of callback addresses per scan reached' };
    try {
      for (const value of check.values(point, { url, mark: this.#mark })) await this.#send(point, value);
      return undefined;
    } catch (error) {
      return this.#gapOf(check, error);
    }
  }

  async #send(point: InjectionPoint, value: string): Promise<void> {
    const fresh = await refreshed(point, this.#request);
    if (point.submission !== undefined) this.#state.mutations += 1;
    const { block } = await this.#request(requestWith(fresh, written(value)));
    if (block && block.kind !== 'login') throw new WebFailure('shut_out', block.words);
  }

  /** Throws what ends the scan. A value that keeps the target busy may have been what it asks for. */
  #gapOf(check: OutOfBandCheck, error: unknown): Omit<Gap, 'count'> {
    this.#state.frame.context.signal.throwIfAborted();
    if (isOutOfTime(error)) throw error;
    if (!(error instanceof WebFailure || error instanceof Undetermined)) this.#state.frame.faulty(check, error);
    return unansweredGap(error);
  }

  /** What has been heard by now; whoever asks later is heard without the scan. */
  async #hear(): Promise<void> {
    const { base: target, frame, outOfBand } = this.#state;
    const observed = await this.#callbacks.heard();
    const places = new Map(observed.map((each) => [`${each.checkId} ${each.location}`, each]));
    const heard = Map.groupBy(places.values(), ({ checkId }) => checkId);
    const coverage = [...outOfBand.places].flatMap(([checkId, count]): CoverageEntry[] => {
      const positive = Math.min(count, heard.get(checkId)?.length ?? 0);
      const cells: CoverageEntry[] = [
        { checkId, target, outcome: 'positive', count: positive },
        { checkId, target, outcome: 'negative', count: count - positive },
      ];
      return cells.filter((cell) => cell.count > 0);
    });
    outOfBand.found = places.size;
    frame.take({ observed: [...places.values()], coverage });
  }
}

/**
 * Sends values that make the target ask for addresses of the stage, where the policy lets it and the stage has such; false
 * where there was no time for all.
 */
export async function askOutOfBand(state: ScanState): Promise<boolean> {
  const { callbacks } = state.frame.context;
  if (!state.isActive || callbacks === undefined) return true;
  state.frame.context.phase('callbacks');
  return await isInTime(() => new OutOfBandPass(state, callbacks).run());
}
