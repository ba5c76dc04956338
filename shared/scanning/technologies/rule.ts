import type { Document } from 'domhandler';
import type { Confidence } from '../../records/findings/confidence.ts';
import type { Category } from './category.ts';

/** Kinds of DNS records that a rule may look at. */
export type SampleRecordType = 'MX' | 'NS' | 'TXT' | 'CNAME' | 'SOA';

/**
 * How a technology shows itself. A pattern is a regular expression in RE2's syntax (no look-around, no back references),
 * found anywhere in the text unless it is anchored, whatever the case; its group 1 is the version where the product tells
 * it, other groups are `(?:...)`. The pattern '' takes whatever is there. Any one sign is enough.
 */
export interface TechnologyRule {
  readonly name: string;
  readonly categories: readonly Category[];
  /** https home page of the product. */
  readonly site: string;
  /** Names of technologies that are there where this is; they inherit no version. */
  readonly implies?: readonly string[];
  /** Names of technologies that are not there where this is, whatever their own signs. */
  readonly excludes?: readonly string[];
  /** Name in lower case, and the pattern of its value. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Name (may end in `*`; its case counts), and the pattern of its value. */
  readonly cookies?: Readonly<Record<string, string>>;
  /** Name or property in lower case, and the pattern of the content. */
  readonly meta?: Readonly<Record<string, string>>;
  /** Absolute addresses of scripts, each by itself. */
  readonly scripts?: readonly string[];
  /** Absolute addresses of style sheets, each by itself. */
  readonly styles?: readonly string[];
  /** The page's source. Each pattern needs a text of three signs or more that every match holds: it is looked for first. */
  readonly html?: readonly string[];
  /** The sources of inline and linked scripts: a library's first comment tells its version. */
  readonly scriptTexts?: readonly string[];
  /** A global that scripts set statically (`jQuery.fn.jquery`), and the pattern of its literal; '' takes any value, objects too. */
  readonly globals?: Readonly<Record<string, string>>;
  /** `MX` is looked at as the mail server's name, `SOA` as its whole text: those of the host and of its registered domain. */
  readonly dns?: Readonly<Partial<Record<SampleRecordType, string>>>;
  readonly certificateIssuer?: string;
  readonly robots?: readonly string[];
}

/** What a site shows, as rules look at it. */
export interface SiteSample {
  readonly url: string;
  /** Names in lower case, in the answer's order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
  /** Names or properties in lower case. */
  readonly metas: readonly { readonly name: string; readonly content: string }[];
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly html: string;
  /** The same pages as trees, where they were read as such. */
  readonly trees?: readonly Document[];
  /** Sources of inline scripts, and of those that were fetched. */
  readonly scriptTexts: readonly string[];
  readonly dns: Readonly<Partial<Record<SampleRecordType, readonly string[]>>>;
  readonly certificateIssuer: string | undefined;
  readonly robots: string;
}

/** A technology that a site shows. */
export interface Technology {
  readonly name: string;
  readonly version: string | undefined;
  readonly categories: readonly Category[];
  /** What said so, each on one line; cookie values are never shown. */
  readonly evidence: readonly string[];
  /** True where only another technology says that it is there. */
  readonly implied: boolean;
  /** `firm` where it does not say. */
  readonly confidence?: Confidence;
}
