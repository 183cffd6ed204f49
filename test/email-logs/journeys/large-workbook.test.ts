import { readFileSync } from 'node:fs';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTools } from '#bin/lib/seed/tools';
import { countedOf } from '#functions/email-logs/store/email-log-fact-rules';
import { countsOf } from '#functions/email-logs/store/mail-counters';
import { atOnce } from '#functions/kernel/at-once';
import { messageKeys } from '#functions/kernel/outbox/store/email-log-record';
import type { TableName } from '#shared/tables';
import { sheetOf } from '#test/support/browser/sheet';
import { logRecords } from '#test/support/mail/log-messages';
import { openpyxlCells } from '#test/support/openpyxl';
import { type DemoPortal, startDemoPortal } from '#test/support/portal/demo-portal';
import { isFullProof } from '#test/support/proof-runs';
import { schoolNamed } from '#test/support/records/school';

/**
 * A workbook of 100,000 rows through the whole portal: the page under the policy that it is served
 * with, the queue, the worker and the bucket. `npm test` has 2,500 rows, more than one query returns.
 */
const rows = isFullProof ? 100_000 : 2_500;
let demo: DemoPortal;
beforeAll(async () => {
  demo = await startDemoPortal();
  await storeLog();
}, 600_000);
afterAll(() => demo.stop());

/** Stores messages of the principal with their counters. */
async function storeLog() {
  const { db, table, close } = openTools(demo.portal);
  const messages = logRecords('PRINCIPAL', rows);
  const put = (name: TableName, items: readonly object[]) => {
    const chunks = Array.from({ length: Math.ceil(items.length / 25) }, (_, i) =>
      items.slice(i * 25, (i + 1) * 25),
    );
    return atOnce(8, chunks, (chunk) =>
      db.send(
        new BatchWriteCommand({
          RequestItems: { [table(name)]: chunk.map((Item) => ({ PutRequest: { Item } })) },
        }),
      ),
    );
  };
  await put(
    'emailstatistics',
    messages.map((message) => ({ ...messageKeys(schoolNamed('main'), message), ...message })),
  );
  const counted = messages.flatMap(
    (message) => countedOf(schoolNamed('main'), message, 'Australia/Sydney') ?? [],
  );
  const byKey = Map.groupBy(counted, ({ key }) => `${key.pk}\n${key.sk}`);
  await put(
    'mail-counters',
    [...byKey.values()].map((same) => ({
      ...same[0]?.key,
      ...countsOf((fact) => same.filter(({ facts }) => facts.includes(fact)).length),
    })),
  );
  close();
}

it('downloads a workbook with every row, under the served policy', {
  timeout: 900_000,
}, async () => {
  const { page, context } = await demo.signIn('main', 'ada', '/admin/email-logs');
  const refused: string[] = [];
  page.on('console', (line) => {
    if (/Content.Security.Policy/i.test(line.text())) refused.push(line.text());
  });
  await page.getByRole('grid', { name: 'E-mails' }).waitFor();
  const downloaded = page.waitForEvent('download', { timeout: 600_000 });
  await page.getByRole('button', { name: 'Export XLSX' }).click();
  await page.getByText('Making “PRINCIPAL Email Logs” (XLSX)').waitFor();
  const file = await downloaded;
  expect([file.suggestedFilename(), refused]).toEqual(['email-logs.xlsx', []]);
  const path = await file.path();
  const found = isFullProof ? openpyxlCells(path) : sheetOf(readFileSync(path)).rows;
  expect(found.length).toBe(rows + 1);
  expect(new Set(found.slice(1).map(([email]) => email)).size).toBe(rows);
  await context.close();
});
