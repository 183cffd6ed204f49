import { Duration } from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import { Dashboard, GraphWidget, type IMetric, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { DataStack } from '#infra/stacks/data';
import { queues } from '#shared/tables';

export interface DashboardProps {
  readonly data: Pick<DataStack, 'tables' | 'queues' | 'deadLetters'>;
  readonly rest: SpecRestApi;
  readonly lambdas: ReadonlyMap<string, IFunction>;
}

/** One page that shows whether the portal is well: calls, errors and times above, work and tables below. */
export function addDashboard(scope: Construct, { data, rest, lambdas }: DashboardProps): Dashboard {
  const sum = { statistic: 'sum' };
  const each = (metricOf: (lambda: IFunction, label: string) => IMetric) =>
    [...lambdas].map(([name, lambda]) => metricOf(lambda, name));
  const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 });

  return new Dashboard(scope, 'Dashboard', {
    defaultInterval: Duration.days(1),
    widgets: [
      [
        graph('API: calls and refusals', [
          rest.metricCount({ ...sum, label: 'calls' }),
          rest.metricClientError({ ...sum, label: '4xx' }),
          rest.metricServerError({ ...sum, label: '5xx' }),
        ]),
        graph('API: time', [
          rest.metricLatency({ statistic: 'p50', label: 'half' }),
          rest.metricLatency({ statistic: 'p99', label: '99 of 100' }),
        ]),
      ],
      [
        graph(
          'Lambdas: errors',
          each((lambda, label) => lambda.metricErrors({ ...sum, label })),
        ),
        graph(
          'Lambdas: time, 95 of 100',
          each((lambda, label) => lambda.metricDuration({ statistic: 'p95', label })),
        ),
      ],
      [
        graph(
          'Queues: waiting and given up',
          queues.flatMap((name) => [
            data.queues[name].metricApproximateNumberOfMessagesVisible({ label: name }),
            data.deadLetters[name].metricApproximateNumberOfMessagesVisible({
              label: `${name}, given up`,
            }),
          ]),
        ),
        graph(
          'Mail: what SES tells',
          ['Send', 'Delivery', 'Bounce', 'Complaint', 'Reject'].map(
            (metricName) => new Metric({ namespace: 'AWS/SES', metricName, ...sum }),
          ),
        ),
      ],
      [
        graph(
          'Tables: reads',
          Object.entries(data.tables).map(([label, table]) =>
            table.metricConsumedReadCapacityUnits({ ...sum, label }),
          ),
        ),
        graph(
          'Tables: refused reads and writes',
          Object.entries(data.tables).flatMap(([label, table]) => [
            table.metric('ReadThrottleEvents', { ...sum, label: `${label}, reads` }),
            table.metric('WriteThrottleEvents', { ...sum, label: `${label}, writes` }),
          ]),
        ),
      ],
    ],
  });
}
