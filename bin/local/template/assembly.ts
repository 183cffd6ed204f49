import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** A resource of a template. */
export type TemplateResource = z.infer<typeof TemplateResource>;
export const TemplateResource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Condition: z.string().optional(),
  Metadata: z.object({ 'aws:cdk:path': z.string().optional() }).loose().optional(),
});

/** A CloudFormation template: the parts that the local run reads. */
export type Template = z.infer<typeof Template>;
export const Template = z.object({
  Parameters: z
    .record(
      z.string(),
      z.object({ Type: z.string().default('String'), Default: z.unknown() }).loose(),
    )
    .default({}),
  Mappings: z
    .record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown())))
    .default({}),
  Conditions: z.record(z.string(), z.unknown()).default({}),
  Resources: z.record(z.string(), TemplateResource).default({}),
  Outputs: z
    .record(
      z.string(),
      z.object({
        Value: z.unknown(),
        Condition: z.string().optional(),
        Export: z.object({ Name: z.unknown() }).optional(),
      }),
    )
    .default({}),
});

/** A synthesised app: its stacks and the files of its assets. */
export interface Assembly {
  stacks: { name: string; template: Template }[];
  /** The file or folder behind an asset's object key, such as `<hash>.zip`. */
  assets: Map<string, string>;
}

const Manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({ type: z.string(), properties: z.record(z.string(), z.unknown()).default({}) }),
  ),
});

const AssetManifest = z.object({
  files: z
    .record(
      z.string(),
      z.object({
        source: z.object({ path: z.string() }),
        destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
      }),
    )
    .default({}),
});

/** Reads the output of `cdk synth` with its nested assemblies. */
export function readAssembly(folder: string): Assembly {
  const assembly: Assembly = { stacks: [], assets: new Map() };
  collect(folder, assembly);
  return assembly;
}

function collect(folder: string, assembly: Assembly): void {
  const { artifacts } = Manifest.parse(readJson(join(folder, 'manifest.json')));
  for (const [id, { type, properties }] of Object.entries(artifacts)) {
    if (type === 'cdk:cloud-assembly') {
      collect(join(folder, String(properties.directoryName)), assembly);
    } else if (type === 'aws:cloudformation:stack') {
      const template = Template.parse(readJson(join(folder, String(properties.templateFile))));
      assembly.stacks.push({ name: String(properties.stackName ?? id), template });
    } else if (type === 'cdk:asset-manifest') {
      const { files } = AssetManifest.parse(readJson(join(folder, String(properties.file))));
      for (const { source, destinations } of Object.values(files)) {
        for (const { objectKey } of Object.values(destinations)) {
          assembly.assets.set(objectKey, join(folder, source.path));
        }
      }
    }
  }
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
