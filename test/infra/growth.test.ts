import { describe, expect, it } from 'vitest';
import { tableNameLength } from '#bin/lib/environment-size';
import { sizeOfTemplate } from '#bin/lib/stack-sizes';
import { madeUpSchools } from '#bin/lib/templates/templates';
import { resourcesOf } from '#infra/constructs/gateway-document';
import { type TableName, tables } from '#shared/tables';
import { overLimits } from '#test/infra/limits';
import { synthesise } from '#test/infra/synthesised';
import type { Template } from '#test/support/cloudformation-schemas';

/** As many schools as the design allows for. */
const schoolCount = 40;
/** Resources of the API that are still to come, each with a table. */
const more = 6;

/** Each sends texts by a name of its own. */
const sites = madeUpSchools(schoolCount).map((site, i) => ({ ...site, smsSender: `College-${i}` }));
const { templates } = synthesise({ sites });

/** Returns what a resource of the API adds: a Lambda's resources, and its share of the bytes. */
function shareOf(text: string) {
  const { Resources } = JSON.parse(text) as Template;
  const functions = Object.values(Resources).filter(({ Type }) => Type === 'AWS::Lambda::Function');
  return {
    resources: Object.keys(Resources).filter((id) => id.startsWith('emailstatistics')).length,
    kilobytes: Math.ceil(sizeOfTemplate(text).kilobytes / functions.length),
  };
}

/** Returns the size of a stack with more resources of the API. */
function grown(stack: string, text: string) {
  const { resources, kilobytes, outputs, parameters } = sizeOfTemplate(text);
  const isApi = stack === 'Portal-Api';
  // A table has a resource and an output, and 30 tables have a list of names.
  const share = isApi
    ? shareOf(text)
    : { resources: stack === 'Portal-Data' ? 2 : 0, kilobytes: 2 };
  return {
    resources: resources + more * share.resources,
    kilobytes: kilobytes + more * share.kilobytes,
    outputs: outputs + (stack === 'Portal-Data' ? more : 0),
    parameters: parameters + 1,
  };
}

describe(`stacks of ${schoolCount} schools with ${more} more resources`, () => {
  it.each([...templates])(
    'keeps %s at 450 resources, 890 KB and 150 outputs at most',
    (stack, text) => {
      const { resources, kilobytes, outputs, parameters } = grown(stack, text);
      expect(resources).toBeLessThanOrEqual(450);
      expect(kilobytes).toBeLessThanOrEqual(890);
      expect(outputs).toBeLessThanOrEqual(150);
      expect(parameters).toBeLessThanOrEqual(150);
    },
  );

  it('knows how long the names of tables are', () => {
    const { Resources } = JSON.parse(templates.get('Portal-Data') ?? '') as Template;
    const ids = Object.entries(Resources).flatMap(([id, { Type }]) =>
      Type === 'AWS::DynamoDB::Table' ? [`Portal-Data-${id}-`.length + 13] : [],
    );
    const known = (Object.keys(tables) as TableName[]).map(tableNameLength);
    expect(known.sort()).toEqual(ids.sort());
  });

  it('leaves room in the environment of every Lambda for 3 more tables', () => {
    for (const [stack, text] of templates) {
      const { environment } = sizeOfTemplate(text);
      expect([stack, environment]).toEqual([stack, expect.toSatisfy((is) => is <= 4_096 - 3 * 64)]);
    }
  });

  it.each([...templates])('fits %s into every limit of AWS', (_, text) => {
    expect(overLimits(text, JSON.parse(text) as Template)).toEqual([]);
  });

  it('keeps the API at 292 of its 300 resources (docs/growth.md, "When the API is full")', () => {
    const { Resources } = JSON.parse(templates.get('Portal-Api') ?? '') as Template;
    const all = Object.values(Resources);
    const lambdas = all.filter(({ Type }) => Type === 'AWS::Lambda::Function');
    const [api] = all.filter(({ Type }) => Type === 'AWS::ApiGateway::RestApi');
    const body = api?.Properties?.Body as { paths: object } | undefined;
    const used = resourcesOf(Object.keys(body?.paths ?? {})).size;
    expect(used).toBeGreaterThan(lambdas.length);
    expect(used + Math.ceil((more * used) / lambdas.length)).toBeLessThanOrEqual(292);
  });

  it('keeps each list of names at 3 of the 4 KB that the Parameter Store takes', () => {
    const { Resources } = JSON.parse(templates.get('Portal-Data') ?? '') as Template;
    const lists = Object.values(Resources).filter(({ Type }) => Type === 'AWS::SSM::Parameter');
    expect(lists.length).toBeGreaterThan(4);
    for (const { Properties } of lists) {
      const ids = [...JSON.stringify(Properties?.Value).matchAll(/"Ref":"(\w+)"/g)];
      // A generated name consists of the stack, the id and 13 characters.
      const bytes = ids.reduce((sum, [, id = '']) => sum + `Portal-Data-${id}-,`.length + 13, 0);
      expect(bytes).toBeLessThanOrEqual(3_000);
    }
  });
});
