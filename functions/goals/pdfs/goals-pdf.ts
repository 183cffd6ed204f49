import type { FontSet } from '#functions/pdf/font-set';
import { type Report, startReport } from '#functions/pdf/report';
import type { LearningGoal } from '#shared/goals/student-learning-goals.contract';
import { semesterName, termName } from '#shared/goals/term';
import type { GoalsFacts } from './goals-facts.ts';

/** What all PDFs of a school share. */
export interface GoalsPdfMaking {
  readonly school: string;
  readonly now: Date;
  readonly fonts: FontSet;
}

/** Returns the goals of students as a tagged PDF on portrait A4, each student on a new page. */
export function goalsPdf(
  students: readonly GoalsFacts[],
  title: string,
  { school, now, fonts }: GoalsPdfMaking,
): Promise<Uint8Array> {
  const report = startReport(
    { title, language: 'en-AU', made: now, orientation: 'portrait' },
    fonts,
  );
  report.heading();
  for (const facts of students) studentOn(report, facts, school);
  return report.finish();
}

/** Returns the term of a PDF in words: `Term 2, 2026`. */
export const periodOf = ({
  year,
  semester,
  term,
}: Pick<GoalsFacts, 'year' | 'semester' | 'term'>) =>
  `${term ? termName(term) : semesterName(semester)}, ${year}`;

function studentOn(report: Report, facts: GoalsFacts, school: string): void {
  report.subheading(facts.name);
  report.text(
    [school, facts.form_run, facts.home_class, periodOf(facts)].filter(Boolean).join(' · '),
  );
  textsOn(report, 'Goals', facts.goals);
  textsOn(report, 'Reflections', facts.reflections);
  report.subheading('Homeroom comment');
  if (facts.comments.length === 0) report.text('No comment yet.');
  for (const { comment, home_teacher } of facts.comments) {
    report.text(comment);
    if (home_teacher) report.text(home_teacher);
  }
}

function textsOn(report: Report, heading: string, texts: readonly LearningGoal[]): void {
  report.subheading(heading);
  if (texts.length === 0) report.text('Nothing written yet.');
  for (const { text, virtue } of texts) report.text(virtue ? `${virtue}: ${text}` : text);
}
