import { describe, expect, it } from 'vitest';
import { sizeOf } from '#infra/sizes';
import { api, resourceNames } from '#shared/contract/api';
import type { Resource } from '#shared/contract/route';
import { queues } from '#shared/tables';
import { flat, synthesise } from '#test/infra/synthesised';

const portal = synthesise();
const only = (type: string, stack = 'Portal-Api') => {
  const found = portal.all(type, stack);
  expect(found).toHaveLength(1);
  return found[0]?.Properties ?? {};
};

interface Operation {
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required: boolean }[];
  'x-amazon-apigateway-integration': { type: string; httpMethod: string; uri: unknown };
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

describe('the gateway', () => {
  const routes = resourceNames.flatMap((name) =>
    Object.values<Resource[string]>(api[name]).map((route) => ({ name, ...route })),
  );

  it.each(routes.map((route) => [`${route.method} ${route.path}`, route]))(
    'hands %s to the Lambda of its resource, as the contract says',
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

  it('has no other way in: no path, method or catch-all beyond the contract', () => {
    const served = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(new Set(served)).toEqual(new Set(routes.map(({ method, path }) => `${method} ${path}`)));
    expect(served.filter((each) => each.includes('+}'))).toEqual([]);
  });

  it('asks the pools of all schools about each token, every time', () => {
    const authorizer = body.components.securitySchemes.signedIn[
      'x-amazon-apigateway-authorizer'
    ] as { type: string; providerARNs: unknown[]; authorizerResultTtlInSeconds: number };
    expect(authorizer).toMatchObject({
      type: 'cognito_user_pools',
      authorizerResultTtlInSeconds: 0,
    });
    expect(authorizer.providerARNs).toHaveLength(portal.portal.sites.length);
  });

  it('may call each Lambda by one permission, from its own stage', () => {
    const permissions = portal.all('AWS::Lambda::Permission', 'Portal-Api');
    const ofGateway = permissions.filter(
      ({ Properties }) => Properties.Principal === 'apigateway.amazonaws.com',
    );
    expect(ofGateway).toHaveLength(resourceNames.length);
    for (const { Properties } of ofGateway) {
      expect(flat(Properties.SourceArn)).toMatch(/:execute-api:.*ApiRest\w+\/api\/\*\/\*$/);
    }
  });
});

describe('what the gateway answers itself', () => {
  const answers = Object.entries(body['x-amazon-apigateway-gateway-responses']);

  it.each(answers)('for %s can be read by the page and is kept by nobody', (_, answer) => {
    expect(answer.responseParameters).toMatchObject({
      'gatewayresponse.header.Access-Control-Allow-Origin': "'*'",
      'gatewayresponse.header.Cache-Control': "'no-store'",
    });
  });

  it.each(answers)('for %s is a sentence in the portal’s own shape', (_, answer) => {
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
  ])('for %s has the status %i', (reason, status) => {
    expect(body['x-amazon-apigateway-gateway-responses'][reason]?.statusCode).toBe(status);
  });

  it('covers every other reason, each with its own status', () => {
    for (const reason of ['DEFAULT_4XX', 'DEFAULT_5XX']) {
      const answer = body['x-amazon-apigateway-gateway-responses'][reason];
      expect(answer).toBeDefined();
      expect(answer).not.toHaveProperty('statusCode');
    }
  });

  it('says 401 of tokens alone', () => {
    const reasons = answers.filter(([, { statusCode }]) => statusCode === 401);
    expect(reasons.map(([reason]) => reason)).toEqual(['UNAUTHORIZED', 'EXPIRED_TOKEN']);
  });
});

describe('the stage', () => {
  const stage = only('AWS::ApiGateway::Stage');

  it('is named like the path that CloudFront forwards', () => {
    expect(stage.StageName).toBe('api');
  });

  it('logs errors, never bodies, and holds calls back before the account does', () => {
    expect(stage.MethodSettings).toEqual([
      expect.objectContaining({
        DataTraceEnabled: false,
        LoggingLevel: 'ERROR',
        ThrottlingRateLimit: 500,
        ThrottlingBurstLimit: 1000,
      }),
    ]);
  });

  it('leaves traces to the Lambdas: its own would hold the secret addresses of subscriptions', () => {
    expect(stage.TracingEnabled).toBe(false);
  });

  it('writes down routes and subjects, never addresses or names', () => {
    const { Format } = stage.AccessLogSetting as { Format: string };
    const fields = Object.values(JSON.parse(Format) as Record<string, string>);
    expect(fields).toContain('$context.resourcePath');
    expect(fields).toContain('$context.authorizer.claims.sub');
    for (const personal of ['$context.path', 'sourceIp', 'username', 'email', 'userAgent']) {
      expect(
        fields.filter((field) => field === personal || field.includes(`.${personal}`)),
      ).toEqual([]);
    }
  });

  it('is made anew whenever the document changes', () => {
    const [deployment] = portal.all('AWS::ApiGateway::Deployment');
    expect(flat(stage.DeploymentId)).toBe(deployment?.id);
    expect(deployment?.id).toMatch(/[0-9a-f]{32}$/);
  });
});

describe('each log', () => {
  it.each(portal.all('AWS::Logs::LogGroup').map((log) => [`${log.stack}/${log.id}`, log]))(
    '%s is kept a year, not for ever',
    (_, log) => {
      expect(log.Properties.RetentionInDays).toBe(365);
    },
  );

  it('of execution is the one that the gateway writes to, and is there first', () => {
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

describe('each Lambda of ours', () => {
  const ours = portal
    .all('AWS::Lambda::Function')
    .filter(({ Properties }) => String(Properties.Runtime).startsWith('nodejs'));

  it.each(ours.map((each) => [`${each.stack}/${each.id}`, each]))(
    '%s is a small arm64 Node 24 with JSON logs and traces',
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

describe('each queue’s worker', () => {
  const mappings = portal.all('AWS::Lambda::EventSourceMapping');

  it('says which messages failed, and runs a bounded number at once', () => {
    expect(mappings).toHaveLength(queues.length);
    for (const { Properties } of mappings) {
      expect(Properties).toMatchObject({
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: expect.any(Number) },
      });
    }
  });
});

it('work is looked after every minute, ended posts are swept every hour, due mailings begun every quarter, the logs counted and the old removed every night', () => {
  const rules = portal
    .all('AWS::Events::Rule', 'Portal-Api')
    .map(({ Properties }) => [
      Properties.ScheduleExpression,
      flat((Properties.Targets as { Arn: unknown }[])[0]?.Arn).replace(/Lambda.*$/, ''),
    ]);
  expect(rules).toEqual([
    ['rate(1 hour)', 'postsweep'],
    ['rate(1 minute)', 'workwatch'],
    ['cron(0/15 * * * ? *)', 'mailschedule'],
    ['cron(40 15 * * ? *)', 'mailrecount'],
    ['cron(20 16 * * ? *)', 'purge'],
  ]);
});

describe('the firewall', () => {
  interface Rule {
    Name: string;
    Priority: number;
    Action?: object;
    Statement: Record<string, unknown>;
  }
  const acl = only('AWS::WAFv2::WebACL');
  const rules = acl.Rules as Rule[];
  const ruleOf = (name: string) => rules.find(({ Name }) => Name === name);

  it('stands before the stage', () => {
    const association = only('AWS::WAFv2::WebACLAssociation');
    expect(flat(association.ResourceArn)).toContain('/stages/');
    expect(acl.Scope).toBe('REGIONAL');
  });

  it('lets the emergency broadcast be read before any other rule is asked', () => {
    const [first] = [...rules].sort((a, b) => a.Priority - b.Priority);
    expect(first).toMatchObject({ Name: 'EmergencyBroadcast', Action: { Allow: {} } });
    expect(JSON.stringify(first?.Statement)).toContain('"SearchString":"/api/emergencybroadcast"');
    expect(JSON.stringify(first?.Statement)).toContain('"SearchString":"GET"');
  });

  it('limits a sign-in, never the address that a whole school shares, and by nothing a caller can forge', () => {
    const statement = ruleOf('CallsPerSignIn')?.Statement.RateBasedStatement;
    // A person opens the portal five times in five minutes, at some twenty calls, and its pollers ask.
    const busy = 5 * 20 + 300;
    expect(statement).toMatchObject({
      AggregateKeyType: 'CUSTOM_KEYS',
      CustomKeys: [{ Header: { Name: 'Authorization' } }],
    });
    expect((statement as { Limit: number }).Limit).toBeGreaterThanOrEqual(2 * busy);
    expect(JSON.stringify(rules)).not.toMatch(/FORWARDED_IP|ForwardedIPConfig/);
  });

  it('only marks long and rich bodies, and blocks them outside the editors', () => {
    const core = JSON.stringify(ruleOf('AWSManagedRulesCommonRuleSet'));
    for (const rule of ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY']) {
      expect(core).toContain(`{"ActionToUse":{"Count":{}},"Name":"${rule}"}`);
    }
    const block = JSON.stringify(ruleOf('BodiesOutsideEditors'));
    expect(block).toContain('awswaf:managed:aws:core-rule-set:SizeRestrictions_Body');
    const editors = ['posts', 'connection-headers', 'editor-images', 'audiences'];
    for (const editor of editors.map((name) => `/api/${name}`)) {
      expect(block).toContain(`"SearchString":"${editor}"`);
    }
  });
});
