import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import type { Built } from '#infra/bundles';
import { addPortal, portalContext } from '#infra/portal';
import type { Site } from '#infra/sites';

/** A resource of a template. */
export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

/** Returns schools with certificates, for syntheses with any number of schools. */
export const madeUpSchools = (count: number): Site[] =>
  Array.from({ length: count }, (_, i) => ({
    schoolUid: `school-${i}`,
    name: `College number ${i}`,
    host: `school-${i}.portal.example.edu`,
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0000',
    timeZone: 'Australia/Perth',
    sender: `portal@school-${i}.portal.example.edu`,
  }));

/** Synthesises the portal for some schools, and returns the text of each stack's template by its name. */
export function templatesOf(sites: readonly Site[], built: Built): Map<string, string> {
  const outdir = mkdtempSync(join(tmpdir(), 'portal-templates-'));
  try {
    const app = new App({
      outdir,
      analyticsReporting: false,
      postCliContext: portalContext,
      builtinCloudFormationValidation: false,
    });
    addPortal(app, { sites, built });
    const { stacks } = app.synth();
    return new Map(
      stacks.map(({ stackName, templateFullPath }) => [
        stackName,
        readFileSync(templateFullPath, 'utf8'),
      ]),
    );
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}

/** Returns the resources of templates. */
export const resourcesIn = (templates: ReadonlyMap<string, string>): TemplateResource[] =>
  [...templates.values()].flatMap((text) =>
    Object.values((JSON.parse(text) as { Resources: Record<string, TemplateResource> }).Resources),
  );
