import { portalKeys } from '#functions/kernel/store/portal-keys';
import type { Tables } from '#functions/kernel/store/tables';
import { courseResultRepository } from '#functions/learning/store/course-results';
import { schoolNamed } from '#test/support/records/school';
import { putInto } from '#test/support/records/school-records';

export const sampleCourseId = 'eng8';
export const sampleReport = 'Report.pdf';

/** Stores a result, a behaviour and a report of a student; each contains the word. */
export async function storeLearning(
  tables: Tables,
  site: string,
  { userUid, word }: { readonly userUid: string; readonly word: string },
): Promise<void> {
  const year = String(new Date().getFullYear());
  await courseResultRepository(tables)
    .of(schoolNamed(site))
    .put({
      userUid,
      year,
      courseId: sampleCourseId,
      course: `English ${word}`,
      number: userUid,
      tasks: [
        {
          taskId: `task-${word}`,
          task: `Essay ${word}`,
          due_date: `${year}-01-01`,
          state: 'marked',
          tenths: 700,
        },
      ],
      expires_at: 4_000_000_000,
    });
  const behaviour = {
    behaviourUid: `behaviour-${userUid}`,
    userUid,
    report_period: `${year} Semester 1`,
    course: `English ${word}`,
    learning_behaviour: `Works ${word}`,
    scale: 'Usually',
  };
  await putInto(tables, 'learning-behaviours', {
    pk: site,
    sk: behaviour.behaviourUid,
    ...behaviour,
    ...portalKeys(schoolNamed(site), 'learning-behaviours', behaviour),
  });
  const report = {
    FILE_ID: `report-${userUid}`,
    userUid,
    FILENAME: sampleReport,
    FILE_PATH: 'custom',
    LAST_UPDATED: `${year}-01-02`,
    title: `Report ${word}`,
    address: `https://reports.example.edu/${word}`,
  };
  await putInto(tables, 'academic-reports', {
    pk: site,
    sk: report.FILE_ID,
    ...report,
    ...portalKeys(schoolNamed(site), 'academic-reports', report),
  });
}
