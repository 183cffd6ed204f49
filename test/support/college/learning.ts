import { courseResultRepository } from '#functions/learning/store/course-results';
import { schoolToday, storeAbsences } from '#test/support/college/absences';
import type { College } from '#test/support/college/college';
import { storeRecord } from '#test/support/college/timetable';
import { schoolNamed } from '#test/support/records/school';

const year = schoolToday.slice(0, 4);

/** A course with the figures of its students, and the results of Mia and Ned. */
const courses = [
  ['ART', 'Art', 25, 912, 400],
  ['ENG', 'English', 50, 744, 681],
  // Fewer than 10 results.
  ['FRE', 'French', 8, 520, 333],
  // From 10 to 19: no lowest and no highest.
  ['MUS', 'Music', 15, 455, 770],
] as const;

const figuresOf = (size: number) => ({
  minimum: size < 20 ? null : 21,
  q1: 55,
  median: 68,
  mean: 66,
  q3: 78,
  maximum: size < 20 ? null : 97,
  size,
});

/**
 * Stores what students have learned: the family of `storeAbsences`, where Mia has results in four
 * courses and Ned in the same ones. In English each has a marked and an unmarked task.
 */
export async function storeLearning(college: College): Promise<void> {
  await storeAbsences(college);
  const results = courseResultRepository(college.records);
  for (const [courseId, course, size, ...own] of courses) {
    const key = { year, courseId, course, expires_at: 4_000_000_000 };
    for (const [n, tenths] of own.entries()) {
      const name = n === 0 ? 'mia' : 'ned';
      const task = { due_date: `${year}-03-02`, state: 'marked' as const, tenths };
      const exam = { due_date: `${year}-11-30`, state: 'unmarked' as const };
      await results.of(schoolNamed('main')).put({
        ...key,
        userUid: `u-${name}`,
        number: `${n}`,
        tasks: [
          { taskId: `${courseId}-1`, task: `${course} essay`, ...task },
          { taskId: `${courseId}-2`, task: `${course} examination`, ...exam },
        ],
      });
    }
    const figures = size < 10 ? 'few' : figuresOf(size);
    await college.put('distributions', {
      pk: `main#${year}`,
      sk: courseId,
      expires_at: 4_000_000_000,
      course: figures,
      tasks: { [`${courseId}-1`]: figures, [`${courseId}-2`]: 'none' },
    });
  }
  await storeBehaviours(college);
  const report = { userUid: 'u-mia', LAST_UPDATED: `${year}-06-26` };
  const file = { hash: 'a'.repeat(64), size: 204_800 };
  await storeRecord(college, 'academic-reports', {
    ...report,
    FILE_ID: 'r1',
    FILENAME: 'Mia.pdf',
    title: 'Year 7 Semester 1',
    file,
    FILE_PATH: 'portal',
  });
  await storeRecord(college, 'academic-reports', {
    ...report,
    FILE_ID: 'r2',
    FILENAME: 'Camp',
    title: 'Year 7 at camp',
    FILE_PATH: 'custom',
    address: 'https://reports.example.edu/camp',
  });
}

const scales = ['Sometimes', 'Usually', 'Consistently'] as const;

/** The newest report of Mia is better than the one before. Nobody else has a report. */
async function storeBehaviours(college: College): Promise<void> {
  const periods = [`${Number(year) - 1} Semester 2`, `${year} Semester 1`];
  for (const [later, report_period] of periods.entries()) {
    for (const [n, course] of ['Art', 'English'].entries()) {
      for (const [m, learning_behaviour] of ['Is organised', 'Seeks feedback'].entries()) {
        await storeRecord(college, 'learning-behaviours', {
          behaviourUid: `${later}${n}${m}`,
          userUid: 'u-mia',
          report_period,
          course,
          learning_behaviour,
          scale: scales[Math.min(2, later + n * m)] ?? 'Rarely',
        });
      }
    }
  }
}
