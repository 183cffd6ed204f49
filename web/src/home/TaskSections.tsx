import { Box } from '@mui/material';
import type { Home } from '#shared/home/home.contract';
import { pathTo } from '#shared/site/paths';
import { TitleLink } from '../components/layout/layout.tsx';
import { HeldRows } from './HeldRows.tsx';
import { HomeRow, HomeRows } from './HomeRows.tsx';
import { HomeSection } from './HomeSection.tsx';
import { dayWithName } from './waiting/waitingText.ts';

interface TaskProps extends Pick<Home, 'tasks' | 'late' | 'days' | 'courses'> {
  /** How many more late tasks the answer will have. */
  held: number;
}

/** What a student has not handed in, and the tasks that are due within a week, the first due first. */
export function TaskSection({ tasks, late, days, courses, held }: TaskProps) {
  if (tasks.length + late.length + held === 0) return null;
  const dayText = wordsOf(days);
  return (
    <HomeSection title="Due this week">
      <HomeRows>
        {late.map((task) => (
          <HomeRow
            key={task.taskUid}
            title={<CourseLink of={task} courses={courses} title={task.TASK} />}
            text={
              <>
                {task.class_name}
                <Box sx={{ color: 'error.main' }}>
                  <strong>Late</strong>
                  {', due '}
                  <time dateTime={task.DUE_DATE}>{dayWithName(task.DUE_DATE)}</time>
                </Box>
              </>
            }
          />
        ))}
        <HeldRows count={held} kind="word" />
        {tasks.map((task) => (
          <HomeRow
            key={task.taskUid}
            title={<CourseLink of={task} courses={courses} title={task.TASK} />}
            text={[task.class_name, names(task.for_children)].filter(Boolean).join(' · ')}
            action={
              <time dateTime={task.DUE_DATE} style={{ flexShrink: 0 }}>
                {dayText(task.DUE_DATE)}
              </time>
            }
          />
        ))}
      </HomeRows>
    </HomeSection>
  );
}

interface ChangedProps extends Pick<Home, 'changed' | 'days' | 'courses'> {
  /** How many more the answer will have. */
  held: number;
}

/** The tasks that a student got within a week, and the results: the newest first. */
export function ChangedSection({ changed, days, courses, held }: ChangedProps) {
  if (changed.length + held === 0) return null;
  const dayText = wordsOf(days);
  return (
    <HomeSection title="What changed">
      <HomeRows>
        {changed.map((change) => (
          <HomeRow
            key={`${change.kind} ${change.taskUid}`}
            title={
              change.kind === 'result' ? (
                <TitleLink
                  to={pathTo('/parent-dashboard')}
                >{`New result: ${change.TASK}`}</TitleLink>
              ) : (
                <CourseLink of={change} courses={courses} title={`New task: ${change.TASK}`} />
              )
            }
            text={[
              change.class_name,
              change.kind === 'task' && `due ${dayText(change.DUE_DATE, 'inside')}`,
            ]
              .filter(Boolean)
              .join(' · ')}
            action={
              <time dateTime={change.date} style={{ flexShrink: 0 }}>
                {dayText(change.date)}
              </time>
            }
          />
        ))}
        <HeldRows count={held} kind="word" />
      </HomeRows>
    </HomeSection>
  );
}

interface CourseLinkProps extends Pick<Home, 'courses'> {
  of: { readonly CLASS_ID: string };
  title: string;
}

/** A title that leads to the place of its course, if there is one. */
function CourseLink({ of: { CLASS_ID }, courses, title }: CourseLinkProps) {
  const course = courses.find(({ CLASS_IDS }) => CLASS_IDS.includes(CLASS_ID));
  if (!course) return title;
  return <TitleLink to={pathTo('/places/:slug', { slug: course.slug })}>{title}</TitleLink>;
}

/** Returns the words for a day: today and tomorrow have their own, small inside a sentence. */
const wordsOf = (days: Home['days']) => {
  const [today, tomorrow] = days.map(({ date }) => date);
  return (day: string, where?: 'inside') => {
    const near = day === today ? 'Today' : day === tomorrow ? 'Tomorrow' : undefined;
    if (near === undefined) return dayWithName(day);
    return where === 'inside' ? near.toLowerCase() : near;
  };
};

const names = (people: readonly { firstname: string }[]): string =>
  people.length > 0 ? `For ${people.map(({ firstname }) => firstname).join(', ')}` : '';
