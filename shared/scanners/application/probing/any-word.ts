import type { WebClient } from '../../../scanning/web/web-client.ts';
import type { ActiveCheck, InjectionPoint } from '../active-check.ts';
import { differenceOf, steadyOf } from '../answers/same-answer.ts';
import type { Instances } from '../instances.ts';
import { newMarker } from './marker.ts';
import { causeOf } from './point-words.ts';
import { requestWith } from './request-with.ts';

/** The address of a point with nothing in place of its value. */
const placeOf = (point: InjectionPoint) => requestWith(point, '').url;

/**
 * The point of the same part of the same path, with another word there, at which a check has seen something before: of
 * `/users/v1/name1` the one of `/users/v1/_debug`. Undefined where there is none, or the point is no part of a path.
 */
export function toldBeside(
  points: readonly InjectionPoint[],
  point: InjectionPoint,
  check: ActiveCheck,
  instances: Instances,
): InjectionPoint | undefined {
  if (point.kind !== 'path' || point.value === '') return undefined;
  const [own, place] = [causeOf(point), placeOf(point)];
  return points.find(
    (other) =>
      other.kind === 'path' &&
      other.name === point.name &&
      other.value !== '' &&
      placeOf(other) === place &&
      causeOf(other) !== own &&
      instances.has(check.id, causeOf(other)),
  );
}

/** A point with a random word as its own value. */
export function withAnyWord(point: InjectionPoint): InjectionPoint {
  const value = newMarker();
  return { ...point, value, url: new URL(requestWith(point, value).url) };
}

/**
 * Whether the program that answers any word answers these points, too, as soon as their word is another one: each with a
 * random word behind its own brings up what the random word alone does. Where a router knows programs by how the word begins
 * (`/product-7`, `/category-3`), it does not. Throws WebFailure.
 */
export async function isOfAnyWord(web: WebClient, points: readonly InjectionPoint[]): Promise<boolean> {
  const [first] = points;
  if (first === undefined) return false;
  const values = [newMarker(), ...points.map(({ value }) => value + newMarker())];
  const requests = values.map((value) => requestWith(first, encodeURIComponent(value)));
  const asked = requests.map(({ url }) => url);
  const answers = [];
  for (const request of requests)
    answers.push(steadyOf(await web.request({ maxBodyBytes: 1_000_000, ...request }), asked));
  const [any, ...own] = answers;
  return any !== undefined && own.every((each) => differenceOf(any, each) === 0);
}
