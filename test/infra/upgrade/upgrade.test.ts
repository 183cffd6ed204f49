import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { synthesise } from '#test/infra/synthesised';
import { Lasting, lastingOf } from '#test/infra/upgrade/lasting';

/** Lasting parts of the templates of 22 November 2026, before the stacks shared names. */
const earlier = z
  .record(z.string(), Lasting)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'earlier-templates.json'), 'utf8')));

type Stacks = Readonly<Record<string, Lasting>>;

const templatesOf = (options: { earlierExports?: boolean }): Stacks =>
  Object.fromEntries(
    [...synthesise(options).templates].map(([name, text]) => [name, lastingOf(text)]),
  );
const [withExports, current] = [templatesOf({ earlierExports: true }), templatesOf({})];

/**
 * Deploys stacks over others, one after another, as `cdk deploy --all` does. Returns what is
 * deployed in the end, and the exports that CloudFormation refuses to change.
 */
function deploy(over: Stacks, stacks: Stacks): { deployed: Stacks; refused: string[] } {
  let deployed = over;
  const refused: string[] = [];
  for (const [name, next] of Object.entries(stacks)) {
    const imported = new Set(
      Object.entries(deployed).flatMap(([other, { imports }]) => (other === name ? [] : imports)),
    );
    for (const [key, value] of Object.entries(deployed[name]?.exports ?? {})) {
      const isSame = JSON.stringify(next.exports[key]) === JSON.stringify(value);
      if (imported.has(key) && !isSame) refused.push(key);
    }
    deployed = { ...deployed, [name]: next };
  }
  return { deployed, refused };
}

describe('upgrade of an earlier portal', () => {
  const lasting = Object.entries(earlier).flatMap(([stack, { resources }]) =>
    Object.entries(resources).map(([id, resource]) => [stack, id, resource] as const),
  );

  it('knows the tables, buckets, pools and clients of the earlier portal', () => {
    const count = (type: string) => lasting.filter(([, , { Type }]) => Type === type).length;
    expect(count('AWS::DynamoDB::Table')).toBe(36);
    expect(count('AWS::S3::Bucket')).toBe(5 + 2 * 2);
    expect(count('AWS::Cognito::UserPool')).toBe(2);
    expect(count('AWS::Cognito::UserPoolClient')).toBe(2);
  });

  it.each(lasting)(
    'keeps in %s the resource %s and everything that would replace it',
    (stack, id, resource) => {
      expect(current[stack]?.resources[id]).toEqual(resource);
      expect(withExports[stack]?.resources[id]).toEqual(resource);
    },
  );

  it('needs the earlier exports in the first deployment', () => {
    expect(deploy(earlier, current).refused.length).toBeGreaterThan(50);
  });

  it('changes no export that a deployed stack imports, in either of the 2 deployments', () => {
    const first = deploy(earlier, withExports);
    expect(first.refused).toEqual([]);
    const second = deploy(first.deployed, current);
    expect(second.refused).toEqual([]);
    const { 'Portal-Edge': _edge, ...others } = second.deployed;
    for (const { exports } of Object.values(others)) expect(exports).toEqual({});
  });
});
