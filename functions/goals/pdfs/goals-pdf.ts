import type { Block, List } from '#functions/pdf/flow/blocks';
import { paragraph, run } from '#functions/pdf/flow/blocks';
import { startFlow } from '#functions/pdf/flow/flow';
import type { FontSet } from '#functions/pdf/font-set';
import type { SchoolLook } from '#functions/site/store/school-look';
import type { LearningGoal } from '#shared/goals/student-learning-goals.contract';
import { semesterName, termName } from '#shared/goals/term';
import type { GoalsFacts } from './goals-facts.ts';

/** What all PDFs of a school share. */
export interface GoalsPdfMaking {
  readonly look: SchoolLook;
  readonly now: Date;
  readonly fonts: FontSet;
}

/** Returns the goals of students as a tagged PDF on portrait A4, each student on a new page. */
export async function goalsPdf(
  students: readonly GoalsFacts[],
  title: string,
  { look, now, fonts }: GoalsPdfMaking,
): Promise<Uint8Array> {
  const facts = { title, language: 'en-AU', made: now, picture: look.picture };
  const flow = startFlow({ ...facts, orientation: 'portrait' }, fonts);
  for (const [i, student] of students.entries()) {
    if (i > 0) flow.pageBreak();
    flow.header([look.name, 'Learning goals', student.name, periodOf(student)].join(' · '));
    flow.band(bandHeight, look.colour);
    await flow.add(blocksOf(student, look));
  }
  return flow.finish();
}

/** Returns the term of a PDF in words: `Term 2, 2026`. */
export const periodOf = ({
  year,
  semester,
  term,
}: Pick<GoalsFacts, 'year' | 'semester' | 'term'>): string =>
  `${term ? termName(term) : semesterName(semester)}, ${year}`;

const placeOf = ({ form_run, home_class, ...period }: GoalsFacts): string =>
  [form_run, home_class && `Homeroom ${home_class}`, periodOf(period)].filter(Boolean).join(' · ');

const bandHeight = 10;

function blocksOf(facts: GoalsFacts, { logo }: SchoolLook): Block[] {
  const { name, goals, reflections, comments } = facts;
  return [
    ...(logo ? [{ kind: 'picture' as const, name: logo, alt: '', share: 0.16 }] : []),
    { kind: 'heading', tag: 'H1', runs: [run(name, 'bold')], entry: name, direction: 'ltr' },
    paragraph(placeOf(facts)),
    { kind: 'rule' },
    heading('Goals'),
    ...textsOf(goals, facts, 'No goals were written.'),
    heading('Reflections'),
    ...textsOf(reflections, facts, 'No reflections were written.'),
    heading('Homeroom comment'),
    ...(comments.length === 0 ? [paragraph('There is no comment yet.')] : []),
    ...comments.flatMap(({ comment, home_teacher, home_class }): Block[] => [
      { kind: 'quote', blocks: [paragraph(comment), ...smallOf([home_teacher, home_class])] },
    ]),
  ];
}

const heading = (text: string): Block => ({
  kind: 'heading',
  tag: 'H2',
  runs: [run(text, 'bold')],
});

/** Returns a line of small print; none if there is nothing to say. */
function smallOf(words: readonly string[]): Block[] {
  const text = words.filter(Boolean).join(', ');
  return text ? [{ kind: 'paragraph', runs: [run(text)], isSmall: true }] : [];
}

/** Returns texts as a list. A text for a virtue begins with it. */
function textsOf(
  texts: readonly LearningGoal[],
  { term: only }: GoalsFacts,
  nothing: string,
): Block[] {
  if (texts.length === 0) return [paragraph(nothing)];
  const items = texts.map(({ text, virtue, term }): List['items'][number] => {
    const when = term && !only ? ` (${termName(term)})` : '';
    const runs = [...(virtue ? [run(`${virtue}${when}\n`, 'bold')] : []), run(text)];
    return { label: '•', blocks: [{ kind: 'paragraph', runs }] };
  });
  return [{ kind: 'list', items }];
}
