import { Duration } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Stage } from '../../config.ts';
import { searchedMetrics, serviceMetric } from './service-metrics.ts';

interface ServiceDashboardProps {
  readonly stage: Stage;
  readonly alarms: readonly Alarm[];
  readonly api: SpecRestApi;
  readonly scanQueue: Queue;
  readonly deadLetters: Queue;
}

const period = Duration.minutes(5);
const sum = { statistic: 'Sum', period };
const maximum = { statistic: 'Maximum', period };

/** A graph of a third of the width. */
const graph = (title: string, left: IMetric[], more: { readonly stacked?: boolean; readonly right?: IMetric[] } = {}) =>
  new GraphWidget({ title, left, width: 8, height: 6, ...more });

function requestGraphs({ stage, api }: ServiceDashboardProps): IWidget[] {
  return [
    graph(
      'Requests by route and class of status',
      [searchedMetrics(stage, 'Requests', ['Route', 'StatusClass'], sum)],
      {
        stacked: true,
      },
    ),
    graph('Latency of the API (ms)', [
      ...['p50', 'p90', 'p99'].map((statistic) => api.metricLatency({ statistic, period, label: statistic })),
      serviceMetric(stage, 'Duration', {}, { statistic: 'p99', period, label: 'p99 in functions' }),
    ]),
    graph('Rejected and failed requests', [
      api.metricClientError({ ...sum, label: '4xx' }),
      api.metricServerError({ ...sum, label: '5xx' }),
      serviceMetric(stage, 'RequestsThrottled', {}, { ...sum, label: '429' }),
      searchedMetrics(stage, 'Authorizations', ['Outcome'], { ...sum, label: 'tokens' }),
    ]),
  ];
}

function runGraphs({ stage }: ServiceDashboardProps): IWidget[] {
  return [
    graph(
      'Ends of runs by state and data source',
      [searchedMetrics(stage, 'RunsEnded', ['State', 'DataSource'], sum)],
      {
        stacked: true,
      },
    ),
    graph('Ends of runs by error class', [searchedMetrics(stage, 'RunsEnded', ['ErrorClass'], sum)], {
      stacked: true,
      right: [
        serviceMetric(stage, 'ScansInterrupted', {}, { ...sum, label: 'interruptions' }),
        serviceMetric(stage, 'RunFailures', {}, { statistic: 'Average', period, label: 'share of failures' }),
      ],
    }),
    graph('Scan time (s)', [
      searchedMetrics(stage, 'ScanSeconds', ['DataSource'], { statistic: 'p90', period, label: 'p90' }),
    ]),
    graph('Findings observed by severity', [searchedMetrics(stage, 'Findings', ['Severity'], sum)], { stacked: true }),
    graph('Wait for the start (s)', [
      serviceMetric(stage, 'QueueDelay', {}, { statistic: 'p90', period, label: 'p90 of started runs' }),
      ...['scanner', 'slot', 'origin'].map((WaitsFor) =>
        serviceMetric(
          stage,
          'OldestWaitingRun',
          { WaitsFor },
          { ...maximum, label: `oldest waiting for a ${WaitsFor}` },
        ),
      ),
    ]),
  ];
}

function backgroundGraphs({ stage, scanQueue, deadLetters }: ServiceDashboardProps): IWidget[] {
  return [
    graph(
      'Dispatcher',
      [
        serviceMetric(stage, 'Sweeps', {}, { ...sum, label: 'sweeps' }),
        serviceMetric(stage, 'SecretsNotDestroyed', {}, { ...sum, label: 'secrets not destroyed' }),
      ],
      {
        right: [
          serviceMetric(stage, 'ItemsSwept', {}, { ...sum, label: 'items' }),
          serviceMetric(stage, 'ItemsNotSwept', {}, { ...sum, label: 'items failed' }),
        ],
      },
    ),
    graph('Queues', [
      scanQueue.metricApproximateNumberOfMessagesVisible({ ...maximum, label: 'scans waiting' }),
      scanQueue.metricApproximateNumberOfMessagesNotVisible({ ...maximum, label: 'scans in work' }),
      deadLetters.metricApproximateNumberOfMessagesVisible({ ...maximum, label: 'dead letters' }),
      searchedMetrics(stage, 'MessagesFailed', ['service'], { ...sum, label: 'handed back' }),
    ]),
    graph('Events', [
      serviceMetric(stage, 'EventsPublished', {}, { ...sum, label: 'published' }),
      serviceMetric(stage, 'EventsRefused', {}, { ...sum, label: 'refused' }),
    ]),
    graph(
      'Notifications',
      [
        serviceMetric(stage, 'DeliveriesSent', {}, { ...sum, label: 'delivered' }),
        serviceMetric(stage, 'DeliveriesRetried', {}, { ...sum, label: 'to be retried' }),
        serviceMetric(stage, 'DeliveriesFailed', {}, { ...sum, label: 'given up' }),
        serviceMetric(stage, 'NoticesNotTold', {}, { ...sum, label: 'failed looks' }),
      ],
      { right: [serviceMetric(stage, 'NoticesStored', {}, { ...sum, label: 'notices' })] },
    ),
  ];
}

function costGraphs({ stage }: ServiceDashboardProps): IWidget[] {
  return [
    graph('Capacity units of the table', [
      searchedMetrics(stage, 'ReadUnits', ['service'], { ...sum, label: 'read' }),
      searchedMetrics(stage, 'WriteUnits', ['service'], { ...sum, label: 'write' }),
    ]),
    graph('Seconds of functions, cold starts', [searchedMetrics(stage, 'FunctionSeconds', ['service'], sum)], {
      right: [searchedMetrics(stage, 'ColdStart', ['service'], { ...sum, label: 'cold starts' })],
    }),
    graph('Age of CMS data (days)', [serviceMetric(stage, 'CmsDataAge', {}, { ...maximum, label: 'oldest table' })]),
    graph('Messages sent', [searchedMetrics(stage, 'Messages', ['service'], sum)]),
    graph('Limits of the table', [searchedMetrics(stage, 'TableThrottles', ['Reason'], sum)], {
      right: [serviceMetric(stage, 'ItemCollectionSize', {}, { ...maximum, label: 'largest partition (GB)' })],
    }),
  ];
}

/** What an operator looks at first: alarms, requests, runs, what works in the background, and what it costs. */
export class ServiceDashboard extends Construct {
  constructor(scope: Construct, id: string, props: ServiceDashboardProps) {
    super(scope, id);
    new Dashboard(this, 'Dashboard', {
      dashboardName: `scanfold-${props.stage.name}`,
      defaultInterval: Duration.hours(12),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: [...props.alarms], width: 24 })],
        requestGraphs(props),
        runGraphs(props),
        backgroundGraphs(props),
        costGraphs(props),
      ],
    });
  }
}
