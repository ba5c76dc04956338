import { contents } from '../operator-file/contents.ts';
import { FileFault } from '../operator-file/file-fault.ts';
import { type JsonPart, jsonParts } from '../operator-file/json-members.ts';
import { CveIndex } from './cve-index.ts';
import { type CveRecord, feedTimeOf } from './cve-record.ts';
import { nvdRecord } from './nvd.ts';
import { osvRecords } from './osv.ts';

/** The most that a file may have when it is unpacked (all years of the NVD are 2 GB), and one entry of it. */
const maxBytes = 8_000_000_000;
const maxEntryBytes = 8_000_000;

/** A file of vulnerabilities as bytes, and what is known of it from where it is. */
export interface CveFile {
  readonly body: AsyncIterable<Uint8Array>;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number | undefined;
}

/** A file that was read. */
export interface CveFeed {
  readonly index: CveIndex;
  /** Entries that could not be read; they are left out. */
  readonly broken: number;
  /** Milliseconds since the epoch: by its own time or newest entry, else by the file's time. */
  readonly datedAt: number | undefined;
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

function recordsOf(value: unknown): readonly CveRecord[] | undefined {
  const record = nvdRecord(value);
  return record === undefined ? osvRecords(value) : [record];
}

/** Puts together what a file says. */
class Reading {
  readonly #now: number;
  readonly index = new CveIndex();
  broken = 0;
  isKnown = false;
  datedAt: number | undefined;
  #document = 0;
  #hasElements = false;
  /** Members of the document that may be one entry itself. */
  #members = new Map<string, string>();
  #bytes = 0;

  constructor(now: number) {
    this.#now = now;
  }

  take({ document, isElement, key, text }: JsonPart): void {
    if (document !== this.#document) this.end();
    this.#document = document;
    if (isElement || key === undefined) {
      this.#hasElements = true;
      this.#entry(text);
      return;
    }
    this.#bytes += text?.length ?? 0;
    if (text !== undefined && this.#bytes <= maxEntryBytes) this.#members.set(key, text);
  }

  /** A document is over: it is a list with its own time, or one entry. */
  end(): void {
    const members = [...this.#members];
    const time = parsed(this.#members.get('timestamp'));
    if (this.#hasElements) this.#date(typeof time === 'string' ? feedTimeOf(time) : undefined);
    else if (members.length > 0)
      this.#entry(`{${members.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`);
    this.#members = new Map();
    this.#bytes = 0;
    this.#hasElements = false;
  }

  #date(at: number | undefined): void {
    if (at !== undefined && at <= this.#now && at > (this.datedAt ?? 0)) this.datedAt = at;
  }

  #entry(text: string | undefined): void {
    const records = recordsOf(parsed(text));
    if (records === undefined) {
      this.broken += 1;
      return;
    }
    this.isKnown = true;
    for (const record of records) {
      this.index.add(record);
      this.#date(record.updatedAt);
    }
  }
}

/**
 * Reads known vulnerabilities entry by entry, plain or gzip, one document or many behind one another:
 * - the NVD's API 2.0 and its yearly files: an object with the list `vulnerabilities`;
 * - OSV: an advisory, or an array of them.
 * What cannot be read is left out and counted. Throws FileFault where the file has no entry of either, or is too large.
 * @param now Milliseconds since the epoch: a time of the feed that is later is not believed.
 */
export async function readCves({ body, modifiedAt }: CveFile, now: number, most = maxBytes): Promise<CveFeed> {
  const reading = new Reading(now);
  const layout = { opened: 'vulnerabilities', many: true };
  for await (const part of jsonParts(contents(body, most), maxEntryBytes, layout)) reading.take(part);
  reading.end();
  if (!reading.isKnown) throw new FileFault('none of its entries has a known format');
  return { index: reading.index, broken: reading.broken, datedAt: reading.datedAt ?? modifiedAt };
}
