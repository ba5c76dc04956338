import * as z from 'zod/mini';
import { fileJson, textContents } from '../../../scanning/operator-file/contents.ts';
import { FileFault } from '../../../scanning/operator-file/file-fault.ts';
import { type FileSource, fileLoader, type OpenedFile } from '../../../scanning/operator-file/operator-file.ts';
import { type CloudRange, CloudRanges } from './cloud-ranges.ts';

const maxBytes = 50_000_000;

/** https://ip-ranges.amazonaws.com/ip-ranges.json: other services than EC2 lend no addresses by themselves. */
const amazon = z.object({
  prefixes: z.array(z.object({ ip_prefix: z.string(), region: z.string(), service: z.string() })),
  ipv6_prefixes: z.array(z.object({ ipv6_prefix: z.string(), region: z.string(), service: z.string() })),
});

/** https://www.gstatic.com/ipranges/cloud.json: addresses of customers alone. */
const google = z.object({
  prefixes: z.array(
    z.object({ ipv4Prefix: z.optional(z.string()), ipv6Prefix: z.optional(z.string()), scope: z.string() }),
  ),
});

/** Azure's service tags: `AzureCloud.<region>` has the public addresses of a region, those of customers among them. */
const azure = z.object({
  values: z.array(z.object({ name: z.string(), properties: z.object({ addressPrefixes: z.array(z.string()) }) })),
});

const shapes = z.union([
  z.pipe(
    amazon,
    z.transform(({ prefixes, ipv6_prefixes }): CloudRange[] =>
      [...prefixes, ...ipv6_prefixes]
        .filter(({ service }) => service === 'EC2')
        .map((each) => {
          const prefix = 'ip_prefix' in each ? each.ip_prefix : each.ipv6_prefix;
          return { cloud: 'AWS', region: each.region, prefix };
        }),
    ),
  ),
  z.pipe(
    google,
    z.transform(({ prefixes }): CloudRange[] =>
      prefixes.flatMap(({ ipv4Prefix, ipv6Prefix, scope }) =>
        [ipv4Prefix, ipv6Prefix].flatMap((prefix) =>
          prefix === undefined ? [] : [{ cloud: 'Google Cloud', region: scope, prefix }],
        ),
      ),
    ),
  ),
  z.pipe(
    azure,
    z.transform(({ values }): CloudRange[] =>
      values.flatMap(({ name, properties }) => {
        const [tag, region] = name.split('.');
        if (tag !== 'AzureCloud' || region === undefined) return [];
        return properties.addressPrefixes.map((prefix) => ({ cloud: 'Azure', region, prefix }));
      }),
    ),
  ),
]);

function parseRanges(json: unknown): readonly CloudRange[] {
  const parsed = shapes.safeParse(json);
  if (!parsed.success) throw new FileFault('it is in the format of neither AWS, Google Cloud nor Azure');
  return parsed.data;
}

/** Reads the ranges of one cloud in the format in which it publishes them. Throws FileFault. */
export async function readCloudRanges({ body }: Pick<OpenedFile, 'body'>): Promise<readonly CloudRange[]> {
  const ranges = parseRanges(fileJson(await textContents(body, maxBytes)));
  if (ranges.length === 0) throw new FileFault('it has no ranges of addresses');
  return ranges;
}

/** What the operator's files tell of clouds; `faults` are for the user and belong into coverage. */
export interface LoadedCloudRanges {
  /** Undefined where no file could be read. */
  readonly ranges: CloudRanges | undefined;
  readonly faults: readonly string[];
}

/** A loader of the operator's files of clouds, to be kept as long as the function is warm. It never throws. */
export function cloudRangesLoader(
  locations: readonly string[],
  source: Omit<FileSource, 'location'>,
): () => Promise<LoadedCloudRanges> {
  const loads = locations.map((location, at) =>
    fileLoader({ location, ...source }, `the operator's file ${at + 1} of clouds`, readCloudRanges),
  );
  return async () => {
    const outcomes = await Promise.all(loads.map((load) => load()));
    const ranges = new CloudRanges();
    const read = outcomes.flatMap((outcome) => (outcome.kind === 'loaded' ? outcome.value : []));
    const isWhole = read.map((range) => ranges.add(range)).every(Boolean);
    const unread = outcomes.flatMap((outcome) => (outcome.kind === 'unreadable' ? [outcome.reason] : []));
    const faults = isWhole ? unread : [...unread, "some ranges of the operator's files of clouds are no prefixes"];
    return { ranges: ranges.size > 0 ? ranges : undefined, faults };
  };
}
