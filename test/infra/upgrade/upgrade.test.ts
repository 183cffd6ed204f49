import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { sizeOfTemplate } from '#bin/lib/stack-sizes';
import { portalContext } from '#infra/portal';
import { sites } from '#infra/sites';
import { DataStack } from '#infra/stacks/data';
import { keepEarlierExports } from '#infra/upgrade/earlier-exports';
import {
  earlierReleases,
  type Indexes,
  type Release,
  releaseFile,
  releaseOf,
  thisRelease,
} from '#infra/upgrade/release';
import { overLimits } from '#test/infra/limits';
import { type Synthesised, synthesise } from '#test/infra/synthesised';
import { closedBy, lastingOf, lostIn } from '#test/infra/upgrade/lasting';

const plain = synthesise();
const partsOf = (templates: ReadonlyMap<string, string>): Release =>
  Object.fromEntries([...templates].map(([name, text]) => [name, lastingOf(text)]));
const current = partsOf(plain.templates);

/** `npm run freeze` stores what this release deploys. */
const isFreeze = process.env.FREEZE !== undefined;
it.runIf(isFreeze)('freezes the lasting parts of the templates', () => {
  writeFileSync(releaseFile(`${process.env.FREEZE}`), `${JSON.stringify(current, undefined, 1)}\n`);
});

/** Returns the data stack of a deployment of an upgrade: its template, and all deployments. */
function dataOf(from: string, step: number) {
  const app = new App({
    analyticsReporting: false,
    postCliContext: portalContext,
    builtinCloudFormationValidation: false,
  });
  const upgrade = { from, step };
  const data = new DataStack(app, 'Portal-Data', { sites, locksObjects: true, upgrade });
  if (data.step?.keepsEarlier) keepEarlierExports(from, [data]);
  const text = JSON.stringify(app.synth().getStackByName('Portal-Data').template);
  return { steps: data.steps, text };
}

/** Returns the data stacks of the deployments of an upgrade, in their order. */
function deploymentsFrom(from: string) {
  const { steps, text } = dataOf(from, 1);
  const texts = [text, ...steps.slice(1).map((_, i) => dataOf(from, i + 2).text)];
  return { steps, texts, stacks: texts.map(lastingOf) };
}

/**
 * Deploys stacks over others, one after another, as `cdk deploy --all` does. Returns what is
 * deployed in the end, and the exports that CloudFormation refuses to change.
 */
function deploy(over: Release, stacks: Release): { deployed: Release; refused: string[] } {
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

type Stack = Release[string];
const dataStack = 'Portal-Data';

const tablesOf = (data: Stack | undefined): (readonly [id: string, indexes: Indexes])[] =>
  Object.entries(data?.resources ?? {}).flatMap(([id, { Type, indexes = {} }]) =>
    Type === 'AWS::DynamoDB::Table' ? [[id, indexes] as const] : [],
  );

/** Returns the indexes that a deployment creates and deletes, by table. */
function indexChanges(before: Stack | undefined, after: Stack | undefined): [string, string[]][] {
  const earlier = new Map(tablesOf(before));
  const named = (indexes: Indexes) => Object.entries(indexes).map((each) => JSON.stringify(each));
  return tablesOf(after).flatMap(([id, indexes]): [string, string[]][] => {
    const [now, then] = [named(indexes), named(earlier.get(id) ?? indexes)];
    const changed = [...now, ...then].filter(
      (each) => !(now.includes(each) && then.includes(each)),
    );
    return changed.length > 0 ? [[id, changed]] : [];
  });
}

/** The queues that an earlier release has closed, so that it emptied them. */
const closed = closedBy(earlierReleases.map((release) => releaseOf(release)[dataStack]));

describe.skipIf(isFreeze).each(earlierReleases)('upgrade from %s', (from) => {
  const earlier = releaseOf(from);
  const { steps, texts, stacks } = deploymentsFrom(from);

  it('creates or deletes at most one index of a table in each deployment', () => {
    const states = [earlier[dataStack], ...stacks];
    for (const [i, state] of stacks.entries()) {
      const changes = indexChanges(states[i], state);
      expect(changes.filter(([, names]) => names.length > 1)).toEqual([]);
    }
    expect(stacks.at(-1)).toEqual(current[dataStack]);
  });

  it('deploys Lambdas only over tables that have all of their indexes', () => {
    const wanted = new Map(tablesOf(current[dataStack]));
    const full = stacks.filter((_, i) => !steps[i]?.isDataOnly);
    expect(full.length).toBeGreaterThan(0);
    for (const each of full) {
      for (const [id, indexes] of tablesOf(each))
        expect(indexes).toMatchObject(wanted.get(id) ?? {});
    }
  });

  it('keeps every resource with data or an address, and what would replace it', () => {
    for (const each of stacks)
      expect(lostIn(each, earlier[dataStack] as Stack, closed)).toEqual([]);
    for (const [name, stack] of Object.entries(earlier)) {
      expect([name, lostIn(current[name], stack, closed)]).toEqual([name, []]);
    }
  });

  it('stays within the limits of a template in each deployment', () => {
    for (const text of texts) {
      expect(overLimits(text, JSON.parse(text))).toEqual([]);
      expect(sizeOfTemplate(text).outputs).toBeLessThanOrEqual(200);
    }
  });

  it('says in the output which deployment it is', () => {
    const said = texts.map((text) => JSON.parse(text).Outputs.Release.Value as string);
    expect(said.at(-1)).toBe(thisRelease);
    expect(said.slice(0, -1)).toEqual(
      steps.slice(1).map((_, i) => `${thisRelease}, step ${i + 1} from ${from}`),
    );
  });

  it('is described in docs/deploy.md with all of its deployments', () => {
    const guide = readFileSync(join(import.meta.dirname, '../../../docs/deploy.md'), 'utf8');
    const described = steps.map(({ isDataOnly }, i) =>
      i + 1 < steps.length
        ? `\`-c from=${from} -c step=${i + 1}\`${isDataOnly ? ' (only `Portal-Data`)' : ''}`
        : 'without options',
    );
    expect(guide).toContain(`| ${from} | ${described.join(', ')} |`);
  });
});

describe.skipIf(isFreeze)('upgrade from the oldest release', () => {
  const [from = ''] = earlierReleases;
  const made = [1, 2, 3].map((step) => synthesise({ upgrade: { from, step } }));
  const deployments = [...made, plain].map(({ templates }) => partsOf(templates));

  it('needs more than one deployment', () => {
    expect(deploy(releaseOf(from), current).refused.length).toBeGreaterThan(50);
    const twoAtOnce = ['0.8.0', '0.9.0'].map((release) =>
      indexChanges(releaseOf(release)[dataStack], current[dataStack]).some(
        ([, names]) => names.length > 1,
      ),
    );
    expect(twoAtOnce).toEqual([true, true]);
  });

  it('deploys the data stack alone, then all stacks', () => {
    expect(deployments.map((stacks) => Object.keys(stacks).length)).toEqual([
      1,
      1,
      Object.keys(current).length,
      Object.keys(current).length,
    ]);
    for (const stacks of deployments) {
      for (const [name, stack] of Object.entries(releaseOf(from))) {
        if (name in stacks) expect([name, lostIn(stacks[name], stack, closed)]).toEqual([name, []]);
      }
    }
  });

  it('changes no export that a deployed stack imports', () => {
    let deployed = releaseOf(from);
    for (const next of deployments) {
      const result = deploy(deployed, next);
      expect(result.refused).toEqual([]);
      deployed = result.deployed;
    }
    const { 'Portal-Edge': _edge, ...others } = deployed;
    for (const { exports } of Object.values(others)) expect(exports).toEqual({});
  });

  it('refuses no call of an earlier host until all hosts are deployed', () => {
    expect([...made.slice(2), plain].map(pastTheHosts)).toEqual(['Count', 'Block']);
  });

  it('counts calls of hosts without the secret from every release whose hosts send none', () => {
    for (const release of earlierReleases) {
      const hasSecret = Object.values(releaseOf(release)[dataStack]?.resources ?? {}).some(
        ({ Type }) => Type === 'AWS::SecretsManager::Secret',
      );
      const full = dataOf(release, 1).steps.filter(({ isDataOnly }) => !isDataOnly);
      expect([release, full[0]?.keepsEarlier]).toEqual([release, !hasSecret]);
    }
  });
});

/** Returns what the firewall does with calls that came past the hosts. */
function pastTheHosts({ all }: Synthesised): string | undefined {
  const [acl] = all('AWS::WAFv2::WebACL');
  const rules = acl?.Properties.Rules as { Name: string; Action?: object }[];
  return Object.keys(rules.find(({ Name }) => Name === 'CallsPastTheHosts')?.Action ?? {})[0];
}

it.skipIf(isFreeze)('knows the tables, buckets, pools and clients of earlier releases', () => {
  const count = (release: string, type: string) =>
    Object.values(releaseOf(release))
      .flatMap(({ resources }) => Object.values(resources))
      .filter(({ Type }) => Type === type).length;
  const tables = ['0.8.0', '0.9.0', '1.0.0'].map((each) => count(each, 'AWS::DynamoDB::Table'));
  expect(tables).toEqual([36, 42, 68]);
  expect(count('0.8.0', 'AWS::S3::Bucket')).toBe(5 + 2 * 2);
  expect(count('0.8.0', 'AWS::Cognito::UserPool')).toBe(2);
  expect(count('0.8.0', 'AWS::Cognito::UserPoolClient')).toBe(2);
});
