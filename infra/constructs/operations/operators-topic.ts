import { Aws, CfnOutput } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/** A topic for the people on call. Only CloudWatch alarms of this account publish to it. */
export function addOperatorsTopic(scope: Construct): Topic {
  const topic = new Topic(scope, 'Alarms', { displayName: 'School portal', enforceSSL: true });
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'AWS:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  );
  new CfnOutput(scope, 'AlarmTopic', {
    description: 'Subscribe the addresses of the people on call to this topic',
    value: topic.topicArn,
  });
  return topic;
}
