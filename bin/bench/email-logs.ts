import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogPage } from '#functions/email-logs/store/email-log-query';
import { emailLogRepository } from '#functions/email-logs/store/email-logs';
import { mailCounterRepository } from '#functions/email-logs/store/mail-counters';
import { namedSchool } from '#functions/kernel/schools/named-school';
import type { Site } from '#shared/rights/site';
import { emptyTables } from '../lib/running/empty-tables.ts';
import { real } from './samples/real.ts';
import { fillMessages, sampleMessages } from './samples/sample-messages.ts';
import type { Row } from './table.ts';

const few = 1_000;
const many = 100_000;
const timeZone = 'Australia/Sydney';
const firstPage: LogPage = { sort: 'SnsPublishTime', descending: true, limit: 50 };

/**
 * Measures read units of the e-mail log when it grows 100 times. The emulator reports what DynamoDB
 * would charge.
 */
export async function emailLogCosts(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const { db, table, spent, stop } = await emptyTables(folder, [
    'emailstatistics',
    'mail-counters',
    'mailings',
  ]);
  try {
    await fillMessages(db, namedSchool('few').site, sampleMessages(few));
    await fillMessages(db, namedSchool('many').site, sampleMessages(many));
    const logs = emailLogRepository({ db, table });
    const counters = mailCounterRepository({ db, table });
    const types = 'PRINCIPAL' as const;
    const days = { start_date: '2024-02-01', end_date: '2024-02-04' };
    const queries = {
      'page one of everything': (site: Site) => logs.page({ site }, timeZone, { types }, firstPage),
      'page one of four days': (site: Site) =>
        logs.page({ site }, timeZone, { types, ...days }, firstPage),
      'page one by address': (site: Site) => {
        const byAddress: LogPage = { ...firstPage, sort: 'SESDestinationAddress' };
        return logs.page({ site }, timeZone, { types }, byAddress);
      },
      'the counters of four days': (site: Site) =>
        counters.of({ site }).sums(types, { from: days.start_date, to: days.end_date }),
    };
    const rows: Row[] = [];
    for (const [what, query] of Object.entries(queries)) {
      spent();
      real(what, await query(namedSchool('few').site));
      const inFew = spent();
      real(what, await query(namedSchool('many').site));
      const inMany = spent();
      rows.push({
        what,
        measured: `${inMany} units among ${many.toLocaleString('en')}`,
        peer: `${inFew} among ${few.toLocaleString('en')}`,
        ratio: inMany / inFew,
      });
    }
    spent();
    await logs.page(namedSchool('many'), timeZone, { types }, firstPage);
    const page = spent();
    await counters.of(namedSchool('many')).sums(types);
    const sums = spent();
    rows.push({
      what: `the counters of ${many / 500} mailings, beside page one`,
      measured: `${sums} units`,
      peer: `${page} units`,
      ratio: sums / page,
    });
    return rows;
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
