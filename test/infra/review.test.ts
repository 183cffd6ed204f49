import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { beforeAll, describe, expect, it } from 'vitest';
import { project } from '#bin/lib/project';
import { madeUpBuild } from '#bin/lib/templates/made-up-build';
import { addPortal, portalContext } from '#infra/portal';
import { acknowledgements, review } from '#infra/review';
import { sites } from '#infra/sites';
import { isFullProof } from '#test/support/proof-runs';

const app = 'bin/portal.ts';
const built = madeUpBuild();
const newApp = ({ ownRules = false } = {}) =>
  new App({
    outdir: mkdtempSync(join(tmpdir(), 'portal-out-')),
    analyticsReporting: false,
    postCliContext: portalContext,
    builtinCloudFormationValidation: ownRules,
  });

/** Runs the CDK app of a project as `npm test` does and returns its output. */
function runApp(extra: Record<string, string> = {}, cwd = project) {
  const outdir = mkdtempSync(join(tmpdir(), 'portal-out-'));
  const run = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', app], {
    cwd,
    env: {
      ...process.env,
      PORTAL_LAMBDA: built.lambdas,
      PORTAL_WEB: built.web,
      PORTAL_REVIEW: 'yes',
      CDK_OUTDIR: outdir,
      ...extra,
    },
    encoding: 'utf8',
  });
  const templates = readdirSync(outdir)
    .filter((file) => file.endsWith('.template.json'))
    .map((file) => [file, readFileSync(join(outdir, file), 'utf8')]);
  return { status: run.status, said: run.stdout + run.stderr, templates };
}

/** Returns a copy of the stacks with a bucket that the rule packs refuse. */
function withFinding(): string {
  const copy = mkdtempSync(join(tmpdir(), 'portal-finding-'));
  for (const name of ['infra', 'shared', 'package.json', app]) {
    cpSync(join(project, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'));
  const careless = `import { CfnBucket } from 'aws-cdk-lib/aws-s3';
new CfnBucket(portal.data, 'Careless');`;
  const text = readFileSync(join(copy, app), 'utf8');
  writeFileSync(join(copy, app), text.replace('// `npm test` asks', `${careless}\n//`));
  return copy;
}

describe('npm test', () => {
  it('stops at an unacknowledged finding, which a synthesis alone does not look for', () => {
    const copy = withFinding();
    const { status, said } = runApp({ CDK_VALIDATION: 'false' }, copy);
    expect(status).not.toBe(0);
    expect(said).toContain('AwsSolutions-S1');
    expect(runApp({ PORTAL_REVIEW: 'no', CDK_VALIDATION: 'false' }, copy).status).toBe(0);
    // The whole application is synthesised twice, once with the rule packs.
  }, 300_000);
});

/** The build of `npm test` has run the same application twice, and stops at a finding. */
describe.runIf(isFullProof)('CDK app', () => {
  let first: ReturnType<typeof runApp>;
  beforeAll(() => {
    first = runApp();
  });

  it('passes the rule packs and CDK’s own validation', () => {
    expect(first.said).toBe('');
    expect(first.status).toBe(0);
    expect(first.templates).toHaveLength(11);
  });

  it('ignores context values of -c that are no options of the portal', () => {
    const context = { '@aws-cdk/core:validateAgainstDefaultRules': false, env: 'production' };
    const withContext = runApp({ CDK_CONTEXT_JSON: JSON.stringify(context) });
    expect(withContext.templates).toEqual(first.templates);
  });

  it('synthesises only the data stack for a step that adds an index before the Lambdas', () => {
    const step = runApp({ CDK_CONTEXT_JSON: JSON.stringify({ from: '0.8.0', step: '1' }) });
    expect(step.templates.map(([file]) => file)).toEqual(['Portal-Data.template.json']);
  });

  it.each([
    [{ objectLock: 'false' }, 'There is no option objectLock any more.'],
    [{ backupCopyTo: 'arn' }, 'There is no option backupCopyTo any more.'],
    [{ earlierExports: 'true' }, 'There is no option earlierExports any more.'],
    [{ from: '0.8.0' }, 'From 0.8.0 there are 3 deployments: -c from=0.8.0 -c step=1: only'],
  ])('stops at the option %o', (context, says) => {
    const { status, said } = runApp({ CDK_CONTEXT_JSON: JSON.stringify(context) });
    expect([status, said]).toEqual([1, expect.stringContaining(says)]);
  });
});

describe('template review', () => {
  it('allows at most 20 acknowledged findings, each with a reason', () => {
    const all = acknowledgements(addPortal(newApp(), { sites, built }));
    expect(all.length).toBeLessThanOrEqual(20);
    for (const { reason, rules, on } of all) {
      expect(reason).toMatch(/^[A-Z].{20,}\.$/);
      expect(rules.length).toBeGreaterThan(0);
      expect(on.length).toBeGreaterThan(0);
    }
  });

  it('has no acknowledgement without a finding', () => {
    const app = newApp();
    const portal = addPortal(app, { sites, built });
    const needed = acknowledgements(portal).flatMap(({ rules }) => rules);
    review(app, portal, { acknowledged: false });
    expect(() => app.synth()).toThrow();
    const report = readFileSync(join(app.outdir, 'validation-report.json'), 'utf8');
    expect(needed.filter((rule) => !report.includes(JSON.stringify(rule).slice(1, -1)))).toEqual(
      [],
    );
  });

  it('stops the synthesis of a bucket with public access', () => {
    const app = newApp();
    const portal = addPortal(app, { sites, built });
    new CfnBucket(portal.data, 'Careless');
    review(app, portal);
    expect(() => app.synth()).toThrow();
  });

  it('stops the synthesis of a template that CDK’s own rules refuse', () => {
    const app = newApp({ ownRules: true });
    const portal = addPortal(app, { sites, built });
    new CfnBucket(portal.data, 'Misspelt', { bucketName: 'Capital_Letters' });
    expect(() => app.synth()).toThrow();
    const report = readFileSync(join(app.outdir, 'validation-report.json'), 'utf8');
    expect(report).toContain('Capital_Letters');
  });
});
