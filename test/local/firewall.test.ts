import { createLocalJWKSet } from 'jose';
import { describe, expect, it } from 'vitest';
import { RestApi } from '#bin/local/gateway/definition';
import { openFirewall, WebAcl } from '#bin/local/gateway/firewall';
import { largestBody, openGateway } from '#bin/local/gateway/gateway';
import { proofHeader, proofOf, proofSecrets } from '#infra/constructs/edge/host-proof';
import { gatewayDocument } from '#infra/constructs/gateway-document';
import { bodySchema, choicesOf, fitsPatterns, itemsOf } from '#infra/largest-bodies';
import { api } from '#shared/api';
import type { JsonSchema } from '#shared/kernel/openapi/json-schema';
import type { CheckedResource } from '#shared/kernel/route';
import { synthesise } from '#test/infra/synthesised';

const [acl] = synthesise().all('AWS::WAFv2::WebACL');
const firewall = openFirewall(WebAcl.parse(acl?.Properties));

/** What a host of a school adds to each call. */
const fromHost: [string, string][] = [[proofHeader, proofOf(proofSecrets[0])]];
const blockingRule = (
  method: string,
  path: string,
  body: string,
  headers: [string, string][] = fromHost,
) => firewall({ method, target: path, headers, body: Buffer.from(body) }, 'api');
const post = (path: string, body: string) => blockingRule('POST', path, body);

/** Lengths of texts and lists where the schema sets no limit. */
const mostCharacters = 300_000;
const mostItems = 500;
const hostile =
  '<script>alert(1)</script> ../../etc/passwd http://1.2.3.4/ http://169.254.169.254/ ';

/** Returns the largest JSON that a schema and the gateway allow, made of text that a firewall blocks. */
function largest(schema: JsonSchema): string {
  const choices = choicesOf(schema).map(largest);
  if (choices.length > 0) {
    return choices.toSorted((one, other) => other.length - one.length)[0] ?? 'null';
  }
  if (Array.isArray(schema.enum)) return JSON.stringify(schema.enum[0]);
  if (schema.type === 'string') return JSON.stringify(largestText(schema));
  if (schema.type === 'array') {
    const item = largest(itemsOf(schema));
    const fitting = Math.ceil(largestBody / (item.length + 1));
    const count = Math.min(Number(schema.maxItems ?? Infinity), mostItems, fitting);
    return `[${Array(count).fill(item).join(',')}]`;
  }
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${largest(each)}`).join(',')}}`;
  }
  return schema.type === undefined ? JSON.stringify(hostile.repeat(200)) : '1000000';
}

function largestText(schema: JsonSchema): string {
  if (schema.format) return '2026-11-22T08:00:00.000Z';
  const length = Math.min(Number(schema.maxLength ?? Infinity), mostCharacters);
  const text = hostile.repeat(Math.ceil(length / hostile.length)).slice(0, length);
  return fitsPatterns(schema, text) ? text : 'a'.repeat(length);
}

describe('firewall of the local gateway', () => {
  const writes = Object.values<CheckedResource>(api).flatMap((resource) =>
    Object.values(resource).filter(({ method }) => method !== 'GET' && method !== 'DELETE'),
  );

  it.each(writes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    'allows the largest legal body of %s',
    (_, route) => {
      const path = route.path.replace(/\{\w+\+?\}/g, 'x');
      const body = largest(bodySchema(route));
      expect(blockingRule(route.method, path, body)).toBeUndefined();
    },
  );

  it('allows 280 excluded addresses of a mailing', () => {
    const except_for = Array.from({ length: 280 }, (_, i) => `carer-${i}@families.example.org`);
    const body = JSON.stringify({ type: 'Weekly', except_for: except_for.join(', ') });
    expect(body.length).toBeGreaterThan(8_192);
    expect(post('/send-emails/preview', body)).toBeUndefined();
    expect(blockingRule('PUT', '/weeklyemailtext', body)).toBeUndefined();
  });

  it.each([
    ['a long body', 'x'.repeat(8_193)],
    ['a script', '{"a":"<script>alert(1)</script>"}'],
    ['a way out of a folder', '{"a":"../../etc/passwd"}'],
    ['the address of a program', '{"a":"http://10.0.0.1/x"}'],
  ])('blocks %s where no route accepts it', (_, body) => {
    expect(post('/favorites', body)).toBe('BodiesOutsideWriters');
    expect(post('/unsubscribe/token', body)).toBe('BodiesOutsideWriters');
    expect(post('/no-such-resource', body)).toBe('BodiesOutsideWriters');
  });

  it('answers 403 to a long body through the gateway, and forwards a short one', async () => {
    const invocationOf = (resource: string) => `functions/arn:${resource}/invocations`;
    const gateway = openGateway({
      id: 'memory',
      responses: [],
      firewall,
      definition: RestApi.parse({
        Body: gatewayDocument({ api, invocationOf, callerArn: 'arn:caller', userPoolArns: [] }),
      }),
      functions: {
        invoke: async () => ({ ok: true, payload: { statusCode: 200, body: 'handled' } }),
      },
      pool: () => ({ issuer: '', clientIds: [], keys: createLocalJWKSet({ keys: [] }) }),
    });
    // A route without a token check, so that only the firewall can refuse the request.
    const send = async (body: string) => {
      const headers: [string, string][] = [...fromHost, ['content-type', 'application/json']];
      const target = '/unsubscribe/token';
      return (await gateway({ method: 'POST', target, headers, body: Buffer.from(body) }, 'api'))
        .status;
    };
    expect(await send(`{"padding":"${'x'.repeat(8_192)}"}`)).toBe(403);
    expect(await send('{}')).toBe(200);
  });

  it.each([
    ['no header', []],
    ['a school', [['x-portal-site', 'main']]],
    ['another secret', [[proofHeader, 'guessed']]],
    ['the beginning of the secret', [[proofHeader, proofOf(proofSecrets[0]).slice(0, -1)]]],
  ] as [string, [string, string][]][])('blocks a call past the hosts with %s', (_, headers) => {
    expect(blockingRule('GET', '/posts', '', headers)).toBe('CallsPastTheHosts');
    // In an emergency everyone reads, also if something else fails.
    expect(blockingRule('GET', '/emergencybroadcast', '', headers)).toBeUndefined();
  });

  it('allows short plain bodies and every request without a body', () => {
    expect(post('/favorites', '{"posts_postUid":"01JABC"}')).toBeUndefined();
    expect(blockingRule('GET', '/posts?x=1', '')).toBeUndefined();
    expect(blockingRule('GET', '/emergencybroadcast', 'x'.repeat(9_000))).toBeUndefined();
  });
});
