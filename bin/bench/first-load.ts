import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { buildWeb, webFolder } from '../lib/build.ts';
import { kib, type Row } from './table.ts';

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    isDynamicEntry: z.boolean().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof Manifest>;

/** The budgets of the interface: gzipped bytes that the first screen, and each further one, may cost. */
const entryBudget = 175 * 1024;
const routeBudget = 25 * 1024;

/** What a browser must load before the first screen, and what each lazy part adds. */
export async function firstLoads(): Promise<Row[]> {
  await buildWeb('production');
  const folder = webFolder('production');
  const manifest = Manifest.parse(JSON.parse(readFileSync(manifestIn(folder), 'utf8')));
  const [entry] = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error('The build has no entry.');
  const first = filesOf(manifest, entry);
  const size = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
  const rows: Row[] = [
    {
      what: 'entry',
      measured: kib(size(first)),
      peer: `${kib(entryBudget)} (budget)`,
      ratio: size(first) / entryBudget,
    },
  ];
  const screens = Object.keys(manifest).filter(
    (key) => manifest[key]?.isDynamicEntry && /(?:Page|Screen)\.tsx$/.test(key),
  );
  for (const key of screens) {
    const added = size([...filesOf(manifest, key)].filter((file) => !first.has(file)));
    rows.push({
      what: key.replace(/^.*\//, '').replace('.tsx', ''),
      measured: kib(added),
      peer: `${kib(routeBudget)} (budget)`,
      ratio: added / routeBudget,
    });
  }
  return rows;
}

const manifestIn = (folder: string) =>
  [join(folder, '.vite', 'manifest.json'), join(folder, 'manifest.json')].find((file) => {
    try {
      return readdirSync(join(file, '..')).includes('manifest.json');
    } catch {
      return false;
    }
  }) ?? '';

/** A chunk with everything it imports at once, and its styles. */
function filesOf(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const css of chunk.css) found.add(css);
  for (const imported of chunk.imports) filesOf(manifest, imported, found);
  return found;
}
