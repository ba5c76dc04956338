import * as z from 'zod/mini';
import type { Datum } from '../../../cloudwatch/metric-data.ts';
import { MetricFilter } from '../../../cloudwatch/metric-filter.ts';

const logged = z.object({ AccessLogSetting: z.object({ DestinationArn: z.string(), Format: z.string() }) });
const filterOfLog = z.looseObject({ LogGroupName: z.string() });

/** What the template has of a kind, resolved. */
export type ResourcesOf = (type: string) => readonly unknown[];

/** A request that the gateway has answered. */
export interface Answered {
  readonly status: number;
  readonly durationMs: number;
}

/** What the gateway of a template would emit of answers: its own metrics, and what filters make of its access log. */
export function gatewayData(resourcesOf: ResourcesOf): (answered: Answered) => Datum[] {
  const [stage] = resourcesOf('AWS::ApiGateway::Stage');
  const { DestinationArn, Format } = z.parse(logged, stage).AccessLogSetting;
  const filters = resourcesOf('AWS::Logs::MetricFilter')
    .filter((each) => DestinationArn.endsWith(`:${z.parse(filterOfLog, each).LogGroupName}`))
    .map((each) => new MetricFilter(each));
  return ({ status, durationMs }) => {
    const at = Date.now();
    const common = { namespace: 'AWS/ApiGateway', dimensions: { ApiName: 'scanfold-local' }, at };
    const line = Format.replace('$context.status', String(status));
    return [
      { ...common, name: '5XXError', value: status >= 500 ? 1 : 0 },
      { ...common, name: 'Latency', value: durationMs },
      ...filters.flatMap((filter) => filter.of(line, at)),
    ];
  };
}
