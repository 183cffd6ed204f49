/** Resource types that the local run does not need, such as roles and certificates. */
const ignored: readonly (string | RegExp)[] = [
  /^AWS::IAM::/,
  /^AWS::Logs::/,
  /^AWS::CloudWatch::/,
  /^AWS::WAFv2::/,
  /^AWS::CertificateManager::/,
  /^AWS::Route53::/,
  /^AWS::XRay::/,
  /^AWS::Backup::/,
  /^AWS::SSM::/,
  // Host and firewall hold the same unresolved reference here.
  /^AWS::SecretsManager::/,
  /^AWS::CDK::/,
  /^AWS::ResourceGroups::/,
  /^AWS::ApplicationInsights::/,
  /^AWS::Budgets::/,
  'AWS::CloudFormation::WaitConditionHandle',
  // Access policies: the emulators allow every caller on this machine.
  'AWS::SQS::QueuePolicy',
  'AWS::SNS::TopicPolicy',
  'AWS::S3::BucketPolicy',
  'AWS::Lambda::Permission',
  'AWS::Lambda::LayerVersion',
  // Their settings are part of another resource or have no effect here.
  'AWS::Lambda::Version',
  'AWS::Lambda::Alias',
  'AWS::ApiGateway::Account',
  'AWS::ApiGateway::Deployment',
  'AWS::ApiGateway::UsagePlan',
  'AWS::ApiGateway::RequestValidator',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::CloudFrontOriginAccessIdentity',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::OriginRequestPolicy',
  'AWS::CloudFront::MonitoringSubscription',
  'AWS::Scheduler::ScheduleGroup',
  'AWS::Cognito::UserPoolRiskConfigurationAttachment',
  'AWS::Cognito::UserPoolUICustomizationAttachment',
  'AWS::Cognito::LogDeliveryConfiguration',
  'AWS::Cognito::ManagedLoginBranding',
  'AWS::Cognito::UserPoolGroup',
  'AWS::SES::VdmAttributes',
  // Custom resources that change the account during a deployment.
  'Custom::S3AutoDeleteObjects',
  'Custom::AWS',
  'Custom::LogRetention',
  'Custom::CrossRegionExportWriter',
  'Custom::CrossRegionExportReader',
  'Custom::CloudwatchLogResourcePolicy',
  'Custom::UserPoolCloudFrontDomainName',
];

/** Whether the local run ignores a resource type. */
export const isIgnored = (type: string) =>
  ignored.some((known) => (typeof known === 'string' ? known === type : known.test(type)));
