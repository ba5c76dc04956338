import Negotiator from 'negotiator';

const json = 'application/json';
const problem = 'application/problem+json';

/**
 * Whether a failure is to be told as RFC 9457 says, by an Accept header (RFC 9110 section 12.5.1): the heavier of JSON
 * and problem JSON counts, of equals the one named more exactly, then the one named first. JSON where nothing is said.
 */
export function prefersProblem(accept: string | undefined): boolean {
  return new Negotiator({ headers: { accept } }).mediaType([json, problem]) === problem;
}

/** Whether an answer may be compressed, by an Accept-Encoding header (RFC 9110 section 12.5.3). */
export function takesGzip(acceptEncoding: string | undefined): boolean {
  return new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encoding(['gzip', 'identity']) === 'gzip';
}
