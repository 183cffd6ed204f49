import { RemovalPolicy, Size, Stack } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  ApiDefinition,
  EndpointType,
  LogGroupLogDestination,
  MethodLoggingLevel,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { Firewall } from '#infra/constructs/firewall';
import { apiTitle, gatewayDocument } from '#infra/constructs/gateway-document';
import { api, type ResourceName, resourceNames } from '#shared/api';

export interface PortalRestApiProps {
  readonly lambdas: Readonly<Record<ResourceName, IFunction>>;
  /** One pool per site. The API accepts tokens of all pools; the issuer names the site. */
  readonly userPoolIds: readonly string[];
  /** Whether hosts of a release are served that do not send the secret of the hosts yet. */
  readonly hasEarlierHosts: boolean;
}

/** The stage has the name of CloudFront's path to it, so that addresses stay unchanged. */
export const stageName = 'api';

/** Returns the host name of an API as CloudFront calls it. */
export const apiHostOf = ({ region, urlSuffix }: Stack, id: string): string =>
  `${id}.execute-api.${region}.${urlSuffix}`;

/**
 * Calls per second of all schools. The account's limits are 10,000 and 5,000. The firewall limits
 * each school to half of it.
 */
export const throttling = { throttlingRateLimit: 2000, throttlingBurstLimit: 4000 };

/** The REST API of the contract: one template resource for all routes. */
export class PortalRestApi extends Construct {
  readonly rest: SpecRestApi;

  constructor(scope: Construct, id: string, props: PortalRestApiProps) {
    super(scope, id);
    const { lambdas, userPoolIds, hasEarlierHosts } = props;
    const { partition, region } = Stack.of(this);
    const caller = this.#caller(lambdas);
    const document = gatewayDocument({
      api,
      userPoolArns: userPoolIds.map((resourceName) =>
        Stack.of(this).formatArn({ service: 'cognito-idp', resource: 'userpool', resourceName }),
      ),
      invocationOf: (resource) => {
        const { functionArn } = lambdas[resource as ResourceName];
        return `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${functionArn}/invocations`;
      },
      callerArn: caller.roleArn,
    });
    const logOptions = {
      retention: RetentionDays.ONE_YEAR,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    };
    const accessLog = new LogGroup(this, 'AccessLog', logOptions);
    this.rest = new SpecRestApi(this, 'Rest', {
      restApiName: apiTitle,
      apiDefinition: ApiDefinition.fromInline(document),
      endpointTypes: [EndpointType.REGIONAL],
      minCompressionSize: Size.kibibytes(1),
      cloudWatchRole: true,
      deployOptions: {
        stageName,
        ...throttling,
        // Gateway traces would contain secret addresses. The Lambdas have their own traces.
        tracingEnabled: false,
        loggingLevel: MethodLoggingLevel.ERROR,
        // Data traces would contain bodies and tokens.
        dataTraceEnabled: false,
        accessLogDestination: new LogGroupLogDestination(accessLog),
        accessLogFormat: AccessLogFormat.custom(JSON.stringify(accessLogFields)),
      },
    });
    this.#keepExecutionLog();
    // A new route is served only when the role may call its Lambda.
    this.rest.deploymentStage.node.addDependency(caller);
    new Firewall(this, 'Firewall', {
      stageArn: this.rest.deploymentStage.stageArn,
      hasEarlierHosts,
    });
  }

  /**
   * Returns the role with which the gateway calls the Lambdas. A permission for each Lambda would be
   * a resource for each.
   */
  #caller(lambdas: PortalRestApiProps['lambdas']): Role {
    const role = new Role(this, 'Caller', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    });
    for (const name of resourceNames) {
      const resources = [lambdas[name].functionArn];
      role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources }));
    }
    return role;
  }

  /**
   * Creates the execution log group before the gateway does, which would keep the logs permanently.
   * The gateway determines the name.
   */
  #keepExecutionLog(): void {
    const log = new LogGroup(this, 'ExecutionLog', {
      logGroupName: `API-Gateway-Execution-Logs_${this.rest.restApiId}/${stageName}`,
      retention: RetentionDays.ONE_YEAR,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.rest.deploymentStage.node.addDependency(log);
  }
}

/**
 * The fields of the access log. It names nobody: with the route it would tell who asked for support.
 * The request's identifier leads to the log of its Lambda.
 */
const accessLogFields = {
  time: '$context.requestTime',
  requestId: '$context.requestId',
  method: '$context.httpMethod',
  route: '$context.resourcePath',
  status: '$context.status',
  bytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  issuer: '$context.authorizer.claims.iss',
  refused: '$context.error.responseType',
};
