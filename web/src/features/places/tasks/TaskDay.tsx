import { dayWords } from '../../../components/days/dayWords.ts';
import { Quiet } from '../../../components/layout/layout.tsx';
import type { Due } from './taskWords.ts';

interface TaskDayProps {
  /** The day, if the value is one. */
  day: string | undefined;
  due: Due | undefined;
  today: string;
  /** The specified form of the value. */
  children: string;
}

/**
 * A value of a task. A day stands first as people say it, the due one of the next task with how far it
 * is, and below it in the specified form.
 */
export function TaskDay({ day, due, today, children }: TaskDayProps) {
  if (!day) return children;
  return (
    <>
      <div>{due?.day === day ? due.words : dayWords(day, today)}</div>
      <Quiet size="small">{children}</Quiet>
    </>
  );
}
