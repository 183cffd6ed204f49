import * as z from 'zod';
import type { LoadReader } from '#functions/intake/store/loads';
import { loadReader } from '#functions/intake/store/loads';
import type { DocumentJob, MakeDocument } from '#functions/kernel/documents/making';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { startTableFile } from '#functions/kernel/spreadsheet/table-file';
import type { Tables } from '#functions/kernel/store/tables';
import type { FontSet } from '#functions/pdf/font-set';
import { childrenOf } from '#functions/people/store/children';
import type { UserRepository } from '#functions/people/store/users';
import { userRepository } from '#functions/people/store/users';
import { settingsRepository } from '#functions/site/store/settings';
import { statementOf } from '#shared/finance/statement';
import { fullName } from '#shared/people/names';
import type { AccountReader } from '../store/accounts.ts';
import { accountReader } from '../store/accounts.ts';
import { statementPdf } from './pdf.ts';
import { columns, rowsOf } from './rows.ts';
import type { StatementFacts } from './statement-facts.ts';

/** What a statement is made of, as the request for it stored it. */
const Filter = z.object({
  /** The carer whose account it is: the person who requested it. */
  userUid: z.string(),
  from: z.string(),
  to: z.string(),
  /** Whether the person also works at the school, so that the audit needs entries. */
  isAudited: z.boolean(),
});

interface StatementDeps {
  readonly accounts: AccountReader;
  readonly users: Bound<UserRepository, 'get' | 'many'>;
  readonly loads: LoadReader;
  readonly fonts: () => FontSet;
}

/** The document `account-statement`: the statement of a carer's own account. */
export const statementDocument = (tables: Tables, fonts: () => FontSet): MakeDocument => {
  const settings = settingsRepository(tables);
  const make = makeStatement({
    accounts: accountReader(tables),
    users: userRepository(tables),
    loads: loadReader(tables),
    fonts,
  });
  return async (job) => {
    const { schoolName = job.site.name } = (await settings.of(schoolFrom(job.site)).get()) ?? {};
    return make({ ...job, site: { ...job.site, name: schoolName } });
  };
};

/** Writes the statement of a carer's own account as CSV or as a PDF. */
export const makeStatement =
  (deps: StatementDeps): MakeDocument =>
  async (job) => {
    const { userUid, from, to, isAudited } = Filter.parse(job.filter);
    const { timeZone } = job.site;
    const school = schoolFrom(job.site);
    const [all, carer, asOf] = await Promise.all([
      deps.accounts.of(school).ofCarer(userUid),
      deps.users.of(school).get(userUid),
      deps.loads.of(school).lastOf('finance'),
    ]);
    const children = await childrenOf(deps.users, school, carer, job.now, timeZone);
    const names = new Map(children.map((each) => [each.userUid, each.firstname]));
    const statement = statementOf(all, { from, to });
    await job.progress.expect(statement.entries.length);
    await write(deps, job, {
      statement,
      names,
      period: { from, to },
      asOf,
      carer: carer ? fullName(carer) : '',
      carerNumber: carer?.carerNumber,
    });
    for (const { entry } of statement.entries) {
      const child = entry.studentUid;
      await job.progress.row(isAudited && child && names.has(child) ? [child] : []);
    }
  };

async function write(
  { fonts }: StatementDeps,
  { format, title, site, now, out }: DocumentJob,
  facts: StatementFacts,
): Promise<void> {
  if (format === 'pdf') return out(await statementPdf(facts, { site, now, fonts: fonts() }));
  const widths = columns.map((column) => ({ title: column, width: 20 }));
  const table = await startTableFile(format, { name: title, columns: widths }, out);
  for (const row of rowsOf(facts)) await table.row(row);
  return table.finish();
}
