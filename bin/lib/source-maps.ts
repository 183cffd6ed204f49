import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import * as z from 'zod';

/** A log line of a bug. Other lines do not match. */
const Line = z.object({ fault: z.object({ stack: z.string(), lambda: z.string().optional() }) });

/** A place in a bundle, as V8 writes it: the file, its line and column. */
const place = /(?:file:\/\/)?[^\s()]*?([\w-]+\.mjs):(\d+):(\d+)/g;

/**
 * Returns a function that reads the stack of a log line: each place in a bundle becomes the place in
 * its source, such as `functions/posts/posts.ts:40:12`. `folder` has the source maps of the release
 * that wrote the line, in a folder for each Lambda. Returns undefined for a line without a stack.
 */
export function stackReader(folder: string): (line: string) => string | undefined {
  const lambdas = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  if (lambdas.length === 0) throw new Error(`${folder} has no source maps.`);
  const maps = new Map<string, SourceMap | undefined>();
  return (line) => {
    const read = Line.safeParse(jsonIn(line));
    if (!read.success) return undefined;
    const { stack, lambda = '' } = read.data.fault;
    const name = lambdaOf(lambdas, lambda);
    if (name === undefined) return stack;
    return stack.replace(place, (whole, file: string, row: string, column: string) => {
      const path = join(folder, name, `${file}.map`);
      if (!maps.has(path)) maps.set(path, mapAt(path));
      const origin = maps.get(path)?.findOrigin(Number(row), Number(column));
      if (!origin || !('fileName' in origin)) return whole;
      const source = origin.fileName.replace(/^(?:\.\.\/)+/, '');
      return `${source}:${origin.lineNumber}:${origin.columnNumber}`;
    });
  };
}

/** Returns the object in a line, which may begin with a time and the name of a stream. */
function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line.slice(line.indexOf('{')));
  } catch {
    return undefined;
  }
}

/**
 * Returns our name of a Lambda. CloudFormation makes its name in AWS from the stack, our name
 * without hyphens, and a random part: `Portal-Api-keylearningareaLambda5B7D-x1`.
 */
function lambdaOf(lambdas: readonly string[], nameInAws: string): string | undefined {
  const given = nameInAws.toLowerCase();
  const isNamed = (name: string) => given.includes(`-${name.replaceAll('-', '')}lambda`);
  return lambdas.find((name) => name === given || isNamed(name));
}

function mapAt(path: string): SourceMap | undefined {
  if (!existsSync(path)) return undefined;
  const payload: SourceMapPayload = JSON.parse(readFileSync(path, 'utf8'));
  return new SourceMap(payload);
}
