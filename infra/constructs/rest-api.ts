import { RemovalPolicy, Size, Stack } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  ApiDefinition,
  EndpointType,
  LogGroupLogDestination,
  MethodLoggingLevel,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { Firewall } from '#infra/constructs/firewall';
import { gatewayDocument } from '#infra/constructs/gateway-document';
import { api, type ResourceName, resourceNames } from '#shared/contract/api';

export interface PortalRestApiProps {
  readonly lambdas: Readonly<Record<ResourceName, IFunction>>;
  /** One pool per site; a token from any of them is accepted and names its site. */
  readonly userPools: readonly IUserPool[];
}

/** The stage has the name of the path under which CloudFront forwards to it, so that addresses pass unchanged. */
export const stageName = 'api';

/** Calls per second over all schools; the account's own limit is ten thousand. */
const throttling = { throttlingRateLimit: 500, throttlingBurstLimit: 1000 };

/** The HTTP API, made from the contract: one resource in the template however many routes there are. */
export class PortalRestApi extends Construct {
  readonly rest: SpecRestApi;
  /** Host name of the API as CloudFront calls it. */
  readonly host: string;

  constructor(scope: Construct, id: string, { lambdas, userPools }: PortalRestApiProps) {
    super(scope, id);
    const { partition, region, urlSuffix } = Stack.of(this);
    const document = gatewayDocument({
      api,
      userPoolArns: userPools.map(({ userPoolArn }) => userPoolArn),
      invocationOf: (resource) => {
        const { functionArn } = lambdas[resource as ResourceName];
        return `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${functionArn}/invocations`;
      },
    });
    const kept = { retention: RetentionDays.ONE_YEAR, removalPolicy: RemovalPolicy.RETAIN };
    const accessLog = new LogGroup(this, 'AccessLog', kept);
    this.rest = new SpecRestApi(this, 'Rest', {
      apiDefinition: ApiDefinition.fromInline(document),
      endpointTypes: [EndpointType.REGIONAL],
      minCompressionSize: Size.kibibytes(1),
      cloudWatchRole: true,
      deployOptions: {
        stageName,
        ...throttling,
        // The gateway's traces hold whole addresses, some of which are secrets; the Lambdas trace themselves.
        tracingEnabled: false,
        loggingLevel: MethodLoggingLevel.ERROR,
        // Bodies and tokens would be in it.
        dataTraceEnabled: false,
        accessLogDestination: new LogGroupLogDestination(accessLog),
        accessLogFormat: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    });
    this.host = `${this.rest.restApiId}.execute-api.${region}.${urlSuffix}`;
    this.#keepExecutionLog();
    new Firewall(this, 'Firewall', this.rest.deploymentStage.stageArn);
    for (const name of resourceNames) this.#letCall(lambdas[name]);
  }

  /** One permission per Lambda, not two per method: the template stays far below 500 resources. */
  #letCall(lambda: IFunction): void {
    lambda.addPermission('Gateway', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: this.rest.arnForExecuteApi('*', '/*', stageName),
    });
  }

  /** The gateway makes this log group itself and keeps it for ever, unless it is there first; its name is the gateway's choice. */
  #keepExecutionLog(): void {
    const log = new LogGroup(this, 'ExecutionLog', {
      logGroupName: `API-Gateway-Execution-Logs_${this.rest.restApiId}/${stageName}`,
      retention: RetentionDays.ONE_YEAR,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.rest.deploymentStage.node.addDependency(log);
  }
}

/** What is logged of each call: the route, not the address, and the subject, not the name. */
const accessLogFields = {
  time: '$context.requestTime',
  requestId: '$context.requestId',
  method: '$context.httpMethod',
  route: '$context.resourcePath',
  status: '$context.status',
  bytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  issuer: '$context.authorizer.claims.iss',
  sub: '$context.authorizer.claims.sub',
  refused: '$context.error.responseType',
};
