import { App, CfnOutput, Duration, Stack, Validations } from 'aws-cdk-lib';
import {
  ApiDefinition,
  GatewayResponse,
  ResponseType,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { RestApiOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { UserPool } from 'aws-cdk-lib/aws-cognito';
import { AttributeType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Code, Function as Lambda, Runtime, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Bucket, EventType, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { SqsDestination } from 'aws-cdk-lib/aws-s3-notifications';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { definition } from './definition.ts';

const certificate = 'arn:aws:acm:us-east-1:000000000000:certificate/school';

/** Defines a small app with one of each resource type that the local run supports. */
export function synthesise(outdir: string): void {
  const app = new App({
    outdir,
    context: { 'aws:cdk:enable-path-metadata': true },
    analyticsReporting: false,
    builtinCloudFormationValidation: false,
  });
  const data = new Stack(app, 'Data');
  const notes = new Table(data, 'Notes', {
    partitionKey: { name: 'site', type: AttributeType.STRING },
    sortKey: { name: 'id', type: AttributeType.STRING },
    stream: StreamViewType.NEW_AND_OLD_IMAGES,
  });
  notes.addGlobalSecondaryIndex({
    indexName: 'byAuthor',
    partitionKey: { name: 'author', type: AttributeType.STRING },
  });
  new Key(data, 'Letters', { alias: 'alias/letters', multiRegion: true });
  const dead = new Queue(data, 'Dead');
  const work = new Queue(data, 'Work', {
    visibilityTimeout: Duration.seconds(60),
    deadLetterQueue: { queue: dead, maxReceiveCount: 2 },
  });
  const news = new Topic(data, 'News');
  news.addSubscription(new SqsSubscription(work, { rawMessageDelivery: true }));

  const uploads = new Bucket(data, 'Uploads', {
    cors: [
      {
        allowedMethods: [HttpMethods.POST, HttpMethods.GET],
        allowedOrigins: ['https://one.school.example'],
      },
    ],
  });
  uploads.addEventNotification(EventType.OBJECT_CREATED, new SqsDestination(work), {
    prefix: 'in/',
  });

  const pool = new UserPool(data, 'Pool');
  pool.addDomain('Pages', { cognitoDomain: { domainPrefix: 'one-school' } });
  const client = pool.addClient('Web', {
    generateSecret: false,
    oAuth: {
      callbackUrls: ['https://one.school.example/'],
      flows: { authorizationCodeGrant: true },
    },
  });

  const api = new Stack(app, 'Api');
  const environment = {
    TABLE: notes.tableName,
    QUEUE: work.queueUrl,
    BUCKET: uploads.bucketName,
    ISSUER: pool.userPoolProviderUrl,
    LINK: 'https://one.school.example/notes',
    MODULES: new URL('../../../package.json', import.meta.url).pathname,
  };
  const lambda = (name: string, timeout: number) =>
    new Lambda(api, name, {
      runtime: Runtime.NODEJS_24_X,
      handler: `${name}.handler`,
      code: Code.fromAsset(new URL('./functions', import.meta.url).pathname),
      timeout: Duration.seconds(timeout),
      memorySize: 256,
      environment,
    });
  const web = lambda('web', 5);
  const worker = lambda('worker', 5);
  worker.addEventSource(new SqsEventSource(work, { reportBatchItemFailures: true, batchSize: 5 }));
  worker.addEventSource(
    new DynamoEventSource(notes, { startingPosition: StartingPosition.LATEST }),
  );
  new Schedule(api, 'Daily', {
    schedule: ScheduleExpression.cron({ hour: '7', minute: '0' }),
    target: new LambdaInvoke(worker),
  });

  const rest = new SpecRestApi(api, 'Rest', {
    apiDefinition: ApiDefinition.fromInline(definition(web.functionArn, pool.userPoolArn)),
    deployOptions: { stageName: 'api' },
  });
  const id = 'CloudFormation-Validate::W3660';
  Validations.of(rest).acknowledge({ id, reason: 'Its answers stand beside its document.' });
  new GatewayResponse(api, 'Refused', {
    restApi: rest,
    type: ResponseType.UNAUTHORIZED,
    responseHeaders: { 'Access-Control-Allow-Origin': "'*'" },
  });

  const site = new Stack(app, 'Site');
  const files = new Bucket(site, 'Files');
  new BucketDeployment(site, 'Deploy', {
    destinationBucket: files,
    sources: [
      Source.asset(new URL('./web', import.meta.url).pathname),
      Source.jsonData('config.json', {
        api: 'https://one.school.example/api',
        client: client.userPoolClientId,
      }),
    ],
    cacheControl: [CacheControl.noCache()],
  });
  new cloudfront.Distribution(site, 'One', {
    domainNames: ['one.school.example'],
    certificate: Certificate.fromCertificateArn(site, 'Name', certificate),
    defaultRootObject: 'index.html',
    defaultBehavior: {
      origin: S3BucketOrigin.withOriginAccessControl(files, {
        originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
      }),
      responseHeadersPolicy: new cloudfront.ResponseHeadersPolicy(site, 'Headers', {
        securityHeadersBehavior: {
          contentSecurityPolicy: {
            contentSecurityPolicy: "default-src 'none'",
            override: true,
          },
          contentTypeOptions: { override: true },
        },
      }),
      functionAssociations: [
        {
          eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
          function: new cloudfront.Function(site, 'Pages', {
            runtime: cloudfront.FunctionRuntime.JS_2_0,
            code: cloudfront.FunctionCode.fromInline(
              "function handler(event) { var r = event.request; if (!r.uri.includes('.')) r.uri = '/index.html'; return r; }",
            ),
          }),
        },
        {
          eventType: cloudfront.FunctionEventType.VIEWER_RESPONSE,
          function: new cloudfront.Function(site, 'Policy', {
            runtime: cloudfront.FunctionRuntime.JS_2_0,
            code: cloudfront.FunctionCode.fromInline(policyOfHost(uploads)),
          }),
        },
      ],
    },
    additionalBehaviors: {
      '/api/*': {
        origin: new RestApiOrigin(rest, { originPath: '' }),
        allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
        cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
      },
    },
  });
  new CfnOutput(site, 'Address', { value: 'https://one.school.example' });
  app.synth();
}

/** Returns the code of a function that sets the policy of one host. */
const policyOfHost = ({ bucketRegionalDomainName }: Bucket) => `function handler(event) {
  var r = event.response;
  if (event.request.headers.host.value === 'one.school.example') {
    r.headers['content-security-policy'] = {
      value: "default-src 'self'; connect-src 'self' https://${bucketRegionalDomainName}; upgrade-insecure-requests",
    };
  }
  return r;
}`;
