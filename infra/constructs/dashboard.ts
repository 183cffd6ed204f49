import { Duration } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  type MetricOptions,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { endedWorkMetric, waitingWorkMetric } from '#infra/constructs/log-metrics';
import { carriedBy } from '#infra/names/carried-by';
import type { Stores } from '#infra/names/shared-stores';
import { declaredQueues } from '#shared/store-names';
import {
  isWatched,
  kindsOfWork,
  uncounted,
  type WorkOutcome,
  workKindNames,
} from '#shared/work-kinds';

/** Adds a dashboard: calls, errors and times first, then work by its kind, mail and tables. */
export function addDashboard(scope: Construct, stores: Stores, rest: SpecRestApi): Dashboard {
  return new Dashboard(scope, 'Dashboard', {
    defaultInterval: Duration.days(1),
    widgets: [
      apiGraphs(rest),
      lambdaGraphs,
      workGraphs,
      waitingGraphs(stores),
      [failedGraph(stores), mailGraph()],
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

const endedBy = (outcome: WorkOutcome, ending = '') =>
  workKindNames.map((kind) =>
    endedWorkMetric(kind, outcome).with({ label: kindsOfWork[kind].called + ending }),
  );

const workGraphs = [
  graph('Work: done', endedBy('done')),
  graph('Work: failed, or to be tried again', [
    ...endedBy('failed', ', failed'),
    ...endedBy('again', ', again'),
  ]),
];

/** What waits: orders by their kind, and the queues of kinds of which only messages are known. */
function waitingGraphs({ queues }: Stores) {
  const orders = (field: 'waiting' | 'oldest') =>
    workKindNames
      .filter(isWatched)
      .map((kind) => waitingWorkMetric(kind, field).with({ label: kindsOfWork[kind].called }));
  const messages = (metric: (queue: IQueue, options: MetricOptions) => IMetric) =>
    uncounted.map((name) => metric(queues[name], { label: `messages: ${carriedBy(name)}` }));
  return [
    graph('Work: how much waits', [
      ...orders('waiting'),
      ...messages((queue, is) => queue.metricApproximateNumberOfMessagesVisible(is)),
    ]),
    graph('Work: seconds for which the oldest waits', [
      ...orders('oldest'),
      ...messages((queue, is) => queue.metricApproximateAgeOfOldestMessage(is)),
    ]),
  ];
}

const failedGraph = ({ deadLetters }: Stores) =>
  graph(
    'Messages that failed too often',
    declaredQueues.map((name) =>
      deadLetters[name].metricApproximateNumberOfMessagesVisible({ label: carriedBy(name) }),
    ),
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
