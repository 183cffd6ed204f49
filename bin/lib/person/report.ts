import type { Found } from './look.ts';
import { bucketRegister, type RegisterRow, tableRegister } from './register.ts';

/** As many texts as are named one by one. */
const mostNamed = 40;

/** What an erasure would do, line by line: what goes, what stays and why, and what only people can decide. */
export function erasureReport({ records, objects, mentions }: Found): string {
  const lines: string[] = [];
  const tables = Map.groupBy(records, ({ table }) => table);
  for (const [table, found] of tables) {
    const held = found.filter(({ trace }) => trace.held);
    const going = found.filter(({ trace }) => !trace.held && trace.becomes.length === 0);
    const changing = found.length - held.length - going.length;
    const counts = [
      going.length > 0 && `${going.length} removed`,
      changing > 0 && `${changing} changed`,
      held.length > 0 && `${held.length} kept`,
    ].filter(Boolean);
    lines.push(
      `  ${table.padEnd(26)}${counts.join(', ').padEnd(26)}${tableRegister[table].erasure}`,
    );
  }
  for (const { bucket, versions } of objects) {
    const keys = new Set(versions.map(({ Key }) => Key)).size;
    const counts = `${keys} files, ${versions.length} versions`;
    lines.push(`  ${bucket.padEnd(26)}${counts.padEnd(26)}${bucketRegister[bucket].erasure}`);
  }
  if (mentions.length > 0) {
    lines.push(
      '',
      'Texts that people wrote and that name the person. They stay; somebody must look at them and change them in the portal:',
      ...mentions
        .slice(0, mostNamed)
        .map(({ where, key, title }) => `  ${where.padEnd(26)}${key}${title && `  “${title}”`}`),
    );
    if (mentions.length > mostNamed) lines.push(`  … and ${mentions.length - mostNamed} more`);
  }
  return lines.join('\n');
}

/** The register in Markdown, for the school's own record of what it processes. */
export function registerText(): string {
  const headings = ['', 'What it holds of people', 'How a person is found', 'Erasure', 'Kept'];
  const table = (rows: Readonly<Record<string, RegisterRow>>) =>
    Object.entries(rows).map(([name, { holds, found, erasure, kept }]) => [
      `\`${name}\``,
      ...[holds, found, erasure, kept],
    ]);
  const lines = [headings, headings.map(() => '---'), ...table(tableRegister)];
  const buckets = [headings, headings.map(() => '---'), ...table(bucketRegister)];
  const written = (part: readonly (readonly string[])[]) =>
    part.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `## Tables\n\n${written(lines)}\n\n## Buckets\n\n${written(buckets)}\n`;
}
