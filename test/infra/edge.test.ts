import { App } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { largestPolicyFunction } from '#infra/constructs/edge/policy-function';
import { sites } from '#infra/sites';
import { EdgeStack } from '#infra/stacks/edge';
import { buckets as bucketNames } from '#shared/store-names';
import { flat, type Resource, synthesise } from '#test/infra/synthesised';

const portal = synthesise();

describe('quotas of CloudFront', () => {
  const types = ['CachePolicy', 'ResponseHeadersPolicy', 'Function', 'OriginAccessControl'];

  it('uses the same policies, functions and access controls for all hosts', () => {
    for (const type of types) {
      const stacks = portal.all(`AWS::CloudFront::${type}`).map(({ stack }) => stack);
      expect([type, new Set(stacks)]).toEqual([type, new Set(['Portal-Edge'])]);
    }
  });

  it('names them by their stack, so that they can exist beside those of an older release', () => {
    // CloudFront refuses a second policy, function or access control with the same name.
    const configs = [
      'CachePolicyConfig',
      'ResponseHeadersPolicyConfig',
      'OriginAccessControlConfig',
    ];
    const names = types.flatMap((type) =>
      portal.all(`AWS::CloudFront::${type}`).map(({ Properties }) => {
        const config = configs.map((each) => Properties[each]).find(Boolean) ?? Properties;
        return flat((config as { Name: unknown }).Name);
      }),
    );
    expect(names).toHaveLength(8);
    expect(names.filter((name) => !/Portal-?Edge/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(8);
  });

  it('creates as many of them for 40 schools as for 2, and one function that fits', () => {
    const schools = Array.from({ length: 40 }, (_, i) => ({
      ...(sites[0] as (typeof sites)[number]),
      schoolUid: `school-with-a-long-name-${i + 10}`,
      host: `school-with-a-long-name-${i + 10}.portal.schools.example.edu`,
    }));
    const app = new App({ builtinCloudFormationValidation: false });
    const bucketRegionalDomainName = `${'x'.repeat(63)}.s3.ap-southeast-2.amazonaws.com`;
    const buckets = Object.fromEntries(
      bucketNames.map((name) => [name, { bucketRegionalDomainName }]),
    );
    const stores = { in: () => ({ buckets }) };
    new EdgeStack(app, 'Edge', { sites: schools, stores: stores as never });
    const { Resources } = app.synth().getStackByName('Edge').template as {
      Resources: Record<string, Resource>;
    };
    const counts = types.map(
      (type) =>
        Object.values(Resources).filter(({ Type }) => Type === `AWS::CloudFront::${type}`).length,
    );
    expect(counts).toEqual([1, 2, 4, 1]);
    const sizes = Object.values(Resources).map(({ Properties }) =>
      Buffer.byteLength(flat(Properties.FunctionCode ?? '')),
    );
    expect(Math.max(...sizes)).toBeLessThan(10_240);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(largestPolicyFunction(schools));
  });
});
