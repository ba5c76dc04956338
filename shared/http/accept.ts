import Negotiator from 'negotiator';

const json = 'application/json';
const problem = 'application/problem+json';

/**
 * Whether a client prefers RFC 9457 problem details, by its Accept header (RFC 9110 section 12.5.1): the higher
 * quality of JSON and problem JSON counts, among equals the more specific one, then the first. JSON where nothing is
 * said.
 */
export function prefersProblem(accept: string | undefined): boolean {
  return new Negotiator({ headers: { accept } }).mediaType([json, problem]) === problem;
}

/** Whether a response may be compressed, by the Accept-Encoding header (RFC 9110 section 12.5.3). */
export function takesGzip(acceptEncoding: string | undefined): boolean {
  return new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encoding(['gzip', 'identity']) === 'gzip';
}
