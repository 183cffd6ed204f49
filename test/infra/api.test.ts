import { describe, expect, it } from 'vitest';
import { sizeOf } from '#infra/sizes';
import { api, resourceNames } from '#shared/api';
import type { Resource } from '#shared/kernel/route';
import { flat, schools, synthesise } from '#test/infra/synthesised';

const portal = synthesise();
const only = (type: string, stack = 'Portal-Api') => {
  const found = portal.all(type, stack);
  expect(found).toHaveLength(1);
  return found[0]?.Properties ?? {};
};

interface Operation {
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required: boolean }[];
  'x-amazon-apigateway-integration': {
    type: string;
    httpMethod: string;
    uri: unknown;
    credentials: unknown;
  };
}
interface Statement {
  Action: string;
  Resource: unknown;
}
interface Body {
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: { signedIn: Record<string, unknown> } };
  'x-amazon-apigateway-gateway-responses': Record<
    string,
    {
      statusCode?: number;
      responseParameters: Record<string, string>;
      responseTemplates: Record<string, string>;
    }
  >;
}
const body = only('AWS::ApiGateway::RestApi').Body as Body;

describe('REST API', () => {
  const routes = resourceNames.flatMap((name) =>
    Object.values<Resource[string]>(api[name]).map((route) => ({ name, ...route })),
  );

  it.each(routes.map((route) => [`${route.method} ${route.path}`, route]))(
    'sends %s to the Lambda of its resource',
    (_, { name, method, path, operation }) => {
      const found = body.paths[path]?.[method.toLowerCase()];
      const { type, uri } = found?.['x-amazon-apigateway-integration'] ?? {};
      expect(type).toBe('aws_proxy');
      expect(flat(uri)).toContain(`/functions/${name.replaceAll('-', '')}Lambda`);
      expect(found?.security).toEqual(operation === 'public' ? [] : [{ signedIn: [] }]);
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, segment]) => segment);
      expect((found?.parameters ?? []).map((parameter) => parameter.name)).toEqual(named);
    },
  );

  it('has no path, method or catch-all route beyond the contract', () => {
    const served = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    // Programs that subscribe to a file ask for its headers first.
    const wanted = routes.flatMap(({ method, path, answer }) =>
      (answer === 'file' ? [method, 'HEAD'] : [method]).map((each) => `${each} ${path}`),
    );
    expect(new Set(served)).toEqual(new Set(wanted));
    expect(wanted).toContain('HEAD /calendar/feed/{token}');
    expect(served.filter((each) => each.includes('+}'))).toEqual([]);
  });

  it('checks each token with the pools of all schools and caches no result', () => {
    const authorizer = body.components.securitySchemes.signedIn[
      'x-amazon-apigateway-authorizer'
    ] as { type: string; providerARNs: unknown[]; authorizerResultTtlInSeconds: number };
    expect(authorizer).toMatchObject({
      type: 'cognito_user_pools',
      authorizerResultTtlInSeconds: 0,
    });
    expect(authorizer.providerARNs).toHaveLength(schools.length);
  });

  it('calls each Lambda, and nothing else, with one role', () => {
    const called = Object.values(body.paths).flatMap((methods) =>
      Object.values(methods).map((method) => method['x-amazon-apigateway-integration'].credentials),
    );
    expect(new Set(called.map(flat))).toEqual(new Set([expect.stringMatching(/^ApiCaller/)]));
    const policies = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy']
      .flatMap((type) => portal.all(type, 'Portal-Api'))
      .filter(({ id }) => id.startsWith('ApiCaller'));
    const statements = policies.flatMap(({ Properties }) => {
      const { Statement } = Properties.PolicyDocument as { Statement: Statement[] };
      return Statement;
    });
    expect(new Set(statements.map(({ Action }) => Action))).toEqual(
      new Set(['lambda:InvokeFunction']),
    );
    const allowed = statements.flatMap(({ Resource }) => [Resource].flat().map(flat));
    const lambdas = portal.all('AWS::Lambda::Function', 'Portal-Api').map(({ id }) => `${id}.Arn`);
    expect(allowed.toSorted()).toEqual(lambdas.toSorted());
    expect(lambdas).toHaveLength(resourceNames.length);
  });

  it('lets only the gateway use that role', () => {
    const [role] = portal
      .all('AWS::IAM::Role', 'Portal-Api')
      .filter(({ id }) => id.startsWith('ApiCaller'));
    expect(role?.Properties.AssumeRolePolicyDocument).toMatchObject({
      Statement: [{ Principal: { Service: 'apigateway.amazonaws.com' } }],
    });
  });
});

describe('gateway response', () => {
  const answers = Object.entries(body['x-amazon-apigateway-gateway-responses']);

  it.each(answers)('allows every origin to read %s and no cache to store it', (_, answer) => {
    expect(answer.responseParameters).toMatchObject({
      'gatewayresponse.header.Access-Control-Allow-Origin': "'*'",
      'gatewayresponse.header.Cache-Control': "'no-store'",
    });
  });

  it.each(answers)('returns a sentence in the portal’s error format for %s', (_, answer) => {
    const { userMessage } = JSON.parse(answer.responseTemplates['application/json'] ?? '') as {
      userMessage: string;
    };
    // `$` and `#` would be read by the gateway's template language.
    expect(userMessage).toMatch(/^[A-Z][^$#]*\.$/);
  });

  it.each([
    ['UNAUTHORIZED', 401],
    ['ACCESS_DENIED', 403],
    ['MISSING_AUTHENTICATION_TOKEN', 404],
    ['REQUEST_TOO_LARGE', 413],
    ['THROTTLED', 429],
    ['INTEGRATION_TIMEOUT', 504],
  ])('returns for %s the status %i', (reason, status) => {
    expect(body['x-amazon-apigateway-gateway-responses'][reason]?.statusCode).toBe(status);
  });

  it('covers every other reason and keeps its original status', () => {
    for (const reason of ['DEFAULT_4XX', 'DEFAULT_5XX']) {
      const answer = body['x-amazon-apigateway-gateway-responses'][reason];
      expect(answer).toBeDefined();
      expect(answer).not.toHaveProperty('statusCode');
    }
  });

  it('returns 401 only for token errors', () => {
    const reasons = answers.filter(([, { statusCode }]) => statusCode === 401);
    expect(reasons.map(([reason]) => reason)).toEqual(['UNAUTHORIZED', 'EXPIRED_TOKEN']);
  });
});

describe('API stage', () => {
  const stage = only('AWS::ApiGateway::Stage');

  it('has the name of the path that CloudFront forwards', () => {
    expect(stage.StageName).toBe('api');
  });

  it('logs errors, never bodies, and throttles below the account limit', () => {
    expect(stage.MethodSettings).toEqual([
      expect.objectContaining({
        DataTraceEnabled: false,
        LoggingLevel: 'ERROR',
        ThrottlingRateLimit: 2000,
        ThrottlingBurstLimit: 4000,
      }),
    ]);
  });

  it('disables gateway traces, which would contain secret subscription addresses', () => {
    expect(stage.TracingEnabled).toBe(false);
  });

  it('logs routes, never addresses or people', () => {
    const { Format } = stage.AccessLogSetting as { Format: string };
    const fields = Object.values(JSON.parse(Format) as Record<string, string>);
    expect(fields).toContain('$context.resourcePath');
    for (const personal of ['$context.path', 'sourceIp', 'username', 'email', 'userAgent', 'sub']) {
      expect(
        fields.filter((field) => field === personal || field.includes(`.${personal}`)),
      ).toEqual([]);
    }
  });

  it('deploys again whenever the API document changes', () => {
    const [deployment] = portal.all('AWS::ApiGateway::Deployment');
    expect(flat(stage.DeploymentId)).toBe(deployment?.id);
    expect(deployment?.id).toMatch(/[0-9a-f]{32}$/);
  });
});

describe('log group', () => {
  it.each(portal.all('AWS::Logs::LogGroup').map((log) => [`${log.stack}/${log.id}`, log]))(
    'keeps the logs of %s for 1 year',
    (_, log) => {
      expect(log.Properties.RetentionInDays).toBe(365);
    },
  );

  it('has the name of the gateway’s execution log and exists before the stage', () => {
    const [log] = portal
      .all('AWS::Logs::LogGroup', 'Portal-Api')
      .filter(({ Properties }) => 'LogGroupName' in Properties);
    expect(flat(log?.Properties.LogGroupName)).toMatch(
      /^API-Gateway-Execution-Logs_ApiRest\w+\/api$/,
    );
    const [stage] = portal.all('AWS::ApiGateway::Stage');
    expect(stage?.DependsOn).toContain(log?.id);
  });
});

describe('our Lambda', () => {
  const ours = portal
    .all('AWS::Lambda::Function')
    .filter(({ Properties }) => String(Properties.Runtime).startsWith('nodejs'));

  it.each(ours.map((each) => [`${each.stack}/${each.id}`, each]))(
    'runs %s on arm64 and Node.js 24 with JSON logs and traces',
    (_, { Properties }) => {
      expect(Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        TracingConfig: { Mode: 'Active' },
        LoggingConfig: { LogFormat: 'JSON', LogGroup: expect.anything() },
      });
    },
  );

  it('answers before the gateway gives up', () => {
    for (const name of resourceNames) expect(sizeOf(name).timeout).toBeLessThan(29);
  });
});
