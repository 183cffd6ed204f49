import { type TableName, tableShape } from '#shared/tables';
import type { PersonData } from './find.ts';
import { bucketRegister, type RegisterRow, tableRegister } from './register.ts';

/** The most texts that are listed. */
const mostNamed = 40;

/**
 * Returns what an erasure would do: what is deleted, what stays and why, and what a human must
 * decide.
 */
export function erasureReport({ records, objects, mentions }: PersonData): string {
  const lines: string[] = [];
  const tables = Map.groupBy(records, ({ table }) => table);
  for (const [table, found] of tables) {
    const held = found.filter(({ match }) => match.held);
    const deleted = found.filter(({ match }) => !match.held && match.becomes.length === 0);
    const changing = found.length - held.length - deleted.length;
    const counts = [
      deleted.length > 0 && `${deleted.length} deleted`,
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
      'Texts that name the person. They stay; look at each one and change it in the portal:',
      ...mentions
        .slice(0, mostNamed)
        .map(({ where, key, title }) => `  ${where.padEnd(26)}${key}${title && `  “${title}”`}`),
    );
    if (mentions.length > mostNamed) lines.push(`  … and ${mentions.length - mostNamed} more`);
  }
  return lines.join('\n');
}

/** Returns the register as Markdown, for the school's own record of its data processing. */
export function registerText(): string {
  const headings = ['', 'Data about people', 'How a person is found', 'Erasure', 'Stored'];
  const table = (rows: Readonly<Record<string, RegisterRow>>) =>
    Object.entries(rows).map(([name, { holds, found, erasure, kept }]) => [
      `\`${name}\``,
      holds,
      found,
      erasure,
      kept,
    ]);
  const lines = [headings, headings.map(() => '---'), ...table(tableRegister)];
  const buckets = [headings, headings.map(() => '---'), ...table(bucketRegister)];
  const written = (part: readonly (readonly string[])[]) =>
    part.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return `## Tables\n\n${written(lines)}\n\n## Buckets\n\n${written(buckets)}\n`;
}

/**
 * Returns what is stored about people and how long, as `docs/papers/privacy-assessment.md` has it:
 * each table and bucket with data about people.
 */
export function storedText(): string {
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const rows = [
    ...Object.entries(tableRegister).filter(
      ([name]) => tableShape(name as TableName).found !== 'nobody',
    ),
    ...Object.entries(bucketRegister),
  ].map(([name, { holds, kept }]) => `| ${capital(holds)} | ${kept} | \`${name}\` |`);
  return ['| data about people | kept | store |', '|---|---|---|', ...rows].join('\n');
}
