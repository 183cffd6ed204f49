import { intakeRepository } from '#functions/intake/store/intake';
import { withSchools } from '#functions/kernel/schools/current';
import { tables } from '#functions/kernel/store/tables';
import { settingsRepository } from '#functions/site/store/settings';
import { absenceSweep } from './absence-sweep.ts';
import { absenceRecords } from './store/absence-records.ts';
import { noticeRepository } from './store/notices.ts';
import { schoolYears } from './store/school-days.ts';

const deps = {
  notices: noticeRepository(tables),
  records: absenceRecords(tables),
  intakes: intakeRepository(tables),
  schoolYears: schoolYears(tables, settingsRepository(tables)),
};

/** Runs every 15 minutes. */
export const handler = withSchools((sites) => {
  const sweep = absenceSweep(deps, sites);
  return () => sweep(new Date());
});
