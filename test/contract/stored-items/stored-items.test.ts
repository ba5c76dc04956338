import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { DamagedItem, parseRecord } from '../../../shared/records/stored.ts';
import { checkpointOf as applicationOf } from '../../../shared/scanners/application/checkpoint.ts';
import { checkpointOf as cmsOf } from '../../../shared/scanners/cms/checkpoint.ts';
import { checkpointOf as portscanOf } from '../../../shared/scanners/portscan/checkpoint.ts';
import { checkpointOf as subdomainOf } from '../../../shared/scanners/subdomain/checkpoint.ts';
import { resume } from '../../../shared/scanning/frame/checkpoint.ts';
import { kindNames, kindOf, kindsSinceRelease } from './kind-of.ts';
import { readers } from './readers.ts';
import { releaseCheckpoints, releaseItems } from './release.ts';

const items = releaseItems();
const kinds = Object.entries(items).map(([kind, samples]) => ({ kind, samples }));

/** The reader of a kind. */
function readerOf(kind: string) {
  const reader = readers[kind];
  if (!reader) throw new Error(`nobody reads a ${kind}: name its reader in readers.ts`);
  return reader;
}

test('the last release left a sample of every kind of item, and each kind has a reader', () => {
  const released = kindNames.filter((kind) => !kindsSinceRelease.includes(kind));
  expect(Object.keys(items).toSorted(), 'a new kind is one of kindsSinceRelease in kind-of.ts').toEqual(
    released.toSorted(),
  );
  expect(Object.keys(readers).toSorted(), 'the reader of a kind is in readers.ts').toEqual(kindNames.toSorted());
  for (const { kind, samples } of kinds) for (const item of samples) expect(kindOf(item)).toBe(kind);
});

describe.each(kinds)('a $kind of the last release', ({ kind, samples }) => {
  test('is read', () => {
    for (const item of samples) parseRecord(readerOf(kind), item);
  });

  test('is read with the default of a required field that comes later', () => {
    const { record, ...reader } = readerOf(kind);
    const later = { ...reader, record: z.extend(record, { added: z._default(z.string(), 'as ever') }) };
    for (const item of samples) expect(parseRecord(later, item)).toMatchObject({ added: 'as ever' });
  });

  test('that is damaged is an error which names its key and the field, and tells nothing of what it holds', () => {
    const reader = readerOf(kind);
    for (const item of samples) {
      for (const field of Object.keys(reader.record.shape)) {
        const damaged = { ...item, [field]: [['what it holds']] };
        const error = failureOf(() => parseRecord(reader, damaged));
        const key = [damaged.pk, damaged.sk].filter((part) => typeof part === 'string').join(' ');
        expect(error).toMatchObject({ key, field: expect.stringMatching(new RegExp(`^${field}(\\.|$)`)) });
        expect(error.message).toContain(key);
        expect(error.message).not.toContain('what it holds');
      }
    }
  });
});

function failureOf(work: () => unknown): DamagedItem {
  try {
    work();
  } catch (error) {
    if (error instanceof DamagedItem) return error;
    throw error;
  }
  throw new Error('it was read');
}

test('a field that is missing and has no default is an error, never a silent value', () => {
  const [item] = items.portscan_target ?? [];
  const { target: _, ...damaged } = item ?? {};
  expect(() => parseRecord(readerOf('portscan_target'), damaged)).toThrow(
    'a stored portscan_target is damaged (P#1001 PST#0000001001): target: must be a string',
  );
});

test('the scanners go on where those of the last release stood', async () => {
  const { portscan, cms, application, subdomain } = releaseCheckpoints();
  const ports = z.parse(z.looseObject({ target: z.string(), ports: z.string() }), portscan.checkpoint);
  const site = z.parse(z.looseObject({ target: z.string(), options: z.string() }), cms.checkpoint);
  const { of } = z.parse(z.looseObject({ of: z.string() }), application.checkpoint);
  const [target = '', depth, children] = of.split(' ');
  const limits = { maxDepth: Number(depth), maxChildren: Number(children) };
  const { domain } = z.parse(z.looseObject({ domain: z.string() }), subdomain.checkpoint);
  const left = (notes: unknown) => ({
    read: async () => notes,
    write: async () => '',
    drop: async () => undefined,
  });
  expect(await resume(portscanOf(ports.target, ports.ports), { ...portscan, notes: left(null) })).toMatchObject({
    at: portscan.checkpoint,
  });
  expect(await resume(cmsOf(site.target, site.options), { ...cms, notes: left(null) })).toMatchObject({
    at: cms.checkpoint,
  });
  expect(await resume(applicationOf(target, limits), { ...application, notes: left(application.notes) })).toEqual({
    at: application.checkpoint,
    saved: expect.anything(),
  });
  expect(await resume(subdomainOf(domain), { ...subdomain, notes: left(subdomain.notes) })).toEqual({
    at: subdomain.checkpoint,
    saved: expect.anything(),
  });
});
