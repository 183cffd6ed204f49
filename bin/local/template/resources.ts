import * as z from 'zod';
import { type Addresses, addressBook } from './addresses.ts';
import type { Assembly, TemplateResource } from './assembly.ts';
import { holds, resolve, type Scope } from './functions.ts';
import { type Identity, identityOf } from './identities.ts';

/** A resource with its resolved name, attributes and properties. */
export interface Resource {
  stack: string;
  logicalId: string;
  type: string;
  /** Its path in the construct tree, such as `Portal/Posts/Table/Resource`. */
  path: string;
  ref: string;
  attributes: Record<string, unknown>;
  properties: Record<string, unknown>;
}

/** All resources and outputs of the templates, resolved. */
export interface Plan {
  resources: Resource[];
  outputs: Record<string, unknown>;
  addresses: Addresses;
  /** The file or folder behind an asset's object key. */
  asset(objectKey: string): string;
}

/** Resolves an assembly for a run on the given port. */
export function planOf(assembly: Assembly, port: number): Plan {
  const others = { importValue, storedValue };
  const stacks = new Map(
    assembly.stacks.map((stack) => [stack.name, scopeOf(stack, port, others)]),
  );

  function importValue(name: string): unknown {
    for (const scope of stacks.values()) {
      for (const { Export, Value } of Object.values(scope.template.Outputs)) {
        if (Export && resolve(Export.Name, scope) === name) return resolve(Value, scope);
      }
    }
    throw new Error(`No stack exports ${name}.`);
  }

  function storedValue(name: string): unknown {
    for (const scope of stacks.values()) {
      for (const { Type, Properties } of Object.values(scope.template.Resources)) {
        if (Type !== 'AWS::SSM::Parameter' || resolve(Properties.Name, scope) !== name) continue;
        return resolve(Properties.Value, scope);
      }
    }
    throw new Error(`No stack stores a parameter ${name}.`);
  }

  const resources = [...stacks.values()].flatMap((scope) =>
    Object.entries(scope.template.Resources)
      .filter(([, { Condition }]) => !Condition || holds(Condition, scope))
      .map(([logicalId, resource]) => resolved(logicalId, resource, scope)),
  );
  const addresses = addressBook(port, resources.flatMap(aliasesOf));

  const outputs = [...stacks.values()].flatMap((scope) =>
    Object.entries(scope.template.Outputs).map(([name, { Value }]) => [
      `${scope.stackName}.${name}`,
      resolve(Value, scope),
    ]),
  );

  return {
    resources: resources.map((resource) => ({
      ...resource,
      properties: addresses.rewrite(resource.properties),
    })),
    outputs: addresses.rewrite(Object.fromEntries(outputs)),
    addresses,
    asset(objectKey) {
      const file = assembly.assets.get(objectKey);
      if (!file) throw new Error(`The assembly has no asset named ${objectKey}.`);
      return file;
    },
  };
}

/** Parses a resource's properties; an error names the resource. */
export function propertiesOf<T extends z.ZodType>(schema: T, resource: Resource): z.output<T> {
  const parsed = schema.safeParse(resource.properties);
  if (parsed.success) return parsed.data;
  throw new Error(
    `${resource.stack}/${resource.logicalId} (${resource.type}) has properties that the local run does not support:\n${z.prettifyError(parsed.error)}`,
  );
}

interface StackScope extends Scope {
  identity(logicalId: string): Identity;
}

function scopeOf(
  { name, template }: Assembly['stacks'][number],
  port: number,
  others: Pick<Scope, 'importValue' | 'storedValue'>,
): StackScope {
  const known = new Map<string, Identity>();

  const scope: StackScope = {
    stackName: name,
    template,
    ...others,
    identity(logicalId) {
      const resource = template.Resources[logicalId];
      if (!resource) throw new Error(`${name} refers to ${logicalId}, which it does not contain.`);
      const identity =
        known.get(logicalId) ??
        identityOf({
          stackName: name,
          logicalId,
          type: resource.Type,
          property: (key) => resolve(resource.Properties[key], scope),
          awsOrigin: `http://127.0.0.1:${port}`,
        });
      known.set(logicalId, identity);
      return identity;
    },
    attribute(logicalId, attribute) {
      const { ref, attributes } = scope.identity(logicalId);
      if (attribute === undefined) return ref;
      const value = attributes[attribute];
      if (value === undefined) {
        throw new Error(
          `${name} uses the attribute ${attribute} of ${logicalId}, which the local run does not support.`,
        );
      }
      return value;
    },
  };
  return scope;
}

function resolved(logicalId: string, resource: TemplateResource, scope: StackScope): Resource {
  return {
    stack: scope.stackName,
    logicalId,
    type: resource.Type,
    path: resource.Metadata?.['aws:cdk:path'] ?? `${scope.stackName}/${logicalId}`,
    ...scope.identity(logicalId),
    properties: resolveProperties(logicalId, resource, scope),
  };
}

function resolveProperties(logicalId: string, resource: TemplateResource, scope: StackScope) {
  try {
    return z.record(z.string(), z.unknown()).parse(resolve(resource.Properties, scope));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${scope.stackName}/${logicalId} (${resource.Type}): ${reason}`);
  }
}

const Aliases = z.object({
  DistributionConfig: z.object({ Aliases: z.array(z.string()).default([]) }),
});

function aliasesOf(resource: Resource): string[] {
  if (resource.type !== 'AWS::CloudFront::Distribution') return [];
  const { Aliases: aliases } = propertiesOf(Aliases, resource).DistributionConfig;
  return [...aliases, String(resource.attributes.DomainName)];
}
