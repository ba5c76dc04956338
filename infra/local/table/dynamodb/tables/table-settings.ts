import type { Change } from 'dynalite/db/index.js';
import * as z from 'zod/mini';
import type { Database } from '../database.ts';
import { validationError } from '../dynamodb-error.ts';

const streamViewTypes = ['KEYS_ONLY', 'NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES'] as const;

/** What dynalite does not keep of a table: taken and shown, with no effect but deletion protection and the stream. */
const settings = z.object({
  DeletionProtectionEnabled: z._default(z.boolean(), false),
  StreamSpecification: z.optional(
    z.object({ StreamEnabled: z.boolean(), StreamViewType: z.optional(z.enum(streamViewTypes)) }),
  ),
  /** When the stream was switched on, as its name has it. */
  streamLabel: z.optional(z.string()),
  TableClass: z.optional(z.string()),
  timeToLiveAttribute: z.optional(z.string()),
  pointInTimeRecovery: z._default(z.boolean(), false),
  /** How the keys of its items are made; 0 before there was more than one way. */
  layout: z._default(z.int(), 0),
});
/** The settings of a table. */
export type TableSettings = z.infer<typeof settings>;

const timeToLiveRequest = z.object({
  TableName: z.string(),
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.boolean() }),
});
const backupRequest = z.object({
  TableName: z.string(),
  PointInTimeRecoverySpecification: z.looseObject({ PointInTimeRecoveryEnabled: z.boolean() }),
});
const tableRequest = z.object({ TableName: z.string() });

/** The database key of a table's settings. */
export const settingsAddress = (table: string) => `settings-${table}`;

function parse<T>(schema: z.ZodMiniType<T>, raw: object): T {
  const request = schema.safeParse(raw);
  if (!request.success) throw validationError(z.prettifyError(request.error));
  return request.data;
}

/** The settings in a CreateTable or UpdateTable request. Throws ValidationException. */
export function requestedSettings(raw: object): TableSettings {
  return parse(settings, raw);
}

type StreamSettings = {
  readonly StreamSpecification?: TableSettings['StreamSpecification'] | undefined;
  readonly streamLabel?: string | undefined;
};

/**
 * A table's stream after a request that may want one. A new one gets its label from the time (epoch milliseconds).
 * Throws ValidationException for what the stream is already.
 */
export function requestedStream(
  raw: object,
  { StreamSpecification, streamLabel }: StreamSettings,
  nowMs: number,
): StreamSettings {
  const wanted = requestedSettings(raw).StreamSpecification;
  if (wanted === undefined) return { StreamSpecification, streamLabel };
  if (wanted.StreamEnabled === (streamLabel !== undefined)) {
    throw validationError(`Table already has ${wanted.StreamEnabled ? 'an enabled' : 'no'} stream`);
  }
  if (wanted.StreamEnabled === (wanted.StreamViewType === undefined)) {
    throw validationError('One or more parameter values were invalid: StreamViewType is for enabled streams');
  }
  if (!wanted.StreamEnabled) return { StreamSpecification: undefined, streamLabel: undefined };
  return { StreamSpecification: wanted, streamLabel: new Date(nowMs).toISOString().slice(0, -1) };
}

/** A table's settings as stored, or the defaults. */
export async function readSettings(database: Database, table: string): Promise<TableSettings> {
  return settings.parse((await database.level.get(settingsAddress(table))) ?? {});
}

/** The change that stores a table's settings. */
export function settingsChange(table: string, value: TableSettings): Change {
  return { type: 'put', key: settingsAddress(table), value };
}

/** UpdateTimeToLive. Nothing expires by it: readers filter what has expired, as they must with DynamoDB. */
export async function updateTimeToLive(database: Database, raw: object): Promise<object> {
  const { TableName: table, TimeToLiveSpecification: wanted } = parse(timeToLiveRequest, raw);
  return database.exclusive(async () => {
    await database.table(table);
    const { timeToLiveAttribute: current, ...others } = await readSettings(database, table);
    if (wanted.Enabled === (current !== undefined)) {
      throw validationError(`TimeToLive is already ${wanted.Enabled ? 'enabled' : 'disabled'}`);
    }
    const fresh = wanted.Enabled ? { ...others, timeToLiveAttribute: wanted.AttributeName } : others;
    await database.level.batch([settingsChange(table, fresh)]);
    return { TimeToLiveSpecification: wanted };
  });
}

/** The operation DescribeTimeToLive. */
export async function describeTimeToLive(database: Database, raw: object): Promise<object> {
  const { TableName: table } = parse(tableRequest, raw);
  await database.table(table);
  const { timeToLiveAttribute: name } = await readSettings(database, table);
  const description =
    name === undefined ? { TimeToLiveStatus: 'DISABLED' } : { TimeToLiveStatus: 'ENABLED', AttributeName: name };
  return { TimeToLiveDescription: description };
}

/** UpdateContinuousBackups: remembered, no backup is made. */
export async function updateContinuousBackups(database: Database, raw: object): Promise<object> {
  const { TableName: table, PointInTimeRecoverySpecification: wanted } = parse(backupRequest, raw);
  return database.exclusive(async () => {
    await database.table(table);
    const fresh = { ...(await readSettings(database, table)), pointInTimeRecovery: wanted.PointInTimeRecoveryEnabled };
    await database.level.batch([settingsChange(table, fresh)]);
    return continuousBackups(fresh);
  });
}

/** DescribeContinuousBackups. */
export async function describeContinuousBackups(database: Database, raw: object): Promise<object> {
  const { TableName: table } = parse(tableRequest, raw);
  await database.table(table);
  return continuousBackups(await readSettings(database, table));
}

function continuousBackups({ pointInTimeRecovery: enabled }: TableSettings): object {
  return {
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: enabled ? 'ENABLED' : 'DISABLED' },
    },
  };
}
