import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { project } from '../project.ts';
import { withRemovableConstants } from './removable.ts';

// Parts of packages that no Lambda needs, and that would make each start slower.

/** Returns a plugin that replaces a package by a text. */
const replacing = (name: string, filter: RegExp, contents: string): Plugin => ({
  name,
  setup(build) {
    build.onResolve({ filter }, ({ path }) => ({ path, namespace: name }));
    build.onLoad({ filter: /.*/, namespace: name }, () => ({ contents, resolveDir: project }));
  },
});

/**
 * Reads credentials only from the environment, where Lambda always puts them. The SDK's other
 * sources (profiles, SSO, instance metadata) would be two thirds of a bundle.
 */
const credentialsFromEnvironment = replacing(
  'credentials-from-environment',
  /^@aws-sdk\/credential-provider-node$/,
  "import { fromEnv } from '@aws-sdk/credential-provider-env'; export const defaultProvider = () => fromEnv();",
);

/**
 * Leaves out the parser of styles that sanitize-html imports and only calls for
 * `parseStyleAttributes`, which we switch off: `safeAttributes` cleans styles itself.
 */
const withoutStyleParser = replacing(
  'without-style-parser',
  /^postcss$/,
  "export const parse = () => { throw new Error('postcss is not part of the bundle'); };",
);

/**
 * Leaves out what writes JSON Schemas, a fifth of zod. Lambdas only parse; the API document is
 * written by a command. A call of a missing function throws a TypeError.
 */
const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  setup(build) {
    const filter = /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
    build.onLoad({ filter }, ({ path }) => {
      const names = readFileSync(path, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm);
      const contents = Array.from(names, ([, name]) => `export const ${name} = undefined;`);
      return {
        contents: [...contents, 'const absent = undefined; export { absent as process };'].join(
          '\n',
        ),
      };
    });
  },
};

/**
 * Lets zod read its schemas instead of compiling each one at its first use, which is a tenth of a
 * start. A Lambda parses each kind of record few times in its life.
 */
const withoutCompiledSchemas: Plugin = {
  name: 'without-compiled-schemas',
  setup(build) {
    build.onLoad({ filter: /zod\/v4\/core\/core\.js$/ }, ({ path }) => ({
      contents: `${readFileSync(path, 'utf8')}\nglobalConfig.jitless = true;`,
    }));
  },
};

/**
 * Calls DynamoDB without the SDK, whose client is two thirds of the code of a small Lambda and of the
 * time of its start.
 */
const lightDynamo: Plugin = {
  name: 'light-dynamo',
  setup(build) {
    build.onResolve({ filter: /^@aws-sdk\/(?:lib|client)-dynamodb$/ }, () => ({
      path: join(project, 'functions/kernel/dynamodb/light-sdk.ts'),
    }));
  },
};

/** Leaves out what each row of the permission matrix is about, which only readers of the table need. */
const withoutTextsOfRights: Plugin = {
  name: 'without-texts-of-rights',
  setup(build) {
    build.onLoad({ filter: /shared\/rights\/permission-matrix\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(/^( +|.*\{ )does:\s*(['"]).*?\2,/gm, '$1'),
      loader: 'ts',
    }));
  },
};

/**
 * Lets the build leave out the schemas of `shared` that a Lambda does not use. esbuild keeps a call
 * that it does not know to be pure, so a Lambda that reads the types of posts would make the
 * schemas of all their routes: 5 ms of a start. The modules of `shared` only define.
 */
const withoutUnusedSchemas: Plugin = {
  name: 'without-unused-schemas',
  setup(build) {
    // One context bundles all Lambdas, which share most of their modules.
    const made = new Map<string, Promise<string>>();
    build.onLoad({ filter: /\/(?:shared|functions)\/.*\.ts$/ }, async ({ path }) => {
      const making = made.get(path) ?? withRemovableConstants(readFileSync(path, 'utf8'), path);
      made.set(path, making);
      return { contents: await making };
    });
  },
};

/** The plugins of each Lambda's build. */
export const lighter: Plugin[] = [
  credentialsFromEnvironment,
  withoutStyleParser,
  withoutJsonSchemas,
  withoutCompiledSchemas,
  lightDynamo,
  withoutTextsOfRights,
  withoutUnusedSchemas,
];
