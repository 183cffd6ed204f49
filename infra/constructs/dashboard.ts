import { Duration } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { Dashboard, GraphWidget, type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { DataStack } from '#infra/stacks/data';
import { queues } from '#shared/store-names';

export interface DashboardProps {
  readonly data: Pick<DataStack, 'tables' | 'queues' | 'deadLetters'>;
  readonly rest: SpecRestApi;
  readonly lambdas: ReadonlyMap<string, IFunction>;
}

/** Adds a dashboard: calls, errors and times first, then queues, mail and tables. */
export function addDashboard(scope: Construct, { data, rest, lambdas }: DashboardProps): Dashboard {
  return new Dashboard(scope, 'Dashboard', {
    defaultInterval: Duration.days(1),
    widgets: [
      apiGraphs(rest),
      lambdaGraphs([...lambdas]),
      [queueGraph(data), mailGraph()],
      tableGraphs(Object.entries(data.tables)),
    ],
  });
}

const sum = { statistic: 'sum' };

const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 });

const apiGraphs = (rest: SpecRestApi) => [
  graph('API: calls and errors', [
    rest.metricCount({ ...sum, label: 'calls' }),
    rest.metricClientError({ ...sum, label: '4xx' }),
    rest.metricServerError({ ...sum, label: '5xx' }),
  ]),
  graph('API: latency', [
    rest.metricLatency({ statistic: 'p50', label: 'p50' }),
    rest.metricLatency({ statistic: 'p99', label: 'p99' }),
  ]),
];

const lambdaGraphs = (lambdas: readonly [name: string, lambda: IFunction][]) => [
  graph(
    'Lambdas: errors',
    lambdas.map(([label, lambda]) => lambda.metricErrors({ ...sum, label })),
  ),
  graph(
    'Lambdas: duration, p95',
    lambdas.map(([label, lambda]) => lambda.metricDuration({ statistic: 'p95', label })),
  ),
];

const queueGraph = (data: DashboardProps['data']) =>
  graph(
    'Queues: waiting and failed',
    queues.flatMap((name) => [
      data.queues[name].metricApproximateNumberOfMessagesVisible({ label: name }),
      data.deadLetters[name].metricApproximateNumberOfMessagesVisible({ label: `${name}, failed` }),
    ]),
  );

const mailGraph = () =>
  graph(
    'Mail: SES events',
    ['Send', 'Delivery', 'Bounce', 'Complaint', 'Reject'].map(
      (metricName) => new Metric({ namespace: 'AWS/SES', metricName, ...sum }),
    ),
  );

const tableGraphs = (tables: readonly [name: string, table: ITable][]) => [
  graph(
    'Tables: reads',
    tables.map(([label, table]) => table.metricConsumedReadCapacityUnits({ ...sum, label })),
  ),
  graph(
    'Tables: throttled reads and writes',
    tables.flatMap(([label, table]) => [
      metricOf(table, 'ReadThrottleEvents', `${label}, reads`),
      metricOf(table, 'WriteThrottleEvents', `${label}, writes`),
    ]),
  ),
];

const metricOf = (table: ITable, metricName: string, label: string) =>
  table.metric(metricName, { ...sum, label });
