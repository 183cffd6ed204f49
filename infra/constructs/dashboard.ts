import { Duration } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { Stores } from '#infra/names/shared-stores';
import { declaredQueues } from '#shared/store-names';

/** Adds a dashboard: calls, errors and times first, then queues, mail and tables. */
export function addDashboard(scope: Construct, stores: Stores, rest: SpecRestApi): Dashboard {
  return new Dashboard(scope, 'Dashboard', {
    defaultInterval: Duration.days(1),
    widgets: [
      apiGraphs(rest),
      lambdaGraphs,
      [queueGraph(stores), mailGraph()],
      tableGraphs(Object.entries(stores.tables)),
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

/** Finds the Lambdas by a search, so the dashboard does not grow with each of them. */
const ofEveryLambda = (metricName: string, statistic: string) =>
  new MathExpression({
    expression: `SEARCH('{AWS/Lambda,FunctionName} MetricName="${metricName}"', '${statistic}')`,
    // An empty label shows the name of each Lambda.
    label: '',
  });

const lambdaGraphs = [
  graph('Lambdas: errors', [ofEveryLambda('Errors', 'Sum')]),
  graph('Lambdas: duration, p95', [ofEveryLambda('Duration', 'p95')]),
];

const queueGraph = ({ queues: waiting, deadLetters }: Stores) =>
  graph(
    'Queues: waiting and failed',
    declaredQueues.flatMap((name) => [
      waiting[name].metricApproximateNumberOfMessagesVisible({ label: name }),
      deadLetters[name].metricApproximateNumberOfMessagesVisible({ label: `${name}, failed` }),
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
