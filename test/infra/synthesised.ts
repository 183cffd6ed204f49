import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { takeLock } from '#bin/lib/running/lock';
import { madeUpBuild } from '#bin/lib/templates/made-up-build';
import type { Built } from '#infra/bundles';
import { sentenceOf } from '#infra/deployable';
import { addPortal, addUpgrade, type Portal, portalContext } from '#infra/portal';
import { review } from '#infra/review';
import { type Deployment, sites as ourSites } from '#infra/sites';
import type { Upgrade } from '#infra/upgrade/upgrade';
import type { WebConfig } from '#shared/sites';

type Json = Record<string, unknown>;

/** A resource of a template, with the name of its stack. */
export interface Resource {
  readonly stack: string;
  readonly id: string;
  readonly Type: string;
  readonly Properties: Json;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly DependsOn?: string[];
}

/** What a deployment knows of a stack besides its template. */
interface StackFacts {
  readonly name: string;
  readonly region: string;
  /** Whether nobody can delete it before they change it. */
  readonly isProtected: boolean;
}

export interface Synthesised {
  /** The constructs, which are made when a test asks for them. */
  readonly portal: Portal;
  readonly stacks: readonly StackFacts[];
  /** The folder with all synthesised files. */
  readonly outdir: string;
  /** The text of each stack's template, in the order of a deployment. */
  readonly templates: ReadonlyMap<string, string>;
  /** The `config.json` of each school's web application, with markers for deployed values. */
  readonly webConfigs: readonly WebConfig[];
  /** Our warnings and messages at synthesis, by stack. */
  readonly warnings: readonly string[];
  /** Returns every resource of a type, of all stacks or of those with a name prefix. */
  all(type: string, stack?: string): Resource[];
}

/** The schools sorted by name, the order of their stacks. */
export const schools = ourSites.toSorted((one, other) =>
  one.schoolUid < other.schoolUid ? -1 : 1,
);

/** Makes a folder, which is removed at the end of the run. */
const madeFolder = (name: string): string => mkdtempSync(join(tmpdir(), name));

interface Options extends Partial<Omit<Deployment, 'account'>> {
  readonly built?: Built;
  readonly reviewed?: boolean;
  /** A deployment over an earlier release. */
  readonly upgrade?: Upgrade;
  /** The options `-c` of the command. */
  readonly context?: Readonly<Record<string, string>>;
}

/** The results of this process, by their options. */
const known = new Map<string, Synthesised>();

/**
 * Synthesises the portal as `bin/portal.ts` does; the rule packs run only on request. The processes
 * of a run synthesise the same options once, unless a test brings its own build.
 */
export function synthesise(options: Options = {}): Synthesised {
  const { built, reviewed, upgrade, ...plain } = options;
  if (built || reviewed || upgrade) return made(options, madeFolder('portal-out-'));
  const name = createHash('sha256').update(JSON.stringify(plain)).digest('hex').slice(0, 20);
  const result = known.get(name) ?? madeOnce(plain, join(tmpdir(), `portal-${name}`));
  known.set(name, result);
  return result;
}

/** What another process needs besides the folder of a synthesis. */
interface Facts {
  /** In the order of a deployment. */
  readonly stacks: readonly (StackFacts & { readonly file: string })[];
  readonly warnings: readonly string[];
}

/** Synthesises into a folder of this run of tests, unless another process has done it. */
function madeOnce(options: Options, outdir: string): Synthesised {
  const facts = `${outdir}.json`;
  for (;;) {
    const isMade = existsSync(facts);
    const lock = isMade ? undefined : takeLock(`${outdir}.lock`);
    if (!isMade && !lock) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
      continue;
    }
    try {
      if (!existsSync(facts)) writeFileSync(facts, JSON.stringify(written(options, outdir).facts));
    } finally {
      lock?.release();
    }
    return read(options, outdir, JSON.parse(readFileSync(facts, 'utf8')) as Facts);
  }
}

function made(options: Options, outdir: string): Synthesised {
  const { facts, portal } = written(options, outdir);
  return read(options, outdir, facts, portal);
}

/** Returns the portal of an application that is not synthesised yet. */
function added(options: Options, outdir: string): { app: App; portal: Portal | undefined } {
  const { upgrade, ...deployment } = options;
  const app = new App({
    outdir,
    analyticsReporting: false,
    postCliContext: { ...portalContext, ...options.context },
    // Takes two thirds of a synthesis. `npm test` runs it once, with the rule packs.
    builtinCloudFormationValidation: options.reviewed ?? false,
  });
  const props = { sites: ourSites, built: options.built ?? madeUpBuild(), ...deployment };
  return { app, portal: upgrade ? addUpgrade(app, props, upgrade) : addPortal(app, props) };
}

/** Synthesises into a folder. */
function written(options: Options, outdir: string): { facts: Facts; portal: Portal | undefined } {
  const { app, portal } = added(options, outdir);
  if (options.reviewed && portal) review(app, portal);
  const { stacks } = app.synth();
  return {
    portal,
    facts: {
      stacks: stacks.map(({ stackName, templateFile, terminationProtection, environment }) => ({
        name: stackName,
        file: templateFile,
        region: environment.region,
        isProtected: terminationProtection ?? false,
      })),
      warnings: stacks.flatMap(({ messages }) =>
        messages.flatMap(({ entry }) => sentenceOf(entry.data) ?? []),
      ),
    },
  };
}

/** Reads what was synthesised into a folder. The constructs are made when a test asks for them. */
function read(
  options: Options,
  outdir: string,
  { stacks, warnings }: Facts,
  portal?: Portal,
): Synthesised {
  const templates = new Map(
    stacks.map(({ name, file }) => [name, readFileSync(join(outdir, file), 'utf8')]),
  );
  const parsed = [...templates].map(([stack, text]) => [stack, JSON.parse(text)] as const);
  const stored = storedNames(parsed.map(([, template]) => template as Parsed));
  const resources = parsed.flatMap(([stack, template]) => {
    const { Resources } = withNames(template as Parsed, stored);
    return Object.entries(Resources).map(
      ([id, resource]): Resource => ({
        ...resource,
        Properties: resource.Properties ?? {},
        id,
        stack,
      }),
    );
  });
  let constructs = portal;
  return {
    get portal() {
      constructs ??= added(options, madeFolder('portal-out-')).portal;
      if (!constructs) throw new Error('A deployment of the data stack has no other constructs');
      return constructs;
    },
    outdir,
    stacks,
    templates,
    warnings,
    webConfigs: globSync('asset.*/config.json', { cwd: outdir }).map(
      (file) => JSON.parse(readFileSync(join(outdir, file), 'utf8')) as WebConfig,
    ),
    all: (type, stack = '') =>
      resources.filter((each) => each.Type === type && each.stack.startsWith(stack)),
  };
}

interface Parsed {
  readonly Resources: Readonly<Record<string, Omit<Resource, 'id' | 'stack'>>>;
  readonly Parameters?: Readonly<Record<string, { Type: string; Default?: string }>>;
}

/** Returns the references in each list of the Parameter Store, by the address of the list. */
const storedNames = (templates: readonly Parsed[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    templates
      .flatMap(({ Resources }) => Object.values(Resources))
      .filter(({ Type }) => Type === 'AWS::SSM::Parameter')
      .map(({ Properties: { Name, Value } }) => [String(Name), flat(Value).split(',')]),
  );

/** Replaces the names that a template reads from the Parameter Store by the references to them. */
function withNames(template: Parsed, stored: ReadonlyMap<string, readonly string[]>): Parsed {
  const { Parameters = {} } = template;
  return JSON.parse(JSON.stringify(template), (_, value: unknown) => {
    const [i, list] = ((value as Json | null)?.['Fn::Select'] ?? []) as [
      number?,
      { Ref?: string }?,
    ];
    const names = stored.get(Parameters[list?.Ref ?? '']?.Default ?? '');
    return names && i !== undefined ? { Ref: names[i] } : value;
  }) as Parsed;
}

/** Returns a template value as one line, with references by name, so that tests can search it. */
export function flat(value: unknown): string {
  if (Array.isArray(value)) return value.map(flat).join(' ');
  if (typeof value !== 'object' || value === null) return String(value);
  const [name, ...others] = Object.keys(value);
  const argument: unknown = name === undefined ? undefined : Reflect.get(value, name);
  if (others.length === 0 && name === 'Ref') return String(argument);
  if (others.length === 0 && name === 'Fn::ImportValue') return String(argument);
  if (others.length === 0 && name === 'Fn::GetAtt') return (argument as string[]).join('.');
  if (others.length === 0 && name === 'Fn::Join') {
    return (argument as [string, unknown[]])[1].map(flat).join('');
  }
  return JSON.stringify(value);
}
