import * as z from 'zod/mini';
import type { Route } from '../../shared/api/route.ts';
import { routesByArea as routes } from '../../shared/api/routes.ts';
import {
  applicationScanSourceId,
  cmsscanSourceId,
  osintDataSourceIds,
  portscanSourceId,
} from '../../shared/records/settings/data-sources.ts';
import type { NextId } from '../../shared/records/settings/next-id.ts';
import type { Client } from '../library/client.ts';
import { collected } from '../library/collected.ts';
import { RequestFailed } from '../library/failure.ts';

/** The project that something is brought into. */
export interface Project {
  readonly client: Client;
  readonly projectId: number;
}

/** A record as the service has it. */
export type Fields = Readonly<Record<string, unknown>>;

/** Why the service does not take a record: the field and the rule. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
}

/** One type of records: those that are there, and how a new one is made. */
export interface Records {
  readonly type: NextId['record_type'];
  readonly idField: string;
  /** What all of them have: the data source that settings of their kind belong to. */
  readonly fixed: Fields;
  /** Those of the project; `parents` are the ids of the records that they may belong to. */
  readonly list: (project: Project, parents: readonly number[]) => Promise<readonly Fields[]>;
  /** Makes a record and returns its id. Throws NotTaken where the service refuses it, and what a call throws. */
  readonly put: (project: Project, fields: Fields) => Promise<number>;
}

/** The put of a route whose record has this name. */
function putOf<I extends z.ZodMiniObject, O extends z.ZodMiniType>(route: Route<I, O>, type: string, idField: string) {
  const answer = z.object({ [type]: z.looseObject({ [idField]: z.int() }) });
  return async ({ client, projectId: project_id }: Project, fields: Fields): Promise<number> => {
    const input = z.safeParse(route.input, { project_id, [type]: { project_id, ...fields } });
    if (!input.success) {
      const [issue] = input.error.issues;
      throw new NotTaken(`${issue?.path.join('.')}: ${issue?.message}`);
    }
    try {
      const { data } = await client.call(route, input.data);
      return z.parse(answer, data)[type]?.[idField] ?? 0;
    } catch (error) {
      if (error instanceof RequestFailed && (error.status === 400 || error.status === 404)) {
        throw new NotTaken(error.detail ?? error.text);
      }
      throw error;
    }
  };
}

const { diagnosis, osint } = routes;

const recordsOf = <I extends z.ZodMiniObject, O extends z.ZodMiniType>(
  type: Records['type'],
  route: Route<I, O>,
  list: Records['list'],
  fixed: Fields = {},
): Records => {
  const idField = `${type}_id`;
  return { type, idField, fixed, list, put: putOf(route, type, idField) };
};

/** The records of each parent, one after the other. */
async function ofEach<T>(parents: readonly number[], list: (parent: number) => Promise<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for (const parent of parents) all.push(...(await list(parent)));
  return all;
}

const source = (id: number) => ({ diagnosis_data_source_id: id });

export const cmsscanSettings = recordsOf(
  'cmsscan_setting',
  diagnosis.putCmsscanSetting,
  ({ client, projectId: project_id }) =>
    collected(
      client.pages(diagnosis.listCmsscanSetting, { project_id, ...source(cmsscanSourceId) }),
      (page) => page.cmsscan_setting,
    ),
  source(cmsscanSourceId),
);

export const portscanSettings = recordsOf(
  'portscan_setting',
  diagnosis.putPortscanSetting,
  ({ client, projectId: project_id }) =>
    collected(
      client.pages(diagnosis.listPortscanSetting, { project_id, ...source(portscanSourceId) }),
      (page) => page.portscan_setting,
    ),
  source(portscanSourceId),
);

export const portscanTargets = recordsOf(
  'portscan_target',
  diagnosis.putPortscanTarget,
  ({ client, projectId: project_id }, parents) =>
    ofEach(parents, (portscan_setting_id) =>
      collected(
        client.pages(diagnosis.listPortscanTarget, { project_id, portscan_setting_id }),
        (page) => page.portscan_target,
      ),
    ),
);

export const applicationScans = recordsOf(
  'application_scan',
  diagnosis.putApplicationScan,
  ({ client, projectId: project_id }) =>
    collected(
      client.pages(diagnosis.listApplicationScan, { project_id, ...source(applicationScanSourceId) }),
      (page) => page.application_scan,
    ),
  source(applicationScanSourceId),
);

export const basicSettings = recordsOf(
  'application_scan_basic_setting',
  diagnosis.putApplicationScanBasicSetting,
  ({ client, projectId: project_id }, parents) =>
    ofEach(parents, async (application_scan_id) => {
      try {
        const { data } = await client.call(diagnosis.getApplicationScanBasicSetting, {
          project_id,
          application_scan_id,
        });
        return [data.application_scan_basic_setting];
      } catch (error) {
        if (error instanceof RequestFailed && error.status === 404) return [];
        throw error;
      }
    }),
);

export const osintRecords = recordsOf('osint', osint.putOsint, ({ client, projectId: project_id }) =>
  collected(client.pages(osint.listOsint, { project_id }), (page) => page.osint),
);

/** Built-in ones are in the list, too. */
export const osintDataSources = recordsOf(
  'osint_data_source',
  osint.putDatasource,
  ({ client, projectId: project_id }) =>
    collected(client.pages(osint.listDatasource, { project_id }), (page) => page.osint_data_source),
);

export const osintLinks = recordsOf(
  'rel_osint_data_source',
  osint.putRelDatasource,
  ({ client, projectId: project_id }) =>
    collected(client.pages(osint.listRelDatasource, { project_id }), (page) => page.rel_osint_data_source),
);

export const osintWords = recordsOf('osint_detect_word', osint.putWord, ({ client, projectId: project_id }) =>
  collected(client.pages(osint.listWord, { project_id }), (page) => page.osint_detect_word),
);

/** Whether a data source is there in every project. */
export const isBuiltIn = (id: number) => osintDataSourceIds.has(id);
