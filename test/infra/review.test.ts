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
import { addPortal, portalContext } from '#infra/portal';
import { acknowledgements, review } from '#infra/review';
import { sites } from '#infra/sites';
import { madeUpBuild } from '#test/infra/synthesised';
import { isFullProof } from '#test/support/proof-runs';

const app = 'bin/portal.ts';
const built = madeUpBuild();
const newApp = () =>
  new App({
    outdir: mkdtempSync(join(tmpdir(), 'portal-out-')),
    analyticsReporting: false,
    postCliContext: portalContext,
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

/** Returns a template without the outputs that other stacks import. */
const withoutExports = ([file, text = '']: string[]) => {
  const { Outputs = {}, ...others } = JSON.parse(text) as { Outputs?: Record<string, object> };
  const plain = Object.entries(Outputs).filter(([, output]) => !('Export' in output));
  return [file, others, plain];
};

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
  writeFileSync(join(copy, app), text.replace('// The first deployment', `${careless}\n//`));
  return copy;
}

describe('npm test', () => {
  it('stops at an unacknowledged finding, which a synthesis alone does not look for', () => {
    const copy = withFinding();
    const { status, said } = runApp({}, copy);
    expect(status).not.toBe(0);
    expect(said).toContain('AwsSolutions-S1');
    expect(runApp({ PORTAL_REVIEW: 'no' }, copy).status).toBe(0);
  });
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

  it('ignores context values of -c, except for the earlier exports', () => {
    const context = { '@aws-cdk/core:validateAgainstDefaultRules': false, env: 'production' };
    const given = { ...context, earlierExports: 'true' };
    const withContext = runApp({ CDK_CONTEXT_JSON: JSON.stringify(given) });
    expect(withContext.templates.map(withoutExports)).toEqual(first.templates.map(withoutExports));
    expect(JSON.stringify(first.templates)).not.toContain('Portal-Data:ExportsOutput');
    expect(JSON.stringify(withContext.templates)).toContain('Portal-Data:ExportsOutput');
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
    const app = newApp();
    const portal = addPortal(app, { sites, built });
    new CfnBucket(portal.data, 'Misspelt', { bucketName: 'Capital_Letters' });
    expect(() => app.synth()).toThrow();
    const report = readFileSync(join(app.outdir, 'validation-report.json'), 'utf8');
    expect(report).toContain('Capital_Letters');
  });
});
