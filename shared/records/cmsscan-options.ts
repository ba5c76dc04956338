import { isBlank } from './fields.ts';

type Kind = { readonly values: 'none' } | { readonly values: RegExp; readonly says: string };

const none: Kind = { values: 'none' };
const path: Kind = { values: /^(?!\/)(?!.*\.\.)[\w./-]{1,200}$/, says: 'a relative path' };
const milliseconds: Kind = { values: /^\d{1,6}$/, says: 'milliseconds' };
const seconds: Kind = { values: /^[1-9]\d{0,2}$/, says: 'seconds from 1 to 999' };
const mode: Kind = { values: /^(mixed|passive|aggressive)$/, says: 'mixed, passive or aggressive' };

/** One enumeration choice: plugins, themes, users and files, with ranges for ids. */
const enumerateItem = '(?:[vat]?p|[vat]?t|tt|cb|dbe|[um]\\d{1,4}-\\d{1,4}|[um])';

/** Every option that a CMS scan understands, by its WPScan name. Nothing else is accepted. */
const known: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  [
    'enumerate',
    { values: new RegExp(`^${enumerateItem}(?:,${enumerateItem}){0,9}$`), says: 'choices such as vp,vt,u1-10' },
  ],
  ['detection-mode', mode],
  ['plugins-detection', mode],
  ['themes-detection', mode],
  ['force', none],
  ['random-user-agent', none],
  ['user-agent', { values: /^[\x20-\x7e]{1,200}$/, says: 'printable ASCII' }],
  ['wp-content-dir', path],
  ['wp-plugins-dir', path],
  ['throttle', milliseconds],
  ['request-timeout', seconds],
  ['connect-timeout', seconds],
  ['disable-tls-checks', none],
  ['stealthy', none],
]);

const shortNames: ReadonlyMap<string, string> = new Map([
  ['-e', 'enumerate'],
  ['--ua', 'user-agent'],
  ['--rua', 'random-user-agent'],
]);

/** What `enumerate` means without choices, as WPScan has it. */
const defaultEnumerate = 'vp,vt,tt,cb,dbe,u,m';

/** Options by name; true for those without a value. */
type CmsscanOptions = ReadonlyMap<string, string | true>;

/** Thrown for options that are unknown or malformed; the message is for the user. */
class OptionsError extends Error {
  override readonly name = 'OptionsError';
}

const knownNames = [...known.keys()].join(', ');

function accept(options: Map<string, string | true>, name: string, value: string | true): void {
  const kind = known.get(name);
  if (!kind) throw new OptionsError(`unknown option ${JSON.stringify(name).slice(0, 60)}; known: ${knownNames}`);
  if (options.has(name)) throw new OptionsError(`${name} is given twice`);
  if (kind.values === 'none') {
    if (value !== true) throw new OptionsError(`${name} takes no value`);
  } else if (value === true || !kind.values.test(value)) {
    throw new OptionsError(`${name} needs ${kind.says}`);
  }
  options.set(name, value);
}

function parseJson(text: string): CmsscanOptions {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new OptionsError('not valid JSON');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new OptionsError('not an object');
  const options = new Map<string, string | true>();
  for (const [name, value] of Object.entries(parsed)) {
    if (value === false && known.get(name)?.values === 'none') continue;
    if (typeof value !== 'string' && typeof value !== 'number' && value !== true) {
      throw new OptionsError(`${name.slice(0, 60)} must be a text, a number or true`);
    }
    accept(options, name, value === true ? true : String(value));
  }
  return options;
}

/** Splits a command line into words; single and double quotes hold words together. There is no shell here. */
function words(text: string): string[] {
  const found: string[] = [];
  let rest = text.trimStart();
  while (rest !== '') {
    const match = /^(?:[^\s"']|"[^"]*"|'[^']*')+(?=\s|$)/.exec(rest);
    if (!match) throw new OptionsError('a quote is not closed');
    found.push(match[0].replace(/"([^"]*)"|'([^']*)'/g, '$1$2'));
    rest = rest.slice(match[0].length).trimStart();
  }
  return found;
}

function parseCommandLine(text: string): CmsscanOptions {
  const options = new Map<string, string | true>();
  const given = words(text);
  for (let index = 0; index < given.length; index += 1) {
    const word = given[index] ?? '';
    const equals = word.startsWith('--') ? word.indexOf('=') : -1;
    const flag = equals < 0 ? word : word.slice(0, equals);
    const name = shortNames.get(flag) ?? (flag.startsWith('--') ? flag.slice(2) : undefined);
    if (name === undefined) throw new OptionsError(`${JSON.stringify(word).slice(0, 60)} is not an option`);
    if (equals >= 0) {
      accept(options, name, word.slice(equals + 1));
      continue;
    }
    const next = given[index + 1];
    const takesValue = known.get(name)?.values !== 'none' && known.has(name);
    if (takesValue && next !== undefined && !next.startsWith('-')) {
      accept(options, name, next);
      index += 1;
    } else {
      accept(options, name, name === 'enumerate' ? defaultEnumerate : true);
    }
  }
  return options;
}

/**
 * Reads the options of a CMS scan, as a WPScan command line or as RISKEN's JSON text.
 * @throws OptionsError for anything outside the documented list.
 */
function parseCmsscanOptions(text: string): CmsscanOptions {
  if (isBlank(text)) return new Map();
  return text.trimStart().startsWith('{') ? parseJson(text) : parseCommandLine(text);
}

/** Says what is wrong with the options, or undefined. */
export function cmsscanOptionsFault(text: string): string | undefined {
  try {
    parseCmsscanOptions(text);
    return undefined;
  } catch (error) {
    if (error instanceof OptionsError) return error.message;
    throw error;
  }
}
