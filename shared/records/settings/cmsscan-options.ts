import { isBlank } from '../fields.ts';

/** Which ids are asked for, the last one included. */
type IdRange = readonly [from: number, to: number];

/** `popular`: the front of our list; `vulnerable`: what the operator's feed knows; `all`: the whole list and the feed. */
type SoftwareChoice = 'none' | 'popular' | 'vulnerable' | 'all';

/** `passive` reads pages that anyone reads, `aggressive` asks for names from lists, `mixed` does both. */
type DetectionMode = 'mixed' | 'passive' | 'aggressive';

/** What is enumerated beside the core, the main theme and what the site exposes. */
export interface Enumeration {
  readonly plugins: SoftwareChoice;
  readonly themes: SoftwareChoice;
  readonly users: IdRange | undefined;
  readonly media: IdRange | undefined;
  readonly timthumbs: boolean;
  readonly configBackups: boolean;
  readonly dbExports: boolean;
}

/** The options of a CMS scan, every default filled in. Frozen. */
export interface CmsscanOptions {
  readonly enumerate: Enumeration;
  readonly detectionMode: DetectionMode;
  /** `passive` where the options do not say. */
  readonly pluginsDetection: DetectionMode;
  /** As `detectionMode` where the options do not say. */
  readonly themesDetection: DetectionMode;
  /** Scan on where the site does not look like WordPress, or refuses its home page. */
  readonly force: boolean;
  /** Printable ASCII without blanks at its ends. */
  readonly userAgent: string | undefined;
  readonly randomUserAgent: boolean;
  /** Relative to the site's base, without slashes at its ends: `content`; neither `.` nor `..` is a part of it. */
  readonly contentDir: string | undefined;
  readonly pluginsDir: string | undefined;
  /** Time between two requests, beside the policy's rate. */
  readonly throttleMs: number;
  readonly requestTimeoutMs: number;
  readonly connectTimeoutMs: number;
  readonly disableTlsChecks: boolean;
  readonly stealthy: boolean;
}

/** Thrown for options that are unknown or malformed; the message is for the user, ASCII, at most 500 characters. */
export class OptionsError extends Error {
  override readonly name = 'OptionsError';
}

type Kind = 'flag' | { readonly rule: RegExp; readonly says: string };

const flag: Kind = 'flag';
const path: Kind = {
  rule: /^(?:(?!\.{1,2}(?:\/|$))[\w.-]+\/)*(?!\.{1,2}\/?$)[\w.-]+\/?$/,
  says: 'a relative path such as wp-content: letters, digits, . - _ and /',
};
const mode: Kind = { rule: /^(?:mixed|passive|aggressive)$/, says: 'mixed, passive or aggressive' };
const seconds: Kind = { rule: /^[1-9]\d{0,2}$/, says: 'a number of seconds from 1 to 999' };

/** Every option that a CMS scan understands, by its WPScan name. Nothing else is accepted. */
const known: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['enumerate', { rule: /^[\x20-\x7e]{1,100}$/, says: 'choices such as vp,vt,u1-10' }],
  ['detection-mode', mode],
  ['plugins-detection', mode],
  ['themes-detection', mode],
  ['force', flag],
  ['random-user-agent', flag],
  ['user-agent', { rule: /^[!-~](?:[ -~]{0,198}[!-~])?$/, says: 'printable ASCII, at most 200 characters' }],
  ['wp-content-dir', path],
  ['wp-plugins-dir', path],
  ['throttle', { rule: /^\d{1,6}$/, says: 'a number of milliseconds from 0 to 999999' }],
  ['request-timeout', seconds],
  ['connect-timeout', seconds],
  ['disable-tls-checks', flag],
  ['stealthy', flag],
]);

const knownNames = [...known.keys()].join(', ');
const longestValue = 200;

const shortNames: ReadonlyMap<string, string> = new Map([
  ['-e', 'enumerate'],
  ['--ua', 'user-agent'],
  ['--rua', 'random-user-agent'],
]);

/** What `enumerate` means without choices, as WPScan has it. */
const bareEnumerate = 'vp,vt,tt,cb,dbe,u,m';

/** What options that do not name `enumerate` mean: as WPScan, and users and dumps beside. */
const defaultEnumerate = 'ap,cb,dbe,u';

const choices = 'vp, ap or p; vt, at or t; tt; cb; dbe; u or u1-10; m or m1-100';

const software: Readonly<Record<string, SoftwareChoice>> = { v: 'vulnerable', a: 'all', '': 'popular' };
const defaultRanges = { u: [1, 10], m: [1, 100] } as const;
const longestRange = 1000;

/** A part of what the user wrote, fit for a message: printable ASCII, short. */
const quoted = (text: string) => JSON.stringify(text.replace(/[^ -~]/g, '?').slice(0, 40));

function rangeOf(choice: string, kind: 'u' | 'm', from: string | undefined, to: string | undefined): IdRange {
  if (from === undefined || to === undefined) return defaultRanges[kind];
  const range = [Number(from), Number(to)] as const;
  if (range[0] > range[1] || range[1] - range[0] >= longestRange) {
    throw new OptionsError(`enumerate ${choice}: must be a range of at most ${longestRange} ids, such as ${kind}1-10`);
  }
  return range;
}

/** Reads `vp,u1-10`. Each group may be chosen once. */
function parseEnumerate(text: string): Enumeration {
  const found: { -readonly [K in keyof Enumeration]?: Enumeration[K] } = {};
  const seen = new Set<string>();
  const once = (group: string, choice: string) => {
    if (seen.has(group))
      throw new OptionsError(`enumerate ${choice}: ${group} are already selected; allowed: ${choices}`);
    seen.add(group);
  };
  for (const choice of text.split(',').map((part) => part.trim())) {
    const [, prefix = '', plugins, themes] = /^([va]?)(?:(p)|(t))$/.exec(choice) ?? [];
    const [, ids, from, to] = /^([um])(?:(\d{1,6})-(\d{1,6}))?$/.exec(choice) ?? [];
    if (plugins !== undefined) {
      once('plugins', choice);
      found.plugins = software[prefix] ?? 'none';
    } else if (themes !== undefined) {
      once('themes', choice);
      found.themes = software[prefix] ?? 'none';
    } else if (ids === 'u') {
      once('users', choice);
      found.users = rangeOf(choice, 'u', from, to);
    } else if (ids === 'm') {
      once('media', choice);
      found.media = rangeOf(choice, 'm', from, to);
    } else if (choice === 'tt') {
      found.timthumbs = true;
    } else if (choice === 'cb') {
      found.configBackups = true;
    } else if (choice === 'dbe') {
      found.dbExports = true;
    } else {
      throw new OptionsError(`enumerate: unknown choice ${quoted(choice)}; allowed: ${choices}`);
    }
  }
  return {
    plugins: found.plugins ?? 'none',
    themes: found.themes ?? 'none',
    users: found.users,
    media: found.media,
    timthumbs: found.timthumbs ?? false,
    configBackups: found.configBackups ?? false,
    dbExports: found.dbExports ?? false,
  };
}

/** Options as they were given, by name; true for those without a value. */
type Given = Map<string, string | true>;

function accept(given: Given, name: string, value: string | true): void {
  const kind = known.get(name);
  if (!kind) throw new OptionsError(`unknown option ${quoted(name)}; allowed: ${knownNames}`);
  if (given.has(name)) throw new OptionsError(`${name} must not be repeated`);
  if (kind === 'flag') {
    if (value !== true) throw new OptionsError(`${name} takes no value`);
  } else if (value === true || value.length > longestValue || !kind.rule.test(value)) {
    throw new OptionsError(`${name} must be ${kind.says}`);
  }
  given.set(name, value);
}

/** RISKEN's form. What is false or empty there was not chosen. */
function parseJson(text: string): Given {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new OptionsError('not valid JSON');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new OptionsError('must be a JSON object');
  const given: Given = new Map();
  for (const [name, value] of Object.entries(parsed)) {
    const kind = known.get(name);
    if ((kind === 'flag' && value === false) || (kind !== undefined && value === '')) continue;
    if (kind !== undefined && typeof value !== 'string' && typeof value !== 'number' && value !== true) {
      throw new OptionsError(`${name} must be a string, a number or true`);
    }
    // Of a name that nobody knows the value does not matter; not each can be made a text.
    const isPlain = typeof value === 'string' || typeof value === 'number';
    accept(given, name, value === true ? bareValue(name) : isPlain ? String(value) : '');
  }
  return given;
}

/** Splits a command line into words; single and double quotes hold words together. There is no shell here. */
function words(text: string): string[] {
  const found: string[] = [];
  let rest = text.trimStart();
  while (rest !== '') {
    const match = /^(?:[^\s"']|"[^"]*"|'[^']*')+(?=\s|$)/.exec(rest);
    if (!match) throw new OptionsError('unterminated quotation mark');
    found.push(match[0].replace(/"([^"]*)"|'([^']*)'/g, '$1$2'));
    rest = rest.slice(match[0].length).trimStart();
  }
  return found;
}

/** What an option without a value says. */
function bareValue(name: string): string | true {
  return name === 'enumerate' ? bareEnumerate : true;
}

function parseCommandLine(text: string): Given {
  const given: Given = new Map();
  const all = words(text);
  for (let index = 0; index < all.length; index += 1) {
    const word = all[index] ?? '';
    // -evp,u is -e with its value, as optparse has it.
    const attached = /^(-[a-z])(.+)$/s.exec(word);
    const equals = word.startsWith('--') ? word.indexOf('=') : -1;
    const name = attached?.[1] ?? (equals < 0 ? word : word.slice(0, equals));
    const option = shortNames.get(name) ?? (name.startsWith('--') ? name.slice(2) : undefined);
    if (option === undefined) throw new OptionsError(`${quoted(word)} is not an option; allowed: ${knownNames}`);
    const next = all[index + 1];
    if (attached?.[2] !== undefined) {
      accept(given, option, attached[2]);
    } else if (equals >= 0) {
      accept(given, option, word.slice(equals + 1));
    } else if (known.has(option) && known.get(option) !== 'flag' && next !== undefined && !next.startsWith('-')) {
      accept(given, option, next);
      index += 1;
    } else {
      accept(given, option, bareValue(option));
    }
  }
  return given;
}

const isMode = (text: string): text is DetectionMode => text === 'mixed' || text === 'passive' || text === 'aggressive';

/** Every default filled in. */
function optionsOf(given: Given): CmsscanOptions {
  const textOf = (name: string): string | undefined => {
    const value = given.get(name);
    return value === true ? undefined : value;
  };
  const modeOf = (name: string): DetectionMode | undefined => {
    const value = textOf(name);
    return value !== undefined && isMode(value) ? value : undefined;
  };
  const pathOf = (name: string) => textOf(name)?.replace(/\/$/, '');
  const stealthy = given.has('stealthy');
  const chosenMode = modeOf('detection-mode');
  if (stealthy && chosenMode !== undefined && chosenMode !== 'passive') {
    throw new OptionsError(`stealthy implies detection-mode passive, not ${chosenMode}`);
  }
  const detectionMode = stealthy ? 'passive' : (chosenMode ?? 'mixed');
  const enumerate = parseEnumerate(textOf('enumerate') ?? defaultEnumerate);
  return {
    enumerate,
    detectionMode,
    pluginsDetection: modeOf('plugins-detection') ?? 'passive',
    themesDetection: modeOf('themes-detection') ?? detectionMode,
    force: given.has('force'),
    userAgent: textOf('user-agent'),
    randomUserAgent: given.has('random-user-agent') || (stealthy && !given.has('user-agent')),
    contentDir: pathOf('wp-content-dir'),
    pluginsDir: pathOf('wp-plugins-dir'),
    throttleMs: Number(textOf('throttle') ?? 0),
    requestTimeoutMs: Number(textOf('request-timeout') ?? 60) * 1000,
    connectTimeoutMs: Number(textOf('connect-timeout') ?? 30) * 1000,
    disableTlsChecks: given.has('disable-tls-checks'),
    stealthy,
  };
}

/** Freezes an object and what it holds. */
function frozen<T extends object>(value: T): T {
  for (const each of Object.values(value)) if (typeof each === 'object' && each !== null) frozen(each);
  return Object.freeze(value);
}

/**
 * Reads the options of a CMS scan, as a WPScan command line (`--enumerate vp,u1-10 --throttle 500`) or as RISKEN's JSON
 * text (`{"force":true,"wp-content-dir":"content"}`); blank text means the defaults.
 * @throws OptionsError for anything outside the documented list.
 */
export function parseCmsscanOptions(text: string): CmsscanOptions {
  if (isBlank(text)) return frozen(optionsOf(new Map()));
  return frozen(optionsOf(text.trimStart().startsWith('{') ? parseJson(text) : parseCommandLine(text)));
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
