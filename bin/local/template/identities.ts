import { createHash } from 'node:crypto';
import { accountId, arn, region } from './account.ts';

/** The `Ref` and the attributes of a resource. */
export interface Identity {
  ref: string;
  attributes: Record<string, unknown>;
}

/** The inputs of an identity. They are the same at every start. */
export interface Named {
  stackName: string;
  logicalId: string;
  type: string;
  /** A property that names the resource, resolved. */
  property(name: string): unknown;
  /** Origin of the local AWS endpoints, such as `http://127.0.0.1:4000`. */
  awsOrigin: string;
}

/** Gives a resource the same identity on every start, derived from its stack and logical id. */
export function identityOf(resource: Named): Identity {
  return (identities[resource.type] ?? ignoredIdentity)(resource);
}

type Identify = (resource: Named) => Identity;

const identities: Record<string, Identify> = {
  'AWS::DynamoDB::Table': table,
  'AWS::DynamoDB::GlobalTable': table,

  'AWS::SQS::Queue': (resource) => {
    const suffix = resource.property('FifoQueue') === true ? '.fifo' : '';
    const QueueName = named(resource, 'QueueName', 80 - suffix.length, suffix);
    const QueueUrl = `${resource.awsOrigin}/${accountId}/${QueueName}`;
    return { ref: QueueUrl, attributes: { Arn: arn('sqs', QueueName), QueueName, QueueUrl } };
  },

  'AWS::SNS::Topic': (resource) => {
    const TopicName = named(resource, 'TopicName', 256);
    const TopicArn = arn('sns', TopicName);
    return { ref: TopicArn, attributes: { TopicArn, TopicName } };
  },

  'AWS::S3::Bucket': (resource) => {
    const bucket = named(resource, 'BucketName', 63).toLowerCase();
    return {
      ref: bucket,
      attributes: {
        Arn: `arn:aws:s3:::${bucket}`,
        DomainName: `${bucket}.s3.amazonaws.com`,
        RegionalDomainName: `${bucket}.s3.${region}.amazonaws.com`,
      },
    };
  },

  'AWS::Lambda::Function': (resource) => {
    const name = named(resource, 'FunctionName', 64);
    return { ref: name, attributes: { Arn: arn('lambda', `function:${name}`) } };
  },
  'AWS::Lambda::Version': ({ property }) => {
    const Version = '1';
    const ref = `${functionArn(String(property('FunctionName')))}:${Version}`;
    return { ref, attributes: { Version, FunctionArn: ref } };
  },
  'AWS::Lambda::Alias': ({ property }) => {
    const ref = `${functionArn(String(property('FunctionName')))}:${property('Name')}`;
    return { ref, attributes: { AliasArn: ref } };
  },

  'AWS::ApiGateway::RestApi': (resource) => {
    const RestApiId = shortId(resource, 10);
    return { ref: RestApiId, attributes: { RestApiId, RootResourceId: shortId(resource, 9) } };
  },
  'AWS::ApiGateway::Stage': ({ property }) => ({
    ref: String(property('StageName')),
    attributes: {},
  }),

  'AWS::Cognito::UserPool': (resource) => {
    const UserPoolId = `${region}_${shortId(resource, 9)}`;
    const ProviderName = `cognito-idp.${region}.amazonaws.com/${UserPoolId}`;
    return {
      ref: UserPoolId,
      attributes: {
        UserPoolId,
        ProviderName,
        ProviderURL: `https://${ProviderName}`,
        Arn: arn('cognito-idp', `userpool/${UserPoolId}`),
      },
    };
  },
  'AWS::Cognito::UserPoolClient': (resource) => {
    const ClientId = shortId(resource, 26);
    return { ref: ClientId, attributes: { ClientId, Name: resource.property('ClientName') } };
  },
  'AWS::Cognito::UserPoolDomain': ({ property }) => ({
    ref: String(property('Domain')),
    attributes: { CloudFrontDistribution: 'd0.cloudfront.net' },
  }),
  'AWS::Cognito::UserPoolIdentityProvider': ({ property }) => ({
    ref: String(property('ProviderName')),
    attributes: {},
  }),

  'AWS::SES::ConfigurationSet': (resource) => ({
    ref: named(resource, 'Name', 64),
    attributes: {},
  }),
  'AWS::SMSVOICE::ConfigurationSet': (resource) => ({
    ref: named(resource, 'ConfigurationSetName', 64),
    attributes: {},
  }),
  'AWS::SMSVOICE::ProtectConfiguration': ({ stackName, logicalId }) => ({
    ref: `${stackName}-${logicalId}`,
    attributes: { ProtectConfigurationId: `protect-${logicalId}` },
  }),
  'AWS::SES::EmailIdentity': ({ property }) => {
    const ref = String(property('EmailIdentity'));
    const dns = Object.fromEntries(
      [1, 2, 3].flatMap((n) => [
        [`DkimDNSTokenName${n}`, `token${n}._domainkey.${ref}`],
        [`DkimDNSTokenValue${n}`, `token${n}.dkim.amazonses.com`],
      ]),
    );
    return { ref, attributes: dns };
  },

  'AWS::CloudFront::Distribution': (resource) => {
    const Id = `E${shortId(resource, 13).toUpperCase()}`;
    const DomainName = `d${shortId(resource, 13)}.cloudfront.net`;
    return { ref: Id, attributes: { Id, DomainName } };
  },
  'AWS::CloudFront::Function': (resource) => {
    const FunctionARN = `arn:aws:cloudfront::${accountId}:function/${named(resource, 'Name', 64)}`;
    return { ref: FunctionARN, attributes: { FunctionARN } };
  },

  'AWS::Events::Rule': (resource) => {
    const name = named(resource, 'Name', 64);
    return { ref: name, attributes: { Arn: arn('events', `rule/${name}`) } };
  },
  'AWS::Scheduler::Schedule': (resource) => {
    const name = named(resource, 'Name', 64);
    return { ref: name, attributes: { Arn: arn('scheduler', `schedule/default/${name}`) } };
  },
  'AWS::KMS::Alias': ({ property }) => ({ ref: String(property('AliasName')), attributes: {} }),
  'AWS::KMS::Key': (resource) => {
    const KeyId = (resource.property('MultiRegion') === true ? 'mrk-' : '') + shortId(resource, 32);
    return { ref: KeyId, attributes: { KeyId, Arn: arn('kms', `key/${KeyId}`) } };
  },
};

function table(resource: Named): Identity {
  const name = named(resource, 'TableName', 255);
  const Arn = arn('dynamodb', `table/${name}`);
  return { ref: name, attributes: { Arn, StreamArn: `${Arn}/stream/local` } };
}

/** Returns an identity for a resource that the local run ignores but others refer to. */
function ignoredIdentity(resource: Named): Identity {
  const ref = physicalName(resource, 128);
  const service = resource.type.split('::')[1]?.toLowerCase() ?? 'local';
  const attributes = { Arn: arn(service, ref) };
  return {
    ref,
    attributes: new Proxy<Record<string, unknown>>(attributes, {
      get: (known, name) => Reflect.get(known, name) ?? `${ref}-${String(name)}`,
    }),
  };
}

function named(resource: Named, property: string, longest: number, suffix = ''): string {
  return String(resource.property(property) ?? physicalName(resource, longest) + suffix);
}

function physicalName({ stackName, logicalId }: Named, longest: number): string {
  const name = `${stackName}-${logicalId}`;
  if (name.length <= longest) return name;
  return `${name.slice(0, longest - 9)}-${digest(name).slice(0, 8)}`;
}

function shortId({ stackName, logicalId }: Named, length: number): string {
  return digest(`${stackName}/${logicalId}`).slice(0, length);
}

/** Returns a hash of letters and digits that begins with a letter. */
function digest(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return `a${BigInt(`0x${hash}`).toString(36)}`;
}

const functionArn = (nameOrArn: string) =>
  nameOrArn.startsWith('arn:') ? nameOrArn : arn('lambda', `function:${nameOrArn}`);
