import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Site } from '#infra/sites';

/**
 * Returns the metrics of a school's sign-ins, in 5 minutes. Cognito counts a success as 1 and a
 * failure as 0, so the number of samples is the number of attempts.
 */
export function signInMetrics(
  { federation }: Pick<Site, 'federation'>,
  { pool, client }: { readonly pool: string; readonly client: string },
) {
  const kind = federation ? 'Federation' : 'SignIn';
  const metric = (metricName: string, statistic: string) =>
    new Metric({
      namespace: 'AWS/Cognito',
      metricName,
      dimensionsMap: {
        UserPool: pool,
        UserPoolClient: client,
        ...(federation && { IdentityProvider: federation.name }),
      },
      statistic,
      period: Duration.minutes(5),
    });
  return {
    tried: metric(`${kind}Successes`, 'SampleCount'),
    succeeded: metric(`${kind}Successes`, 'sum'),
    throttled: metric(`${kind}Throttles`, 'sum'),
  };
}
