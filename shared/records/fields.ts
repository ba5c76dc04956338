import { isIP } from 'node:net';
import * as z from 'zod/mini';

// What is made by a call is marked as pure, so that a bundle leaves out the fields that its records do not have.

/** An integer within bounds; `rule` says so. */
function integer(rule: string, least: number, most: number) {
  return z.int(rule).check(z.gte(least, rule), z.lte(most, rule));
}

/** The largest identifier: unsigned 32 bits. */
export const maxId = 4_294_967_295;

const idRule = `must be an integer from 1 to ${maxId}`;

/** An identifier in a JSON body: a number, never a string. */
export const recordId = integer(idRule, 1, maxId);

// 0 unknown, 1 OK, 2 configured, 3 in progress, 4 error: interface section 3.
const statusRule = 'must be an integer from 0 to 4';
export const status = integer(statusRule, 0, 4);

/** The last time that is told, in the year 9999. */
export const maxUnixTime = 253_402_268_399;

/** Seconds since 1970, to the end of the year 9999. */
export const unixTime = integer(`must be a Unix time in seconds from 0 to ${maxUnixTime}`, 0, maxUnixTime);

/** ASCII's control characters: those behind U+007F stand in texts that were stored before. */
const holdsControl = (text: string) => [...text].some((sign) => sign < ' ' || sign === '\u007f');
const blank = /^[\p{White_Space}\uFEFF]*$/u;

/** Says what is wrong with a text, or undefined: lone surrogates and control characters would break other systems. */
function textFault(value: string, maxLength: number): string | undefined {
  if (!value.isWellFormed()) return 'must not contain lone surrogates';
  if (holdsControl(value)) return 'must not contain control characters';
  if (value.length > maxLength && [...value].length > maxLength) return `must have at most ${maxLength} characters`;
  return undefined;
}

/** True where there is nothing but Unicode white space. */
export function isBlank(value: string): boolean {
  return blank.test(value);
}

/** Turns a function that names the fault of a value into a zod check. */
function faultCheck<T>(faultOf: (value: T) => string | undefined): z.core.$ZodCheck<T> {
  return z.check<T>((payload) => {
    const message = faultOf(payload.value);
    if (message !== undefined) payload.issues.push({ code: 'custom', input: payload.value, message });
  });
}

/** A text that may be empty, at most `maxLength` Unicode code points. */
export function optionalText(maxLength: number) {
  return z.string('must be a string').check(
    z.meta({ maxLength }),
    faultCheck((value) => textFault(value, maxLength)),
  );
}

/** A text with at least one character that is not white space, at most `maxLength` Unicode code points. */
export function text(maxLength: number) {
  return z.string('must be a string').check(
    z.meta({ minLength: 1, maxLength }),
    faultCheck((value) => textFault(value, maxLength) ?? (isBlank(value) ? 'must not be blank' : undefined)),
  );
}

/** A text with a rule of its own, asked once the text itself is sound. */
function ruledText(maxLength: number, faultOf: (value: string) => string | undefined) {
  return text(maxLength).check(
    faultCheck((value) => (textFault(value, maxLength) === undefined && !isBlank(value) ? faultOf(value) : undefined)),
  );
}

/** Says what is wrong with an absolute http or https URL, or undefined. URL() alone repairs too much: blanks, backslashes. */
export function webUrlFault(value: string): string | undefined {
  const match = /^https?:\/\/([^/?#]+)/i.exec(value);
  if (!match || /[\s\\]/.test(value) || !URL.canParse(value))
    return 'must be an absolute http or https URL with a host';
  const url = new URL(value);
  if (match[1]?.includes('@') || url.username !== '' || url.password !== '')
    return 'must not contain user information (user:password@)';
  return url.hostname === '' ? 'must be an absolute http or https URL with a host' : undefined;
}

/** An absolute http or https URL, kept as sent. */
export function webUrl(maxLength: number) {
  return ruledText(maxLength, webUrlFault);
}

const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/i;

/** Says what is wrong with a host name (RFC 1123, with the underscore that DNS allows; IDN in either form), or undefined. */
export function hostNameFault(value: string): string | undefined {
  const fault = 'must be a host name';
  if (/[\s/?#@:\\%[\]]/.test(value) || !URL.canParse(`http://${value}/`)) return fault;
  const ascii = new URL(`http://${value}/`).hostname.replace(/\.$/, '');
  if (isIP(ascii) !== 0 || ascii.length > 253) return fault;
  const labels = ascii.split('.');
  return labels.length > 1 && labels.every((each) => label.test(each)) ? undefined : fault;
}

/** The parts of an address or CIDR range in text: its family, its prefix length and how many bits that leaves. */
export interface AddressRange {
  readonly family: 4 | 6;
  readonly prefix: number;
  readonly hostBits: number;
}

/** Reads one IPv4 or IPv6 address or one CIDR range; undefined for anything else, zone ids and odd spellings included. */
export function parseAddressRange(value: string): AddressRange | undefined {
  const match = /^([0-9a-f.:]+)(?:\/(0|[1-9]\d{0,2}))?$/i.exec(value);
  if (!match?.[1]) return undefined;
  const version = isIP(match[1]);
  if (version === 0) return undefined;
  const family = version === 4 ? 4 : 6;
  const bits = family === 4 ? 32 : 128;
  const prefix = match[2] === undefined ? bits : Number(match[2]);
  return prefix > bits ? undefined : { family, prefix, hostBits: bits - prefix };
}

/** One address or CIDR range, kept as sent; how large a range may be is the stage's decision. */
export const addressOrRange = ruledText(255, (value) =>
  parseAddressRange(value) ? undefined : 'not an IP address or CIDR range',
);

function score(rule: string) {
  return z.number(rule).check(z.gt(0, rule), z.lte(99_999, rule));
}

export const maxScore = score('must be a number greater than 0 and at most 99999');

/** created_at and updated_at, which every stored record answers with. */
export const timestamps = { created_at: unixTime, updated_at: unixTime };

/** What a record that can be scanned carries; clients may write it, scans do. */
export const scanFields = { status, status_detail: optionalText(255), scan_at: unixTime };

/** The same in a record as it is read, with what it says where nobody has said anything: CONFIGURED, never scanned. */
export const scannedFields = {
  status: z._default(scanFields.status, 2),
  status_detail: z._default(scanFields.status_detail, ''),
  scan_at: z._default(scanFields.scan_at, 0),
};
